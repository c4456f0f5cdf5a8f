/*
 * The pass that builds the index, on several threads, as long as possible: whole chunks
 * of records without gaps.
 *
 * The end of a chunk is guessed, by arithmetic or by counting lines, and the chunk is
 * decoded and summarized in parallel with others.  A guess is right if its bytes are
 * exactly the expected number of records; otherwise nothing is added, and the chunk is
 * left to the indexer on one thread, which handles gaps, damage and the end
 * of the trace.  So the index is the same, byte for byte.
 *
 * Private to indexer.c.  Threads: one call at a time, by the leader.
 */
#ifndef TRACE_INDEXER_PARALLEL_H
#define TRACE_INDEXER_PARALLEL_H

#include "trace/trace.h"

struct indexer_parallel;

/* Life cycle */

/* NULL: this trace cannot be indexed in parallel. */
struct indexer_parallel *indexer_parallel_new(struct trace *t);
void indexer_parallel_free(struct indexer_parallel *p); /* p may be NULL */

/* Use */

struct indexer_parallel_callbacks {
	void *arg;
	/* Called on the calling thread between two chunks; false: stop. */
	bool (*more)(void *arg);
	/* A chunk was added to the index: on any thread, never twice at once. */
	void (*added)(void *arg, uint64_t records, double fraction);
};

/*
 * Add chunks to the end of the index.  Reads through the cursor of rd and leaves rd at
 * the new end of the index.  Returns how many were added; *stuck: the following records
 * must be indexed on one thread.
 */
uint64_t indexer_parallel_run(struct indexer_parallel *p, struct reader *rd,
			      struct task *task,
			      const struct indexer_parallel_callbacks *callbacks,
			      bool *stuck);

#endif
