/*
 * All records that a query matches, without a list of them.
 *
 * Kept are: how many lie in each bucket of the trace (there are 16,384 buckets at
 * most; when there are more, neighbours become one), and which records match in a few
 * places that were looked at last.  So it takes a bounded room however many hits there
 * are; which ones they are is told by reading again what was not kept, a bucket or a
 * chunk of the trace at a time.
 *
 * With several queries, the hits are the records that match all of them.
 *
 * Threads: any, but only one at a time counts.  What takes a task reads the trace and
 * is for a worker; the rest nanswers at once.
 */
#ifndef QUERY_HITS_H
#define QUERY_HITS_H

#include "query/query.h"

struct hits;

/* Life cycle */

/* The queries are borrowed, and must be there for as long as the hits are. */
struct hits *hits_new(struct trace *t, const struct query *const query[], size_t n);
void hits_free(struct hits *h); /* h may be NULL */

/* Use: counting */

/*
 * Count, from where it was left, to the end of the trace.  Chunks are not read where
 * their summary says how many match; what is not explored yet is explored on the way.
 * ST_INVALID: an expression takes too many steps on some record.
 */
enum status hits_count(struct hits *h, struct task *task, struct err *err);

struct hits_sum {
	uint64_t hits;    /* among ... */
	uint64_t records; /* ... the first so many */
	bool complete;    /* there are no others */
};

struct hits_sum hits_sum(struct hits *h);

/*
 * Where they lie: of n equal parts of so many records, how many are counted in each.
 * A bucket that lies in several parts is shared out among them.
 */
void hits_spread(struct hits *h, uint64_t records, uint64_t *part, size_t n);

/* Use: which ones */

struct hits_found {
	size_t n;      /* how many were found, in the direction of travel; may
	                * fewer than were asked for */
	uint64_t seen; /* from where it began to here there are no others */
	bool end;      /* nor are there any beyond that */
};

/*
 * The first n hits from a record on (itself included), in ordinal[].  With ms != 0
 * it stops after so many milliseconds once it has one; and it stops before a record
 * that cannot be decided, from which on it is ST_INVALID.
 */
enum status hits_find(struct hits *h, uint64_t from, bool backward, size_t n, unsigned ms,
		      uint64_t *ordinal, struct hits_found *out, struct task *task,
		      struct err *err);

/* Read a span, forward and of a moderate length, so that hits_known() knows of its
 * records.  Of records at the end of a trace that grows, it cannot. */
enum status hits_preload(struct hits *h, struct span over, struct task *task,
			 struct err *err);

/* Whether a record is one; false: that is not known without reading. */
bool hits_known(struct hits *h, uint64_t ordinal, bool *is);

/* The n-th hit, from 0.  ST_END: there are fewer; ST_AGAIN: fewer are counted so far. */
enum status hits_nth(struct hits *h, uint64_t n, uint64_t *ordinal, struct task *task,
		     struct err *err);

/* For tests: so many buckets, and bytes for what is kept of places. */
void hits_limit(struct hits *h, size_t buckets, size_t bytes);

#endif
