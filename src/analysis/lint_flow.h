/*
 * Findings that are learnt from a whole trace: what follows an instruction, records that are
 * repeated, and fields that are exchanged or cut.
 *
 *   an instruction that does not branch, and a direct branch that is taken, are always followed
 *   by the same one: with other successors, records were lost or inserted.  In formats without
 *   lengths the successor is the most frequent one; of an instruction that does not branch it
 *   is the nearest one after it, since lost records make the distance longer
 *
 * Threads and memory: as lint_trace.h.  It keeps the first CODE_SITES_MAX instructions of the
 * trace, with up to three successors of each.
 */
#ifndef ANALYSIS_LINT_FLOW_H
#define ANALYSIS_LINT_FLOW_H

#include "analysis/finding_table.h"
#include "trace/trace.h"

/* Read the trace, and add the findings. */
enum status lint_flow(struct finding_table *to, struct trace *t, struct task *task,
		      struct err *err);

#endif
