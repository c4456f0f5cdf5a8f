/*
 * calls: functions (call targets), number of calls, and own and inclusive records.
 *
 * Parts collect the events that change call stacks (call_steps.h); the merge replays
 * them.  Each thread has a stack of functions parallel to its frames (code/frames.h);
 * the frames determine which functions a return or a jump leaves.
 */
#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/call_replay.h"
#include "analysis/symbols.h"
#include "base/mem.h"

enum {
	CALLS_BLOCK = 1 << 30 /* records; larger than any part, so that parts are not
			      * divided */
};

struct calls_function {
	uint64_t calls, returns, own, all; /* own and all are numbers of records */
	uint64_t first;                    /* record of its first call */
	uint64_t depth;                    /* largest call depth, from 1 */
	uint64_t pc;
};

#define ROW   struct calls_function
#define STATE struct calls

struct calls_frame {
	size_t function; /* KEY_COUNTS_NONE if the function is not kept */
	uint64_t entered;
	bool call;     /* false for an interruption */
	bool selected; /* true if the record of the call is selected */
};

/* A thread of the whole. */
struct calls_thread {
	struct call_replay_thread replay;
	struct calls_frame *frame; /* parallel to the frames of the thread */
	size_t depth, room;
	uint64_t unreturned; /* frames without a return so far */
	uint64_t counted;    /* number of selected records attributed to a function or to
			      * outside */
};

struct calls {
	uint64_t records; /* with a pc */
	struct symbols symbols;

	/* Members of a part. */
	struct call_steps steps;
	size_t events; /* number of events whose next record has been visited */

	/* Members of the whole. */
	struct call_replay replay;    /* its threads are struct calls_thread */
	struct key_counts functions;  /* by address */
	struct calls_function others; /* functions that are not kept */
	struct key_counts active;     /* frames on a stack, by function and thread */
	uint64_t calls, returns;      /* numbers of replayed calls and returns */
	uint64_t outside; /* records outside of functions called in the trace */
	uint64_t unmatched_returns, not_followed, unmatched_calls;
};

static struct calls_thread *calls_thread_of(const struct calls *w, size_t thread)
{
	return per_thread_at(&w->replay.threads, thread);
}

static void calls_init(void *state, const struct analysis_input *in)
{
	struct calls *c = state;
	const struct calls *whole = in->whole;
	if (whole) {
		call_replay_part(&c->steps, &whole->replay, CALLS_BLOCK);
		return;
	}
	call_replay_init(&c->replay, in->schema, sizeof(struct calls_thread));
}

static void calls_release(void *state)
{
	struct calls *c = state;
	call_steps_release(&c->steps);
	for (size_t i = 0; i < per_thread_n(&c->replay.threads); i++)
		free(calls_thread_of(c, i)->frame);
	call_replay_release(&c->replay);
}

/* Parts */

/* Keep the symbols of addresses where functions can begin. */
static bool calls_visit(void *ctx, struct call_steps_thread *st, const struct batch *b,
			size_t i, uint64_t pc, size_t thread)
{
	struct calls *p = ctx;
	(void)st, (void)thread;
	for (; p->events < p->steps.events; p->events++) {
		const struct call_event *e = &p->steps.event[p->events];
		if (e->kind == CALL_FIRST || e->step.what != FRAMES_RETURN)
			symbols_add(&p->symbols, b, i, pc);
	}
	return true;
}

static void calls_records(void *arg, const struct records *r)
{
	struct calls *p = arg;
	p->steps.selected = r;
	call_steps_add(&p->steps, r->b, calls_visit, p);
}

/* Replay */

static struct calls_function *calls_function_at(struct calls *w, size_t i)
{
	return i == KEY_COUNTS_NONE ? &w->others : key_counts_entry(&w->functions, i);
}

/* Attribute the records since the last event to the function on top of the stack. */
static void calls_event(void *ctx, size_t thread, const struct call_event *e)
{
	struct calls *w = ctx;
	struct calls_thread *s = calls_thread_of(w, thread);
	uint64_t n = s->replay.at.records - s->counted;
	(void)e;
	if (s->depth)
		calls_function_at(w, s->frame[s->depth - 1].function)->own += n;
	else
		w->outside += n;
	s->counted += n;
}

static void calls_pop(struct calls *w, struct calls_thread *s, size_t thread)
{
	size_t depth = s->depth--;
	const struct calls_frame *top = &s->frame[s->depth];
	struct calls_function *f = calls_function_at(w, top->function);
	if (top->selected || s->counted > top->entered)
		f->depth = depth > f->depth ? depth : f->depth;
	/* For recursive calls, count only the outermost call in `all`. */
	uint64_t *active = key_counts_get(&w->active, top->function, thread);
	if (!active || --*active == 0)
		f->all += s->counted - top->entered;
}

static void calls_push(struct calls *w, struct calls_thread *s, size_t thread,
		       bool selected)
{
	struct frame *top = frames_at(s->replay.at.frames, s->depth);
	size_t i = key_counts_at(&w->functions, top->entry, 0);
	struct calls_function *f = calls_function_at(w, i);
	uint64_t record = s->replay.at.last;
	s->frame = mem_room(s->frame, s->depth, &s->room, sizeof *s->frame);
	s->frame[s->depth++] =
		(struct calls_frame) { i, s->counted, top->kind == FRAME_CALL, selected };
	top->tag = 1;
	f->pc = top->entry;
	if (selected && (!f->calls++ || record < f->first))
		f->first = record;
	uint64_t *active = key_counts_add(&w->active, i, thread);
	if (active)
		++*active;
}

/* Remove the frames that a step of the thread has left, and last the frame of the call
 * to which it returns. */
