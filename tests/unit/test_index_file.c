/*
 * Saved indexes: an index is loaded as it was saved, or not at all.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "forge_index.h"
#include "query/hits.h"
#include "source/checkpoints.h"
#include "trace/index/index_file.h"
#include "trace/index/index_store.h"
#include "tracefile.h"

#define LINES "line: pc:hex n:dec load:hex macro:text micro:text"

static char cache[300], saved_path[700];

/* Files */

static int setup(void **state)
{
	if (files_setup(state))
		return -1;
	snprintf(cache, sizeof cache, "%s/cache", file_dir);
	setenv("XDG_CACHE_HOME", cache, 1);
	unsetenv("OPSCOPE_INDEX");
	checkpoints_default_spacing(4096);
	return 0;
}

static int teardown(void **state)
{
	checkpoints_default_spacing(0);
	return files_teardown(state);
}

static void remove_saved_indexes(void)
{
	struct index_store_entry *entry;
	struct index_store *s = index_store_of_all(NULL);
	size_t n = index_store_list(s, &entry);
	for (size_t i = 0; i < n; i++)
		assert_true(index_store_remove(s, entry[i].name));
	index_store_list_free(entry, n);
	index_store_free(s);
}

/* Traces */

static void make_lines(struct str *out, size_t n, uint64_t seed)
{
	static const char *const words[] = { "CMP", "MOV", "LOAD",
					     "STORE_OF_SOME_LENGTH" };
	for (size_t i = 0; i < n; i++) {
		if (dice(&seed) % 60 == 0)
			str_add(out, "this is no record\n");
		str_addf(out, "%" PRIx64 " %zu %" PRIx64 " %s %s\n",
			 0x400000 + dice(&seed) % 200 * 3, i,
			 dice(&seed) % 2 ? 0 : dice(&seed) >> 30, words[dice(&seed) % 4],
			 words[dice(&seed) % 3]);
	}
	str_add(out, "stray");
}

enum packing { PLAIN, GZIP, GZIP_MEMBERS, GZIP_BAD, XZ, XZ_BAD, XZ_BLOCKS, PACKINGS };

static bool make_trace(const char *name, size_t n, enum packing how)
{
	struct str lines = STR_INIT, packed = STR_INIT;
	make_lines(&lines, n, 1 + (uint64_t)how);
	size_t half = lines.len / 2;
	(void)half; /* unused in builds that cannot pack */
	switch (how) {
	case PLAIN:
		str_addn(&packed, lines.text, lines.len);
		break;
	case GZIP:
		pack_gzip(&packed, lines.text, lines.len, 700);
		break;
	case GZIP_MEMBERS:
		pack_gzip(&packed, lines.text, half, 900);
		pack_gzip(&packed, lines.text + half, lines.len - half, 1 << 20);
		break;
	case GZIP_BAD:
		/* A hole in the first member, and a wrong checksum in the third. */
		pack_gzip(&packed, lines.text, half, 900);
		memset(packed.text + packed.len * 2 / 3, 0xff, 60);
		pack_gzip(&packed, lines.text, 3000, 600);
		pack_gzip(&packed, lines.text + half, lines.len - half, 600);
		packed.text[packed.len - 6] ^= 1;
		break;
	case XZ:
		pack_xz_chunks(&packed, lines.text, lines.len);
		break;
	case XZ_BAD:
		/* A wrong checksum: after the data there are 12 bytes of footer, and the
		 * index before it. */
		pack_xz_chunks(&packed, lines.text, lines.len);
		packed.text[packed.len - 12 -
			    (le32((uint8_t *)packed.text + packed.len - 8) + 1) * 4 -
			    3] ^= 1;
		break;
	case XZ_BLOCKS:
		pack_xz(&packed, lines.text, lines.len, 17000);
		break;
	default:
		break;
	}
	if (packed.len)
		file_write(name, &packed);
	bool made = packed.len > 0;
	str_release(&lines);
	str_release(&packed);
	return made;
}

static struct trace *open_way(const char *way)
{
	setenv("OPSCOPE_TEST", way, 1);
	struct trace *t = open_as(file_path_buf, NULL, LINES);
	unsetenv("OPSCOPE_TEST");
	return t;
}

#define KEEP "keep,chunk=41"

static void save_index(void)
{
	struct trace *t = open_way(KEEP);
	explore_all(t);
	struct saved_index kept = trace_saved_index(t);
	assert_true(kept.saved);
	snprintf(saved_path, sizeof saved_path, "%s", kept.path);
	trace_free(t);
}

/* Comparing */

