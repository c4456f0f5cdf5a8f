/*
 * Where instructions continue, as far as known: from their records, and from what was
 * learnt of earlier executions (lengths of instructions, targets of direct branches);
 * and where a thread is.
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_THREAD_FLOW_H
#define ANALYSIS_THREAD_FLOW_H

#include "analysis/thread_steps.h"

enum flow { FLOW_NO, FLOW_MAYBE, FLOW_YES };

enum { FLOW_RETURNS = 32, FLOW_RESUMES = 4, INSTRUCTION_MAX = 15 /* bytes */ };

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

/* Where a thread is. */
struct flow_state {
	struct flow_point last;
	struct flow_returns returns;
	struct {
		uint64_t pc;  /* where it continues after a signal handler */
		uint32_t top; /* of its return addresses */
	} resume[FLOW_RESUMES];
	unsigned nresume;
	bool begun; /* last is known */
};

/* A thread executes a step. */
void flow_advance(struct flow_state *f, const struct thread_step *s);

struct flow_code;

struct flow_code *flow_code_new(void);
void flow_code_free(struct flow_code *c); /* c may be NULL */

/* Whether a step can be the next one of a thread. */
enum flow flow_continues(const struct flow_code *c, const struct flow_state *f,
			 const struct thread_step *s);

/* The only address at which a thread can continue; false if it is not known, or not the
 * only one. */
bool flow_next(const struct flow_code *c, const struct flow_state *f, uint64_t *pc);

/* A thread runs something else, such as a signal handler, and may come back. */
void flow_interrupt(const struct flow_code *c, struct flow_state *f);

/* True if a thread was interrupted at pc, where it continues.  ended: what interrupted it
 * has ended; otherwise all calls since then must have returned. */
bool flow_resume(struct flow_state *f, uint64_t pc, bool ended);

/* A step continues a thread. */
void flow_learn(struct flow_code *c, const struct flow_state *f,
		const struct thread_step *s);

/* Prefetch what is known of the instruction at pc. */
void flow_expect(const struct flow_code *c, uint64_t pc);

#endif
