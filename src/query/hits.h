/*
 * Find and count all records that a query matches, without a list of them.
 *
 * Memory is bounded for any number of hits.  It contains the number of hits in each of
 * at most 16,384 buckets, which are intervals of the trace (if there are more,
 * neighbours are merged), and one bit for each record of the most recently read places.
 * To find hits that are not in the bits, a bucket or a chunk of the trace is read
 * again.
 *
 * With several queries, the hits are the records that match all of them.
 *
 * Threads: any, but only one at a time may count.  Call functions with a task parameter
 * on a worker, because they read the trace; other functions return at once.
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
 * Count to the end of the trace, from where the last call stopped.  Skip a chunk if its
 * summary has the number of its matches, unless the chunk is so large compared to the
 * trace that the map needs more detail.  Index records that are not indexed yet.
 * Return ST_INVALID if the regular expression takes too many steps on a record.
 */
enum status hits_count(struct hits *h, struct task *task, struct err *err);

struct hits_sum {
	uint64_t hits;    /* number of hits among ... */
	uint64_t records; /* ... the first `records` records */
	bool complete;    /* all records of the trace are counted */
};

struct hits_sum hits_sum(struct hits *h);

/*
 * Compute the distribution of the counted hits: divide the first `records` records into
 * n equal parts and set part[k] to the number of hits counted in part k.  Divide the
 * hits of a bucket that extends over several parts among the parts in proportion.
 */
void hits_spread(struct hits *h, uint64_t records, uint64_t *part, size_t n);

/* Use: single hits */

struct hits_found {
	size_t n;      /* number of hits found, in search direction; at most the requested
			* number */
	uint64_t seen; /* no other hits exist from the start of the search up to and
			* including this record */
	bool end;      /* the span has no more hits after `seen` */
};

/*
 * Find the first n hits of a span, and store their numbers in ordinal[]; search
 * backward if its last record is before its first one.  If the span ends at UINT64_MAX,
 * wait for records that have not arrived.  If ms is not 0, stop after ms milliseconds
 * when at least one hit was found. Also stop before a record that cannot be decided; a
 * search that begins there returns ST_INVALID.
 */
enum status hits_find(struct hits *h, struct span over, size_t n, unsigned ms,
		      uint64_t *ordinal, struct hits_found *out, struct task *task,
		      struct err *err);

/* Read a forward span of moderate length and count its hits.  Afterwards, hits_known()
 * is true for these records, except the last records of a growing trace that depend on
 * later records. */
enum status hits_read(struct hits *h, struct span over, uint64_t *n, struct task *task,
		      struct err *err);

/* Set *is to true if a record is a hit, otherwise to false.  Return false if the answer
 * requires reading. */
bool hits_known(struct hits *h, uint64_t ordinal, bool *is);

/* Find the n-th hit, from 0.  Return ST_END if there are fewer hits, or ST_AGAIN if
 * fewer hits are counted so far. */
enum status hits_nth(struct hits *h, uint64_t n, uint64_t *ordinal, struct task *task,
		     struct err *err);

/* Count the hits before a record.  Return ST_AGAIN if counting has not reached the
 * record yet. */
enum status hits_rank(struct hits *h, uint64_t ordinal, uint64_t *rank, struct task *task,
		      struct err *err);

/* Use: once */

/*
 * Call hit() with the number of each matching record of the span, in the direction of
 * the span, until hit() returns false.  If hit is NULL, only count the matches.  Set
 * *count (count may be NULL) to the number of matches, even after a failure.  hit() is
 * called on any thread, but never concurrently.
 *
 * Return ST_INVALID if the regular expression takes too many steps on a record.
 */
enum status hits_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, uint64_t ordinal), void *ctx,
		      uint64_t *count, struct task *task, struct err *err);

/* Set the max number of buckets, and of places with bits; for tests. */
void hits_limit(struct hits *h, size_t buckets, size_t places);

#endif
