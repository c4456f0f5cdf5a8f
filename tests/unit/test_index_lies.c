/*
 * Forged saved indexes: bytes are changed and all hashes made to match.  Results may be
 * wrong then, but nothing else happens.
 *
 * OPSCOPE_DAMAGES=N in the environment forges N indexes of each trace.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/histogram.h"
#include "analysis/stat_totals.h"
#include "analysis/thread_find.h"
#include "forge_index.h"
#include "query/hits.h"
#include "source/checkpoints.h"
#include "trace/index/archive.h"
#include "trace/index/index.h"
#include "tracefile.h"

enum { RECORDS = 150 };

static char index_path[300];
static unsigned long long forgeries = 40;

static int setup(void **state)
{
	const char *often = getenv("OPSCOPE_DAMAGES");
	if (often)
		forgeries = strtoull(often, NULL, 10);
	if (files_setup(state))
		return -1;
	snprintf(index_path, sizeof index_path, "%s/trace.opx", file_dir);
	checkpoints_default_spacing(2000);
	return 0;
}

static int teardown(void **state)
{
	checkpoints_default_spacing(0);
	return files_teardown(state);
}

/* Traces */

static void cis501_lines(struct str *out)
{
	uint64_t seed = 5;
	for (unsigned i = 0; i < RECORDS; i++) {
		uint64_t d = dice(&seed), pc = 0x401000 + i % 90 * 3;
		if (i % 97 == 50)
			str_add(out, "what is this\n");
		str_addf(out, "1 %" PRIx64 " %u -1 %u W %c %c 0 %x %" PRIx64 " 0 %s\n",
			 pc, (unsigned)(d & 15), (unsigned)(d >> 4 & 15), "-T"[i % 2],
			 "-LS"[i % 3], i % 3 ? 0x7ff000 + (unsigned)(d >> 50) * 8 : 0,
			 pc + 3, i % 2 ? "J JMP_IMM" : "CMP SUB");
	}
}

static void plain_cis501(void)
{
	struct str lines = STR_INIT;
	cis501_lines(&lines);
	file_write("trace", &lines);
	str_release(&lines);
}

/* Two members, the first with a hole. */
static void gzip_cis501(void)
{
	struct str lines = STR_INIT, packed = STR_INIT;
	cis501_lines(&lines);
	pack_gzip(&packed, lines.text, lines.len / 2, 700);
	memset(packed.text + packed.len * 2 / 3, 0xff, 40);
	pack_gzip(&packed, lines.text + lines.len / 2, lines.len - lines.len / 2, 500);
	file_write("trace", &packed);
	str_release(&lines);
	str_release(&packed);
}

/* Checkpoints within the block. */
static void xz_champsim(void)
{
	struct str records = STR_INIT, packed = STR_INIT;
	uint64_t seed = 6;
	for (unsigned i = 0; i < 4 * RECORDS; i++) {
		uint8_t r[64] = { 0 };
		put_le64(r, 0x401000 + i % 70 * 4);
		r[8] = i % 5 == 0;
		r[9] = i % 10 == 0;
		r[10] = (uint8_t)(1 + dice(&seed) % 60);
		r[12] = (uint8_t)(1 + dice(&seed) % 60);
		put_le64(r + 32, i % 3 ? 0x7ff000 + (dice(&seed) >> 50) * 8 : 0);
		str_addn(&records, (char *)r, sizeof r);
	}
	pack_xz_chunks(&packed, records.text, records.len);
	file_write("trace", &packed);
	str_release(&records);
	str_release(&packed);
}

static void gem5_pair(void)
{
	struct str lines = STR_INIT, sq = STR_INIT;
	for (unsigned i = 0; i < RECORDS; i++)
		gem5_line(&lines, &sq, i);
	file_write("trace.sq.txt", &sq);
	file_write("trace.txt", &lines);
	str_release(&lines);
	str_release(&sq);
}

static struct trace *open_trace(const char *format)
{
	struct trace *t = NULL;
	struct trace_options opt = { .format = format, .index = index_path };
	struct err err = ERR_INIT;
	setenv("OPSCOPE_TEST", "keep,chunk=23,chunks=4", 1);
	if (trace_open(&t, file_path_buf, &opt, &err) != ST_OK)
		fail_msg("%s", err.text);
	unsetenv("OPSCOPE_TEST");
	return t;
}

/* The index of the trace that was just written. */
static void make_index(const char *format, struct str *out)
{
	struct trace *t = open_trace(format);
	explore_all(t);
	assert_true(trace_saved_index(t).saved);
	trace_free(t);
	slurp(index_path, out);
	forge_inflate(out);
}

