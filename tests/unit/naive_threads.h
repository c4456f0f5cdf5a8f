/*
 * The rules of analysis/thread_assign.h, written down as plainly as possible: all threads
 * are looked through, steps are taken back by copies of the whole state of a thread, and
 * lengths and targets are lists.
 */
#ifndef TESTS_NAIVE_THREADS_H
#define TESTS_NAIVE_THREADS_H

#include <stdlib.h>
#include <string.h>

#include "analysis/thread_assign.h"
#include "analysis/thread_flow.h"
#include "base/mem.h"

enum {
	NAIVE_CODE = 1024,
	NAIVE_DATA = 256,
	NAIVE_THREADS = 512,
	NAIVE_RIVALS = 16,
	NAIVE_RESUMES = 4,
	NAIVE_NOBODY = -1,
	NAIVE_FAR,
	NAIVE_UNKNOWN,
	NAIVE_NEAR,
	NAIVE_FIXED,
	NAIVE_EXACT
};

/* What was learnt of an instruction. */
struct naive_code {
	uint64_t pc, target;
	unsigned length, seen;
};

/* An access of an instruction. */
struct naive_data {
	uint64_t pc, at, stride;
	unsigned access, held;
};

/* What steps change in a thread, and what is put back when they are taken back. */
struct naive_state {
	struct thread_step last;
	bool begun, repeats; /* repeats: the last step has repeated the one before it */
	uint64_t popped;
	uint64_t returns[FLOW_RETURNS];
	size_t nreturns, depth; /* depth: calls that have not returned */
	struct naive_data data[NAIVE_DATA];
	size_t ndata;
};

struct naive_thread {
	struct naive_state now;
	uint64_t resume[NAIVE_RESUMES];
	size_t depth[NAIVE_RESUMES]; /* of calls, at each */
	size_t nresume;
	bool has_sp, waits, waits_here;
	uint64_t sp, low, high, waits_at, away, stopped;
	uint64_t given;
	uint32_t space;
	int same; /* the thread that it is a part of */
};

struct naive_kept {
	struct thread_step step;
	uint64_t popped;
	enum flow flow;
	struct naive_state before;
};

/* What the thread that was left last did, if there was evidence for a rival. */
struct naive_tail {
	int thread, rival;
	size_t border, nkept, first_border;
	struct naive_kept *kept;
	bool fresh;
};

struct naive_threads {
	/* The result, by record */
	int *thread;
	bool *undecided;

	struct naive_code code[NAIVE_CODE];
	size_t ncode;
	struct naive_thread of[NAIVE_THREADS];
	int n;
	uint64_t stops, now;

