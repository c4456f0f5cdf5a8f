/*
 * loops: entries, iterations and records of each loop of the code (loop_set.h).
 *
 * The first reduction finds the loops, and the second follows them (loop_follow.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/buckets.h"
#include "analysis/loop_follow.h"
#include "analysis/symbols.h"
#include "base/mem.h"
#include "base/minmax.h"

enum { TRIPS_MAX = 1 << 17 };
enum { GROUP_LOOPS, GROUP_TRIPS };
struct loops_count {
	uint64_t entries, iterations, ended, min, max, own, all, first;
};

struct loops_row {
	struct loops_count of;
	uint64_t pc, last, outer, depth, has_outer;
	uint64_t median, has_median, records;
	const char *constant;
	uint64_t trip, times;
};

#define ROW struct loops_row

struct loops {
	uint64_t records;
	struct loop_set set; /* owned by the whole */
	struct loop_follow follow;
	struct symbols symbols;

	/* Members of the whole. */
	struct loops_count *count;       /* by loop */
	struct key_counts active, trips; /* by loop and thread; by loop and trip count */
};

/* Replay */

static void loops_own(void *ctx, const struct loop_thread *t, uint64_t n)
{
	struct loops *w = ctx;
	w->count[t->loop[t->loops - 1].loop].own += n;
}

static void loops_iterate(void *ctx, uint32_t loop)
{
	struct loops *w = ctx;
	w->count[loop].iterations++;
}

static void loops_enter(void *ctx, struct loop_thread *t, size_t thread,
			const struct loop_event *e)
{
	struct loops *w = ctx;
	uint32_t loop = t->loop[t->loops - 1].loop;
	struct loops_count *c = &w->count[loop];
	if (!c->entries || e->record < c->first)
		c->first = e->record;
	c->entries++;
	++*(uint64_t *)key_counts_add(&w->active, loop, thread);
}

static void loops_leave(void *ctx, size_t thread, const struct loop_active *a,
			uint64_t at)
{
	struct loops *w = ctx;
	struct loops_count *c = &w->count[a->loop];
	uint64_t *active = key_counts_add(&w->active, a->loop, thread);
	uint64_t *trips = key_counts_add(&w->trips, a->loop, a->iterations);
	/* In a recursive function, count only the outermost entry in `all`. */
	if (!--*active)
		c->all += at - a->entered;
	if (!c->ended++ || a->iterations < c->min)
		c->min = a->iterations;
	if (a->iterations > c->max)
		c->max = a->iterations;
	if (trips)
		++*trips;
}

static const struct loop_hooks loops_hooks = { .own = loops_own,
					       .iterate = loops_iterate,
					       .enter = loops_enter,
					       .leave = loops_leave };

/* States */

static void loops_header(void *ctx, const struct batch *b, size_t i, uint64_t pc)
{
	struct loops *p = ctx;
	symbols_add(&p->symbols, b, i, pc);
}

static void loops_init(void *state, const struct analysis_input *in)
{
	struct loops *c = state;
	const struct loops *whole = in->whole;
	loop_follow_init(&c->follow, in->schema, whole ? &whole->set : &c->set,
			 whole ? &whole->follow : NULL);
	c->follow.hooks = &loops_hooks;
	c->follow.header = loops_header;
	c->follow.ctx = c;
	key_counts_init(&c->active, sizeof(uint64_t), KEY_COUNTS_ALL);
	key_counts_init(&c->trips, sizeof(uint64_t), TRIPS_MAX);
}

static void loops_release(void *state)
{
	struct loops *c = state;
	loop_follow_release(&c->follow);
	key_counts_release(&c->active);
	key_counts_release(&c->trips);
	loop_set_release(&c->set);
	free(c->count);
}

static enum status loops_before(void *whole, const struct analysis_input *in,
				struct task *task, struct err *err)
{
	struct loops *w = whole;
	enum status st = loop_set_make(&w->set, in->trace, in->over, task, err);
	w->count = mem_new(w->set.n + 1, sizeof *w->count);
	return st;
}

static void loops_records(void *arg, const struct records *r)
{
	struct loops *p = arg;
	p->records += r->n;
	loop_follow_records(&p->follow, r);
}

