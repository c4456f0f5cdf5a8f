/*
 * calls: functions (call targets), number of calls, and own and inclusive records.
 *
 * Parts collect the events that change call stacks (call_steps.h); the merge replays
 * them.  Each thread has a stack of functions parallel to its frames (code/frames.h);
 * the frames determine which functions a return or a jump leaves.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
	uint64_t active;                   /* number of its frames on the stack */
	uint64_t depth;                    /* largest call depth, from 1 */
};

struct calls_row {
	struct calls_function of;
	uint64_t pc, records;
};

#define ROW struct calls_row

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
	uint64_t records;    /* number of selected records in earlier parts, */
	uint64_t counted;    /* and number of records attributed to a function or to
			      * outside */
	uint64_t outside;    /* records outside of functions called in the trace */
	uint64_t last;       /* last record of the thread so far, */
	bool selected;       /* true if the last record is selected */
};

struct calls {
	uint64_t records;
	struct symbols symbols;

	/* Members of a part. */
	struct call_steps steps;
	size_t events; /* number of events whose next record has been visited */

	/* Members of the whole. */
	bool is_whole;
	struct call_replay replay;   /* its threads are struct calls_thread */
	struct key_counts functions; /* by address and the number of the thread */
	uint64_t calls, returns;     /* numbers of replayed calls and returns */
	uint64_t unmatched_returns, not_followed, unmatched_calls;
};

static struct calls_thread *calls_thread_of(const struct calls *w, size_t thread)
{
	return per_thread_at(&w->replay.threads, thread);
}

static enum status calls_fields(const struct settings *settings, const struct schema *s,
				fieldset *out, struct err *err)
{
	struct call_steps steps;
	(void)settings, (void)err;
	call_steps_init_part(&steps, s, NULL);
	*out = steps.want;
	call_steps_release(&steps);
	return ST_OK;
}

static void calls_init(void *state, const struct analysis_input *in)
{
	struct calls *c = state;
	const struct calls *whole = in->whole;
	c->is_whole = !whole;
	if (whole) {
		call_replay_part(&c->steps, &whole->replay, CALLS_BLOCK);
		return;
	}
	call_replay_init(&c->replay, in->schema, sizeof(struct calls_thread));
}

static void calls_release(void *state)
{
	struct calls *c = state;
	if (!c->is_whole) {
		call_steps_release(&c->steps);
		return;
	}
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
	p->records += r->n;
}

/* Replay */

static struct calls_function *calls_function_at(const struct calls *w, size_t i)
{
	return i == KEY_COUNTS_NONE ? NULL : key_counts_entry(&w->functions, i);
}

/* Attribute the records up to `at` to the function on top of the stack. */
static void calls_account(struct calls *w, struct calls_thread *s, uint64_t at)
{
	uint64_t n = at - s->counted;
	struct calls_function *f =
		s->depth ? calls_function_at(w, s->frame[s->depth - 1].function) : NULL;
	if (f)
		f->own += n;
	else if (!s->depth)
		s->outside += n;
	s->counted = at;
}

/* Count a frame for its function at this depth, after `at` records of its thread. */
static void calls_reach(struct calls_function *f, const struct calls_frame *frame,
			size_t depth, uint64_t at)
{
	if ((frame->selected || at > frame->entered) && depth > f->depth)
		f->depth = depth;
}

static void calls_pop(struct calls *w, struct calls_thread *s)
{
	const struct calls_frame *top = &s->frame[s->depth - 1];
	struct calls_function *f = calls_function_at(w, top->function);
	if (f) {
		calls_reach(f, top, s->depth, s->counted);
		/* For recursive calls, count only the outermost call in `all`. */
		if (--f->active == 0)
			f->all += s->counted - top->entered;
	}
	s->depth--;
}

static void calls_push(struct calls *w, struct calls_thread *s, size_t thread,
		       uint64_t record, bool selected)
{
	const struct frame *top = frames_at(s->replay.at.frames, s->depth);
	size_t i = key_counts_at(&w->functions, top->entry, thread);
	struct calls_function *f = calls_function_at(w, i);
	s->frame = mem_room(s->frame, s->depth, &s->room, sizeof *s->frame);
	s->frame[s->depth++] =
		(struct calls_frame) { i, s->counted, top->kind == FRAME_CALL, selected };
	if (!f)
		return;
	if (selected && !f->calls++)
		f->first = record;
	f->active++;
}

/* Remove the frames that a step of the thread has left, and last the frame of the call
 * to which it returns. */
static void calls_leave(struct calls *w, struct calls_thread *s, size_t least,
			bool selected)
{
	uint64_t unreturned = frames_unreturned(s->replay.at.frames);
	size_t popped = s->depth - least;
	bool returns = popped > unreturned - s->unreturned;
	s->unreturned = unreturned;
	for (; s->depth > least; popped--) {
		const struct calls_frame *top = &s->frame[s->depth - 1];
		struct calls_function *f = calls_function_at(w, top->function);
		if (popped > 1 || !returns)
			w->unmatched_calls += top->call && top->selected;
		else if (f)
			f->returns += top->selected;
		calls_pop(w, s);
	}
	if (!returns && selected && s->replay.at.step.what == FRAMES_RETURN)
		w->unmatched_returns++;
}

static void calls_before(void *ctx, size_t thread, const struct call_event *e)
{
	struct calls *w = ctx;
	struct calls_thread *s = calls_thread_of(w, thread);
	calls_account(w, s, s->records + e->records);
	if (e->kind == CALL_FIRST)
		return;
	s->last = e->last;
	s->selected = e->selected;
}

