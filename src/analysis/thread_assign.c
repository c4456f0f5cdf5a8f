/*
 * The running thread has kept steps: those since it was last sure.  A rival is another
 * thread that could have continued at one of them; the latest such step is its border.  A
 * thread becomes sure by its stack pointer, or by an access that it predicts and no rival
 * does; then its steps are given to the sink.
 *
 *   flow NO         another thread runs.  One of those that wait exactly here, otherwise
 *                   one of which it is not known where it waits, otherwise a new one
 *   stack           of another thread: it runs since its border.  Of none: a new thread
 *   data            accesses that the running thread does not predict and one rival does
 *                   are evidence; with enough of it, the rival runs since its border
 *
 * Taking steps back: the journal has the former contents of what they changed in the
 * running thread.  They are replayed into the other one.
 */
#include "analysis/thread_assign.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/thread_flow.h"
#include "base/hash.h"
#include "base/mem.h"

enum {
	DATA = 512,      /* instructions of a thread whose accesses are remembered */
	BUCKETS = 4096,  /* of waiting threads */
	RIVALS_MAX = 16, /* of the running thread */
	RESUMES = 4,     /* interrupted places of a thread */
	EVIDENCE = 2,    /* accesses that make a switch */
	NEAR = 4096,     /* bytes between two accesses of an instruction, */
	FAR = 1 << 20,   /* and to those of other threads */
	STEPS_AHEAD = 4, /* executions of an instruction while evidence is counted */
	HELD = 2,        /* times a stride was right: it is exact */
	AHEAD = 8,       /* steps from one that is added to the expected one */
	NO_THREAD = -1
};

/* The last access of an instruction. */
struct assign_entry {
	uint64_t pc, at, stride;
	uint8_t held; /* how often the stride was right, at most 254 */
};

/* Where a thread continues after a signal handler. */
struct assign_resume {
	uint64_t pc;
	uint32_t top; /* of its return addresses */
};

struct assign_thread {
	struct flow_point last;
	struct flow_returns returns;
	struct assign_resume resume[RESUMES];
	unsigned nresume;
	bool begun, has_sp;
	uint32_t alias;    /* the thread that it is a part of, or itself */
	uint32_t stack_of; /* the thread whose flow continued into it, or itself */
	uint64_t sp, low, high;
	uint64_t away;      /* record at which it stopped */
	uint64_t committed; /* steps */
	uint32_t space;
	struct assign_entry *data;

	/* While it does not run: lists of waiting threads */
	bool waits, waits_here; /* at pc waits_at; otherwise it is not known where */
	uint64_t waits_at;
	int32_t next, next_sp; /* in the lists of a bucket */
};

/* What is known of a kept step. */
struct assign_kept {
	uint64_t popped; /* see struct flow_point */
	uint8_t flow;    /* whether it could follow */
	bool repeats;    /* the step before it */
};

/* The former contents of a place of data, or of the return addresses. */
struct assign_undo {
	uint32_t kept; /* the step that changed it */
	int32_t place; /* of data; NO_THREAD: of the return addresses */
	uint32_t slot, top, n;
	struct assign_entry old;
};

struct assign_rival {
	uint32_t thread;
	size_t border; /* kept step */
};

/* What the thread that was left last did while accesses were those of a rival. */
struct assign_tail {
	uint32_t thread, rival;
	size_t border; /* kept step at which the rival can have begun to run */
	struct thread_step *step;
	struct assign_kept *kept;
	size_t nkept; /* 0 if nothing */
	struct assign_undo *undo;
	size_t nundo, undo_room;
	struct flow_point before;
	bool before_begun, fresh;
	size_t first_border;
};

struct thread_assign {
	struct thread_assign_options opt;
	struct thread_assign_sink sink;
	struct flow_code *code;
	struct assign_thread *thread;
	size_t nthreads, room;
	int32_t here[BUCKETS];  /* threads by the address where they wait */
	int32_t stack[BUCKETS]; /* by stack pointer */
	int32_t unknown;        /* threads of which it is not known where they wait */
	int32_t unused;         /* numbers of threads that were taken back */
	bool any_stack;
	uint64_t now; /* the record of the step that is being added */

	int32_t running;          /* NO_THREAD: before the first step */
	struct flow_point before; /* its last step before the kept ones */
	bool before_begun;
	int32_t previous;         /* the thread that ran before; NO_THREAD: none */
	bool resumed;             /* it comes back from what interrupted it */
	bool guessed;             /* it was chosen among several, and is not sure since */
	bool fresh;               /* it has begun with the first kept step */
	bool asked;               /* whether the step that is being added can follow */
	struct thread_step *step; /* the kept steps */
	struct assign_kept *kept;
	size_t nkept;
	struct assign_undo *undo;
	size_t nundo, undo_room;
	struct assign_tail tail;
	bool sure; /* the step that is being added is not taken back */
	struct assign_undo unneeded;

