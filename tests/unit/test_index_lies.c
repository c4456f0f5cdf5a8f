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
#include "forge_index.h"
#include "query/find.h"
#include "source/checkpoints.h"
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
#ifdef HAVE_ZLIB
	struct str lines = STR_INIT, packed = STR_INIT;
	cis501_lines(&lines);
	pack_gzip(&packed, lines.text, lines.len / 2, 700);
	memset(packed.text + packed.len * 2 / 3, 0xff, 40);
	pack_gzip(&packed, lines.text + lines.len / 2, lines.len - lines.len / 2, 500);
	file_write("trace", &packed);
	str_release(&lines);
	str_release(&packed);
#else
	skip();
#endif
}

/* Checkpoints within the block. */
static void xz_champsim(void)
{
#ifdef HAVE_LZMA
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
#else
	skip();
#endif
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
}

/* Lies */

/* As if it had been saved before the end was found: indexing continues after it. */
static void leave_unfinished(struct str *bytes)
{
	uint8_t *p = (uint8_t *)bytes->text;
	uint64_t at = 0, end = 0, skipped;
	assert_true(forge_section(p, bytes->len, "extent  ", &at, &end));
	const uint8_t *in = p + at + FORGE_BLOCK_HEAD;
	for (int i = 0; i < 6; i++)
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
	struct reader *rd;
	struct stat_totals figures;
	struct histogram histogram;
	struct histogram_spec spec = HISTOGRAM_SPEC;
	struct query *q;
	uint64_t count;
	bool loaded = trace_saved_index(t).loaded;
	assert_int_equal(reader_open(&rd, t, &err), ST_OK);
	for (uint64_t k = 6; k > 0; k--)
		say(&said, rd, RECORDS * k / 6 - 2, 3, 3, FIELDSET_ALL);
	reader_free(rd);
	stat_totals_count(&figures, t, NULL, &err);
	if (histogram_make(&histogram, t, &spec, NULL, &err) == ST_OK)
		histogram_release(&histogram);
	assert_int_equal(query_compile(&q, "0x401003", trace_schema(t), &err), ST_OK);
	find_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err);
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

/* More doublings than possible: following chunks would have no records. */
static void doublings_have_a_limit(void **state)
{
	(void)state;
	struct str index = STR_INIT;
	uint64_t at = 0, end = 0;
	plain_cis501();
	make_index("cis501", &index);
	uint8_t *p = (uint8_t *)index.text;
	assert_true(forge_section(p, index.len, "extent  ", &at, &end));
	uint8_t *doublings = p + at + FORGE_BLOCK_HEAD + 1; /* after the number of chunks,
	                                                     * of one byte */
	for (uint8_t n = 0; n < 128; n++) {
		*doublings = n;
		forge_hashes(p, index.len, p);
		spill(index_path, &index);
		struct trace *t = open_trace("cis501");
		assert_int_equal(trace_saved_index(t).loaded, n <= DOUBLINGS_MOST);
		trace_free(t);
	}
	unlink(index_path);
	str_release(&index);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(forged_indexes_of_plain_traces),
		cmocka_unit_test(forged_indexes_of_damaged_gzip),
		cmocka_unit_test(forged_indexes_of_xz),
		cmocka_unit_test(forged_indexes_of_two_files),
		cmocka_unit_test(doublings_have_a_limit),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
