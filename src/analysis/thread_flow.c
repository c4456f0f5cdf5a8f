/*
 * Lengths and targets are in a direct-mapped table by a hash of the address: a conflict
 * loses data, not correctness.
 *
 * The length of an instruction is the min distance to any successor, because an observed
 * distance can only be too long, after an undetected switch.  Keep the target of a
 * direct branch until it has been contradicted as often as it was confirmed, up to
 * three times.
 */
#include "analysis/thread_flow.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { PLACES_LOG = 16, SURE = 3 };

/* Max distance to the target of a direct branch. */
#define REACH (UINT64_C(1) << 31)

struct flow_place {
	uint64_t pc, target;
	uint8_t length; /* 0 if unknown */
	uint8_t seen;   /* confidence in the target; 0 if unknown */
};

struct flow_code {
	struct flow_place at[1 << PLACES_LOG];
};

struct flow_code *flow_code_new(void)
{
	return mem_new(1, sizeof(struct flow_code));
}

void flow_code_free(struct flow_code *c)
{
	free(c);
}

static const struct flow_place *flow_find(const struct flow_code *c, uint64_t pc)
{
	const struct flow_place *p = &c->at[hash_top(pc, PLACES_LOG)];
	return p->pc == pc ? p : NULL;
}

static enum flow flow_falls(const struct flow_code *c, const struct flow_point *last,
			    uint64_t from, uint64_t pc)
{
	uint64_t step = pc - from;
	if (step == 0)
		return last && last->accesses ? FLOW_MAYBE : FLOW_NO; /* REP */
	if (last && last->flags & STEP_HAS_NEXT)
		return pc == last->next ? FLOW_YES : FLOW_NO;
	const struct flow_place *p = flow_find(c, from);
	if (step > INSTRUCTION_MAX)
		return FLOW_NO;
	if (!p || !p->length)
		return FLOW_MAYBE;
	return step <= p->length ? FLOW_YES : FLOW_NO;
}

static bool flow_is_direct(unsigned kind)
{
	return kind == BRANCH_DIRECT_JUMP || kind == BRANCH_CONDITIONAL ||
	       kind == BRANCH_DIRECT_CALL;
}

static enum flow flow_jumps(const struct flow_code *c, const struct flow_point *last,
			    uint64_t pc)
{
	if (last->flags & STEP_TARGET)
		return pc == last->target ? FLOW_YES : FLOW_NO;
	if (last->kind == BRANCH_RETURN) {
		if (!last->popped)
			return FLOW_MAYBE;
		if (last->flags & STEP_HAS_NEXT)
			return pc == last->popped ? FLOW_YES : FLOW_NO;
		return flow_falls(c, NULL, last->popped, pc);
	}
	const struct flow_place *p = flow_find(c, last->pc);
	if (!flow_is_direct(last->kind))
		return FLOW_MAYBE;
	if (pc - last->pc + REACH > 2 * REACH)
		return FLOW_NO;
	if (!p || !p->seen)
		return FLOW_MAYBE;
	if (p->target == pc)
		return FLOW_YES;
	return p->seen >= 2 ? FLOW_NO : FLOW_MAYBE;
}

static enum flow flow_follows(const struct flow_code *c, const struct flow_point *last,
			      uint64_t pc)
{
	if (!(last->flags & STEP_BRANCH) || last->flags & STEP_PASSED)
		return flow_falls(c, last, last->pc, pc);
	if (last->flags & STEP_TAKEN)
		return flow_jumps(c, last, pc);
	return flow_falls(c, last, last->pc, pc) == FLOW_YES ? FLOW_YES : FLOW_MAYBE;
}

/* Return the number of the interruption at pc whose code has returned from all its calls;
 * f->nresume if there is none. */
static unsigned flow_resumes(const struct flow_state *f, uint64_t pc)
{
	for (unsigned k = f->nresume; k--;)
		if (f->resume[k].pc == pc && f->resume[k].top == f->returns.top)
			return k;
	return f->nresume;
}

enum flow flow_continues(const struct flow_code *c, const struct flow_state *f,
			 const struct thread_step *s)
{
	if (!f->begun || !(s->flags & STEP_HAS_PC))
		return FLOW_YES;
	enum flow flow = flow_follows(c, &f->last, s->pc);
	return flow == FLOW_NO && flow_resumes(f, s->pc) < f->nresume ? FLOW_YES : flow;
}

