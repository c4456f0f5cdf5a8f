/*
 * All analyses: the result does not depend on the number of threads, on where chunks
 * begin, or on whether there is an index.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "config.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/thread_find.h"
#include "base/key_counts.h"
#include "output/table_write.h"

static const char *const samples[] = { "samples/ls.cis501.trace.gz",
				       "samples/ls.byu.tr.gz",
				       "samples/ls.gem5.txt.gz",
				       "samples/ls.champsim.xz",
				       "samples/ls.cloudsuite.xz",
				       "tests/data/cis501/good-24uop.trace",
				       "tests/data/cis501/good-rep.trace",
				       "tests/data/cis501/bad-malformed-lines.trace",
				       "tests/data/gem5/bad-no-companion.txt",
				       "tests/data/champsim/good-8rec.champsim",
				       "tests/data/champsim/good-40rec-pin.champsim",
				       "tests/data/byu/good-all-types.tr",
				       NULL };

static struct trace *open_sample(const char *name, unsigned threads, const char *options)
{
	char path[4096];
	const char *top = getenv("top_srcdir");
	snprintf(path, sizeof path, "%s/%s", top ? top : ".", name);
	if (options)
		setenv("OPSCOPE_TEST", options, 1);
	else
		unsetenv("OPSCOPE_TEST");
	struct trace_options opt = { .threads = threads, .index = "none" };
	struct trace *t;
	struct err err = ERR_INIT;
	if (trace_open(&t, path, &opt, &err) != ST_OK)
		fail_msg("%s: %s", path, err.text);
	if (thread_find_install(t, NULL, &err) != ST_OK)
		fail_msg("%s: %s", path, err.text);
	return t;
}

/* As JSON, with the records of the rows; frees the table. */
static char *text_of(struct table *table)
{
	char *text;
	size_t len;
	FILE *to = open_memstream(&text, &len);
	table_write_as(table, NOTATION_JSON, to);
	for (size_t r = 0; r < table_rows(table); r++)
		fprintf(to, "%llu\n", (unsigned long long)table_row_record(table, r));
	fclose(to);
	table_free(table);
	return text;
}

static char *run(const struct analysis *a, struct trace *t,
		 const struct analysis_options *opt)
{
	struct table *table = NULL;
	struct err err = ERR_INIT;
	if (analysis_run(&table, a, t, opt, NULL, &err) != ST_OK)
		fail_msg("%s: %s", a->name, err.text);
	return text_of(table);
}

static void same(const struct analysis *a, const char *sample, const char *what,
		 char *one, const char *other)
{
	if (strcmp(one, other)) {
		size_t at = 0;
		while (one[at] == other[at])
			at++;
		at -= at < 60 ? at : 60;
		fail_msg("%s of %s, %s:\n%.200s\ninstead of\n%.200s", a->name, sample,
			 what, one + at, other + at);
	}
	free(one);
}

struct config {
	unsigned threads;
	const char *options;
};

/* The result with one thread and the default chunk size is the reference. */
static void check_configs(const struct analysis *a, const char *sample,
			  const struct analysis_options *opt, const struct config *config)
{
	struct trace *t = open_sample(sample, 1, NULL);
	char *truth = run(a, t, opt);
	trace_free(t);
	for (; config->threads; config++) {
		t = open_sample(sample, config->threads, config->options);
		/* The first run builds the index, the second one uses it. */
		same(a, sample, config->options ? config->options : "threads",
		     run(a, t, opt), truth);
		same(a, sample, "index", run(a, t, opt), truth);
		trace_free(t);
	}
	free(truth);
}

static bool possible(const struct analysis *a, const char *sample)
{
	struct trace *t = open_sample(sample, 1, NULL);
	struct err err = ERR_INIT;
	bool can = analysis_possible(a, trace_schema(t), &err) == ST_OK;
	if (!can)
		assert_non_null(strstr(err.text, "does not record"));
	trace_free(t);
	return can;
}

