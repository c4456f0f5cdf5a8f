/*
 * Find the call stack at any record, from the beginning of its block; make and read the
 * call stacks of trace/stack_points.h.
 *
 * Threads: any.
 */
#ifndef ANALYSIS_CALL_POINTS_H
#define ANALYSIS_CALL_POINTS_H

#include "analysis/call_steps.h"
#include "trace/span.h"

/* Install the producer of the call stacks of a trace, after its program and its
 * threads.  Compute stacks as if the trace had only the records of the span. */
void call_points_install(struct trace *t, struct span over);

/*
 * Visit records `first` to `last`, and earlier records from the beginning of a block,
 * with the fields `want` and those for the stacks.
 * Make the stacks up to `last` if they are unknown, and save them if all are known;
 * this may scan the trace.  Initialise steps; the caller releases it, even after an
 * error.  Return ST_UNSUPPORTED in the same cases as call_steps_possible().
 */
enum status call_points_visit(struct trace *t, uint64_t first, uint64_t last,
			      fieldset want, call_steps_visit *visit, void *ctx,
			      struct call_steps *steps, struct task *task,
			      struct err *err);

/* Make the stacks up to record `last`, or all, and get the key with which to read them. */
enum status call_points_find(struct trace *t, uint64_t last, uint64_t *key,
			     struct task *task, struct err *err);

/* Make the stacks up to record `last` (UINT64_MAX for all records), unless the trace
 * may still grow.  Save them if all are known. */
enum status call_points_ensure(struct trace *t, uint64_t last, struct task *task,
			       struct err *err);

/* Depths of the records of batches.  Zero before the first batch. */
struct call_depths {
	struct call_steps steps;
	uint64_t first, n; /* records of the last batch */
	uint64_t *depth;   /* [n]: 1 + the depth, or 0 if none */
	uint64_t end;      /* records before it can follow */
};

/* Find the depths of a batch with the fields of CALL_ROLES and lengths; the stacks must be
 * known.  If it does not follow the last one, first read its block up to it. */
void call_depths_find(struct call_depths *d, struct trace *t, const struct batch *b);
void call_depths_release(struct call_depths *d);

#endif
