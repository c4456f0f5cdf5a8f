/*
 * bottleneck: instructions that held up the commit, the number of cycles, and their
 * stage at that time.  See doc/pipeline.md for the rule.
 *
 * Measure time by commits.  A record that retires later than all earlier records holds
 * up the commit from the latest earlier retirement to its own; other records do not.
 * So a part notes the records that retire later than all earlier records of the part;
 * other records cannot hold up the commit, for any records before the part.  The merge,
 * which is in trace order, computes the gaps.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/stages.h"
#include "base/mem.h"
#include "trace/cycle.h"

/* State of a record while it held up the commit. */
enum bottleneck_wait {
	WAIT_FETCH,   /* not dispatched yet */
	WAIT_WINDOW,  /* dispatched, not issued */
	WAIT_EXECUTE, /* issued, not complete, not a load */
	WAIT_L1,      /* issued load, by the cache level that serves it */
	WAIT_L2,
	WAIT_MEMORY,
	WAIT_STORES, /* complete store that has not retired */
	WAIT_COMMIT, /* other complete record that has not retired */
	WAITS
};

enum { GROUP_PCS, GROUP_RECORDS };
enum { RECORDS_MAX = 100 };

/* A record that retires later than all earlier records; times in cycles. */
struct bottleneck_event {
	uint64_t record, pc, fetch, dispatch, issue, complete, retire;
	bool has_pc;
	uint8_t executes;  /* for WAIT_EXECUTE to WAIT_MEMORY */
	uint8_t completed; /* for WAIT_STORES, WAIT_COMMIT */
};

struct bottleneck_cycles {
	uint64_t all, wait[WAITS];
};

struct bottleneck_pc {
	uint64_t executions, first;
	struct bottleneck_cycles cycles;
};

struct bottleneck_row {
	uint64_t record, executions, pc, has_pc, of; /* `of` is the cycles of all
						      * records */
	struct bottleneck_cycles cycles;
};

#define ROW struct bottleneck_row

struct bottleneck {
	uint64_t retired;
	int depth;      /* field of the cache level that served a load; -1 if none */
	uint64_t cycle; /* length of a cycle in ticks */
	bool undivided; /* true if the format has no time between fetch and complete */

	uint64_t latest; /* cycle of the last event */
	bool any;
	struct key_counts pcs; /* struct bottleneck_pc, by pc */

	/* Members of a part. */
	struct bottleneck_event *event;
	size_t nevents, room;

	/* Members of the whole. */
	struct bottleneck_cycles cycles, unknown; /* unknown is the cycles of records
						   * without a pc */
	struct bottleneck_row top[RECORDS_MAX];   /* by descending cycles */
	size_t ntop;
};

static void bottleneck_init(void *state, const struct analysis_input *in)
{
	struct bottleneck *w = state;
	const struct bottleneck *whole = in->whole;
	const struct schema *s = in->schema;
	w->depth = schema_find(s, "depth");
	w->cycle = whole ? whole->cycle : trace_cycle(in->trace);
	w->cycle += !w->cycle;
	w->undivided = !s->by_role[ROLE_DISPATCHED] && !s->by_role[ROLE_ISSUED];
}

static void bottleneck_release(void *state)
{
	free(((struct bottleneck *)state)->event);
}

/* Return the cycle of a stage, limited to `least`..`max`; `least` if it is absent. */
static uint64_t bottleneck_time(const struct bottleneck *p, const struct stages *s,
				enum stage k, uint64_t min, uint64_t max)
{
	uint64_t c = stages_has(s, k) ? stages_cycle_of(s, k, p->cycle) : min;
	c = c > max ? max : c;
	return c < min ? min : c;
}

static enum bottleneck_wait bottleneck_level(const struct bottleneck *p,
					     const struct batch *b, size_t i)
{
	uint64_t v;
	if (!record_role(b, i, ROLE_LOAD, &v))
		return WAIT_EXECUTE;
	if (p->depth < 0)
		return WAIT_MEMORY;
	v = batch_value(b, i, p->depth, 0);
	bool known = batch_has(b, i, p->depth, 0);
	return known && v == 0 ? WAIT_L1 : known && v == 1 ? WAIT_L2 : WAIT_MEMORY;
}

static void bottleneck_note(struct bottleneck *p, const struct batch *b, size_t i,
			    const struct stages *s, bool has_pc, uint64_t pc)
{
	uint64_t v, retire = p->latest;
	struct bottleneck_event e = {
		.record = b->first + i, .pc = pc, .has_pc = has_pc, .retire = retire
	};
	e.fetch = stages_cycle_of(s, STAGE_FETCH, p->cycle);
	e.dispatch = bottleneck_time(p, s, STAGE_DISPATCH, e.fetch, retire);
	e.issue = bottleneck_time(p, s, STAGE_ISSUE, e.dispatch, retire);
	e.complete = bottleneck_time(p, s, STAGE_COMPLETE, e.issue, retire);
	if (!stages_has(s, STAGE_COMPLETE))
		e.complete = retire;
	e.executes = (uint8_t)bottleneck_level(p, b, i);
	e.completed = record_role(b, i, ROLE_STORE, &v) ? WAIT_STORES : WAIT_COMMIT;
	p->event = mem_room(p->event, p->nevents, &p->room, sizeof *p->event);
	p->event[p->nevents++] = e;
}

