/*
 * All records that a query matches, without a list of them.
 *
 * Two things are kept: the number of hits in each of at most 16,384 buckets, which are
 * intervals of the trace (neighbours are merged when there are more), and one bit for
 * each record of the places that were read last.  So the memory is bounded, however many
 * hits there are.  Hits that are not in the bits are found by reading a bucket or a chunk
 * of the trace again.
 *
 * With several queries, the hits are the records that match all of them.
 *
 * Threads: any, but only one at a time may count.  Functions with a task read the trace
 * and are for a worker; the others return at once.
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
 * ST_INVALID: the regular expression takes too many steps on some record.
 */
enum status hits_count(struct hits *h, struct task *task, struct err *err);

struct hits_sum {
	uint64_t hits;    /* the number of hits among ... */
	uint64_t records; /* ... the first `records` records */
	bool complete;    /* these are all records of the trace */
};

struct hits_sum hits_sum(struct hits *h);

/*
 * The distribution of the counted hits: the first `records` records are divided into n
 * equal parts, and part[k] becomes the number of hits counted in part k.  The hits of a
 * bucket that extends over several parts are shared among them in proportion.
 */
void hits_spread(struct hits *h, uint64_t records, uint64_t *part, size_t n);

/* Use: single hits */

struct hits_found {
	size_t n;      /* the number of hits found, in the direction of the search; may
	                * be less than was asked for */
	uint64_t seen; /* from the start of the search to this record, included, there
	                * are no other hits */
	bool end;      /* nor are there any after that in the span */
};

/*
 * The first n hits of a span, in ordinal[]; backward if its last record is before its
 * first one.  To UINT64_MAX it waits for records that have not arrived.  With ms != 0 the
 * search stops after that many milliseconds if it has found at least one.  It also stops
 * before a record that cannot be decided; a search that begins there returns ST_INVALID.
 */
enum status hits_find(struct hits *h, struct span over, size_t n, unsigned ms,
		      uint64_t *ordinal, struct hits_found *out, struct task *task,
		      struct err *err);

/* Read a span, forward and of moderate length, so that hits_known() can answer for its
 * records.  It cannot for the last records of a growing trace, if a record after them
 * decides. */
enum status hits_preload(struct hits *h, struct span over, struct task *task,
			 struct err *err);

/* Whether a record is a hit, in *is; false: that is not known without reading. */
bool hits_known(struct hits *h, uint64_t ordinal, bool *is);

/* The n-th hit, from 0.  ST_END: there are fewer; ST_AGAIN: fewer are counted so far. */
enum status hits_nth(struct hits *h, uint64_t n, uint64_t *ordinal, struct task *task,
		     struct err *err);

/* The number of hits before a record.  ST_AGAIN: the hits are not counted that far yet. */
enum status hits_rank(struct hits *h, uint64_t ordinal, uint64_t *rank, struct task *task,
		      struct err *err);

/* Use: once */

/*
 * Calls hit() with the number of each record of the span that matches, in the direction
 * of the span, until hit() returns false.  Without hit() (NULL) the matches are only
 * counted.  *count (may be NULL) is set to the number of matches, also after a failure.
 * hit() is called on any thread, but never twice at once.
 *
 * ST_INVALID: the regular expression takes too many steps on some record.
 */
enum status hits_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, uint64_t ordinal), void *ctx,
		      uint64_t *count, struct task *task, struct err *err);

/* For tests: the maximum number of buckets, and of places whose bits are kept. */
void hits_limit(struct hits *h, size_t buckets, size_t places);

#endif