static void calls_leave(struct calls *w, struct calls_thread *s, size_t thread,
			size_t least)
{
	uint64_t unreturned = frames_unreturned(s->replay.at.frames);
	size_t popped = s->depth - least;
	bool returns = popped > unreturned - s->unreturned;
	s->unreturned = unreturned;
	for (; s->depth > least; popped--) {
		const struct calls_frame *top = &s->frame[s->depth - 1];
		if (popped > 1 || !returns)
			w->unmatched_calls += top->call && top->selected;
		else
			calls_function_at(w, top->function)->returns += top->selected;
		calls_pop(w, s, thread);
	}
	if (!returns && s->replay.at.step.what == FRAMES_RETURN)
		w->unmatched_returns += s->replay.at.selected;
}

static void calls_stepped(void *ctx, size_t thread, bool landed)
{
	struct calls *w = ctx;
	struct calls_thread *s = calls_thread_of(w, thread);
	struct frames *frames = s->replay.at.frames;
	enum frames_what what = s->replay.at.step.what;
	size_t n = frames_depth(frames);
	bool selected = s->replay.at.selected;
	(void)landed;
	w->calls += what == FRAMES_CALL && selected;
	w->returns += what == FRAMES_RETURN && selected;
	calls_leave(w, s, thread, frames_tagged(frames));
	if (n == s->depth && what == FRAMES_CALL && n == FRAMES_MAX)
		w->not_followed += selected;
	while (n > s->depth)
		calls_push(w, s, thread,
			   selected && s->depth < n - frames_resumed(frames));
}

static void calls_merge(void *whole, void *arg)
{
	struct calls *w = whole, *p = arg;
	const struct call_replay_user user = { w, calls_event, calls_stepped };
	const struct per_thread *threads = &p->steps.stacks;
	for (size_t k = 0; k < per_thread_n(threads); k++)
		w->records +=
			((struct call_steps_thread *)per_thread_at(threads, k))->records;
	call_replay_merge(&w->replay, &p->steps, &user);
}

/* End the calls that have not returned.  Skip an event whose target is still pending. */
static void calls_end(void *whole)
{
	struct calls *w = whole;
	for (size_t k = 0; k < per_thread_n(&w->replay.threads); k++)
		for (struct calls_thread *s = calls_thread_of(w, k); s->depth;)
			calls_pop(w, s, k);
}

/* Rows */

static void calls_rows(const void *whole, struct table *out)
{
	const struct calls *w = whole;
	const struct key_counts *functions = &w->functions;
	for (size_t i = 0; i < functions->n; i++) {
		const struct calls_function *f = key_counts_entry(functions, i);
		if (f->depth) /* otherwise neither its calls nor its records are selected */
			table_row(out, 0, f, f->calls ? f->first : TABLE_NO_RECORD);
	}
	if (!functions->n) {
		table_note(out, "no record is a call");
		return;
	}
	table_total(out, "calls", "calls", w->calls);
	table_total_share(out, "outside", "records outside called functions", w->outside,
			  w->records);
	if (w->unmatched_calls)
		table_total_share(out, "unmatched_calls", "calls without a return",
				  w->unmatched_calls, w->calls);
	if (w->unmatched_returns)
		table_total_share(out, "unmatched_returns", "returns without a call",
				  w->unmatched_returns, w->returns);
	if (w->not_followed)
		table_total_share(out, "not_followed", "calls that are nested too deeply",
				  w->not_followed, w->calls);
}

/* clang-format off */
static const struct table_column columns[] = {
	COL("pc", CELL_ADDR, "address of the function", .heading = "function", .role = ROLE_PC, AT(pc)),
	SYMBOL_COLUMN(),
	COL("calls", CELL_COUNT, "number of calls", AT(calls)),
	COL("returns", CELL_COUNT, "calls with a matching return", AT(returns)),
	COL("own", CELL_COUNT, "records of the function itself, without its callees", AT(own)),
	COL("own_share", CELL_SHARE, "share of all records with a pc", .heading = "own%", PER_ALL(own, records)),
	COL("inclusive", CELL_COUNT, "records from calls to returns, including callees", AT(all),
		.sort = SORT_FIRST),
	COL("inclusive_share", CELL_SHARE, "share of all records with a pc", .heading = "incl.%",
		PER_ALL(all, records)),
	COL("each", CELL_MEAN, "average number of own records per call", .heading = "own/call",
		PER(own, calls)),
	COL("depth", CELL_COUNT, "max call depth of the function, counted from 1", AT(depth)),
};
/* clang-format on */

const struct analysis an_calls = {
	ANALYSIS(calls, struct calls),
	.maps = { MAP(struct calls, functions, struct calls_function,
		      .rows = "different functions"),
		  MAP(struct calls, active, uint64_t, .many = true) },
	.symbols = offsetof(struct calls, symbols),
	.title = "Calls",
	.help = "calls of each function, own and inclusive records, call depth",
	.about =
		"One row for each address at which a call or an interruption begins.  "
		"Calls return as in opscope stack: at the return address, or within 15 "
		"bytes of the call if the length of instructions is unknown.  Nested "
		"calls that have not returned by then count as calls without a return "
		"(longjmp, exceptions).  A recursive function counts once in its "
		"inclusive records.  Tail calls are not distinguished from other jumps.  "
		"Each thread has its own calls; rows are sums.  With --where, only "
		"matching calls, returns and records count, but all records determine "
		"the stacks.",
	.needs = 1 << ROLE_PC,
	.wants = CALL_ROLES | UINT64_C(1) << ROLE_SYMBOL,
	.lengths = true,
	.possible = call_steps_possible,
	.per_thread = true,
	.looks_ahead = true,
	.end = calls_end,
	ANALYSIS_STATE(calls),
};