static void calls_stepped(void *ctx, size_t thread, const struct call_event *e,
			  bool landed)
{
	struct calls *w = ctx;
	struct calls_thread *s = calls_thread_of(w, thread);
	struct frames *frames = s->replay.at.frames;
	enum frames_what what = s->replay.at.step.what;
	size_t least = frames_least(frames), n = frames_depth(frames);
	(void)e, (void)landed;
	w->calls += what == FRAMES_CALL && s->selected;
	w->returns += what == FRAMES_RETURN && s->selected;
	calls_leave(w, s, least < s->depth ? least : s->depth, s->selected);
	if (n == s->depth && what == FRAMES_CALL && n == FRAMES_MAX)
		w->not_followed += s->selected;
	while (n > s->depth)
		calls_push(w, s, thread, s->last,
			   s->selected && s->depth < n - frames_resumed(frames));
}

static void calls_left(void *ctx, size_t thread, const struct call_steps_thread *from)
{
	struct calls_thread *s = calls_thread_of(ctx, thread);
	s->last = from->last;
	s->selected = from->selected;
	s->records += from->records;
}

static void calls_merge(void *whole, void *arg)
{
	struct calls *w = whole, *p = arg;
	const struct call_replay_user user = { w, calls_before, calls_stepped,
					       calls_left };
	call_replay_merge(&w->replay, &p->steps, &user);
}

/* Rows */

static void calls_add_totals(const struct calls *w, uint64_t outside, struct table *out)
{
	table_total(out, "calls", "calls", w->calls);
	table_total_share(out, "outside", "records outside called functions", outside,
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

/* Sum the functions of all threads by address. */
static void calls_sum(const struct calls *w, struct key_counts *sum)
{
	for (size_t i = 0; i < w->functions.n; i++) {
		const struct calls_function *f = key_counts_entry(&w->functions, i);
		struct calls_function *to = key_counts_add(sum, w->functions.key[i].a, 0);
		if (f->calls && (!to->calls || f->first < to->first))
			to->first = f->first;
		to->calls += f->calls;
		to->returns += f->returns;
		to->own += f->own;
		to->all += f->all;
		to->depth = f->depth > to->depth ? f->depth : to->depth;
	}
}

/* Add the records of the functions on a stack that have not returned, each from its
 * outermost call. */
static void calls_add_open(const struct calls *w, const struct calls_thread *s,
			   struct key_counts *sum)
{
	struct key_counts seen;
	key_counts_init(&seen, 1, w->functions.n);
	for (size_t d = 0; d < s->depth; d++) {
		size_t i = s->frame[d].function, n = seen.n;
		if (i == KEY_COUNTS_NONE)
			continue;
		struct calls_function *to = key_counts_entry(
			sum, key_counts_find(sum, w->functions.key[i].a, 0));
		calls_reach(to, &s->frame[d], d + 1, s->records);
		if (key_counts_at(&seen, i, 0) == n)
			to->all += s->records - s->frame[d].entered;
		if (d + 1 == s->depth)
			to->own += s->records - s->counted;
	}
	key_counts_release(&seen);
}

static void calls_rows(const void *whole, struct table *out)
{
	/* Skip an event whose target is still pending. */
	const struct calls *w = whole;
	struct key_counts sum;
	uint64_t outside = 0;
	key_counts_init(&sum, sizeof(struct calls_function), KEY_COUNTS_ALL);
	calls_sum(w, &sum);
	for (size_t i = 0; i < per_thread_n(&w->replay.threads); i++) {
		const struct calls_thread *s = calls_thread_of(w, i);
		calls_add_open(w, s, &sum);
		outside += s->outside + (s->depth ? 0 : s->records - s->counted);
	}
	for (size_t i = 0; i < sum.n; i++) {
		const struct calls_function *f = key_counts_entry(&sum, i);
		if (!f->depth)
			continue; /* neither its calls nor its records are selected */
		const struct calls_row row = { *f, sum.key[i].a, w->records };
		table_row(out, 0, &row, f->calls ? f->first : TABLE_NO_RECORD);
	}
	key_counts_release(&sum);
	if (w->functions.n)
		calls_add_totals(w, outside, out);
	else
		table_note(out, "no record is a call");
}

/* clang-format off */
static const struct table_column columns[] = {
	COL("pc", CELL_ADDR, "address of the function", .heading = "function", .role = ROLE_PC, AT(pc)),
	SYMBOL_COLUMN(),
	COL("calls", CELL_COUNT, "number of calls", AT(of.calls)),
	COL("returns", CELL_COUNT, "calls with a matching return", AT(of.returns)),
	COL("own", CELL_COUNT, "records of the function itself, without its callees", AT(of.own)),
	COL("own_share", CELL_SHARE, "share of all records", .heading = "own%", PER(of.own, records)),
	COL("inclusive", CELL_COUNT, "records from calls to returns, including callees", AT(of.all),
		.sort = SORT_FIRST),
	COL("inclusive_share", CELL_SHARE, "share of all records", .heading = "incl.%",
		PER(of.all, records)),
	COL("each", CELL_MEAN, "average number of own records per call", .heading = "own/call",
		PER(of.own, of.calls)),
	COL("depth", CELL_COUNT, "max call depth of the function, counted from 1", AT(of.depth)),
};
/* clang-format on */

const struct analysis an_calls = {
	ANALYSIS(calls, struct calls),
	.sums = 1, /* sum: records */
	.maps = { MAP(struct calls, functions, struct calls_function,
		      .rows = "different functions") },
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
	.wants = UINT64_C(1) << ROLE_SYMBOL,
	.possible = call_steps_possible,
	.fields = calls_fields,
	.per_thread = true,
	.looks_ahead = true,
	ANALYSIS_STATE(calls),
};
