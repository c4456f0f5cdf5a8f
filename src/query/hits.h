/*
 * Find and count all records that a query matches, without a list of them.
 *
 * Memory has the number of hits in each of at most 16,384 buckets, which are intervals of
 * the trace (neighbours are merged when there are more), and one bit for each record of
 * the places read last.  It is therefore bounded, however many hits there are.  To find
 * hits that are not in the bits, a bucket or a chunk of the trace is read again.
 *
 * With several queries, the hits are the records that match all of them.
 *
 * Threads: any, but only one at a time may count.  Call functions with a task on a
 * worker, because they read the trace; the others return at once.
 */
#ifndef QUERY_HITS_H
#define QUERY_HITS_H

#include "query/query.h"

struct hits;

/* Life cycle */

/* The queries are borrowed and must outlive the hits. */
struct hits *hits_new(struct trace *t, const struct query *const query[], size_t n);
void hits_free(struct hits *h); /* h may be NULL */

/* Use: counting */

/*
 * Count to the end of the trace, from where the last call stopped.  A chunk is not read
 * if its summary has the number of its matches (unless the chunk is large compared to
 * the trace, so that the map needs more detail); records that are not indexed yet are
 * indexed on the way.
 * Return ST_INVALID if the regular expression takes too many steps on some record.
 */
enum status hits_count(struct hits *h, struct task *task, struct err *err);

struct hits_sum {
	uint64_t hits;    /* the number of hits among ... */
	uint64_t records; /* ... the first `records` records */
	bool complete;    /* these are all records of the trace */
};

struct hits_sum hits_sum(struct hits *h);

/*
 * Compute the distribution of the counted hits: divide the first `records` records into n
 * equal parts and set part[k] to the number of hits counted in part k.  Divide the hits
 * of a bucket that extends over several parts among them in proportion.
 */
void hits_spread(struct hits *h, uint64_t records, uint64_t *part, size_t n);

/* Use: single hits */

struct hits_found {
	size_t n;      /* the number of hits found, in the direction of the search; may
	                * be less than was asked for */
	uint64_t seen; /* there are no other hits from the start of the search to this
	                * record, inclusive */
	bool end;      /* the span has no more hits after that */
};

/*
 * Find the first n hits of a span, in ordinal[]; search backward if its last record is
 * before its first one.  If the span ends at UINT64_MAX, wait for records that have not
 * arrived.  If ms is not 0, stop after ms milliseconds if at least one hit was found.
 * Also stop before a record that cannot be decided; a search that begins there returns
 * ST_INVALID.
 */
enum status hits_find(struct hits *h, struct span over, size_t n, unsigned ms,
		      uint64_t *ordinal, struct hits_found *out, struct task *task,
		      struct err *err);

/* Read a forward span of moderate length and count its hits.  hits_known() can then answer
 * for its records, except the last records of a growing trace if they depend on a record
 * after them. */
enum status hits_read(struct hits *h, struct span over, uint64_t *n, struct task *task,
		      struct err *err);

/* Set *is to whether a record is a hit.  Return false if that is not known without
 * reading. */
bool hits_known(struct hits *h, uint64_t ordinal, bool *is);

/* Find the n-th hit, from 0.  Return ST_END if there are fewer hits, ST_AGAIN if fewer
 * are counted so far. */
enum status hits_nth(struct hits *h, uint64_t n, uint64_t *ordinal, struct task *task,
		     struct err *err);

/* Count the hits before a record.  Return ST_AGAIN if they are not counted that far
 * yet. */
enum status hits_rank(struct hits *h, uint64_t ordinal, uint64_t *rank, struct task *task,
		      struct err *err);

/* Use: once */

/*
 * Call hit() with the number of each matching record of the span, in the direction of the
 * span, until hit() returns false.  If hit is NULL, only count the matches.  Set *count
 * (count may be NULL) to the number of matches, even after a failure.  hit() is called on
 * any thread, but never twice at once.
 *
 * Return ST_INVALID if the regular expression takes too many steps on some record.
 */
enum status hits_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, uint64_t ordinal), void *ctx,
		      uint64_t *count, struct task *task, struct err *err);

/* Set the max number of buckets, and of places whose bits are kept; for tests. */
void hits_limit(struct hits *h, size_t buckets, size_t places);

#endif
