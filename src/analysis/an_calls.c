/*
 * calls: functions (the targets of calls), the number of their calls, and their own and
 * inclusive records.
 *
 * Parts record calls and returns; the merge replays them on a call stack.  A return
 * matches the call after which it lands, which need not be the last one: the calls above
 * it have no return.  A return that matches no call is counted and otherwise ignored, so
 * that traces that begin or end in the middle of a function, or jump out of functions,
 * give results too.  Each thread has a call stack of its own.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/next_pc.h"
#include "analysis/symbols.h"
#include "base/mem.h"

enum {
	SEARCH_DEPTH = 64, /* calls with which a return is compared, from the last one */
	STACK_MAX = 1 << 20
};
enum {
	COL_PC,
	COL_SYMBOL,
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
	/* number of records of its thread in the part up to and including it */
	uint64_t at;
	size_t thread;
	uint64_t ordinal;
	uint64_t pc, fallthrough; /* fallthrough: of the call; 0: unknown */
	uint64_t target;
	uint32_t symbol; /* of the target, in the part */
	bool call, has_target;
};

struct calls_function {
	uint64_t calls, returns, own, all; /* own, all: records */
	uint64_t first;                    /* record with its first call */
	uint64_t active;                   /* number of its frames on the stack */
	uint64_t depth;                    /* largest call depth, from 1 */
	uint32_t symbol;
};

struct calls_frame {
	size_t function; /* KEY_COUNTS_NONE: not kept */
	uint64_t entered, pc, fallthrough;
};

/* The calls of one thread. */
struct calls_stack {
	struct next_pc_thread next;
	struct calls_frame *frame;
	size_t depth, room;
	uint64_t records;
	uint64_t counted; /* records that are attributed to a function or to outside */
	uint64_t outside; /* records outside functions whose call is in the trace */
	struct calls_event pending; /* of the call or return that waits, if any */
};

struct calls {
	struct thread_of threads;
	struct next_pc next; /* with struct calls_stack; parts use what it begins with */
	uint64_t records;
	struct calls_event *event; /* of a part */
	size_t events, event_room;
	struct picks picks; /* of a part */
	struct symbols symbols;

	/* of the whole */
	struct key_counts functions; /* by address and the number of the thread */
	size_t frames, frames_max;   /* of all stacks */
	uint64_t calls, returns;     /* events that were replayed */
	uint64_t unmatched_returns, not_followed, unmatched_calls;
};

/* The stack of a thread of the whole. */
static struct calls_stack *calls_stack_of(const struct calls *w, size_t thread)
{
	return per_thread_at(&w->next.threads, thread);
}

static void calls_init(void *state, const struct analysis_input *in)
{
	struct calls *c = state;
	const struct calls *whole = in->whole;
	symbols_init(&c->symbols, in->schema);
	thread_of_init(&c->threads, in->schema, whole ? &whole->threads : NULL);
	next_pc_init(&c->next, &c->threads, sizeof(struct calls_stack),
		     whole ? KEY_COUNTS_ALL : PER_THREAD_MAX);
	key_counts_init(&c->functions, sizeof(struct calls_function), in->rows);
	c->frames_max = in->max < STACK_MAX ? in->max : STACK_MAX;
}

static void calls_release(void *state)
{
	struct calls *c = state;
	key_counts_release(&c->functions);
	for (size_t i = 0; i < per_thread_n(&c->next.threads); i++)
		free(calls_stack_of(c, i)->frame);
	next_pc_release(&c->next);
	thread_of_release(&c->threads);
	symbols_release(&c->symbols);
	free(c->event);
	picks_release(&c->picks);
}

static void calls_add_event(struct calls *p, const struct batch *b,
			    const struct next_pc_step *s, const struct branch_info *br)
{
	p->event = mem_room(p->event, p->events, &p->event_room, sizeof *p->event);
	struct calls_event *e = &p->event[p->events++];
	*e = (struct calls_event) { .at = s->thread->records,
				    .thread = s->number,
				    .ordinal = b->first + s->at,
				    .call = br->kind != BRANCH_RETURN };
	record_role(b, s->at, ROLE_PC, &e->pc);
	record_role(b, s->at, ROLE_FALLTHROUGH, &e->fallthrough);
	e->has_target = br->has_target;
	e->target = br->target;
	if (!e->has_target)
		next_pc_wait(s->thread,
			     (struct next_pc_branch) { e->pc, p->events - 1, 0 });
}

static void calls_records(void *arg, const struct records *r)
{
	struct calls *p = arg;
	picks_begin(&p->picks, r->b);
	picks_add_branches(&p->picks, r->b);
	next_pc_begin(&p->next, r, &p->picks);
	for (struct next_pc_step s; next_pc_next(&p->next, &s);) {
		struct branch_info br;
		if (s.answers) {
			struct calls_event *e = &p->event[s.branch.tag];
			e->target = s.next;
			e->has_target = s.known;
			if (e->call)
				e->symbol = symbols_add(&p->symbols, r->b, s.at);
		}
		if (s.picked && branch_info_get(r->b, s.at, &br) &&
		    (br.kind == BRANCH_DIRECT_CALL || br.kind == BRANCH_INDIRECT_CALL ||
		     br.kind == BRANCH_RETURN))
			calls_add_event(p, r->b, &s, &br);
	}
	p->records += r->n;
}

