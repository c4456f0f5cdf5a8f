/*
 * Damaged saved indexes: bits of a small one flipped, and a larger one changed in all the
 * ways that disks, copies and editors do.  In all cases the results are those without an
 * index.
 *
 * OPSCOPE_DAMAGES=N in the environment flips every bit of the small one and changes the
 * large one, which is larger then, N times.  An argument is the name of the only test to
 * run.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/histogram.h"
#include "analysis/stat_totals.h"
#include "query/hits.h"
#include "source/checkpoints.h"
#include "tracefile.h"

static char index_path[300];
static unsigned long long damages;

static int setup(void **state)
{
	const char *often = getenv("OPSCOPE_DAMAGES");
	damages = often ? strtoull(often, NULL, 10) : 0;
	if (files_setup(state))
		return -1;
	snprintf(index_path, sizeof index_path, "%s/trace.opx", file_dir);
	return 0;
}

static int teardown(void **state)
{
	checkpoints_default_spacing(0);
	return files_teardown(state);
}

/* A cis501 trace with loads, stores, branches, gaps, and a hole where it is packed. */
static void make_trace(size_t records)
{
	static const char *const op[] = { "CMP SUB", "MOV ADD", "J JMP_IMM", "LEA ADD" };
	static const char *const access[] = { "-", "L", "S", "-" };
	struct str lines = STR_INIT;
	uint64_t seed = 5;
	for (size_t i = 0; i < records; i++) {
		uint64_t d = dice(&seed);
		unsigned kind = (unsigned)(d >> 40 & 3);
		uint64_t pc = 0x401000 + i % 90 * 3 + i / 1000 * 4096;
		if (i % 97 == 50)
			str_add(&lines, "what is this\n");
		str_addf(&lines,
			 "1 %" PRIx64 " %u -1 %u W %s %s 0 %" PRIx64 " %" PRIx64
			 " %" PRIx64 " %s\n",
			 pc, (unsigned)(d & 15), (unsigned)(d >> 4 & 15),
			 kind == 2 ? (d >> 8 & 1 ? "T" : "N") : "-", access[kind],
			 kind == 1 || kind == 3 ? 0x7ff000 + (d >> 50) * 8 : 0, pc + 3,
			 kind == 2 ? pc + 60 : 0, op[kind]);
	}
	struct str packed = STR_INIT;
	pack_gzip(&packed, lines.text, lines.len, records < 1000 ? 500 : 9000);
	file_write("trace", &packed);
	str_release(&packed);
	str_release(&lines);
}

static struct trace *open_way(const char *way)
{
	struct trace *t = NULL;
	struct trace_options opt = { .format = "cis501", .index = index_path };
	struct err err = ERR_INIT;
	setenv("OPSCOPE_TEST", way, 1);
	if (trace_open(&t, file_path_buf, &opt, &err) != ST_OK)
		fail_msg("%s", err.text);
	unsetenv("OPSCOPE_TEST");
	return t;
}

/* Answers */

static void add_totals(struct str *out, struct trace *t)
{
	struct stat_totals f;
	struct err err = ERR_INIT;
	assert_int_equal(stat_totals_count(&f, t, NULL, &err), ST_OK);
	str_addf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64,
		 f.totals.records, f.totals.macro_ops, f.totals.loads, f.totals.stores,
		 f.totals.with_load);
	str_addf(out, " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", f.stats.marked,
		 f.stats.marked_taken, f.stats.pcs);
}

static void add_accesses(struct str *out, struct trace *t)
{
	struct histogram h;
	struct histogram_spec spec = HISTOGRAM_SPEC;
	struct err err = ERR_INIT;
	assert_int_equal(histogram_make(&h, t, &spec, NULL, &err), ST_OK);
	for (size_t i = 0; i < h.n; i++)
		str_addf(out, "%" PRIx64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
			 bin_first(&h, i), h.bin[i].n[ACCESS_LOAD],
			 h.bin[i].n[ACCESS_STORE], h.bin[i].n[ACCESS_FETCH]);
	histogram_release(&h);
}

static void add_hits(struct str *out, struct trace *t)
{
	static const char *const texts[] = { "/^CMP/", "0x401003", "/nothing/",
					     "store and not taken" };
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct query *q;
		struct err err = ERR_INIT;
		uint64_t count;
		if (query_compile(&q, texts[i], trace_schema(t), &err) != ST_OK)
			fail_msg("%s: %s", texts[i], err.text);
		assert_int_equal(
			hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err), ST_OK);
		str_addf(out, "%s %" PRIu64 "\n", texts[i], count);
		query_free(q);
	}
}

/* Some records, the last first: each from the nearest checkpoint. */
static void add_records(struct str *out, struct trace *t, size_t records)
{
	for (size_t k = 6; k > 0; k--) {
		struct reader *rd = reader_open(t, NULL);
		say(out, rd, records * k / 6 - 2, 3, 3, FIELDSET_ALL);
		reader_free(rd);
	}
}

