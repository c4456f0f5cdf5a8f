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
 * first doubt.  If the flow breaks first, the steps of the window are undecided, and the
 * candidates are doubtful, because they may have been mistaken for each other: their
 * steps are undecided until there is evidence for them.
 *
 * Flow alone does not decide while the flow of threads is being lost: see leave().
 * Streams and pages learn only from decided steps.
 */
#include "analysis/thread_assign.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/thread_data.h"
#include "analysis/thread_flow.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/minmax.h"

enum {
	BUCKET_LOG = 12, /* log2 of the number of lists of waiting threads */
	CANDIDATES_MAX = 16,
	HIDING = 1024, /* steps without a stack after which code hides other threads */
	HIDDEN = 4096, /* number of records for which it can hide other threads */
	HIDDEN_LOG = 12,
	LOSS = 16, /* number of records for which flow does not decide after a loss */
	HOPELESS = 2048, /* no evidence decides while more of these records remain */
	STAY = 2,
	SWITCH = 4,
	BY_PAGE = 2, /* scores of the evidence of an access */
	BY_STREAM = 4
};

/* Lists of waiting threads: by where they continue, and by stack pointer. */
enum { BY_PLACE, BY_STACK, LISTS };

struct assign_thread {
	struct thread_found found;
	struct flow_state place;
	struct streams *streams;
	bool doubtful;
	uint64_t away;  /* record at which it stopped */
	uint64_t given; /* number of steps */
	uint32_t space;

	/* Lists of a bucket, while the thread waits. */
	bool waits;
	uint64_t waits_at; /* where it continues; 0 if unknown */
	int32_t next[LISTS];
};

struct candidate {
	int32_t thread;
	size_t border; /* step of the window at which it would have started to run */
	unsigned score;
};

struct thread_assign {
	struct thread_assign_options opt;
	struct thread_assign_sink sink;
	struct flow_code *code;
	struct pages *pages;
	struct assign_thread *thread;
	size_t nthreads, room;
	int32_t waiting[LISTS][1 << BUCKET_LOG];
	bool any_stack;
	uint64_t now;  /* record of the step being added */
	uint64_t lost; /* before this record, only evidence decides: see leave() */
	uint64_t hidden[1 << HIDDEN_LOG]; /* the same for an instruction, by its hash */

	int32_t running;

	struct flow_state start; /* state of the running thread before the window */
	struct thread_step *step;
	size_t n;
	size_t first, last; /* first and last border of candidates; SIZE_MAX if none */
	struct candidate candidate[CANDIDATES_MAX]; /* the first is the running thread */
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
	memset(a->waiting, 0xff, sizeof a->waiting); /* NOBODY */
	a->running = NOBODY;
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
	uint32_t n = (uint32_t)a->nthreads;
	a->thread = mem_room(a->thread, a->nthreads, &a->room, sizeof *a->thread);
	a->thread[a->nthreads++] = (struct assign_thread) {
		.found = { n, n, false, 0, UINT64_MAX, 0 },
		.place.returns = { .top = 1, .n = 1 }, /* an unknown return address */
		.streams = streams_new(),
		.space = space,
	};
	return (int32_t)n;
}

/* Lists of waiting threads */

static int32_t *waiting_at(struct thread_assign *a, uint64_t pc)
{
	return &a->waiting[BY_PLACE][hash_top(pc, BUCKET_LOG)];
}

static int32_t *waiting_near(struct thread_assign *a, uint64_t sp)
{
	return &a->waiting[BY_STACK][hash_top(sp / a->opt.window, BUCKET_LOG)];
}

/* Add a thread to its lists, or remove it. */
static void set_waiting(struct thread_assign *a, int32_t n, bool waits)
{
	struct assign_thread *t = &a->thread[n];
	int32_t *at[] = { waiting_at(a, t->waits_at), waiting_near(a, t->found.sp) };
	for (unsigned k = 0; k < LISTS && t->waits != waits; k++) {
		while (!waits && *at[k] != n)
			at[k] = &a->thread[*at[k]].next[k];
		if (waits)
			t->next[k] = *at[k];
		*at[k] = waits ? n : t->next[k];
	}
	t->waits = waits;
}

