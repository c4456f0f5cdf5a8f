/*
 * The candidates are the running thread and the threads that could have begun to run
 * instead of it, each at its border.  Three kinds of evidence count for a candidate:
 *
 *   stack    the stack pointer is near the candidate's; this decides at once
 *   stream   an access continues the stream of an instruction of the candidate
 *   page     an access is to a page that only the candidate has accessed
 *
 * A candidate runs when its score leads the scores of all others, by STAY if it already
 * runs, otherwise by SWITCH.  Until then, keep the steps in a window, which begins at the
 * first doubt.  If the flow breaks first, the steps of the window are undecided, the
 * streams of their instructions are dropped, and the candidates are doubtful, because
 * they may have been mistaken for each other.  The steps of a doubtful thread are
 * undecided until there is evidence for it; if there is evidence for another doubtful
 * thread instead, exchange the two threads.
 *
 * Flow alone does not decide while the flow of threads is being lost: see lose().
 *
 * Streams and pages learn only from decided steps.
 */
#include "analysis/thread_assign.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/thread_data.h"
#include "analysis/thread_flow.h"
#include "base/hash.h"
#include "base/mem.h"

enum {
	BUCKET_LOG = 12, /* log2 of the number of lists of waiting threads */
	CANDIDATES_MAX = 16,
	PREFETCH = 8,  /* steps */
	HIDING = 1024, /* number of steps of a thread without a stack after which loops
			* can hide other threads */
	HIDDEN = 4096, /* number of records for which they can hide other threads */
	LOSS = 16,     /* number of records for which flow does not decide after a loss */
	HOPELESS = 2048, /* no evidence decides while more of these records remain */
	REPEATS_MAX = 4, /* max executions missing from a stream */
	STAY = 2,
	SWITCH = 4,
	BY_PAGE = 2, /* scores of the evidence of an access */
	BY_STREAM = 4
};

struct assign_thread {
	struct thread_found found;
	struct flow_state place;
	struct streams *streams;
	bool doubtful;
	uint64_t away;  /* record at which it stopped */
	uint64_t given; /* number of steps */
	uint32_t space;

	/* Links of the lists of a bucket, while the thread waits.  It continues at
	 * waits_at if waits_here is true, otherwise at an unknown address. */
	bool waits, waits_here;
	uint64_t waits_at;
	int32_t next, next_sp;
};

struct candidate {
	int32_t thread;
	bool exchanged; /* true if it would be exchanged with the running thread */
	size_t border;  /* step of the window at which it would have started to run */
	unsigned score;
};

struct thread_assign {
	struct thread_assign_options opt;
	struct thread_assign_sink sink;
	struct flow_code *code;
	struct pages *pages;
	struct assign_thread *thread;
	size_t nthreads, room;
	int32_t here[1 << BUCKET_LOG];  /* waiting threads by address */
	int32_t stack[1 << BUCKET_LOG]; /* waiting threads by stack pointer */
	int32_t unknown;                /* waiting threads that continue at an unknown
					 * address */
	int32_t unused;                 /* list of threads that were taken back, for
					 * reuse */
	bool any_stack;
	uint64_t now;    /* record of the step being added */
	uint64_t hidden; /* records before this one may belong to a thread without a
			  * number */
	uint64_t lost;   /* before this record, only evidence decides: see lose() */

	int32_t running, previous;
	bool guessed; /* true if chosen among several threads and not confirmed since */
	bool fresh;   /* true if it began with the first step of the window */
	bool called;  /* true if the step before the window is a system call */

	struct flow_state start; /* state of the running thread before the window */
	struct thread_step *step;
	uint8_t *flow; /* enum flow: how each step can follow */
	size_t n;
	size_t first, last; /* first and last border of all candidates; SIZE_MAX if there
			     * is none */
	struct candidate candidate[CANDIDATES_MAX]; /* candidate 0 is the running
						     * thread */
	unsigned ncandidates;
};

/* Threads */

