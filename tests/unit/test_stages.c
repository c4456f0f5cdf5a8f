/* Stage times of records, the picture made from them, and the Kanata log. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "output/pipeline_out.h"
#include "trace/cycle.h"
#include "tracefile.h"

/* Times, in ticks, that are random but possible; some stages are absent. */
static struct stages random_stages(uint64_t *seed)
{
	struct stages s = { .fetch = 500 * (dice(seed) % 60), .reached = 1 };
	int64_t at = 0;
	for (int k = STAGE_DECODE; k < STAGES; k++) {
		if (dice(seed) % 4 == 0)
			continue;
		at += (int64_t)(500 * (dice(seed) % 9));
		s.begin[k] = at;
		s.reached |= 1u << k;
	}
	s.has_left = stages_has(&s, STAGE_STORE) && dice(seed) % 2;
	s.left = s.has_left ? at + (int64_t)(500 * (dice(seed) % 5)) : 0;
	s.squashed = dice(seed) % 3 == 0;
	return s;
}

/* The same cell, cycle by cycle: the last stage that begins in the column, otherwise the
 * stage that lasts in its last cycle in which one does. */
static struct pipeline_cell naive_cell(const struct stages *s,
				       const struct pipeline_scale *scale, size_t column)
{
	struct pipeline_cell cell = { STAGES, false };
	uint64_t from = scale->origin + column * scale->scale;
	uint64_t last = stages_last_cycle(s, scale->cycle);
	for (uint64_t c = from; c < from + scale->scale; c++) {
		int now = STAGES;
		bool begins = false;
		for (int k = 0; k < STAGES; k++)
			if (stages_has(s, (enum stage)k)) {
				uint64_t at =
					stages_cycle_of(s, (enum stage)k, scale->cycle);
				begins = at == c ? true : begins;
				now = at <= c ? k : now;
			}
		if (begins)
			cell = (struct pipeline_cell) { (uint8_t)now, true };
		else if (now < STAGES && c <= last && !cell.begins)
			cell.stage = (uint8_t)now;
	}
	return cell;
}

static void a_row_equals_one_made_cycle_by_cycle(void **state)
{
	(void)state;
	enum { COLUMNS = 40 };
	uint64_t seed = 7;
	struct pipeline_cell cell[COLUMNS];
	for (int n = 0; n < 20000; n++) {
		struct stages s = random_stages(&seed);
		struct pipeline_scale scale = { .cycle = 500,
						.scale = 1 + dice(&seed) % 7,
						.origin = dice(&seed) % 60 };
		bool before, after;
		pipeline_row(&s, &scale, COLUMNS, cell, &before, &after);
		for (size_t c = 0; c < COLUMNS; c++) {
			struct pipeline_cell want = naive_cell(&s, &scale, c);
			assert_int_equal(cell[c].stage, want.stage);
			assert_int_equal(cell[c].begins, want.begins);
		}
		assert_int_equal(before, s.fetch / 500 < scale.origin);
		assert_int_equal(after, stages_last_cycle(&s, 500) >=
						scale.origin + COLUMNS * scale.scale);
	}
}

static void durations_are_between_the_stages_that_were_reached(void **state)
{
	(void)state;
	struct stages s = { .fetch = 1000,
			    .reached = 1 << STAGE_FETCH | 1 << STAGE_ISSUE |
				       1 << STAGE_RETIRE | 1 << STAGE_STORE,
			    .begin = { [STAGE_ISSUE] = 1500,
				       [STAGE_RETIRE] = 2500,
				       [STAGE_STORE] = 9000 },
			    .left = 9500,
			    .has_left = true };
	assert_int_equal(stages_duration(&s, STAGE_FETCH), 1500);
	assert_int_equal(stages_duration(&s, STAGE_ISSUE), 1000);
	assert_int_equal(stages_duration(&s, STAGE_RETIRE), 6500);
	assert_int_equal(stages_duration(&s, STAGE_STORE), 500);
	assert_int_equal(stages_cycle_of(&s, STAGE_ISSUE, 500), 5);
	assert_int_equal(stages_last_cycle(&s, 500), 20);
	s.has_left = false;
	assert_int_equal(stages_duration(&s, STAGE_STORE), 0);
	s.begin[STAGE_STORE] = INT64_MIN; /* of a damaged trace */
	assert_int_equal(stages_duration(&s, STAGE_RETIRE), 0);
	assert_int_equal(stages_cycle_of(&s, STAGE_STORE, 500), 0);
	s.begin[STAGE_STORE] = INT64_MAX;
	assert_int_equal(stages_cycle_of(&s, STAGE_STORE, 500), INT64_MAX / 500);
}

