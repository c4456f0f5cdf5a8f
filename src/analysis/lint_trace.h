/*
 * What is wrong with a trace: all findings, counted by kind.
 *
 * One sweep, on all processors.  Each record is looked at as format/lint.h says;
 * besides, what takes the whole trace: registers that are read before anything
 * wrote them, places of the code that are not always the same, gaps.  What comes
 * out is the same whatever the pieces that the sweep is made of.
 *
 * Memory: see findings.h and lint_places.h; it does not grow with the trace.
 */
#ifndef ANALYSIS_AN_LINT_H
#define ANALYSIS_AN_LINT_H

#include "analysis/finding_table.h"
#include "trace/scan/scan.h"

struct lint_result {
	struct finding_table *findings;
	uint64_t records;
};

/* Release with lint_trace_release(), whatever came of it. */
enum status lint_trace(struct lint_result *out, struct trace *t, struct task *task,
		       struct err *err);
void lint_trace_release(struct lint_result *r);

#endif