struct thread_assign *thread_assign_new(const struct thread_assign_options *opt,
					const struct thread_assign_sink *sink)
{
	struct thread_assign *a = mem_new(1, sizeof *a);
	a->opt = *opt;
	a->opt.window = opt->window ? opt->window : THREAD_WINDOW;
	a->opt.kept_max = opt->kept_max ? opt->kept_max : THREAD_KEPT;
	a->sink = *sink;
	a->code = flow_code_new();
	a->pages = pages_new();
	a->step = mem_new(a->opt.kept_max + 1, sizeof *a->step);
	a->flow = mem_new(a->opt.kept_max + 1, sizeof *a->flow);
	memset(a->here, 0xff, sizeof a->here); /* NOBODY */
	memset(a->stack, 0xff, sizeof a->stack);
	a->unknown = a->unused = a->running = a->previous = NOBODY;
	return a;
}

void thread_assign_free(struct thread_assign *a)
{
	if (!a)
		return;
	for (size_t i = 0; i < a->nthreads; i++)
		free(a->thread[i].streams);
	flow_code_free(a->code);
	free(a->pages);
	free(a->thread);
	free(a->step);
	free(a->flow);
	free(a);
}

size_t thread_assign_count(const struct thread_assign *a)
{
	return a->nthreads;
}

const struct thread_found *thread_assign_get(const struct thread_assign *a,
					     uint32_t thread)
{
	return &a->thread[thread].found;
}

static int32_t new_thread(struct thread_assign *a, uint32_t space)
{
	int32_t n = a->unused;
	if (n == NOBODY) {
		a->thread = mem_room(a->thread, a->nthreads, &a->room, sizeof *a->thread);
		n = (int32_t)a->nthreads++;
	} else {
		a->unused = a->thread[n].next;
		free(a->thread[n].streams);
	}
	a->thread[n] = (struct assign_thread) {
		.found = { (uint32_t)n, (uint32_t)n, false, 0, UINT64_MAX, 0 },
		.place.returns = { .top = 1, .n = 1 }, /* an unknown return address */
		.streams = streams_new(),
		.space = space,
	};
	return n;
}

/* Lists of waiting threads */

static int32_t *list_of(struct thread_assign *a, uint64_t pc)
{
	return &a->here[hash_top(pc, BUCKET_LOG)];
}

static int32_t *stack_list(struct thread_assign *a, uint64_t sp)
{
	return &a->stack[hash_top(sp / a->opt.window, BUCKET_LOG)];
}

static void wait_from(struct thread_assign *a, int32_t n, uint64_t record)
{
	struct assign_thread *t = &a->thread[n];
	t->away = record;
	t->waits = true;
	t->waits_here = flow_next(a->code, &t->place, &t->waits_at);
	int32_t *list = t->waits_here ? list_of(a, t->waits_at) : &a->unknown;
	t->next = *list;
	*list = n;
	if (!t->found.has_sp)
		return;
	list = stack_list(a, t->found.sp);
	t->next_sp = *list;
	*list = n;
}

static void wake(struct thread_assign *a, int32_t n)
{
	struct assign_thread *t = &a->thread[n];
	if (!t->waits)
		return;
	t->waits = false;
	int32_t *at = t->waits_here ? list_of(a, t->waits_at) : &a->unknown;
	while (*at != n)
		at = &a->thread[*at].next;
	*at = t->next;
	if (!t->found.has_sp)
		return;
	at = stack_list(a, t->found.sp);
	while (*at != n)
		at = &a->thread[*at].next_sp;
	*at = t->next_sp;
}

static enum flow follows(const struct thread_assign *a, int32_t n,
			 const struct thread_step *s)
{
	const struct assign_thread *t = &a->thread[n];
	return t->space == s->space ? flow_continues(a->code, &t->place, s) : FLOW_NO;
}

/* The window */

/* Give steps to the running thread; doubt is set if they may belong to another thread.
 * A thread whose stack is unknown may be a part of another thread. */
