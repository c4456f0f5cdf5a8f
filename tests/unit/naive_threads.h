/*
 * The rules of analysis/thread_assign.h, written down as plainly as possible: all threads
 * are looked through, each step of the window has a copy of the place before it, and
 * lengths, targets, streams and pages are lists.
 */
#ifndef TESTS_NAIVE_THREADS_H
#define TESTS_NAIVE_THREADS_H

#include <stdlib.h>
#include <string.h>

#include "analysis/thread_assign.h"
#include "analysis/thread_data.h"
#include "analysis/thread_flow.h"
#include "base/hash.h"
#include "base/mem.h"

enum {
	NAIVE_CODE = 1024,
	NAIVE_STREAMS = 256,
	NAIVE_PAGES = 8192,
	NAIVE_THREADS = 512,
	NAIVE_CANDIDATES = 16,
	NAIVE_RESUMES = 4,
	NAIVE_NOBODY = -1
};

/* What was learnt of an instruction. */
struct naive_code {
	uint64_t pc, target;
	unsigned length, seen;
};

/* The accesses of an instruction. */
struct naive_stream {
	uint64_t pc, at, stride;
	unsigned access, held;
};

struct naive_page {
	uint64_t number;
	uint32_t space;
	int owner; /* NAIVE_NOBODY: several threads */
	bool known;
};

/* Where a thread is. */
struct naive_place {
	struct thread_step last;
	bool begun, repeats; /* repeats: the last step has repeated the one before it */
	uint64_t popped;
	uint64_t returns[FLOW_RETURNS];
	size_t nreturns, calls; /* calls: those that have not returned */
	uint64_t resume[NAIVE_RESUMES];
	size_t resume_calls[NAIVE_RESUMES], nresume;
};

struct naive_thread {
	struct naive_place now;
	struct naive_stream stream[NAIVE_STREAMS];
	size_t nstreams;
	bool has_sp, waits, waits_here, doubtful;
	uint64_t sp, low, high, waits_at, away, stopped;
	uint64_t given;
	uint32_t space;
	int same; /* the thread that it is a part of */
};

struct naive_kept {
	struct thread_step step;
	enum flow flow;
	struct naive_place before;
};

struct naive_candidate {
	int thread;
	size_t border;
	unsigned score;
};

struct naive_threads {
	/* The result, by record */
	int *thread;
	bool *undecided;

	struct naive_code code[NAIVE_CODE];
	size_t ncode;
	struct naive_page page[NAIVE_PAGES]; /* by place in the table */
	struct naive_thread of[NAIVE_THREADS];
	int n;
	uint64_t stops, lost, now;
	uint64_t hidden[4096]; /* by the hash of an address */

	int running;
	bool any_stack;
	struct naive_kept *kept;
	size_t nkept, room, first, last;
	struct naive_candidate candidate[NAIVE_CANDIDATES];
	unsigned ncandidates;
	size_t most;     /* steps that are kept; 0: all */
	unsigned moves;  /* how often steps went to another thread */
	unsigned doubts; /* how often threads became doubtful */
};

/* Flow */

static uint64_t naive_distance(uint64_t x, uint64_t y)
{
	return x > y ? x - y : y - x;
}

static struct naive_code *naive_code(struct naive_threads *a, uint64_t pc, bool make)
{
	for (size_t i = 0; i < a->ncode; i++)
		if (a->code[i].pc == pc)
			return &a->code[i];
	if (!make)
		return NULL;
	assert_true(a->ncode < NAIVE_CODE);
	a->code[a->ncode] = (struct naive_code) { .pc = pc };
	return &a->code[a->ncode++];
}

static enum flow naive_falls(struct naive_threads *a, uint64_t from, uint64_t pc)
{
	const struct naive_code *c = naive_code(a, from, false);
	if (pc == from)
		return FLOW_NO;
	if (pc - from > INSTRUCTION_MAX)
		return FLOW_NO;
	if (!c || !c->length)
		return FLOW_MAYBE;
	return pc - from <= c->length ? FLOW_YES : FLOW_NO;
}

static bool naive_is_direct(const struct thread_step *s)
{
	return s->kind == BRANCH_DIRECT_JUMP || s->kind == BRANCH_CONDITIONAL ||
	       s->kind == BRANCH_DIRECT_CALL;
}

