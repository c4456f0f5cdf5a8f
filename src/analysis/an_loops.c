/*
 * loops: entries, iterations and records of each loop of the code (loop_set.h).
 *
 * A first reduction finds the loops.  Then parts note, thread by thread, the executions of
 * headers, calls, returns, and the branches that go to another innermost loop; the merge
 * replays them on a stack of the loops that are active, above the calls that have not
 * returned.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/loop_set.h"
#include "analysis/symbols.h"
#include "base/mem.h"

enum { SEARCH_DEPTH = 64, STACK_MAX = 1 << 20, TRIPS_MAX = 1 << 17 };
enum { GROUP_LOOPS, GROUP_TRIPS };
/* clang-format off */
enum {
	COL_PC, COL_SYMBOL, COL_LAST, COL_OUTER, COL_DEPTH, COL_ENTRIES, COL_ITERATIONS,
	COL_MEAN, COL_MIN, COL_MEDIAN, COL_MAX, COL_CONSTANT, COL_OWN, COL_OWN_SHARE, COL_ALL,
	COL_ALL_SHARE, COL_TRIP, COL_TRIPS, COL_TRIPS_SHARE
};
/* clang-format on */

enum loops_what { LOOPS_HEADER, LOOPS_JUMP, LOOPS_CALL, LOOPS_RETURN };

struct loops_event {
	uint64_t at; /* records of its thread in the part before the header, or up to the
		      * branch and including it */
	uint64_t pc, next, after; /* after: the call in memory; 0: unknown */
	uint64_t record;
	uint32_t thread, symbol; /* symbol: of a header, in the part */
	enum loops_what what;
};

struct loops_count {
	uint64_t entries, iterations, ended, min, max, own, all, first;
	uint32_t symbol;
};

struct loops_active {
	uint32_t loop;
	uint64_t entered, iterations;
};

struct loops_call {
	uint64_t pc, after;
	size_t base; /* loops of its callers */
};

struct loops_thread {
	struct next_pc_thread next;
	struct loops_active *loop;
	struct loops_call *call;
	size_t loops, loops_room, calls, calls_room;
	uint64_t records, counted;
};

struct loops {
	uint64_t records, calls;
	struct loop_set set; /* of the whole */
	const struct loop_set *known;
	struct thread_of threads;
	struct next_pc next; /* struct loops_thread; parts use what it begins with */
	struct symbols symbols;
	struct picks picks;
	struct loops_event *event; /* of a part */
	size_t events, room;
	int pc, uop; /* fields; -1: none */

	/* of the whole */
	struct loops_count *count;       /* of each loop */
	struct key_counts active, trips; /* by loop and thread; by loop and trip count */
	uint64_t not_followed;           /* calls and loops beyond STACK_MAX */
};

static void loops_init(void *state, const struct analysis_input *in)
{
	struct loops *c = state;
	const struct loops *whole = in->whole;
	c->known = whole ? &whole->set : &c->set;
	c->pc = schema_first(in->schema, ROLE_PC);
	c->uop = schema_first(in->schema, ROLE_UOP);
	symbols_init(&c->symbols, in->schema);
	thread_of_init(&c->threads, in->schema, whole ? &whole->threads : NULL);
	next_pc_init(&c->next, &c->threads, sizeof(struct loops_thread),
		     whole ? KEY_COUNTS_ALL : PER_THREAD_MAX);
	key_counts_init(&c->active, sizeof(uint64_t), KEY_COUNTS_ALL);
	key_counts_init(&c->trips, sizeof(uint64_t), TRIPS_MAX);
}

static struct loops_thread *loops_thread(const struct loops *w, size_t number)
{
	return per_thread_at(&w->next.threads, number);
}

