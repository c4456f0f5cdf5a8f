/* Hits are counted, found and numbered as in a loop over all records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/hits.h"
#include "tracefile.h"

#define LINES "line: pc:hex n:dec macro:text micro:text"

enum { RECORDS = 700, QUERIES = 5, MOST = RECORDS + 1 };

/* Queries, and their matches as known by the generator. */
static const char *const text[QUERIES] = { "/^RARE /", "/^M[012] u1/", "0x1018", "/u1$/",
					   "micro == u1 then within 9 micro == u0" };

struct truth {
	bool match[QUERIES][RECORDS];
};

/* Opcodes change along the trace, so that in a chunk all, some or no records match. */
static void write_trace(struct str *out, struct truth *is, uint64_t seed)
{
	for (unsigned i = 0; i < RECORDS; i++) {
		uint64_t v = dice(&seed);
		unsigned macro = i / 90 % 2 ? (unsigned)(v >> 8 & 3) : 1;
		unsigned micro = i / 60 % 3 ? 1 : (unsigned)(v >> 12 & 1);
		unsigned pc = 0x1000 + 8 * (unsigned)(v >> 16 & 7) + 0x1000 * (i / 200);
		bool rare = v % 101 == 0;
		if (v % 29 == 0)
			str_add(out, "no record\n");
		if (rare)
			str_addf(out, "%x 1 RARE u%u\n", pc, micro);
		else
			str_addf(out, "%x 1 M%u u%u\n", pc, macro, micro);
		is->match[0][i] = rare;
		is->match[1][i] = !rare && macro < 3 && micro == 1;
		is->match[2][i] = pc == 0x1018;
		is->match[3][i] = micro == 1;
	}
	for (unsigned i = 0; i < RECORDS; i++) {
		is->match[4][i] = false;
		for (unsigned k = i + 1; k <= i + 9 && k < RECORDS; k++)
			is->match[4][i] |= is->match[3][i] && !is->match[3][k];
	}
}

/* The records that match all of the queries of a set. */
static size_t list(const struct truth *is, unsigned set, uint64_t *out)
{
	size_t n = 0;
	for (unsigned i = 0; i < RECORDS; i++) {
		bool all = true;
		for (unsigned q = 0; q < QUERIES; q++)
			all = all && (!(set >> q & 1) || is->match[q][i]);
		out[n] = i;
		n += all;
	}
	return n;
}

static enum status explore_job(void *arg, struct task *task, struct err *err)
{
	return trace_build_index(arg, task, err);
}

static enum status count_job(void *arg, struct task *task, struct err *err)
{
	return hits_count(arg, task, err);
}

static void check_find(struct hits *h, const uint64_t *want, size_t n, uint64_t *seed)
{
	struct err err = ERR_INIT;
	uint64_t from = dice(seed) % (RECORDS + 20), found[MOST];
	bool back = dice(seed) % 2;
	size_t most = dice(seed) % 4 ? 1 + dice(seed) % 9 : MOST;
	struct hits_found f;
	uint64_t end = back ? 0 : UINT64_MAX;
	if (dice(seed) % 2) /* a part */
		end = back ? dice(seed) % (from + 1) : from + dice(seed) % RECORDS;
	back = end < from;
	struct span over = { from, end };
	enum status st = hits_find(h, over, most, 0, found, &f, NULL, &err);
	if (st)
		fail_msg("%s", err.text);
	size_t k = 0;
	for (size_t i = 0; i < n && k < most; i++) {
		uint64_t at = want[back ? n - 1 - i : i];
		if (back ? at > from || at < end : at < from || at > end)
			continue;
		assert_true(k < f.n);
		assert_int_equal(found[k++], at);
	}
	assert_int_equal(f.n, k);
	if (k < most)
		assert_true(f.end);
	if (k == most)
		assert_int_equal(f.seen, found[k - 1]);
	else
		assert_true(f.seen == end);
}

static void check_numbers(struct hits *h, const uint64_t *want, size_t n, uint64_t *seed)
{
	struct err err = ERR_INIT;
	struct hits_sum sum = hits_sum(h);
	uint64_t got, k = dice(seed) % (n + 2);
	size_t counted = 0;
	for (size_t i = 0; i < n; i++)
		counted += want[i] < sum.records;
	assert_int_equal(sum.hits, counted);
	enum status st = hits_nth(h, k, &got, NULL, &err);
	if (k < counted) {
		assert_int_equal(st, ST_OK);
		assert_int_equal(got, want[k]);
	} else {
		assert_int_equal(st, sum.complete ? ST_END : ST_AGAIN);
	}
	/* The number of hits before any record. */
	uint64_t at = dice(seed) % (RECORDS + 2), before = 0;
	st = hits_rank(h, at, &got, NULL, &err);
	assert_int_equal(st, at < sum.records ? ST_OK : ST_AGAIN);
	while (before < n && want[before] < at)
		before++;
	if (st == ST_OK)
		assert_int_equal(got, before);
}

