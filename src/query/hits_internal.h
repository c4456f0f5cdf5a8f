/*
 * Shared by the files of hits:
 *
 *   hits.c          life cycle, counting and finding
 *   hits_buckets.c  the number of hits in each bucket of the trace
 *   hits_bits.c     the hits of the places that were read last
 *   hits_scan.c     scans of the trace
 *
 * Private to query/.
 */
#ifndef QUERY_HITS_INTERNAL_H
#define QUERY_HITS_INTERNAL_H

#include <pthread.h>

#include "query/hits.h"
#include "query/matcher.h"

enum {
	HIT_SLICE = 256, /* records of a slice, until buckets are merged */
	BITS_MOST = 256  /* entries of bits[] */
};

struct hit_bucket {
	uint64_t first;
	uint64_t records;
	uint64_t hits;
};

/* Which of n consecutive records are hits. */
struct hit_bits {
	uint64_t first;
	size_t n;      /* records */
	uint64_t *bit; /* bit i: record first + i is a hit */
	uint64_t used; /* the clock of the last use; 0: this entry is free */
};

struct hits {
	struct trace *trace;
	struct matcher *matcher;

	pthread_mutex_t lock; /* for all that follows */
	struct hit_bucket *bucket;
	size_t nbuckets, buckets_most;
	uint64_t slice; /* records; no bucket that was read extends over a multiple */
	struct hits_sum sum;

	struct hit_bits bits[BITS_MOST];
	size_t bits_bytes, bits_bytes_most;
	uint64_t clock;
};

/* The part of one worker: which of n records from `first` on are hits. */
struct hits_part {
	const struct hit_scan *scan;
	uint64_t first;
	size_t n; /* records */
	uint64_t hits;
	uint64_t *bit;
	size_t words; /* of bit */
};

/* One scan: it counts, preloads, or finds hits. */
struct hit_scan {
	struct hits *hits;
	bool counting; /* add to the buckets */
	bool preload;  /* read all of the span, to keep its bits */
	bool backward;
	uint64_t stop_after; /* a part with this many hits ends the scan by itself */

	uint64_t skip; /* the number of hits to skip first */
	uint64_t *out; /* the hits found; NULL: they are only counted */
	uint64_t want, got;
	uint64_t from;       /* the record from which the search continues, */
	uint64_t to;         /* and the last one */
	uint64_t seen;       /* up to this record, included, all hits are in out */
	int64_t until;       /* ms of the clock; 0: no limit */
	bool undecided_next; /* the record after seen cannot be decided */
};

/* hits_buckets.c; hits_add_...() add what follows the first h->sum.records records. */

/* A chunk that was not read. */
void hits_add_chunk(struct hits *h, uint64_t records, uint64_t hits);
void hits_add_slices(struct hits *h, const struct hits_part *p);
/* The bucket that contains a record; nbuckets if none does.  Call it under the lock. */
size_t hits_bucket_at(const struct hits *h, uint64_t ordinal);
/* Whether a chunk was counted and has no hits. */
bool hits_counted_none(struct hits *h, const struct chunk *c);
/* The number of bits set from `from` to to - 1. */
uint64_t hit_bits_count(const uint64_t *bit, size_t from, size_t to);

/* hits_bits.c */

/* Add to the hits found those among n records from `first` on; bit: which records are
 * hits, NULL: all of them. */
void hit_scan_add(struct hit_scan *w, uint64_t first, size_t n, const uint64_t *bit);
/* The same with the bits that are kept for w->from; false: there are none. */
bool hit_scan_use_bits(struct hit_scan *w);
/* Keep the bits of a part, which may lose them. */
void hits_keep_bits(struct hits *h, struct hits_part *p);

/* hits_scan.c */

enum status hit_scan_run(struct hit_scan *w, struct span over, struct task *task,
			 struct err *err);
/* Skip the bucket or the chunk at w->from if it has no hits; false: it may have some. */
bool hit_scan_skip(struct hit_scan *w);
bool hit_scan_timed_out(const struct hit_scan *w);

#endif