static void results_do_not_depend_on_threads_or_chunks(void **unused)
{
	(void)unused;
	for (size_t s = 0; samples[s]; s++)
		for (size_t i = 0; analyses[i]; i++) {
			static const struct config configs[] = { { 2, "chunk=1001" },
								 { 0 } };
			struct analysis_options opt = ANALYSIS_OPTIONS;
			if (possible(analyses[i], samples[s]))
				check_configs(analyses[i], samples[s], &opt, configs);
		}
	unsetenv("OPSCOPE_TEST");
}

static void results_with_few_keys_do_not_depend_on_chunks(void **unused)
{
	(void)unused;
	for (size_t s = 0; samples[s]; s++)
		for (size_t i = 0; analyses[i]; i++) {
			struct analysis_options opt = ANALYSIS_OPTIONS;
			opt.max = 16;
			opt.of.over = (struct span) { 3, 700 };
			static const struct config configs[] = { { 1, "chunk=7" },
								 { 2, "chunk=1" },
								 { 2,
								   "chunk=64,chunks=16" },
								 { 0 } };
			if (possible(analyses[i], samples[s]))
				check_configs(analyses[i], samples[s], &opt, configs);
		}
	unsetenv("OPSCOPE_TEST");
}

static void results_of_matching_records_do_not_depend_on_chunks(void **unused)
{
	(void)unused;
	for (size_t s = 0; samples[s]; s++)
		for (size_t i = 0; analyses[i]; i++) {
			struct analysis_options opt = ANALYSIS_OPTIONS;
			struct err err = ERR_INIT;
			struct query *q[2];
			struct trace *t = open_sample(samples[s], 1, NULL);
			if (!possible(analyses[i], samples[s])) {
				trace_free(t);
				continue;
			}
			/* The sequence depends on records of other batches and chunks. */
			const char *text =
				i % 2 ? "load then within 5 store" : "/[02468a-c]/";
			if (query_compile(&q[0], text, trace_schema(t), &err) ||
			    query_compile(&q[1], "record in 3..650", trace_schema(t),
					  &err))
				fail_msg("%s", err.text);
			opt.of.where = (const struct query *const *)q;
			opt.of.nwhere = 2;
			opt.of.over.last = 700;
			static const struct config configs[] = {
				{ 2, "chunk=7" }, { 1, "noindex,chunk=50" }, { 0 }
			};
			check_configs(analyses[i], samples[s], &opt, configs);
			query_free(q[0]);
			query_free(q[1]);
			trace_free(t);
		}
	unsetenv("OPSCOPE_TEST");
}

/* Each partial table is a complete table that the callback frees. */
static void count_partial(void *arg, struct table *t)
{
	size_t *n = arg;
	(*n)++;
	table_free(t);
}

static void count_wake(void *arg)
{
	atomic_fetch_add((atomic_uint *)arg, 1);
}

static void partial_tables_are_delivered(void **unused)
{
	(void)unused;
	size_t n = 0;
	atomic_uint woken = 0;
	struct task task = TASK_INIT;
	struct trace *t =
		open_sample("tests/data/champsim/good-40rec-pin.champsim", 1, "chunk=1");
	struct analysis_options opt = ANALYSIS_OPTIONS;
	opt.partial = count_partial;
	opt.arg = &n;
	opt.impatient = true;
	task.wake = count_wake;
	task.wake_arg = &woken;
	for (size_t i = 0; analyses[i]; i++) {
		struct table *table;
		struct err err = ERR_INIT;
		if (analysis_possible(analyses[i], trace_schema(t), &err) != ST_OK)
			continue;
		n = 0;
		assert_int_equal(analysis_run(&table, analyses[i], t, &opt, &task, &err),
				 ST_OK);
		assert_int_equal(n, 40);
		table_free(table);
	}
	assert_true(atomic_load(&woken) >= 40);
	trace_free(t);
	unsetenv("OPSCOPE_TEST");
}

