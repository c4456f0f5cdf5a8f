/*
 * Scans of the records that match: sequences that extend far, and
 * sequences_match_neighbours that cannot be read.  test_query_random compares all other
 * matches.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/stat_totals.h"
#include "query/history.h"
#include "query/hits.h"
#include "query/matcher.h"
#include "trace/losses.h"
#include "tracefile.h"

/* A line of CIS501 for each record, all of the same length. */
static void add_line(struct str *out, unsigned i, const char *macro)
{
	str_addf(out, "1 %08x 1 -1 0 - - - 0 0 %08x 0 %s ADD\n", 0x400000 + 3 * i,
		 0x400003 + 3 * i, macro);
}

static struct query *compile(const struct trace *t, const char *text)
{
	struct query *q;
	struct err err = ERR_INIT;
	if (query_compile(&q, text, trace_schema(t), &err))
		fail_msg("%s: %s", text, err.text);
	return q;
}

struct seen_part {
	const struct seen_part *all;
	uint64_t sum, n, next;
	bool any;
};

static bool seen_records(void *part, const struct records *s)
{
	struct seen_part *p = part;
	int pc = schema_find(s->b->schema, "pc");
	for (size_t i = 0; i < s->n; i++) {
		uint64_t ordinal = s->b->first + s->at[i];
		assert_int_equal(batch_value(s->b, s->at[i], pc, 0),
				 0x400000 + 3 * ordinal);
		if (p->any)
			assert_true(ordinal >= p->next);
		p->any = true;
		p->next = ordinal + 1;
		p->sum += ordinal;
		p->n++;
	}
	return true;
}

static bool seen_merge(void *ctx, void *part, const struct match_run *r)
{
	struct seen_part *all = ctx, *p = part;
	assert_int_equal(r->first, all->next);
	all->next += r->n;
	if (p) {
		all->sum += p->sum;
		all->n += p->n;
	}
	return true;
}

/* More records wait for those after them than are copied: the rest is read again. */
static void sequences_can_extend_far(void **state)
{
	(void)state;
	enum { MANY = 40000, REACH = 9000, RARE = 17000 };
	static const char *const knobs[] = { "chunk=20000", "serial,chunk=3000",
					     "noindex" };
	struct str text = STR_INIT;
	uint64_t sum = 0, n = 0;
	for (unsigned i = 0; i < MANY; i++)
		add_line(&text, i, i % RARE == RARE - 1 ? "RARE" : "OFTEN");
	for (uint64_t i = 0; i < MANY; i++) {
		uint64_t rare = (i + 1) / RARE * RARE + RARE - 1;
		if (i % RARE != RARE - 1 && rare < MANY && rare - i <= REACH) {
			sum += i;
			n++;
		}
	}
	const char *path = file_write("far.cis501", &text);
	for (size_t k = 0; k < sizeof knobs / sizeof *knobs; k++) {
		setenv("OPSCOPE_TEST", knobs[k], 1);
		struct trace *t = open_as(path, "cis501", NULL);
		unsetenv("OPSCOPE_TEST");
		struct query *q =
			compile(t, "macro == OFTEN then within 9000 macro == RARE");
		for (int all = 0; all < 2; all++) {
			struct seen_part seen = { .n = 0 };
			const struct reducer r = { .want = FIELDSET_ALL,
						   .all = all,
						   .part_size = sizeof(struct seen_part),
						   .records = seen_records,
						   .merge = seen_merge };
			struct err err = ERR_INIT;
			const struct query *where[] = { q };
			const struct selection s = { SPAN_ALL, where, 1 };
			if (reduce(t, &s, &r, &seen, NULL, &err))
				fail_msg("%s", err.text);
			assert_int_equal(seen.n, n);
			assert_int_equal(seen.sum, sum);
			assert_int_equal(seen.next, MANY);
		}
		query_free(q);
		trace_free(t);
	}
	str_release(&text);
}

/* Whether a record matches depends on the next one, which is outside of the span and
 * cannot be read: that is an error, not a record that does not match. */
static void unreadable_neighbours_are_errors(void **state)
{
	(void)state;
	enum { MANY = 300, CHUNK = 100, SPAN = 200 };
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	struct stat_totals f;
	size_t keep = 0;
	for (unsigned i = 0; i < MANY; i++) {
		if (i == SPAN)
			keep = text.len;
		add_line(&text, i, i == SPAN - 1 ? "FIRST" : "OTHER");
	}
	const char *path = file_write("cut.cis501", &text);
	setenv("OPSCOPE_TEST", "serial,chunk=100", 1);
	struct trace *t = open_as(path, "cis501", NULL);
	unsetenv("OPSCOPE_TEST");
	struct query *q = compile(t, "macro == FIRST then macro == OTHER");
	const struct span over = { 0, SPAN - 1 };
	explore_all(t);
	assert_int_equal(stat_totals_count_some(&f, t, over, q, NULL, &err), ST_OK);
	assert_int_equal(f.totals.records, 1);
	assert_int_equal(truncate(path, (off_t)keep), 0);
	assert_int_equal(stat_totals_count_some(&f, t, over, q, NULL, &err), ST_IO);
	assert_non_null(strstr(err.text, "was truncated"));
	query_free(q);
	trace_free(t);
	str_release(&text);
}

/* More instructions than a history remembers: those of the beginning are executed again at
 * the end.  Their values are left out and counted, as those of all instructions that are new
 * after the first one that was too many. */
static void forgotten_executions_are_counted(void **state)
{
	(void)state;
	enum { MORE = 1000, AGAIN = 100 };
	struct str bytes = STR_INIT, losses = STR_INIT;
	struct err err = ERR_INIT;
	uint64_t count;
	for (uint64_t i = 0; i < HISTORY_INSTRUCTIONS + MORE + AGAIN; i++) {
		uint64_t pc = 0x400000 + i % (HISTORY_INSTRUCTIONS + MORE) * 3;
		for (int k = 0; k < 8; k++)
			str_addc(&bytes, (char)(pc >> 8 * k));
	}
	setenv("OPSCOPE_TEST", "serial", 1);
	struct trace *t = open_as(file_write("many.bin", &bytes), NULL, "pc:u64");
	unsetenv("OPSCOPE_TEST");
	struct query *q = compile(t, "delta(record) == 786432 + 1000");
	losses_print(t, &losses);
	assert_int_equal(losses.len, 0);
	assert_int_equal(hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err),
			 ST_OK);
	assert_int_equal(count, 0);
	losses_print(t, &losses);
	assert_non_null(strstr(losses.text, "delta() has no value for 1,099 records"));
	query_free(q);
	trace_free(t);
	str_release(&bytes);
	str_release(&losses);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sequences_can_extend_far),
		cmocka_unit_test(unreadable_neighbours_are_errors),
		cmocka_unit_test(forgotten_executions_are_counted),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