static void bottleneck_count(struct bottleneck *p, const struct batch *b, size_t i)
{
	struct stages s;
	uint64_t pc = 0;
	if (!stages_read(&s, b, i) || s.squashed || !stages_has(&s, STAGE_RETIRE))
		return;
	p->retired++;
	bool has_pc = record_role(b, i, ROLE_PC, &pc);
	if (has_pc) {
		struct bottleneck_pc *k = key_counts_add(&p->pcs, pc, 0);
		k->first = k->executions++ ? k->first : b->first + i;
	}
	uint64_t retire = stages_cycle_of(&s, STAGE_RETIRE, p->cycle);
	if (p->any && retire <= p->latest)
		return;
	p->any = true;
	p->latest = retire;
	bottleneck_note(p, b, i, &s, has_pc, pc);
}

static void bottleneck_records(void *arg, const struct records *r)
{
	for (size_t k = 0; k < r->n; k++)
		bottleneck_count(arg, r->b, r->at[k]);
}

/* Merging */

static void bottleneck_add(struct bottleneck_cycles *to,
			   const struct bottleneck_cycles *from)
{
	to->all += from->all;
	for (int k = 0; k < WAITS; k++)
		to->wait[k] += from->wait[k];
}

/* Keep the records with the most cycles; in case of a tie, the first ones. */
static void bottleneck_keep(struct bottleneck *w, const struct bottleneck_row *r)
{
	size_t at = w->ntop;
	while (at && w->top[at - 1].cycles.all < r->cycles.all)
		at--;
	if (at == RECORDS_MAX)
		return;
	w->ntop += w->ntop < RECORDS_MAX;
	memmove(&w->top[at + 1], &w->top[at], (w->ntop - at - 1) * sizeof *w->top);
	w->top[at] = *r;
}

/* Return the cycles from the end of the previous wait to `to`, the new end. */
static uint64_t bottleneck_until(uint64_t *from, uint64_t to)
{
	uint64_t n = to > *from ? to - *from : 0;
	*from = to > *from ? to : *from;
	return n;
}

static void bottleneck_replay(struct bottleneck *w, const struct bottleneck_event *e)
{
	uint64_t at = w->any ? w->latest : e->fetch;
	if (e->retire <= at && w->any)
		return;
	struct bottleneck_row r = { .record = e->record,
				    .pc = e->pc,
				    .has_pc = e->has_pc };
	r.cycles.all = e->retire > at ? e->retire - at : 0;
	r.cycles.wait[WAIT_FETCH] = bottleneck_until(&at, e->dispatch);
	r.cycles.wait[WAIT_WINDOW] = bottleneck_until(&at, e->issue);
	r.cycles.wait[e->executes] += bottleneck_until(&at, e->complete);
	r.cycles.wait[e->completed] += bottleneck_until(&at, e->retire);
	w->any = true;
	w->latest = e->retire;
	bottleneck_add(&w->cycles, &r.cycles);
	struct bottleneck_pc *k = e->has_pc ? key_counts_get(&w->pcs, e->pc, 0) : NULL;
	bottleneck_add(k ? &k->cycles : &w->unknown, &r.cycles);
	if (r.cycles.all)
		bottleneck_keep(w, &r);
}

static void bottleneck_merge(void *whole, void *arg)
{
	struct bottleneck *w = whole;
	const struct bottleneck *p = arg;
	for (size_t i = 0; i < p->nevents; i++)
		bottleneck_replay(w, &p->event[i]);
}

/* The table */

static const struct {
	const char *name, *label;
} bottleneck_waits[WAITS] = {
	[WAIT_FETCH] = { "fetch", "fetch to dispatch" },
	[WAIT_WINDOW] = { "window", "dispatch to issue" },
	[WAIT_EXECUTE] = { "execute", "issue to complete" },
	[WAIT_L1] = { "l1", "loads from L1" },
	[WAIT_L2] = { "l2", "loads from L2" },
	[WAIT_MEMORY] = { "memory", "loads from memory" },
	[WAIT_STORES] = { "stores", "complete stores" },
	[WAIT_COMMIT] = { "commit", "complete to retire" },
};

