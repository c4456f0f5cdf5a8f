/*
 * bottleneck: cycles for which records held up the commit, by their stage at that time.
 * See doc/pipeline.md for the rule.
 *
 * A record that retires later than all earlier records holds up the commit from the
 * latest earlier retirement to its own; other records do not.  So a part notes the
 * records that retire later than all earlier records of the part, and the merge, which
 * is in trace order, computes the gaps.
 */

#include "analysis/analysis.h"
#include "analysis/stages.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "trace/cycle.h"

/* States of a record while it held up the commit, in the order of time. */
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

/* A record that held up the commit, or the sums and the first record of an address. */
struct bottleneck_row {
	uint64_t executions, cycles, wait[WAITS];
	uint64_t record, pc, has_pc;
	uint64_t fetch; /* cycle, which the merge subtracts from wait[WAIT_FETCH] */
};

#define ROW struct bottleneck_row

struct bottleneck {
	uint64_t retired;
	int depth;       /* field of the cache level that served a load; -1 if none */
	uint64_t cycle;  /* length of a cycle in ticks */
	uint64_t latest; /* cycle after the last event; 0 if none */
	struct key_counts pcs; /* struct bottleneck_row, by pc */

	/* Members of a part. */
	struct bottleneck_row *event;
	size_t nevents, room;

	/* Members of the whole. */
	struct bottleneck_row all, unknown;     /* unknown: of records without a pc */
	struct bottleneck_row top[RECORDS_MAX]; /* by descending cycles */
};

#define STATE struct bottleneck

static void bottleneck_init(void *state, const struct analysis_input *in)
{
	struct bottleneck *w = state;
	const struct bottleneck *whole = in->whole;
	w->depth = schema_find(in->schema, "depth");
	w->cycle = whole ? whole->cycle : u64_max(trace_cycle(in->trace), 1);
}

/* Note a record if it retires later than all earlier ones.  A stage that is absent ends at
 * once, except that a record without a time of completion completes when it retires. */
static void bottleneck_note(struct bottleneck *p, const struct batch *b, size_t i,
			    const struct stages *s, struct bottleneck_row e)
{
	bool known = p->depth >= 0 && batch_has(b, i, p->depth, 0);
	uint64_t level = known ? u64_min(batch_value(b, i, p->depth, 0), 2) : 2, v,
		 retire = stages_cycle_of(s, STAGE_RETIRE, p->cycle),
		 at = u64_min(stages_cycle_of(s, STAGE_FETCH, p->cycle), retire);
	const uint64_t waits[] = {
		[STAGE_DISPATCH] = WAIT_FETCH,
		[STAGE_ISSUE] = WAIT_WINDOW,
		[STAGE_COMPLETE] =
			record_role(b, i, ROLE_LOAD, &v) ? WAIT_L1 + level : WAIT_EXECUTE,
		[STAGE_RETIRE] =
			record_role(b, i, ROLE_STORE, &v) ? WAIT_STORES : WAIT_COMMIT,
	};
	if (retire < p->latest)
		return;
	p->latest = retire + 1;
	e.fetch = e.wait[WAIT_FETCH] = at;
	for (int k = STAGE_DISPATCH; k <= STAGE_RETIRE; k++) {
		uint64_t end = k == STAGE_COMPLETE ? retire : at;
		if (stages_has(s, k))
			end = u64_max(at, stages_cycle_of(s, k, p->cycle));
		end = u64_min(end, retire);
		e.wait[waits[k]] += end - at;
		at = end;
	}
	p->event = mem_room(p->event, p->nevents, &p->room, sizeof *p->event);
	p->event[p->nevents++] = e;
}

static void bottleneck_records(void *arg, const struct records *r)
{
	struct bottleneck *p = arg;
	for (size_t n = 0; n < r->n; n++) {
		size_t i = r->at[n];
		struct bottleneck_row e = { .record = r->b->first + i };
		struct stages s;
		if (!stages_read(&s, r->b, i) || s.squashed ||
		    !stages_has(&s, STAGE_RETIRE))
			continue;
		p->retired++;
		e.has_pc = record_role(r->b, i, ROLE_PC, &e.pc);
		if (e.has_pc) {
			struct bottleneck_row *k = key_counts_add(&p->pcs, e.pc, 0);
			if (!k->executions)
				*k = e;
			k->executions++;
		}
		bottleneck_note(p, r->b, i, &s, e);
	}
}

/* Remove the cycles before the latest retirement from each event, and count the others. */
static void bottleneck_merge(void *whole, void *part)
{
	struct bottleneck *w = whole, *p = part;
	for (size_t i = 0; i < p->nevents; i++) {
		struct bottleneck_row *e = &p->event[i],
				      *to = key_counts_get(&w->pcs, e->pc, !e->has_pc);
		uint64_t before = w->latest ? w->latest - 1 : e->fetch;
		w->latest = before + 1;
		to = to ? to : &w->unknown;
		for (int k = 0; k < WAITS; k++) {
			uint64_t n = u64_min(before, e->wait[k]);
			before -= n;
			e->wait[k] -= n;
			e->cycles += e->wait[k];
			to->wait[k] += e->wait[k];
			w->all.wait[k] += e->wait[k];
		}
		to->cycles += e->cycles;
		w->all.cycles += e->cycles;
		w->latest += e->cycles;
		/* Keep the records with the most cycles; in case of a tie, the first. */
		size_t at = RECORDS_MAX;
		while (at && w->top[at - 1].cycles < e->cycles)
			at--;
		for (size_t k = RECORDS_MAX; k-- > at;)
			w->top[k] = k > at ? w->top[k - 1] : *e;
	}
}