/* Lies */

/* As if it had been saved before the end was found: indexing continues after it. */
static void leave_unfinished(struct str *bytes)
{
	uint8_t *p = (uint8_t *)bytes->text;
	uint64_t at = 0, end = 0, skipped;
	assert_true(forge_section(p, bytes->len, "extent  ", &at, &end));
	const uint8_t *in = p + at + FORGE_BLOCK_HEAD;
	for (int i = 0; i < 5; i++)
		assert_true(varint_get(&in, p + end, &skipped));
	assert_int_equal(*in, 1);
	p[in - p] = p[56] = 0;
}

/* A position in any section, all with the same probability. */
static size_t somewhere(const uint8_t *p, uint64_t *seed)
{
	for (;;) {
		const uint8_t *e =
			p + FORGE_HEADER + dice(seed) % le32(p + 12) * FORGE_ENTRY;
		if (le64(e + 16))
			return (size_t)(le64(e + 8) + dice(seed) % le64(e + 16));
	}
}

/* Use the index in all ways, with any results; true: it was loaded. */
static bool use_index(const char *format)
{
	struct trace *t = open_trace(format);
	struct str said = STR_INIT;
	struct err err = ERR_INIT;
	struct stat_totals figures;
	struct histogram histogram;
	struct histogram_spec spec = HISTOGRAM_SPEC;
	struct query *q;
	uint64_t count;
	bool loaded = trace_saved_index(t).loaded;
	struct reader *rd = reader_open(t, NULL);
	for (uint64_t k = 6; k > 0; k--)
		say(&said, rd, RECORDS * k / 6 - 2, 3, 3, FIELDSET_ALL);
	reader_free(rd);
	stat_totals_count(&figures, t, NULL, &err);
	if (histogram_make(&histogram, t, &spec, NULL, &err) == ST_OK)
		histogram_release(&histogram);
	assert_int_equal(query_compile(&q, "0x401003", trace_schema(t), &err), ST_OK);
	hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err);
	query_free(q);
	trace_build_index(t, NULL, &err);
	trace_free(t);
	str_release(&said);
	return loaded;
}

static void forge_indexes(const char *format)
{
	struct str good = STR_INIT, bad = STR_INIT;
	unsigned long long loaded = 0;
	uint64_t seed = 7;
	make_index(format, &good);
	for (unsigned long long k = 0; k < forgeries; k++) {
		str_clear(&bad);
		str_addn(&bad, good.text, good.len);
		if (k % 2)
			leave_unfinished(&bad);
		for (uint64_t times = dice(&seed) % 3 + 1; times; times--) {
			size_t at = somewhere((uint8_t *)bad.text, &seed);
			uint64_t d = dice(&seed);
			bad.text[at] ^= (char)(d & 1 ? UINT64_C(1) << d / 2 % 8 : d >> 8);
		}
		forge_hashes((uint8_t *)bad.text, bad.len, (uint8_t *)good.text);
		spill(index_path, &bad);
		loaded += use_index(format);
	}
	if (forgeries > 1000)
		print_message("%llu forgeries, %llu loaded\n", forgeries, loaded);
	assert_in_range(loaded, 1, forgeries - 1);
	unlink(index_path);
	str_release(&good);
	str_release(&bad);
}

static void forged_indexes_of_plain_traces(void **state)
{
	(void)state;
	plain_cis501();
	forge_indexes("cis501");
}

static void forged_indexes_of_damaged_gzip(void **state)
{
	(void)state;
	gzip_cis501();
	forge_indexes("cis501");
}

static void forged_indexes_of_xz(void **state)
{
	(void)state;
	xz_champsim();
	forge_indexes("champsim");
}

static void forged_indexes_of_two_files(void **state)
{
	(void)state;
	gem5_pair();
	forge_indexes("gem5");
}

/* Threads */

/* All results are records of the trace and threads of the table. */
static void look_up_record(const struct threads *t, uint64_t i, struct thread_window *w)
{
	struct thread_run run;
	uint64_t at, n = threads_records(t);
	if (threads_at(t, i, w, &run)) {
		assert_true(run.thread < threads_count(t));
		assert_true(run.first <= i && i - run.first < run.n);
		assert_true(run.n <= n - run.first);
	}
	if (threads_next_switch(t, i, w, &at))
		assert_in_range(at, i + 1, n - 1);
	if (threads_previous_switch(t, i, w, &at))
		assert_in_range(at, 0, i);
}

