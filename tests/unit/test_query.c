/* A query matches the records that a loop with a plain comparison finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>

#include "firsthit.h"
#include "query/hits.h"
#include "tracefile.h"

#define LINES "line: pc:hex n:dec macro:text micro:text"
#define ROWS  "line: pc:hex n:dec load:hex?"

static struct query *compile(const char *text, struct trace *t)
{
	struct query *q = NULL;
	struct err err = ERR_INIT;
	if (query_compile(&q, text, trace_schema(t), &err))
		fail_msg("%s: column %d: %s", text, err.at, err.text);
	return q;
}

static struct trace *open_text(const char *text, const char *layout)
{
	struct str bytes = STR_INIT;
	str_add(&bytes, text);
	struct trace *t = open_as(file_write("query", &bytes), NULL, layout);
	str_release(&bytes);
	return t;
}

static void errors_have_the_column(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int at;
	} cases[] = {
		{ "", 1 },         { "  ", 3 },
		{ "//", 2 },       { "  /a(/", 6 },
		{ "a[", 3 },       { "/x)/", 3 },
		{ "pc == ", 7 },   { "pc == xyz", 7 },
		{ "pc=10 20", 7 }, { "pc == 12345678123456789", 7 },
		{ "(*UTF)a", 0 },
	};
	struct trace *t = open_text("1 1 a b\n", LINES);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct query *q = NULL;
		struct err err = ERR_INIT;
		assert_int_equal(query_compile(&q, cases[i].text, trace_schema(t), &err),
				 ST_INVALID);
		assert_null(q);
		assert_true(err.text[0]);
		if (cases[i].at && err.at != cases[i].at)
			fail_msg("%s: column %d, not %d: %s", cases[i].text, err.at,
				 cases[i].at, err.text);
	}
	struct str huge = STR_INIT;
	str_pad(&huge, 'a', 100000);
	struct query *q = NULL;
	struct err err = ERR_INIT;
	assert_int_equal(query_compile(&q, huge.text, trace_schema(t), &err), ST_INVALID);
	str_release(&huge);
	trace_free(t);

	t = open_text("1 1\n", "line: n:dec m:dec");
	assert_int_equal(query_compile(&q, "0x10", trace_schema(t), &err), ST_INVALID);
	trace_free(t);
	query_free(NULL);
}

/* The lines that each query matches. */
static void queries_match_the_expected_lines(void **state)
{
	(void)state;
	static const char text[] = "48d1e2 1 CMP LOAD\n"
				   "48d1e6 2 CMP CMP\n"
				   "48D1E2 3 J_c+x JMP\n"
				   "0 4 mov ld\n";
	static const struct {
		const char *query, *found;
	} cases[] = {
		{ "0x48d1e2", "0 2" },
		{ " 0x48D1E2 ", "0 2" },
		{ "0x48_d1e2", "0 2" },
		{ "pc == 48d1e2", "0 2" },
		{ "pc = 0x48d1e6", "1" },
		{ "pc==0", "3" },
		{ "0x1234", "" },
		{ "48d1e2", "" }, /* a regular expression over the opcodes */
		{ "CMP", "0 1" },
		{ "/CMP/", "0 1" },
		{ "/CMP/  ", "0 1" },
		{ "cmp", "0 1" },
		{ "Cmp", "" },
		{ "CMP +LOAD", "0" },
		{ "^CMP$", "" },
		{ "^CMP CMP$", "1" },
		{ "/ /", "0 1 2 3" },
		{ "\\S+x", "2" },
		{ "\\S+X", "" },
		{ "+x", NULL },
		{ "c\\+x", "2" },
		{ "ld$", "3" },
		{ "mov|jmp", "2 3" },
		{ "/", "" },
		{ "pc", "0 1 2 3" },
		{ "/pc/", "" },
	};
	struct trace *t = open_text(text, LINES);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (!cases[i].found)
			continue;
		struct query *q = compile(cases[i].query, t);
		assert_false(query_uses_rows(q));
		struct str found = STR_INIT;
		struct err err = ERR_INIT;
		const struct batch *b;
		uint32_t hit[10];
		struct reader *rd = reader_open(t, NULL);
		assert_int_equal(reader_read(rd, 0, 10, query_fields(q), &b, &err),
				 ST_OK);
		struct query_scratch *s = query_scratch_new(q);
		size_t n = query_select(q, s, b, hit);
		for (size_t k = 0; k < n; k++)
			str_addf(&found, "%s%u", k ? " " : "", hit[k]);
		if (strcmp(found.text, cases[i].found) != 0)
			fail_msg("%s finds %s, not %s", cases[i].query, found.text,
				 cases[i].found);
		query_scratch_free(s);
		reader_free(rd);
		str_release(&found);
		query_free(q);
	}
	struct query *q = query_execution(0x48d1e6, trace_schema(t));
	assert_string_equal(query_text(q), "pc == 0x48d1e6");
	uint64_t ordinal;
	struct err err = ERR_INIT;
	assert_int_equal(first_hit(t, q, 0, false, &ordinal, &err), ST_OK);
	assert_int_equal(ordinal, 1);
	query_free(q);
	trace_free(t);
}

