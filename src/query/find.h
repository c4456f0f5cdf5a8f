/*
 * Finding the records that a query matches.  It runs where it is called: on a worker when
 * a screen is waiting.  For the next one alone, and for what a screen asks again and
 * again, there is hits.h.
 */
#ifndef QUERY_FIND_H
#define QUERY_FIND_H

#include "query/query.h"

/*
 * Call hit() with the number of each record in the span that matches, in the direction
 * of travel; false: stop_after.  NULL for hit: only count.  *count (may be NULL) is how many
 * matches there were, after a failure too.  hit() is called on any thread, but never
 * twice at once.
 *
 * ST_INVALID: the expression takes too many steps on some record.
 */
enum status find_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, uint64_t ordinal), void *ctx,
		      uint64_t *count, struct task *task, struct err *err);

#endif
