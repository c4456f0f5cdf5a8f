/*
 * The pages of a span that have matches of a query, found ahead of their use by a thread.
 * Memory does not grow with the number of matches.
 *
 * Threads: match_pages_next() is for one thread at a time.
 */
#ifndef CONVERT_MATCH_PAGES_H
#define CONVERT_MATCH_PAGES_H

#include "query/query.h"

enum { MATCH_PAGE = 4096 }; /* records */

struct match_page {
	uint64_t first;  /* record */
	size_t from, to; /* the first and the last match, from `first` on */
	bool hit[MATCH_PAGE];
};

struct match_pages;

/* Begin to search; the query and the trace are borrowed.  NULL: there is no other thread. */
struct match_pages *match_pages_new(struct trace *t, const struct query *q,
				    struct span over);
void match_pages_free(struct match_pages *m); /* ends the search; m may be NULL */

/* The next page; it is valid until the next call.  The progress of the task is that of the
 * search.  ST_END: there are no more; ST_CANCELLED: the task is; otherwise as
 * hits_each(). */
enum status match_pages_next(struct match_pages *m, const struct match_page **page,
			     struct task *task, struct err *err);

#endif