/* An instruction of several micro-ops counts as one execution. */
static void an_execution_is_its_first_micro_op(void **state)
{
	(void)state;
	struct trace *t =
		open_text("1 10\n2 10\n1 20\n1 10\n2 10\n3 10\n", "line: uop:dec pc:hex");
	struct query *all = compile("pc == 0x10", t);
	struct query *executed = query_execution(0x10, trace_schema(t));
	uint64_t count, ordinal;
	struct err err = ERR_INIT;
	assert_int_equal(hits_each(t, all, SPAN_ALL, NULL, NULL, &count, NULL, &err),
			 ST_OK);
	assert_int_equal(count, 5);
	assert_int_equal(hits_each(t, executed, SPAN_ALL, NULL, NULL, &count, NULL, &err),
			 ST_OK);
	assert_int_equal(count, 2);
	assert_int_equal(first_hit(t, executed, 1, false, &ordinal, &err), ST_OK);
	assert_int_equal(ordinal, 3);
	query_free(all);
	query_free(executed);
	trace_free(t);
}

static void rows_are_searched_without_opcodes(void **state)
{
	(void)state;
	struct trace *t = open_text("ab 17 0\ncd 18 ff\n", ROWS);
	struct query *q = compile("^ab 17$", t);
	assert_true(query_uses_rows(q));
	uint64_t count;
	struct err err = ERR_INIT;
	assert_int_equal(hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err),
			 ST_OK);
	assert_int_equal(count, 1);
	query_free(q);
	q = compile("18 ff", t);
	uint64_t ordinal;
	assert_int_equal(first_hit(t, q, 0, false, &ordinal, &err), ST_OK);
	assert_int_equal(ordinal, 1);
	query_free(q);
	trace_free(t);
}

/* The expected matches, computed without the query. */
struct twin {
	uint64_t pc;
	const char *part; /* of the opcode, in any case; NULL: by pc */
};

static bool twin_matches(const struct twin *w, uint64_t pc, const char *opcode)
{
	if (!w->part)
		return pc == w->pc;
	size_t len = strlen(w->part);
	for (; *opcode; opcode++) {
		size_t i = 0;
		while (i < len && tolower((unsigned char)opcode[i]) == w->part[i])
			i++;
		if (i == len)
			return true;
	}
	return false;
}

struct found {
	uint64_t *ordinal;
	size_t n, room, most;
};

static bool note(void *ctx, uint64_t ordinal)
{
	struct found *f = ctx;
	f->ordinal = mem_room(f->ordinal, f->n, &f->room, sizeof *f->ordinal);
	f->ordinal[f->n++] = ordinal;
	return f->n != f->most;
}

