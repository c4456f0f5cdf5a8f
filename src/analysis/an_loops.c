/*
 * loops: entries, iterations and records of each loop of the code (loop_set.h).
 *
 * The first reduction finds the loops, and the second follows them (loop_follow.h).
 */
#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/loop_follow.h"
#include "base/mem.h"
#include "base/minmax.h"

enum { GROUP_LOOPS, GROUP_TRIPS };
struct loops_count {
	uint64_t entries, iterations, ended, min, max, own, all, first;
};

struct loops_row {
	struct loops_count of;
	struct loop loop;
	uint64_t outer, has_outer, median, has_median, trip, times;
	const char *constant;
};

#define ROW struct loops_row

struct loops {
	uint64_t records;
	struct loop_set set; /* owned by the whole */
	struct symbols symbols;
	struct loop_part part; /* of a part */

	/* Members of the whole. */
	struct loop_follow follow;
	struct loops_count *count;       /* by loop */
	struct key_counts active, trips; /* by loop and thread; by loop and trip count */
};

#define STATE struct loops

/* Replay */

static void loops_own(void *ctx, const struct loop_thread *t, uint64_t n)
{
	struct loops *w = ctx;
	w->count[t->loop[t->loops - 1].loop].own += n;
}

static void loops_enter(void *ctx, struct loop_thread *t, size_t thread, uint64_t record)
{
	struct loops *w = ctx;
	uint32_t loop = t->loop[t->loops - 1].loop;
	struct loops_count *c = &w->count[loop];
	if (!c->entries || record < c->first)
		c->first = record;
	c->entries++;
	++*(uint64_t *)key_counts_add(&w->active, loop, thread);
}

static void loops_leave(void *ctx, size_t thread, const struct loop_active *a,
			uint64_t at, bool ended)
{
	struct loops *w = ctx;
	struct loops_count *c = &w->count[a->loop];
	uint64_t *active = key_counts_add(&w->active, a->loop, thread), *trips;
	c->iterations += a->iterations;
	/* In a recursive function, count only the outermost entry in `all`. */
	if (!--*active)
		c->all += at - a->entered;
	if (!ended)
		return;
	if (!c->ended++ || a->iterations < c->min)
		c->min = a->iterations;
	c->max = u64_max(c->max, a->iterations);
	trips = key_counts_add(&w->trips, a->loop, a->iterations);
	if (trips)
		++*trips;
}

/* States */

static void loops_init(void *state, const struct analysis_input *in)
{
	static const struct loop_hooks hooks = { .own = loops_own,
						 .enter = loops_enter,
						 .leave = loops_leave };
	struct loops *c = state;
	const struct loops *whole = in->whole;
	key_counts_init(&c->active, sizeof(uint64_t), KEY_COUNTS_ALL);
	if (whole) {
		loop_part_init(&c->part, &whole->follow);
		c->part.symbols = &c->symbols;
		return;
	}
	loop_follow_init(&c->follow, in->schema, &c->set, LOOP_NO_BLOCKS, &hooks, c);
}

static void loops_release(void *state)
{
	struct loops *c = state;
	loop_part_release(&c->part);
	loop_follow_release(&c->follow);
	key_counts_release(&c->active);
	loop_set_release(&c->set);
}

static enum status loops_before(void *whole, const struct analysis_input *in,
				struct task *task, struct err *err)
{
	struct loops *w = whole;
	enum status st = loop_set_make(&w->set, in->trace, in->over, task, err);
	w->count = mem_new(w->set.n + 1, sizeof *w->count);
	return st;
}

static void loops_records(void *part, const struct records *r)
{
	struct loops *p = part;
	p->records += r->n;
	loop_part_records(&p->part, r);
}

static void loops_merge(void *whole, void *part)
{
	struct loops *w = whole;
	struct loops *p = part;
	loop_follow_merge(&w->follow, &p->part);
}

static void loops_end(void *whole)
{
	loop_follow_end(&((struct loops *)whole)->follow);
}

/* Add the rows of a loop.  *at is its first trip count; go to that of the next loop. */
static void loops_add(const struct loops *w, size_t loop,
		      const struct key_counts_item **at, struct table *out)
{
	const struct loops_count *c = &w->count[loop];
	struct loops_row row = { .of = *c, .loop = w->set.loop[loop] };
	if (!c->entries)
		return;
	row.has_outer = row.loop.outer != LOOP_NONE;
	if (row.has_outer)
		row.outer = w->set.loop[row.loop.outer].header;
	for (uint64_t ended = 0; (*at)->entry && (*at)->a == loop; ++*at) {
		row.trip = (*at)->b;
		row.times = *(const uint64_t *)(*at)->entry;
		row.median = 2 * ended < c->ended ? row.trip : row.median;
		ended += row.times;
		table_row(out, GROUP_TRIPS, &row, c->first);
	}
	row.has_median = c->ended && !w->trips.left_out;
	row.constant = !c->ended ? NULL : c->min == c->max ? "yes" : "no";
	table_row(out, GROUP_LOOPS, &row, c->first);
}

static void loops_rows(const void *whole, struct table *out)
{
	const struct loops *w = whole;
	struct key_counts_item *trips = key_counts_sorted(&w->trips);
	const struct key_counts_item *at = trips;
	uint64_t in_loops = 0, open = 0;
	for (size_t k = 0; k < w->set.n; k++) {
		loops_add(w, k, &at, out);
		in_loops += w->count[k].own;
		open += w->count[k].entries - w->count[k].ended;
	}
	free(trips);
	table_total(out, "loops", "loops", w->set.n);
	table_total_share(out, "in_loops", "records in loops", in_loops, w->records);
	if (!w->set.n)
		table_note(out, "the functions contain no backward branch");
	if (open)
		table_note(out,
			   "%llu entries did not end; their iterations are not "
			   "counted in min, median and max",
			   (unsigned long long)open);
	if (w->set.n && !w->follow.calls)
		table_note(out,
			   "no record is a call: functions that are called from several "
			   "places may seem to be loops");
	if (w->follow.not_followed || w->set.left_out)
		table_note(out,
			   "calls, loops and branches beyond 1,048,576 are not followed");
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
		AT(loop.header)),
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
		PER_ALL(of.own, records)),
	COL("inclusive", CELL_COUNT, "records from entries to ends, including inner loops", LOOPS,
		AT(of.all)),
	COL("inclusive_share", CELL_SHARE, "share of all records", .heading = "incl.%", LOOPS,
		PER_ALL(of.all, records)),
	COL("depth", CELL_COUNT, "nesting, from 1", LOOPS, AT(loop.depth)),
	COL("outer", CELL_ADDR, "header of the enclosing loop", LOOPS, AT(outer), IF(has_outer)),
	COL("last", CELL_ADDR, "address of the last branch back to the header", LOOPS, AT(loop.last)),
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
	.maps = { MAP(STATE, trips, uint64_t, .rows = "trip counts") },
	.symbols = offsetof(STATE, symbols),
	.owns = { offsetof(STATE, count) },
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
	.wants = UINT64_C(1) << ROLE_SYMBOL | CALL_ROLES,
	.lengths = true,
	ANALYSIS_GROUPS,
	.per_thread = true,
	.looks_ahead = true,
	.before = loops_before,
	.end = loops_end,
	ANALYSIS_STATE(loops),
};