static enum flow naive_follows(struct naive_threads *a, const struct naive_place *t,
			       uint64_t pc)
{
	const struct thread_step *s = &t->last;
	bool stays = !(s->flags & STEP_BRANCH) || s->flags & STEP_PASSED;
	bool next = s->flags & STEP_HAS_NEXT;
	if (stays || !(s->flags & STEP_TAKEN)) {
		enum flow f = pc == s->pc ? (s->naccess ? FLOW_MAYBE : FLOW_NO)
			      : next      ? (pc == s->next ? FLOW_YES : FLOW_NO)
					  : naive_falls(a, s->pc, pc);
		return stays || f == FLOW_YES ? f : FLOW_MAYBE;
	}
	if (s->flags & STEP_TARGET)
		return pc == s->target ? FLOW_YES : FLOW_NO;
	if (s->kind == BRANCH_RETURN && t->popped)
		return next ? (pc == t->popped ? FLOW_YES : FLOW_NO)
			    : naive_falls(a, t->popped, pc);
	const struct naive_code *c = naive_code(a, s->pc, false);
	if (naive_is_direct(s) && naive_distance(pc, s->pc) > UINT64_C(1) << 31)
		return FLOW_NO;
	if (!naive_is_direct(s) || !c || !c->seen)
		return FLOW_MAYBE;
	return c->target == pc ? FLOW_YES : c->seen > 1 ? FLOW_NO : FLOW_MAYBE;
}

/* Where a thread continues; 0: it is not known. */
static uint64_t naive_next(struct naive_threads *a, const struct naive_place *t)
{
	const struct thread_step *s = &t->last;
	const struct naive_code *c = naive_code(a, s->pc, false);
	bool next = s->flags & STEP_HAS_NEXT;
	if (t->repeats)
		return 0;
	if (!(s->flags & STEP_BRANCH) || s->flags & STEP_PASSED)
		return next ? s->next : c && c->length ? s->pc + c->length : 0;
	if (!(s->flags & STEP_TAKEN))
		return 0;
	if (s->flags & STEP_TARGET)
		return s->target;
	if (s->kind == BRANCH_RETURN) {
		const struct naive_code *call = naive_code(a, t->popped, false);
		if (!t->popped || next)
			return t->popped;
		return call && call->length ? t->popped + call->length : 0;
	}
	return naive_is_direct(s) && c && c->seen ? c->target : 0;
}

static void naive_learn_length(struct naive_threads *a, uint64_t from, uint64_t pc)
{
	if (pc == from || pc - from > INSTRUCTION_MAX)
		return;
	struct naive_code *c = naive_code(a, from, true);
	if (!c->length || pc - from < c->length)
		c->length = (unsigned)(pc - from);
}

static void naive_learn(struct naive_threads *a, const struct naive_place *t, uint64_t pc)
{
	const struct thread_step *s = &t->last;
	if (s->flags & STEP_HAS_NEXT)
		return;
	if (!(s->flags & STEP_BRANCH) || s->flags & STEP_PASSED) {
		naive_learn_length(a, s->pc, pc);
		return;
	}
	if (!(s->flags & STEP_TAKEN) || s->flags & STEP_TARGET)
		return;
	if (s->kind == BRANCH_RETURN && t->popped)
		naive_learn_length(a, t->popped, pc);
	if (!naive_is_direct(s))
		return;
	struct naive_code *c = naive_code(a, s->pc, true);
	if (c->seen && c->target != pc && --c->seen)
		return;
	c->target = pc;
	c->seen = c->seen < 3 ? c->seen + 1 : 3;
}

/* Threads */

static struct naive_threads *naive_threads_new(size_t records)
{
	struct naive_threads *a = mem_new(1, sizeof *a);
	a->thread = mem_new(records + 1, sizeof *a->thread);
	a->undecided = mem_new(records + 1, sizeof *a->undecided);
	a->running = NAIVE_NOBODY;
	return a;
}

static void naive_threads_free(struct naive_threads *a)
{
	free(a->thread);
	free(a->undecided);
	free(a->kept);
	free(a);
}