static void add_results(struct str *out, struct trace *t, size_t records)
{
	str_clear(out);
	add_records(out, t, records);
	add_totals(out, t);
	add_hits(out, t);
	add_accesses(out, t);
	struct extent x = trace_extent(t);
	str_addf(out, "%" PRIu64 " records, %" PRIu64 " gaps of %" PRIu64 " bytes\n",
		 x.records, x.gaps, x.gap_bytes);
}

struct subject {
	size_t records;
	const char *way;
	struct str truth, good, now;
	unsigned long long tried, loaded;
};

/* The results without an index, and a saved index. */
static void begin(struct subject *s, size_t records, const char *way)
{
	*s = (struct subject) { .records = records, .way = way };
	checkpoints_default_spacing(records < 1000 ? 2000 : 40000);
	make_trace(records);
	struct trace *t = open_way("noindex,noscreen,serial");
	add_results(&s->truth, t, records);
	trace_free(t);
	t = open_way(way);
	explore_all(t);
	assert_true(trace_saved_index(t).saved);
	trace_free(t);
	slurp(index_path, &s->good);
	t = open_way(way);
	assert_true(trace_saved_index(t).whole);
	add_results(&s->now, t, records);
	assert_string_equal(s->now.text, s->truth.text);
	trace_free(t);
}

static void check_index(struct subject *s, const struct str *bytes)
{
	spill(index_path, bytes);
	struct trace *t = open_way(s->way);
	s->tried++;
	s->loaded += trace_saved_index(t).loaded;
	add_results(&s->now, t, s->records);
	assert_string_equal(s->now.text, s->truth.text);
	trace_free(t);
}

static void end(struct subject *s)
{
	if (damages)
		print_message("%llu damages of an index of %zu bytes, %llu in "
			      "states that are loaded when needed\n",
			      s->tried, s->good.len, s->loaded);
	unlink(index_path);
	str_release(&s->truth);
	str_release(&s->good);
	str_release(&s->now);
}

/* Damages */

static void flipped_bits_do_not_change_results(void **state)
{
	(void)state;
	struct subject s;
	begin(&s, 120, "keep,chunk=41");
	size_t step = damages ? 1 : 97;
	assert_true(s.good.len > 1000);
	for (size_t bit = 0; bit < s.good.len * 8; bit += step) {
		s.good.text[bit / 8] ^= (char)(1 << bit % 8);
		check_index(&s, &s.good);
		s.good.text[bit / 8] ^= (char)(1 << bit % 8);
	}
	assert_true(s.loaded < s.tried);
	assert_true(s.loaded > 0);
	end(&s);
}

enum { FLIP, BYTE, RUN, ZEROS, COPY, SWAP, CUT, INSERT, DELETE, APPEND, DAMAGES };

static void put(struct str *s, size_t at, const char *bytes, size_t n)
{
	memcpy(s->text + at, bytes, n);
}

static void damage(struct str *s, const struct str *good, uint64_t *seed)
{
	static const size_t lengths[] = { 1, 8, 60, 512, 4096 };
	char piece[4096];
	size_t n = lengths[dice(seed) % 5];
	if (s->len <= n)
		return;
	size_t at = dice(seed) % (s->len - n), from = dice(seed) % (good->len - n);
	switch (dice(seed) % DAMAGES) {
	case FLIP:
		s->text[at] ^= (char)(1 << dice(seed) % 8);
		break;
	case BYTE:
		s->text[at] = (char)dice(seed);
		break;
	case RUN:
		for (size_t i = 0; i < n; i++)
			s->text[at + i] = (char)dice(seed);
		break;
	case ZEROS:
		memset(s->text + at, 0, n);
		break;
	case COPY:
		put(s, at, good->text + from, n);
		break;
	case SWAP:
		from = from % (s->len - n);
		memcpy(piece, s->text + at, n);
		memmove(s->text + at, s->text + from, n);
		put(s, from, piece, n);
		break;
	case CUT:
		s->len = at;
		break;
	case INSERT:
		memcpy(piece, good->text + from, n);
		str_addn(s, piece, n);
		memmove(s->text + at + n, s->text + at, s->len - n - at);
		put(s, at, piece, n);
		break;
	case DELETE:
		memmove(s->text + at, s->text + at + n, s->len - n - at);
		s->len -= n;
		break;
	default:
		str_addn(s, good->text + from, n);
		break;
	}
}

static void damage_does_not_change_results(void **state)
{
	(void)state;
	struct subject s;
	struct str bad = STR_INIT;
	uint64_t seed = 99;
	begin(&s, damages ? 9000 : 3000, "keep,chunk=60");
	for (unsigned long long k = 0; k < (damages ? damages : 40); k++) {
		str_clear(&bad);
		str_addn(&bad, s.good.text, s.good.len);
		for (uint64_t times = dice(&seed) % 4 + 1; times; times--)
			damage(&bad, &s.good, &seed);
		check_index(&s, &bad);
	}
	str_release(&bad);
	end(&s);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(flipped_bits_do_not_change_results),
		cmocka_unit_test(damage_does_not_change_results),
	};
	if (argc > 1)
		cmocka_set_test_filter(argv[1]);
	return cmocka_run_group_tests(tests, setup, teardown);
}