/* Replay */

static struct calls_function *calls_function_at(const struct calls *w, size_t i)
{
	return i == KEY_COUNTS_NONE ? NULL : key_counts_entry(&w->functions, i);
}

/* Attribute the records up to `at` to the function on top of the stack. */
static void calls_account(struct calls *w, struct calls_stack *s, uint64_t at)
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

static void calls_enter(struct calls *w, const struct calls *p, struct calls_stack *s,
			const struct calls_event *e)
{
	/* A call of the next instruction, by which position-independent code gets its
	 * address: not a function. */
	if (e->has_target && e->fallthrough && e->target == e->fallthrough)
		return;
	if (!e->has_target || w->frames >= w->frames_max) {
		w->not_followed++;
		return;
	}
	size_t i = key_counts_at(&w->functions, e->target, e->thread);
	struct calls_function *f = calls_function_at(w, i);
	s->frame = mem_room(s->frame, s->depth, &s->room, sizeof *s->frame);
	w->frames++;
	s->frame[s->depth++] = (struct calls_frame) { i, e->at, e->pc, e->fallthrough };
	if (!f)
		return;
	if (!f->calls++)
		f->first = e->ordinal;
	if (!f->symbol)
		f->symbol = symbols_join(&w->symbols, &p->symbols, e->symbol);
	f->active++;
	if (s->depth > f->depth)
		f->depth = s->depth;
}

static void calls_pop(struct calls *w, struct calls_stack *s, uint64_t at)
{
	const struct calls_frame *top = &s->frame[--s->depth];
	w->frames--;
	struct calls_function *f = calls_function_at(w, top->function);
	/* Of recursive calls only the outermost one counts in `all`. */
	if (f && --f->active == 0)
		f->all += at - top->entered;
}

static bool calls_returns_to(const struct calls_frame *f, const struct calls_event *e)
{
	return !e->has_target || call_returns_to(f->pc, f->fallthrough, e->target);
}

static void calls_leave(struct calls *w, struct calls_stack *s,
			const struct calls_event *e)
{
	size_t d = s->depth, min = d > SEARCH_DEPTH ? d - SEARCH_DEPTH : 0;
	while (d > min && !calls_returns_to(&s->frame[d - 1], e))
		d--;
	if (d == min) {
		w->unmatched_returns++;
		return;
	}
	w->unmatched_calls += s->depth - d;
	while (s->depth > d)
		calls_pop(w, s, e->at);
	struct calls_function *f = calls_function_at(w, s->frame[s->depth - 1].function);
	if (f)
		f->returns++;
	calls_pop(w, s, e->at);
}

/* An event of part p, or one without a symbol. */
static void calls_replay(struct calls *w, const struct calls *p,
			 const struct calls_event *e)
{
	struct calls_stack *s = calls_stack_of(w, e->thread);
	calls_account(w, s, e->at);
	w->calls += e->call;
	w->returns += !e->call;
	if (e->call)
		calls_enter(w, p, s, e);
	else
		calls_leave(w, s, e);
}

/* Thread k of a part, `number` in the whole, begins: an event of an earlier part that waits
 * is complete. */
static void calls_begin_thread(struct calls *w, const struct calls *p, size_t k,
			       size_t number)
{
	const struct next_pc_thread *first = next_pc_thread(&p->next, k);
	struct calls_stack *s = calls_stack_of(w, number);
	if (!s->next.waits)
		return;
	s->next.waits = false;
	struct calls_event e = s->pending;
	e.target = first->first;
	e.has_target = first->has_first;
	calls_replay(w, p, &e);
}