static void give(struct thread_assign *a, const struct thread_step *s, size_t n,
		 bool doubt)
{
	struct assign_thread *t = &a->thread[a->running];
	bool unknown = a->any_stack && !t->found.has_sp;
	bool undecided = doubt || unknown || a->lost > a->now + HOPELESS;
	if (!n)
		return;
	a->sink.steps(a->sink.arg, s, n, (uint32_t)a->running, undecided);
	t->given += n;
	if (unknown && t->given >= HIDING)
		a->hidden = s[n - 1].record + HIDDEN;
	for (size_t i = 0; i < n && !undecided; i++) {
		if (!s[i].naccess)
			continue;
		streams_learn(t->streams, &s[i]);
		if (a->nthreads > 1)
			pages_learn(a->pages, &s[i], a->running);
	}
}

/* Give the first n steps; steps `open` up to `closed` may belong to other threads. */
static void give_first(struct thread_assign *a, size_t n, size_t open, size_t closed)
{
	if (a->thread[a->running].doubtful)
		open = 0;
	closed = closed < n ? closed : n;
	open = open < closed ? open : closed;
	give(a, a->step, open, false);
	give(a, a->step + open, closed - open, true);
	give(a, a->step + closed, n - closed, false);
}

static void clear(struct thread_assign *a)
{
	a->n = 0;
	a->first = a->last = SIZE_MAX;
	a->candidate[0] = (struct candidate) { .thread = a->running };
	a->ncandidates = 1;
	a->fresh = false;
}

/* Give a step that needs no window. */
static void give_now(struct thread_assign *a, const struct thread_step *s)
{
	give(a, s, 1, false);
	flow_advance(&a->thread[a->running].place, s);
	a->called = s->flags & STEP_SYSCALL;
}

/* Confirm the running thread by a step: give the window and the step.  If the thread
 * was doubtful, steps before the last border may belong to a candidate. */
static void confirm(struct thread_assign *a, const struct thread_step *s)
{
	if (a->thread[a->running].doubtful && a->last != SIZE_MAX)
		a->first = 0;
	a->thread[a->running].doubtful = a->guessed = false;
	give_first(a, a->n, a->first, a->last);
	clear(a);
	give_now(a, s);
}

static void keep(struct thread_assign *a, const struct thread_step *s, enum flow flow)
{
	struct flow_state *p = &a->thread[a->running].place;
	if (!a->n)
		a->start = *p;
	flow_advance(p, s);
	a->flow[a->n] = (uint8_t)flow;
	a->step[a->n++] = *s;
}

static size_t less(size_t border, size_t by)
{
	return border == SIZE_MAX ? border : border - (border < by ? border : by);
}

/* Give up the first half of the full window. */
static void give_up(struct thread_assign *a)
{
	size_t half = a->n / 2;
	give_first(a, half, a->first, half);
	for (size_t i = 0; i < half; i++)
		flow_advance(&a->start, &a->step[i]);
	a->n -= half;
	memmove(a->step, a->step + half, a->n * sizeof *a->step);
	memmove(a->flow, a->flow + half, a->n);
	a->first = less(a->first, half);
	a->last = less(a->last, half);
	for (unsigned k = 0; k < a->ncandidates; k++)
		a->candidate[k].border = less(a->candidate[k].border, half);
	a->fresh = false;
}

/* Switches */

/* Run a thread from step s on, which begins the window. */
static void start(struct thread_assign *a, int32_t n, const struct thread_step *s,
		  bool back)
{
	struct assign_thread *t = &a->thread[n];
	wake(a, n);
	if (a->running != n)
		a->previous = a->running;
	a->running = n;
	clear(a);
	a->called = false;
	a->fresh = !t->place.begun && !t->given;
	if (!back && t->place.begun && follows(a, n, s) == FLOW_NO)
		flow_interrupt(a->code, &t->place);
}

/* Note that the running thread stops before its stack is known: it may be a part of
 * another thread whose flow was lost.  The records of repeated losses add up. */
static void lose(struct thread_assign *a)
{
	if (a->any_stack && !a->thread[a->running].found.has_sp) {
		a->lost = (a->lost > a->now ? a->lost : a->now) + LOSS;
		if (a->lost > a->now + HIDDEN)
			a->lost = a->now + HIDDEN;
	}
}

