/*
 * Shared by the files of a scan:
 *
 *   scan.c     the traversal: units of a pass, workers, delivery in order
 *   indexer.c  the end of the index: who extends it, and reading there in order
 *   ahead.c    whole chunks after the end of the index, decoded side by side
 *
 * Private to these.
 */
#ifndef TRACE_SCAN_INTERNAL_H
#define TRACE_SCAN_INTERNAL_H

#include <stdatomic.h>

#include "base/monitor.h"
#include "trace/scan/indexer.h"
#include "trace/scan/scan.h"
#include "trace/trace_internal.h"

struct ahead;
struct summary;

struct indexer {
	struct trace *trace; /* constant */

	/* For the leader only, without the lock: a thread becomes the leader by setting
	 * `leading` under the lock. */
	const struct schema *schema; /* schema of rd and ahead */
	struct reader *rd;
	struct summary *summary;
	struct place start;     /* start of the chunk being read */
	struct place here;      /* the place after the last record read */
	struct ahead *ahead;    /* NULL means not possible for this trace */
	uint64_t serial_chunks; /* chunks read in order the last time, and ... */
	uint64_t serial_until;  /* ... the record before which nothing is read ahead */

	/* Under this lock */
	struct monitor lock; /* it notifies when changes is incremented */
	uint64_t changes;
	bool leading;         /* there is a leader */
	bool paused;          /* waiting for bytes that have not arrived */
	unsigned wanted;      /* scans with a client that wait */
	struct extent extent; /* without the damages */
	uint64_t tail;        /* gaps after the last record; 0 until complete */
};

/* A chunk after the end of the index.  Its carried values are counted from a guessed
 * beginning. */
struct guess {
	struct place start, end;
	double fraction;
	struct summary *summary;
};

/* Adjacent units claimed by one worker. */
struct scan_run {
	uint64_t first, n; /* numbers */

	/* Of fresh units: */
	struct guess guess; /* the first one */
	uint64_t bytes;     /* bytes of each unit */
	bool buffered;      /* they are in the worker's buffer */
};

struct scan_unit {
	uint64_t first, last;      /* ordinals, both included */
	const struct chunk *chunk; /* NULL means not in the index */
	bool whole;                /* the unit is all of the chunk */
};

struct scan_part {
	void *part; /* NULL if there have been no records */
	bool done;  /* needs no more records of this chunk */
};

struct scan_result {
	bool filled;
	bool wrong; /* the guess was wrong; the rest must be read in order */
	struct scan_unit unit;
	struct scan_part part;
	struct guess guess; /* summary is NULL if the chunk was in the index */
	enum chunk_verdict verdict;
	enum status st;
	struct err err;
};

/*
 * The scan thread is the one that called scan_run().  A pass is one traversal of units by
 * all workers, in parallel_run(); the scan thread is one of the workers.
 */
struct scan {
	/* Constant */
	struct trace *trace;
	const struct scan_ops *ops; /* NULL means only extend the index */
	void *ctx;
	struct task *task;
	uint64_t low, high; /* ordinals, both included */
	bool backward;
	bool flat;    /* the index is not needed to find the records */
	bool ordered; /* the client needs new records in order */

	struct reader **rd;           /* one for each worker, used by it alone */
	struct templates **templates; /* the same; NULL: without */

	/* Only of the scan thread */
	bool leading;
	uint64_t lead_from; /* ordinal of the first record read as the leader */
	int pause;          /* ms of the last wait; 0 if something had changed */
	uint64_t seen;
	struct scan_part live; /* records read in order, since w->next */

	/* For the delivering thread only, one at a time (see delivering). */
	uint64_t next;    /* ordinal that is due */
	uint64_t scanned; /* records delivered or skipped */
	int64_t woken_ms; /* when the task was last woken */
	uint64_t woken_at;

