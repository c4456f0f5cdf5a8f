/* The totals of a trace equal a count record by record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/stat_totals.h"
#include "base/bytes.h"
#include "base/mem.h"

enum { RECORDS = 150000, RECORD = 64, PCS = 5000 };

static uint64_t state;

static uint64_t draw(uint64_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (state >> 33) % below;
}

static char path[64];

/* Writes random ChampSim records in which each slot may be used or unused. */
static void make(struct stat_totals *truth)
{
	bool *seen = mem_new(PCS, sizeof *seen);
	strcpy(path, "/tmp/opscope-figures.XXXXXX");
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	FILE *to = fdopen(fd, "wb");
	memset(truth, 0, sizeof *truth);
	state = 42;
	for (int i = 0; i < RECORDS; i++) {
		uint8_t r[RECORD] = { 0 };
		uint64_t pc = draw(PCS), loads = 0, stores = 0;
		put_le64(r, 0x400000 + 4 * pc);
		r[8] = draw(3) == 0;
		r[9] = draw(2) == 0; /* also set if it is not a branch */
		for (size_t k = 0; k < 2; k++)
			if (draw(8) == 0)
				put_le64(r + 16 + 8 * k, 0x10000000 + draw(1000)),
					stores++;
		for (size_t k = 0; k < 4; k++)
			if (draw(8) == 0)
				put_le64(r + 32 + 8 * k, 0x20000000 + draw(1000)),
					loads++;
		fwrite(r, 1, sizeof r, to);
		truth->totals.records++;
		truth->stats.pcs += !seen[pc];
		seen[pc] = true;
		truth->stats.marked += r[8];
		truth->stats.marked_taken += r[8] && r[9];
		truth->totals.loads += loads;
		truth->totals.stores += stores;
		truth->totals.with_load += loads > 0;
		truth->totals.with_store += stores > 0;
	}
	assert_int_equal(fclose(to), 0);
	free(seen);
}

static void check(const struct stat_totals *s, const struct stat_totals *truth)
{
	assert_int_equal(s->totals.records, truth->totals.records);
	assert_int_equal(s->stats.pcs, truth->stats.pcs);
	assert_int_equal(s->stats.marked, truth->stats.marked);
	assert_int_equal(s->stats.marked_taken, truth->stats.marked_taken);
	assert_int_equal(s->totals.loads, truth->totals.loads);
	assert_int_equal(s->totals.stores, truth->totals.stores);
	assert_int_equal(s->totals.with_load, truth->totals.with_load);
	assert_int_equal(s->totals.with_store, truth->totals.with_store);
	assert_int_equal(s->totals.macro_ops, truth->totals.records);
	assert_true(s->has_macro_ops && s->has_pcs && s->has_branches && s->has_taken);
	assert_true(s->has_loads && s->has_stores && s->has_kinds);
	assert_false(s->has_classes || s->stats.pcs_more);
	assert_int_equal(s->stats.incomplete, 0);
	uint64_t kinds = 0;
	for (size_t k = 0; k < BRANCH_KINDS; k++)
		kinds += s->stats.kind[k];
	assert_int_equal(kinds, truth->totals.records);
}

static void totals_equal_a_naive_count(void **unused)
{
	(void)unused;
	struct stat_totals truth;
	make(&truth);
	for (unsigned threads = 1; threads <= 3; threads++) {
		struct trace_options opt = { .format = "champsim",
					     .threads = threads,
					     .index = "none" };
		struct trace *t;
		struct err err = ERR_INIT;
		assert_int_equal(trace_open(&t, path, &opt, &err), ST_OK);
		/* The first run builds the index, the second one uses it. */
		for (int i = 0; i < 2; i++) {
			struct stat_totals s;
			assert_int_equal(stat_totals_count(&s, t, NULL, &err), ST_OK);
			check(&s, &truth);
		}
		trace_free(t);
	}
	unlink(path);
}

static void counting_can_be_cancelled(void **unused)
{
	(void)unused;
	struct stat_totals truth, s;
	make(&truth);
	struct trace_options opt = { .format = "champsim", .index = "none" };
	struct trace *t;
	struct err err = ERR_INIT;
	struct task task = TASK_INIT;
	assert_int_equal(trace_open(&t, path, &opt, &err), ST_OK);
	task_cancel(&task);
	assert_int_equal(stat_totals_count(&s, t, &task, &err), ST_CANCELLED);
	trace_free(t);
	unlink(path);
}

/* Writes n bus requests with different addresses; a saved index lists fewer. */
static void make_many(uint64_t n)
{
	strcpy(path, "/tmp/opscope-figures.XXXXXX");
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	FILE *to = fdopen(fd, "wb");
	for (uint64_t i = 0; i < n; i++) {
		uint8_t r[16] = { 0 };
		put_le64(r, 0x10000 + 4 * i);
		r[9] = 8;
		fwrite(r, 1, sizeof r, to);
	}
	assert_int_equal(fclose(to), 0);
}

static void check_saved(const char *format, const char *index, bool loaded,
			struct stat_totals *out)
{
	struct trace_options opt = { .format = format, .index = index };
	struct trace *t;
	struct err err = ERR_INIT;
	assert_int_equal(trace_open(&t, path, &opt, &err), ST_OK);
	assert_int_equal(trace_saved_index(t).loaded, loaded);
	assert_int_equal(stat_totals_count(out, t, NULL, &err), ST_OK);
	trace_free(t);
}

static void saved_index_has_all_totals(void **unused)
{
	(void)unused;
	struct stat_totals truth, s;
	char index[80];
	setenv("OPSCOPE_TEST", "keep", 1);
	make(&truth);
	snprintf(index, sizeof index, "%s.opx", path);
	check_saved("champsim", index, false, &s);
	check(&s, &truth);
	check_saved("champsim", index, true, &s);
	check(&s, &truth);
	unlink(index);
	unlink(path);

	uint64_t many = (1 << 20) + 5;
	make_many(many);
	snprintf(index, sizeof index, "%s.opx", path);
	for (int loaded = 0; loaded < 2; loaded++) {
		check_saved("byu16", index, loaded, &s);
		assert_int_equal(s.totals.records, many);
		assert_int_equal(s.stats.pcs, many);
		assert_int_equal(s.stats.class[0], many);
		assert_false(s.stats.pcs_more);
	}
	unlink(index);
	unlink(path);
	unsetenv("OPSCOPE_TEST");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(totals_equal_a_naive_count),
		cmocka_unit_test(counting_can_be_cancelled),
		cmocka_unit_test(saved_index_has_all_totals),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
