/*
 * Follow the flow of control: where instructions continue, if known from their records
 * or from earlier executions (lengths of instructions, targets of direct branches); and
 * the places of threads.
 *
 * Threads (of opscope): belongs to one thread.
 */
#ifndef ANALYSIS_THREAD_FLOW_H
#define ANALYSIS_THREAD_FLOW_H

#include "analysis/thread_steps.h"

enum flow { FLOW_NO, FLOW_MAYBE, FLOW_YES };

enum { FLOW_RETURNS = 32, FLOW_RESUMES = 4, INSTRUCTION_MAX = 15 /* bytes */ };

/* Return addresses of the last FLOW_RETURNS calls of a thread. */
struct flow_returns {
	uint64_t at[FLOW_RETURNS]; /* addresses of calls or, with STEP_HAS_NEXT, of their
				    * successors */
	uint32_t top;              /* next free entry, modulo FLOW_RETURNS */
	uint32_t n;                /* number of entries, at most FLOW_RETURNS */
};

/* Last instruction of a thread, which decides how the thread continues. */
struct flow_point {
	uint64_t pc, next, target;
	uint64_t popped; /* return address that it removed; 0 if none */
	uint16_t flags;  /* enum step_flag */
	uint8_t kind;    /* enum branch_kind */
	bool accesses;   /* true if it accesses memory, not by the stack pointer: it can
			  * be repeated (REP) */
	bool repeats;    /* true if it has been repeated, and can be repeated again */
};

/* Place of a thread. */
struct flow_state {
	struct flow_point last;
	struct flow_returns returns;
	struct {
		uint64_t pc;  /* address at which it continues after a signal handler */
		uint32_t top; /* top of its return addresses */
	} resume[FLOW_RESUMES];
	unsigned nresume;
	bool begun; /* true if last is known */
};

/* Advance a thread by a step. */
void flow_advance(struct flow_state *f, const struct thread_step *s);

struct flow_code;

struct flow_code *flow_code_new(void);
void flow_code_free(struct flow_code *c); /* c may be NULL */

/* Return whether a step can be the next step of a thread. */
enum flow flow_continues(const struct flow_code *c, const struct flow_state *f,
			 const struct thread_step *s);

/* Get the only address at which a thread can continue; return false if it is unknown or
 * there are several. */
bool flow_next(const struct flow_code *c, const struct flow_state *f, uint64_t *pc);

/* Interrupt a thread, which runs other code, such as a signal handler.  It can continue
 * where it was interrupted when all calls since then have returned. */
void flow_interrupt(const struct flow_code *c, struct flow_state *f);

/* Learn from a step that continues a thread. */
void flow_learn(struct flow_code *c, const struct flow_state *f,
		const struct thread_step *s);

#endif