static void same_filter(const struct keyset *a, const struct keyset *b)
{
	assert_int_equal(a->form, b->form);
	assert_int_equal(a->bits, b->bits);
	assert_int_equal(a->len, b->len);
	if (a->len)
		assert_memory_equal(a->bytes, b->bytes, a->len);
}

static void same_chunk(const struct chunk *a, const struct chunk *b, size_t nfields)
{
	assert_memory_equal(&a->start, &b->start, sizeof a->start);
	assert_int_equal(a->end, b->end);
	assert_memory_equal(a->end_carry, b->end_carry, sizeof a->end_carry);
	assert_int_equal(a->count, b->count);
	assert_int_equal(a->regular, b->regular);
	assert_memory_equal(&a->regs_read, &b->regs_read, sizeof a->regs_read);
	assert_memory_equal(&a->regs_written, &b->regs_written, sizeof a->regs_written);
	assert_memory_equal(&a->totals, &b->totals, sizeof a->totals);
	for (size_t f = 0; f < nfields; f++) {
		assert_int_equal(a->range[f].present, b->range[f].present);
		assert_int_equal(a->range[f].nonzero, b->range[f].nonzero);
		if (a->range[f].present) {
			assert_int_equal(a->range[f].min, b->range[f].min);
			assert_int_equal(a->range[f].max, b->range[f].max);
		}
	}
	assert_int_equal(a->opcodes.others, b->opcodes.others);
	assert_int_equal(a->opcodes.len, b->opcodes.len);
	assert_memory_equal(a->opcodes.bytes, b->opcodes.bytes, a->opcodes.len);
	for (int i = 0; i < CHUNK_SETS; i++)
		same_filter(&a->set[i], &b->set[i]);
}

static void same_index(struct trace *a, struct trace *b)
{
	struct index *ia = trace_index(a), *ib = trace_index(b);
	assert_int_equal(index_count(ia), index_count(ib));
	for (uint64_t n = 0; n < index_count(ia); n++)
		same_chunk(index_chunk(ia, n), index_chunk(ib, n),
			   trace_schema(a)->format->nfields);
	struct totals ta, tb;
	index_totals(ia, &ta);
	index_totals(ib, &tb);
	assert_memory_equal(&ta, &tb, sizeof ta);
	assert_int_equal(index_opcodes(ia), index_opcodes(ib));
	struct extent xa = trace_extent(a), xb = trace_extent(b);
	assert_int_equal(xa.records, xb.records);
	assert_int_equal(xa.complete, xb.complete);
	assert_int_equal(xa.damages, xb.damages);
	assert_int_equal(xa.gaps, xb.gaps);
	assert_int_equal(xa.gap_bytes, xb.gap_bytes);
	assert_int_equal(xa.stray, xb.stray);
	struct damage da, db;
	for (uint64_t n = 0; n < xa.damages; n++) {
		assert_true(source_damage(trace_source(a), n, &da));
		assert_true(source_damage(trace_source(b), n, &db));
		assert_int_equal(da.at, db.at);
		assert_int_equal(da.resume, db.resume);
		assert_int_equal(da.packed, db.packed);
		assert_int_equal(da.realign, db.realign);
		assert_string_equal(da.text, db.text);
	}
	struct source_facts fa = source_facts(trace_source(a)),
			    fb = source_facts(trace_source(b));
	assert_int_equal(fa.size, fb.size);
	assert_int_equal(fa.size_known, fb.size_known);
}

/* Some records, and a search, in a trace that was just opened. */
static void read_some(struct trace *t, struct str *out)
{
	uint64_t seed = 12, count;
	struct err err = ERR_INIT;
	str_clear(out);
	for (int i = 0; i < 12; i++) {
		struct reader *rd = reader_open(t, NULL);
		say(out, rd, dice(&seed) % (trace_extent(t).records + 2), 3, 3,
		    FIELDSET_ALL);
		reader_free(rd);
	}
	static const char *const texts[] = { "/^CMP MOV/", "0x400003", "/store/" };
	for (size_t i = 0; i < 3; i++) {
		struct query *q;
		assert_int_equal(query_compile(&q, texts[i], trace_schema(t), &err),
				 ST_OK);
		assert_int_equal(
			hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err), ST_OK);
		str_addf(out, "%s %" PRIu64 "\n", texts[i], count);
		query_free(q);
	}
	say_all(out, t, FIELDSET_ALL);
}