	int running, previous;
	bool guessed, fresh, resumed, any_stack;
	struct naive_kept *kept;
	size_t nkept, room;
	struct {
		int thread;
		size_t border;
	} rival[NAIVE_RIVALS];
	size_t nrivals, first_border, last_border;
	int suspect;
	unsigned evidence;
	size_t evidence_border;
	struct naive_tail tail;
	size_t most;          /* steps that can be taken back; 0: all */
	unsigned moves;       /* how often steps were taken back */
	unsigned tails_moved; /* how often those of a thread that was left */
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

static enum flow naive_follows(struct naive_threads *a, const struct naive_state *t,
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
static uint64_t naive_next(struct naive_threads *a, const struct naive_state *t)
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

static void naive_learn(struct naive_threads *a, const struct naive_state *t, uint64_t pc)
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
	a->running = a->previous = a->suspect = NAIVE_NOBODY;
	a->first_border = a->last_border = SIZE_MAX;
	return a;
}

static void naive_threads_free(struct naive_threads *a)
{
	free(a->thread);
	free(a->undecided);
	free(a->kept);
	free(a->tail.kept);
	free(a);
}

static int naive_new_thread(struct naive_threads *a, uint32_t space)
{
	assert_true(a->n < NAIVE_THREADS);
	a->of[a->n] = (struct naive_thread) { .now = { .nreturns = 1, .depth = 1 },
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

static bool naive_waits_at(const struct naive_threads *a, int k,
			   const struct thread_step *s)
{
	return a->of[k].waits_here && a->of[k].waits_at == s->pc &&
	       a->of[k].space == s->space;
}

static void naive_stop(struct naive_threads *a, int k, uint64_t record)
{
	struct naive_thread *t = &a->of[k];
	t->away = record;
	t->waits = true;
	t->stopped = ++a->stops;
	t->waits_at = t->now.begun ? naive_next(a, &t->now) : 0;
	t->waits_here = t->waits_at != 0;
}

static void naive_forget(struct naive_threads *a)
{
	a->nkept = a->nrivals = 0;
	a->first_border = a->last_border = SIZE_MAX;
	a->suspect = NAIVE_NOBODY;
	a->evidence = 0;
	a->fresh = false;
}

static void naive_start(struct naive_threads *a, int k, bool fresh)
{
	if (a->running != k)
		a->previous = a->running;
	a->of[k].waits = false;
	a->running = k;
	naive_forget(a);
	a->fresh = fresh;
	if (a->any_stack && !a->of[k].has_sp)
		a->first_border = a->last_border = 0;
}

/* Give the first n of some steps; those from open on, before closed, may be of others. */
static void naive_give_to(struct naive_threads *a, int thread,
			  const struct naive_kept *kept, size_t n, size_t open,
			  size_t closed)
{
	closed = closed < n ? closed : n;
	for (size_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < kept[i].step.n; k++) {
			uint64_t record = kept[i].step.record + k;
			a->thread[record] = thread;
			a->undecided[record] = i >= open && i < closed;
		}
	a->of[thread].given += n;
}

static void naive_give(struct naive_threads *a, size_t n, size_t open, size_t closed)
{
	struct naive_tail *k = &a->tail;
	naive_give_to(a, k->thread, k->kept, k->nkept, k->first_border, k->nkept);
	k->nkept = 0;
	naive_give_to(a, a->running, a->kept, n, open, closed);
}

/* The flow does not continue in the running thread. */
static void naive_leave(struct naive_threads *a, uint64_t record)
{
	if (a->evidence) {
		naive_give(a, 0, 0, 0);
		free(a->tail.kept);
		a->tail = (struct naive_tail) {
			.thread = a->running,
			.rival = a->suspect,
			.border = a->evidence_border,
			.nkept = a->nkept,
			.first_border = a->first_border,
			.kept = mem_copy(a->kept, a->nkept * sizeof *a->kept),
			.fresh = a->fresh,
		};
	} else {
		naive_give(a, a->nkept, a->first_border, a->nkept);
	}
	a->nkept = 0;
	naive_stop(a, a->running, record);
}

static void naive_remember(struct naive_state *t, const struct thread_step *s)
{
	for (unsigned k = 0; k < s->naccess; k++) {
		size_t i = 0;
		while (i < t->ndata && (t->data[i].pc != s->pc || t->data[i].access != k))
			i++;
		struct naive_data *d = &t->data[i];
		uint64_t stride = s->access[k] - d->at;
		assert_true(i < NAIVE_DATA);
		if (i == t->ndata) {
			*d = (struct naive_data) { .pc = s->pc,
						   .access = k,
						   .at = s->access[k] };
			t->ndata++;
			continue;
		}
		d->held = stride != d->stride ? 0 : d->held + 1;
		d->stride = stride;
		d->at = s->access[k];
	}
}

static void naive_call(struct naive_state *t, uint64_t at)
{
	if (t->nreturns == FLOW_RETURNS)
		memmove(t->returns, t->returns + 1, --t->nreturns * sizeof *t->returns);
	t->returns[t->nreturns++] = at;
	t->depth++;
}

static void naive_interrupt(struct naive_threads *a, struct naive_thread *t)
{
	uint64_t pc = naive_next(a, &t->now);
	if (!pc)
		return;
	if (t->nresume == NAIVE_RESUMES) {
		memmove(t->resume, t->resume + 1, --t->nresume * sizeof *t->resume);
		memmove(t->depth, t->depth + 1, t->nresume * sizeof *t->depth);
	}
	t->depth[t->nresume] = t->now.depth;
	t->resume[t->nresume++] = pc;
	naive_call(&t->now, 0);
}

static void naive_push(struct naive_threads *a, const struct thread_step *s,
		       enum flow flow)
{
	struct naive_thread *t = &a->of[a->running];
	struct naive_state before = t->now;
	if (t->now.begun && !a->resumed && !a->nkept &&
	    naive_follows(a, &t->now, s->pc) == FLOW_NO) {
		naive_interrupt(a, t);
		flow = FLOW_NO;
	}
	a->resumed = false;
	if (t->now.begun && flow != FLOW_NO)
		naive_learn(a, &t->now, s->pc);
	if (!a->evidence)
		naive_remember(&t->now, s);
	t->now.popped = 0;
	if (s->kind == BRANCH_DIRECT_CALL || s->kind == BRANCH_INDIRECT_CALL)
		naive_call(&t->now, s->flags & STEP_HAS_NEXT ? s->next : s->pc);
	else if (s->kind == BRANCH_RETURN && t->now.nreturns) {
		t->now.popped = t->now.returns[--t->now.nreturns];
		t->now.depth--;
	}
	t->now.repeats = s->naccess && t->now.begun && t->now.last.pc == s->pc;
	t->now.last = *s;
	t->now.begun = true;
	a->kept = mem_room(a->kept, a->nkept, &a->room, sizeof *a->kept);
	a->kept[a->nkept++] = (struct naive_kept) { *s, t->now.popped, flow, before };
}

static void naive_move(struct naive_threads *a, size_t from, int to);

/* The thread that was left last was its rival, which is on the stack that was seen. */
static void naive_move_tail(struct naive_threads *a)
{
	struct naive_tail k = a->tail;
	a->tails_moved++;
	a->tail = (struct naive_tail) { .nkept = 0 };
	free(a->kept);
	a->kept = k.kept;
	a->nkept = a->room = k.nkept;
	a->running = k.thread;
	a->of[k.thread].waits = false;
	a->fresh = k.fresh;
	a->first_border = k.first_border;
	naive_move(a, k.border, k.rival);
	naive_give(a, a->nkept, 0, 0);
	naive_forget(a);
}

/* Kept steps from number `from` on are of another thread. */
static void naive_move(struct naive_threads *a, size_t from, int to)
{
	size_t n = a->nkept - from;
	int left = a->running;
	struct naive_thread *t = &a->of[left];
	struct naive_kept *moved = mem_copy(a->kept + from, n * sizeof *moved);
	bool tail = !from && a->tail.nkept && a->tail.rival == to;
	if (n)
		t->now = moved[0].before;
	bool gone = from == 0 && a->fresh && !t->given;
	a->moves++;
	if (!tail)
		naive_give(a, from, a->first_border, from);
	if (!gone && t->same == left)
		naive_stop(a, left, n ? moved[0].step.record : a->now);
	if (tail)
		naive_move_tail(a);
	else
		naive_start(a, to, !a->of[to].now.begun && !a->of[to].given);
	if (gone)
		a->previous = NAIVE_NOBODY;
	for (size_t i = 0; i < n; i++) {
		enum flow flow = moved[i].flow;
		if (!i)
			flow = a->of[to].now.begun ? naive_follows(a, &a->of[to].now,
								   moved[i].step.pc)
						   : FLOW_YES;
		naive_push(a, &moved[i].step, flow);
	}
	free(moved);
}

/* Flow says that another thread runs */

static bool naive_comes_back(struct naive_threads *a, int k, int left,
			     const struct thread_step *s)
{
	struct naive_thread *t = &a->of[k == NAIVE_NOBODY ? left : k];
	if (k == NAIVE_NOBODY || t->space != s->space)
		return false;
	for (size_t i = t->nresume; i--;) {
		bool same = (t->now.depth - t->depth[i]) % FLOW_RETURNS == 0;
		if (t->resume[i] == s->pc &&
		    (k == left ? same : !a->of[left].now.nreturns)) {
			t->nresume = i;
			return true;
		}
	}
	return false;
}

static void naive_add_rival(struct naive_threads *a, int k, size_t border)
{
	size_t i = 0;
	if (a->first_border == SIZE_MAX)
		a->first_border = border;
	a->last_border = border;
	while (i < a->nrivals && a->rival[i].thread != k)
		i++;
	if (i == NAIVE_RIVALS)
		return;
	a->rival[i].thread = k;
	a->rival[i].border = border;
	a->nrivals += i == a->nrivals;
}

static void naive_choose(struct naive_threads *a, const struct thread_step *s)
{
	int left = a->running, best = NAIVE_NOBODY, waiting = 0;
	NAIVE_EACH_WAITING(a, k)
	if (k != left && naive_waits_at(a, k, s)) {
		waiting++;
		if (best == NAIVE_NOBODY || a->of[k].away < a->of[best].away)
			best = k;
	}
	bool back = naive_comes_back(a, left, left, s);
	if (back)
		best = left;
	else if ((back = naive_comes_back(a, a->previous, left, s)))
		best = a->previous;
	waiting += back;
	enum flow flow = FLOW_NO;
	NAIVE_EACH_WAITING(a, k)
	{
		const struct naive_thread *t = &a->of[k];
		if (waiting || t->waits_here || t->space != s->space || k == left)
			continue;
		enum flow f = naive_follows(a, &t->now, s->pc);
		if (f == FLOW_NO || f < flow || (f == flow && t->away > a->of[best].away))
			continue;
		flow = f;
		best = k;
	}
	bool fresh = !waiting && flow == FLOW_NO;
	naive_start(a, fresh ? naive_new_thread(a, s->space) : best, fresh);
	a->guessed = waiting != 1;
	a->resumed = back;
	if (waiting > 1)
		NAIVE_EACH_WAITING(a, k)
	if (naive_waits_at(a, k, s))
		naive_add_rival(a, k, 0);
	if (!waiting && !fresh)
		NAIVE_EACH_WAITING(a, k)
	if (!a->of[k].waits_here && k != left && a->of[k].space == s->space &&
	    naive_follows(a, &a->of[k].now, s->pc) != FLOW_NO)
		naive_add_rival(a, k, 0);
}

static void naive_find_rivals(struct naive_threads *a, const struct thread_step *s,
			      enum flow flow)
{
	bool repeats = s->naccess && flow == FLOW_MAYBE;
	NAIVE_EACH_WAITING(a, k)
	if (naive_waits_at(a, k, s))
		naive_add_rival(a, k, a->nkept);
	NAIVE_EACH_WAITING(a, k)
	if (repeats && a->of[k].now.repeats && !a->of[k].waits_here &&
	    a->of[k].now.last.pc == s->pc && a->of[k].space == s->space)
		naive_add_rival(a, k, a->nkept);
	if (a->guessed && a->nrivals && a->nkept && a->kept[0].step.pc == s->pc)
		a->last_border = a->nkept;
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

/* The flow to kept step i, or to s. */
static enum flow naive_flow_at(const struct naive_threads *a, size_t i, enum flow flow)
{
	return i == a->nkept ? flow : a->kept[i].flow;
}

static size_t naive_border(struct naive_threads *a, int owner,
			   const struct thread_step *s, enum flow flow)
{
	const struct naive_thread *t = &a->of[owner];
	if (a->suspect == owner && a->evidence)
		return a->evidence_border;
	for (size_t k = 0; k < a->nrivals; k++)
		if (a->rival[k].thread == owner)
			return a->rival[k].border;
	for (size_t i = a->nkept + 1; i--;) {
		uint64_t pc = i == a->nkept ? s->pc : a->kept[i].step.pc;
		if (naive_flow_at(a, i, flow) != FLOW_YES && t->now.begun &&
		    naive_follows(a, &t->now, pc) != FLOW_NO)
			return i;
	}
	if (a->guessed || a->fresh)
		return 0;
	for (size_t i = a->nkept + 1; i--;)
		if (naive_flow_at(a, i, flow) != FLOW_YES)
			return i;
	return a->nkept;
}

static size_t naive_birth(const struct naive_threads *a, enum flow flow)
{
	if (a->guessed || a->fresh)
		return 0;
	for (size_t i = a->nkept; i--;)
		if (a->kept[i].step.flags & STEP_SYSCALL)
			return i + 1;
	for (size_t i = a->nkept + 1; i--;)
		if (naive_flow_at(a, i, flow) != FLOW_YES)
			return i;
	return a->nkept;
}

static bool naive_by_stack(struct naive_threads *a, const struct thread_step *s,
			   enum flow flow)
{
	struct naive_thread *t = &a->of[a->running];
	if (t->has_sp && (naive_distance(t->sp, s->sp) <= THREAD_WINDOW ||
			  (t->low <= s->sp && s->sp <= t->high)))
		return true;
	int owner = naive_owner(a, s);
	if (owner != NAIVE_NOBODY && !t->has_sp && !a->guessed && !a->nrivals &&
	    t->given) {
		t->same = owner;
		naive_move(a, 0, owner);
	} else if (owner != NAIVE_NOBODY) {
		naive_move(a, naive_border(a, owner, s, flow), owner);
	} else if (!(s->flags & STEP_SP)) {
		return false;
	} else if (t->has_sp) {
		naive_move(a, naive_birth(a, flow), naive_new_thread(a, s->space));
	}
	return true;
}

static void naive_set_sp(struct naive_thread *t, const struct thread_step *s)
{
	bool near = s->flags & STEP_NEAR_SP;
	if (!near || !t->has_sp)
		t->sp = s->sp;
	t->has_sp = true;
	if (!near && s->sp < t->low)
		t->low = s->sp;
	if (!near && s->sp > t->high)
		t->high = s->sp;
}

/* Data */

static int naive_foresees(const struct naive_threads *a, int thread,
			  const struct thread_step *s, unsigned access)
{
	const struct naive_state *t = &a->of[thread].now;
	uint64_t at = s->access[access], distance;
	for (size_t i = 0; i < t->ndata; i++) {
		const struct naive_data *d = &t->data[i];
		if (d->pc != s->pc || d->access != access)
			continue;
		if (d->held >= 2 && !d->stride && at == d->at)
			return NAIVE_FIXED;
		for (unsigned k = 1; k <= (a->evidence ? 4 : 1); k++)
			if (d->held >= 2 && d->stride && at == d->at + k * d->stride)
				return NAIVE_EXACT;
		distance = naive_distance(at, d->at);
		return distance <= 4096      ? NAIVE_NEAR
		       : distance >= 1 << 20 ? NAIVE_FAR
					     : NAIVE_UNKNOWN;
	}
	return NAIVE_UNKNOWN;
}

static bool naive_by_data(struct naive_threads *a, const struct thread_step *s)
{
	bool sure = false, counted = a->evidence > 0;
	for (unsigned k = 0; k < s->naccess && a->nrivals; k++) {
		unsigned evidence = a->evidence, excluded = 0, betrays = 0;
		size_t traitor = 0;
		a->evidence = counted;
		int own = naive_foresees(a, a->running, s, k);
		for (size_t r = 0; r < a->nrivals; r++) {
			int other = naive_foresees(a, a->rival[r].thread, s, k);
			excluded += other == NAIVE_FAR
					    ? own >= NAIVE_NEAR
					    : own == NAIVE_EXACT && other < NAIVE_FIXED;
			if (own == NAIVE_FAR ? other >= NAIVE_NEAR
					     : other == NAIVE_EXACT && own <= NAIVE_NEAR)
				traitor = betrays++ ? traitor : r;
		}
		a->evidence = evidence;
		if (excluded == a->nrivals) {
			sure = true;
		} else if (betrays) {
			if (a->suspect != a->rival[traitor].thread)
				a->evidence = 0;
			a->suspect = a->rival[traitor].thread;
			if (!a->evidence)
				a->evidence_border = a->rival[traitor].border;
			a->evidence++;
		}
	}
	if (sure) {
		a->suspect = NAIVE_NOBODY;
		a->evidence = 0;
	} else if (a->evidence >= 2) {
		naive_move(a, a->evidence_border, a->suspect);
		a->guessed = true;
	}
	return sure;
}

/* Too many steps are kept: the first half is not taken back any more. */
static size_t naive_less(size_t border, size_t half)
{
	return border == SIZE_MAX ? SIZE_MAX : border < half ? 0 : border - half;
}

static void naive_give_up(struct naive_threads *a)
{
	size_t half = a->nkept / 2;
	naive_give(a, half, a->first_border, half);
	a->nkept -= half;
	memmove(a->kept, a->kept + half, a->nkept * sizeof *a->kept);
	a->first_border = naive_less(a->first_border, half);
	a->last_border = naive_less(a->last_border, half);
	for (size_t k = 0; k < a->nrivals; k++)
		a->rival[k].border = naive_less(a->rival[k].border, half);
	a->evidence_border = naive_less(a->evidence_border, half);
	a->fresh = false;
}

/* Use: add all steps in order, then end. */

static void naive_threads_add(struct naive_threads *a, const struct thread_step *s)
{
	enum flow flow = FLOW_YES;
	bool sure = false;
	if (a->running == NAIVE_NOBODY)
		naive_start(a, naive_new_thread(a, s->space), true);
	struct naive_thread *t = &a->of[a->running];
	a->now = s->record;
	if (t->now.begun)
		flow = naive_follows(a, &t->now, s->pc);
	if (t->space != s->space)
		flow = FLOW_NO;
	if (flow == FLOW_NO) {
		naive_leave(a, s->record);
		naive_choose(a, s);
	} else {
		naive_find_rivals(a, s, flow);
	}
	if (s->flags & (STEP_SP | STEP_NEAR_SP) && (sure = naive_by_stack(a, s, flow))) {
		naive_set_sp(&a->of[a->running], s);
		a->any_stack = true;
	}
	if (!sure)
		sure = naive_by_data(a, s);
	t = &a->of[a->running];
	if (!sure && !t->has_sp && t->now.begun && s->pc <= t->now.last.pc) {
		a->first_border = 0;
		a->last_border = a->nkept;
	}
	naive_push(a, s, flow);
	if (!sure && a->most && a->nkept >= a->most)
		naive_give_up(a);
	if (!sure)
		return;
	if (a->any_stack && !a->of[a->running].has_sp)
		naive_give(a, a->nkept, 0, a->nkept);
	else
		naive_give(a, a->nkept, a->first_border, a->last_border);
	a->guessed = false;
	naive_forget(a);
}

static void naive_threads_end(struct naive_threads *a, size_t records)
{
	if (a->running != NAIVE_NOBODY)
		naive_give(a, a->nkept, a->first_border, a->nkept);
	for (size_t i = 0; i < records; i++)
		while (a->of[a->thread[i]].same != a->thread[i])
			a->thread[i] = a->of[a->thread[i]].same;
}

#endif
