#include "analysis/loop_follow.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"

void loop_follow_init(struct loop_follow *f, const struct schema *s,
		      const struct loop_set *set, const struct loop_follow *of,
		      const struct loop_hooks *hooks, void *ctx)
{
	*f = (struct loop_follow) { .set = set,
				    .pc = schema_first(s, ROLE_PC),
				    .uop = schema_first(s, ROLE_UOP),
				    .hooks = hooks,
				    .ctx = ctx };
	next_pc_init(&f->next, s, sizeof(struct loop_thread), of ? &of->next : NULL);
}

void loop_follow_release(struct loop_follow *f)
{
	for (size_t k = 0; k < loop_follow_threads(f); k++) {
		free(loop_follow_thread(f, k)->loop);
		frames_free(loop_follow_thread(f, k)->frames);
	}
	next_pc_release(&f->next);
	free(f->event);
}

/* Parts */

static struct loop_event *follow_add(struct loop_follow *p, const struct batch *b,
				     const struct next_pc_step *s,
				     enum loop_event_what what)
{
	p->event = mem_room(p->event, p->events, &p->room, sizeof *p->event);
	struct loop_event *e = &p->event[p->events++];
	*e = (struct loop_event) { .at = s->thread->records - s->selected,
				   .record = b->first + s->at,
				   .thread = (uint32_t)s->number,
				   .what = what };
	return e;
}

/* Get the event of a branch; return false if it does not change loops or calls. */
static bool follow_branch(const struct loop_set *set, const struct next_pc_branch *br,
			  bool known, uint64_t next, struct loop_event *e)
{
	struct loop_branch end;
	if (!loop_set_ended(br, known, next, &end))
		return false;
	e->pc = end.pc;
	e->next = next;
	e->after = br->after;
	e->what = end.what == BRANCH_CALLS     ? LOOP_CALL
		  : end.what == BRANCH_RETURNS ? LOOP_RETURN
					       : LOOP_JUMP;
	return e->what != LOOP_JUMP ||
	       loop_set_inner(set, end.pc) != loop_set_inner(set, next);
}

/* True if the record is the first one of an execution of a header. */
static bool follow_is_header(const struct loop_follow *p, const struct batch *b, size_t i)
{
	uint64_t pc = batch_value(b, i, p->pc, 0);
	return loop_set_may(p->set, pc) && batch_has(b, i, p->pc, 0) &&
	       (p->uop < 0 || batch_value(b, i, p->uop, 0) == 1) &&
	       loop_set_find(p->set, pc) != LOOP_NONE;
}

static void follow_pick(struct loop_follow *p, const struct batch *b)
{
	for (size_t i = 0; i < b->n; i++)
		if (follow_is_header(p, b, i) ||
		    (p->block && (b->first + i) % p->block == 0))
			p->next.picks.word[i / 64] |= UINT64_C(1) << i % 64;
}

static void follow_block(struct loop_follow *p, const struct batch *b,
			 const struct next_pc_step *s)
{
	struct loop_thread *t = (struct loop_thread *)s->thread;
	uint64_t block = p->block ? (b->first + s->at) / p->block + 1 : 0;
	if (t->block == block)
		return;
	t->block = block;
	follow_add(p, b, s, LOOP_BLOCK)->next = block;
}

void loop_follow_records(struct loop_follow *p, const struct records *r)
{
	const struct batch *b = r->b;
	next_pc_begin(&p->next, r);
	follow_pick(p, b);
	for (struct next_pc_step s; next_pc_next(&p->next, &s);) {
		struct loop_event e;
		if (s.answers && follow_branch(p->set, &s.branch, s.known, s.next, &e)) {
			struct loop_event *to = follow_add(p, b, &s, e.what);
			to->pc = e.pc;
			to->next = e.next;
			to->after = e.after;
			p->calls += e.what == LOOP_CALL;
		}
		follow_block(p, b, &s);
		if (!picks_has(&p->next.picks, s.at))
			continue;
		if (follow_is_header(p, b, s.at)) {
			struct loop_event *to = follow_add(p, b, &s, LOOP_HEADER);
			to->pc = batch_value(b, s.at, p->pc, 0);
			if (p->symbols)
				symbols_add(p->symbols, b, s.at, to->pc);
		}
		loop_set_wait(s.thread, b, s.at);
	}
}

/* Replay */

/* Count the records up to `at` for the innermost loop. */
static void follow_account(struct loop_follow *w, struct loop_thread *t, uint64_t at)
{
	if (t->loops && w->hooks->own)
		w->hooks->own(w->ctx, t, at - t->counted);
	t->counted = at;
}

/* Leave the loops above the first n. */
static void follow_leave(struct loop_follow *w, struct loop_thread *t, size_t n,
			 const struct loop_event *e)
{
	if (t->loops > n)
		follow_account(w, t, e->at);
	while (t->loops > n) {
		t->loops--;
		if (w->hooks->leave)
			w->hooks->leave(w->ctx, e->thread, &t->loop[t->loops], e->at,
					e->what != LOOP_END);
	}
	t->least_loops = size_min(t->least_loops, n);
}