/* The table */

enum { COL_WAITS = 6 };
/* clang-format off */
static const struct table_column columns[] = {
	COL("record", CELL_NUMBER, "number of the record", .groups = 1 << GROUP_RECORDS, AT(record)),
	COL("pc", CELL_ADDR, "address of the instruction", .role = ROLE_PC, AT(pc), IF(has_pc)),
	COL("executions", CELL_COUNT, "number of times it retired", .heading = "retired",
		.groups = 1 << GROUP_PCS, AT(executions)),
	COL("cycles", CELL_COUNT, "cycles for which it delayed the commit", AT(cycles),
		.sort = SORT_FIRST),
	COL("share", CELL_SHARE, "share of all cycles", PER_ALL(cycles, all.cycles)),
	COL("cumulative", CELL_SHARE, "share of this row and all rows with more cycles",
		.heading = "sum", AT(cycles), .ranks = true),
	[COL_WAITS] = COL("fetch", CELL_COUNT, "cycles before its dispatch", AT(wait[WAIT_FETCH])),
	COL("window", CELL_COUNT, "cycles from dispatch to issue, waiting for operands or a unit",
		AT(wait[WAIT_WINDOW])),
	COL("execute", CELL_COUNT, "cycles from issue to complete, except loads",
		AT(wait[WAIT_EXECUTE])),
	COL("l1", CELL_COUNT, "cycles from issue to complete of loads served by the first level",
		AT(wait[WAIT_L1])),
	COL("l2", CELL_COUNT, "cycles from issue to complete of loads served by the second level",
		AT(wait[WAIT_L2])),
	COL("memory", CELL_COUNT, "cycles from issue to complete of loads served by another or an "
		"unknown level", AT(wait[WAIT_MEMORY])),
	COL("stores", CELL_COUNT, "cycles from complete to retirement of stores",
		AT(wait[WAIT_STORES])),
	COL("commit", CELL_COUNT, "cycles from complete to retirement of other records",
		AT(wait[WAIT_COMMIT])),
};
/* clang-format on */

static const struct table_group groups[] = {
	[GROUP_PCS] = { "pcs", "By address" },
	[GROUP_RECORDS] = { "records", "Records that delayed the commit longest" },
};

static void bottleneck_rows(const void *whole, struct table *out)
{
	const struct bottleneck *w = whole;
	static const char *const waits[WAITS] = {
		"fetch to dispatch", "dispatch to issue", "issue to complete",
		"loads from L1",     "loads from L2",     "loads from memory",
		"complete stores",   "complete to retire"
	};
	uint64_t all = w->all.cycles;
	for (size_t i = 0; i < w->pcs.n; i++) {
		const struct bottleneck_row *row = key_counts_entry(&w->pcs, i);
		if (row->cycles)
			table_row(out, GROUP_PCS, row, row->record);
	}
	table_rank(out, GROUP_PCS, all, 100);
	for (size_t i = 0; i < RECORDS_MAX && w->top[i].cycles; i++)
		table_row(out, GROUP_RECORDS, &w->top[i], w->top[i].record);
	table_rank(out, GROUP_RECORDS, all, 100);
	table_total(out, "retired", "retired", w->retired);
	table_total(out, "cycles", "cycles", all);
	if (w->retired)
		table_total_mean(out, "cpi", "cycles per retired record",
				 (double)all / (double)w->retired);
	for (int k = 0; k < WAITS; k++)
		table_total_share(out, columns[COL_WAITS + k].name, waits[k],
				  w->all.wait[k], all);
	if (w->unknown.cycles)
		table_note(out,
			   "%llu cycles belong to records without a known address or "
			   "to addresses beyond the first %zu",
			   (unsigned long long)w->unknown.cycles, w->pcs.n);
}

const struct analysis an_bottleneck = {
	ANALYSIS(bottleneck, struct bottleneck),
	.sums = 1, /* sum: retired */
	.maps = { MAP(struct bottleneck, pcs, struct bottleneck_row, .sums = 1,
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
	.wants = STAGE_ROLES | 1 << ROLE_PC | 1 << ROLE_LOAD | 1 << ROLE_STORE,
	.field = "depth",
	.lacks = { { UINT64_C(1) << ROLE_COMMITTED,
		     UINT64_C(1) << ROLE_DISPATCHED | UINT64_C(1) << ROLE_ISSUED,
		     "the format does not record times of dispatch and issue, so the "
		     "time from fetch to complete is not split" } },
	ANALYSIS_GROUPS,
	.init = bottleneck_init,
	.merge = bottleneck_merge,
	.owns = { offsetof(STATE, event) },
};