	struct assign_rival rival[RIVALS_MAX];
	size_t nrivals;
	size_t first_border, last_border; /* of any rival; SIZE_MAX if there was none */

	/* Evidence for a rival */
	int32_t suspect; /* NO_THREAD: no thread is one */
	unsigned evidence;
	size_t evidence_border;
};

/* Life cycle */

struct thread_assign *thread_assign_new(const struct thread_assign_options *opt,
					const struct thread_assign_sink *sink)
{
	struct thread_assign *a = mem_new(1, sizeof *a);
	a->opt = *opt;
	a->opt.window = opt->window ? opt->window : THREAD_WINDOW;
	a->opt.kept_max = opt->kept_max ? opt->kept_max : THREAD_KEPT;
	a->sink = *sink;
	a->code = flow_code_new();
	a->step = mem_new(a->opt.kept_max + 1, sizeof *a->step);
	a->kept = mem_new(a->opt.kept_max + 1, sizeof *a->kept);
	a->tail.step = mem_new(a->opt.kept_max + 1, sizeof *a->tail.step);
	a->tail.kept = mem_new(a->opt.kept_max + 1, sizeof *a->tail.kept);
	for (size_t i = 0; i < BUCKETS; i++)
		a->here[i] = a->stack[i] = NO_THREAD;
	a->unknown = a->unused = a->running = a->suspect = a->previous = NO_THREAD;
	a->first_border = a->last_border = SIZE_MAX;
	return a;
}

void thread_assign_free(struct thread_assign *a)
{
	if (!a)
		return;
	for (size_t i = 0; i < a->nthreads; i++)
		free(a->thread[i].data);
	flow_code_free(a->code);
	free(a->thread);
	free(a->step);
	free(a->kept);
	free(a->undo);
	free(a->tail.step);
	free(a->tail.kept);
	free(a->tail.undo);
	free(a);
}

static struct assign_thread *assign_running(struct thread_assign *a)
{
	return &a->thread[a->running];
}

static uint32_t assign_new_thread(struct thread_assign *a, uint32_t space)
{
	uint32_t n = (uint32_t)a->unused;
	if (a->unused == NO_THREAD) {
		a->thread = mem_room(a->thread, a->nthreads, &a->room, sizeof *a->thread);
		n = (uint32_t)a->nthreads++;
	} else {
		a->unused = a->thread[n].next;
	}
	a->thread[n] = (struct assign_thread) {
		.returns = { .top = 1, .n = 1 }, /* an unknown place */
		.low = UINT64_MAX,
		.space = space,
		.alias = n,
		.stack_of = n,
		.next = NO_THREAD,
		.next_sp = NO_THREAD,
		.data = mem_new(DATA, sizeof(struct assign_entry)),
	};
	return n;
}

/* Take back a thread that has no steps. */
static void assign_drop_thread(struct thread_assign *a, uint32_t n)
{
	free(a->thread[n].data);
	a->thread[n] = (struct assign_thread) {
		.next = a->unused, .low = UINT64_MAX, .alias = n, .stack_of = n
	};
	a->unused = (int32_t)n;
}

/* Waiting threads */

static size_t assign_bucket(uint64_t key)
{
	return (size_t)hash_top(key, 12);
}

static int32_t *assign_waiting_list(struct thread_assign *a,
				    const struct assign_thread *t)
{
	return t->waits_here ? &a->here[assign_bucket(t->waits_at)] : &a->unknown;
}

static int32_t *assign_stack_list(struct thread_assign *a, uint64_t sp)
{
	return &a->stack[assign_bucket(sp / a->opt.window)];
}

/* The running thread stops. */
static void assign_stop(struct thread_assign *a, uint32_t n, uint64_t record)
{
	struct assign_thread *t = &a->thread[n];
	t->away = record;
	t->waits = true;
	t->waits_here = t->begun && flow_next(a->code, &t->last, &t->waits_at);
	int32_t *list = assign_waiting_list(a, t);
	t->next = *list;
	*list = (int32_t)n;
	if (!t->has_sp)
		return;
	list = assign_stack_list(a, t->sp);
	t->next_sp = *list;
	*list = (int32_t)n;
}

static void assign_resume(struct thread_assign *a, uint32_t n)
{
	struct assign_thread *t = &a->thread[n];
	if (!t->waits)
		return;
	t->waits = false;
	int32_t *at = assign_waiting_list(a, t);
	while (*at != (int32_t)n)
		at = &a->thread[*at].next;
	*at = t->next;
	if (!t->has_sp)
		return;
	at = assign_stack_list(a, t->sp);
	while (*at != (int32_t)n)
		at = &a->thread[*at].next_sp;
	*at = t->next_sp;
}

static uint64_t assign_distance(uint64_t a, uint64_t b)
{
	return a > b ? a - b : b - a;
}