static void wait_from(struct thread_assign *a, int32_t n, uint64_t record)
{
	struct assign_thread *t = &a->thread[n];
	t->away = record;
	if (!flow_next(a->code, &t->place, &t->waits_at))
		t->waits_at = 0;
	set_waiting(a, n, true);
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
	for (size_t i = 0; i < n && unknown && t->given >= HIDING; i++)
		a->hidden[hash_top(s[i].pc, HIDDEN_LOG)] = s[i].record + HIDDEN;
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
}

static void keep(struct thread_assign *a, const struct thread_step *s, enum flow flow)
{
	struct flow_state *p = &a->thread[a->running].place;
	if (!a->n)
		a->start = *p;
	flow_advance(p, s);
	a->step[a->n] = *s;
	a->step[a->n++].flags |= flow == FLOW_YES ? 0 : STEP_UNSURE;
}

/* Confirm the running thread by a step: give the window and the step.  If the thread
 * was doubtful, steps before the last border may belong to a candidate. */
static void confirm(struct thread_assign *a, const struct thread_step *s)
{
	if (a->thread[a->running].doubtful && a->last != SIZE_MAX)
		a->first = 0;
	a->thread[a->running].doubtful = false;
	keep(a, s, FLOW_YES);
	give_first(a, a->n, a->first, a->last);
	clear(a);
}

/* Give up the steps of the window: those in doubt are undecided, and the candidates may
 * have been mistaken for each other. */
static void give_up(struct thread_assign *a)
{
	bool doubt = a->ncandidates > 1 && !a->opt.no_stack;
	for (unsigned k = 0; k < a->ncandidates && doubt; k++) {
		struct assign_thread *t = &a->thread[a->candidate[k].thread];
		t->doubtful = true;
		for (size_t i = 0; i < a->n; i++)
			streams_forget(t->streams, &a->step[i]);
	}
	give_first(a, a->n, a->any_stack || a->opt.no_stack ? a->first : 0, a->n);
	clear(a);
}

/* Switches */

/* Run a thread from step s on, which begins the window. */
static void start(struct thread_assign *a, int32_t n, const struct thread_step *s)
{
	struct assign_thread *t = &a->thread[n];
	set_waiting(a, n, false);
	a->running = n;
	clear(a);
	if (t->place.begun && follows(a, n, s) == FLOW_NO)
		flow_interrupt(a->code, &t->place);
}

/* Leave the running thread, in which the flow does not continue.  Without a stack, it may
 * be a part of another thread whose flow was lost; repeated losses add up. */
static void leave(struct thread_assign *a)
{
	if (a->any_stack && !a->thread[a->running].found.has_sp)
		a->lost = u64_min(u64_max(a->lost, a->now) + LOSS, a->now + HIDDEN);
	give_up(a);
	wait_from(a, a->running, a->now);
}