static void searches_match_a_linear_scan(void **state)
{
	(void)state;
	enum { N = 700 };
	static const char *const knobs[] = { "chunk=50", "serial,chunk=7",
					     "noindex,chunk=50", "noscreen,chunk=50",
					     "" };
	struct str bytes = STR_INIT;
	uint64_t pcs[N], seed = 9;
	char opcode[N][8];
	for (size_t i = 0; i < N; i++) {
		/* PCs in runs, so that some chunks have one of them only, and some lack
		 * it. */
		pcs[i] = i && dice(&seed) % 60 ? pcs[i - 1] : dice(&seed) % 4 + 1;
		snprintf(opcode[i], sizeof opcode[i], "M%u u%u",
			 (unsigned)dice(&seed) % 8, (unsigned)dice(&seed) % 8);
		str_addf(&bytes, "%" PRIx64 " %zu %s\n", pcs[i], i % 1000, opcode[i]);
		if (dice(&seed) % 30 == 0)
			str_add(&bytes, "no record\n");
	}
	static const struct {
		const char *text;
		struct twin twin;
	} queries[] = {
		{ "0x1", { 1, NULL } },        { "0x2", { 2, NULL } },
		{ "0x9", { 9, NULL } },        { "m3", { 0, "m3" } },
		{ "/m1 u2/", { 0, "m1 u2" } }, { "u", { 0, "u" } },
		{ "zz", { 0, "zz" } },
	};
	file_write("find", &bytes);
	for (size_t k = 0; k < sizeof knobs / sizeof *knobs; k++) {
		setenv("OPSCOPE_TEST", knobs[k], 1);
		for (size_t j = 0; j < sizeof queries / sizeof *queries; j++) {
			struct trace *t = open_as(file_path_buf, NULL, LINES);
			struct query *q = compile(queries[j].text, t);
			bool match[N];
			uint64_t all = 0;
			for (size_t i = 0; i < N; i++)
				all += match[i] =
					twin_matches(&queries[j].twin, pcs[i], opcode[i]);
			for (int round = 0; round < 60; round++) {
				if (round == 30)
					explore_all(t);
				uint64_t from = dice(&seed) % (N + 3), ordinal = 0, count;
				bool back = dice(&seed) % 2;
				struct err err = ERR_INIT;
				int64_t want = -1;
				for (int64_t i = (int64_t)(from < N ? from : N - 1);
				     back && i >= 0 && want < 0; i--)
					want = match[i] ? i : -1;
				for (int64_t i = (int64_t)from;
				     !back && i < N && want < 0; i++)
					want = match[i] ? i : -1;
				enum status st =
					first_hit(t, q, from, back, &ordinal, &err);
				assert_int_equal(st, want < 0 ? ST_END : ST_OK);
				if (want >= 0)
					assert_int_equal(ordinal, want);

				struct span over = { from, dice(&seed) % (N + 3) };
				back = over.last < over.first;
				uint64_t low = back ? over.last : over.first;
				uint64_t high = back ? over.first : over.last;
				struct found f = { .n = 0 };
				if (dice(&seed) % 2)
					f.most = dice(&seed) % 20 + 1;
				assert_int_equal(hits_each(t, q, over, note, &f, &count,
							   NULL, &err),
						 ST_OK);
				assert_int_equal(count, f.n);
				size_t n = 0;
				for (uint64_t i = 0; i <= high - low; i++) {
					uint64_t o = back ? high - i : low + i;
					if (o >= N || !match[o] ||
					    (f.most && n == f.most))
						continue;
					assert_true(n < f.n);
					assert_int_equal(f.ordinal[n], o);
					n++;
				}
				assert_int_equal(n, f.n);
				free(f.ordinal);
				f.n = 0;
				if (f.most)
					continue;
				assert_int_equal(hits_each(t, q, over, NULL, NULL, &count,
							   NULL, &err),
						 ST_OK);
				assert_int_equal(count, n);
			}
			uint64_t count;
			struct err err = ERR_INIT;
			assert_int_equal(
				hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err),
				ST_OK);
			assert_int_equal(count, all);
			query_free(q);
			trace_free(t);
		}
	}
	unsetenv("OPSCOPE_TEST");
	str_release(&bytes);
}