static void saved_indexes_are_loaded(void **state)
{
	(void)state;
	for (enum packing how = PLAIN; how < PACKINGS; how++) {
		if (!make_trace("again", 1500, how))
			continue;
		struct str fresh = STR_INIT, again = STR_INIT;
		struct trace *plain = open_way("noindex,chunk=41");
		explore_all(plain);
		read_some(plain, &fresh);
		save_index();
		struct trace *t = open_way(KEEP);
		assert_true(trace_saved_index(t).loaded);
		assert_true(trace_saved_index(t).whole);
		same_index(t, plain);
		read_some(t, &again);
		assert_string_equal(fresh.text, again.text);
		same_index(t, plain);
		if (how != PLAIN)
			assert_true(source_facts(trace_source(t)).checkpoints > 1);
		if (how == GZIP_BAD)
			assert_int_equal(trace_extent(t).damages, 2);
		if (how == XZ_BAD)
			assert_int_equal(trace_extent(t).damages, 1);
		trace_free(t);
		trace_free(plain);
		str_release(&fresh);
		str_release(&again);
		remove_saved_indexes();
	}
}

/* Indexing that was stopped, repeatedly, continues where it was. */
static void indexing_continues_after_the_saved_part(void **state)
{
	(void)state;
	for (enum packing how = PLAIN; how < PACKINGS; how++) {
		if (!make_trace("onward", 1500, how))
			continue;
		struct str fresh = STR_INIT, again = STR_INIT;
		struct err err = ERR_INIT;
		struct trace *plain = open_way("noindex,chunk=41");
		explore_all(plain);
		read_some(plain, &fresh);
		uint64_t all = trace_extent(plain).records, before = 0;
		for (uint64_t part = 1; part < 6; part++) {
			struct trace *t = open_way("keep,chunk=41,savings=0,serial");
			assert_int_equal(trace_saved_index(t).loaded, part > 1);
			assert_int_equal(trace_extent(t).records, before);
			struct query *q;
			query_compile(&q, "/nothing/", trace_schema(t), &err);
			struct span over = { 0, all * part / 6 };
			assert_int_equal(
				hits_each(t, q, over, NULL, NULL, NULL, NULL, &err),
				ST_OK);
			query_free(q);
			struct place end;
			index_end(trace_index(t), &end);
			assert_true(end.ordinal > before);
			before = end.ordinal;
			trace_free(t);
		}
		struct trace *t = open_way("keep,chunk=41,savings=0,serial");
		assert_true(trace_saved_index(t).loaded);
		assert_false(trace_saved_index(t).whole);
		explore_all(t);
		same_index(t, plain);
		read_some(t, &again);
		assert_string_equal(fresh.text, again.text);
		trace_free(t);
		trace_free(plain);
		str_release(&fresh);
		str_release(&again);
		remove_saved_indexes();
	}
}

/* The number of the section in which the states of checkpoints are, and where. */
static unsigned states_of(const struct str *file, uint64_t *from, uint64_t *to)
{
	const uint8_t *entry = (const uint8_t *)file->text + 72;
	unsigned number = 0;
	while (memcmp(entry, "states  ", 8) != 0) {
		entry += 24;
		number++;
		assert_true(number < le32((const uint8_t *)file->text + 12));
	}
	*from = le64(entry + 8);
	*to = *from + le64(entry + 16);
	return number;
}

static void changed_bytes_are_detected(void **state)
{
	(void)state;
	if (!make_trace("flip", 400, GZIP))
		return;
	struct str fresh = STR_INIT, again = STR_INIT, file = STR_INIT;
	struct trace *t = open_way("noindex");
	explore_all(t);
	read_some(t, &fresh);
	trace_free(t);
	save_index();
	slurp(saved_path, &file);
	uint64_t from, to, loaded = 0;
	states_of(&file, &from, &to);
	assert_true(to > from && file.len > 1000);
	for (size_t at = 0; at < file.len; at++) {
		for (int k = 0; k < 2; k++) {
			char whole = file.text[at];
			file.text[at] ^= (char)(k ? 1 << at % 8 : 255);
			spill(saved_path, &file);
			t = open_way(KEEP);
			bool is_state = at >= from && at < to;
			assert_int_equal(trace_saved_index(t).loaded, is_state);
			loaded += is_state;
			if (is_state) {
				read_some(t, &again);
				assert_string_equal(fresh.text, again.text);
			}
			trace_free(t);
			file.text[at] = whole;
		}
	}
	assert_true(loaded > 20);
	for (size_t len = 0; len < file.len; len += 1 + len / 20) {
		struct str part = STR_INIT;
		str_addn(&part, file.text, len);
		spill(saved_path, &part);
		t = open_way(KEEP);
		assert_false(trace_saved_index(t).loaded);
		trace_free(t);
		str_release(&part);
	}
	spill(saved_path, &file);
	str_addc(&file, 0);
	spill(saved_path, &file);
	t = open_way(KEEP);
	assert_false(trace_saved_index(t).loaded);
	explore_all(t);
	read_some(t, &again);
	assert_string_equal(fresh.text, again.text);
	trace_free(t);
	/* The bad one was replaced. */
	t = open_way(KEEP);
	assert_true(trace_saved_index(t).whole);
	trace_free(t);
	remove_saved_indexes();
	str_release(&fresh);
	str_release(&again);
	str_release(&file);
}

