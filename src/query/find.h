/*
 * Finding all records that a query matches, each with its batch.  Runs where it is
 * called: on a worker when a screen is waiting.  For the next one alone, and for what
 * a screen asks again and again, there is hits.h.
 */
#ifndef QUERY_FIND_H
#define QUERY_FIND_H

#include "query/query.h"

/*
 * Call hit() for each match in the span, in the direction of travel, with a batch
 * that holds it and all of its fields; false: enough.  NULL for hit: only count.
 * *count (may be NULL) is how many matches there were, on failure too.  hit() is
 * called on any thread, but never twice at once.
 *
 * ST_INVALID: the expression takes too many steps on some record.
 */
enum status find_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, const struct batch *b, size_t i), void *ctx,
		      uint64_t *count, struct task *task, struct err *err);

/* The same with fewer fields: batches have those of the query and these. */
enum status find_each_with(struct trace *t, const struct query *q, struct span over,
			   fieldset want,
			   bool (*hit)(void *ctx, const struct batch *b, size_t i),
			   void *ctx, uint64_t *count, struct task *task,
			   struct err *err);

#endif