/* The waiting thread whose stack pointer is nearest to sp, within the window. */
static int32_t assign_owner(struct thread_assign *a, uint64_t sp, uint32_t space)
{
	int32_t owner = NO_THREAD;
	uint64_t best = a->opt.window;
	for (int k = -1; k <= 1; k++) {
		uint64_t near = sp + (uint64_t)(int64_t)k * a->opt.window;
		for (int32_t n = *assign_stack_list(a, near); n != NO_THREAD;
		     n = a->thread[n].next_sp) {
			const struct assign_thread *t = &a->thread[n];
			if (t->space != space || assign_distance(t->sp, sp) > best)
				continue;
			best = assign_distance(t->sp, sp);
			owner = n;
		}
	}
	return owner;
}

/* Changes of the running thread, which can be taken back */

static struct assign_undo *assign_note(struct thread_assign *a)
{
	if (a->sure)
		return &a->unneeded;
	a->undo = mem_room(a->undo, a->nundo, &a->undo_room, sizeof *a->undo);
	struct assign_undo *u = &a->undo[a->nundo++];
	u->kept = (uint32_t)a->nkept;
	return u;
}

static size_t assign_place(uint64_t pc, unsigned access)
{
	return (size_t)hash_top(pc + access, 9);
}

static struct assign_entry *assign_find(const struct assign_thread *t, uint64_t pc,
					unsigned access)
{
	struct assign_entry *e = &t->data[assign_place(pc, access)];
	return e->pc == pc ? e : NULL;
}

static void assign_remember(struct thread_assign *a, struct assign_thread *t,
			    const struct thread_step *s)
{
	for (unsigned k = 0; k < s->naccess; k++) {
		size_t place = assign_place(s->pc, k);
		struct assign_entry *e = &t->data[place];
		struct assign_undo *u = assign_note(a);
		u->place = (int32_t)place;
		u->old = *e;
		if (e->pc != s->pc) {
			*e = (struct assign_entry) { .pc = s->pc, .at = s->access[k] };
			continue;
		}
		uint64_t stride = s->access[k] - e->at;
		e->held = stride != e->stride       ? 0
			  : e->held < UINT8_MAX - 1 ? (uint8_t)(e->held + 1)
						    : e->held;
		e->stride = stride;
		e->at = s->access[k];
	}
}

static void assign_call(struct thread_assign *a, struct flow_returns *r, uint64_t at)
{
	struct assign_undo *u = assign_note(a);
	u->place = NO_THREAD;
	u->slot = r->top;
	u->top = r->top;
	u->n = r->n;
	u->old.at = r->at[r->top];
	r->at[r->top] = at;
	r->top = (r->top + 1) % FLOW_RETURNS;
	r->n += r->n < FLOW_RETURNS;
}

static uint64_t assign_return(struct thread_assign *a, struct flow_returns *r)
{
	if (!r->n)
		return 0;
	struct assign_undo *u = assign_note(a);
	uint32_t slot = (r->top + FLOW_RETURNS - 1) % FLOW_RETURNS;
	u->place = NO_THREAD;
	u->slot = slot;
	u->top = r->top;
	u->n = r->n;
	u->old.at = r->at[slot];
	r->top = slot;
	r->n--;
	return r->at[slot];
}

/* Where the thread stopped after a kept step. */
static struct flow_point assign_point(const struct thread_assign *a, size_t kept)
{
	struct flow_point p = flow_point_after(&a->step[kept], a->kept[kept].popped);
	p.repeats = a->kept[kept].repeats;
	return p;
}

/* Take back the changes by kept steps from number `from` on. */
static void assign_take_back(struct thread_assign *a, size_t from)
{
	struct assign_thread *t = assign_running(a);
	while (a->nundo && a->undo[a->nundo - 1].kept >= from) {
		const struct assign_undo *u = &a->undo[--a->nundo];
		if (u->place != NO_THREAD) {
			t->data[u->place] = u->old;
			continue;
		}
		t->returns.at[u->slot] = u->old.at;
		t->returns.top = u->top;
		t->returns.n = u->n;
	}
	t->last = from ? assign_point(a, from - 1) : a->before;
	t->begun = from || a->before_begun;
}

/* A thread runs something else, such as a signal handler, and may come back. */
static void assign_interrupt(struct thread_assign *a, struct assign_thread *t)
{
	uint64_t pc;
	if (!t->begun || !flow_next(a->code, &t->last, &pc))
		return;
	if (t->nresume == RESUMES) {
		memmove(t->resume, t->resume + 1, (RESUMES - 1) * sizeof *t->resume);
		t->nresume--;
	}
	t->resume[t->nresume++] = (struct assign_resume) { pc, t->returns.top };
	assign_call(a, &t->returns, 0); /* the handler returns to an unknown place */
}