static void analyses_of_one_scan_are_those_of_their_own(void **unused)
{
	(void)unused;
	static const char *const three[] = { "samples/ls.cis501.trace.gz",
					     "samples/ls.champsim.xz",
					     "samples/ls.gem5.txt.gz" };
	enum { MOST = 64 };
	for (size_t f = 0; f < sizeof three / sizeof *three; f++) {
		for (unsigned threads = 1; threads <= 3; threads += 2) {
			struct trace *t = open_sample(three[f], threads, "chunk=700");
			const struct analysis *some[MOST];
			struct table *table[MOST];
			struct err err = ERR_INIT;
			struct analysis_options opt = ANALYSIS_OPTIONS;
			opt.of.over = (struct span) { 300, 9000 };
			size_t n = 0;
			for (size_t i = 0; analyses[i]; i++)
				if (analysis_possible(analyses[i], trace_schema(t),
						      &err) == ST_OK)
					some[n++] = analyses[i];
			assert_in_range(n, 5, MOST);
			assert_int_equal(
				analysis_run_all(table, some, n, t, &opt, NULL, &err),
				ST_OK);
			for (size_t k = 0; k < n; k++) {
				char *own = run(some[k], t, &opt);
				same(some[k], three[f], "with others", text_of(table[k]),
				     own);
				free(own);
			}
			trace_free(t);
		}
	}
	unsetenv("OPSCOPE_TEST");
}

static void good_help(const char *of, const char *help)
{
	assert_non_null(help);
	size_t len = strlen(help);
	if (!len || help[len - 1] == '.' || strchr(help, '\n'))
		fail_msg("%s: %s", of, help);
}

static void every_analysis_has_a_description(void **unused)
{
	(void)unused;
	size_t n = 0;
	for (; analyses[n]; n++) {
		const struct analysis *a = analyses[n];
		assert_ptr_equal(analysis_find(a->name), a);
		good_help(a->name, a->help);
		assert_non_null(a->title);
		assert_non_null(a->about);
		assert_in_range(a->ncolumns, 1, TABLE_COLUMNS);
		assert_in_range(a->ngroups, 0, TABLE_GROUPS);
		for (size_t c = 0; c < a->ncolumns; c++) {
			const char *name = a->columns[c].name;
			/* Of each item: table_name_item() names it. */
			if (*name == '*' && a->columns[c].optional)
				continue;
			good_help(name, a->columns[c].help);
			assert_true(islower((unsigned char)*name));
			for (size_t k = 0; k < c; k++)
				assert_string_not_equal(name, a->columns[k].name);
		}
	}
	assert_null(analysis_find("nothing"));
	assert_true(n >= 1);
}

/* Tables */

/* clang-format off */
static const struct table_column columns[] = {
	COL("name", CELL_TEXT, "x", .role = ROLE_MACRO),
	COL("n", CELL_COUNT, "x"),
	COL("part", CELL_SHARE, "x", .ranks = true),
	COL("at", CELL_ADDR, "x", .role = ROLE_PC),
	COL("step", CELL_INT, "x"),
};
/* clang-format on */
static const struct table_group groups[] = { { "one", "One" }, { "two", "Two" } };

static struct table *small_table(void)
{
	struct table *t = table_new(columns, 5, groups, 2);
	static const char *const name[] = { "b", "a", "c\n\x1b", "d,\"" };
	for (unsigned i = 0; i < 4; i++) {
		table_add(t, i / 2);
		table_set_text(t, 0, name[i]);
		if (i != 1)
			table_set(t, 1, i % 2 ? 1234567 : 5);
		table_set_ratio(t, 2, i, 3);
		table_set(t, 3, 0xf00 + i);
		table_set(t, 4, (uint64_t) - (int64_t)i);
	}
	table_total_share(t, "d_letters", "letters \"d\", all", 1234, 4000);
	table_total(t, "letters", "letters", 4000);
	table_total_mean(t, "mean", "mean length", 1253933.256);
	table_note(t, "that is %s", "all");
	return t;
}

static void check_written(const struct table *t, enum notation as, const char *expected)
{
	char *text;
	size_t len;
	FILE *to = open_memstream(&text, &len);
	table_write_as(t, as, to);
	fclose(to);
	assert_string_equal(text, expected);
	free(text);
}

