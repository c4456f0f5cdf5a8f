/*
 * Find all errors of a trace, counted by kind.
 *
 * One parallel scan finds them, learns rules (lint_flow.h), and logs the values of memory
 * and registers, which are checked in order (lint_values.h).  format/lint.h checks each
 * record.  Other checks need the whole trace: registers that are read before they are
 * written, gaps, and a tar header.  The result does not depend on the parts of the scan.
 *
 * Memory: see finding_table.h and lint_flow.h; it does not grow with the trace.
 */
#ifndef ANALYSIS_LINT_TRACE_H
#define ANALYSIS_LINT_TRACE_H

#include "analysis/finding_table.h"
#include "trace/index/bins.h"
#include "trace/scan/scan.h"

struct lint_result {
	struct finding_table *findings;
	uint64_t records;
	struct bins pages; /* accesses by page */
};

/* Find all findings of a trace.  places is as in finding_table_new().  The caller
 * releases out with lint_trace_release() after any result. */
enum status lint_trace(struct lint_result *out, struct trace *t, bool places,
		       struct task *task, struct err *err);
void lint_trace_release(struct lint_result *r);

#endif
