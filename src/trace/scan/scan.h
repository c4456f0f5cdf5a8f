/*
 * Traverse a trace chunk by chunk, on all processors, and deliver the results in order.
 * Search, filter, export and all analyses are reducers (query/reduce.h), which are written
 * on this one loop; only it has threads, cancelling and progress.
 *
 * Records that are not in the index yet are summarized on the way, and added to it, so that
 * a command never decompresses a trace twice; the result is the same.  But a span that begins
 * beyond the index, in a file whose records have places that follow from their numbers, is
 * read at once: it costs what it has.
 *
 * A part is used by one worker at a time: its functions need no locks.  deliver() is
 * called for chunk after chunk in the direction of the scan, never twice at once.  None
 * of the callbacks may call scan_run() or trace_build_index(), or wait for a thread that
 * does.
 *
 * A part is for one chunk, or for a piece of one where the chunk is not in the index
 * yet or the span begins or ends within it: results must not depend on where parts begin
 * and end.
 */
#ifndef TRACE_SCAN_H
#define TRACE_SCAN_H

#include <stdbool.h>

#include "trace/trace.h"

enum chunk_verdict {
	CHUNK_SKIP, /* no record of the chunk can matter: do not read it */
	CHUNK_ALL,  /* the summary has all that is needed: do not read it either */
	CHUNK_READ  /* read it */
};

struct scan_ops {
	fieldset want;

	/* records() takes templated batches (format/template.h).  Those of one worker have
	 * the same templates, also of several parts, which are in ascending order if the
	 * scan is forward. */
	bool templates;

	/* records() looks back at what is before the part: records that are not in the
	 * index yet are read by one worker, in order. */
	bool past;

	/* NULL: always CHUNK_READ.  Called only for chunks that are in the index and
	 * entirely in the span; on any worker. */
	enum chunk_verdict (*screen)(void *ctx, const struct chunk *c);

	/* Return a new part; c is NULL while the chunk is not in the index.  On any
	 * worker. */
	void *(*part)(void *ctx, const struct chunk *c);

	/* Records of the part in ascending order, only those of the span; b may have more
	 * fields than were wanted.  At the end of a trace that ends with gaps, if the
	 * span has no end, b has these gaps and no records.  False if the part needs no
	 * more records of this chunk. */
	bool (*records)(void *part, const struct batch *b);

	/* Takes ownership of the part, which is NULL for CHUNK_SKIP and CHUNK_ALL.  c: if
	 * the part is a chunk that is in the index now, or was not read.  False: stop. */
	bool (*deliver)(void *ctx, void *part, const struct chunk *c,
			enum chunk_verdict v);

	/* NULL, or: called now and then while the scan waits for more records, never at
	 * the same time as deliver().  A trace that is being written has no end. */
	void (*idle)(void *ctx);

	/* Free a part that will not be delivered. */
	void (*drop)(void *part);
};

struct span {
	uint64_t first, last; /* ordinals, both included; last < first: backward */
};

#define SPAN_ALL ((struct span) { 0, UINT64_MAX })

/* Returns when all parts have been delivered, deliver() has returned false (ST_OK), the
 * task is cancelled (ST_CANCELLED) or reading fails.  task may be NULL.  Without ops the
 * index is extended to the end of the span, which is forward. */
enum status scan_run(struct trace *t, struct span over, const struct scan_ops *ops,
		     void *ctx, struct task *task, struct err *err);

#endif
