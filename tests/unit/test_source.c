/* Sources: files of every way of packing give the same bytes, read in any order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "config.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "source/checkpoints.h"
#include "source/codec.h"
#include "source/source.h"
#include "source_packs.h"

enum { PLAIN = 200000 };

static uint8_t *plain;

/* Run a test with a file of each way of packing. */
static void for_each_pack(void (*test)(const struct outfile *p, struct source *src))
{
	for (const struct outfile *p = packs; p->name; p++) {
		struct str packed = STR_INIT;
		p->make(&packed, plain, PLAIN);
		char *path = file_with(packed.text, packed.len);
		struct source *src;
		struct err err = ERR_INIT;
		if (source_open(&src, path, &err) != ST_OK)
			fail_msg("%s: %s", p->name, err.text);
		print_message("    %s, %zu bytes\n", p->name, packed.len);
		test(p, src);
		source_free(src);
		unlink(path);
		free(path);
		str_release(&packed);
	}
}

static void check_all(struct source *src, size_t step)
{
	struct load_ctx im;
	image_read(&im, src, step, PLAIN + 10);
	assert_int_equal(im.len, PLAIN);
	assert_memory_equal(im.bytes, plain, PLAIN);
	image_release(&im);
}

static void check_at(struct cursor *cur, uint64_t at, size_t len)
{
	static uint8_t buf[PLAIN];
	struct err err = ERR_INIT;
	size_t got, want = at >= PLAIN        ? 0
			   : len < PLAIN - at ? len
					      : (size_t)(PLAIN - at);
	enum status st = cursor_read(cur, at, buf, len, &got, &err);
	assert_int_equal(st, want || !len ? ST_OK : ST_END);
	assert_int_equal(got, want);
	if (got)
		assert_memory_equal(buf, plain + at, got);
	assert_string_equal(err.text, "");
}

static void forward(const struct outfile *p, struct source *src)
{
	struct source_facts facts = source_facts(src);
	assert_string_equal(facts.codec, p->codec);
	assert_false(facts.growing);
	static const size_t steps[] = { PLAIN + 10, 0, 1000, 61, 40000, 65536 };
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
		check_all(src, steps[i]);
	facts = source_facts(src);
	assert_true(facts.size_known);
	assert_int_equal(facts.size, PLAIN);
	assert_int_equal(facts.damages, 0);
	/* Only files of one block may have no checkpoint in the middle. */
	if (p->many || strstr(p->name, "small blocks"))
		assert_in_range(facts.checkpoints, 3, PLAIN / 1000);
}

static void all_packs_forward(void **state)
{
	(void)state;
	for_each_pack(forward);
}

static void anywhere(const struct outfile *p, struct source *src)
{
	(void)p;
	struct cursor *cur;
	cur = cursor_open(src);
	check_at(cur, PLAIN - 1, 1); /* this adds checkpoints */
	uint32_t seed = 3;
	for (int i = 0; i < 60; i++) {
		uint64_t at = next_random(&seed) % (PLAIN + 100);
		check_at(cur, at, next_random(&seed) % (i % 4 ? 300 : 100000));
		check_at(cur, at ? at - 1 : 0, 3);
		check_at(cur, at + 20000, 64);
	}
	check_at(cur, 0, PLAIN);
	check_at(cur, UINT64_MAX, 10);
	check_at(cur, UINT64_MAX - 5, 10);
	check_at(cur, PLAIN, 10);
	check_at(cur, 5, 0);
	/* Backwards, page by page. */
	for (int i = 1; i < 30; i++)
		check_at(cur, PLAIN - (uint64_t)i * 5000, 5000);
	cursor_free(cur);
	assert_int_equal(source_facts(src).damages, 0);
}

static void all_packs_anywhere(void **state)
{
	(void)state;
	for_each_pack(anywhere);
}

/* A new cursor depends on the state of the checkpoint. */
static void from_checkpoints(const struct outfile *p, struct source *src)
{
	check_all(src, 0);
	uint64_t gap = source_facts(src).farthest_gap;
	if (p->many || strstr(p->name, "small blocks") || strstr(p->name, "fixed"))
		assert_in_range(gap, 1, PACK_PART * 2);
	uint32_t seed = 5;
	for (int i = 0; i < 40; i++) {
		struct cursor *cur;
		cur = cursor_open(src);
		uint64_t at = next_random(&seed) % PLAIN;
		check_at(cur, at, 200);
		/* Across the next boundaries, to check that it continues correctly. */
		check_at(cur, at + 200, 30000);
		double f = cursor_fraction(cur);
		assert_true(f > 0 && f <= 1);
		cursor_free(cur);
	}
}

