/*
 * The one pass over a trace that builds its index, and its subscribers.
 *
 * One thread at a time is the leader: it reads a batch, adds it to the summary of its
 * chunk, and delivers it to all subscribers.  A thread that needs more of the index
 * calls indexer_run(), which becomes the leader if there is none and waits for the
 * leader otherwise.  A new leader continues where the last one stopped.
 *
 * A subscriber receives every batch from some record on, whichever thread leads, so that
 * a search through records that are not indexed yet does not unpack the trace again.
 *
 * Private to trace/.  Threads: any.
 */
#ifndef TRACE_INDEXER_H
#define TRACE_INDEXER_H

#include "trace/trace.h"

struct indexer;

/* The callbacks run on the leader, without a lock held. */
struct subscriber {
	fieldset want;
	void (*batch)(struct subscriber *r, const struct batch *b);
	/* The chunk that ends with the last batch is in the index now. */
	void (*chunk)(struct subscriber *r, const struct chunk *c);
	/* The next batch may take long (a pipe has no data), or there is none. */
	void (*pause)(struct subscriber *r);

	/* Set by the indexer, under its lock: the leader has r in its list for the
	 * current batch. */
	bool delivering;
};

struct indexer *indexer_new(struct trace *t);
void indexer_free(struct indexer *e); /* e may be NULL */

/* Continue from the end of the index, which was loaded.  Call it before other threads
 * use e. */
void indexer_restore(struct indexer *e, const struct extent *x, uint64_t tail);

struct extent indexer_extent(struct indexer *e); /* without the damages */

/* Number of gaps after the last record, without notes of damage that removes no bytes;
 * 0 until complete. */
uint64_t indexer_tail(struct indexer *e);

/* Subscribe r to all following batches.  r is borrowed until indexer_unsubscribe(),
 * which waits until the leader no longer delivers to r. */
void indexer_subscribe(struct indexer *e, struct subscriber *r);
void indexer_unsubscribe(struct indexer *e, struct subscriber *r);

/*
 * Build the index, or wait while another thread does, until until(arg) returns true
 * (called after every step; NULL: never).  ST_OK: it did; ST_END: the index is complete;
 * ST_CANCELLED: the task was cancelled.
 */
enum status indexer_run(struct indexer *e, struct task *task, bool (*until)(void *arg),
			void *arg, struct err *err);

#endif
