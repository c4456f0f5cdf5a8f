/* The values of a column: the table of `stat values` against a naive count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/analysis.h"
#include "query/hits.h"
#include "tracefile.h"

enum { RECORDS = 500 };

static int64_t pc_of[RECORDS], v_of[RECORDS];

static struct trace *open_random(const char *knobs)
{
	static uint64_t seed = 7;
	struct str bytes = STR_INIT;
	for (int i = 0; i < RECORDS && !pc_of[RECORDS - 1]; i++) {
		pc_of[i] = 0x1000 + 4 * (int64_t)(dice(&seed) % 23);
		v_of[i] = (int64_t)(dice(&seed) % 40);
	}
	for (int i = 0; i < RECORDS; i++) {
		for (int k = 0; k < 8; k++)
			str_addc(&bytes, (char)(pc_of[i] >> 8 * k));
		str_addc(&bytes, (char)v_of[i]);
	}
	setenv("OPSCOPE_TEST", knobs, 1);
	struct trace *t = open_as(file_write("values", &bytes), NULL, "pc:u64 v:u8?");
	unsetenv("OPSCOPE_TEST");
	str_release(&bytes);
	return t;
}

/* The value of a record, by hand; false: absent.  v is absent where it is 0. */
typedef bool (*naive)(int i, int64_t *v);

static bool naive_v(int i, int64_t *v)
{
	*v = v_of[i];
	return v_of[i];
}

static bool naive_sum(int i, int64_t *v)
{
	*v = (v_of[i] >> 2) - 3;
	return v_of[i];
}

static bool naive_step(int i, int64_t *v)
{
	*v = i ? pc_of[i] - pc_of[i - 1] : 0;
	return i;
}

static bool naive_delta(int i, int64_t *v)
{
	for (int j = i; j--;)
		if (pc_of[j] == pc_of[i]) {
			*v = v_of[i] - v_of[j];
			return v_of[i] && v_of[j];
		}
	return false;
}

static const struct {
	const char *of;
	naive value;
} cases[] = {
	{ "v", naive_v },
	{ "(v >> 2) - 3", naive_sum },
	{ "pc - prev(pc)", naive_step },
	{ "delta(v)", naive_delta },
};

static unsigned naive_count(naive value, int first, int last, int64_t of)
{
	unsigned n = 0;
	int64_t v;
	for (int i = first; i <= last; i++)
		n += value(i, &v) && v == of;
	return n;
}

static void check_case(struct trace *t, size_t k, int first, int last)
{
	const struct analysis *a = analysis_find("values");
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct settings set = SETTINGS_INIT;
	struct err err = ERR_INIT;
	struct table *table;
	uint64_t sum = 0, n, key;
	assert_int_equal(settings_set(&set, &a->parameters[0], cases[k].of, &err), ST_OK);
	opt.settings = &set;
	opt.of.over = (struct span) { (uint64_t)first, (uint64_t)last };
	if (analysis_run(&table, a, t, &opt, NULL, &err))
		fail_msg("%s: %s", cases[k].of, err.text);
	unsigned column = (unsigned)table_find_column(table, "value");
	unsigned count = (unsigned)table_find_column(table, "count");
	for (size_t r = 0; r < table_rows(table); r++) {
		assert_true(table_cell(table, r, column, &key));
		assert_true(table_cell(table, r, count, &n));
		assert_int_equal(n,
				 naive_count(cases[k].value, first, last, (int64_t)key));
		sum += n;
	}
	int64_t v;
	uint64_t all = 0;
	for (int i = first; i <= last; i++)
		all += cases[k].value(i, &v);
	assert_int_equal(sum, all);
	table_free(table);
	settings_release(&set);
}

static void counts_are_those_of_a_naive_count(void **state)
{
	(void)state;
	static const char *const knobs[] = { "", "chunk=7", "serial,chunk=7", "chunk=64",
					     "noindex,chunk=50" };
	for (size_t w = 0; w < sizeof knobs / sizeof *knobs; w++) {
		struct trace *t = open_random(knobs[w]);
		for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
			check_case(t, k, 0, RECORDS - 1);
			check_case(t, k, 123, 321);
		}
		explore_all(t);
		for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
			check_case(t, k, 200, 400);
		trace_free(t);
	}
}

/* The query of a row finds as many records as the row counts. */
static void rows_select_their_records(void **state)
{
	(void)state;
	struct trace *t = open_random("chunk=64");
	const struct analysis *a = analysis_find("values");
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		struct analysis_options opt = ANALYSIS_OPTIONS;
		struct settings set = SETTINGS_INIT;
		struct err err = ERR_INIT;
		struct table *table;
		assert_int_equal(settings_set(&set, &a->parameters[0], cases[k].of, &err),
				 ST_OK);
		opt.settings = &set;
		assert_int_equal(analysis_run(&table, a, t, &opt, NULL, &err), ST_OK);
		unsigned count = (unsigned)table_find_column(table, "count");
		assert_true(table_rows(table) > 5);
		for (size_t r = 0; r < table_rows(table); r++) {
			struct str text = STR_INIT;
			struct query *q;
			uint64_t n, found;
			assert_true(table_filter(table, r, trace_schema(t), &text));
			if (query_compile(&q, text.text, trace_schema(t), &err))
				fail_msg("%s: %s", text.text, err.text);
			assert_int_equal(
				hits_each(t, q, SPAN_ALL, NULL, NULL, &found, NULL, &err),
				ST_OK);
			table_cell(table, r, count, &n);
			if (n != found)
				fail_msg("%s: %d, not %d", text.text, (int)found, (int)n);
			query_free(q);
			str_release(&text);
		}
		table_free(table);
		settings_release(&set);
	}
	trace_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_are_those_of_a_naive_count),
		cmocka_unit_test(rows_select_their_records),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
