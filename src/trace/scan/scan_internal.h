/*
 * What the two files of a scan share:
 *
 *   scan.c        records that are in the index, and the loop over both kinds
 *   scan_live.c   records that the indexer delivers while it runs
 *
 * Private to these two.
 */
#ifndef TRACE_SCAN_INTERNAL_H
#define TRACE_SCAN_INTERNAL_H

#include <stdatomic.h>

#include "trace/scan/indexer.h"
#include "trace/scan/scan.h"
#include "trace/trace_internal.h"

enum { QUEUE = 16 /* parts by which the indexer may be ahead of delivery */ };

struct scan_result;

struct scan_queued {
	void *part;           /* NULL: nothing to deliver */
	uint64_t first, next; /* ordinals */
	bool tail;            /* with the gaps at the end of the trace */
	const struct chunk *chunk;
};

/*
 * The scan thread is the one that called scan_run().  A pass is one traversal of indexed
 * records by all workers, in parallel_run(); the scan thread is one of the workers.
 */
struct scan {
	/* Constant */
	struct trace *trace;
	const struct scan_ops *ops;
	void *ctx;
	struct task *task;
	uint64_t low, high; /* ordinals, both included */
	bool backward;
	bool flat; /* the index is not needed to find the records */

	struct reader **rd;           /* one for each worker, used by it alone */
	struct templates **templates; /* the same; NULL: without */

	pthread_mutex_t lock;
	pthread_cond_t room; /* a place in the ring or the queue may be free */

	/* Atomic; set with or without the lock. */
	atomic_bool stop; /* no more results are wanted */

	/* Under the lock during a pass. */
	enum status st; /* why it stopped, unless deliver() returned false */
	struct err err;

	/* Only of the thread that delivers: one at a time (see delivering). */
	uint64_t scanned; /* records delivered or skipped */
	int64_t woken_ms; /* when the task was last woken */

	/* Units of one pass, in ascending order: chunks, then the rest that is in no
	 * chunk yet, of a flat file in pieces.  Set by the scan thread before the pass, constant in it. */
	uint64_t from, to; /* ordinals that they cover, both included */
	const struct chunk **chunk;
	uint64_t nchunks, nunits;
	uint64_t rest;                  /* first ordinal that is not in a chunk */
	uint64_t piece;                 /* records of a unit that is not a chunk */
	uint64_t run, run_most, window; /* units: see scan_choose_run() */

	/* The pass, under the lock: */
	uint64_t claimed, delivered; /* units, in the direction of the scan */
	struct scan_result *ring;    /* window; the pointer is constant in the pass */
	bool delivering;             /* a worker delivers, without the lock */

	/* Live records.  Of the scan thread: */
	struct subscriber subscriber;
	bool subscribed;
	bool tail_done;
	uint64_t next; /* ordinal that is due */

	/* Under the lock, except where only their writer reads them: */
	bool reading;       /* of indexed chunks; the queue is not drained */
	bool leaving;       /* scan_live_unsubscribe() has begun */
	bool overflowed;    /* the leader dropped a part without room; it and
	                     * all later ones must be read from the index */
	uint64_t live_from; /* set by the leader: ordinal of its first batch;
	                     * UINT64_MAX: none yet */
	struct scan_queued queue[QUEUE];
	size_t queued, queue_head;

	/* Of the leader of the indexer while subscribed, of the scan thread otherwise;
	 * no lock: subscribing and unsubscribing order the accesses. */
	void *part;
	uint64_t part_first, part_next;
	bool part_tail;
	bool part_done; /* needs no more records of this chunk */
	struct gap *gap;
	size_t gap_room;
};

/* scan.c */

/* Deliver a part; false: no more results are wanted.  On one thread at a time. */
bool scan_deliver(struct scan *w, void *part, const struct chunk *c, enum chunk_verdict v,
		  uint64_t records);
void scan_drop(struct scan *w, void *part); /* part may be NULL */

/* scan_live.c: on the scan thread */

void scan_live_subscribe(struct scan *w);
void scan_live_unsubscribe(struct scan *w); /* does nothing if not subscribed */

/* Reading of indexed chunks begins (true) or ends. */
void scan_live_set_reading(struct scan *w, bool reading);

/* Deliver queued parts that are due. */
void scan_live_drain(struct scan *w);

/* Records before this one can be read from the index; from it on they are delivered by
 * the indexer, or are unknown. */
uint64_t scan_live_frontier(struct scan *w, const struct extent *x);

/* Whether the queue has overflowed and is empty now. */
bool scan_live_overflowed(struct scan *w);

#endif