static void calls_merge(void *whole, void *arg)
{
	struct calls *w = whole, *p = arg;
	size_t threads = per_thread_n(&p->next.threads);
	size_t *of = mem_new(threads + 1, sizeof *of);
	for (size_t k = 0; k < threads; k++) {
		of[k] = next_pc_join(&w->next, &p->next, k);
		calls_begin_thread(w, p, k, of[k]);
	}
	for (size_t k = 0; k < p->events; k++) {
		struct calls_event e = p->event[k];
		const struct next_pc_thread *t = next_pc_thread(&p->next, e.thread);
		bool waits = t->waits && t->branch.tag == k;
		e.thread = of[e.thread];
		struct calls_stack *stack = calls_stack_of(w, e.thread);
		e.at += stack->records;
		if (waits) {
			stack->pending = e;
			next_pc_wait(&stack->next,
				     (struct next_pc_branch) { .pc = e.pc });
		} else {
			calls_replay(w, p, &e);
		}
	}
	for (size_t k = 0; k < threads; k++)
		calls_stack_of(w, of[k])->records += next_pc_thread(&p->next, k)->records;
	w->records += p->records;
	free(of);
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
		table_total_share(out, "not_followed",
				  "calls that are nested too deeply or have no known "
				  "target",
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

/* The functions by address only: the sums of all threads. */
static void calls_sum(const struct calls *w, struct key_counts *sum)
{
	size_t last = KEY_COUNTS_NONE;
	for (size_t i = 0; i < w->functions.n; i++) {
		const struct calls_function *f = key_counts_entry(&w->functions, i);
		last = key_counts_after(sum, last, w->functions.key[i].a, 0);
		struct calls_function *to = key_counts_entry(sum, last);
		to->first = !to->calls || f->first < to->first ? f->first : to->first;
		to->calls += f->calls;
		to->returns += f->returns;
		to->symbol = to->symbol ? to->symbol : f->symbol;
		to->own += f->own;
		to->all += f->all;
		to->depth = f->depth > to->depth ? f->depth : to->depth;
	}
}

/* Add the records of the functions of a stack that have not returned, each from its
 * outermost call. */
static void calls_add_open(const struct calls *w, const struct calls_stack *s,
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
		if (key_counts_at(&seen, i, 0) == n)
			to->all += s->records - s->frame[d].entered;
		if (d + 1 == s->depth)
			to->own += s->records - s->counted;
	}
	key_counts_release(&seen);
}

static void calls_rows(const void *whole, struct table *out)
{
	/* An event whose target is still pending is left out. */
	const struct calls *w = whole;
	struct key_counts sum;
	uint64_t outside = 0;
	symbols_name_column(&w->symbols, out, COL_SYMBOL);
	key_counts_init(&sum, sizeof(struct calls_function), KEY_COUNTS_ALL);
	calls_sum(w, &sum);
	for (size_t i = 0; i < per_thread_n(&w->next.threads); i++) {
		const struct calls_stack *s = calls_stack_of(w, i);
		calls_add_open(w, s, &sum);
		outside += s->outside + (s->depth ? 0 : s->records - s->counted);
	}
	for (size_t i = 0; i < sum.n; i++) {
		const struct calls_function *f = key_counts_entry(&sum, i);
		table_add(out, 0);
		table_first_record(out, f->first);
		table_set(out, COL_PC, sum.key[i].a);
		symbols_set(&w->symbols, out, COL_SYMBOL, f->symbol);
		table_set(out, COL_CALLS, f->calls);
		table_set(out, COL_RETURNS, f->returns);
		table_set(out, COL_OWN, f->own);
		table_set_ratio(out, COL_OWN_SHARE, f->own, w->records);
		table_set(out, COL_ALL, f->all);
		table_set_ratio(out, COL_ALL_SHARE, f->all, w->records);
		table_set_ratio(out, COL_EACH, f->own, f->calls);
		table_set(out, COL_DEPTH, f->depth);
	}
	key_counts_release(&sum);
	if (w->functions.n)
		calls_add_totals(w, outside, out);
	calls_add_notes(w, out);
}

/* clang-format off */
static const struct table_column columns[] = {
	[COL_PC] = COL("pc", CELL_ADDR, "address of the function",
		.heading = "function", .role = ROLE_PC),
	[COL_SYMBOL] = COL("symbol", CELL_TEXT, "symbol of the address, as in its first record",
		.optional = true),
	[COL_CALLS] = COL("calls", CELL_COUNT, "number of calls"),
	[COL_RETURNS] = COL("returns", CELL_COUNT, "calls with a matching return"),
	[COL_OWN] = COL("own", CELL_COUNT, "records of the function itself, without "
					   "its callees"),
	[COL_OWN_SHARE] = COL("own_share", CELL_SHARE, "share of all records",
		.heading = "own%"),
	[COL_ALL] = COL("inclusive", CELL_COUNT, "records from calls to returns, "
						 "including callees"),
	[COL_ALL_SHARE] = COL("inclusive_share", CELL_SHARE, "share of all records",
		.heading = "incl.%"),
	[COL_EACH] = COL("each", CELL_MEAN, "average number of own records per call",
		.heading = "own/call"),
	[COL_DEPTH] = COL("depth", CELL_COUNT, "max call depth of the function, "
					       "counted from 1"),
};
/* clang-format on */

const struct analysis an_calls = {
	ANALYSIS(calls, struct calls),
	.title = "Calls",
	.help = "calls of each function, own and inclusive records, call depth",
	.about =
		"One row for each address that is called.  A return matches the call "
		"after which it lands: at the fall-through address, or within 16 bytes "
		"of the call if the format has none.  Calls nested inside that one are "
		"left without a return.  A recursive function counts once in its "
		"inclusive records.  Tail calls are not distinguished from other jumps.  Each "
		"thread has its own calls; rows are sums.",
	.needs = 1 << ROLE_PC | 1 << ROLE_BRANCH_KIND,
	.wants = UINT64_C(1) << ROLE_SYMBOL | 1 << ROLE_TARGET | 1 << ROLE_FALLTHROUGH |
		 1 << ROLE_TAKEN | 1 << ROLE_IS_BRANCH | 1 << ROLE_SPACE,
	.per_thread = true,
	.looks_ahead = true,
	.sort = COL_ALL,
	.init = calls_init,
	.release = calls_release,
	.merge = calls_merge,
};