/* All stages of a trace, read one record at a time. */
static struct stages *all_stages(struct trace *t, size_t *n, uint64_t **number)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	struct stages *all = NULL;
	size_t room = 0, numbers = 0;
	int field = schema_find(trace_schema(t), "number");
	*n = 0;
	*number = NULL;
	struct reader *rd = reader_open(t, NULL);
	while (reader_read(rd, *n, 1, FIELDSET_ALL, &b, &err) == ST_OK && b->n) {
		all = mem_room(all, *n, &room, sizeof *all);
		*number = mem_room(*number, *n, &numbers, sizeof **number);
		(*number)[*n] = field < 0 ? *n : batch_value(b, 0, field, 0);
		assert_true(stages_read(&all[(*n)++], b, 0));
	}
	reader_free(rd);
	return all;
}

/* Write a log of the trace, read it, and compare the cycles of all records. */
static void check_log(struct trace *t)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	char path[320];
	snprintf(path, sizeof path, "%s/log.kanata", file_dir);
	struct pipeline_out o = { .to = fopen(path, "w"),
				  .schema = trace_schema(t),
				  .as = PIPELINE_KANATA,
				  .scale = { .cycle = trace_cycle(t), .scale = 1 } };
	assert_non_null(o.to);
	pipeline_out_begin(&o);
	struct reader *rd = reader_open(t, NULL);
	for (uint64_t at = 0; reader_read(rd, at, 1000, pipeline_out_fields(o.schema), &b,
					  &err) == ST_OK &&
			      b->n;
	     at += b->n)
		for (size_t i = 0; i < b->n; i++)
			pipeline_out_record(&o, b, i);
	reader_free(rd);
	pipeline_out_end(&o);
	fclose(o.to);
	assert_int_equal(o.moved, 0);

	size_t n, m;
	uint64_t *number, *unused;
	struct trace *log = open_as(path, "kanata", NULL);
	struct stages *was = all_stages(t, &n, &unused);
	struct stages *is = all_stages(log, &m, &number);
	bool *seen = mem_new(n + 1, sizeof *seen);
	assert_int_equal(trace_cycle(log), 1);
	assert_true(n > 0);
	assert_int_equal(n, m);
	for (size_t i = 0; i < m; i++) {
		assert_true(number[i] < n && !seen[number[i]]);
		const struct stages *a = &was[number[i]], *k = &is[i];
		const unsigned in_log = (1u << STAGE_STORE) - 1;
		seen[number[i]] = true;
		assert_int_equal(a->reached & in_log, k->reached);
		assert_int_equal(a->squashed, k->squashed);
		for (int s = 0; s < STAGE_STORE; s++)
			if (stages_has(k, (enum stage)s))
				assert_int_equal(
					stages_cycle_of(a, (enum stage)s, o.scale.cycle),
					stages_cycle_of(k, (enum stage)s, 1));
	}
	free(seen);
	free(was);
	free(is);
	free(number);
	free(unused);
	trace_free(log);
}

static void a_log_has_the_stages_of_the_trace(void **state)
{
	(void)state;
	static const char *const paths[] = {
		"samples/ls.gem5.txt.gz", "tests/data/o3pipeview/good-small.o3pipeview",
		"tests/data/kanata/good-small.kanata"
	};
	const char *top = getenv("top_srcdir");
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		char path[512];
		snprintf(path, sizeof path, "%s/%s", top ? top : ".", paths[i]);
		struct trace *t = open_as(path, NULL, NULL);
		check_log(t);
		trace_free(t);
	}
}

/* A record that is fetched long before one that is written already. */
static void late_records_are_counted(void **state)
{
	(void)state;
	char path[320];
	snprintf(path, sizeof path, "%s/late.kanata", file_dir);
	FILE *to = fopen(path, "w");
	struct kanata_write *w = kanata_write_new(to, 1);
	for (uint64_t r = 0; r < 3 * KANATA_WRITE_WINDOW; r++) {
		struct stages s = { .fetch = r == 2 * KANATA_WRITE_WINDOW ? 5 : r,
				    .reached = 1 };
		kanata_write_record(w, r, &s, 0, "");
	}
	assert_int_equal(kanata_write_free(w), 1);
	fclose(to);
	struct trace *log = open_as(path, "kanata", NULL);
	explore_all(log);
	assert_int_equal(trace_extent(log).records, 3 * KANATA_WRITE_WINDOW);
	trace_free(log);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_row_equals_one_made_cycle_by_cycle),
		cmocka_unit_test(durations_are_between_the_stages_that_were_reached),
		cmocka_unit_test(a_log_has_the_stages_of_the_trace),
		cmocka_unit_test(late_records_are_counted),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
