/*
 * Find the loops of the code that a span of a trace executes.
 *
 * The branches of the span, with the addresses where they continue, are edges between
 * blocks of code.  A block begins at an address where a branch continues, and ends at
 * the next branch or before the next block.  A call continues after the call, a return
 * nowhere.  A depth-first search from the called addresses finds the edges that go back
 * to a block on its path, the header of a loop; the other blocks of the loop are the
 * blocks from which the path reaches the header again (Wei and others, A New Algorithm
 * for Identifying Loops in Decompilation, 2007).  So loops are nested or disjoint,
 * wherever their code is.
 *
 * Threads: a set does not change; any number of threads may read it.
 */
#ifndef ANALYSIS_LOOP_SET_H
#define ANALYSIS_LOOP_SET_H

#include "base/err.h"
#include "base/task.h"
#include "trace/span.h"
#include "trace/trace.h"

#define LOOP_NONE UINT32_MAX

struct loop {
	uint64_t header, last; /* last is the max address of a branch back to the
				* header */
	uint32_t outer;        /* enclosing loop, or LOOP_NONE */
	uint32_t depth;        /* nesting depth, from 1 */
};

struct loop_set {
	struct loop *loop; /* by header, ascending */
	uint64_t *block;   /* first addresses, ascending */
	uint32_t *inner;   /* innermost loop of each block, or LOOP_NONE */
	size_t n, blocks;
	uint64_t left_out; /* number of branches that are not kept */
};

/* Read a span.  Return ST_CANCELLED or a reading error.  The caller releases out after
 * any result. */
enum status loop_set_make(struct loop_set *out, struct trace *t, struct span over,
			  struct task *task, struct err *err);
void loop_set_release(struct loop_set *s);

/* Return the number + 1 of the block that contains an address; 0 if none.  `near` is the
 * result for an address that is often in the same block, or 0. */
size_t loop_set_block(const struct loop_set *s, uint64_t pc, size_t near);

/* Find the loop with a header, or the innermost loop that contains an address;
 * LOOP_NONE if none. */
uint32_t loop_set_find(const struct loop_set *s, uint64_t header);
uint32_t loop_set_inner(const struct loop_set *s, uint64_t pc);

/* True if `outer` is `inner` or contains it; inner may be LOOP_NONE. */
bool loop_set_holds(const struct loop_set *s, uint32_t outer, uint32_t inner);

#endif
