/*
 * The call stack at any record, from the beginning of its block: makes and reads the call stacks
 * of trace/stack_points.h.
 *
 * Threads: any.
 */
#ifndef ANALYSIS_CALL_POINTS_H
#define ANALYSIS_CALL_POINTS_H

#include "analysis/call_steps.h"
#include "trace/span.h"

/* Install what makes the stacks of a trace, after its program and its threads; of a span, as
 * if there were no other records. */
void call_points_install(struct trace *t, struct span over);

/*
 * Visit records from `first` to `last`, and some before them, from the beginning of a block on.
 * The stacks to `last` are made unless they are known, and
 * saved if all are: it can take a scan of the trace.  steps is initialised here; release it even
 * after an error.  ST_UNSUPPORTED: see call_steps_possible().
 */
enum status call_points_visit(struct trace *t, uint64_t first, uint64_t last,
			      call_steps_visit *visit, void *ctx,
			      struct call_steps *steps, struct task *task,
			      struct err *err);

/* Make sure that the stacks to record `last` are known, UINT64_MAX means all, unless the
 * trace may still grow; save them if all are. */
enum status call_points_ensure(struct trace *t, uint64_t last, struct task *task,
			       struct err *err);

#endif
