/*
 * The places of programs, by walks through the code of this program and of the libraries that it
 * uses: a walk calls, returns and branches at random.  A program is found where it was moved to, or
 * not at all; one whose code differs is not found.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/hash.h"
#include "code/image.h"
#include "code/placer.h"
#include "tracefile.h"

enum {
	FILES = 4,
	CALLS = 64,
	STEPS = 300, /* in one function, so that loops end */
	SEEN = 2000
};

static struct image *files[FILES];
static size_t nfiles;

/* The first addresses of the functions of an image. */
struct starts {
	uint64_t *at;
	size_t n, room;
};

static struct starts starts[FILES];

static bool any_name(void *ctx, const char *name, size_t len)
{
	(void)ctx, (void)name;
	return len > 0;
}

static void add_start(void *ctx, uint64_t first, uint64_t last)
{
	struct starts *s = ctx;
	(void)last;
	s->at = mem_room(s->at, s->n, &s->room, sizeof *s->at);
	s->at[s->n++] = first;
}

static void place_again(void)
{
	for (size_t k = 0; k < nfiles; k++) {
		files[k]->place = IMAGE_NOT_PLACED;
		files[k]->evidence = (struct image_evidence) { 0, 0, 0, 0 };
	}
}

/* The files with code of this process, the largest first but for the program itself. */
static int open_files(void **state)
{
	char line[1024], path[1024] = "", last[1024] = "";
	FILE *maps = fopen("/proc/self/maps", "r");
	files_setup(state);
	while (maps && elf_read_available() && fgets(line, sizeof line, maps)) {
		struct err err = ERR_INIT;
		if (sscanf(line, "%*s %*2sx%*s %*s %*s %*s %1000s", path) != 1 ||
		    *path != '/' || !strcmp(path, last) || nfiles == FILES)
			continue;
		snprintf(last, sizeof last, "%s", path);
		if (image_open(&files[nfiles], path, NULL, 0, &err))
			continue;
		symbol_table_each(files[nfiles]->symbols, 0, any_name, add_start,
				  &starts[nfiles]);
		if (files[nfiles]->place == IMAGE_NOT_PLACED && starts[nfiles].n > 200)
			nfiles++;
		else
			image_free(files[nfiles]);
	}
	if (maps)
		fclose(maps);
	return 0;
}

static int close_files(void **state)
{
	for (size_t k = 0; k < nfiles; k++) {
		image_free(files[k]);
		free(starts[k].at);
	}
	return files_teardown(state);
}

/* A walk */

struct walk {
	uint64_t seed, shift[FILES];
	size_t file, depth;
	uint64_t pc, back[CALLS];
	size_t steps;
	bool all;            /* it goes through all files */
	uint64_t last;       /* 0: none */
	uint64_t seen[SEEN]; /* the first addresses */
	size_t nseen;
	/* A page whose addresses are replaced */
	uint64_t hidden;
};

static void walk_begin(struct walk *w, size_t file)
{
	const struct starts *s = &starts[file];
	w->file = file;
	w->pc = s->at[dice(&w->seed) % s->n];
	w->depth = w->steps = 0;
}

static uint64_t walk_shown(const struct walk *w, uint64_t pc)
{
	uint64_t at = pc + w->shift[w->file];
	if (w->hidden && at / 4096 == w->hidden)
		at = 0x100000000000 + (hash_number(0, at) & 0xffff);
	return at;
}