/* Leave the running thread, in which the flow does not continue; steps in doubt become
 * undecided. */
static void leave(struct thread_assign *a)
{
	bool doubt = a->ncandidates > 1 && !a->opt.no_stack;
	lose(a);
	for (unsigned k = 0; k < a->ncandidates && doubt; k++) {
		struct assign_thread *t = &a->thread[a->candidate[k].thread];
		t->doubtful = true;
		for (size_t i = 0; i < a->n; i++)
			streams_forget(t->streams, &a->step[i]);
	}
	give_first(a, a->n, a->any_stack || a->opt.no_stack ? a->first : 0, a->n);
	wait_from(a, a->running, a->now);
}

/* Move the steps of the window from number `from` on, and s, to another thread. */
static void move_steps(struct thread_assign *a, size_t from, int32_t to,
		       const struct thread_step *s)
{
	int32_t was = a->running;
	struct assign_thread *left = &a->thread[was], *t = &a->thread[to];
	size_t n = a->n - from;
	bool gone = !from && a->fresh && !left->given;
	if (a->n)
		left->place = a->start;
	for (size_t i = 0; i < from; i++)
		flow_advance(&left->place, &a->step[i]);
	give_first(a, from, a->first, from);
	memmove(a->step, a->step + from, n * sizeof *a->step);
	memmove(a->flow, a->flow + from, n);
	const struct thread_step *first = n ? a->step : s;
	if (!gone && left->found.alias == (uint32_t)was)
		wait_from(a, was, first->record);
	start(a, to, first, false);
	if (gone) { /* take back a thread without steps */
		left->next = a->unused;
		a->unused = was;
		a->previous = NOBODY;
	}
	a->start = t->place;
	a->n = n;
	for (size_t i = 0; i < n; i++)
		flow_advance(&t->place, &a->step[i]);
}

/* Exchange the running thread with another thread, because they were mistaken for each
 * other. */
static void exchange(struct thread_assign *a, int32_t to)
{
	struct assign_thread *t = &a->thread[a->running], *o = &a->thread[to];
	struct flow_state place = t->place;
	struct streams *streams = t->streams;
	wake(a, to);
	t->place = o->place;
	t->streams = o->streams;
	o->place = place;
	o->streams = streams;
	wait_from(a, a->running, o->away);
	for (unsigned k = 1; k < a->ncandidates; k++)
		if (a->candidate[k].thread == to)
			a->candidate[k].thread = a->running;
	a->candidate[0].thread = a->running = to;
}

/* Candidates */

static struct candidate *candidate_of(struct thread_assign *a, int32_t n)
{
	for (unsigned k = 0; k < a->ncandidates; k++)
		if (a->candidate[k].thread == n)
			return &a->candidate[k];
	return NULL;
}

/* Add a thread that could start to run with the next step of the window. */
static void add_candidate(struct thread_assign *a, int32_t n)
{
	struct candidate *c = candidate_of(a, n);
	if (a->first == SIZE_MAX)
		a->first = a->n;
	a->last = a->n;
	if (!c && a->ncandidates < CANDIDATES_MAX) {
		c = &a->candidate[a->ncandidates++];
		*c = (struct candidate) { .thread = n };
	}
	if (c && !c->score)
		c->border = a->n;
}

/* Find the waiting threads that continue at a step or, with `may`, that can continue
 * there.  The thread that was away longest is the first.  Return their number. */
static unsigned find_waiting(struct thread_assign *a, const struct thread_step *s,
			     bool (*may)(const struct thread_assign *, int32_t,
					 const struct thread_step *),
			     int32_t out[CANDIDATES_MAX])
{
	unsigned n = 0;
	int32_t k = may ? a->unknown : *list_of(a, s->pc);
	for (; k != NOBODY; k = a->thread[k].next) {
		const struct assign_thread *t = &a->thread[k];
		if (t->space != s->space || k == a->running ||
		    (may ? !may(a, k, s) : t->waits_at != s->pc))
			continue;
		unsigned at = n < CANDIDATES_MAX ? n++ : n - 1;
		out[at] = k;
		if (t->away < a->thread[out[0]].away) {
			out[at] = out[0];
			out[0] = k;
		}
	}
	return n;
}

