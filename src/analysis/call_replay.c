#include "analysis/call_replay.h"

#include <stdlib.h>

#include "base/mem.h"

void call_replay_init(struct call_replay *r, const struct schema *s, size_t size)
{
	call_steps_init_part(&r->steps, s, NULL);
	per_thread_init(&r->threads, size, PER_THREAD_MAX);
}

void call_replay_release(struct call_replay *r)
{
	for (size_t k = 0; k < per_thread_n(&r->threads); k++)
		frames_free(call_replay_thread(r, k)->at.frames);
	per_thread_release(&r->threads);
	call_steps_release(&r->steps);
}

void call_replay_part(struct call_steps *part, const struct call_replay *r,
		      uint32_t block)
{
	call_steps_init_part(part, r->steps.schema, &r->steps);
	part->gather = part->sparse = true;
	part->block = block;
}

/* Event of a part. */
struct replay_event {
	struct call_replay *r;
	const struct call_replay_user *user;
	const struct call_event *e;
	size_t thread;
};

static void replay_step(const struct replay_event *x, uint64_t next)
{
	struct call_replay_thread *t = call_replay_thread(x->r, x->thread);
	x->user->stepped(x->user->ctx, x->thread, call_steps_end(&t->at, next));
}

/* Replay the first record of a thread in a part. */
static void replay_first(const struct replay_event *x)
{
	struct call_replay_thread *t = call_replay_thread(x->r, x->thread);
	if (!t->at.frames) {
		t->at.frames = frames_new();
		call_steps_name(&x->r->steps, t->at.frames);
	}
	t->at.started &= !x->e->lost;
	t->joins = t->at.started && x->e->continues && t->at.step.pc == x->e->step.pc;
	if (t->at.started && !t->joins)
		replay_step(x, x->e->step.pc);
}

static void replay_event(const struct replay_event *x)
{
	struct call_replay_thread *t = call_replay_thread(x->r, x->thread);
	const struct call_event *e = x->e;
	t->at.records = t->before + e->records;
	if (e->kind != CALL_FIRST) {
		t->at.last = e->last;
		t->at.selected = e->selected;
	}
	x->user->event(x->user->ctx, x->thread, e);
	if (e->kind == CALL_FIRST)
		replay_first(x);
	if (e->kind != CALL_STEP)
		return;
	if (e->continues && t->joins) {
		call_steps_join(&t->at, &e->step, e->load, e->store);
	} else {
		t->at.step = e->step;
		t->at.load = e->load;
		t->at.store = e->store;
	}
	t->joins = false;
	replay_step(x, e->step.next);
}

/* Keep the last instruction of a thread if it has not ended in the part. */
static void replay_leave(struct call_replay_thread *t,
			 const struct call_steps_thread *from)
{
	if (!from->seen)
		return; /* no record has an address */
	if (from->first && t->joins) {
		call_steps_join(&t->at, &from->step, from->load, from->store);
	} else {
		t->at.step = from->step;
		t->at.load = from->load;
		t->at.store = from->store;
		t->at.started = from->started;
	}
	t->joins = false;
}

void call_replay_merge(struct call_replay *r, const struct call_steps *part,
		       const struct call_replay_user *user)
{
	size_t threads = per_thread_n(&part->stacks);
	size_t *of = mem_new(threads + 1, sizeof *of);
	for (size_t k = 0; k < per_thread_n(&r->threads) && part->lost; k++)
		call_replay_thread(r, k)->at.started &=
			key_counts_find(&part->stacks.states,
					per_thread_key(&r->threads, k),
					0) != KEY_COUNTS_NONE;
	for (size_t k = 0; k < threads; k++)
		of[k] = per_thread_number(&r->threads, per_thread_key(&part->stacks, k));
	for (size_t k = 0; k < part->events; k++) {
		const struct call_event *e = &part->event[k];
		replay_event(&(struct replay_event) { r, user, e, of[e->thread] });
	}
	for (size_t k = 0; k < threads; k++) {
		const struct call_steps_thread *from = per_thread_at(&part->stacks, k);
		struct call_replay_thread *t = call_replay_thread(r, of[k]);
		t->before += from->records;
		t->at.records = t->before;
		t->at.last = from->last;
		t->at.selected = from->selected;
		user->event(user->ctx, of[k], NULL);
		replay_leave(t, from);
	}
	free(of);
}
