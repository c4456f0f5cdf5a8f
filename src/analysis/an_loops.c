/*
 * loops: entries, iterations and records of each loop of the code (loop_set.h).
 *
 * A first reduction finds the loops; the second one follows them (loop_follow.h).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/loop_follow.h"
#include "analysis/symbols.h"
#include "base/mem.h"

enum { TRIPS_MAX = 1 << 17 };
enum { GROUP_LOOPS, GROUP_TRIPS };
/* clang-format off */
enum {
	COL_PC, COL_SYMBOL, COL_LAST, COL_OUTER, COL_DEPTH, COL_ENTRIES, COL_ITERATIONS,
	COL_MEAN, COL_MIN, COL_MEDIAN, COL_MAX, COL_CONSTANT, COL_OWN, COL_OWN_SHARE, COL_ALL,
	COL_ALL_SHARE, COL_TRIP, COL_TRIPS, COL_TRIPS_SHARE
};
/* clang-format on */

struct loops_count {
	uint64_t entries, iterations, ended, min, max, own, all, first;
	uint32_t symbol;
};

struct loops {
	uint64_t records;
	struct loop_set set; /* of the whole */
	struct loop_follow follow;
	struct symbols symbols;

	/* of the whole */
	struct loops_count *count;       /* of each loop */
	struct key_counts active, trips; /* by loop and thread; by loop and trip count */
	const struct loops *part;        /* the part being merged */
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
	if (!c->symbol)
		c->symbol = symbols_join(&w->symbols, &w->part->symbols, e->note);
	++*(uint64_t *)key_counts_add(&w->active, loop, thread);
}