static bool may_follow(const struct thread_assign *a, int32_t n,
		       const struct thread_step *s)
{
	return follows(a, n, s) != FLOW_NO;
}

static bool may_repeat(const struct thread_assign *a, int32_t n,
		       const struct thread_step *s)
{
	const struct flow_point *last = &a->thread[n].place.last;
	return last->repeats && last->pc == s->pc;
}

/* True if a thread was interrupted at this step, and the code that `left` has executed
 * since then has ended: all its calls, and the code itself, have returned. */
static bool comes_back(struct thread_assign *a, int32_t n, int32_t left,
		       const struct thread_step *s)
{
	bool ended = n != left && !a->thread[left].place.returns.n;
	return n != NOBODY && a->thread[n].space == s->space && (n == left || ended) &&
	       flow_resume(&a->thread[n].place, s->pc, ended);
}

/* Choose the thread of a step at which the running thread cannot continue, and its
 * rivals. */
static void choose(struct thread_assign *a, const struct thread_step *s)
{
	int32_t fit[CANDIDATES_MAX + 1], left = a->running;
	unsigned n = find_waiting(a, s, NULL, fit);
	bool exact = n == 1;
	bool back = comes_back(a, left, left, s);
	int32_t interrupted = back ? left : a->previous;
	back = back || comes_back(a, a->previous, left, s);
	if (back) {
		for (unsigned k = 0; k < n; k++)
			if (fit[k] == interrupted)
				fit[k] = fit[--n];
		exact = !n;
		fit[n] = n ? fit[0] : NOBODY;
		n = n < CANDIDATES_MAX ? n + 1 : n;
		fit[0] = interrupted;
	}
	if (!n)
		n = find_waiting(a, s, may_follow, fit);
	if (!n)
		fit[n++] = new_thread(a, s->space);
	start(a, fit[0], s, back);
	a->guessed = !exact;
	for (unsigned k = 1; k < n; k++)
		add_candidate(a, fit[k]);
}

/* Find other threads that could continue at this step instead of the running thread. */
static void find_candidates(struct thread_assign *a, const struct thread_step *s,
			    enum flow flow)
{
	int32_t fit[CANDIDATES_MAX];
	unsigned n = find_waiting(a, s, NULL, fit);
	for (unsigned k = 0; k < n; k++)
		add_candidate(a, fit[k]);
	n = s->naccess && flow == FLOW_MAYBE ? find_waiting(a, s, may_repeat, fit) : 0;
	for (unsigned k = 0; k < n; k++)
		add_candidate(a, fit[k]);
	if (a->guessed && a->ncandidates > 1 && a->n && a->step[0].pc == s->pc)
		a->last = a->n;
}

/* The stack */

static uint64_t distance(uint64_t a, uint64_t b)
{
	return a > b ? a - b : b - a;
}

/* Return the waiting thread whose stack pointer is nearest to that of a step; NOBODY if
 * none is within --stack-window. */
static int32_t stack_owner(struct thread_assign *a, const struct thread_step *s)
{
	int32_t owner = NOBODY;
	uint64_t best = a->opt.window, far = best;
	for (uint64_t near = s->sp - far, k = 0; k < 3; k++, near += far)
		for (int32_t n = *stack_list(a, near); n != NOBODY;
		     n = a->thread[n].next_sp) {
			uint64_t is = distance(a->thread[n].found.sp, s->sp);
			if (a->thread[n].space != s->space || is > best)
				continue;
			best = is;
			owner = n;
		}
	return owner;
}

/* Return the step of the window, or the next one, at which a thread started to run: a
 * new thread after a system call, another thread where it continues, or where the flow
 * is not certain.  Set *certain if there is no such step. */
