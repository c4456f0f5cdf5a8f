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

#include "analysis/next_pc.h"
#include "trace/span.h"

enum { LOOP_FILTER_BITS = 15 };
#define LOOP_NONE UINT32_MAX

/* Roles that the search for loops reads. */
#define LOOP_ROLES (BRANCH_ROLES | 1 << ROLE_UOP | 1 << ROLE_SPACE)

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
	uint64_t filter[(1 << LOOP_FILTER_BITS) / 64]; /* filter of headers */
	uint64_t left_out; /* number of branches that are not kept */
};

/* Read a span.  Return ST_CANCELLED or a reading error.  The caller releases out after
 * any result. */
enum status loop_set_make(struct loop_set *out, struct trace *t, struct span over,
			  struct task *task, struct err *err);
void loop_set_release(struct loop_set *s);

/* Find the loop with a header, or the innermost loop that contains an address;
 * LOOP_NONE if none. */
uint32_t loop_set_find(const struct loop_set *s, uint64_t header);
uint32_t loop_set_inner(const struct loop_set *s, uint64_t pc);

/* True if `outer` is `inner` or contains it; inner may be LOOP_NONE. */
bool loop_set_holds(const struct loop_set *s, uint32_t outer, uint32_t inner);

/* False if the address is certainly not a header. */
static inline bool loop_set_may(const struct loop_set *s, uint64_t pc)
{
	uint64_t h = hash_top(pc, LOOP_FILTER_BITS);
	return s->filter[h / 64] >> h % 64 & 1;
}

enum branch_what { BRANCH_GOES_ON, BRANCH_CALLS, BRANCH_RETURNS };

/* A branch, taken or not, and the address where its thread continues. */
struct loop_branch {
	uint64_t pc, next, after; /* after is the next address in memory; 0 if unknown */
	enum branch_what what;
};

/* If record `at` of a batch is a branch, keep it until the next record of its thread. */
void loop_set_wait(struct next_pc_thread *t, const struct batch *b, size_t at);

/* Find how a pending branch ends if its thread continues at `next`; return false if
 * unknown. */
bool loop_set_ended(const struct next_pc_branch *br, bool known, uint64_t next,
		    struct loop_branch *out);

#endif