static void loops_leave(void *ctx, size_t thread, const struct loop_active *a,
			uint64_t at)
{
	struct loops *w = ctx;
	struct loops_count *c = &w->count[a->loop];
	uint64_t *active = key_counts_add(&w->active, a->loop, thread);
	uint64_t *trips = key_counts_add(&w->trips, a->loop, a->iterations);
	/* In a recursive function the outermost entry has all. */
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

static uint32_t loops_note(void *ctx, const struct batch *b, size_t i)
{
	struct loops *p = ctx;
	return symbols_add(&p->symbols, b, i);
}

static void loops_init(void *state, const struct analysis_input *in)
{
	struct loops *c = state;
	const struct loops *whole = in->whole;
	loop_follow_init(&c->follow, in->schema, whole ? &whole->set : &c->set,
			 whole ? &whole->follow : NULL);
	c->follow.hooks = &loops_hooks;
	c->follow.note = loops_note;
	c->follow.ctx = c;
	symbols_init(&c->symbols, in->schema);
	key_counts_init(&c->active, sizeof(uint64_t), KEY_COUNTS_ALL);
	key_counts_init(&c->trips, sizeof(uint64_t), TRIPS_MAX);
}

static void loops_release(void *state)
{
	struct loops *c = state;
	loop_follow_release(&c->follow);
	symbols_release(&c->symbols);
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
	w->part = part;
	loop_follow_merge(&w->follow, &w->part->follow);
}

/* Rows */

struct loops_trip {
	size_t loop;
	uint64_t iterations, entries;
};

static int loops_trip_compare(const void *p, const void *q)
{
	const struct loops_trip *a = p, *b = q;
	if (a->loop != b->loop)
		return a->loop < b->loop ? -1 : 1;
	return a->iterations < b->iterations ? -1 : a->iterations > b->iterations;
}

/* List the trip counts of all loops, grouped by loop and ascending.  The caller frees the
 * list. */
static struct loops_trip *loops_trips(const struct loops *w)
{
	struct loops_trip *v = mem_new(w->trips.n + 1, sizeof *v);
	for (size_t k = 0; k < w->trips.n; k++) {
		const uint64_t *n = key_counts_entry(&w->trips, k);
		v[k] = (struct loops_trip) { w->trips.key[k].a, w->trips.key[k].b, *n };
	}
	qsort(v, w->trips.n, sizeof *v, loops_trip_compare);
	return v;
}

/* Return the median of n entries; if n is even, the lower of the middle two. */
static uint64_t loops_median(const struct loops_trip *v, uint64_t n)
{
	uint64_t before = 0;
	for (;; v++) {
		before += v->entries;
		if (before > (n - 1) / 2)
			return v->iterations;
	}
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

static void loops_row(const struct loops *w, size_t loop, const struct loops_count *c,
		      const struct loops_trip *trips, struct table *out)
{
	const struct loop *l = &w->set.loop[loop];
	table_add(out, GROUP_LOOPS);
	table_first_record(out, c->first);
	table_set(out, COL_PC, l->header);
	symbols_set(&w->symbols, out, COL_SYMBOL, c->symbol);
	table_set(out, COL_LAST, l->last);
	if (l->outer != LOOP_NONE)
		table_set(out, COL_OUTER, w->set.loop[l->outer].header);
	table_set(out, COL_DEPTH, l->depth);
	table_set(out, COL_ENTRIES, c->entries);
	table_set(out, COL_ITERATIONS, c->iterations);
	table_set_ratio(out, COL_MEAN, c->iterations, c->entries);
	if (c->ended) {
		table_set(out, COL_MIN, c->min);
		if (!w->trips.left_out)
			table_set(out, COL_MEDIAN, loops_median(trips, c->ended));
		table_set(out, COL_MAX, c->max);
		table_set_text(out, COL_CONSTANT, c->min == c->max ? "yes" : "no");
	}
	table_set(out, COL_OWN, c->own);
	table_set_ratio(out, COL_OWN_SHARE, c->own, w->records);
	table_set(out, COL_ALL, c->all);
	table_set_ratio(out, COL_ALL_SHARE, c->all, w->records);
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
	size_t first = 0;
	symbols_name_column(&w->symbols, out, COL_SYMBOL);
	memcpy(count, w->count, w->set.n * sizeof *count);
	loops_add_open(w, count);
	for (size_t k = 0; k < w->set.n; k++) {
		while (first < w->trips.n && trips[first].loop < k)
			first++;
		if (count[k].entries)
			loops_row(w, k, &count[k], trips + first, out);
		in_loops += count[k].own;
		open += count[k].entries - count[k].ended;
	}
	for (size_t k = 0; k < w->trips.n; k++) {
		table_add(out, GROUP_TRIPS);
		table_first_record(out, count[trips[k].loop].first);
		table_set(out, COL_PC, w->set.loop[trips[k].loop].header);
		table_set(out, COL_TRIP, trips[k].iterations);
		table_set(out, COL_TRIPS, trips[k].entries);
		table_set_ratio(out, COL_TRIPS_SHARE, trips[k].entries,
				count[trips[k].loop].ended);
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
	[COL_PC] = COL("header", CELL_ADDR, "address of the loop header, its first "
					    "instruction",
		.role = ROLE_PC),
	[COL_SYMBOL] = COL("symbol", CELL_TEXT, "symbol of the header, as in its first record",
		.optional = true, LOOPS),
	[COL_LAST] = COL("last", CELL_ADDR, "address of the last branch back to the header", LOOPS),
	[COL_OUTER] = COL("outer", CELL_ADDR, "header of the enclosing loop",
		LOOPS),
	[COL_DEPTH] = COL("depth", CELL_COUNT, "nesting, from 1", LOOPS),
	[COL_ENTRIES] = COL("entries", CELL_COUNT, "number of times the loop is entered", LOOPS),
	[COL_ITERATIONS] = COL("iterations", CELL_COUNT, "executions of the header", LOOPS),
	[COL_MEAN] = COL("mean", CELL_MEAN, "mean number of iterations per entry", LOOPS),
	[COL_MIN] = COL("min", CELL_COUNT, "min number of iterations per entry", LOOPS),
	[COL_MEDIAN] = COL("median", CELL_COUNT, "median number of iterations per entry", LOOPS),
	[COL_MAX] = COL("max", CELL_COUNT, "max number of iterations per entry", LOOPS),
	[COL_CONSTANT] = COL("constant", CELL_ESCAPED, "whether all entries have the "
						       "same number of iterations",
		.heading = "same", LOOPS),
	[COL_OWN] = COL("own", CELL_COUNT, "records while this is the innermost loop, "
					   "including called functions", LOOPS),
	[COL_OWN_SHARE] = COL("own_share", CELL_SHARE, "share of all records",
		.heading = "own%", LOOPS),
	[COL_ALL] = COL("inclusive", CELL_COUNT, "records from entries to ends, "
						 "including inner loops", LOOPS),
	[COL_ALL_SHARE] = COL("inclusive_share", CELL_SHARE, "share of all records",
		.heading = "incl.%", LOOPS),
	[COL_TRIP] = COL("iterations_each", CELL_NUMBER, "iterations of an entry",
		.heading = "iterations", TRIPS),
	[COL_TRIPS] = COL("times", CELL_COUNT, "entries with this number of iterations", .heading = "entries", TRIPS),
	[COL_TRIPS_SHARE] = COL("share", CELL_SHARE, "share of the loop's completed "
						     "entries", TRIPS),
};
/* clang-format on */

const struct analysis an_loops = {
	ANALYSIS(loops, struct loops),
	.sums = 1, /* records */
	.title = "Loops",
	.help = "loops with their entries, trip counts and share of the run",
	.about =
		"One row for each loop: its header, through which all paths enter the "
		"loop, and the code that leads back to it in the same function.  Only "
		"code executed in the span is considered.  A loop is entered when its "
		"header executes outside of it, and ends when its function continues "
		"elsewhere or returns; functions that it calls are part of it.  Each "
		"execution of the header is an iteration.  Each thread has its own "
		"loops; rows are sums.  With --where, only matching records are counted, "
		"but entries and iterations are those of all records.",
	.needs = 1 << ROLE_PC | 1 << ROLE_BRANCH_KIND,
	.wants = UINT64_C(1) << ROLE_SYMBOL | LOOP_ROLES,
	.groups = groups,
	.ngroups = sizeof groups / sizeof *groups,
	.sort = COL_OWN,
	.sort_else = COL_TRIPS,
	.per_thread = true,
	.looks_ahead = true,
	.init = loops_init,
	.release = loops_release,
	.before = loops_before,
	.merge = loops_merge,
};
