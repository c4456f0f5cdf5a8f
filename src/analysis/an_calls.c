/*
 * calls: functions (the targets of calls), the number of their calls, and their own and
 * inclusive records.
 *
 * Parts record calls and returns; the merge replays them on a call stack.  A return
 * matches the call after which it lands, which need not be the last one: the calls above
 * it have no return.  A return that matches no call is counted and otherwise ignored, so
 * that traces that begin or end in the middle of a function, or jump out of functions,
 * give results too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/branch_info.h"
#include "analysis/key_counts.h"
#include "analysis/picks.h"
#include "base/mem.h"

enum {
	CALL_SIZE_MAX = 16, /* bytes: a return lands at most this far after the call */
	SEARCH_DEPTH = 64,  /* calls with which a return is compared, from the last one */
	STACK_MOST = 1 << 20
};
enum {
	COL_PC,
	COL_CALLS,
	COL_RETURNS,
	COL_OWN,
	COL_OWN_SHARE,
	COL_ALL,
	COL_ALL_SHARE,
	COL_EACH,
	COL_DEPTH
};

struct calls_event {
	uint64_t at; /* number of records of the part up to and including it */
	uint64_t ordinal;
	uint64_t pc, fallthrough; /* fallthrough: of the call; 0: unknown */
	uint64_t target;
	bool call, has_target;
};

struct calls_function {
	uint64_t calls, returns, own, all; /* own, all: records */
	uint64_t first;                    /* record with its first call */
	uint64_t active;                   /* number of its frames on the stack */
	uint64_t depth;                    /* greatest call depth, from 1 */
};

struct calls_frame {
	size_t function; /* KEY_COUNTS_NONE: not kept */
	uint64_t entered, pc, fallthrough;
};

struct calls {
	struct branch_slots slots;
	struct next_pc next;
	uint64_t records;
	struct calls_event
		*event; /* of a part; in the whole: one with a pending target */
	size_t events, event_room;
	struct picks picks; /* of a part */

	/* of the whole */
	struct key_counts functions;
	struct calls_frame *stack;
	size_t depth, depth_most, stack_room;
	uint64_t counted; /* records that are attributed to a function or to outside */
	uint64_t outside; /* records outside functions whose call is in the trace */
	uint64_t calls, returns; /* events that were replayed */
	uint64_t unmatched_returns, not_followed, unmatched_calls;
};

static void *calls_begin(const struct analysis_input *in)
{
	struct calls *w = mem_new(1, sizeof *w);
	branch_slots(&w->slots, in->schema);
	key_counts_init(&w->functions, sizeof(struct calls_function), in->most);
	w->depth_most = in->most < STACK_MOST ? in->most : STACK_MOST;
	return w;
}

static void *calls_part(const void *whole)
{
	const struct calls *w = whole;
	struct calls *p = mem_new(1, sizeof *p);
	p->slots = w->slots;
	key_counts_init(&p->functions, sizeof(struct calls_function), 0);
	return p;
}

static void calls_end(void *arg)
{
	struct calls *c = arg;
	key_counts_release(&c->functions);
	free(c->event);
	picks_release(&c->picks);
	free(c->stack);
	free(c);
}

/* at: number of records of the part up to and including record i */
static void calls_add_event(struct calls *p, const struct batch *b, size_t i, uint64_t at,
			    const struct branch_info *br)
{
	p->event = mem_room(p->event, p->events, &p->event_room, sizeof *p->event);
	struct calls_event *e = &p->event[p->events++];
	*e = (struct calls_event) { .at = at,
				    .ordinal = b->first + i,
				    .call = br->kind != BRANCH_RETURN };
	role_value(b, &p->slots.pc, i, &e->pc);
	role_value(b, &p->slots.fallthrough, i, &e->fallthrough);
	e->has_target = br->has_target;
	e->target = br->target;
	if (!e->has_target)
		next_pc_after(&p->next, &p->slots, b, i, &e->target, &e->has_target);
}

static void calls_records(void *arg, const struct selection *r)
{
	struct calls *p = arg;
	uint64_t target;
	struct branch_info br;
	if (next_pc_begin(&p->next, &p->slots, r->b, &target)) {
		p->event[p->events - 1].target = target;
		p->event[p->events - 1].has_target = true;
	}
	picks_begin(&p->picks, r->b);
	picks_add_branches(&p->picks, r->b, &p->slots);
	picks_end(&p->picks, r);
	for (size_t k = 0; k < p->picks.n; k++) {
		size_t number = p->picks.at[k], i = r->at[number];
		if (!branch_info_get(&p->slots, r->b, i, &br))
			continue;
		if (br.kind == BRANCH_DIRECT_CALL || br.kind == BRANCH_INDIRECT_CALL ||
		    br.kind == BRANCH_RETURN)
			calls_add_event(p, r->b, i, p->records + number + 1, &br);
	}
	p->records += r->n;
}