/* Move the steps of the window from number `from` on, and s, to another thread. */
static void move_steps(struct thread_assign *a, size_t from, int32_t to,
		       const struct thread_step *s)
{
	int32_t was = a->running;
	size_t n = a->n - from;
	if (a->n)
		a->thread[was].place = a->start;
	for (size_t i = 0; i < from; i++)
		flow_advance(&a->thread[was].place, &a->step[i]);
	give_first(a, from, a->first, from);
	memmove(a->step, a->step + from, n * sizeof *a->step);
	const struct thread_step *first = n ? a->step : s;
	const struct assign_thread *left = &a->thread[was];
	bool unused = !left->given && (size_t)was + 1 == a->nthreads;
	if (!unused && left->found.alias == (uint32_t)was)
		wait_from(a, was, first->record);
	start(a, to, first);
	if (unused)
		free(a->thread[--a->nthreads].streams);
	a->start = a->thread[to].place;
	a->n = n;
	for (size_t i = 0; i < n; i++)
		flow_advance(&a->thread[to].place, &a->step[i]);
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

/* True if a waiting thread, which continues at `at`, can run a step or, with `repeat`,
 * repeats its instruction. */
static bool waits_for(const struct thread_assign *a, int32_t n,
		      const struct thread_step *s, uint64_t at, bool repeat)
{
	const struct assign_thread *t = &a->thread[n];
	return t->waits_at == at && follows(a, n, s) != FLOW_NO &&
	       (!repeat || (t->place.last.repeats && t->place.last.pc == s->pc));
}

static void find_candidates(struct thread_assign *a, const struct thread_step *s,
			    uint64_t at, bool repeat)
{
	for (int32_t n = *waiting_at(a, at); n != NOBODY; n = a->thread[n].next[BY_PLACE])
		if (waits_for(a, n, s, at, repeat))
			add_candidate(a, n);
}

/* Return the thread that has been away longest of those that wait for a step. */
static int32_t longest_away(struct thread_assign *a, const struct thread_step *s,
			    uint64_t at)
{
	int32_t best = NOBODY;
	for (int32_t n = *waiting_at(a, at); n != NOBODY; n = a->thread[n].next[BY_PLACE])
		if (waits_for(a, n, s, at, false) &&
		    (best == NOBODY || a->thread[n].away < a->thread[best].away))
			best = n;
	return best;
}

/* Choose the thread of a step at which the running thread cannot continue, and its
 * rivals.  If their places are unknown, they are doubtful. */
static void choose(struct thread_assign *a, const struct thread_step *s)
{
	uint64_t at = s->pc;
	int32_t to = longest_away(a, s, at);
	if (to == NOBODY)
		to = longest_away(a, s, at = 0);
	bool doubt = to != NOBODY && at == 0 && !a->opt.no_stack;
	start(a, to == NOBODY ? new_thread(a, s->space) : to, s);
	find_candidates(a, s, at, false);
	for (unsigned k = 0; k < a->ncandidates && doubt; k++)
		a->thread[a->candidate[k].thread].doubtful = true;
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
	uint64_t best = a->opt.window;
	for (uint64_t k = 0; k < 3; k++)
		for (int32_t n = *waiting_near(a, s->sp + (k - 1) * a->opt.window);
		     n != NOBODY; n = a->thread[n].next[BY_STACK]) {
			uint64_t is = distance(a->thread[n].found.sp, s->sp);
			if (!a->thread[n].found.has_sp ||
			    a->thread[n].space != s->space || is > best)
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
	size_t unsure = SIZE_MAX;
	for (size_t i = a->n + 1; i--;) {
		const struct thread_step *at = i < a->n ? &a->step[i] : s;
		bool sure = i < a->n ? !(at->flags & STEP_UNSURE) : flow == FLOW_YES;
		if (owner == NOBODY ? i && a->step[i - 1].flags & STEP_SYSCALL
				    : !sure && a->thread[owner].place.begun &&
					      follows(a, owner, at) != FLOW_NO)
			return i;
		if (!sure && unsure == SIZE_MAX)
			unsure = i;
	}
	bool fresh = !a->thread[a->running].given;
	*certain = !fresh && unsure == SIZE_MAX;
	return fresh ? 0 : *certain ? a->n : unsure;
}

/* Move to the waiting thread that owns the stack pointer of a step, or to a new thread if
 * there is none. */
static void move_to_owner(struct thread_assign *a, int32_t owner,
			  const struct thread_step *s, enum flow flow)
{
	struct assign_thread *t = &a->thread[a->running];
	const struct candidate *c = candidate_of(a, owner);
	bool certain = false;
	size_t border = 0;
	if (!t->found.has_sp && a->ncandidates == 1 && t->given)
		/* The flow is exact, so this thread is the owner, whose flow was lost. */
		t->found.alias = (uint32_t)owner;
	else
		border = c ? c->border : find_border(a, owner, s, flow, &certain);
	if (owner == NOBODY) {
		owner = new_thread(a, s->space);
		if (certain) /* a coroutine */
			a->thread[owner].found.stack_of = (uint32_t)a->running;
	}
	move_steps(a, border, owner, s);
}

static void set_sp(struct thread_assign *a, const struct thread_step *s)
{
	struct thread_found *f = &a->thread[a->running].found;
	a->any_stack = true;
	if (s->flags & STEP_SP) {
		f->low = u64_min(f->low, s->sp);
		f->high = u64_max(f->high, s->sp);
	} else if (f->has_sp) {
		return;
	}
	f->sp = s->sp;
	f->has_sp = true;
}

/* Decide by the stack pointer of a step which thread runs.  Return false if it does not
 * decide. */
static bool by_stack(struct thread_assign *a, const struct thread_step *s, enum flow flow)
{
	const struct thread_found *f = &a->thread[a->running].found;
	bool own = f->has_sp && (distance(s->sp, f->sp) <= a->opt.window ||
				 (f->low <= s->sp && s->sp <= f->high));
	int32_t owner = own ? a->running : stack_owner(a, s);
	if (owner == NOBODY && !(s->flags & STEP_SP))
		return false;
	if (!own && (owner != NOBODY || f->has_sp))
		move_to_owner(a, owner, s, flow);
	set_sp(a, s);
	return true;
}

/* Data */

/* Count an access for the candidate for which it is evidence.  A broken stream counts
 * against a rival, but not if the running thread breaks its own. */
static void count_access(struct thread_assign *a, const struct thread_step *s, unsigned k)
{
	int32_t owner = pages_owner(a->pages, s, k);
	unsigned second = a->ncandidates == 1, most = second, best = 0;
	bool breaks = false;
	for (unsigned c = 0; c < a->ncandidates; c++) {
		int32_t n = a->candidate[c].thread;
		bool late = !c || a->candidate[c].score;
		enum stream_says says = streams_ask(a->thread[n].streams, s, k, late);
		breaks = c ? breaks : says == STREAM_BREAKS;
		unsigned v = says == STREAM_CONTINUES ? 1 + BY_STREAM
			     : says == STREAM_BREAKS  ? breaks
			     : n == owner             ? 1 + BY_PAGE
						      : 1;
		second = v > most ? most : v > second ? v : second;
		best = v > most ? c : best;
		most = v > most ? v : most;
	}
	a->candidate[best].score += most - second;
}

/* Decide by the accesses of a step which thread runs.  Return false if no candidate
 * leads. */
static bool by_data(struct thread_assign *a, const struct thread_step *s)
{
	unsigned lead = 0, second = 0;
	for (unsigned k = 0; k < s->naccess; k++)
		count_access(a, s, k);
	for (unsigned c = 1; c < a->ncandidates; c++)
		if (a->candidate[c].score > a->candidate[lead].score)
			lead = c;
	for (unsigned c = 0; c < a->ncandidates; c++)
		if (c != lead && a->candidate[c].score > second)
			second = a->candidate[c].score;
	if (a->candidate[lead].score < second + (lead ? SWITCH : STAY))
		return false;
	if (lead)
		move_steps(a, a->candidate[lead].border, a->candidate[lead].thread, s);
	return true;
}

/* Use */

/* True if a step may belong to an unknown thread: if the flow of threads is being lost, in
 * a loop of a thread without a stack, or in the code of such threads. */
static bool may_hide(const struct thread_assign *a, const struct thread_step *s)
{
	const struct assign_thread *t = &a->thread[a->running];
	bool loop = t->place.begun && s->pc <= t->place.last.pc;
	return !a->opt.no_stack && (a->now < a->lost || (loop && !t->found.has_sp) ||
				    a->now < a->hidden[hash_top(s->pc, HIDDEN_LOG)]);
}

static void add(struct thread_assign *a, const struct thread_step *s)
{
	a->now = s->record;
	if (a->running == NOBODY)
		start(a, new_thread(a, s->space), s);
	enum flow flow = follows(a, a->running, s);
	if (flow == FLOW_NO) {
		leave(a);
		choose(a, s);
	} else if (s->flags & STEP_HAS_PC) {
		find_candidates(a, s, s->pc, false);
		if (s->naccess && flow == FLOW_MAYBE)
			find_candidates(a, s, 0, true);
	}
	bool sure = s->flags & (STEP_SP | STEP_NEAR_SP) && !a->opt.no_stack &&
		    by_stack(a, s, flow);
	if (!sure && s->naccess && (a->ncandidates > 1 || a->thread[a->running].doubtful))
		sure = by_data(a, s);
	struct assign_thread *t = &a->thread[a->running];
	bool hides = may_hide(a, s);
	if (hides) {
		a->first = 0;
		a->last = a->n;
	}
	if (flow != FLOW_NO)
		flow_learn(a->code, &t->place, s);
	if (sure) {
		confirm(a, s);
	} else if (a->n || flow != FLOW_YES || a->ncandidates > 1 || t->doubtful ||
		   hides || s->flags & STEP_SYSCALL ||
		   !(t->found.has_sp || a->opt.no_stack)) {
		keep(a, s, flow);
	} else {
		give(a, s, 1, false);
		flow_advance(&t->place, s);
	}
	if (a->n >= a->opt.kept_max)
		give_up(a);
}

void thread_assign_add(struct thread_assign *a, const struct thread_step *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		add(a, &s[i]);
}

void thread_assign_settle(struct thread_assign *a)
{
	if (a->running != NOBODY)
		give_up(a);
}
