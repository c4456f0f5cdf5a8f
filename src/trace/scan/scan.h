/*
 * Traverses a trace chunk by chunk, on all processors, and delivers the results in order.
 * Search, filter, export and all analyses are reducers (query/reduce.h) on top of this
 * one loop; threads, cancellation and progress exist only here.
 *
 * Unindexed records are summarized on the way and added to the index, so that a command
 * never decompresses a trace twice; the result is the same.  An exception is a span
 * beyond the index in a file where positions follow from record numbers: it is read
 * directly, and costs only its own records.
 *
 * A part is used by one worker at a time, so its functions need no locks.  deliver() is
 * called for chunk after chunk in the direction of the scan, never concurrently.
 * Callbacks must not call scan_run() or trace_build_index(), or wait for a thread that
 * does.
 *
 * A part is for one chunk, or for a piece of one if the chunk is not in the index yet or
 * the span begins or ends within it.  Results must not depend on where parts begin and
 * end.
 */
#ifndef TRACE_SCAN_H
#define TRACE_SCAN_H

#include <stdbool.h>

#include "trace/trace.h"

enum chunk_verdict {
	CHUNK_SKIP, /* no record of the chunk is relevant: do not read it */
	CHUNK_ALL,  /* the summary has everything that is needed: do not read it */
	CHUNK_READ  /* read it */
};

struct scan_ops {
	fieldset want;

	/* records() needs only `first`, `n` and `schema` of b: do not read the chunks of
	 * the index. */
	bool numbers;

	/* records() accepts templated batches (format/template.h). */
	bool templates;

	/* records() uses earlier records outside the part: unindexed records are read by
	 * one worker, in order. */
	bool past;

	/* NULL means always CHUNK_READ.  Called only for indexed chunks that are entirely
	 * in the span; on any worker. */
	enum chunk_verdict (*screen)(void *ctx, const struct chunk *c);

	/* Make a new part; c is NULL while the chunk is not in the index.  On any
	 * worker. */
	void *(*part)(void *ctx, const struct chunk *c);

	/* Process records of the part in ascending order, only those in the span; b may
	 * have more fields than requested.  If the trace ends with gaps and the span is
	 * open-ended, the last b has these gaps and no records.  False if the part needs
	 * no more records of this chunk. */
	bool (*records)(void *part, const struct batch *b);

	/* Takes ownership of the part, which is NULL for CHUNK_SKIP and CHUNK_ALL.  c:
	 * set if the part is a chunk that is now in the index, or was not read.  False
	 * stops the scan. */
	bool (*deliver)(void *ctx, void *part, const struct chunk *c,
			enum chunk_verdict v);

	/* May be NULL.  Called from time to time while the scan waits for more records,
	 * never concurrently with deliver().  A trace that is still being written has no
	 * end. */
	void (*idle)(void *ctx);

	/* Free a part that will not be delivered. */
	void (*drop)(void *part);
};

/* Returns when all parts have been delivered, deliver() has returned false (ST_OK), the
 * task is cancelled (ST_CANCELLED) or reading fails.  task may be NULL.  Without ops, the
 * index is extended to the end of the span, which must be forward. */
enum status scan_run(struct trace *t, struct span over, const struct scan_ops *ops,
		     void *ctx, struct task *task, struct err *err);

#endif