static int naive_new_thread(struct naive_threads *a, uint32_t space)
{
	assert_true(a->n < NAIVE_THREADS);
	a->of[a->n] = (struct naive_thread) { .now = { .nreturns = 1, .calls = 1 },
					      .low = UINT64_MAX,
					      .space = space,
					      .same = a->n };
	return a->n++;
}

/* Waiting threads, the one that stopped last first: the next one after `before`. */
static int naive_next_waiting(const struct naive_threads *a, int before)
{
	int found = NAIVE_NOBODY;
	for (int k = 0; k < a->n; k++)
		if (a->of[k].waits &&
		    (before == NAIVE_NOBODY ||
		     a->of[k].stopped < a->of[before].stopped) &&
		    (found == NAIVE_NOBODY || a->of[k].stopped > a->of[found].stopped))
			found = k;
	return found;
}

#define NAIVE_EACH_WAITING(a, k)                                             \
	for (int k = naive_next_waiting(a, NAIVE_NOBODY); k != NAIVE_NOBODY; \
	     k = naive_next_waiting(a, k))

static void naive_stop(struct naive_threads *a, int k, uint64_t record)
{
	struct naive_thread *t = &a->of[k];
	t->away = record;
	t->waits = true;
	t->stopped = ++a->stops;
	t->waits_at = t->now.begun ? naive_next(a, &t->now) : 0;
	t->waits_here = t->waits_at != 0;
}

static enum flow naive_can_run(struct naive_threads *a, int k,
			       const struct thread_step *s)
{
	if (a->of[k].space != s->space)
		return FLOW_NO;
	const struct naive_place *p = &a->of[k].now;
	enum flow flow = p->begun ? naive_follows(a, p, s->pc) : FLOW_YES;
	for (size_t i = 0; i < p->nresume && flow == FLOW_NO; i++)
		if (p->resume[i] == s->pc && p->calls == p->resume_calls[i])
			flow = FLOW_YES;
	return flow;
}

/* Places */

static void naive_call(struct naive_place *p, uint64_t at)
{
	if (p->nreturns == FLOW_RETURNS)
		memmove(p->returns, p->returns + 1, --p->nreturns * sizeof *p->returns);
	p->returns[p->nreturns++] = at;
	p->calls++;
}

static void naive_run(struct naive_place *p, const struct thread_step *s)
{
	p->popped = 0;
	if (s->kind == BRANCH_DIRECT_CALL || s->kind == BRANCH_INDIRECT_CALL)
		naive_call(p, s->flags & STEP_HAS_NEXT ? s->next : s->pc);
	else if (s->kind == BRANCH_RETURN && p->nreturns) {
		p->popped = p->returns[--p->nreturns];
		p->calls--;
	}
	for (size_t i = p->nresume; i--;)
		if (p->resume[i] == s->pc && p->calls == p->resume_calls[i]) {
			p->nresume = i;
			break;
		}
	p->repeats = s->naccess && p->begun && p->last.pc == s->pc;
	p->last = *s;
	p->begun = true;
}

static void naive_interrupt(struct naive_threads *a, struct naive_place *p)
{
	uint64_t pc = naive_next(a, p);
	if (!pc)
		return;
	if (p->nresume == NAIVE_RESUMES) {
		memmove(p->resume, p->resume + 1, --p->nresume * sizeof *p->resume);
		memmove(p->resume_calls, p->resume_calls + 1,
			p->nresume * sizeof *p->resume_calls);
	}
	p->resume_calls[p->nresume] = p->calls;
	p->resume[p->nresume++] = pc;
	naive_call(p, 0);
}

/* Streams and pages */

static struct naive_stream *naive_stream(struct naive_thread *t, uint64_t pc,
					 unsigned access)
{
	for (size_t i = 0; i < t->nstreams; i++)
		if (t->stream[i].pc == pc && t->stream[i].access == access)
			return &t->stream[i];
	return NULL;
}

static void naive_learn_stream(struct naive_thread *t, uint64_t pc, unsigned access,
			       uint64_t at)
{
	struct naive_stream *e = naive_stream(t, pc, access);
	if (!e) {
		assert_true(t->nstreams < NAIVE_STREAMS);
		t->stream[t->nstreams++] =
			(struct naive_stream) { pc, at, at, access, 0 };
		return;
	}
	e->held = at - e->at == e->stride ? e->held + 1 : 0;
	e->stride = at - e->at;
	e->at = at;
}