/* The running thread executes a step. */
static struct assign_kept assign_advance(struct thread_assign *a,
					 const struct thread_step *s, enum flow flow)
{
	struct assign_thread *t = assign_running(a);
	if (t->begun && s->flags & STEP_HAS_PC && !a->resumed && !a->nkept && !a->asked &&
	    flow_follows(a->code, &t->last, s->pc) == FLOW_NO) {
		assign_interrupt(a, t);
		flow = FLOW_NO;
	}
	a->resumed = false;
	if (t->begun && flow != FLOW_NO && s->flags & STEP_HAS_PC)
		flow_learn(a->code, &t->last, s->pc);
	if (!a->evidence && !a->opt.no_data)
		assign_remember(a, t, s);
	uint64_t popped = 0;
	if (s->kind == BRANCH_DIRECT_CALL || s->kind == BRANCH_INDIRECT_CALL)
		assign_call(a, &t->returns, s->flags & STEP_HAS_NEXT ? s->next : s->pc);
	else if (s->kind == BRANCH_RETURN)
		popped = assign_return(a, &t->returns);
	bool repeats = s->naccess && t->begun && t->last.pc == s->pc;
	if (s->flags & STEP_HAS_PC) {
		t->last = flow_point_after(s, popped);
		t->last.repeats = repeats;
		t->begun = true;
	}
	return (struct assign_kept) { popped, (uint8_t)flow, repeats };
}

/* Add a step to the running thread. */
static void assign_push(struct thread_assign *a, const struct thread_step *s,
			enum flow flow)
{
	a->kept[a->nkept] = assign_advance(a, s, flow);
	a->step[a->nkept++] = *s;
}

/* Giving steps to the sink */

static void assign_give(struct thread_assign *a, uint32_t thread,
			const struct thread_step *s, size_t n, bool undecided)
{
	if (n)
		a->sink.steps(a->sink.arg, s, n, thread, undecided);
	a->thread[thread].committed += n;
}

/* Give steps, of which those from `open` to `closed` may be of others. */
static void assign_give_parts(struct thread_assign *a, uint32_t thread,
			      const struct thread_step *s, size_t n, size_t open,
			      size_t closed)
{
	if (closed > n)
		closed = n;
	if (open >= closed)
		open = closed = n;
	assign_give(a, thread, s, open, false);
	assign_give(a, thread, s + open, closed - open, true);
	assign_give(a, thread, s + closed, n - closed, false);
}

/* The tail is of the thread that was left, after all. */
static void assign_give_tail(struct thread_assign *a)
{
	struct assign_tail *k = &a->tail;
	size_t n = k->nkept;
	k->nkept = 0;
	assign_give_parts(a, k->thread, k->step, n, k->first_border, n);
}

/* Give the first n kept steps. */
static void assign_commit(struct thread_assign *a, size_t n, size_t open, size_t closed)
{
	if (a->tail.nkept)
		assign_give_tail(a);
	assign_give_parts(a, (uint32_t)a->running, a->step, n, open, closed);
}

static void assign_forget(struct thread_assign *a)
{
	struct assign_thread *t = assign_running(a);
	a->before = t->last;
	a->before_begun = t->begun;
	a->nkept = a->nundo = a->nrivals = 0;
	a->first_border = a->last_border = SIZE_MAX;
	a->suspect = NO_THREAD;
	a->evidence = 0;
	a->fresh = false;
}

/* Add a step of which the running thread is sure, and so of all kept ones; without a stack
 * it may still turn out to be a part of another thread. */
static void assign_push_sure(struct thread_assign *a, const struct thread_step *s,
			     enum flow flow)
{
	bool unknown = a->any_stack && !assign_running(a)->has_sp;
	a->sure = true;
	if (a->nkept || a->tail.nkept) {
		assign_push(a, s, flow);
		assign_commit(a, a->nkept, unknown ? 0 : a->first_border,
			      unknown ? a->nkept : a->last_border);
	} else {
		assign_advance(a, s, flow);
		assign_give(a, (uint32_t)a->running, s, 1, unknown);
	}
	a->sure = a->guessed = false;
	assign_forget(a);
}

/* There are too many kept steps: give up the first half. */
static void assign_give_up(struct thread_assign *a)
{
	size_t half = a->nkept / 2, left = a->nkept - half, n = 0;
	bool open = a->first_border < half;
	assign_commit(a, half, a->first_border, half);
	a->before = assign_point(a, half - 1);
	a->before_begun = true;
	memmove(a->step, a->step + half, left * sizeof *a->step);
	memmove(a->kept, a->kept + half, left * sizeof *a->kept);
	for (size_t i = 0; i < a->nundo; i++)
		if (a->undo[i].kept >= half) {
			a->undo[n] = a->undo[i];
			a->undo[n++].kept -= (uint32_t)half;
		}
	a->nundo = n;
	a->nkept = left;
	if (a->last_border != SIZE_MAX) {
		a->first_border = open ? 0 : a->first_border - half;
		a->last_border = a->last_border < half ? 0 : a->last_border - half;
	}
	for (size_t k = 0; k < a->nrivals; k++)
		a->rival[k].border -=
			a->rival[k].border < half ? a->rival[k].border : half;
	a->evidence_border -= a->evidence_border < half ? a->evidence_border : half;
	a->fresh = false;
}