/* Replay */

static struct calls_function *calls_function_at(const struct calls *w, size_t i)
{
	return i == KEY_COUNTS_NONE ? NULL : key_counts_entry(&w->functions, i);
}

/* Attribute the records up to `at` to the function on top of the stack. */
static void calls_account(struct calls *w, uint64_t at)
{
	uint64_t n = at - w->counted;
	struct calls_function *f =
		w->depth ? calls_function_at(w, w->stack[w->depth - 1].function) : NULL;
	if (f)
		f->own += n;
	else if (!w->depth)
		w->outside += n;
	w->counted = at;
}

static void calls_enter(struct calls *w, const struct calls_event *e, uint64_t at)
{
	/* A call of the next instruction, by which position-independent code gets its
	 * address: not a function. */
	if (e->has_target && e->fallthrough && e->target == e->fallthrough)
		return;
	if (!e->has_target || w->depth >= w->depth_most) {
		w->not_followed++;
		return;
	}
	size_t i = key_counts_at(&w->functions, e->target, 0);
	struct calls_function *f = calls_function_at(w, i);
	w->stack = mem_room(w->stack, w->depth, &w->stack_room, sizeof *w->stack);
	w->stack[w->depth++] = (struct calls_frame) { i, at, e->pc, e->fallthrough };
	if (!f)
		return;
	if (!f->calls++)
		f->first = e->ordinal;
	f->active++;
	if (w->depth > f->depth)
		f->depth = w->depth;
}

static void calls_pop(struct calls *w, uint64_t at)
{
	const struct calls_frame *top = &w->stack[--w->depth];
	struct calls_function *f = calls_function_at(w, top->function);
	/* Of recursive calls only the outermost one counts in `all`. */
	if (f && --f->active == 0)
		f->all += at - top->entered;
}

static bool calls_returns_to(const struct calls_frame *f, const struct calls_event *e)
{
	if (!e->has_target)
		return true;
	if (f->fallthrough)
		return e->target == f->fallthrough;
	return e->target > f->pc && e->target - f->pc <= CALL_SIZE_MAX;
}

static void calls_leave(struct calls *w, const struct calls_event *e, uint64_t at)
{
	size_t d = w->depth, least = d > SEARCH_DEPTH ? d - SEARCH_DEPTH : 0;
	while (d > least && !calls_returns_to(&w->stack[d - 1], e))
		d--;
	if (d == least) {
		w->unmatched_returns++;
		return;
	}
	w->unmatched_calls += w->depth - d;
	while (w->depth > d)
		calls_pop(w, at);
	struct calls_function *f = calls_function_at(w, w->stack[w->depth - 1].function);
	if (f)
		f->returns++;
	calls_pop(w, at);
}

static void calls_replay(struct calls *w, const struct calls_event *e)
{
	calls_account(w, e->at);
	w->calls += e->call;
	w->returns += !e->call;
	if (e->call)
		calls_enter(w, e, e->at);
	else
		calls_leave(w, e, e->at);
}

static void calls_merge(void *whole, void *arg)
{
	struct calls *w = whole, *p = arg;
	if (p->next.started && w->events) {
		/* The last event of the previous part: its target is known now. */
		w->event->target = p->next.first;
		w->event->has_target = p->next.has_first;
		w->events = 0;
		calls_replay(w, w->event);
	}
	for (size_t k = 0; k < p->events; k++) {
		struct calls_event *e = &p->event[k];
		e->at += w->records;
		if (k + 1 == p->events && p->next.pending && !e->has_target) {
			w->event = mem_room(w->event, 0, &w->event_room, sizeof *e);
			*w->event = *e;
			w->events = 1;
		} else {
			calls_replay(w, e);
		}
	}
	w->records += p->records;
}

/* Rows */

static void calls_add_totals(const struct calls *w, struct table *out)
{
	table_total(out, "calls", "calls", w->calls);
	table_total_share(out, "outside",
			  "records outside functions whose call is in the trace",
			  w->outside, w->counted);
	if (w->unmatched_calls)
		table_total_share(out, "unmatched_calls", "calls without a return",
				  w->unmatched_calls, w->calls);
	if (w->unmatched_returns)
		table_total_share(out, "unmatched_returns", "returns without a call",
				  w->unmatched_returns, w->returns);
	if (w->not_followed)
		table_total_share(out, "not_followed",
				  "calls that are too deep or whose target is unknown",
				  w->not_followed, w->calls);
}