struct frames *loop_follow_frames(struct loop_thread *t)
{
	if (!t->frames) {
		t->frames = frames_new();
		/* The stack of a block in the middle of a trace does not have landing
		 * places of earlier calls. */
		frames_resume(t->frames, 0, NULL, 0);
	}
	return t->frames;
}

static size_t follow_depth(const struct loop_thread *t)
{
	return t->frames ? frames_depth(t->frames) : 0;
}

/* True if the innermost of the first n loops belongs to the current function. */
static bool follow_own(const struct loop_thread *t, size_t n)
{
	return n && t->loop[n - 1].depth == follow_depth(t);
}

/* Leave the loops of the function that do not contain an address. */
static void follow_go(struct loop_follow *w, struct loop_thread *t, uint64_t pc,
		      const struct loop_event *e)
{
	size_t n = t->loops;
	uint32_t inner = follow_own(t, n) ? loop_set_inner(w->set, pc) : LOOP_NONE;
	while (follow_own(t, n) && !loop_set_holds(w->set, t->loop[n - 1].loop, inner))
		n--;
	follow_leave(w, t, n, e);
}

static void follow_header(struct loop_follow *w, struct loop_thread *t,
			  const struct loop_event *e)
{
	uint32_t loop = loop_set_find(w->set, e->pc);
	follow_go(w, t, e->pc, e);
	if (follow_own(t, t->loops) && t->loop[t->loops - 1].loop == loop) {
		t->loop[t->loops - 1].iterations++;
		t->least_loops = size_min(t->least_loops, t->loops - 1);
		return;
	}
	if (t->loops == LOOP_STACK_MAX) {
		w->not_followed++;
		return;
	}
	follow_account(w, t, e->at);
	t->loop = mem_room(t->loop, t->loops, &t->loops_room, sizeof *t->loop);
	t->loop[t->loops++] = (struct loop_active) {
		.loop = loop, .entered = e->at, .iterations = 1, .depth = follow_depth(t)
	};
	if (w->hooks->enter)
		w->hooks->enter(w->ctx, t, e->thread, e);
}

/* Follow a call or return, and leave the loops of the functions that it leaves. */
static void follow_call(struct loop_follow *w, struct loop_thread *t,
			const struct loop_event *e)
{
	struct frames *frames = loop_follow_frames(t);
	const struct frames_step step = { .record = e->record,
					  .pc = e->pc,
					  .next = e->next,
					  .after = e->after,
					  .what = e->what == LOOP_CALL ? FRAMES_CALL
								       : FRAMES_RETURN };
	size_t n = t->loops;
	w->not_followed += e->what == LOOP_CALL && frames_depth(frames) == FRAMES_MAX;
	frames_step(frames, &step);
	while (n && t->loop[n - 1].depth > frames_depth(frames))
		n--;
	follow_leave(w, t, n, e);
	if (e->what == LOOP_RETURN)
		follow_go(w, t, e->next, e);
}

void loop_follow_replay(struct loop_follow *w, const struct loop_event *e)
{
	struct loop_thread *t = loop_follow_thread(w, e->thread);
	switch (e->what) {
	case LOOP_HEADER:
		follow_header(w, t, e);
		break;
	case LOOP_JUMP:
		follow_go(w, t, e->next, e);
		break;
	case LOOP_CALL:
	case LOOP_RETURN:
		follow_call(w, t, e);
		break;
	case LOOP_BLOCK:
		if (t->block == e->next)
			break;
		follow_account(w, t, e->at);
		t->block = e->next;
		if (w->hooks->block)
			w->hooks->block(w->ctx, t, e->thread);
		break;
	case LOOP_END:
		break;
	}
}

void loop_follow_end(struct loop_follow *w)
{
	for (size_t k = 0; k < loop_follow_threads(w); k++) {
		struct loop_thread *t = loop_follow_thread(w, k);
		const struct loop_event e = { .at = t->records,
					      .thread = (uint32_t)k,
					      .what = LOOP_END };
		follow_leave(w, t, 0, &e);
	}
}

/* Begin thread k of a part, which ends a pending branch.  Return its number in the
 * whole. */
static size_t follow_begin(struct loop_follow *w, const struct loop_follow *p, size_t k)
{
	struct next_pc_step s = next_pc_merge(&w->next, &p->next, k);
	struct loop_event e = { .at = loop_follow_thread(w, s.number)->records,
				.thread = (uint32_t)s.number };
	if (s.answers && follow_branch(w->set, &s.branch, s.known, s.next, &e)) {
		w->calls += e.what == LOOP_CALL;
		loop_follow_replay(w, &e);
	}
	return s.number;
}

void loop_follow_merge(struct loop_follow *w, const struct loop_follow *p)
{
	size_t threads = loop_follow_threads(p);
	size_t *of = mem_new(threads + 1, sizeof *of);
	w->calls += p->calls;
	for (size_t k = 0; k < threads; k++)
		of[k] = follow_begin(w, p, k);
	for (size_t k = 0; k < p->events; k++) {
		struct loop_event e = p->event[k];
		e.thread = (uint32_t)of[e.thread];
		e.at += loop_follow_thread(w, e.thread)->records;
		loop_follow_replay(w, &e);
	}
	for (size_t k = 0; k < threads; k++)
		loop_follow_thread(w, of[k])->records +=
			next_pc_thread(&p->next, k)->records;
	free(of);
}