/* Switches */

static void assign_start(struct thread_assign *a, uint32_t n, bool fresh)
{
	assign_resume(a, n);
	if (a->running != (int32_t)n)
		a->previous = a->running;
	a->running = (int32_t)n;
	a->asked = false;
	assign_forget(a);
	a->fresh = fresh;
	if (a->any_stack && !a->thread[n].has_sp)
		a->first_border = a->last_border = 0;
}

/* Exchange the kept steps and those of the tail. */
static void assign_swap_tail(struct thread_assign *a)
{
	struct assign_tail *k = &a->tail, old = *k;
	k->step = a->step;
	k->kept = a->kept;
	k->nkept = a->nkept;
	k->undo = a->undo;
	k->nundo = a->nundo;
	k->undo_room = a->undo_room;
	k->before = a->before;
	k->before_begun = a->before_begun;
	k->fresh = a->fresh;
	k->first_border = a->first_border;
	a->step = old.step;
	a->kept = old.kept;
	a->nkept = old.nkept;
	a->undo = old.undo;
	a->nundo = old.nundo;
	a->undo_room = old.undo_room;
	a->before = old.before;
	a->before_begun = old.before_begun;
	a->fresh = old.fresh;
	a->first_border = old.first_border;
}

/* The running thread is left for good: the flow does not continue in it.  If there is
 * evidence for a rival, it is not decided before it is known on which stack the next
 * thread runs: a signal handler of the rival is on its stack. */
static void assign_leave(struct thread_assign *a, uint64_t record)
{
	if (a->evidence && a->tail.nkept)
		assign_give_tail(a);
	if (a->evidence) {
		a->tail.thread = (uint32_t)a->running;
		a->tail.rival = (uint32_t)a->suspect;
		a->tail.border = a->evidence_border;
		assign_swap_tail(a);
	} else {
		assign_commit(a, a->nkept, a->first_border, a->nkept);
	}
	a->nkept = 0;
	assign_stop(a, (uint32_t)a->running, record);
}

static void assign_replay(struct thread_assign *a, const struct thread_step *s,
			  const struct assign_kept *known, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct assign_thread *t = assign_running(a);
		enum flow flow = known[i].flow;
		if (!i)
			flow = t->begun && s[i].flags & STEP_HAS_PC
				       ? flow_follows(a->code, &t->last, s[i].pc)
				       : FLOW_YES;
		assign_push(a, &s[i], flow);
	}
}

static void assign_move(struct thread_assign *a, size_t from, uint32_t to);

/* The tail is of its rival, which runs from then on. */
static void assign_move_tail(struct thread_assign *a)
{
	uint32_t to = a->tail.rival;
	assign_resume(a, a->tail.thread);
	a->running = (int32_t)a->tail.thread;
	a->nkept = 0;
	assign_swap_tail(a);
	a->tail.nkept = 0;
	assign_move(a, a->tail.border, to);
	assign_commit(a, a->nkept, SIZE_MAX, 0);
	assign_forget(a);
}

/* Kept steps from number `from` on are of another thread. */
static void assign_move(struct thread_assign *a, size_t from, uint32_t to)
{
	size_t n = a->nkept - from;
	struct thread_step *moved = mem_copy(a->step + from, n * sizeof *moved);
	struct assign_kept *known = mem_copy(a->kept + from, n * sizeof *known);
	uint32_t left = (uint32_t)a->running;
	bool tail = from == 0 && a->tail.nkept && a->tail.rival == to;
	assign_take_back(a, from);
	bool gone = from == 0 && a->fresh && !a->thread[left].committed;
	bool joined = a->thread[left].alias != left;
	if (!tail)
		assign_commit(a, from, a->first_border, from);
	a->nkept = 0;
	if (!gone && !joined)
		assign_stop(a, left, n ? moved[0].record : a->now);
	if (tail)
		assign_move_tail(a);
	else
		assign_start(a, to, !a->thread[to].begun && !a->thread[to].committed);
	if (gone) {
		assign_drop_thread(a, left);
		a->previous = NO_THREAD;
	}
	assign_replay(a, moved, known, n);
	free(moved);
	free(known);
}

static void assign_add_rival(struct thread_assign *a, uint32_t n, size_t border)
{
	if (a->first_border == SIZE_MAX)
		a->first_border = border;
	a->last_border = border;
	for (size_t k = 0; k < a->nrivals; k++)
		if (a->rival[k].thread == n) {
			a->rival[k].border = border;
			return;
		}
	if (a->nrivals < RIVALS_MAX)
		a->rival[a->nrivals++] = (struct assign_rival) { n, border };
}

