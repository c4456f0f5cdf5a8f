/*
 * bottleneck equals a count cycle by cycle: each cycle from the first fetch to the last
 * retirement is charged to the first record that has not retired before it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/analysis.h"
#include "analysis/role_slots.h"
#include "analysis/stages.h"
#include "trace/cycle.h"
#include "tracefile.h"

enum { WAITS = 8, PCS = 40 };
static const char *const waits[WAITS] = { "fetch", "window", "execute", "l1",
					  "l2",    "memory", "stores",  "commit" };

struct naive_record {
	uint64_t pc, dispatch, issue, complete, retire, fetch;
	int executes, completed;
};

struct naive_pc {
	uint64_t pc, executions, all, wait[WAITS];
};

static struct naive_record *records;
static size_t nrecords;
static struct naive_pc *pcs;
static size_t npcs;

static uint64_t or_else(const struct stages *s, enum stage k, uint64_t cycle,
			uint64_t before)
{
	uint64_t c = stages_has(s, k) ? stages_cycle_of(s, k, cycle) : before;
	return c > before ? c : before;
}

static void gather(struct trace *t)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	struct role_slots pc, load, store;
	const struct schema *s = trace_schema(t);
	int depth = schema_find(s, "depth");
	size_t room = 0;
	uint64_t cycle = trace_cycle(t), v;
	role_slots(&pc, s, ROLE_PC);
	role_slots(&load, s, ROLE_LOAD);
	role_slots(&store, s, ROLE_STORE);
	nrecords = 0;
	records = NULL;
	struct reader *rd = reader_open(t, NULL);
	for (uint64_t at = 0;
	     reader_read(rd, at, 1, FIELDSET_ALL, &b, &err) == ST_OK && b->n; at++) {
		struct stages g;
		struct naive_record r = { .executes = 2, .completed = 7 };
		if (!stages_read(&g, b, 0) || g.squashed || !stages_has(&g, STAGE_RETIRE))
			continue;
		assert_true(role_value(b, &pc, 0, &r.pc));
		r.fetch = stages_cycle_of(&g, STAGE_FETCH, cycle);
		r.retire = stages_cycle_of(&g, STAGE_RETIRE, cycle);
		r.dispatch = or_else(&g, STAGE_DISPATCH, cycle, r.fetch);
		r.issue = or_else(&g, STAGE_ISSUE, cycle, r.dispatch);
		r.complete = stages_has(&g, STAGE_COMPLETE)
				     ? or_else(&g, STAGE_COMPLETE, cycle, r.issue)
				     : r.retire;
		if (role_value(b, &load, 0, &v)) {
			uint64_t d = depth < 0 ? 2 : batch_value(b, 0, depth, 0);
			r.executes = d == 0 ? 3 : d == 1 ? 4 : 5;
		}
		if (role_value(b, &store, 0, &v))
			r.completed = 6;
		records = mem_room(records, nrecords, &room, sizeof *records);
		records[nrecords++] = r;
	}
	reader_free(rd);
}

static struct naive_pc *pc_of(uint64_t pc)
{
	for (size_t i = 0; i < npcs; i++)
		if (pcs[i].pc == pc)
			return &pcs[i];
	pcs[npcs] = (struct naive_pc) { .pc = pc };
	return &pcs[npcs++];
}

static uint64_t count(void)
{
	uint64_t end = 0, cycles = 0;
	pcs = mem_new(nrecords + 1, sizeof *pcs);
	npcs = 0;
	for (size_t i = 0; i < nrecords; i++) {
		pc_of(records[i].pc)->executions++;
		end = records[i].retire > end ? records[i].retire : end;
	}
	size_t i = 0;
	for (uint64_t c = nrecords ? records[0].fetch + 1 : 1; c <= end; c++, cycles++) {
		while (records[i].retire < c)
			i++;
		const struct naive_record *r = &records[i];
		struct naive_pc *p = pc_of(r->pc);
		p->all++;
		p->wait[c <= r->dispatch   ? 0
			: c <= r->issue    ? 1
			: c <= r->complete ? r->executes
					   : r->completed]++;
	}
	return cycles;
}

static uint64_t cell(const struct table *t, size_t row, const char *column)
{
	uint64_t v = 0;
	int c = table_find_column(t, column);
	assert_true(c >= 0);
	table_cell(t, row, (unsigned)c, &v);
	return v;
}

static void check_table(const struct table *t, uint64_t cycles)
{
	size_t rows = 0, expected = 0;
	uint64_t longest = 0;
	for (size_t i = 0; i < npcs; i++)
		expected += pcs[i].all > 0;
	for (size_t k = 0; k < table_totals(t); k++)
		if (!strcmp(table_get_total(t, k)->name, "cycles"))
			assert_int_equal(table_get_total(t, k)->n, cycles);
	for (size_t r = 0; r < table_rows(t); r++) {
		const struct naive_pc *p = pc_of(cell(t, r, "pc"));
		if (table_row_group(t, r)) {
			uint64_t all = cell(t, r, "cycles");
			assert_true(all && all <= p->all);
			assert_true(!longest || all <= longest);
			longest = all;
			continue;
		}
		rows++;
		assert_int_equal(cell(t, r, "executions"), p->executions);
		assert_int_equal(cell(t, r, "cycles"), p->all);
		for (int k = 0; k < WAITS; k++)
			assert_int_equal(cell(t, r, waits[k]), p->wait[k]);
	}
	assert_int_equal(rows, expected);
}

/* The analysis in parts of different sizes, on one thread and on several. */
static void check(const char *path, const char *format)
{
	static const char *const options[] = { NULL, "chunk=7", "chunk=64,chunks=16" };
	for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
		struct analysis_options opt = ANALYSIS_OPTIONS;
		struct err err = ERR_INIT;
		struct table *table;
		if (options[k])
			setenv("OPSCOPE_TEST", options[k], 1);
		struct trace *t = open_as(path, format, NULL);
		gather(t);
		assert_true(nrecords > 0);
		uint64_t cycles = count();
		for (int run = 0; run < 2; run++) { /* without index, and with */
			assert_int_equal(analysis_run(&table, analysis_find("bottleneck"),
						      t, &opt, NULL, &err),
					 ST_OK);
			check_table(table, cycles);
			table_free(table);
		}
		free(records);
		free(pcs);
		trace_free(t);
		unsetenv("OPSCOPE_TEST");
	}
}