static void bottleneck_rows(const void *whole, struct table *out)
{
	const struct bottleneck *w = whole;
	for (size_t i = 0; i < w->pcs.n; i++) {
		const struct bottleneck_pc *k = key_counts_entry(&w->pcs, i);
		const struct bottleneck_row row = { .executions = k->executions,
						    .pc = w->pcs.key[i].a,
						    .has_pc = true,
						    .of = w->cycles.all,
						    .cycles = k->cycles };
		if (k->cycles.all)
			table_row(out, GROUP_PCS, &row, k->first);
	}
	table_rank(out, GROUP_PCS, w->cycles.all, 100);
	for (size_t i = 0; i < w->ntop; i++) {
		struct bottleneck_row row = w->top[i];
		row.of = w->cycles.all;
		table_row(out, GROUP_RECORDS, &row, row.record);
	}
	table_rank(out, GROUP_RECORDS, w->cycles.all, 100);
	table_total(out, "retired", "retired", w->retired);
	table_total(out, "cycles", "cycles", w->cycles.all);
	if (w->retired)
		table_total_mean(out, "cpi", "cycles per retired record",
				 (double)w->cycles.all / (double)w->retired);
	for (int k = 0; k < WAITS; k++)
		table_total_share(out, bottleneck_waits[k].name,
				  bottleneck_waits[k].label, w->cycles.wait[k],
				  w->cycles.all);
	if (w->undivided)
		table_note(out, "the format does not record times of dispatch and issue, "
				"so the time from fetch to complete is not split");
	if (w->unknown.all)
		table_note(out,
			   "%llu cycles belong to records without a known address or "
			   "to addresses beyond the first %zu",
			   (unsigned long long)w->unknown.all, w->pcs.n);
}

/* clang-format off */
static const struct table_column columns[] = {
	COL("record", CELL_NUMBER, "number of the record", .groups = 1 << GROUP_RECORDS, AT(record)),
	COL("pc", CELL_ADDR, "address of the instruction", .role = ROLE_PC, AT(pc), IF(has_pc)),
	COL("executions", CELL_COUNT, "number of times it retired", .heading = "retired",
		.groups = 1 << GROUP_PCS, AT(executions)),
	COL("cycles", CELL_COUNT, "cycles for which it delayed the commit", AT(cycles.all),
		.sort = SORT_FIRST),
	COL("share", CELL_SHARE, "share of all cycles", PER(cycles.all, of)),
	COL("cumulative", CELL_SHARE, "share of this row and all rows with more cycles",
		.heading = "sum", AT(cycles.all), .ranks = true),
	COL("fetch", CELL_COUNT, "cycles before its dispatch", AT(cycles.wait[WAIT_FETCH])),
	COL("window", CELL_COUNT, "cycles from dispatch to issue, waiting for operands or a unit",
		AT(cycles.wait[WAIT_WINDOW])),
	COL("execute", CELL_COUNT, "cycles from issue to complete, except loads",
		AT(cycles.wait[WAIT_EXECUTE])),
	COL("l1", CELL_COUNT, "cycles from issue to complete of loads served by the first level",
		AT(cycles.wait[WAIT_L1])),
	COL("l2", CELL_COUNT, "cycles from issue to complete of loads served by the second level",
		AT(cycles.wait[WAIT_L2])),
	COL("memory", CELL_COUNT, "cycles from issue to complete of loads served by another or an "
		"unknown level", AT(cycles.wait[WAIT_MEMORY])),
	COL("stores", CELL_COUNT, "cycles from complete to retirement of stores",
		AT(cycles.wait[WAIT_STORES])),
	COL("commit", CELL_COUNT, "cycles from complete to retirement of other records",
		AT(cycles.wait[WAIT_COMMIT])),
};
/* clang-format on */

static const struct table_group groups[] = {
	[GROUP_PCS] = { "pcs", "By address" },
	[GROUP_RECORDS] = { "records", "Records that delayed the commit longest" },
};

static enum status bottleneck_fields(const struct settings *s,
				     const struct schema *schema, fieldset *out,
				     struct err *err)
{
	int depth = schema_find(schema, "depth");
	(void)s, (void)err;
	*out = depth < 0 ? 0 : (fieldset)1 << depth;
	return ST_OK;
}

const struct analysis an_bottleneck = {
	ANALYSIS(bottleneck, struct bottleneck),
	.sums = 1, /* sum: retired */
	.maps = { MAP(struct bottleneck, pcs, struct bottleneck_pc, .sums = 1,
		      .many = true) },
	.title = "Bottlenecks",
	.help = "cycles for which instructions delayed the commit, by stage",
	.about = "A record that retires later than all records before it has delayed the "
		 "commit since the last retirement.  These cycles are split by the stage "
		 "in which the record was: not dispatched (fetch), not issued (window), "
		 "not complete (execute; for loads, by the cache level that served "
		 "them), and not retired (stores, commit).  The cycles of all records "
		 "add up to the time from the first fetch to the last retirement.  "
		 "Squashed records do not count.  With a filter, cycles are counted "
		 "between matching records.",
	.needs = UINT64_C(1) << ROLE_COMMITTED,
	.wants = UINT64_C(1) << ROLE_TIME | UINT64_C(1) << ROLE_PC |
		 UINT64_C(1) << ROLE_LOAD | UINT64_C(1) << ROLE_STORE |
		 UINT64_C(1) << ROLE_DECODED | UINT64_C(1) << ROLE_DISPATCHED |
		 UINT64_C(1) << ROLE_ISSUED | UINT64_C(1) << ROLE_READY |
		 UINT64_C(1) << ROLE_RENAMED | UINT64_C(1) << ROLE_STORED |
		 UINT64_C(1) << ROLE_LEFT_STORES | UINT64_C(1) << ROLE_SQUASHED,
	ANALYSIS_GROUPS,
	.fields = bottleneck_fields,
	ANALYSIS_STATE(bottleneck),
};