static void loops_merge(void *whole, void *part)
{
	struct loops *w = whole;
	const struct loops *p = part;
	loop_follow_merge(&w->follow, &p->follow);
}

/* Rows */

struct loops_trip {
	uint64_t loop, iterations, entries;
};

/* List the trip counts of all loops, grouped by loop and ascending.  The caller frees the
 * list. */
static struct loops_trip *loops_trips(const struct loops *w)
{
	struct loops_trip *v = mem_new(w->trips.n + 1, sizeof *v);
	for (size_t k = 0; k < w->trips.n; k++) {
		const uint64_t *n = key_counts_entry(&w->trips, k);
		v[k] = (struct loops_trip) { w->trips.key[k].a, w->trips.key[k].b, *n };
	}
	qsort(v, w->trips.n, sizeof *v, u64_pair_compare);
	return v;
}

/* Add the records of active loops, each from its outermost entry. */
static void loops_add_open(const struct loops *w, struct loops_count *count)
{
	struct key_counts seen;
	key_counts_init(&seen, 1, KEY_COUNTS_ALL);
	for (size_t k = 0; k < loop_follow_threads(&w->follow); k++) {
		const struct loop_thread *t = loop_follow_thread(&w->follow, k);
		for (size_t d = 0; d < t->loops; d++) {
			size_t n = seen.n;
			if (key_counts_at(&seen, t->loop[d].loop, k) == n)
				count[t->loop[d].loop].all +=
					t->records - t->loop[d].entered;
			if (d + 1 == t->loops)
				count[t->loop[d].loop].own += t->records - t->counted;
		}
	}
	key_counts_release(&seen);
}

/* Add the row of a loop, which has n different trip counts. */
static void loops_row(const struct loops *w, size_t loop, const struct loops_count *c,
		      const struct loops_trip *trips, size_t n, struct table *out)
{
	const struct loop *l = &w->set.loop[loop];
	struct loops_row row = { .of = *c,
				 .pc = l->header,
				 .last = l->last,
				 .has_outer = l->outer != LOOP_NONE,
				 .depth = l->depth,
				 .has_median = c->ended && !w->trips.left_out,
				 .records = w->records };
	if (row.has_outer)
		row.outer = w->set.loop[l->outer].header;
	if (row.has_median)
		row.median = trips[buckets_percentile(&trips->entries, n, sizeof *trips,
						      c->ended, 50)]
				     .iterations;
	if (c->ended)
		row.constant = c->min == c->max ? "yes" : "no";
	table_row(out, GROUP_LOOPS, &row, c->first);
}

static void loops_add_notes(const struct loops *w, uint64_t open, struct table *out)
{
	if (!w->set.n)
		table_note(out, "the functions contain no backward branch");
	if (open)
		table_note(
			out,
			"%llu entries did not end; their iterations are not counted in "
			"min, median and max",
			(unsigned long long)open);
	if (w->set.n && !w->follow.calls)
		table_note(out,
			   "no record is a call: functions that are called from several "
			   "places may seem to be loops");
	if (w->trips.left_out)
		table_note(out,
			   "there are more than %d different trip counts, so there is "
			   "no median",
			   TRIPS_MAX);
	if (w->follow.not_followed || w->set.left_out)
		table_note(out,
			   "calls, loops and branches beyond 1,048,576 are not followed");
}

static void loops_rows(const void *whole, struct table *out)
{
	const struct loops *w = whole;
	struct loops_count *count = mem_new(w->set.n + 1, sizeof *count);
	struct loops_trip *trips = loops_trips(w);
	uint64_t in_loops = 0, open = 0;
	size_t first = 0, end = 0;
	memcpy(count, w->count, w->set.n * sizeof *count);
	loops_add_open(w, count);
	for (size_t k = 0; k < w->set.n; k++) {
		for (first = end; end < w->trips.n && trips[end].loop == k; end++)
			;
		if (count[k].entries)
			loops_row(w, k, &count[k], trips + first, end - first, out);
		in_loops += count[k].own;
		open += count[k].entries - count[k].ended;
	}
	for (size_t k = 0; k < w->trips.n; k++) {
		const struct loops_row row = { .of = count[trips[k].loop],
					       .pc = w->set.loop[trips[k].loop].header,
					       .trip = trips[k].iterations,
					       .times = trips[k].entries };
		table_row(out, GROUP_TRIPS, &row, row.of.first);
	}
	table_total(out, "loops", "loops", w->set.n);
	table_total_share(out, "in_loops", "records in loops", in_loops, w->records);
	loops_add_notes(w, open, out);
	free(trips);
	free(count);
}