/*
 * A file with valid hashes can have any content: results may be wrong, but nothing else
 * happens.
 */
static void forged_indexes_do_no_harm(void **state)
{
	(void)state;
	if (!make_trace("forged", 300, GZIP_BAD))
		return;
	struct str file = STR_INIT, bad = STR_INIT, out = STR_INIT;
	save_index();
	slurp(saved_path, &file);
	forge_inflate(&file);
	uint64_t key = le64((uint8_t *)file.text + 32), seed = 2, from, to;
	unsigned loaded = 0;
	unsigned states = states_of(&file, &from, &to);
	unsigned sections = le32((uint8_t *)file.text + 12);
	for (int round = 0; round < 1500; round++) {
		str_clear(&bad);
		str_addn(&bad, file.text, file.len);
		uint8_t *p = (uint8_t *)bad.text;
		/* Some section, its first block */
		unsigned s = (unsigned)(dice(&seed) % sections);
		if (s == states)
			s--;
		uint64_t at = le64(p + 72 + s * 24 + 8);
		uint32_t len = le32(p + at);
		for (uint64_t n = dice(&seed) % 3 + 1; n; n--)
			p[at + FORGE_BLOCK_HEAD + dice(&seed) % len] ^=
				(uint8_t)(dice(&seed) % 2 ? UINT64_C(1) << dice(&seed) % 8
							  : dice(&seed));
		forge_blocks(p, key, at, at + FORGE_BLOCK_HEAD + len);
		spill(saved_path, &bad);
		struct trace *t = open_way(KEEP);
		loaded += trace_saved_index(t).loaded;
		if (trace_saved_index(t).loaded && round % 4 == 0) {
			struct err err = ERR_INIT;
			struct query *q;
			str_clear(&out);
			struct reader *rd = reader_open(t, NULL);
			say(&out, rd, dice(&seed) % 300, 20, 20, FIELDSET_ALL);
			reader_free(rd);
			query_compile(&q, dice(&seed) % 2 ? "0x400003" : "CMP",
				      trace_schema(t), &err);
			hits_each(t, q, SPAN_ALL, NULL, NULL, NULL, NULL, &err);
			query_free(q);
			trace_build_index(t, NULL, &err);
		}
		trace_free(t);
	}
	assert_true(loaded > 50);
	remove_saved_indexes();
	str_release(&file);
	str_release(&bad);
	str_release(&out);
}

static bool is_loaded(void)
{
	struct trace *t = open_way(KEEP);
	bool loaded = trace_saved_index(t).loaded;
	trace_free(t);
	return loaded;
}

static void shift_time(const char *path, int64_t seconds)
{
	struct stat info;
	assert_int_equal(stat(path, &info), 0);
	struct timespec t[2] = { info.st_atim, info.st_mtim };
	t[1].tv_sec += seconds;
	assert_int_equal(utimensat(AT_FDCWD, path, t, 0), 0);
}

static void flip_byte(const char *path, long at)
{
	FILE *f = fopen(path, "r+b");
	assert_non_null(f);
	fseek(f, at, SEEK_SET);
	int c = fgetc(f);
	fseek(f, at, SEEK_SET);
	fputc(c ^ 1, f);
	fclose(f);
}