/* Micro-ops that retire in order, some of which are squashed. */
static void random_micro_ops_equal_a_count_by_cycles(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed < 6; seed++) {
		struct str text = STR_INIT;
		uint64_t dice_seed = seed, retire = 0, fetch = 10;
		for (int i = 0; i < 2000; i++) {
			fetch += dice(&dice_seed) % 3;
			uint64_t t[6], at = fetch;
			for (int k = 0; k < 6; k++) {
				at += dice(&dice_seed) % (dice(&dice_seed) % 20 ? 3 : 60);
				t[k] = at;
			}
			bool squashed = dice(&dice_seed) % 5 == 0;
			retire = t[5] > retire ? t[5] : retire;
			str_addf(&text, "O3PipeView:fetch:%u:0x%08x:0:%d:  nop\n",
				 (unsigned)fetch * 500,
				 (unsigned)(0x400000 + 4 * (dice(&dice_seed) % PCS)), i);
			static const char *const names[] = { "decode", "rename",
							     "dispatch", "issue",
							     "complete" };
			for (int k = 0; k < 5; k++)
				str_addf(&text, "O3PipeView:%s:%u\n", names[k],
					 squashed && k > 2 ? 0 : (unsigned)t[k] * 500);
			str_addf(&text, "O3PipeView:retire:%u:store:0\n",
				 squashed ? 0 : (unsigned)retire * 500);
			fetch += dice(&dice_seed) % 30 ? 0 : 50;
		}
		char path[300];
		snprintf(path, sizeof path, "%s", file_write("random.out", &text));
		check(path, "o3pipeview");
		str_release(&text);
	}
}

static void samples_equal_a_count_by_cycles(void **state)
{
	(void)state;
	static const char *const paths[] = {
		"samples/ls.gem5.txt.gz",
		"tests/data/gem5/good-200-recorded.txt",
		"tests/data/o3pipeview/good-small.o3pipeview",
	};
	const char *top = getenv("top_srcdir");
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		char path[512];
		snprintf(path, sizeof path, "%s/%s", top ? top : ".", paths[i]);
		check(path, NULL);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_micro_ops_equal_a_count_by_cycles),
		cmocka_unit_test(samples_equal_a_count_by_cycles),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
