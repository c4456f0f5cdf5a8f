/*
 * The one pass over a trace on several threads, for as long as nothing is in the
 * way: whole chunks of records with no gap among them.
 *
 * Where a chunk ends is guessed, by arithmetic or by counting lines, and the chunk
 * is then decoded and summed up beside others.  The guess was right when its bytes
 * turn out to be just so many records and nothing else; otherwise nothing is added,
 * and the chunk is left to the exploration on one thread, which knows gaps, damage,
 * companions and the end of the trace.  So the index is the same, byte for byte.
 *
 * Private to explore.c.
 */
#ifndef TRACE_PARTS_H
#define TRACE_PARTS_H

#include "trace/trace.h"

struct indexer_parallel;

/* Life cycle */

/* NULL: the trace is not one that can be explored in this way. */
struct indexer_parallel *indexer_parallel_new(struct trace *t);
void indexer_parallel_free(struct indexer_parallel *p); /* p may be NULL */

/* Use */

struct indexer_parallel_watch {
	void *arg;
	/* Asked on the calling thread between two chunks; false: that is enough. */
	bool (*more)(void *arg);
	/* Another chunk is in the index: on any thread, never twice at once. */
	void (*added)(void *arg, uint64_t records, double fraction);
};

/*
 * Add chunks to the index from its end on.  Reads through the cursor of rd and
 * leaves rd at the new end of the index.  Returns how many were added; *stuck:
 * what follows is for one thread.
 */
uint64_t indexer_parallel_run(struct indexer_parallel *p, struct reader *rd,
			      struct task *task,
			      const struct indexer_parallel_watch *watch, bool *stuck);

#endif