static void tables_are_written(void **unused)
{
	(void)unused;
	struct table *t = small_table();
	check_written(t, NOTATION_TEXT,
		      "letters \"d\", all: 1,234 of 4,000, 30.85 %\n"
		      "letters: 4,000\n"
		      "mean length: 1,253,933.26\n"
		      "\n"
		      "One:\n"
		      "name  n    part   at  step\n"
		      "b     5   0.00%  f00     0\n"
		      "a        33.33%  f01    -1\n"
		      "\n"
		      "Two:\n"
		      "name             n     part   at  step\n"
		      "c\\n\\x1b          5   66.67%  f02    -2\n"
		      "d,\"      1,234,567  100.00%  f03    -3\n"
		      "\n"
		      "that is all\n");
	check_written(t, NOTATION_CSV,
		      "table,name,n,part,at,step\n"
		      "one,b,5,0,0xf00,0\n"
		      "one,a,,0.333333,0xf01,-1\n"
		      "two,c\\n\\x1b,5,0.666667,0xf02,-2\n"
		      "two,\"d,\"\"\",1234567,1,0xf03,-3\n");
	table_top(t, 1);
	check_written(
		t, NOTATION_JSON,
		"{\n"
		"  \"totals\": {\n"
		"    \"d_letters\": {\"label\":\"letters \\\"d\\\", all\",\"value\":1234,"
		"\"of\":4000,\"share\":0.3085},\n"
		"    \"letters\": {\"label\":\"letters\",\"value\":4000},\n"
		"    \"mean\": {\"label\":\"mean length\",\"value\":1.25393e+06}\n"
		"  },\n"
		"  \"rows\": [\n"
		"    {\"table\":\"one\",\"name\":\"b\",\"n\":5,\"part\":0,\"at\":"
		"\"0xf00\",\"step\":0},\n"
		"    {\"table\":\"two\",\"name\":\"c\\u000a\\u001b\",\"n\":5,\"part\":"
		"0.666667,\"at\":\"0xf02\",\"step\":-2}\n"
		"  ],\n"
		"  \"notes\": [\n"
		"    \"that is all\"\n"
		"  ]\n"
		"}\n");
	table_free(t);
}

/* Keys of parts, joined in order; the last ones do not fit. */
static void maps_are_joined(void **unused)
{
	(void)unused;
	enum { KEYS = 1000, MOST = 700 };
	struct key_counts whole, part;
	uint64_t sum[KEYS] = { 0 }, left_out = 0;
	key_counts_init(&whole, sizeof(uint64_t), MOST);
	for (uint64_t p = 0; p < 20; p++) {
		key_counts_init(&part, sizeof(uint64_t), KEY_COUNTS_ALL);
		for (uint64_t i = 0; i < 60; i++) {
			uint64_t key = (p * 50 + i * 7) % KEYS;
			size_t at = key_counts_at(&part, key, ~key);
			*(uint64_t *)key_counts_entry(&part, at) += p + i;
			sum[key] += p + i;
		}
		key_counts_merge(&whole, &part, 1, NULL);
		const size_t *of = part.joined;
		for (size_t i = 0; i < part.n; i++) {
			uint64_t key = part.key[i].a;
			assert_int_equal(of[i], key_counts_find(&whole, key, ~key));
			left_out += of[i] == KEY_COUNTS_NONE;
			if (of[i] == KEY_COUNTS_NONE)
				continue;
			assert_int_equal(*(uint64_t *)key_counts_entry(&whole, of[i]),
					 sum[key]);
		}
		key_counts_release(&part);
	}
	assert_true(left_out > 0);
	assert_int_equal(whole.left_out, left_out);
	key_counts_release(&whole);
}

/* Rows of one group only, by counts, equal ones by their first records. */
static void rows_are_ranked(void **unused)
{
	(void)unused;
	static const struct {
		const char *name;
		uint64_t n, record;
	} row[] = { { "c", 1, 9 }, { "b", 5, 8 }, { "d", 1, 7 }, { "a", 5, 3 } };
	struct table *t = table_new(columns, 5, groups, 2);
	table_add(t, 0);
	table_set(t, 1, 1);
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		table_add(t, 1);
		table_set_text(t, 0, row[i].name);
		table_set(t, 1, row[i].n);
		table_set(t, 2, row[i].n);
		table_first_record(t, row[i].record);
	}
	assert_int_equal(table_rank(t, 1, 20, 50), 2);
	check_written(t, NOTATION_CSV,
		      "table,name,n,part,at,step\n"
		      "one,,1,,,\n"
		      "two,a,5,0.25,,\n"
		      "two,b,5,0.5,,\n"
		      "two,d,1,0.55,,\n"
		      "two,c,1,0.6,,\n");
	assert_int_equal(table_row_record(t, 1), 3);
	table_sort(t, 0, true);
	assert_int_equal(table_row_record(t, 4), 7);
	table_free(t);
	t = table_new(columns, 5, groups, 2);
	assert_int_equal(table_rank(t, 0, 20, 50), 0);
	table_free(t);
}