static void look_up_thread(const struct threads *t, uint32_t thread, uint64_t i,
			   struct thread_window *w)
{
	uint64_t at, n = threads_records(t);
	if (threads_next_of(t, thread, i, w, &at))
		assert_in_range(at, i, n - 1);
	if (threads_nth(t, thread, i, w, &at))
		assert_in_range(at, 0, n - 1);
	assert_true(threads_rank(t, thread, i, w) <= i);
	if (threads_count_in(t, thread, i, i + 70000, w, &at))
		assert_in_range(at, 0, 70001);
}

static void look_up_table(const struct threads *t)
{
	size_t markers;
	const struct thread_marker *m = threads_markers(t, &markers);
	for (size_t k = 0; k < markers; k++) {
		assert_true(m[k].thread < threads_count(t));
		assert_true(m[k].record < threads_records(t));
	}
	for (uint32_t k = 0; k < threads_count(t); k++) {
		const struct thread_info *f = threads_get(t, k);
		assert_true(f->first <= f->last && f->last < threads_records(t));
		assert_true(f->records <= threads_records(t));
		struct str name = STR_INIT;
		threads_name(t, k, &name);
		str_release(&name);
	}
	if (threads_count(t) > 1)
		threads_release(threads_join(t, 1, 0));
	threads_release(threads_rename(t, 0, "x"));
}

static void look_up_threads(const struct threads *t, uint64_t step,
			    struct thread_loader loader)
{
	struct thread_window w = { .loader = loader };
	if (!threads_records(t))
		return;
	look_up_table(t);
	for (uint64_t i = 0; i < threads_records(t); i += step) {
		look_up_record(t, i, &w);
		for (uint32_t k = 0; k < threads_count(t) && k < 20; k++)
			look_up_thread(t, k, i, &w);
	}
	thread_window_release(&w);
}

static void change_section(struct str *bytes, uint64_t at, uint64_t end, uint64_t *seed)
{
	for (uint64_t times = dice(seed) % 2 + 1; times; times--) {
		uint64_t d = dice(seed);
		bytes->text[at + dice(seed) % (end - at)] ^=
			(char)(d & 1 ? UINT64_C(1) << d / 2 % 8 : d >> 8);
	}
}

/* The threads of an opened trace, if its index has them; true: it does. */
static bool use_threads(struct trace *t, struct err *err)
{
	assert_int_equal(thread_find_install(t, NULL, err), ST_OK);
	struct thread_slot *slot = trace_thread_slot(t);
	struct threads *found = thread_slot_get(slot);
	struct query *q;
	uint64_t count;
	if (found)
		look_up_threads(found, 1, thread_slot_loader(slot));
	assert_int_equal(query_compile(&q, "thread == 1", trace_schema(t), err), ST_OK);
	assert_int_equal(hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, err), ST_OK);
	assert_in_range(count, 0, RECORDS);
	query_free(q);
	threads_release(found);
	return found != NULL;
}

/* An index of which only the section of threads was changed. */
static void forged_threads(void **state)
{
	(void)state;
	struct str good = STR_INIT, bad = STR_INIT;
	struct err err = ERR_INIT;
	uint64_t seed = 9, at = 0, end = 0, loaded = 0;
	plain_cis501();
	struct trace *t = open_trace("cis501");
	explore_all(t);
	assert_false(use_threads(t, &err));
	assert_int_equal(trace_find_threads(t, NULL, &err), ST_OK);
	trace_free(t);
	slurp(index_path, &good);
	forge_inflate(&good);
	for (unsigned long long k = 0; k < forgeries; k++) {
		str_clear(&bad);
		str_addn(&bad, good.text, good.len);
		assert_true(forge_section((uint8_t *)bad.text, bad.len, "threads ", &at,
					  &end));
		assert_true(end - at > 30);
		if (k)
			change_section(&bad, at + FORGE_BLOCK_HEAD, end, &seed);
		forge_hashes((uint8_t *)bad.text, bad.len, (uint8_t *)good.text);
		spill(index_path, &bad);
		t = open_trace("cis501");
		bool used = use_threads(t, &err);
		assert_true(used || k);
		loaded += used;
		trace_free(t);
	}
	assert_in_range(loaded, 2, forgeries - 1);
	unlink(index_path);
	str_release(&good);
	str_release(&bad);
}

enum { LONG = 2 * THREAD_BLOCK + 500, SECTION_KEY = 77 };

/* Two processors in turn, then one of them. */
static bool load_turns(void *own, uint64_t first, uint32_t n, uint64_t *id)
{
	(void)own;
	for (uint32_t i = 0; i < n; i++)
		id[i] = first + i < THREAD_BLOCK ? 7 + (first + i) % 2 : 7;
	return true;
}

