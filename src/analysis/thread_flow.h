/*
 * Where instructions continue, as far as it is known: from their records, and from what was
 * learnt of earlier executions (lengths of instructions, targets of direct branches).
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_THREAD_FLOW_H
#define ANALYSIS_THREAD_FLOW_H

#include "analysis/thread_steps.h"

enum flow { FLOW_NO, FLOW_MAYBE, FLOW_YES };

enum { FLOW_RETURNS = 32, INSTRUCTION_MAX = 15 /* bytes */ };

/* The return addresses of a thread: of the last FLOW_RETURNS calls. */
struct flow_returns {
	uint64_t at[FLOW_RETURNS]; /* calls, or with STEP_HAS_NEXT what follows them */
	uint32_t top;              /* the next free one, modulo FLOW_RETURNS */
	uint32_t n;                /* at most FLOW_RETURNS */
};

/* Where a thread stopped: what decides how it continues after its last instruction. */
struct flow_point {
	uint64_t pc, next, target;
	uint64_t popped; /* what it removed from the return addresses; 0 if nothing */
	uint16_t flags;  /* enum step_flag */
	uint8_t kind;    /* enum branch_kind */
	bool accesses;   /* memory, not by the stack pointer: it may be repeated (REP) */
	bool repeats;    /* it has been repeated, and may be again */
};

static inline struct flow_point flow_point_after(const struct thread_step *s,
						 uint64_t popped)
{
	return (struct flow_point) { s->pc,    s->next, s->target,     popped,
				     s->flags, s->kind, s->naccess > 0, false };
}

struct flow_code;

struct flow_code *flow_code_new(void);
void flow_code_free(struct flow_code *c); /* c may be NULL */

/* Whether the instruction at pc can follow `last` within a thread. */
enum flow flow_follows(const struct flow_code *c, const struct flow_point *last,
		       uint64_t pc);

/* The only address at which `last` can continue; false if it is not known, or not the
 * only one. */
bool flow_next(const struct flow_code *c, const struct flow_point *last, uint64_t *pc);

/* pc follows `last` in a thread. */
void flow_learn(struct flow_code *c, const struct flow_point *last, uint64_t pc);

/* The instruction at pc will be asked about soon: what is known of it is brought into the
 * cache. */
void flow_expect(const struct flow_code *c, uint64_t pc);

#endif