static void changed_traces_are_detected(void **state)
{
	(void)state;
	char first[280], second[280];
	struct str bytes = STR_INIT;
	assert_true(make_trace("one", 9000, PLAIN));
	snprintf(first, sizeof first, "%s/one", file_dir);
	snprintf(second, sizeof second, "%s/two", file_dir);
	save_index();
	assert_true(is_loaded());

	/* Moved */
	assert_int_equal(rename(first, second), 0);
	snprintf(file_path_buf, sizeof file_path_buf, "%s", second);
	assert_true(is_loaded());

	/* Copied, and copied with another time */
	slurp(second, &bytes);
	spill(first, &bytes);
	snprintf(file_path_buf, sizeof file_path_buf, "%s", first);
	assert_true(is_loaded());
	shift_time(first, -1000);
	assert_true(is_loaded());

	/* Written to at a position that is not sampled */
	shift_time(second, 5);
	snprintf(file_path_buf, sizeof file_path_buf, "%s", second);
	save_index();
	assert_true(is_loaded());
	flip_byte(second, (long)(bytes.len / 5 * 2));
	shift_time(second, 10);
	assert_false(is_loaded());

	/* ... and its modification time restored: the change time differs */
	flip_byte(second, (long)(bytes.len / 5 * 2));
	save_index();
	assert_true(is_loaded());
	struct stat before;
	assert_int_equal(stat(second, &before), 0);
	flip_byte(second, (long)(bytes.len / 5 * 2));
	const struct timespec times[2] = { before.st_atim, before.st_mtim };
	assert_int_equal(utimensat(AT_FDCWD, second, times, 0), 0);
	assert_false(is_loaded());

	/* The same content in a new file, as sed -i writes it, with another time */
	slurp(first, &bytes);
	shift_time(first, 1000);
	snprintf(file_path_buf, sizeof file_path_buf, "%s", first);
	save_index();
	bytes.text[bytes.len / 5 * 2] ^= 1;
	snprintf(file_path_buf, sizeof file_path_buf, "%s/three", file_dir);
	spill(file_path_buf, &bytes);
	assert_false(is_loaded());
	bytes.text[bytes.len / 5 * 2] ^= 1;
	spill(file_path_buf, &bytes);
	assert_true(is_loaded());

	/* Longer, shorter, another beginning: another file */
	str_add(&bytes, "400000 1 2 CMP CMP\n");
	spill(first, &bytes);
	snprintf(file_path_buf, sizeof file_path_buf, "%s", first);
	assert_false(is_loaded());
	save_index();
	assert_true(is_loaded());
	bytes.text[0] = '5';
	spill(second, &bytes);
	snprintf(file_path_buf, sizeof file_path_buf, "%s", second);
	assert_false(is_loaded());

	/* The same file, read with another format or layout */
	save_index();
	assert_true(is_loaded());
	setenv("OPSCOPE_TEST", KEEP, 1);
	static const char *const others[] = {
		"line: pc:hex n:dec load:hex macro:text micro:text=none",
		"line: ip:hex n:dec load:hex macro:text micro:text",
		"line: pc:hex n:dec load:dec macro:text micro:text",
		"line: pc:hex@1 n:dec@3 load:hex@2 macro:text@4 micro:text@5",
	};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		struct trace *t = open_as(second, NULL, others[i]);
		assert_false(trace_saved_index(t).loaded);
		trace_free(t);
	}
	unsetenv("OPSCOPE_TEST");
	str_release(&bytes);
	remove_saved_indexes();
}

/* The file grows while it is indexed: the index is not of all of it. */
static void growing_traces_are_not_saved(void **state)
{
	(void)state;
	assert_true(make_trace("grows", 800, PLAIN));
	struct trace *t = open_way(KEEP);
	FILE *f = fopen(file_path_buf, "ab");
	assert_non_null(f);
	fputs("400000 1 2 CMP CMP\n", f);
	fclose(f);
	explore_all(t);
	assert_false(trace_saved_index(t).saved);
	trace_free(t);
	struct index_store_entry *entry;
	struct index_store *s = index_store_of_all(NULL);
	assert_int_equal(index_store_list(s, &entry), 0);
	index_store_free(s);
}

static void small_traces_are_not_saved(void **state)
{
	(void)state;
	assert_true(make_trace("small", 800, PLAIN));
	struct trace *t = open_way("chunk=41");
	explore_all(t);
	assert_false(trace_saved_index(t).saved);
	trace_free(t);
	struct trace_options opt = { .layout = LINES, .index_always = true };
	struct err err = ERR_INIT;
	for (int i = 0; i < 3; i++) {
		opt.index_rebuild = i == 2;
		assert_int_equal(trace_open(&t, file_path_buf, &opt, &err), ST_OK);
		assert_int_equal(trace_saved_index(t).loaded, i == 1);
		explore_all(t);
		assert_true(trace_saved_index(t).saved);
		trace_free(t);
	}
	opt.index = "none";
	assert_int_equal(trace_open(&t, file_path_buf, &opt, &err), ST_OK);
	assert_null(trace_saved_index(t).path);
	assert_false(trace_remove_index(t));
	trace_free(t);
	opt.index = NULL;
	assert_int_equal(trace_open(&t, file_path_buf, &opt, &err), ST_OK);
	assert_true(trace_remove_index(t));
	assert_false(trace_remove_index(t));
	trace_free(t);
}