/* The place of a page in the table; another page there is forgotten. */
static struct naive_page *naive_page(struct naive_threads *a, uint64_t at, uint32_t space)
{
	uint64_t key = (at / 1024 * 2 + 1) ^ (uint64_t)space << 32;
	return &a->page[hash_top(key, 13)];
}

static bool naive_page_is(const struct naive_page *p, uint64_t at, uint32_t space)
{
	return p->known && p->number == at / 1024 && p->space == space;
}

static int naive_page_owner(struct naive_threads *a, uint64_t at, uint32_t space)
{
	const struct naive_page *p = naive_page(a, at, space);
	return naive_page_is(p, at, space) ? p->owner : NAIVE_NOBODY;
}

static void naive_learn_page(struct naive_threads *a, int k, uint64_t at, uint32_t space)
{
	struct naive_page *p = naive_page(a, at, space);
	if (!naive_page_is(p, at, space))
		*p = (struct naive_page) { at / 1024, space, k, true };
	else if (p->owner != k)
		p->owner = NAIVE_NOBODY;
}

/* The window */

static void naive_give_one(struct naive_threads *a, const struct thread_step *s,
			   bool undecided)
{
	struct naive_thread *t = &a->of[a->running];
	bool unknown = a->any_stack && !t->has_sp;
	undecided = undecided || unknown || a->lost > a->now + 2048;
	for (uint64_t i = 0; i < s->n; i++) {
		a->thread[s->record + i] = a->running;
		a->undecided[s->record + i] = undecided;
	}
	t->given++;
	if (unknown && t->given >= 1024)
		a->hidden[hash_top(s->pc, 12)] = s->record + 4096;
	for (unsigned k = 0; k < s->naccess && !undecided; k++) {
		naive_learn_stream(t, s->pc, k, s->access[k]);
		if (a->n > 1)
			naive_learn_page(a, a->running, s->access[k], s->space);
	}
}

/* The first n steps; those from `open` on, before `closed`, are undecided. */
static void naive_give(struct naive_threads *a, size_t n, size_t open, size_t closed)
{
	if (a->of[a->running].doubtful)
		open = 0;
	for (size_t i = 0; i < n; i++)
		naive_give_one(a, &a->kept[i].step, open <= i && i < closed);
}

static void naive_clear(struct naive_threads *a)
{
	a->nkept = 0;
	a->first = a->last = SIZE_MAX;
	a->ncandidates = 1;
	a->candidate[0] = (struct naive_candidate) { .thread = a->running };
}

static void naive_keep(struct naive_threads *a, const struct thread_step *s,
		       enum flow flow)
{
	struct naive_place *p = &a->of[a->running].now;
	a->kept = mem_room(a->kept, a->nkept, &a->room, sizeof *a->kept);
	a->kept[a->nkept++] = (struct naive_kept) { *s, flow, *p };
	naive_run(p, s);
}

static void naive_confirm(struct naive_threads *a, const struct thread_step *s)
{
	struct naive_thread *t = &a->of[a->running];
	bool doubt = t->doubtful && a->last != SIZE_MAX;
	t->doubtful = false;
	naive_give(a, a->nkept, doubt ? 0 : a->first, a->last);
	naive_clear(a);
	naive_give_one(a, s, false);
	naive_run(&t->now, s);
}

static void naive_give_up(struct naive_threads *a)
{
	for (unsigned c = 0; c < a->ncandidates && a->ncandidates > 1; c++) {
		struct naive_thread *t = &a->of[a->candidate[c].thread];
		t->doubtful = true;
		a->doubts++;
		for (size_t i = 0; i < a->nkept; i++)
			for (size_t k = 0; k < t->nstreams; k++)
				if (t->stream[k].pc == a->kept[i].step.pc)
					t->stream[k].held = 0;
	}
	naive_give(a, a->nkept, a->any_stack ? a->first : 0, a->nkept);
	naive_clear(a);
}

/* Switches */

