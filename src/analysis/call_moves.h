/*
 * Move along calls within the thread of a record.
 *
 * Threads: any; the functions have no state.
 */
#ifndef ANALYSIS_CALL_MOVES_H
#define ANALYSIS_CALL_MOVES_H

#include "base/err.h"
#include "base/task.h"
#include "trace/trace.h"

enum call_move {
	CALL_MOVE_OUT,      /* to the call of the function */
	CALL_MOVE_MATCH,    /* from a call to its return, from a return to its call, from
			     * another instruction to the return of its function */
	CALL_MOVE_NEXT,     /* to the next call */
	CALL_MOVE_PREVIOUS, /* to the previous call */

	/* For the call that the record makes, otherwise the call around it: to the next
	 * or previous call */
	CALL_MOVE_SAME_NEXT, /* of the same function */
	CALL_MOVE_SAME_PREVIOUS,
	CALL_MOVE_SIBLING_NEXT, /* made by the same execution of the caller */
	CALL_MOVE_SIBLING_PREVIOUS,
	CALL_MOVES
};

/* Set *out to the record after `count` moves (at least 1), or after the last possible
 * move.  Return ST_END if no move is possible; ST_INVALID if the record has no address.
 * May scan the trace. */
enum status call_move(struct trace *t, uint64_t record, enum call_move move,
		      uint64_t count, uint64_t *out, struct task *task, struct err *err);

/* Records of a call and its callees: records `first` to `last` of the thread. */
struct call_extent {
	uint64_t call, first, last; /* first is the record after the call */
	uint64_t records;           /* number of records of the thread with an address */
};

/* Find the call that a record makes or, if it makes none, the innermost call around it.
 * A call without a return extends to the last record.  Return ST_END if there is no
 * call; ST_INVALID if the record has no address. */
enum status call_extent(struct trace *t, uint64_t record, struct call_extent *out,
			struct task *task, struct err *err);

#endif