static const struct table_group groups[] = {
	[GROUP_LOOPS] = { "loops", "Loops" },
	[GROUP_TRIPS] = { "trips", "Trip counts" },
};

/* clang-format off */
#define LOOPS .groups = 1 << GROUP_LOOPS
#define TRIPS .groups = 1 << GROUP_TRIPS
static const struct table_column columns[] = {
	COL("header", CELL_ADDR, "address of the loop header, its first instruction", .role = ROLE_PC,
		AT(pc)),
	SYMBOL_COLUMN(LOOPS),
	COL("entries", CELL_COUNT, "number of times the loop is entered", LOOPS, AT(of.entries)),
	COL("iterations", CELL_COUNT, "executions of the header", LOOPS, AT(of.iterations)),
	COL("mean", CELL_MEAN, "mean number of iterations per entry", LOOPS,
		PER(of.iterations, of.entries)),
	COL("min", CELL_COUNT, "min number of iterations per entry", LOOPS, AT(of.min), IF(of.ended)),
	COL("median", CELL_COUNT, "median number of iterations per entry", LOOPS, AT(median),
		IF(has_median)),
	COL("max", CELL_COUNT, "max number of iterations per entry", LOOPS, AT(of.max), IF(of.ended)),
	COL("constant", CELL_ESCAPED, "whether all entries have the same number of iterations",
		.heading = "same", LOOPS, AT(constant)),
	COL("own", CELL_COUNT, "records while this is the innermost loop, including called functions",
		LOOPS, AT(of.own), .sort = SORT_FIRST),
	COL("own_share", CELL_SHARE, "share of all records", .heading = "own%", LOOPS,
		PER(of.own, records)),
	COL("inclusive", CELL_COUNT, "records from entries to ends, including inner loops", LOOPS,
		AT(of.all)),
	COL("inclusive_share", CELL_SHARE, "share of all records", .heading = "incl.%", LOOPS,
		PER(of.all, records)),
	COL("depth", CELL_COUNT, "nesting, from 1", LOOPS, AT(depth)),
	COL("outer", CELL_ADDR, "header of the enclosing loop", LOOPS, AT(outer), IF(has_outer)),
	COL("last", CELL_ADDR, "address of the last branch back to the header", LOOPS, AT(last)),
	COL("iterations_each", CELL_NUMBER, "iterations of an entry", .heading = "iterations", TRIPS,
		AT(trip)),
	COL("times", CELL_COUNT, "entries with this number of iterations", .heading = "entries", TRIPS,
		AT(times), .sort = SORT_ELSE),
	COL("share", CELL_SHARE, "share of the loop's completed entries", TRIPS, PER(times, of.ended)),
};
/* clang-format on */

const struct analysis an_loops = {
	ANALYSIS(loops, struct loops),
	.sums = 1, /* sum: records */
	.symbols = offsetof(struct loops, symbols),
	.title = "Loops",
	.help = "loops with their entries, trip counts and share of the run",
	.about =
		"One row for each loop: its header, through which all paths enter the "
		"loop, and the code that leads back to it in the same function.  Only "
		"code executed in the span is considered.  A loop is entered when its "
		"header executes outside the loop, and ends when its function continues "
		"elsewhere or returns; functions that it calls are part of it.  Each "
		"execution of the header is an iteration.  Each thread has its own "
		"loops; rows are sums.  With --where, only matching records are counted, "
		"but all records determine entries and iterations.",
	.needs = 1 << ROLE_PC | 1 << ROLE_BRANCH_KIND,
	.wants = UINT64_C(1) << ROLE_SYMBOL | LOOP_ROLES,
	ANALYSIS_GROUPS,
	.per_thread = true,
	.looks_ahead = true,
	.before = loops_before,
	ANALYSIS_STATE(loops),
};