bool flow_next(const struct flow_code *c, const struct flow_state *f, uint64_t *pc)
{
	const struct flow_point *last = &f->last;
	const struct flow_place *p = flow_find(c, last->pc);
	bool branch = last->flags & STEP_BRANCH;
	if (!f->begun || last->repeats)
		return false;
	if (!branch || last->flags & STEP_PASSED) {
		bool known = last->flags & STEP_HAS_NEXT;
		*pc = known ? last->next : last->pc + (p ? p->length : 0);
		return known || (p && p->length);
	}
	if (!(last->flags & STEP_TAKEN))
		return false;
	if (last->flags & STEP_TARGET) {
		*pc = last->target;
		return true;
	}
	if (last->kind == BRANCH_RETURN) {
		if (!last->popped)
			return false;
		p = flow_find(c, last->popped);
		bool known = last->flags & STEP_HAS_NEXT;
		*pc = known ? last->popped : last->popped + (p ? p->length : 0);
		return known || (p && p->length);
	}
	if (!flow_is_direct(last->kind) || !p || !p->seen)
		return false;
	*pc = p->target;
	return true;
}

static struct flow_place *flow_take(struct flow_code *c, uint64_t pc)
{
	struct flow_place *p = &c->at[hash_top(pc, PLACES_LOG)];
	if (p->pc != pc)
		*p = (struct flow_place) { .pc = pc };
	return p;
}

static void flow_learn_length(struct flow_code *c, uint64_t from, uint64_t pc)
{
	uint64_t step = pc - from;
	if (step == 0 || step > INSTRUCTION_MAX)
		return;
	struct flow_place *p = flow_take(c, from);
	if (!p->length || step < p->length)
		p->length = (uint8_t)step;
}

static void flow_learn_target(struct flow_code *c, uint64_t from, uint64_t pc)
{
	struct flow_place *p = flow_take(c, from);
	if (!p->seen || p->target == pc) {
		p->target = pc;
		p->seen += p->seen < SURE;
	} else if (!--p->seen) {
		p->target = pc;
		p->seen = 1;
	}
}

void flow_learn(struct flow_code *c, const struct flow_state *f,
		const struct thread_step *s)
{
	const struct flow_point *last = &f->last;
	bool branch = last->flags & STEP_BRANCH;
	if (!f->begun || !(s->flags & STEP_HAS_PC) || last->flags & STEP_HAS_NEXT)
		return;
	if (!branch || last->flags & STEP_PASSED)
		flow_learn_length(c, last->pc, s->pc);
	else if (last->flags & STEP_TARGET || !(last->flags & STEP_TAKEN))
		return;
	else if (last->kind == BRANCH_RETURN && last->popped)
		flow_learn_length(c, last->popped, s->pc);
	else if (flow_is_direct(last->kind))
		flow_learn_target(c, last->pc, s->pc);
}

/* Places of threads */

static void flow_call(struct flow_returns *r, uint64_t at)
{
	r->at[r->top] = at;
	r->top = (r->top + 1) % FLOW_RETURNS;
	r->n += r->n < FLOW_RETURNS;
}

void flow_advance(struct flow_state *f, const struct thread_step *s)
{
	struct flow_returns *r = &f->returns;
	uint64_t popped = 0;
	if (s->kind == BRANCH_DIRECT_CALL || s->kind == BRANCH_INDIRECT_CALL) {
		flow_call(r, s->flags & STEP_HAS_NEXT ? s->next : s->pc);
	} else if (s->kind == BRANCH_RETURN && r->n) {
		r->top = (r->top + FLOW_RETURNS - 1) % FLOW_RETURNS;
		r->n--;
		popped = r->at[r->top];
	}
	if (!(s->flags & STEP_HAS_PC))
		return;
	f->nresume = flow_resumes(f, s->pc);
	bool accesses = s->naccess > 0;
	bool repeats = accesses && f->begun && f->last.pc == s->pc;
	f->last = (struct flow_point) { s->pc,    s->next, s->target, popped,
					s->flags, s->kind, accesses,  repeats };
	f->begun = true;
}

void flow_interrupt(const struct flow_code *c, struct flow_state *f)
{
	uint64_t pc;
	if (!flow_next(c, f, &pc))
		return;
	if (f->nresume == FLOW_RESUMES)
		memmove(f->resume, f->resume + 1, --f->nresume * sizeof *f->resume);
	f->resume[f->nresume].pc = pc;
	f->resume[f->nresume++].top = f->returns.top;
	flow_call(&f->returns, 0); /* the handler returns to an unknown place */
}