	/* Units of one pass, in the direction of the scan.  Set by the scan thread before
	 * the pass, constant during it. */
	bool fresh; /* chunks after the end of the index; or, in ascending order: */
	uint64_t from, to; /* ordinals that they cover, both included */
	const struct chunk **chunk;
	uint64_t nchunks, nunits;
	uint64_t rest;                 /* first ordinal that is not in a chunk */
	uint64_t piece;                /* records of a unit that is not a chunk */
	uint64_t run, run_max, window; /* units: see scan_choose_run() */

	/* Atomic; written under the lock. */
	atomic_uint_fast64_t limit; /* units from this one on are not needed */

	pthread_mutex_t
		claiming; /* held while bytes are decompressed, which may take long */
	uint64_t claimed; /* units; under `claiming` */

	pthread_mutex_t lock;
	pthread_cond_t room;      /* a place in the ring may be free */
	uint64_t delivered;       /* units */
	struct scan_result *ring; /* window; the pointer is constant in the pass */
	bool delivering;          /* a worker delivers, without the lock */
	bool stop;                /* no more results are wanted */
	bool stuck;               /* the next records must be read in order */
	enum status st;           /* why the pass stopped, unless deliver() returned
				   * false */
	struct err err;
};

/* scan.c */

/* Give records, all or none of which are in the span, to the client, if any. */
void scan_give(struct scan *w, struct scan_part *p, const struct batch *b);

/* True if unit `number` of the pass need not be completed. */
static inline bool scan_stopped(struct scan *w, uint64_t number)
{
	return number >= atomic_load_explicit(&w->limit, memory_order_relaxed) ||
	       task_cancelled(w->task);
}

/* indexer.c */

struct indexer_state {
	struct extent extent;
	uint64_t changes, tail;
	bool paused;
	bool wanted; /* a scan with a client waits */
};

struct indexer_state indexer_look(struct indexer *e);

/* Become the leader, or wait at most ms for a change since `seen`.  A leader without a
 * client must yield to a scan with one, if it is wanted. */
bool indexer_lead_or_wait(struct indexer *e, bool client, uint64_t seen, int ms,
			  struct task *task);

/* The functions from here on are for the leader. */

void indexer_begin(struct indexer *e);
void indexer_retire(struct indexer *e);

/* Read and summarize records before record `end` in order, at most to the end of the
 * chunk.  ST_AGAIN if no more have arrived; ST_END at the end of the trace, with the gaps
 * after the last record. */
enum status indexer_read(struct indexer *e, struct task *task, struct templates *t,
			 bool expand, fieldset want, uint64_t end, const struct batch **b,
			 struct err *err);

/* Add the chunk to the index if it has all of its records, or if `end` is set and it has
 * any; NULL if it was not added. */
const struct chunk *indexer_finish_chunk(struct indexer *e, bool end);

/* tail: the batch of ST_END. */
void indexer_finish_trace(struct indexer *e, const struct batch *tail);

/* Announce that `records` records have been read. */
void indexer_advance(struct indexer *e, uint64_t records, double fraction);

/* Wait for more than `bytes` bytes, at most ms. */
void indexer_wait_for_bytes(struct indexer *e, uint64_t bytes, int ms, struct task *task);

/* ahead.c: for the leader */

struct ahead *ahead_new(struct trace *t); /* NULL means not possible for this trace */
void ahead_free(struct ahead *a);         /* a may be NULL */

/* For a pass of fresh units. */
unsigned ahead_begin(struct scan *w); /* the number of workers */
void ahead_end(struct scan *w);

/* Claim units, with the lock `claiming`; false if the next records are not a whole chunk,
 * or the pass was stopped. */
bool ahead_claim(struct scan *w, unsigned worker, struct scan_run *run);

/* Pack states of checkpoints, which the decompressing thread leaves to the others. */
void ahead_help(struct scan *w);

/* Read the nth unit of a run. */
void ahead_read_unit(struct scan *w, unsigned worker, const struct scan_run *run,
		     uint64_t nth, struct scan_result *r);

/* Add the chunk to the index, in order; false if the guess was wrong. */
bool ahead_add(struct scan *w, struct scan_result *r);

/* Free the summary of a result that is not added. */
void ahead_drop(struct scan_result *r);

#endif
