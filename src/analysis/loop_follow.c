#include "analysis/loop_follow.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"

void loop_follow_init(struct loop_follow *f, const struct schema *s,
		      const struct loop_set *set, uint32_t block,
		      const struct loop_hooks *hooks, void *ctx)
{
	*f = (struct loop_follow) {
		.set = set, .block = block, .hooks = hooks, .ctx = ctx
	};
	call_replay_init(&f->replay, s, sizeof(struct loop_thread));
}

void loop_follow_release(struct loop_follow *f)
{
	for (size_t k = 0; k < per_thread_n(&f->replay.threads); k++)
		free(loop_follow_thread(f, k)->loop);
	call_replay_release(&f->replay);
}

/* Parts */

void loop_part_init(struct loop_part *p, const struct loop_follow *whole)
{
	*p = (struct loop_part) { .set = whole->set };
	call_replay_part(&p->steps, &whole->replay, whole->block);
	p->steps.every = true;
	p->steps.sparse = false;
}

void loop_part_release(struct loop_part *p)
{
	call_steps_release(&p->steps);
}

bool loop_follow_is_header(const struct loop_set *s, const struct batch *b, size_t i,
			   uint64_t pc, uint64_t *block)
{
	uint64_t uop = 1;
	*block = loop_set_block(s, pc, (size_t)*block);
	return *block && s->block[*block - 1] == pc &&
	       loop_set_find(s, pc) != LOOP_NONE &&
	       (!record_role(b, i, ROLE_UOP, &uop) || uop == 1);
}

static uint32_t follow_inner(const struct loop_set *s, uint64_t block)
{
	return block ? s->inner[block - 1] : LOOP_NONE;
}

static bool follow_visit(void *ctx, struct call_steps_thread *st, const struct batch *b,
			 size_t i, uint64_t pc, size_t thread)
{
	struct loop_part *p = ctx;
	uint64_t before = st->tag;
	bool header = loop_follow_is_header(p->set, b, i, pc, &st->tag);
	if (header || p->events != p->steps.events ||
	    follow_inner(p->set, before) != follow_inner(p->set, st->tag)) {
		struct call_event *e = call_steps_mark(&p->steps, st, thread);
		e->step = (struct frames_step) { .pc = pc, .record = b->first + i };
		e->continues = header;
	}
	p->events = p->steps.events;
	if (header && p->symbols)
		symbols_add(p->symbols, b, i, pc);
	return true;
}

void loop_part_records(struct loop_part *p, const struct records *r)
{
	p->steps.selected = r;
	call_steps_add(&p->steps, r->b, follow_visit, p);
}

/* Replay */

/* Count the records up to `at` for the innermost loop. */
static void follow_account(struct loop_follow *f, struct loop_thread *t, uint64_t at)
{
	if (t->loops && f->hooks->own)
		f->hooks->own(f->ctx, t, at - t->counted);
	t->counted = at;
}

/* Leave the loops above the first n. */
static void follow_leave(struct loop_follow *f, struct loop_thread *t, size_t thread,
			 size_t n, uint64_t at, bool ended)
{
	if (t->loops > n)
		follow_account(f, t, at);
	while (t->loops > n) {
		t->loops--;
		if (f->hooks->leave)
			f->hooks->leave(f->ctx, thread, &t->loop[t->loops], at, ended);
	}
	t->least_loops = size_min(t->least_loops, n);
}

/* Return the number of loops that remain at a record: those of callers, and those of the
 * function that contain the address. */
static size_t follow_remaining(const struct loop_follow *f, const struct loop_thread *t,
			       const struct loop_step *s)
{
	size_t n = t->loops;
	uint32_t inner = LOOP_NONE;
	if (n && t->loop[n - 1].depth >= s->depth)
		inner = loop_set_inner(f->set, s->pc);
	while (n && (t->loop[n - 1].depth > s->depth ||
		     (t->loop[n - 1].depth == s->depth &&
		      !loop_set_holds(f->set, t->loop[n - 1].loop, inner))))
		n--;
	return n;
}

void loop_follow_step(struct loop_follow *f, struct loop_thread *t,
		      const struct loop_step *s)
{
	follow_leave(f, t, s->thread, follow_remaining(f, t, s), s->at, true);
	if (!s->header)
		return;
	uint32_t loop = loop_set_find(f->set, s->pc);
	struct loop_active *top = t->loops ? &t->loop[t->loops - 1] : NULL;
	if (top && top->depth == s->depth && top->loop == loop) {
		top->iterations++;
		t->least_loops = size_min(t->least_loops, t->loops - 1);
		return;
	}
	if (t->loops == LOOP_STACK_MAX) {
		f->not_followed++;
		return;
	}
	follow_account(f, t, s->at);
	t->loop = mem_room(t->loop, t->loops, &t->loops_room, sizeof *t->loop);
	t->loop[t->loops++] = (struct loop_active) {
		.loop = loop, .entered = s->at, .iterations = 1, .depth = s->depth
	};
	if (f->hooks->enter)
		f->hooks->enter(f->ctx, t, s->thread, s->record);
}

static void follow_event(void *ctx, size_t thread, const struct call_event *e)
{
	struct loop_follow *f = ctx;
	struct loop_thread *t = loop_follow_thread(f, thread);
	uint64_t at = t->replay.at.records;
	if (e && e->kind == CALL_BLOCK) {
		uint64_t block = e->step.next / f->block + 1;
		if (t->block == block)
			return;
		follow_account(f, t, at);
		t->block = block;
		if (f->hooks->block)
			f->hooks->block(f->ctx, t, thread);
	} else if (e && e->kind == CALL_MARK) {
		loop_follow_step(
			f, t,
			&(struct loop_step) { .pc = e->step.pc,
					      .record = e->step.record,
					      .at = at,
					      .thread = thread,
					      .depth = frames_depth(t->replay.at.frames),
					      .header = e->continues });
	}
}

static void follow_stepped(void *ctx, size_t thread, bool landed)
{
	struct loop_follow *f = ctx;
	const struct call_steps_thread *t = &loop_follow_thread(f, thread)->replay.at;
	bool call = t->step.what == FRAMES_CALL;
	(void)landed;
	f->calls += call;
	f->not_followed += call && frames_depth(t->frames) == FRAMES_MAX;
}

void loop_follow_merge(struct loop_follow *f, struct loop_part *p)
{
	const struct call_replay_user user = { f, follow_event, follow_stepped };
	call_replay_merge(&f->replay, &p->steps, &user);
}

void loop_follow_end(struct loop_follow *f)
{
	for (size_t k = 0; k < per_thread_n(&f->replay.threads); k++) {
		struct loop_thread *t = loop_follow_thread(f, k);
		follow_leave(f, t, k, 0, t->replay.before, false);
	}
}
