/*
 * Searching for the records that a query matches.  The search runs on the calling
 * thread; the browser calls it on a worker.  hits.h is for repeated questions and for
 * single hits, such as the next one.
 */
#ifndef QUERY_FIND_H
#define QUERY_FIND_H

#include "query/query.h"

/*
 * Calls hit() with the number of each record of the span that matches, in the direction
 * of the span, until hit() returns false.  Without hit() (NULL) the matches are only
 * counted.  *count (may be NULL) is set to the number of matches, also after a failure.
 * hit() is called on any thread, but never twice at once.
 *
 * ST_INVALID: the regular expression takes too many steps on some record.
 */
enum status find_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, uint64_t ordinal), void *ctx,
		      uint64_t *count, struct task *task, struct err *err);

#endif