/* True if a thread was interrupted at this step, and what `left` has executed since then
 * has ended: its calls have returned, and it itself too. */
static bool assign_comes_back(struct thread_assign *a, uint32_t n, uint32_t left,
			      const struct thread_step *s)
{
	struct assign_thread *t = &a->thread[n];
	const struct assign_thread *ends = &a->thread[left];
	for (unsigned k = t->nresume; k-- && t->space == s->space;)
		if (t->resume[k].pc == s->pc &&
		    (n == left ? t->returns.top == t->resume[k].top : !ends->returns.n)) {
			t->nresume = k;
			return true;
		}
	return false;
}

/* The thread of a step at which the running one cannot continue, and its rivals. */
static void assign_choose(struct thread_assign *a, const struct thread_step *s)
{
	uint32_t left = (uint32_t)a->running, best = 0;
	unsigned found = 0;
	uint64_t away = UINT64_MAX;
	bool back = false;
	for (int32_t n = a->here[assign_bucket(s->pc)]; n != NO_THREAD;
	     n = a->thread[n].next) {
		const struct assign_thread *t = &a->thread[n];
		if (t->waits_at != s->pc || t->space != s->space || n == (int32_t)left)
			continue;
		if (!found++ || t->away < away) {
			away = t->away;
			best = (uint32_t)n;
		}
	}
	const int32_t interrupted[] = { (int32_t)left, a->previous };
	for (unsigned i = 0; i < 2 && !back; i++)
		if (interrupted[i] != NO_THREAD &&
		    assign_comes_back(a, (uint32_t)interrupted[i], left, s)) {
			back = true;
			best = (uint32_t)interrupted[i];
			found++;
		}
	enum flow flow = FLOW_NO;
	for (int32_t n = a->unknown; n != NO_THREAD && !found; n = a->thread[n].next) {
		const struct assign_thread *t = &a->thread[n];
		if (t->space != s->space || n == (int32_t)left)
			continue;
		enum flow f = flow_follows(a->code, &t->last, s->pc);
		if (f < flow || f == FLOW_NO || (f == flow && t->away > away))
			continue;
		flow = f;
		away = t->away;
		best = (uint32_t)n;
	}
	bool fresh = !found && flow == FLOW_NO;
	if (fresh)
		best = assign_new_thread(a, s->space);
	assign_start(a, best, fresh);
	a->guessed = found != 1;
	a->resumed = back;
	for (int32_t n = a->here[assign_bucket(s->pc)]; n != NO_THREAD && found > 1;
	     n = a->thread[n].next)
		if (a->thread[n].waits_at == s->pc && a->thread[n].space == s->space)
			assign_add_rival(a, (uint32_t)n, 0);
	for (int32_t n = a->unknown; n != NO_THREAD && !found && !fresh;
	     n = a->thread[n].next)
		if (n != (int32_t)left && a->thread[n].space == s->space &&
		    flow_follows(a->code, &a->thread[n].last, s->pc) != FLOW_NO)
			assign_add_rival(a, (uint32_t)n, 0);
}

/* Other threads that could continue at this step, instead of the running one. */
static void assign_find_rivals(struct thread_assign *a, const struct thread_step *s,
			       enum flow flow)
{
	for (int32_t n = a->here[assign_bucket(s->pc)]; n != NO_THREAD;
	     n = a->thread[n].next)
		if (a->thread[n].waits_at == s->pc && a->thread[n].space == s->space)
			assign_add_rival(a, (uint32_t)n, a->nkept);
	bool repeated = s->naccess && flow == FLOW_MAYBE;
	for (int32_t n = a->unknown; n != NO_THREAD && repeated; n = a->thread[n].next)
		if (a->thread[n].last.repeats && a->thread[n].last.pc == s->pc &&
		    a->thread[n].space == s->space)
			assign_add_rival(a, (uint32_t)n, a->nkept);
	if (a->guessed && a->nrivals && a->nkept && a->step[0].pc == s->pc)
		a->last_border = a->nkept;
}

/* The stack */

/* The kept step, or the next one, at which a thread can have begun to run. */
static size_t assign_border(struct thread_assign *a, uint32_t owner,
			    const struct thread_step *s, enum flow flow)
{
	const struct assign_thread *t = &a->thread[owner];
	if (a->suspect == (int32_t)owner && a->evidence)
		return a->evidence_border;
	for (size_t k = 0; k < a->nrivals; k++)
		if (a->rival[k].thread == owner)
			return a->rival[k].border;
	for (size_t i = a->nkept + 1; i--;) {
		uint64_t pc = i == a->nkept ? s->pc : a->step[i].pc;
		enum flow f = i == a->nkept ? flow : (enum flow)a->kept[i].flow;
		bool own = t->begun && flow_follows(a->code, &t->last, pc) != FLOW_NO;
		if (f != FLOW_YES && own)
			return i;
	}
	if (a->guessed || a->fresh)
		return 0;
	for (size_t i = a->nkept + 1; i--;) {
		enum flow f = i == a->nkept ? flow : (enum flow)a->kept[i].flow;
		if (f != FLOW_YES)
			return i;
	}
	return a->nkept;
}