static void all_packs_from_checkpoints(void **state)
{
	(void)state;
	for_each_pack(from_checkpoints);
}

struct together {
	struct source *src;
	atomic_int wrong;
};

static void read_beside_others(void *arg, unsigned worker)
{
	struct together *t = arg;
	struct cursor *cur;
	struct err err = ERR_INIT;
	uint8_t *buf = mem_new(50000, 1);
	cur = cursor_open(t->src);
	uint32_t seed = worker * 77 + 1;
	for (int i = 0; i < 25; i++) {
		uint64_t at = next_random(&seed) % PLAIN;
		size_t got, len = next_random(&seed) % 50000;
		size_t want = len < PLAIN - at ? len : (size_t)(PLAIN - at);
		if (cursor_read(cur, at, buf, len, &got, &err) != ST_OK || got != want ||
		    memcmp(buf, plain + at, got) != 0)
			atomic_fetch_add(&t->wrong, 1);
		source_facts(t->src);
	}
	cursor_free(cur);
	free(buf);
}

static void together(const struct outfile *p, struct source *src)
{
	(void)p;
	struct together t = { .src = src };
	parallel_run(4, read_beside_others, &t);
	assert_int_equal(t.wrong, 0);
	check_all(src, 0);
}

static void all_packs_on_several_threads(void **state)
{
	(void)state;
	for_each_pack(together);
}

/* The states that helpers pack are those that the thread that reads packs. */
static void by_helpers(const struct outfile *p, struct source *src)
{
	(void)p;
	struct source *own;
	struct err err = ERR_INIT;
	const struct checkpoint **place, **want;
	size_t packed = 0, states = 0;
	assert_int_equal(source_open(&own, source_path(src), &err), ST_OK);
	check_all(own, 0);
	check_all(src, 0);
	while (checkpoints_help(source_checkpoints(src)))
		packed++;
	size_t n = checkpoints_found(source_checkpoints(src), &place);
	assert_int_equal(checkpoints_found(source_checkpoints(own), &want), n);
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(place[i]->plain, want[i]->plain);
		assert_int_equal(place[i]->packed, want[i]->packed);
		for (int as_packed = 0; as_packed < 2; as_packed++) {
			struct checkpoint a, b;
			assert_true(checkpoints_copy(source_checkpoints(src), place[i],
						     as_packed, &a));
			assert_true(checkpoints_copy(source_checkpoints(own), want[i],
						     as_packed, &b));
			assert_int_equal(a.state_len, b.state_len);
			assert_int_equal(!a.state, !b.state);
			if (a.state)
				assert_memory_equal(a.state, b.state, a.state_len);
			free(a.state);
			free(b.state);
		}
		states += place[i]->state_len > 0;
	}
	assert_true(packed <= states && (packed > 0 || !states));
	free(place);
	free(want);
	source_free(own);
}

static void all_packs_by_helpers(void **state)
{
	(void)state;
	for_each_pack(by_helpers);
}

static void short_reads_change_nothing(void **state)
{
	(void)state;
	setenv("OPSCOPE_TEST", "shortreads", 1);
	for_each_pack(forward);
	for_each_pack(from_checkpoints);
	unsetenv("OPSCOPE_TEST");
}

/* The n-th read fails once; when the read is repeated, the source continues. */
static void fail_each_read(void)
{
	for (const struct outfile *p = packs; p->name; p++) {
		struct str packed = STR_INIT;
		p->make(&packed, plain, PLAIN / 4);
		char *path = file_with(packed.text, packed.len);
		bool failed = true;
		for (int n = 1; failed; n++) {
			char text[16];
			snprintf(text, sizeof text, "%d", n);
			setenv("OPSCOPE_FAIL_READ", text, 1);
			failed = false;
			struct source *src;
			struct err err = ERR_INIT;
			enum status st = source_open(&src, path, &err);
			if (st != ST_OK) {
				assert_int_equal(st, ST_IO);
				assert_non_null(strstr(err.text, "cannot read"));
				failed = true;
				continue;
			}
			struct cursor *cur;
			cur = cursor_open(src);
			static uint8_t buf[PLAIN];
			size_t at = 0;
			while (st != ST_END) {
				size_t got;
				st = cursor_read(cur, at, buf + at, 30000, &got, &err);
				at += got;
				if (st == ST_IO) {
					assert_non_null(strstr(err.text, "cannot read"));
					failed = true;
				} else if (st != ST_END) {
					assert_int_equal(st, ST_OK);
				}
			}
			if (at != PLAIN / 4)
				fail_msg("%s, read %d: %zu bytes", p->name, n, at);
			assert_memory_equal(buf, plain, at);
			assert_int_equal(source_facts(src).damages, 0);
			cursor_free(cur);
			source_free(src);
			/* The reading of an xz index ignores the error. */
			failed = failed || n < 10;
		}
		unsetenv("OPSCOPE_FAIL_READ");
		unlink(path);
		free(path);
		str_release(&packed);
	}
}

