/*
 * What the files of hits share:
 *
 *   hits.c          life cycle, and what is asked
 *   hits_stretch.c  how many there are, by buckets of the trace
 *   hits_runs.c     which ones there are, of the places that were looked at last
 *   hits_walk.c     going over the trace
 *
 * Private to query/.
 */
#ifndef QUERY_HITS_INTERNAL_H
#define QUERY_HITS_INTERNAL_H

#include <pthread.h>

#include "query/hits.h"
#include "query/matcher.h"

enum { HIT_SLICE = 256 /* records, at first */, BITS_MOST = 256 };

struct hit_bucket {
	uint64_t first;
	uint64_t records;
	uint64_t hits;
};

struct hit_bits {
	uint64_t first;
	size_t n;      /* records */
	uint64_t *bit; /* set: a hit */
	uint64_t used; /* when; 0: this one is free */
};

struct hits {
	struct trace *trace;
	struct matcher *matcher;

	pthread_mutex_t lock;
	struct hit_bucket *bucket;
	size_t nbuckets, buckets_most;
	uint64_t slice;
	struct hits_sum sum;

	struct hit_bits bits[BITS_MOST];
	size_t bits_bytes, bits_bytes_most;
	uint64_t clock;
};

struct hits_part {
	const struct hit_scan *scan;
	uint64_t first;
	size_t n; /* records */
	uint64_t hits;
	uint64_t *bit;
	size_t words; /* of bit */
};

/* One scan. */
struct hit_scan {
	struct hits *hits;
	bool counting; /* into the buckets; else: */
	bool preload;  /* all of the span is read, to be kept */
	bool backward;
	uint64_t stop_after; /* hits that the first part alone may end it with */

	uint64_t skip; /* hits that are passed over first */
	uint64_t *out; /* NULL: they are only counted */
	uint64_t want, got;
	uint64_t from, seen;
	int64_t until;       /* ms; 0: it may take as long as it likes */
	bool undecided_next; /* after seen there is a record that cannot be decided */
};

/* hits_stretch.c; add_... count on from h->sum.records */

void hits_add_chunk(struct hits *h, uint64_t records, uint64_t hits);
void hits_add_slices(struct hits *h, const struct hits_part *p);
/* The bucket that holds a record, under the lock; nbuckets: none does. */
size_t hits_bucket_at(const struct hits *h, uint64_t ordinal);
/* Whether it was counted that a chunk has none. */
bool hits_counted_none(struct hits *h, const struct chunk *c);
uint64_t hit_bits_count(const uint64_t *bit, size_t from, size_t to);

/* hits_runs.c */

/* The hits among n records from first on, which are told by bits; NULL: all are. */
void hit_scan_add(struct hit_scan *w, uint64_t first, size_t n, const uint64_t *bit);
bool hit_scan_use_bits(
	struct hit_scan *w); /* from what was kept of the place; false: nothing */
void hits_keep_bits(struct hits *h, struct hits_part *p);

/* hits_walk.c */

enum status hit_scan_run(struct hit_scan *w, struct span over, struct task *task,
			 struct err *err);
/* Pass over a bucket or a chunk that has none; false: the place may have some. */
bool hit_scan_skip(struct hit_scan *w);
bool hit_scan_timed_out(const struct hit_scan *w);

#endif