/* Two at the same time, each with its own index */
static void two_traces_save_at_once(void **state)
{
	(void)state;
	assert_true(make_trace("both", 900, PLAIN));
	struct trace *a = open_way("keep,chunk=41,savings=0");
	struct trace *b = open_way("keep,chunk=41,savings=0");
	struct query *q;
	struct err err = ERR_INIT;
	query_compile(&q, "/nothing/", trace_schema(b), &err);
	hits_each(b, q, (struct span) { 0, 100 }, NULL, NULL, NULL, NULL, &err);
	explore_all(a);
	hits_each(b, q, (struct span) { 0, 400 }, NULL, NULL, NULL, NULL, &err);
	query_free(q);
	trace_free(b);
	trace_free(a);
	struct trace *t = open_way(KEEP);
	assert_true(trace_saved_index(t).whole);
	trace_free(t);
	remove_saved_indexes();
}

#ifdef HAVE_ZLIB
static void write_gzip(const char *name, const struct str *lines)
{
	struct str packed = STR_INIT;
	pack_gzip(&packed, lines->text, lines->len, 700);
	file_write(name, &packed);
	str_release(&packed);
}

/* The first descriptor that is free. */
static int next_descriptor(void)
{
	int fd = dup(STDERR_FILENO);
	close(fd);
	return fd;
}
#endif

/* A trace of two files needs two descriptors of its index. */
static void an_index_is_loaded_for_both_files_or_for_none(void **state)
{
	(void)state;
#ifdef HAVE_ZLIB
	enum { LINES_OF_GEM5 = 2000 };
	struct str out = STR_INIT, sq = STR_INIT;
	struct err err = ERR_INIT;
	for (unsigned i = 0; i < LINES_OF_GEM5; i++)
		gem5_line(&out, &sq, i);
	write_gzip("both.sq.txt.gz", &sq);
	write_gzip("both.txt.gz", &out);
	setenv("OPSCOPE_TEST", KEEP, 1);
	struct trace *t = open_as(file_path_buf, "gem5", NULL);
	explore_all(t);
	assert_true(trace_saved_index(t).saved);
	snprintf(saved_path, sizeof saved_path, "%s", trace_saved_index(t).path);
	trace_free(t);
	const struct trace_options opt = { .format = "gem5", .index_rebuild = true };
	assert_int_equal(trace_open(&t, file_path_buf, &opt, &err), ST_OK);
	unsetenv("OPSCOPE_TEST");
	uint64_t before = source_facts(trace_source(t)).checkpoints;

	struct fingerprint now;
	struct rlimit usual, few;
	assert_true(fingerprint_make(&now, t));
	int fd = open(saved_path, O_RDONLY | O_CLOEXEC);
	assert_true(fd >= 0);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &usual), 0);
	few = usual;
	few.rlim_cur = (rlim_t)next_descriptor() + 1;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	bool loaded = index_file_read(fd, t, &now);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &usual), 0);
	assert_false(loaded);
	assert_int_equal(source_facts(trace_source(t)).checkpoints, before);
	assert_true(index_file_read(fd, t, &now));
	assert_true(source_facts(trace_source(t)).checkpoints > before);
	close(fd);
	trace_free(t);
	str_release(&out);
	str_release(&sq);
	remove_saved_indexes();
#else
	skip();
#endif
}

/* The store */

static unsigned files_in(const char *path)
{
	unsigned n = 0;
	DIR *dir = opendir(path);
	struct dirent *d;
	while (dir && (d = readdir(dir)))
		n += d->d_name[0] != '.' || d->d_name[1] == 'o';
	if (dir)
		closedir(dir);
	return n;
}

static bool put(struct index_store *s, const char *bytes, size_t len)
{
	int fd = index_store_create(s);
	if (fd < 0)
		return false;
	bool good = write(fd, bytes, len) == (ssize_t)len;
	close(fd);
	return good && index_store_commit(s);
}

static void *save_again(void *trace)
{
	for (int i = 0; i < 20; i++)
		trace_save_index(trace);
	return NULL;
}