static void totals_are_written_alone(void **unused)
{
	(void)unused;
	struct table *t = small_table();
	char *text;
	size_t len;
	FILE *to = open_memstream(&text, &len);
	struct writer csv = writer_to(NOTATION_CSV, to),
		      plain = writer_to(NOTATION_TEXT, to);
	table_write_totals(t, &csv);
	table_write_totals(t, &plain);
	writer_release(&csv);
	fclose(to);
	assert_string_equal(text,
			    "name,label,value,of,share\n"
			    "d_letters,\"letters \"\"d\"\", all\",1234,4000,0.3085\n"
			    "letters,letters,4000,,\n"
			    "mean,mean length,1.25393e+06,,\n"
			    "letters \"d\", all: 1,234 of 4,000, 30.85 %\n"
			    "letters: 4,000\n"
			    "mean length: 1,253,933.26\n");
	free(text);
	assert_int_equal(table_rows(t), 4);
	table_free(t);
}

static void check_order(struct table *t, unsigned column, bool rising, const char *order)
{
	table_sort(t, column, rising);
	for (size_t r = 0; r < table_rows(t); r++) {
		struct str s = STR_INIT;
		table_print_plain(t, r, 0, &s);
		assert_int_equal(s.text[0], order[r]);
		str_release(&s);
	}
}

static void tables_are_sorted_within_groups(void **unused)
{
	(void)unused;
	struct table *t = small_table();
	check_order(t, 0, true, "abcd");
	check_order(t, 0, false, "badc");
	check_order(t, 1, false, "badc"); /* empty cells come last */
	check_order(t, 1, true, "bacd");
	check_order(t, 2, false, "abdc");
	check_order(t, 4, true, "abdc");
	check_order(t, 3, false, "abdc");
	assert_int_equal(table_search(t, "C\\N", 0, false), 3);
	assert_int_equal(table_search(t, "f0", 0, false), 0);
	assert_int_equal(table_search(t, "f0", 3, true), 3);
	assert_int_equal(table_search(t, "1,234", 1, true), 2);
	assert_int_equal(table_search(t, "nowhere", 1, true), -1);
	table_free(t);
}

static void rows_have_queries_for_their_records(void **unused)
{
	(void)unused;
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, format_find("cis501"), NULL, &err), ST_OK);
	struct table *t = small_table();
	struct str text = STR_INIT;
	assert_true(table_filter(t, 3, s, &text));
	assert_string_equal(text.text, "macro == \"d,\\\"\" and pc == 0xf03");
	schema_free(s);
	assert_int_equal(schema_new(&s, format_find("champsim"), NULL, &err), ST_OK);
	assert_true(table_filter(t, 3, s, &text));
	assert_string_equal(text.text, "pc == 0xf03");
	str_release(&text);
	schema_free(s);
	table_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_analysis_has_a_description),
		cmocka_unit_test(tables_are_written),
		cmocka_unit_test(maps_are_joined),
		cmocka_unit_test(rows_are_ranked),
		cmocka_unit_test(totals_are_written_alone),
		cmocka_unit_test(tables_are_sorted_within_groups),
		cmocka_unit_test(rows_have_queries_for_their_records),
		cmocka_unit_test(partial_tables_are_delivered),
		cmocka_unit_test(analyses_of_one_scan_are_those_of_their_own),
		cmocka_unit_test(results_do_not_depend_on_threads_or_chunks),
		cmocka_unit_test(results_with_few_keys_do_not_depend_on_chunks),
		cmocka_unit_test(results_of_matching_records_do_not_depend_on_chunks),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