static void calls_add_notes(const struct calls *w, struct table *out)
{
	if (!w->functions.n)
		table_note(out, "no record is a call");
	if (w->functions.left_out)
		table_note(out, "only the first %zu different functions are kept",
			   w->functions.n);
}

/* Add the records of functions that have not returned. */
static void calls_add_open(const struct calls *w, uint64_t *own, uint64_t *all)
{
	for (size_t d = 0; d < w->depth; d++) {
		size_t i = w->stack[d].function;
		if (i != KEY_COUNTS_NONE && !all[i])
			all[i] = w->records - w->stack[d].entered;
	}
	if (w->depth && w->stack[w->depth - 1].function != KEY_COUNTS_NONE)
		own[w->stack[w->depth - 1].function] = w->records - w->counted;
}

static void calls_finish(const void *whole, struct table *out)
{
	/* A copy, because more parts may follow.  An event whose target is still pending
	 * is left out. */
	struct calls copy = *(const struct calls *)whole, *w = &copy;
	uint64_t *own = mem_new(w->functions.n + 1, sizeof *own);
	uint64_t *all = mem_new(w->functions.n + 1, sizeof *all);
	calls_add_open(w, own, all);
	if (!w->depth)
		w->outside += w->records - w->counted;
	w->counted = w->records;
	for (size_t i = 0; i < w->functions.n; i++) {
		const struct calls_function *f = key_counts_entry(&w->functions, i);
		table_add(out, 0);
		table_first_record(out, f->first);
		table_set(out, COL_PC, w->functions.key[i].a);
		table_set(out, COL_CALLS, f->calls);
		table_set(out, COL_RETURNS, f->returns);
		table_set(out, COL_OWN, f->own + own[i]);
		table_set_ratio(out, COL_OWN_SHARE, f->own + own[i], w->records);
		table_set(out, COL_ALL, f->all + all[i]);
		table_set_ratio(out, COL_ALL_SHARE, f->all + all[i], w->records);
		table_set_ratio(out, COL_EACH, f->own + own[i], f->calls);
		table_set(out, COL_DEPTH, f->depth);
	}
	free(own);
	free(all);
	if (w->functions.n)
		calls_add_totals(w, out);
	calls_add_notes(w, out);
}

static const struct table_column columns[] = {
	[COL_PC] = { .name = "pc",
		     .heading = "function",
		     .kind = CELL_ADDR,
		     .role = ROLE_PC,
		     .help = "address of the function" },
	[COL_CALLS] = { .name = "calls", .kind = CELL_COUNT, .help = "number of calls" },
	[COL_RETURNS] = { .name = "returns",
			  .kind = CELL_COUNT,
			  .help = "calls with a matching return" },
	[COL_OWN] = { .name = "own",
		      .kind = CELL_COUNT,
		      .help = "records of the function itself, without those of its "
			      "callees" },
	[COL_OWN_SHARE] = { .name = "own_share",
			    .heading = "own%",
			    .kind = CELL_SHARE,
			    .help = "these as a share of all records" },
	[COL_ALL] = { .name = "inclusive",
		      .kind = CELL_COUNT,
		      .help = "records from its calls to their returns, with those of "
			      "its callees" },
	[COL_ALL_SHARE] = { .name = "inclusive_share",
			    .heading = "incl.%",
			    .kind = CELL_SHARE,
			    .help = "these as a share of all records" },
	[COL_EACH] = { .name = "each",
		       .heading = "own/call",
		       .kind = CELL_MEAN,
		       .help = "average number of its own records in a call" },
	[COL_DEPTH] = { .name = "depth",
			.kind = CELL_COUNT,
			.help = "greatest call depth of the function, counted from 1" },
};

const struct analysis an_calls = {
	.name = "calls",
	.title = "Calls",
	.help = "calls of each function, own and inclusive records, call depth",
	.about = "One row for each address that is called.  A return matches the call "
		 "after which it lands: at the fall-through address, or within 16 bytes "
		 "of the call if the format has none.  Calls nested inside that one are "
		 "left without a return.  A recursive function counts once in its "
		 "inclusive records.  Tail calls are not distinguished from other jumps.",
	.needs = 1 << ROLE_PC | 1 << ROLE_BRANCH_KIND,
	.wants = 1 << ROLE_TARGET | 1 << ROLE_FALLTHROUGH | 1 << ROLE_TAKEN |
		 1 << ROLE_IS_BRANCH,
	.columns = columns,
	.ncolumns = sizeof columns / sizeof *columns,
	.looks_ahead = true,
	.sort = COL_ALL,
	.begin = calls_begin,
	.merge = calls_merge,
	.finish = calls_finish,
	.end = calls_end,
	.part = calls_part,
	.records = calls_records,
	.drop = calls_end,
};