/* As when threads are found by one job, and named by the user. */
static void two_threads_save_one_index(void **state)
{
	(void)state;
	pthread_t thread[2];
	assert_true(make_trace("again", 3000, PLAIN));
	remove_saved_indexes();
	struct trace *t = open_way(KEEP);
	explore_all(t);
	for (int i = 0; i < 2; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, save_again, t), 0);
	for (int i = 0; i < 2; i++)
		pthread_join(thread[i], NULL);
	struct saved_index kept = trace_saved_index(t);
	assert_true(kept.saved);
	assert_int_equal(kept.error, 0);
	trace_free(t);
	t = open_way(KEEP);
	assert_true(trace_saved_index(t).whole);
	trace_free(t);
	remove_saved_indexes();
}

static void stores_are_private(void **state)
{
	(void)state;
	char dir[320], path[400], other[400];
	struct stat info;
	struct str bytes = STR_INIT;
	str_addn(&bytes, index_store_magic, sizeof index_store_magic);
	str_add(&bytes, "index");
	struct index_store *s = index_store_new(NULL, "/some/trace", 0x1234);
	assert_true(put(s, bytes.text, bytes.len));
	snprintf(dir, sizeof dir, "%s/opscope", cache);
	assert_int_equal(stat(dir, &info), 0);
	assert_int_equal(info.st_mode & 07777, 0700);
	assert_int_equal(stat(index_store_path(s), &info), 0);
	assert_int_equal(info.st_mode & 07777, 0600);
	int fd = index_store_open(s, 0);
	assert_true(fd >= 0);
	close(fd);
	assert_int_equal(files_in(dir), 1);

	/* A temporary file that is abandoned */
	fd = index_store_create(s);
	assert_true(fd >= 0);
	close(fd);
	assert_int_equal(files_in(dir), 2);
	index_store_abandon(s);
	assert_int_equal(files_in(dir), 1);

	/* Symbolic links are not followed: neither the file nor the directory */
	snprintf(path, sizeof path, "%s", index_store_path(s));
	snprintf(other, sizeof other, "%s/elsewhere", file_dir);
	assert_int_equal(rename(path, other), 0);
	assert_int_equal(symlink(other, path), 0);
	assert_int_equal(index_store_open(s, 0), -1);
	assert_false(put(s, bytes.text, bytes.len));
	assert_int_equal(lstat(path, &info), 0);
	assert_true(S_ISLNK(info.st_mode));
	unlink(path);
	assert_true(put(s, bytes.text, bytes.len));
	snprintf(other, sizeof other, "%s/opscope-real", cache);
	assert_int_equal(rename(dir, other), 0);
	assert_int_equal(symlink(other, dir), 0);
	assert_int_equal(index_store_open(s, 0), -1);
	assert_false(put(s, bytes.text, bytes.len));
	unlink(dir);
	assert_int_equal(rename(other, dir), 0);

	/* A directory that others may write to */
	assert_int_equal(chmod(dir, 0777), 0);
	assert_int_equal(index_store_open(s, 0), -1);
	assert_int_equal(chmod(dir, 0700), 0);
	index_store_free(s);

	/* A file that is not an index stays */
	snprintf(path, sizeof path, "%s/precious.gz", file_dir);
	struct str text = STR_INIT;
	str_add(&text, "not an index, but all that I have");
	spill(path, &text);
	s = index_store_new(path, "/some/trace", 1);
	assert_false(put(s, bytes.text, bytes.len));
	assert_false(index_store_remove_own(s));
	slurp(path, &text);
	assert_string_equal(text.text, "not an index, but all that I have");
	index_store_free(s);
	unlink(path);
	s = index_store_new(path, "/some/trace", 1);
	assert_true(put(s, bytes.text, bytes.len));
	assert_true(put(s, bytes.text, bytes.len));
	assert_string_equal(index_store_path(s), path);
	assert_true(index_store_remove_own(s));
	index_store_free(s);

	/* Beside the trace, in a directory, nowhere */
	snprintf(path, sizeof path, "%s/trace.gz", file_dir);
	s = index_store_new("beside", path, 1);
	str_clear(&text);
	str_addf(&text, "%s.opx", path);
	assert_string_equal(index_store_path(s), text.text);
	index_store_free(s);
	s = index_store_new(file_dir, path, 0xabc);
	str_clear(&text);
	str_addf(&text, "%s/0000000000000abc.opx", file_dir);
	assert_string_equal(index_store_path(s), text.text);
	index_store_free(s);
	assert_null(index_store_new("none", path, 1));
	setenv("OPSCOPE_INDEX", "none", 1);
	assert_null(index_store_new(NULL, path, 1));
	unsetenv("OPSCOPE_INDEX");
	char *home = getenv("HOME") ? mem_text(getenv("HOME")) : NULL;
	unsetenv("XDG_CACHE_HOME");
	unsetenv("HOME");
	assert_null(index_store_new(NULL, path, 1));
	setenv("HOME", file_dir, 1);
	s = index_store_new(NULL, path, 0xabc);
	str_clear(&text);
	str_addf(&text, "%s/.cache/opscope/0000000000000abc.opx", file_dir);
	assert_string_equal(index_store_path(s), text.text);
	index_store_free(s);
	if (home)
		setenv("HOME", home, 1);
	setenv("XDG_CACHE_HOME", cache, 1);
	free(home);
	str_release(&bytes);
	str_release(&text);
	remove_saved_indexes();
}