/* A section with three blocks of records; loadable: the first one has no runs. */
static void save_long_threads(bool loadable, uint64_t *size)
{
	struct threads_builder *b = threads_builder_new();
	struct threads_header h = { .key = 1, .source = THREADS_FIELD };
	struct thread_info table[] = { { .id = 7 }, { .id = 8, .stack_of = 1 } };
	const struct thread_marker marker = { 0x401000, 500, 1 };
	if (loadable)
		threads_builder_loadable(b);
	for (uint64_t i = 0; i < LONG; i++)
		threads_builder_add(b, loadable ? (i < THREAD_BLOCK) & i : i / 700 % 2,
				    i % 5000 > 4900, 1);
	struct threads *t = threads_finish(b, &h, table, 2, NULL, false,
					   loadable ? NULL : &marker, !loadable);
	FILE *f = fopen(index_path, "w+b");
	assert_non_null(f);
	struct archive k = { .fd = fileno(f), .seed = SECTION_KEY };
	threads_transfer(&t, &k, 0);
	archive_save_block(&k);
	assert_false(k.failed);
	archive_release(&k);
	fclose(f);
	threads_release(t);
	*size = k.at;
}

/* A section with more threads than records. */
static uint64_t save_too_many_threads(void)
{
	FILE *f = fopen(index_path, "w+b");
	assert_non_null(f);
	struct archive k = { .fd = fileno(f), .seed = SECTION_KEY };
	archive_number(&k, 1, 1);
	archive_fixed(&k, 1);
	archive_number(&k, THREADS_NONE, THREADS_INFERRED);
	archive_number(&k, 0, 0);
	archive_bytes(&k, "", &(size_t) { 0 }, 0);
	archive_number(&k, LONG + 1, UINT64_MAX); /* threads */
	archive_number(&k, 0, 0);                 /* markers */
	archive_number(&k, 1, 1);                 /* blocks */
	archive_save_block(&k);
	archive_release(&k);
	fclose(f);
	return k.at;
}

static bool load_long_threads(struct threads **out, uint64_t size)
{
	FILE *f = fopen(index_path, "rb");
	assert_non_null(f);
	struct archive in = {
		.fd = fileno(f), .loading = true, .seed = SECTION_KEY, .end = size
	};
	*out = NULL;
	archive_load_block(&in);
	bool good = threads_transfer(out, &in, LONG);
	archive_release(&in);
	fclose(f);
	return good;
}

/* Several blocks, of which one may have no runs: a false number of records leads outside of
 * runs that are read again. */
static void forged_blocks_of_threads(void **state)
{
	(void)state;
	const struct thread_loader loader = { load_turns, NULL };
	uint64_t seed = 10, loaded = 0, size;
	struct str good = STR_INIT, bad = STR_INIT;
	struct threads *t;
	assert_false(load_long_threads(&t, save_too_many_threads()));
	for (int loadable = 0; loadable < 2; loadable++) {
		save_long_threads(loadable, &size);
		struct str saved = STR_INIT;
		slurp(index_path, &saved);
		str_clear(&good);
		forge_inflate_blocks(&good, (uint8_t *)saved.text, 0, saved.len);
		str_release(&saved);
		assert_true(load_long_threads(&t, size));
		assert_int_equal(threads_get(t, 0)->stack_of, 0);
		assert_int_equal(threads_get(t, 1)->stack_of, 1);
		look_up_threads(t, 997, loader);
		threads_release(t);
		for (unsigned long long k = 0; k < 10 * forgeries; k++) {
			str_clear(&bad);
			str_addn(&bad, good.text, good.len);
			change_section(&bad, FORGE_BLOCK_HEAD, bad.len, &seed);
			forge_blocks((uint8_t *)bad.text, SECTION_KEY, 0, bad.len);
			spill(index_path, &bad);
			if (!load_long_threads(&t, bad.len) || !t)
				continue;
			look_up_threads(t, 4999, loader);
			threads_release(t);
			loaded++;
		}
	}
	assert_in_range(loaded, 1, 20 * forgeries - 1);
	unlink(index_path);
	str_release(&good);
	str_release(&bad);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(forged_indexes_of_plain_traces),
		cmocka_unit_test(forged_indexes_of_damaged_gzip),
		cmocka_unit_test(forged_indexes_of_xz),
		cmocka_unit_test(forged_indexes_of_two_files),
		cmocka_unit_test(forged_threads),
		cmocka_unit_test(forged_blocks_of_threads),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