/* One instruction; false: the walk ends here. */
static bool walk_step(struct walk *w, struct placer *p)
{
	const struct image *m = files[w->file];
	struct machine_insn i;
	uint8_t bytes[MACHINE_LENGTH_MAX];
	size_t n = image_code(m, w->pc, bytes, sizeof bytes);
	if (!n || !machine_decode(m->elf.machine, w->pc, bytes, n, &i) ||
	    w->steps++ == STEPS)
		return false;
	uint64_t at = walk_shown(w, w->pc), next = w->pc + i.length;
	if (w->last)
		placer_add(p, w->last, at);
	w->last = at;
	if (w->nseen < SEEN)
		w->seen[w->nseen++] = at;
	if (i.flow == FLOW_BRANCH) {
		bool call =
			i.kind == BRANCH_DIRECT_CALL || i.kind == BRANCH_INDIRECT_CALL;
		if (call && w->depth < CALLS)
			w->back[w->depth++] = next;
		if (call || (i.kind == BRANCH_RETURN && w->depth))
			w->steps = 0;
		if (i.direct && (i.kind != BRANCH_CONDITIONAL || dice(&w->seed) % 2))
			next = i.target;
		else if (!i.direct && i.kind == BRANCH_RETURN && w->depth)
			next = w->back[--w->depth];
		else if (!i.direct) {
			size_t to = w->all ? dice(&w->seed) % nfiles : w->file;
			walk_begin(w, to);
			return true;
		}
	}
	w->pc = next;
	return true;
}

static struct placer *walk(struct walk *w, size_t file, size_t steps, bool all)
{
	struct placer *p = placer_new(true, false);
	w->last = 0;
	w->nseen = 0;
	w->all = all;
	walk_begin(w, file);
	for (size_t k = 0; k < steps; k++)
		if (!walk_step(w, p)) {
			w->last = 0;
			walk_begin(w, all ? dice(&w->seed) % nfiles : file);
		}
	return p;
}

static void walk_shift(struct walk *w)
{
	for (size_t k = 0; k < nfiles; k++)
		w->shift[k] =
			(0x7f0000000 + (uint64_t)k * 0x100000 + dice(&w->seed) % 0x80000)
			<< 12;
}

/* Place the files.  At most the given one is found, and where it was moved. */
static bool is_found(struct placer *p, const struct walk *w, size_t file)
{
	place_again();
	placer_images(p, files, nfiles, NULL);
	for (size_t i = 0; i < nfiles; i++) {
		if (files[i]->place == IMAGE_NOT_PLACED)
			continue;
		assert_int_equal(i, file);
		assert_int_equal(files[i]->shift, w->shift[i]);
	}
	return files[file]->place != IMAGE_NOT_PLACED;
}

static void programs_are_found_where_they_were_moved(void **state)
{
	(void)state;
	static const size_t length[] = { 300, 1000, 10000, 100000 };
	struct walk w = { .seed = 3 };
	size_t found[4] = { 0 }, all = 0;
	if (!nfiles)
		skip();
	for (int round = 0; round < 10; round++)
		for (size_t file = 0; file < nfiles; file++, all++)
			for (size_t k = 0; k < (round < 2 ? 4 : 3); k++) {
				walk_shift(&w);
				struct placer *p = walk(&w, file, length[k], false);
				if (is_found(p, &w, file)) {
					assert_int_equal(files[file]->evidence.against,
							 0);
					found[k]++;
				}
				placer_free(p);
			}
	assert_true(found[0] * 10 >= all * 8);
	assert_int_equal(found[1], all);
	assert_int_equal(found[2], all);
	assert_int_equal(found[3], 2 * nfiles);
}

static void several_programs_are_all_found(void **state)
{
	(void)state;
	struct walk w = { .seed = 5 };
	if (nfiles < 3)
		skip();
	for (int round = 0; round < 5; round++) {
		walk_shift(&w);
		struct placer *p = walk(&w, 0, 60000, true);
		place_again();
		placer_images(p, files, nfiles, NULL);
		for (size_t i = 0; i < nfiles; i++) {
			struct image_evidence e =
				placer_score(p, files[i], w.shift[i], 0);
			if (files[i]->place != IMAGE_FOUND ||
			    files[i]->shift != w.shift[i])
				fail_msg(
					"%s: place %d, %lu agree, %lu strong, %lu do not",
					files[i]->path, files[i]->place,
					(unsigned long)e.agree, (unsigned long)e.strong,
					(unsigned long)e.against);
		}
		placer_free(p);
	}
}

