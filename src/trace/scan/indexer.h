/*
 * The one pass over a trace that makes its index, and who rides on it.
 *
 * One thread at a time is at the wheel: it reads a batch, adds it to the summary
 * of its chunk, and hands it to all riders.  Whoever wants the trace to be gone
 * over calls indexer_run(): it takes the wheel when it is free and waits for
 * whoever has it otherwise.  What was begun by one is gone on with by the next.
 *
 * A rider gets every batch from some record on, whoever drives, so that a search
 * through what is not in the index yet does not unpack the trace a second time.
 *
 * Private to trace/.  Threads: any.
 */
#ifndef TRACE_EXPLORE_H
#define TRACE_EXPLORE_H

#include "trace/trace.h"

struct indexer;

/* Called on the thread at the wheel, with no lock held. */
struct subscriber {
	fieldset want;
	void (*batch)(struct subscriber *r, const struct batch *b);
	/* The chunk that the last batch ended is in the index now. */
	void (*chunk)(struct subscriber *r, const struct chunk *c);
	/* It may be long before there is another batch (a pipe has run dry), or
	 * there is none. */
	void (*pause)(struct subscriber *r);

	bool delivering; /* the explorer's: it is being called, or about to be */
};

struct indexer *indexer_new(struct trace *t);
void indexer_free(struct indexer *e); /* e may be NULL */

/* So far it was explored before: up to the end of the index.  Before anybody looks. */
void indexer_restore(struct indexer *e, const struct extent *x, uint64_t tail);

struct extent indexer_extent(struct indexer *e); /* without the damages */

/* How many gaps there are behind the last record, notes apart; 0 until complete. */
uint64_t indexer_tail(struct indexer *e);

/* From the next batch on r gets them all; until it leaves, and no longer. */
void indexer_subscribe(struct indexer *e, struct subscriber *r);
void indexer_unsubscribe(struct indexer *e, struct subscriber *r);

/*
 * Go on exploring, or watch others do it, until until(arg) says so (asked after
 * every step; NULL: never).  ST_OK: it did; ST_END: all is explored.
 */
enum status indexer_run(struct indexer *e, struct task *task, bool (*until)(void *arg),
			void *arg, struct err *err);

/* Whether somebody is at the wheel. */
bool indexer_leading(struct indexer *e);

#endif
