/*
 * The end of the index of a trace, up to which its records are known.
 *
 * One scan at a time is the leader: it reads what follows and adds chunks.  A scan that
 * needs more of the index becomes the leader if there is none, or waits for the leader
 * and reads what it has added.  A scan without a client, which only builds the index,
 * yields to one with a client, so that a command does not decompress a trace a second
 * time.  A new leader continues where the last one stopped.
 *
 * Private to trace/.  Threads: any.
 */
#ifndef TRACE_INDEXER_H
#define TRACE_INDEXER_H

#include "trace/trace.h"

struct indexer;

struct indexer *indexer_new(struct trace *t);
void indexer_free(struct indexer *e); /* e may be NULL */

/* Continue from the end of a loaded index.  Call it before other threads use e. */
void indexer_restore(struct indexer *e, const struct extent *x, uint64_t tail);

struct extent indexer_extent(struct indexer *e); /* without the damages */

/* Number of gaps after the last record, except damage that removes no bytes; 0 until
 * complete. */
uint64_t indexer_tail(struct indexer *e);

#endif