static void loops_release(void *state)
{
	struct loops *c = state;
	for (size_t k = 0; k < per_thread_n(&c->next.threads); k++) {
		free(loops_thread(c, k)->loop);
		free(loops_thread(c, k)->call);
	}
	next_pc_release(&c->next);
	thread_of_release(&c->threads);
	symbols_release(&c->symbols);
	picks_release(&c->picks);
	key_counts_release(&c->active);
	key_counts_release(&c->trips);
	loop_set_release(&c->set);
	free(c->event);
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

/* Parts */

static struct loops_event *loops_add(struct loops *p, const struct batch *b,
				     const struct next_pc_step *s, enum loops_what what)
{
	p->event = mem_room(p->event, p->events, &p->room, sizeof *p->event);
	struct loops_event *e = &p->event[p->events++];
	*e = (struct loops_event) { .at = s->thread->records - s->selected,
				    .record = b->first + s->at,
				    .thread = (uint32_t)s->number,
				    .what = what };
	return e;
}

/* The event of a branch; false: it changes nothing. */
static bool loops_branch(const struct loop_set *set, const struct next_pc_branch *br,
			 bool known, uint64_t next, struct loops_event *e)
{
	struct loop_branch end;
	if (!loop_set_ended(br, known, next, &end))
		return false;
	e->pc = end.pc;
	e->next = next;
	e->after = br->after;
	e->what = end.what == BRANCH_CALLS     ? LOOPS_CALL
		  : end.what == BRANCH_RETURNS ? LOOPS_RETURN
					       : LOOPS_JUMP;
	return e->what != LOOPS_JUMP ||
	       loop_set_inner(set, end.pc) != loop_set_inner(set, next);
}

/* Whether the record is the first of an execution of a header. */
static bool loops_is_header(const struct loops *p, const struct batch *b, size_t i)
{
	uint64_t pc = batch_value(b, i, p->pc, 0);
	return loop_set_may(p->known, pc) && batch_has(b, i, p->pc, 0) &&
	       (p->uop < 0 || batch_value(b, i, p->uop, 0) == 1) &&
	       loop_set_find(p->known, pc) != LOOP_NONE;
}

static void loops_pick_headers(struct loops *p, const struct batch *b)
{
	for (size_t i = 0; i < b->n; i++)
		if (loops_is_header(p, b, i))
			p->picks.word[i / 64] |= UINT64_C(1) << i % 64;
}

static void loops_records(void *arg, const struct records *r)
{
	struct loops *p = arg;
	const struct batch *b = r->b;
	p->records += r->n;
	picks_begin(&p->picks, b);
	picks_add_branches(&p->picks, b);
	loops_pick_headers(p, b);
	next_pc_begin(&p->next, r, &p->picks);
	for (struct next_pc_step s; next_pc_next(&p->next, &s);) {
		struct loops_event e;
		if (s.answers && loops_branch(p->known, &s.branch, s.known, s.next, &e)) {
			struct loops_event *to = loops_add(p, b, &s, e.what);
			to->pc = e.pc;
			to->next = e.next;
			to->after = e.after;
			p->calls += e.what == LOOPS_CALL;
		}
		if (!picks_has(&p->picks, s.at))
			continue;
		if (loops_is_header(p, b, s.at)) {
			uint32_t symbol = symbols_add(&p->symbols, b, s.at);
			struct loops_event *to = loops_add(p, b, &s, LOOPS_HEADER);
			to->pc = batch_value(b, s.at, p->pc, 0);
			to->symbol = symbol;
		}
		loop_set_wait(s.thread, b, s.at);
	}
}

/* Replay */

/* Give the records up to `at` to the innermost loop. */
static void loops_account(struct loops *w, struct loops_thread *t, uint64_t at)
{
	if (t->loops)
		w->count[t->loop[t->loops - 1].loop].own += at - t->counted;
	t->counted = at;
}

/* Leave the loops above the first n. */
static void loops_leave(struct loops *w, struct loops_thread *t, size_t thread, size_t n,
			uint64_t at)
{
	if (t->loops > n)
		loops_account(w, t, at);
	while (t->loops > n) {
		const struct loops_active *a = &t->loop[--t->loops];
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
}

/* The loops of the function that runs begin with this one. */
static size_t loops_base(const struct loops_thread *t)
{
	return t->calls ? t->call[t->calls - 1].base : 0;
}

/* Leave the loops of the function that do not have an address. */
static void loops_go(struct loops *w, struct loops_thread *t, size_t thread, uint64_t pc,
		     uint64_t at)
{
	size_t n = t->loops, base = loops_base(t);
	uint32_t inner = n > base ? loop_set_inner(&w->set, pc) : LOOP_NONE;
	while (n > base && !loop_set_holds(&w->set, t->loop[n - 1].loop, inner))
		n--;
	loops_leave(w, t, thread, n, at);
}

static void loops_header(struct loops *w, const struct loops *p, struct loops_thread *t,
			 size_t thread, const struct loops_event *e)
{
	uint32_t loop = loop_set_find(&w->set, e->pc);
	size_t base = loops_base(t);
	struct loops_count *c = &w->count[loop];
	loops_go(w, t, thread, e->pc, e->at);
	c->iterations++;
	if (t->loops > base && t->loop[t->loops - 1].loop == loop) {
		t->loop[t->loops - 1].iterations++;
		return;
	}
	if (!c->entries || e->record < c->first)
		c->first = e->record;
	c->entries++;
	if (!c->symbol)
		c->symbol = symbols_join(&w->symbols, &p->symbols, e->symbol);
	if (t->loops == STACK_MAX) {
		w->not_followed++;
		return;
	}
	loops_account(w, t, e->at);
	++*(uint64_t *)key_counts_add(&w->active, loop, thread);
	t->loop = mem_room(t->loop, t->loops, &t->loops_room, sizeof *t->loop);
	t->loop[t->loops++] = (struct loops_active) { loop, e->at, 1 };
}

static void loops_enter(struct loops *w, struct loops_thread *t,
			const struct loops_event *e)
{
	if (t->calls == STACK_MAX) {
		w->not_followed++;
		return;
	}
	t->call = mem_room(t->call, t->calls, &t->calls_room, sizeof *t->call);
	t->call[t->calls++] = (struct loops_call) { e->pc, e->after, t->loops };
}

/* A return ends the loops of its function, and of those that it leaves. */
static void loops_return(struct loops *w, struct loops_thread *t, size_t thread,
			 const struct loops_event *e)
{
	size_t d = t->calls, min = d > SEARCH_DEPTH ? d - SEARCH_DEPTH : 0;
	while (d > min &&
	       !call_returns_to(t->call[d - 1].pc, t->call[d - 1].after, e->next))
		d--;
	if (d > min) {
		loops_leave(w, t, thread, t->call[d - 1].base, e->at);
		t->calls = d - 1;
	}
	loops_go(w, t, thread, e->next, e->at);
}

static void loops_replay(struct loops *w, const struct loops *p, size_t thread,
			 const struct loops_event *e)
{
	struct loops_thread *t = loops_thread(w, thread);
	switch (e->what) {
	case LOOPS_HEADER:
		loops_header(w, p, t, thread, e);
		break;
	case LOOPS_JUMP:
		loops_go(w, t, thread, e->next, e->at);
		break;
	case LOOPS_CALL:
		loops_enter(w, t, e);
		break;
	case LOOPS_RETURN:
		loops_return(w, t, thread, e);
		break;
	}
}

/* Thread k of a part, `number` in the whole, begins: a branch that waits has ended. */
static void loops_begin(struct loops *w, const struct loops *p, size_t k, size_t number)
{
	const struct next_pc_thread *first = next_pc_thread(&p->next, k);
	struct loops_thread *t = loops_thread(w, number);
	struct loops_event e = { .at = t->records };
	if (t->next.waits &&
	    loops_branch(&w->set, &t->next.branch, first->has_first, first->first, &e)) {
		w->calls += e.what == LOOPS_CALL;
		loops_replay(w, p, number, &e);
	}
}

static void loops_merge(void *whole, void *arg)
{
	struct loops *w = whole, *p = arg;
	size_t threads = per_thread_n(&p->next.threads);
	size_t *of = mem_new(threads + 1, sizeof *of);
	for (size_t k = 0; k < threads; k++) {
		of[k] = next_pc_join(&w->next, &p->next, k);
		loops_begin(w, p, k, of[k]);
	}
	for (size_t k = 0; k < p->events; k++) {
		struct loops_event e = p->event[k];
		e.at += loops_thread(w, of[e.thread])->records;
		loops_replay(w, p, of[e.thread], &e);
	}
	for (size_t k = 0; k < threads; k++) {
		const struct next_pc_thread *from = next_pc_thread(&p->next, k);
		struct loops_thread *t = loops_thread(w, of[k]);
		t->records += from->records;
		t->next.waits = from->waits;
		t->next.branch = from->branch;
	}
	free(of);
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

/* The trip counts of all loops, those of a loop together and ascending; the caller frees
 * them. */
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

/* The middle one of n entries; of an even number the lower one. */
static uint64_t loops_median(const struct loops_trip *v, uint64_t n)
{
	uint64_t before = 0;
	for (;; v++) {
		before += v->entries;
		if (before > (n - 1) / 2)
			return v->iterations;
	}
}

/* Add the records of loops that are active, each from its outermost entry. */
static void loops_add_open(const struct loops *w, struct loops_count *count)
{
	struct key_counts seen;
	key_counts_init(&seen, 1, KEY_COUNTS_ALL);
	for (size_t k = 0; k < per_thread_n(&w->next.threads); k++) {
		const struct loops_thread *t = loops_thread(w, k);
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
		table_note(out, "no branch leads back");
	if (open)
		table_note(
			out,
			"%llu entries have not ended; their iterations are not in min, "
			"median and max",
			(unsigned long long)open);
	if (w->set.n && !w->calls)
		table_note(out,
			   "no record is a call: functions that are called from several "
			   "places may seem to be loops");
	if (w->trips.left_out)
		table_note(out,
			   "there are more than %d different trip counts, so there is "
			   "no median",
			   TRIPS_MAX);
	if (w->not_followed || w->set.left_out)
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
	[COL_PC] = COL("header", CELL_ADDR, "address of the header, its first instruction",
		.role = ROLE_PC),
	[COL_SYMBOL] = COL("symbol", CELL_TEXT, "symbol of the header, as in its first record",
		.optional = true, LOOPS),
	[COL_LAST] = COL("last", CELL_ADDR, "address of the last branch back to the header", LOOPS),
	[COL_OUTER] = COL("outer", CELL_ADDR, "header of the loop around it",
		LOOPS),
	[COL_DEPTH] = COL("depth", CELL_COUNT, "nesting, from 1", LOOPS),
	[COL_ENTRIES] = COL("entries", CELL_COUNT, "how often it is entered", LOOPS),
	[COL_ITERATIONS] = COL("iterations", CELL_COUNT, "executions of the header", LOOPS),
	[COL_MEAN] = COL("mean", CELL_MEAN, "average number of iterations of an entry", LOOPS),
	[COL_MIN] = COL("min", CELL_COUNT, "least number of iterations of an entry", LOOPS),
	[COL_MEDIAN] = COL("median", CELL_COUNT, "median of the iterations of an entry", LOOPS),
	[COL_MAX] = COL("max", CELL_COUNT, "largest number of iterations of an entry", LOOPS),
	[COL_CONSTANT] = COL("constant", CELL_ESCAPED, "whether all entries have as many iterations",
		.heading = "same", LOOPS),
	[COL_OWN] = COL("own", CELL_COUNT, "records while it is the innermost loop, with functions "
		"that it calls", LOOPS),
	[COL_OWN_SHARE] = COL("own_share", CELL_SHARE, "these as a share of all records",
		.heading = "own%", LOOPS),
	[COL_ALL] = COL("inclusive", CELL_COUNT, "records from its entries to their ends", LOOPS),
	[COL_ALL_SHARE] = COL("inclusive_share", CELL_SHARE, "these as a share of all records",
		.heading = "incl.%", LOOPS),
	[COL_TRIP] = COL("iterations_each", CELL_NUMBER, "iterations of an entry",
		.heading = "iterations", TRIPS),
	[COL_TRIPS] = COL("times", CELL_COUNT, "entries with as many", .heading = "entries", TRIPS),
	[COL_TRIPS_SHARE] = COL("share", CELL_SHARE, "these as a share of the loop's entries that "
		"have ended", TRIPS),
};
/* clang-format on */

const struct analysis an_loops = {
	ANALYSIS(loops, struct loops),
	.sums = 2, /* records, calls */
	.title = "Loops",
	.help = "loops of the code, their entries, iterations and share",
	.about =
		"One row for each loop: its header, which all ways into the loop pass, and "
		"the code that leads back to it in the same function.  Code is what the span "
		"executes.  A loop is entered when its header executes outside of it, and "
		"ends when its function goes on elsewhere or returns; functions that it "
		"calls are part of it.  Each execution of the header is an iteration.  Each "
		"thread has its own loops; rows are sums.  With --where, records are those "
		"that match; entries and iterations are those of all records.",
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