/* A handler interrupts instructions of a small program again and again. */
static void interruptions_say_nothing(void **state)
{
	(void)state;
	struct walk w = { .seed = 13 };
	size_t found = 0, all = 0;
	if (!nfiles)
		skip();
	for (size_t file = 0; file < nfiles; file++) {
		for (int round = 0; round < 5; round++, all++) {
			walk_shift(&w);
			struct placer *p = walk(&w, file, SEEN, false);
			uint64_t handler = starts[file].at[0] + w.shift[file];
			for (size_t k = 0; k < w.nseen / 10; k++)
				placer_add(p, w.seen[dice(&w.seed) % w.nseen], handler);
			found += is_found(p, &w, file);
			placer_free(p);
		}
	}
	assert_true(found * 10 >= all * 9);
}

struct region {
	uint64_t first, last;
	size_t pairs;
};

static void add_region(void *ctx, uint64_t first, uint64_t last, size_t pairs)
{
	struct region *r = ctx;
	if (first >= 0x100000000000 && first < 0x100000010000)
		*r = (struct region) { first, last, pairs };
}

/* A page of the program that is somewhere else is not explained, and the program is found. */
static void a_page_can_be_random(void **state)
{
	(void)state;
	struct walk w = { .seed = 7 };
	size_t hidden = 0;
	if (!nfiles)
		skip();
	for (size_t file = 0; file < nfiles; file++) {
		struct region r = { 0, 0, 0 };
		walk_shift(&w);
		const struct starts *s = &starts[file];
		w.hidden = (s->at[s->n / 2] + w.shift[file]) / 4096;
		struct placer *p = walk(&w, file, 60000, false);
		place_again();
		placer_images(p, files, nfiles, NULL);
		assert_int_equal(files[file]->place, IMAGE_FOUND);
		assert_int_equal(files[file]->shift, w.shift[file]);
		placer_unexplained(p, files, nfiles, 10, add_region, &r);
		hidden += r.pairs;
		placer_free(p);
	}
	assert_true(hidden > 100);
}

/* A file with other bytes from a place of its code on; NULL: it cannot be read. */
static struct image *changed(const struct image *m, int how)
{
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	struct image *out = NULL;
	const struct elf_segment *s = m->elf.segment;
	uint64_t seed = 11;
	while (!s->executable)
		s++;
	slurp(m->path, &bytes);
	if (how == 3)
		str_cut(&bytes, s->offset + 64);
	if (bytes.len >= s->offset + s->file_size && how < 3) {
		char *code = bytes.text + s->offset;
		size_t n = s->file_size;
		if (how == 0) /* no code */
			memset(code, 0, n);
		if (how ==
		    1) /* another build: from some place on, all is 16 bytes later */
			memmove(code + n / 4 + 16, code + n / 4, n - n / 4 - 16);
		for (size_t k = 0; how == 2 && k < n / 10; k++) /* damaged */
			code[dice(&seed) % n] ^= (char)(1 << dice(&seed) % 8);
	}
	if (image_open(&out, file_write("changed", &bytes), NULL, 0, &err))
		out = NULL;
	str_release(&bytes);
	return out;
}

static void other_code_is_refused(void **state)
{
	(void)state;
	struct walk w = { .seed = 9 };
	if (!nfiles)
		skip();
	for (size_t file = 0; file < nfiles; file++)
		for (int how = 0; how < 4; how++) {
			struct image *m = changed(files[file], how);
			if (!m)
				continue;
			walk_shift(&w);
			struct placer *p = walk(&w, file, 20000, false);
			placer_images(p, &m, 1, NULL);
			if (m->place != IMAGE_NOT_PLACED)
				fail_msg("%s, changed %d: placed, %lu agree, %lu do not",
					 files[file]->path, how,
					 (unsigned long)m->evidence.agree,
					 (unsigned long)m->evidence.against);
			placer_free(p);
			image_free(m);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(programs_are_found_where_they_were_moved),
		cmocka_unit_test(several_programs_are_all_found),
		cmocka_unit_test(interruptions_say_nothing),
		cmocka_unit_test(a_page_can_be_random),
		cmocka_unit_test(other_code_is_refused),
	};
	return cmocka_run_group_tests(tests, open_files, close_files);
}
