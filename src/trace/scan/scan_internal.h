/*
 * What the files of sweeps share:
 *
 *   sweep.c        records that are there, and the loop over both ways
 *   sweep_ride.c   records that are explored meanwhile
 *
 * Private to these.
 */
#ifndef TRACE_SWEEP_PRIVATE_H
#define TRACE_SWEEP_PRIVATE_H

#include <stdatomic.h>

#include "trace/scan/indexer.h"
#include "trace/scan/scan.h"
#include "trace/trace_internal.h"

enum { QUEUE = 16 /* parts that the exploration is ahead of delivery */ };

struct ready;

struct queued {
	void *part;           /* NULL: nothing to deliver */
	uint64_t first, next; /* ordinals */
	bool tail;            /* with the gaps at the end of the trace */
	const struct chunk *chunk;
};

struct scan {
	struct trace *trace;
	const struct scan_ops *ops;
	void *ctx;
	struct task *task;
	uint64_t low, high; /* ordinals, both included */
	bool backward;
	struct reader **rd; /* of each worker */

	pthread_mutex_t lock;
	pthread_cond_t room;
	atomic_bool stop; /* no more is wanted */
	enum status st;   /* why, when not because deliver() said so */
	struct err err;
	uint64_t gone; /* records gone over */
	int64_t woken; /* ms */

	/* Units, numbered upwards: chunks, and then what is in none yet */
	uint64_t from, to; /* ordinals that they cover */
	const struct chunk **chunk;
	uint64_t nchunks, nunits;
	uint64_t rest; /* first ordinal of the last unit, when it is no chunk */
	uint64_t claimed, delivered; /* in the direction of travel */
	uint64_t run, run_most, window;
	struct ready *ring;
	bool delivering;

	/* Riding */
	struct subscriber subscriber;
	bool subscribed;
	bool reading; /* what the index knows: the queue is not drained */
	bool leaving, lost;
	uint64_t rides_from; /* ordinal of the first batch; UINT64_MAX: none yet */
	uint64_t next;       /* ordinal that is due */
	void *part;          /* at the wheel's hands: */
	uint64_t part_first, part_next;
	bool part_tail;
	bool part_done; /* needs no more of this chunk */
	struct gap *gap;
	size_t gap_room;
	struct queued queue[QUEUE];
	size_t queued, queue_head;
	bool tail_done;
};

/* sweep.c */

/* Hand a part over; false: that is enough. */
bool scan_deliver(struct scan *w, void *part, const struct chunk *c, enum chunk_verdict v,
		  uint64_t records);
void scan_drop(struct scan *w, void *part); /* part may be NULL */

/* sweep_ride.c: on the sweep's own thread */

void scan_live_subscribe(struct scan *w);
void scan_live_unsubscribe(struct scan *w); /* it need not be aboard */

/* Reading what the index knows begins or ends. */
void scan_live_read(struct scan *w, bool reading);

/* Deliver what has come by riding and is due. */
void scan_live_drain(struct scan *w);

/* Records before this one are there to be read; from it on they come by riding,
 * or nothing is known of them yet. */
uint64_t scan_live_frontier(struct scan *w, const struct extent *x);

/* Whether the rest of what came by riding was thrown away. */
bool scan_live_lost(struct scan *w);

#endif