/* Answers without reading are true; returns the number of records that are known. */
static size_t check_known(struct hits *h, const uint64_t *want, size_t n)
{
	size_t known = 0, k = 0;
	for (uint64_t at = 0; at < RECORDS; at++) {
		bool is, wanted = k < n && want[k] == at;
		k += wanted;
		if (!hits_known(h, at, &is))
			continue;
		assert_int_equal(is, wanted);
		known++;
	}
	return known;
}

static void check_spread(struct hits *h, size_t n)
{
	uint64_t part[40], sum = 0;
	hits_spread(h, RECORDS, part, 40);
	for (size_t i = 0; i < 40; i++)
		sum += part[i];
	assert_int_equal(sum, n);
}

static struct query *compile(struct trace *t, const char *what)
{
	struct query *q;
	struct err err = ERR_INIT;
	if (query_compile(&q, what, trace_schema(t), &err))
		fail_msg("%s: %s", what, err.text);
	return q;
}

/* One trace, while it is not indexed, while it is being indexed, or after that.  Returns
 * how many answers were known without reading. */
static size_t one_trace(const struct truth *is, uint64_t *seed)
{
	size_t known = 0;
	struct trace *t = open_as(file_path_buf, NULL, LINES);
	unsigned set = 1 + (unsigned)(dice(seed) % ((1u << QUERIES) - 1));
	struct query *q[QUERIES];
	size_t nq = 0;
	for (unsigned k = 0; k < QUERIES; k++)
		if (set >> k & 1)
			q[nq++] = compile(t, text[k]);
	uint64_t want[MOST];
	size_t n = list(is, set, want);
	struct job *explore = NULL;
	if (dice(seed) % 3 == 0)
		explore_all(t);
	else if (dice(seed) % 2)
		explore = job_start(explore_job, t, NULL, NULL);
	struct hits *h = hits_new(t, (const struct query *const *)q, nq);
	if (dice(seed) % 2)
		hits_limit(h, 2 + dice(seed) % 6, dice(seed) % 4);
	struct job *count = NULL;
	if (dice(seed) % 2)
		count = job_start(count_job, h, NULL, NULL);
	for (int i = 0; i < 8; i++)
		check_find(h, want, n, seed);
	if (count && dice(seed) % 2)
		job_wait(count);
	job_stop(count);
	job_stop(explore);
	for (int i = 0; i < 4; i++)
		check_numbers(h, want, n, seed);
	struct err err = ERR_INIT;
	assert_int_equal(hits_count(h, NULL, &err), ST_OK);
	struct hits_sum sum = hits_sum(h);
	assert_true(sum.complete);
	assert_int_equal(sum.hits, n);
	assert_int_equal(sum.records, RECORDS);
	for (int i = 0; i < 20; i++) {
		check_find(h, want, n, seed);
		check_numbers(h, want, n, seed);
		known += check_known(h, want, n);
	}
	check_spread(h, n);
	hits_free(h);
	for (size_t k = 0; k < nq; k++)
		query_free(q[k]);
	trace_free(t);
	return known;
}

static void hits_agree_with_a_loop(void **state)
{
	(void)state;
	static const char *const ways[] = {
		"",
		"chunk=7",
		"chunk=7,chunks=8",
		"serial,chunk=3,chunks=20",
		"chunk=64",
		"noscreen,chunk=7,chunks=8",
		"noindex,chunk=9",
	};
	uint64_t seed = 4;
	size_t known = 0;
	for (int round = 0; round < 3; round++) {
		struct str bytes = STR_INIT;
		struct truth is;
		write_trace(&bytes, &is, (uint64_t)round);
		file_write("hits", &bytes);
		for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
			setenv("OPSCOPE_TEST", ways[k], 1);
			for (int i = 0; i < 12; i++)
				known += one_trace(&is, &seed);
		}
		unsetenv("OPSCOPE_TEST");
		str_release(&bytes);
	}
	assert_true(known > 1000);
}