static void naive_start(struct naive_threads *a, int k, const struct thread_step *s)
{
	struct naive_thread *t = &a->of[k];
	a->running = k;
	t->waits = false;
	naive_clear(a);
	if (t->now.begun && naive_can_run(a, k, s) == FLOW_NO)
		naive_interrupt(a, &t->now);
}

static void naive_leave(struct naive_threads *a)
{
	if (a->any_stack && !a->of[a->running].has_sp) {
		uint64_t from = a->lost < a->now ? a->now : a->lost;
		a->lost = from + 16 < a->now + 4096 ? from + 16 : a->now + 4096;
	}
	naive_give_up(a);
	naive_stop(a, a->running, a->now);
}

static void naive_move(struct naive_threads *a, size_t from, int to,
		       const struct thread_step *s)
{
	int was = a->running;
	struct naive_thread *left = &a->of[was];
	size_t n = a->nkept - from;
	struct naive_kept *moved = mem_new(n + 1, sizeof *moved);
	const struct thread_step *first = n ? &moved[0].step : s;
	for (size_t i = 0; i < n; i++)
		moved[i] = a->kept[from + i];
	if (n)
		left->now = moved[0].before;
	naive_give(a, from, a->first, from);
	bool unused = !left->given && was == a->n - 1;
	if (!unused && left->same == was)
		naive_stop(a, was, first->record);
	naive_start(a, to, first);
	a->n -= unused;
	for (size_t i = 0; i < n; i++)
		naive_keep(a, &moved[i].step, moved[i].flow);
	free(moved);
	a->moves++;
}

/* Candidates */

static struct naive_candidate *naive_candidate(struct naive_threads *a, int k)
{
	for (unsigned c = 0; c < a->ncandidates; c++)
		if (a->candidate[c].thread == k)
			return &a->candidate[c];
	return NULL;
}

static void naive_add_candidate(struct naive_threads *a, int k)
{
	struct naive_candidate *c = naive_candidate(a, k);
	if (a->first == SIZE_MAX)
		a->first = a->nkept;
	a->last = a->nkept;
	if (!c && a->ncandidates < NAIVE_CANDIDATES)
		*(c = &a->candidate[a->ncandidates++]) =
			(struct naive_candidate) { .thread = k };
	if (c && !c->score)
		c->border = a->nkept;
}

enum naive_wait { NAIVE_EXACTLY, NAIVE_MAYBE, NAIVE_REPEATS };

static bool naive_waits_for(struct naive_threads *a, int k, const struct thread_step *s,
			    enum naive_wait how)
{
	const struct naive_thread *t = &a->of[k];
	if (naive_can_run(a, k, s) == FLOW_NO)
		return false;
	if (how == NAIVE_EXACTLY)
		return t->waits_here && t->waits_at == s->pc;
	return !t->waits_here &&
	       (how == NAIVE_MAYBE || (t->now.repeats && t->now.last.pc == s->pc));
}

static void naive_find_candidates(struct naive_threads *a, const struct thread_step *s,
				  enum naive_wait how)
{
	NAIVE_EACH_WAITING(a, k)
	if (naive_waits_for(a, k, s, how))
		naive_add_candidate(a, k);
}

static int naive_longest_away(struct naive_threads *a, const struct thread_step *s,
			      enum naive_wait how)
{
	int best = NAIVE_NOBODY;
	NAIVE_EACH_WAITING(a, k)
	if (naive_waits_for(a, k, s, how) &&
	    (best == NAIVE_NOBODY || a->of[k].away < a->of[best].away))
		best = k;
	return best;
}

static void naive_choose(struct naive_threads *a, const struct thread_step *s)
{
	int exact = naive_longest_away(a, s, NAIVE_EXACTLY);
	int maybe = naive_longest_away(a, s, NAIVE_MAYBE);
	if (exact != NAIVE_NOBODY) {
		naive_start(a, exact, s);
		naive_find_candidates(a, s, NAIVE_EXACTLY);
	} else if (maybe != NAIVE_NOBODY) {
		naive_start(a, maybe, s);
		naive_find_candidates(a, s, NAIVE_MAYBE);
		for (unsigned c = 0; c < a->ncandidates; c++)
			a->of[a->candidate[c].thread].doubtful = true;
	} else {
		naive_start(a, naive_new_thread(a, s->space), s);
	}
}