/* The result of a chunk's summary is never wrong. */
static void summaries_never_contradict_records(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t seed = 2, pc = 1;
	for (int i = 0; i < 900; i++) {
		if (dice(&seed) % 20 == 0)
			pc = dice(&seed) % 6;
		str_addf(&bytes, "%" PRIx64 " 1 %" PRIx64 "\n", pc, pc + 1);
	}
	static const char *const layouts[] = { "line: pc:hex n:dec ip:hex",
					       "line: pc:hex? n:dec ip:hex=none",
					       "line: pc:hex n:dec ip:hex=none" };
	file_write("screen", &bytes);
	setenv("OPSCOPE_TEST", "chunk=10", 1);
	int none = 0, all = 0;
	for (size_t k = 0; k < sizeof layouts / sizeof *layouts; k++) {
		struct trace *t = open_as(file_path_buf, NULL, layouts[k]);
		explore_all(t);
		for (pc = 0; pc < 8; pc++) {
			char text[40];
			snprintf(text, sizeof text, "pc == 0x%" PRIx64, pc);
			struct query *q = compile(text, t);
			struct query_scratch *s = query_scratch_new(q);
			struct summary_eval *summary =
				summary_eval_new(q, trace_index(t));
			struct err err = ERR_INIT;
			struct reader *rd = reader_open(t, NULL);
			for (uint64_t n = 0; n < index_count(trace_index(t)); n++) {
				const struct chunk *c = index_chunk(trace_index(t), n);
				const struct batch *b;
				uint32_t hit[10];
				assert_int_equal(reader_read(rd, c->start.ordinal,
							     c->count, FIELDSET_ALL, &b,
							     &err),
						 ST_OK);
				assert_int_equal(b->n, c->count);
				size_t hits = query_select(q, s, b, hit);
				uint64_t known = summary_eval_chunk(summary, c);
				if (known != MATCHES_UNKNOWN)
					assert_int_equal(hits, known);
				none += known == 0;
				all += known == c->count;
			}
			reader_free(rd);
			query_scratch_free(s);
			summary_eval_free(summary);
			query_free(q);
		}
		trace_free(t);
	}
	assert_true(none > 100);
	assert_true(all > 5);
	unsetenv("OPSCOPE_TEST");
	str_release(&bytes);
}

static uint64_t sum_of(uint64_t pc, uint64_t x)
{
	return pc + x;
}

static uint64_t sum_below_3(uint64_t pc, uint64_t x)
{
	return pc + x < 3;
}

static uint64_t difference_of(uint64_t pc, uint64_t x)
{
	return x - pc;
}

static uint64_t product_of(uint64_t pc, uint64_t x)
{
	return pc * x;
}

/* Sums, differences and products of addresses can wrap. */
static void wrapped_addresses_are_found(void **state)
{
	(void)state;
	enum { N = 64 };
	static const struct {
		const char *text;
		uint64_t (*of)(uint64_t pc, uint64_t x);
		uint64_t n;
	} queries[] = {
		{ "pc + x == 0", sum_of, 0 },
		{ "pc + x < 3", sum_below_3, 1 },
		{ "x - pc == 0x10", difference_of, 16 },
		{ "pc * x == 0xfffffffffffffff1", product_of, UINT64_MAX - 14 },
	};
	struct str bytes = STR_INIT;
	uint64_t pc[N], x[N];
	for (uint64_t i = 0; i < N; i++) {
		pc[i] = UINT64_MAX - 15 + i % 16;
		x[i] = i % 20;
		str_addf(&bytes, "%" PRIx64 " 1 %" PRIx64 "\n", pc[i], x[i]);
	}
	file_write("wrapped", &bytes);
	setenv("OPSCOPE_TEST", "chunk=8", 1);
	struct trace *t = open_as(file_path_buf, NULL, "line: pc:hex n:dec x:hex");
	explore_all(t);
	for (size_t k = 0; k < sizeof queries / sizeof *queries; k++) {
		struct query *q = compile(queries[k].text, t);
		struct err err = ERR_INIT;
		uint64_t count, all = 0;
		for (size_t i = 0; i < N; i++)
			all += queries[k].of(pc[i], x[i]) == queries[k].n;
		assert_int_not_equal(all, 0);
		assert_int_equal(
			hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err), ST_OK);
		assert_int_equal(count, all);
		query_free(q);
	}
	trace_free(t);
	unsetenv("OPSCOPE_TEST");
	str_release(&bytes);
}

