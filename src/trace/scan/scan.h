/*
 * Go over a trace chunk by chunk, on all processors, and hand the results
 * over in order.  Search, filter, export and every analysis are written on
 * this one loop; threads, cancelling and progress are nowhere else.
 *
 * Where the index does not reach yet the sweep rides on its exploration, so
 * that a trace is never unpacked twice; the caller cannot tell.
 *
 * One part is used by one worker at a time: part functions need no locks.
 * deliver() is called for chunk after chunk in the direction of travel, never
 * twice at once.  None of them may call scan_run(), trace_build_index() or wait for one
 * who does.
 *
 * A part is for one chunk, or for a piece of one where the index does not reach
 * yet or the span begins or ends: what comes out must not depend on where the
 * borders are.
 */
#ifndef TRACE_SWEEP_H
#define TRACE_SWEEP_H

#include <stdbool.h>

#include "trace/trace.h"

enum chunk_verdict {
	CHUNK_SKIP, /* no record of the chunk can matter: do not read it */
	CHUNK_ALL,  /* the summary says it all: do not read it either */
	CHUNK_READ  /* read it */
};

struct scan_ops {
	fieldset want;

	/* NULL: always CHUNK_READ.  Asked only of chunks that lie in the index
	 * and in the span as a whole. */
	enum chunk_verdict (*screen)(void *ctx, const struct chunk *c);

	/* A new part; c is NULL while the chunk is not in the index yet. */
	void *(*part)(void *ctx, const struct chunk *c);

	/* Records of the part in rising order, only those of the span; b may have
	 * more fields than were wanted.  At the end of a trace that ends in gaps,
	 * and of a span that has no end, b has these gaps and no records.  False:
	 * the part needs no more of this chunk. */
	bool (*records)(void *part, const struct batch *b);

	/* Takes the part over (it is NULL for NONE and ALL); c as for part(),
	 * but never NULL for NONE and ALL.  False: stop. */
	bool (*deliver)(void *ctx, void *part, const struct chunk *c,
			enum chunk_verdict v);

	/* NULL, or: called now and then while what comes next is waited for, never
	 * at the same time as deliver().  A trace that is being written has no end. */
	void (*idle)(void *ctx);

	/* Free a part that will not be delivered. */
	void (*drop)(void *part);
};

struct span {
	uint64_t first, last; /* ordinals, both included; last < first: backward */
};

#define SPAN_ALL ((struct span) { 0, UINT64_MAX })

enum status scan_run(struct trace *t, struct span over, const struct scan_ops *ops,
		     void *ctx, struct task *task, struct err *err);

#endif