/* The stack */

static int naive_owner(struct naive_threads *a, const struct thread_step *s)
{
	int owner = NAIVE_NOBODY;
	for (uint64_t part = s->sp / THREAD_WINDOW - 1, i = 0; i < 3; i++, part++)
		NAIVE_EACH_WAITING(a, k)
		{
			const struct naive_thread *t = &a->of[k];
			uint64_t most = owner == NAIVE_NOBODY
						? THREAD_WINDOW
						: naive_distance(a->of[owner].sp, s->sp);
			if (t->has_sp && t->space == s->space &&
			    t->sp / THREAD_WINDOW == part &&
			    naive_distance(t->sp, s->sp) <= most)
				owner = k;
		}
	return owner;
}

static enum flow naive_flow_at(const struct naive_threads *a, size_t i, enum flow flow)
{
	return i == a->nkept ? flow : a->kept[i].flow;
}

static size_t naive_border(struct naive_threads *a, int owner,
			   const struct thread_step *s, enum flow flow)
{
	if (owner != NAIVE_NOBODY)
		for (size_t i = a->nkept + 1; i--;)
			if (naive_flow_at(a, i, flow) != FLOW_YES &&
			    a->of[owner].now.begun &&
			    naive_can_run(a, owner,
					  i == a->nkept ? s : &a->kept[i].step) !=
				    FLOW_NO)
				return i;
	if (!a->of[a->running].given)
		return 0;
	for (size_t i = a->nkept; i-- && owner == NAIVE_NOBODY;)
		if (a->kept[i].step.flags & STEP_SYSCALL)
			return i + 1;
	for (size_t i = a->nkept + 1; i--;)
		if (naive_flow_at(a, i, flow) != FLOW_YES)
			return i;
	return a->nkept;
}

/* True if the stack pointer decides who runs; then that thread runs. */
static bool naive_by_stack(struct naive_threads *a, const struct thread_step *s,
			   enum flow flow)
{
	struct naive_thread *t = &a->of[a->running];
	if (t->has_sp && (naive_distance(t->sp, s->sp) <= THREAD_WINDOW ||
			  (t->low <= s->sp && s->sp <= t->high)))
		return true;
	int owner = naive_owner(a, s);
	if (owner == NAIVE_NOBODY) {
		if (!(s->flags & STEP_SP))
			return false;
		if (t->has_sp) {
			size_t border = naive_border(a, NAIVE_NOBODY, s, flow);
			naive_move(a, border, naive_new_thread(a, s->space), s);
		}
		return true;
	}
	const struct naive_candidate *c = naive_candidate(a, owner);
	if (!t->has_sp && a->ncandidates == 1 && t->given) {
		t->same = owner;
		naive_move(a, 0, owner, s);
	} else {
		naive_move(a, c ? c->border : naive_border(a, owner, s, flow), owner, s);
	}
	return true;
}

static void naive_set_sp(struct naive_threads *a, const struct thread_step *s)
{
	struct naive_thread *t = &a->of[a->running];
	bool near = s->flags & STEP_NEAR_SP;
	a->any_stack = true;
	if (!near || !t->has_sp)
		t->sp = s->sp;
	t->has_sp = true;
	if (near)
		return;
	t->low = s->sp < t->low ? s->sp : t->low;
	t->high = s->sp > t->high ? s->sp : t->high;
}

/* Data */

static enum stream_says naive_stream_says(struct naive_threads *a,
					  const struct naive_candidate *c,
					  const struct thread_step *s, unsigned k)
{
	const struct naive_stream *e = naive_stream(&a->of[c->thread], s->pc, k);
	uint64_t ahead = c == a->candidate || c->score ? 4 : 1;
	if (!e || e->held < 2)
		return STREAM_UNKNOWN;
	for (uint64_t i = 1; i <= ahead; i++)
		if (e->at + i * e->stride == s->access[k])
			return e->stride ? STREAM_CONTINUES : STREAM_UNKNOWN;
	return e->held < 8 ? STREAM_UNKNOWN : STREAM_BREAKS;
}

