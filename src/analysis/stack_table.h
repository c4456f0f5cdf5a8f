/* Show a call stack as a table: a row for each call and inlined function, innermost
 * first. */
#ifndef ANALYSIS_STACK_TABLE_H
#define ANALYSIS_STACK_TABLE_H

#include "analysis/analysis_table.h"
#include "analysis/call_tree.h"

enum stack_column {
	STACK_DEPTH,
	STACK_FUNCTION,
	STACK_OFFSET,
	STACK_PC,
	STACK_SOURCE,
	STACK_CALL,
	STACK_REMARK,
	STACK_COLUMNS
};

/* Make the table, which the caller frees.  Inlined functions have no depth. */
struct table *stack_table(const struct call_stack *s);

#endif