static void least_recently_used_indexes_are_removed(void **state)
{
	(void)state;
	char dir[320], path[400];
	struct str bytes = STR_INIT;
	str_addn(&bytes, index_store_magic, sizeof index_store_magic);
	str_pad(&bytes, 'x', 992);
	snprintf(dir, sizeof dir, "%s/opscope", cache);
	setenv("OPSCOPE_INDEX_MOST", "5K", 1);
	for (uint64_t key = 1; key <= 8; key++) {
		struct index_store *s = index_store_new(NULL, "/trace", key);
		assert_true(put(s, bytes.text, bytes.len));
		shift_time(index_store_path(s), (int64_t)key - 1000);
		if (key == 2) {
			int fd = index_store_open(s, 0);
			index_store_touch(fd);
			close(fd);
		}
		index_store_trim(s);
		index_store_free(s);
	}
	unsetenv("OPSCOPE_INDEX_MOST");
	struct index_store_entry *entry;
	struct index_store *s = index_store_new(NULL, "/trace", 8);
	size_t n = index_store_list(s, &entry);
	assert_int_equal(n, 5);
	static const char *const left[] = {
		"0000000000000002.opx", "0000000000000008.opx", "0000000000000007.opx",
		"0000000000000006.opx", "0000000000000005.opx"
	};
	for (size_t i = 0; i < n; i++) {
		assert_string_equal(entry[i].name, left[i]);
		assert_int_equal(entry[i].bytes, 1000);
	}
	index_store_list_free(entry, n);

	/* Temporary files that were left, and that are written, and files of other programs */
	static const char *const names[] = { ".opx-123-0", "notes.opx" };
	for (int i = 0; i < 2; i++) {
		snprintf(path, sizeof path, "%s/%s", dir, names[i]);
		spill(path, &bytes);
	}
	int fd = index_store_create(s);
	assert_int_equal(files_in(dir), 8);
	index_store_trim(s);
	assert_int_equal(files_in(dir), 7);
	assert_false(index_store_remove(s, "notes.opx"));
	assert_false(index_store_remove(s, "../0000000000000008.opx"));
	close(fd);
	index_store_free(s);
	assert_int_equal(files_in(dir), 6);
	assert_int_equal(unlink(path), 0);
	str_release(&bytes);
	remove_saved_indexes();
}

static void hashes_detect_changes(void **state)
{
	(void)state;
	uint8_t bytes[200];
	uint64_t seed = 1;
	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = (uint8_t)dice(&seed);
	/* The same on every machine */
	assert_true(hash_bytes(0, "opscope", 7) == UINT64_C(0xf542ea080c63d7c4));
	for (size_t len = 0; len < sizeof bytes; len++) {
		uint64_t h = hash_bytes(7, bytes, len);
		assert_true(h != hash_bytes(8, bytes, len));
		assert_true(h != hash_bytes(7, bytes, len + 1));
		for (size_t bit = 0; bit < len * 8; bit += 1 + bit % 5) {
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
			assert_true(h != hash_bytes(7, bytes, len));
			bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		}
	}
	assert_true(hash_text(0, NULL) != hash_text(0, ""));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(hashes_detect_changes),
		cmocka_unit_test(saved_indexes_are_loaded),
		cmocka_unit_test(indexing_continues_after_the_saved_part),
		cmocka_unit_test(changed_bytes_are_detected),
		cmocka_unit_test(forged_indexes_do_no_harm),
		cmocka_unit_test(changed_traces_are_detected),
		cmocka_unit_test(growing_traces_are_not_saved),
		cmocka_unit_test(small_traces_are_not_saved),
		cmocka_unit_test(two_traces_save_at_once),
		cmocka_unit_test(two_threads_save_one_index),
		cmocka_unit_test(an_index_is_loaded_for_both_files_or_for_none),
		cmocka_unit_test(stores_are_private),
		cmocka_unit_test(least_recently_used_indexes_are_removed),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
