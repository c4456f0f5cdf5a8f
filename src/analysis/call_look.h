/*
 * Find the call depth of each record, and the records inside a function, for
 * trace/stack_points.h.
 *
 * A record is inside a function if its instruction, or the instruction of a call that
 * has not returned, belongs to the function.
 *
 * Private to analysis/.  Threads: any.
 */
#ifndef ANALYSIS_CALL_LOOK_H
#define ANALYSIS_CALL_LOOK_H

#include "trace/stack_points.h"
#include "trace/trace.h"

/* Implement depths() of struct stack_source. */
bool call_look(struct trace *t, uint64_t first, size_t n,
	       const struct stack_function *inside, uint32_t *depth, struct task *task);

#endif