/* Even for a trace of a single chunk, the map shows where the hits are. */
static void hits_are_spread_over_a_map(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	for (unsigned i = 0; i < 40000; i++)
		str_addf(&bytes, "1000 1 %s u\n", i >= 10000 && i < 20000 ? "A" : "B");
	struct trace *t = open_as(file_write("map", &bytes), NULL, LINES);
	explore_all(t);
	struct query *q = compile(t, "A");
	struct hits *h = hits_new(t, (const struct query *const[]) { q }, 1);
	struct err err = ERR_INIT;
	assert_int_equal(hits_count(h, NULL, &err), ST_OK);
	uint64_t part[4];
	hits_spread(h, 40000, part, 4);
	assert_int_equal(part[0] + part[1] + part[2] + part[3], 10000);
	assert_in_range(part[1], 9700, 10000);
	hits_free(h);
	query_free(q);
	trace_free(t);
	str_release(&bytes);
}

/* With a time limit, a search returns the hits that it has found so far. */
static void searches_with_a_time_limit_continue(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	struct truth is;
	write_trace(&bytes, &is, 9);
	setenv("OPSCOPE_TEST", "chunk=5", 1);
	struct trace *t = open_as(file_write("hurry", &bytes), NULL, LINES);
	unsetenv("OPSCOPE_TEST");
	struct query *q = compile(t, text[3]);
	struct hits *h = hits_new(t, (const struct query *const[]) { q }, 1);
	uint64_t want[MOST], found[MOST], at = 0;
	size_t n = list(&is, 8, want), k = 0;
	for (;;) {
		struct hits_found f;
		struct err err = ERR_INIT;
		enum status st = hits_find(h, (struct span) { at, UINT64_MAX }, MOST, 1,
					   found, &f, NULL, &err);
		assert_int_equal(st, ST_OK);
		for (size_t i = 0; i < f.n; i++)
			assert_int_equal(found[i], want[k++]);
		if (f.end)
			break;
		assert_true(f.n > 0);
		at = f.seen + 1;
	}
	assert_int_equal(k, n);
	hits_free(h);
	query_free(q);
	trace_free(t);
	str_release(&bytes);
}

static void undecided_records_are_errors(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	for (unsigned i = 0; i < 100; i++) {
		str_add(&bytes, "1000 1 ");
		for (int k = 0; k < (i == 60 ? 60 : 1); k++)
			str_addc(&bytes, 'a');
		str_add(&bytes, i == 60 ? "! u\n" : " u\n");
	}
	struct trace *t = open_as(file_write("steps", &bytes), NULL, LINES);
	explore_all(t);
	struct query *q = compile(t, "/^(a+)+ u$/");
	struct hits *h = hits_new(t, (const struct query *const[]) { q }, 1);
	struct err err = ERR_INIT;
	assert_int_equal(hits_count(h, NULL, &err), ST_INVALID);
	assert_non_null(strstr(err.text, "record 60"));
	/* Hits before and after it are found. */
	uint64_t found[100];
	struct hits_found f;
	assert_int_equal(hits_find(h, (struct span) { 3, UINT64_MAX }, 1, 0, found, &f,
				   NULL, &err),
			 ST_OK);
	assert_int_equal(f.n, 1);
	assert_int_equal(found[0], 3);
	assert_int_equal(hits_find(h, (struct span) { 3, UINT64_MAX }, 100, 0, found, &f,
				   NULL, &err),
			 ST_OK);
	assert_int_equal(f.n, 57);
	assert_int_equal(found[56], 59);
	assert_int_equal(f.seen, 59);
	assert_false(f.end);
	assert_int_equal(hits_find(h, (struct span) { 60, UINT64_MAX }, 1, 0, found, &f,
				   NULL, &err),
			 ST_INVALID);
	assert_int_equal(hits_find(h, (struct span) { 61, UINT64_MAX }, 100, 0, found, &f,
				   NULL, &err),
			 ST_OK);
	assert_int_equal(f.n, 39);
	assert_true(f.end);
	assert_int_equal(
		hits_find(h, (struct span) { 99, 0 }, 100, 0, found, &f, NULL, &err),
		ST_INVALID);
	hits_free(h);
	query_free(q);
	trace_free(t);
	str_release(&bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hits_agree_with_a_loop),
		cmocka_unit_test(hits_are_spread_over_a_map),
		cmocka_unit_test(searches_with_a_time_limit_continue),
		cmocka_unit_test(undecided_records_are_errors),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
