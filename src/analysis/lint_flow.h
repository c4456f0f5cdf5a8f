/*
 * Find errors learnt from a whole trace: wrong successors of instructions, repeated
 * records, and exchanged or cut fields.
 *
 *   The same instruction always follows an instruction that does not branch, or a taken
 *   direct branch: with other successors, records were lost or inserted.  In formats
 *   without lengths, the successor is the most frequent one; after an instruction that
 *   does not branch, it is the nearest one, because lost records make the distance
 *   longer.
 *
 * Threads and memory: as in lint_trace.h.  It keeps the first CODE_SITES_MAX instructions
 * of the trace, with up to three successors of each.
 */
#ifndef ANALYSIS_LINT_FLOW_H
#define ANALYSIS_LINT_FLOW_H

#include "analysis/finding_table.h"
#include "trace/trace.h"

/* Read the trace, and add the findings. */
enum status lint_flow(struct finding_table *to, struct trace *t, struct task *task,
		      struct err *err);

#endif