static size_t find_border(struct thread_assign *a, int32_t owner,
			  const struct thread_step *s, enum flow flow, bool *certain)
{
	*certain = false;
	for (size_t i = a->n + 1; i-- && owner != NOBODY;) {
		enum flow f = i < a->n ? (enum flow)a->flow[i] : flow;
		if (f != FLOW_YES && a->thread[owner].place.begun &&
		    follows(a, owner, i < a->n ? &a->step[i] : s) != FLOW_NO)
			return i;
	}
	if (a->guessed || a->fresh)
		return 0;
	for (size_t i = a->n; i-- && owner == NOBODY;)
		if (a->step[i].flags & STEP_SYSCALL)
			return i + 1;
	if (owner == NOBODY && a->called)
		return 0;
	for (size_t i = a->n + 1; i--;)
		if ((i < a->n ? (enum flow)a->flow[i] : flow) != FLOW_YES)
			return i;
	*certain = true;
	return a->n;
}

/* Move to the waiting thread that owns the stack pointer of a step. */
static void move_to_owner(struct thread_assign *a, int32_t owner,
			  const struct thread_step *s, enum flow flow)
{
	struct assign_thread *t = &a->thread[a->running];
	const struct candidate *c = candidate_of(a, owner);
	size_t border = 0;
	bool certain;
	if (!t->found.has_sp && !a->guessed && a->ncandidates == 1 && t->given) {
		/* The flow is exact, so this thread is the owner, whose flow was lost. */
		t->found.alias = (uint32_t)owner;
	} else if (c && !c->exchanged) {
		border = c->border;
	} else if (t->doubtful && a->thread[owner].doubtful) {
		exchange(a, owner);
		return;
	} else {
		border = find_border(a, owner, s, flow, &certain);
	}
	move_steps(a, border, owner, s);
}

static void set_sp(struct thread_assign *a, const struct thread_step *s)
{
	struct thread_found *f = &a->thread[a->running].found;
	a->any_stack = true;
	if (s->flags & STEP_NEAR_SP && f->has_sp)
		return;
	f->sp = s->sp;
	f->has_sp = true;
	if (s->flags & STEP_NEAR_SP)
		return;
	f->low = s->sp < f->low ? s->sp : f->low;
	f->high = s->sp > f->high ? s->sp : f->high;
}

/* Decide by the stack pointer of a step which thread runs.  Return false if it does not
 * decide. */
static bool by_stack(struct thread_assign *a, const struct thread_step *s, enum flow flow)
{
	const struct thread_found *f = &a->thread[a->running].found;
	bool own = f->has_sp && (distance(s->sp, f->sp) <= a->opt.window ||
				 (f->low <= s->sp && s->sp <= f->high));
	int32_t owner = own ? NOBODY : stack_owner(a, s), was = a->running;
	if (owner != NOBODY) {
		move_to_owner(a, owner, s, flow);
	} else if (!own && !(s->flags & STEP_SP)) {
		return false;
	} else if (!own && f->has_sp) {
		bool certain;
		size_t border = find_border(a, NOBODY, s, flow, &certain);
		int32_t born = new_thread(a, s->space);
		if (certain) /* a coroutine */
			a->thread[born].found.stack_of = (uint32_t)was;
		move_steps(a, border, born, s);
	}
	set_sp(a, s);
	return true;
}

/* Data */

/* Count an access for the candidate for which it is evidence. */
static void count_access(struct thread_assign *a, const struct thread_step *s, unsigned k)
{
	int32_t owner = pages_owner(a->pages, s, k);
	bool doubtful = a->thread[a->running].doubtful, breaks = false;
	if (doubtful && owner != NOBODY && a->thread[owner].doubtful &&
	    a->thread[owner].waits && !candidate_of(a, owner) &&
	    a->ncandidates < CANDIDATES_MAX)
		a->candidate[a->ncandidates++] =
			(struct candidate) { .thread = owner, .exchanged = true };
	/* A broken stream counts against a rival, 1 below the other scores, but not if
	 * the running thread is doubtful or breaks its own stream. */
	unsigned second = doubtful || a->ncandidates == 1, most = second, best = 0;
	for (unsigned c = 0; c < a->ncandidates; c++) {
		int32_t n = a->candidate[c].thread;
		bool late = !c || a->candidate[c].score;
		enum stream_says says =
			streams_ask(a->thread[n].streams, s, k, late ? REPEATS_MAX : 1);
		breaks = c ? breaks : says == STREAM_BREAKS;
		unsigned v = says == STREAM_CONTINUES               ? BY_STREAM
			     : says == STREAM_UNKNOWN && n == owner ? BY_PAGE
								    : 0;
		v += breaks || says != STREAM_BREAKS;
		if (v > most)
			best = c;
		second = v > most ? most : v > second ? v : second;
		most = v > most ? v : most;
	}
	a->candidate[best].score += most - second;
}