/* A new thread begins after a system call, or where the flow is not certain. */
static size_t assign_birth(const struct thread_assign *a, enum flow flow)
{
	if (a->guessed || a->fresh)
		return 0;
	for (size_t i = a->nkept; i--;)
		if (a->step[i].flags & STEP_SYSCALL)
			return i + 1;
	if (flow != FLOW_YES)
		return a->nkept;
	for (size_t i = a->nkept; i--;)
		if (a->kept[i].flow != FLOW_YES)
			return i;
	return a->nkept;
}

static bool assign_on_stack(const struct thread_assign *a, const struct assign_thread *t,
			    uint64_t sp)
{
	return t->has_sp && (assign_distance(sp, t->sp) <= a->opt.window ||
			     (t->low <= sp && sp <= t->high));
}

/* True if the stack pointer of a step decides who runs; then that thread runs. */
static bool assign_by_stack(struct thread_assign *a, const struct thread_step *s,
			    enum flow flow)
{
	struct assign_thread *t = assign_running(a);
	bool exact = s->flags & STEP_SP;
	if (assign_on_stack(a, t, s->sp))
		return true;
	int32_t owner = assign_owner(a, s->sp, s->space);
	/* A thread that continues exactly and turns out to be on this stack is its owner,
	 * whose flow was lost. */
	if (owner != NO_THREAD && !t->has_sp && !a->guessed && !a->nrivals &&
	    t->committed) {
		t->alias = (uint32_t)owner;
		assign_move(a, 0, (uint32_t)owner);
		return true;
	}
	if (owner != NO_THREAD) {
		size_t border = assign_border(a, (uint32_t)owner, s, flow);
		assign_move(a, border, (uint32_t)owner);
		return true;
	}
	if (!exact)
		return false;
	if (!t->has_sp)
		return true;
	size_t birth = assign_birth(a, flow);
	bool called = birth && a->step[birth - 1].flags & STEP_SYSCALL;
	uint32_t born = assign_new_thread(a, s->space);
	/* No system call, and no step whose flow is not certain: a coroutine. */
	if (birth == a->nkept && flow == FLOW_YES && !called)
		a->thread[born].stack_of = (uint32_t)a->running;
	assign_move(a, birth, born);
	return true;
}

static void assign_set_sp(struct assign_thread *t, const struct thread_step *s)
{
	if (s->flags & STEP_NEAR_SP && t->has_sp)
		return;
	t->sp = s->sp;
	t->has_sp = true;
	if (s->flags & STEP_NEAR_SP)
		return;
	if (s->sp < t->low)
		t->low = s->sp;
	if (s->sp > t->high)
		t->high = s->sp;
}

/* Data */

/* How well a thread predicts an access. */
enum foreseen {
	FORESEEN_FAR, /* it is far from the last one of this instruction */
	FORESEEN_UNKNOWN,
	FORESEEN_NEAR,
	FORESEEN_FIXED, /* exactly, but where it always was */
	FORESEEN
};

/* steps: how many executions of the instruction may be ahead of what is remembered. */
static enum foreseen assign_foresees(const struct assign_thread *t, uint64_t pc,
				     unsigned access, uint64_t at, unsigned steps)
{
	const struct assign_entry *e = assign_find(t, pc, access);
	if (!e)
		return FORESEEN_UNKNOWN;
	if (e->held >= HELD && e->stride == 0 && at == e->at)
		return FORESEEN_FIXED;
	for (unsigned k = 1; k <= steps && e->held >= HELD && e->stride; k++)
		if (at == e->at + k * e->stride)
			return FORESEEN;
	uint64_t distance = assign_distance(at, e->at);
	return distance <= NEAR  ? FORESEEN_NEAR
	       : distance >= FAR ? FORESEEN_FAR
				 : FORESEEN_UNKNOWN;
}

/* True if an access that the running thread predicts cannot be of a rival. */
static bool assign_excludes(enum foreseen own, enum foreseen other)
{
	if (other == FORESEEN_FAR)
		return own >= FORESEEN_NEAR;
	return own == FORESEEN && other < FORESEEN_FIXED;
}

/* True if an access is evidence for a rival. */
static bool assign_betrays(enum foreseen own, enum foreseen other)
{
	if (own == FORESEEN_FAR)
		return other >= FORESEEN_NEAR;
	return other == FORESEEN && own <= FORESEEN_NEAR;
}

static void assign_suspect(struct thread_assign *a, const struct assign_rival *r)
{
	if (a->suspect != (int32_t)r->thread) {
		a->suspect = (int32_t)r->thread;
		a->evidence = 0;
	}
	if (!a->evidence)
		a->evidence_border = r->border;
	a->evidence++;
}

