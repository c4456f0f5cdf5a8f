/*
 * Counting delivers chunks and parts of chunks in the order of the trace.  Records that
 * were read are counted in slices of 256 records, at multiples of 256, so that the map of
 * a short trace shows some detail, and the same detail wherever the parts meet.  When
 * there are too many buckets, slices become twice as long, and buckets in the same slice
 * are merged.
 */
#include "query/hits_internal.h"

#include <string.h>

/* Whether a bucket and the records after it, up to end - 1, are in the same slice. */
static bool buckets_same_slice(const struct hits *h, const struct hit_bucket *s,
			       uint64_t end)
{
	return s->first / h->slice == (end - 1) / h->slice;
}

/* Merge neighbours until at most half of the buckets are used. */
static void buckets_merge(struct hits *h)
{
	while (h->nbuckets > h->buckets_most / 2) {
		h->slice *= 2;
		size_t n = 0;
		for (size_t i = 0; i < h->nbuckets; i++) {
			struct hit_bucket *to = n ? &h->bucket[n - 1] : NULL;
			const struct hit_bucket *from = &h->bucket[i];
			if (to &&
			    buckets_same_slice(h, to, from->first + from->records)) {
				to->records += from->records;
				to->hits += from->hits;
			} else {
				h->bucket[n++] = *from;
			}
		}
		h->nbuckets = n;
	}
}

/* Call it under the lock. */
static void buckets_add(struct hits *h, uint64_t records, uint64_t hits)
{
	struct hit_bucket *next = &h->bucket[h->nbuckets];
	if (h->nbuckets && buckets_same_slice(h, next - 1, h->sum.records + records)) {
		next[-1].records += records;
		next[-1].hits += hits;
	} else {
		*next = (struct hit_bucket) { h->sum.records, records, hits };
		h->nbuckets++;
	}
	h->sum.records += records;
	h->sum.hits += hits;
	if (h->nbuckets > h->buckets_most)
		buckets_merge(h);
}

/* A chunk that was not read.  One with fewer than HIT_SLICE records has no hits, or only
 * hits: see hitscan_skip(). */
void hits_add_chunk(struct hits *h, uint64_t records, uint64_t hits)
{
	pthread_mutex_lock(&h->lock);
	uint64_t to_border = h->slice - h->sum.records % h->slice;
	if (records > to_border && (hits == 0 || hits == records)) {
		buckets_add(h, to_border, hits ? to_border : 0);
		records -= to_border;
		hits = hits ? records : 0;
	}
	buckets_add(h, records, hits);
	pthread_mutex_unlock(&h->lock);
}

uint64_t hit_bits_count(const uint64_t *bit, size_t from, size_t to)
{
	uint64_t n = 0;
	for (size_t i = from; i < to;) {
		size_t in_word = 64 - i % 64, left = to - i;
		size_t take = in_word < left ? in_word : left;
		uint64_t word = bit[i / 64] >> i % 64;
		if (take < 64)
			word &= (UINT64_C(1) << take) - 1;
		n += (unsigned)__builtin_popcountll(word);
		i += take;
	}
	return n;
}

void hits_add_slices(struct hits *h, const struct hits_part *p)
{
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; i < p->n;) {
		size_t left = p->n - i;
		uint64_t to_border = h->slice - h->sum.records % h->slice;
		size_t n = left < to_border ? left : (size_t)to_border;
		buckets_add(h, n, hit_bits_count(p->bit, i, i + n));
		i += n;
	}
	pthread_mutex_unlock(&h->lock);
}

size_t hits_bucket_at(const struct hits *h, uint64_t ordinal)
{
	if (ordinal >= h->sum.records)
		return h->nbuckets;
	size_t low = 0, high = h->nbuckets;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;
		if (h->bucket[middle].first <= ordinal)
			low = middle;
		else
			high = middle;
	}
	return low;
}

bool hits_counted_none(struct hits *h, const struct chunk *c)
{
	uint64_t end = c->start.ordinal + c->count;
	pthread_mutex_lock(&h->lock);
	bool none = end <= h->sum.records;
	for (size_t i = hits_bucket_at(h, c->start.ordinal);
	     none && i < h->nbuckets && h->bucket[i].first < end; i++)
		none = h->bucket[i].hits == 0;
	pthread_mutex_unlock(&h->lock);
	return none;
}

struct hits_sum hits_sum(struct hits *h)
{
	pthread_mutex_lock(&h->lock);
	struct hits_sum sum = h->sum;
	pthread_mutex_unlock(&h->lock);
	return sum;
}

/* The first record of part k of n. */
static uint64_t buckets_part_begin(uint64_t records, size_t n, size_t k)
{
	return k == n ? records : (uint64_t)((double)records * (double)k / (double)n);
}

/* The hits of a bucket in several parts are shared in proportion to its records in
 * each. */
void hits_spread(struct hits *h, uint64_t records, uint64_t *part, size_t n)
{
	memset(part, 0, n * sizeof *part);
	size_t k = 0;
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; n && i < h->nbuckets; i++) {
		const struct hit_bucket *s = &h->bucket[i];
		uint64_t given = 0, end = s->first + s->records;
		while (k + 1 < n && buckets_part_begin(records, n, k + 1) <= s->first)
			k++;
		for (;; k++) {
			uint64_t to =
				k + 1 < n ? buckets_part_begin(records, n, k + 1) : end;
			uint64_t share = s->hits;
			if (to < end)
				share = (uint64_t)((double)s->hits *
						   (double)(to - s->first) /
						   (double)s->records);
			part[k] += share - given;
			given = share;
			if (to >= end)
				break;
		}
	}
	pthread_mutex_unlock(&h->lock);
}