/* How much an access speaks for a candidate: 0 against it, 1 nothing, 3 its page, 5 its
 * stream; of a broken stream, 2 or 4. */
static unsigned naive_value(struct naive_threads *a, unsigned c,
			    const struct thread_step *s, unsigned k)
{
	enum stream_says says = naive_stream_says(a, &a->candidate[c], s, k);
	bool own = naive_stream_says(a, &a->candidate[0], s, k) == STREAM_BREAKS;
	int owner = naive_page_owner(a, s->access[k], s->space);
	bool page = says == STREAM_UNKNOWN && owner == a->candidate[c].thread;
	unsigned v = says == STREAM_CONTINUES ? 4 : page ? 2 : 0;
	return v + (own || says != STREAM_BREAKS ? 1 : 0);
}

static void naive_count(struct naive_threads *a, const struct thread_step *s, unsigned k)
{
	unsigned value[NAIVE_CANDIDATES], best = 0;
	unsigned least = a->ncandidates == 1;
	for (unsigned c = 0; c < a->ncandidates; c++) {
		value[c] = naive_value(a, c, s, k);
		best = value[c] > value[best] ? c : best;
	}
	for (unsigned c = 0; c < a->ncandidates; c++)
		if (c != best && value[c] > least)
			least = value[c];
	if (value[best] > least)
		a->candidate[best].score += value[best] - least;
}

static bool naive_by_data(struct naive_threads *a, const struct thread_step *s)
{
	unsigned best = 0, second = 0;
	for (unsigned k = 0; k < s->naccess; k++)
		naive_count(a, s, k);
	for (unsigned c = 1; c < a->ncandidates; c++)
		if (a->candidate[c].score > a->candidate[best].score)
			best = c;
	for (unsigned c = 0; c < a->ncandidates; c++)
		if (c != best && a->candidate[c].score > second)
			second = a->candidate[c].score;
	const struct naive_candidate lead = a->candidate[best];
	if (lead.score < second + (best ? 4 : 2))
		return false;
	if (best)
		naive_move(a, lead.border, lead.thread, s);
	return true;
}

/* Use: add all steps in order, then end. */

static void naive_threads_add(struct naive_threads *a, const struct thread_step *s)
{
	bool sure = false;
	a->now = s->record;
	if (a->running == NAIVE_NOBODY)
		naive_start(a, naive_new_thread(a, s->space), s);
	enum flow flow = naive_can_run(a, a->running, s);
	if (flow == FLOW_NO) {
		naive_leave(a);
		naive_choose(a, s);
	} else {
		naive_find_candidates(a, s, NAIVE_EXACTLY);
		if (s->naccess && flow == FLOW_MAYBE)
			naive_find_candidates(a, s, NAIVE_REPEATS);
	}
	if (s->flags & (STEP_SP | STEP_NEAR_SP) && (sure = naive_by_stack(a, s, flow)))
		naive_set_sp(a, s);
	if (!sure && s->naccess && (a->ncandidates > 1 || a->of[a->running].doubtful))
		sure = naive_by_data(a, s);
	struct naive_thread *t = &a->of[a->running];
	bool loop = t->now.begun && s->pc <= t->now.last.pc;
	bool hides = s->record < a->lost || (loop && !t->has_sp) ||
		     s->record < a->hidden[hash_top(s->pc, 12)];
	if (hides) {
		a->first = 0;
		a->last = a->nkept;
	}
	if (flow != FLOW_NO && t->now.begun)
		naive_learn(a, &t->now, s->pc);
	bool certain = !a->nkept && flow == FLOW_YES && a->ncandidates == 1 &&
		       !t->doubtful && !(s->flags & STEP_SYSCALL) && t->has_sp && !hides;
	if (sure || certain)
		naive_confirm(a, s);
	else
		naive_keep(a, s, flow);
	if (a->most && a->nkept >= a->most)
		naive_give_up(a);
}

static void naive_threads_end(struct naive_threads *a, size_t records)
{
	if (a->running != NAIVE_NOBODY)
		naive_give_up(a);
	for (size_t i = 0; i < records; i++)
		while (a->of[a->thread[i]].same != a->thread[i])
			a->thread[i] = a->of[a->thread[i]].same;
}

#endif