/* True if the accesses of a step make the running thread sure.  *moved: they make another
 * one run. */
static bool assign_by_data(struct thread_assign *a, const struct thread_step *s)
{
	bool sure = false;
	unsigned steps = a->evidence ? STEPS_AHEAD : 1;
	for (unsigned k = 0; k < s->naccess && a->nrivals; k++) {
		uint64_t at = s->access[k];
		enum foreseen own =
			assign_foresees(assign_running(a), s->pc, k, at, steps);
		const struct assign_rival *rival = NULL;
		bool excluded = true;
		for (size_t r = 0; r < a->nrivals; r++) {
			enum foreseen other = assign_foresees(
				&a->thread[a->rival[r].thread], s->pc, k, at, steps);
			excluded = excluded && assign_excludes(own, other);
			if (!rival && assign_betrays(own, other))
				rival = &a->rival[r];
		}
		if (excluded)
			sure = true;
		else if (rival)
			assign_suspect(a, rival);
	}
	if (sure) {
		a->suspect = NO_THREAD;
		a->evidence = 0;
	} else if (a->evidence >= EVIDENCE) {
		uint32_t to = (uint32_t)a->suspect;
		assign_move(a, a->evidence_border, to);
		a->guessed = true;
	}
	return sure;
}

/* Whether another thread, of which nothing is known, may run since this step: in a loop of a
 * thread without a known stack.  Its steps before are not decided either. */
static void assign_doubt(struct thread_assign *a, const struct thread_step *s)
{
	const struct assign_thread *t = assign_running(a);
	if (a->opt.no_stack || t->has_sp || !t->begun || s->pc > t->last.pc)
		return;
	a->first_border = 0;
	a->last_border = a->nkept;
}

/* Use */

static void assign_begin(struct thread_assign *a, const struct thread_step *s)
{
	uint32_t n = assign_new_thread(a, s->space);
	a->running = (int32_t)n;
	assign_forget(a);
	a->fresh = true;
}

static void assign_add(struct thread_assign *a, const struct thread_step *s)
{
	enum flow flow = FLOW_YES;
	if (a->running == NO_THREAD)
		assign_begin(a, s);
	a->now = s->record;
	a->asked = true;
	struct assign_thread *t = assign_running(a);
	bool placed = s->flags & STEP_HAS_PC;
	if (t->begun && placed)
		flow = flow_follows(a->code, &t->last, s->pc);
	if (t->space != s->space)
		flow = FLOW_NO;
	if (flow == FLOW_NO) {
		assign_leave(a, s->record);
		assign_choose(a, s);
	} else if (placed) {
		assign_find_rivals(a, s, flow);
	}
	bool sure = false;
	if (s->flags & (STEP_SP | STEP_NEAR_SP) && !a->opt.no_stack) {
		sure = assign_by_stack(a, s, flow);
		if (sure) {
			assign_set_sp(assign_running(a), s);
			a->any_stack = true;
		}
	}
	if (!sure && s->naccess && a->nrivals && !a->opt.no_data)
		sure = assign_by_data(a, s);
	if (!sure)
		assign_doubt(a, s);
	if (sure)
		assign_push_sure(a, s, flow);
	else
		assign_push(a, s, flow);
	if (a->nkept >= a->opt.kept_max)
		assign_give_up(a);
}

void thread_assign_add(struct thread_assign *a, const struct thread_step *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (n - i > AHEAD)
			flow_expect(a->code, s[i + AHEAD].pc);
		assign_add(a, &s[i]);
	}
}

void thread_assign_settle(struct thread_assign *a)
{
	if (a->running == NO_THREAD)
		return;
	assign_commit(a, a->nkept, a->first_border, a->nkept);
	assign_forget(a);
}

void thread_assign_end(struct thread_assign *a)
{
	if (a->running == NO_THREAD)
		return;
	assign_commit(a, a->nkept, a->first_border, a->nkept);
	a->nkept = 0;
}

size_t thread_assign_count(const struct thread_assign *a)
{
	return a->nthreads;
}

void thread_assign_stack(const struct thread_assign *a, uint32_t thread, uint64_t *low,
			 uint64_t *high)
{
	*low = a->thread[thread].low;
	*high = a->thread[thread].high;
}

uint32_t thread_assign_alias(const struct thread_assign *a, uint32_t thread)
{
	return a->thread[thread].alias;
}

uint32_t thread_assign_stack_of(const struct thread_assign *a, uint32_t thread)
{
	return a->thread[thread].stack_of;
}

bool thread_assign_has_stack(const struct thread_assign *a)
{
	return a->any_stack;
}

uint64_t thread_assign_sp(const struct thread_assign *a, uint32_t thread)
{
	return a->thread[thread].has_sp ? a->thread[thread].sp : 0;
}