static void failed_reads_are_reported(void **state)
{
	(void)state;
	fail_each_read();
	setenv("OPSCOPE_TEST", "shortreads", 1);
	fail_each_read();
	unsetenv("OPSCOPE_TEST");
}

/* The table */

static void missing_codecs_are_named(void **state)
{
	(void)state;
	static const struct {
		const char *codec, *head;
		size_t len;
	} heads[] = {
		{ "gzip", "\x1f\x8b\x08\0\0\0\0\0\0\x03", 10 },
		{ "xz", "\xfd\x37zXZ\0\0\x04\xe6\xd6\xb4\x46", 12 },
	};
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
		char *path = file_with(heads[i].head, heads[i].len);
		const struct codec *c = codecs[0];
		for (size_t k = 0; codecs[k]; k++)
			if (!strcmp(codecs[k]->name, heads[i].codec))
				c = codecs[k];
		assert_string_equal(c->name, heads[i].codec);
		struct source *src;
		struct err err = ERR_INIT;
		enum status st = source_open(&src, path, &err);
		if (c->missing) {
			assert_int_equal(st, ST_UNSUPPORTED);
			assert_non_null(strstr(err.text, heads[i].codec));
			assert_non_null(strstr(err.text, "built without"));
		} else {
			assert_int_equal(st, ST_OK);
			assert_string_equal(source_facts(src).codec, heads[i].codec);
			source_free(src);
		}
		unlink(path);
		free(path);
	}
}

static void names_are_unique(void **state)
{
	(void)state;
	size_t n = 0;
	for (; codecs[n]; n++)
		for (size_t k = 0; k < n; k++)
			assert_string_not_equal(codecs[n]->name, codecs[k]->name);
	assert_true(n >= 3);
}

static int prepare(void **state)
{
	(void)state;
	plain = trace_bytes(PLAIN, 1);
	checkpoints_default_spacing(4096);
	return 0;
}

static int clean_up(void **state)
{
	(void)state;
	free(plain);
	return 0;
}

/* Bytes that this process has read. */
static bool bytes_read(uint64_t *n)
{
	char line[64];
	FILE *f = fopen("/proc/self/io", "re");
	bool good = f && fgets(line, sizeof line, f) &&
		    sscanf(line, "rchar: %" SCNu64, n) == 1;
	if (f)
		fclose(f);
	return good;
}

/* Of a list of frames, the headers are read, but not what is between them. */
static void a_list_of_frames_is_cheap(void **state)
{
	(void)state;
	enum { LARGE = 16 << 20 };
	const struct outfile *p = packs;
	uint64_t before, after;
	while (p->name && strcmp(p->name, "zstd, seekable") != 0)
		p++;
	if (!p->name || !bytes_read(&before))
		skip();
	uint8_t *large = mem_new(LARGE, 1), *got = mem_new(100, 1);
	uint32_t seed = 5;
	for (size_t i = 0; i < LARGE; i++)
		large[i] = (uint8_t)next_random(&seed);
	struct str packed = STR_INIT;
	p->make(&packed, large, LARGE);
	char *path = file_with(packed.text, packed.len);
	struct source *src;
	struct cursor *cur;
	struct err err = ERR_INIT;
	assert_true(bytes_read(&before));
	assert_int_equal(source_open(&src, path, &err), ST_OK);
	cur = cursor_open(src);
	size_t n;
	assert_int_equal(cursor_read(cur, LARGE - 100, got, 100, &n, &err), ST_OK);
	assert_true(bytes_read(&after));
	assert_memory_equal(got, large + LARGE - 100, n);
	assert_true(after - before < packed.len / 16);
	cursor_free(cur);
	source_free(src);
	unlink(path);
	free(path);
	free(large);
	free(got);
	str_release(&packed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_are_unique),
		cmocka_unit_test(missing_codecs_are_named),
		cmocka_unit_test(all_packs_forward),
		cmocka_unit_test(all_packs_anywhere),
		cmocka_unit_test(all_packs_from_checkpoints),
		cmocka_unit_test(all_packs_on_several_threads),
		cmocka_unit_test(all_packs_by_helpers),
		cmocka_unit_test(short_reads_change_nothing),
		cmocka_unit_test(failed_reads_are_reported),
		cmocka_unit_test(a_list_of_frames_is_cheap),
	};
	return cmocka_run_group_tests_name("source", tests, prepare, clean_up);
}