/* Decide by the accesses of a step which thread runs.  Return false if no candidate
 * leads. */
static bool by_data(struct thread_assign *a, const struct thread_step *s)
{
	const struct candidate *lead = &a->candidate[0];
	unsigned second = 0;
	for (unsigned k = 0; k < s->naccess; k++)
		count_access(a, s, k);
	for (unsigned c = 1; c < a->ncandidates; c++)
		if (a->candidate[c].score > lead->score)
			lead = &a->candidate[c];
	for (unsigned c = 0; c < a->ncandidates; c++)
		if (&a->candidate[c] != lead && a->candidate[c].score > second)
			second = a->candidate[c].score;
	bool stays = lead == a->candidate;
	if (lead->score < second + (stays && !a->guessed ? STAY : SWITCH))
		return false;
	if (lead->exchanged)
		exchange(a, lead->thread);
	else if (!stays)
		move_steps(a, lead->border, lead->thread, s);
	return true;
}

/* Use */

/* True if an unknown thread may be running since this step: if the flow of threads is
 * being lost, in a loop of a thread whose stack is unknown, or while there are threads
 * without a stack. */
static bool may_hide(const struct thread_assign *a, const struct thread_step *s)
{
	const struct assign_thread *t = &a->thread[a->running];
	bool loop = t->place.begun && s->pc <= t->place.last.pc;
	return !a->opt.no_stack &&
	       (a->now < a->lost || (loop && (!t->found.has_sp || a->now < a->hidden)));
}

/* True if a step, and all steps before it, can only belong to the running thread. */
static bool is_certain(const struct thread_assign *a, const struct thread_step *s,
		       enum flow flow)
{
	const struct assign_thread *t = &a->thread[a->running];
	return !a->n && flow == FLOW_YES && a->ncandidates == 1 && !t->doubtful &&
	       !a->guessed && !a->called && (t->found.has_sp || a->opt.no_stack) &&
	       !may_hide(a, s);
}

static void add(struct thread_assign *a, const struct thread_step *s)
{
	a->now = s->record;
	if (a->running == NOBODY)
		start(a, new_thread(a, s->space), s, false);
	enum flow flow = follows(a, a->running, s);
	if (flow == FLOW_NO) {
		leave(a);
		choose(a, s);
	} else if (s->flags & STEP_HAS_PC) {
		find_candidates(a, s, flow);
	}
	bool sure = s->flags & (STEP_SP | STEP_NEAR_SP) && !a->opt.no_stack &&
		    by_stack(a, s, flow);
	if (!sure && s->naccess &&
	    (a->ncandidates > 1 || a->guessed || a->thread[a->running].doubtful))
		sure = by_data(a, s);
	if (!sure && may_hide(a, s)) {
		a->first = 0;
		a->last = a->n;
	}
	if (flow != FLOW_NO)
		flow_learn(a->code, &a->thread[a->running].place, s);
	if (sure)
		confirm(a, s);
	else if (is_certain(a, s, flow))
		give_now(a, s);
	else
		keep(a, s, flow);
	if (a->n >= a->opt.kept_max)
		give_up(a);
}

void thread_assign_add(struct thread_assign *a, const struct thread_step *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (n - i > PREFETCH)
			flow_expect(a->code, s[i + PREFETCH].pc);
		add(a, &s[i]);
	}
}

void thread_assign_settle(struct thread_assign *a)
{
	if (a->running == NOBODY)
		return;
	give_first(a, a->n, a->first, a->n);
	clear(a);
}