/* More hits than can be kept until they are delivered. */
static void many_hits_are_all_delivered(void **state)
{
	(void)state;
	enum { N = 30000 };
	struct str bytes = STR_INIT;
	for (size_t i = 0; i < N; i++)
		str_addf(&bytes, "%zx %zu aa bb\n", i, i % 1000);
	struct trace *t = open_as(file_write("crowd", &bytes), NULL, LINES);
	struct query *q = compile("a", t);
	for (int round = 0; round < 4; round++) {
		if (round == 2)
			explore_all(t);
		bool back = round % 2;
		struct found f = { .n = 0 };
		struct err err = ERR_INIT;
		uint64_t count;
		struct span over = { back ? N - 1 : 0, back ? 0 : N - 1 };
		assert_int_equal(hits_each(t, q, over, note, &f, &count, NULL, &err),
				 ST_OK);
		assert_int_equal(count, N);
		for (size_t i = 0; i < N; i++)
			assert_int_equal(f.ordinal[i], back ? N - 1 - i : i);
		free(f.ordinal);
	}
	query_free(q);
	trace_free(t);
	str_release(&bytes);
}

/* An expression that would never finish is an error; it neither hangs nor counts as no
 * match. */
static void endless_expressions_are_errors(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	str_add(&bytes, "1 1 ab b\n1 1 ");
	str_pad(&bytes, 'a', 5000);
	str_add(&bytes, "b x\n1 1 ab b\n");
	struct trace *t = open_as(file_write("long", &bytes), NULL, LINES);
	struct query *q = compile("(a+)+$", t);
	struct err err = ERR_INIT;
	uint64_t count = 7, ordinal;
	assert_int_equal(hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err),
			 ST_INVALID);
	assert_non_null(strstr(err.text, "record 1"));
	assert_int_equal(first_hit(t, q, 0, false, &ordinal, &err), ST_INVALID);
	assert_int_equal(first_hit(t, q, 2, true, &ordinal, &err), ST_INVALID);
	assert_int_equal(first_hit(t, q, 2, false, &ordinal, &err), ST_END);
	query_free(q);
	/* Its negation does not match either. */
	q = compile("not (pc == 1 and /(a+)+$/)", t);
	struct query_scratch *s = query_scratch_new(q);
	const struct batch *b;
	uint32_t hit[3];
	struct reader *rd = reader_open(t, NULL);
	assert_int_equal(reader_read(rd, 0, 3, query_fields(q), &b, &err), ST_OK);
	assert_int_equal(b->n, 3);
	assert_int_equal(query_select(q, s, b, hit), 2);
	assert_int_equal(hit[0], 0);
	assert_int_equal(hit[1], 2);
	reader_free(rd);
	query_scratch_free(s);
	query_free(q);
	/* Matches before it are found. */
	q = compile("(a+)+$|ab b", t);
	assert_int_equal(first_hit(t, q, 0, false, &ordinal, &err), ST_OK);
	assert_int_equal(ordinal, 0);
	query_free(q);
	trace_free(t);
	str_release(&bytes);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(errors_have_the_column),
		cmocka_unit_test(queries_match_the_expected_lines),
		cmocka_unit_test(an_execution_is_its_first_micro_op),
		cmocka_unit_test(rows_are_searched_without_opcodes),
		cmocka_unit_test(searches_match_a_linear_scan),
		cmocka_unit_test(summaries_never_contradict_records),
		cmocka_unit_test(wrapped_addresses_are_found),
		cmocka_unit_test(many_hits_are_all_delivered),
		cmocka_unit_test(endless_expressions_are_errors),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
