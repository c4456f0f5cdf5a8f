/*
 * Counting processes chunks and parts of chunks in trace order.  Count records that
 * were read in slices of 256 records, at multiples of 256, so that the map of a short
 * trace is detailed and does not depend on the division into parts.  If there are too
 * many buckets, double the slice size, and merge buckets in the same slice.
 *
 * A scan for hits sets one bit for each record of a chunk or of a part of a chunk.
 * Keep the bits of the most recently read places, because the next request is usually
 * for the same, the next or the previous page.  For 64 chunks, the bits take half a
 * megabyte.
 */
#include "query/hits.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"
#include "query/matcher.h"

enum {
	BUCKETS_MAX = 16384,
	HIT_SLICE = 256, /* records of a slice before buckets are merged */
	PLACES_MAX = 64, /* max places with kept bits */
	AHEAD = 128,     /* hits to search for at once if fewer are wanted */
	/* Read a chunk with more than 1/PARTS_SHOWN of the trace's records even if its
	 * number of hits is known, so that the map shows the positions. */
	PARTS_SHOWN = 64
};

struct hits_bucket {
	uint64_t first;
	uint64_t records;
	uint64_t hits;
};

/* A bit for each of n consecutive records; 1 for a hit. */
struct hits_bits {
	uint64_t first;
	size_t n;      /* number of records */
	uint64_t *bit; /* bit i is 1 if record first + i is a hit */
};

struct hits {
	struct trace *trace;
	struct matcher *matcher;

	pthread_mutex_t lock; /* protects the members after it */
	struct hits_bucket *bucket;
	size_t nbuckets, buckets_max;
	uint64_t slice; /* records; no bucket that was read extends over a multiple of
			 * it */
	struct hits_sum sum;

	struct hits_bits bits[PLACES_MAX]; /* ring buffer of the first places_max
					    * elements */
	size_t places_max, kept;
};

/* A worker's part: hits among n records from `first` on. */
struct hits_part {
	const struct hits_scan *scan;
	uint64_t first;
	size_t n; /* number of records */
	uint64_t hits;
	uint64_t *bit;
	size_t words; /* words of `bit` */
};

/* A scan that counts, preloads, or finds hits. */
struct hits_scan {
	struct hits *hits; /* NULL for hits_each() */
	bool counting;     /* add to the buckets */
	bool preload;      /* read the whole span and keep its bits */
	bool backward;
	uint64_t stop_after; /* end the scan after a part with this many hits */

	uint64_t skip; /* number of hits to skip first */
	uint64_t *out; /* array for the hits, or: */
	bool (*hit)(void *ctx, uint64_t ordinal);
	void *ctx; /* if out and hit are NULL, only count hits */
	uint64_t want, got;
	uint64_t from;       /* record from which the search continues */
	uint64_t to;         /* last record of the search */
	uint64_t seen;       /* out has all hits up to and including this record */
	int64_t until;       /* time limit in ms of the clock; 0 for no limit */
	bool undecided_next; /* the record after `seen` cannot be decided */
};

/* Life cycle */

struct hits *hits_new(struct trace *t, const struct query *const query[], size_t n)
{
	struct hits *h = mem_new(1, sizeof *h);
	h->trace = t;
	h->matcher = matcher_new(t, query, n);
	pthread_mutex_init(&h->lock, NULL);
	h->slice = HIT_SLICE;
	hits_limit(h, BUCKETS_MAX, PLACES_MAX);
	return h;
}

void hits_limit(struct hits *h, size_t buckets, size_t places)
{
	h->buckets_max = buckets;
	h->places_max = size_min(places, PLACES_MAX);
	h->bucket = mem_resize(h->bucket, buckets + 1, sizeof *h->bucket);
}

void hits_free(struct hits *h)
{
	if (!h)
		return;
	for (size_t i = 0; i < PLACES_MAX; i++)
		free(h->bits[i].bit);
	matcher_free(h->matcher);
	free(h->bucket);
	pthread_mutex_destroy(&h->lock);
	free(h);
}

/* Buckets */

/* True if a bucket and the records after it, up to end - 1, are in the same slice. */
static bool hits_bucket_same_slice(const struct hits *h, const struct hits_bucket *s,
				   uint64_t end)
{
	return s->first / h->slice == (end - 1) / h->slice;
}

/* Merge neighbours until at most half of the buckets are used. */
static void hits_bucket_merge(struct hits *h)
{
	while (h->nbuckets > h->buckets_max / 2) {
		h->slice *= 2;
		size_t n = 0;
		for (size_t i = 0; i < h->nbuckets; i++) {
			struct hits_bucket *to = n ? &h->bucket[n - 1] : NULL;
			const struct hits_bucket *from = &h->bucket[i];
			if (to &&
			    hits_bucket_same_slice(h, to, from->first + from->records)) {
				to->records += from->records;
				to->hits += from->hits;
			} else {
				h->bucket[n++] = *from;
			}
		}
		h->nbuckets = n;
	}
}

/* Call with the lock held. */
static void hits_bucket_add(struct hits *h, uint64_t records, uint64_t hits)
{
	struct hits_bucket *next = &h->bucket[h->nbuckets];
	if (h->nbuckets &&
	    hits_bucket_same_slice(h, next - 1, h->sum.records + records)) {
		next[-1].records += records;
		next[-1].hits += hits;
	} else {
		*next = (struct hits_bucket) { h->sum.records, records, hits };
		h->nbuckets++;
	}
	h->sum.records += records;
	h->sum.hits += hits;
	if (h->nbuckets > h->buckets_max)
		hits_bucket_merge(h);
}

/* Add a chunk that was not read.  If it has fewer than HIT_SLICE records, either no
 * record or every record is a hit: see hits_scan_needs_map(). */
static void hits_add_chunk(struct hits *h, uint64_t records, uint64_t hits)
{
	pthread_mutex_lock(&h->lock);
	uint64_t to_border = h->slice - h->sum.records % h->slice;
	if (records > to_border && (hits == 0 || hits == records)) {
		hits_bucket_add(h, to_border, hits ? to_border : 0);
		records -= to_border;
		hits = hits ? records : 0;
	}
	hits_bucket_add(h, records, hits);
	pthread_mutex_unlock(&h->lock);
}

/* Count the bits set from `from` to to - 1. */
static uint64_t hits_count_bits(const uint64_t *bit, size_t from, size_t to)
{
	uint64_t n = 0;
	for (size_t i = from; i < to;) {
		size_t in_word = 64 - i % 64, left = to - i;
		size_t take = size_min(in_word, left);
		uint64_t word = bit[i / 64] >> i % 64;
		if (take < 64)
			word &= (UINT64_C(1) << take) - 1;
		n += (unsigned)__builtin_popcountll(word);
		i += take;
	}
	return n;
}

/* Add the records of a part. */
static void hits_add_slices(struct hits *h, const struct hits_part *p)
{
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; i < p->n;) {
		size_t left = p->n - i;
		uint64_t to_border = h->slice - h->sum.records % h->slice;
		size_t n = left < to_border ? left : (size_t)to_border;
		hits_bucket_add(h, n, hits_count_bits(p->bit, i, i + n));
		i += n;
	}
	pthread_mutex_unlock(&h->lock);
}

/* Find the bucket that contains a record; nbuckets if none does.  Call with the lock
 * held. */
static size_t hits_bucket_at(const struct hits *h, uint64_t ordinal)
{
	if (ordinal >= h->sum.records)
		return h->nbuckets;
	return count_upto(h->bucket, h->nbuckets, sizeof *h->bucket,
			  offsetof(struct hits_bucket, first), ordinal) -
	       1;
}

/* True if a chunk was counted and has no hits. */
static bool hits_counted_none(struct hits *h, const struct chunk *c)
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

/* Return the first record of part k of n. */
static uint64_t hits_bucket_part_begin(uint64_t records, size_t n, size_t k)
{
	return k == n ? records : (uint64_t)((double)records * (double)k / (double)n);
}

/* Divide the hits of a bucket among several parts in proportion to its records in
 * each. */
void hits_spread(struct hits *h, uint64_t records, uint64_t *part, size_t n)
{
	memset(part, 0, n * sizeof *part);
	size_t k = 0;
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; n && i < h->nbuckets; i++) {
		const struct hits_bucket *s = &h->bucket[i];
		uint64_t given = 0, end = s->first + s->records;
		while (k + 1 < n && hits_bucket_part_begin(records, n, k + 1) <= s->first)
			k++;
		for (;; k++) {
			uint64_t to = k + 1 < n
					      ? hits_bucket_part_begin(records, n, k + 1)
					      : end;
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

/* Bits */

/* Add the hits among n records from `first` on.  `bit` has a bit for each record; if it
 * is NULL, all records are hits. */
static void hits_scan_add(struct hits_scan *w, uint64_t first, size_t n,
			  const uint64_t *bit)
{
	uint64_t last = first + n - 1;
	uint64_t at = w->backward ? last : first;
	/* Kept bits may begin before w->from. */
	if (w->backward ? at > w->from : at < w->from)
		at = w->from;
	for (; w->got < w->want; w->backward ? at-- : at++) {
		size_t i = (size_t)(at - first);
		if (!bit || bit[i / 64] >> i % 64 & 1) {
			if (w->skip) {
				w->skip--;
			} else {
				if (w->out)
					w->out[w->got] = at;
				w->got++;
				if (w->hit && !w->hit(w->ctx, at))
					w->want = w->got;
			}
		} else if (bit && !bit[i / 64]) { /* skip the rest of the word */
			at = w->backward ? at - i % 64 : at + (63 - i % 64);
			if (at > last)
				at = last;
		}
		w->seen = at;
		if (at == (w->backward ? first : last))
			return;
	}
}

/* In a growing trace, do not keep the bits of the last records if they depend on later
 * records. */
static void hits_trim(const struct hits *h, struct hits_part *p)
{
	struct extent x = trace_extent(h->trace);
	uint64_t end = p->first + p->n + matcher_reach(h->matcher).after;
	if (!x.counted && end > x.records)
		p->n -= end - x.records < p->n ? (size_t)(end - x.records) : p->n;
}

/* Keep the bits of a part; may take ownership of them. */
static void hits_keep_bits(struct hits *h, struct hits_part *p)
{
	hits_trim(h, p);
	if (!p->n || !h->places_max)
		return;
	pthread_mutex_lock(&h->lock);
	struct hits_bits *oldest = &h->bits[h->kept++ % h->places_max];
	free(oldest->bit);
	/* Free the unused memory. */
	p->bit = mem_resize(p->bit, (p->n + 63) / 64, sizeof *p->bit);
	*oldest = (struct hits_bits) { p->first, p->n, p->bit };
	p->bit = NULL;
	pthread_mutex_unlock(&h->lock);
}

/* Find the bits kept for a record; NULL if there are none.  Call with the lock held. */
static struct hits_bits *hits_bits_at(struct hits *h, uint64_t ordinal)
{
	for (struct hits_bits *r = h->bits; r < h->bits + PLACES_MAX; r++)
		if (ordinal >= r->first && ordinal - r->first < r->n)
			return r;
	return NULL;
}

/* Add the hits among the bits kept for w->from.  Return false if there are none. */
static bool hits_scan_use_bits(struct hits_scan *w)
{
	struct hits *h = w->hits;
	pthread_mutex_lock(&h->lock);
	struct hits_bits *r = hits_bits_at(h, w->from);
	if (r)
		hits_scan_add(w, r->first, r->n, r->bit);
	pthread_mutex_unlock(&h->lock);
	return r;
}

bool hits_known(struct hits *h, uint64_t ordinal, bool *is)
{
	pthread_mutex_lock(&h->lock);
	const struct hits_bits *r = hits_bits_at(h, ordinal);
	if (r)
		*is = hits_count_bits(r->bit, ordinal - r->first, ordinal - r->first + 1);
	pthread_mutex_unlock(&h->lock);
	return r;
}

/* Scans */

static void hits_part_release(void *part)
{
	struct hits_part *p = part;
	free(p->bit);
}

static bool hits_part_count(void *part, const struct records *s)
{
	struct hits_part *p = part;
	p->hits += s->n;
	return true;
}

static bool hits_part_records(void *part, const struct records *s)
{
	struct hits_part *p = part;
	if (!p->n)
		p->first = s->b->first;
	p->bit = mem_grow(p->bit, (p->n + s->b->n + 63) / 64, &p->words, sizeof *p->bit);
	for (size_t k = 0; k < s->n; k++) {
		size_t i = p->n + s->at[k];
		p->bit[i / 64] |= UINT64_C(1) << i % 64;
	}
	p->n += s->b->n;
	p->hits += s->n;
	return p->hits < p->scan->stop_after;
}

static bool hits_scan_needs_map(const struct hits *h, const struct chunk *c)
{
	if (c->count < HIT_SLICE)
		return true;
	struct extent x = trace_extent(h->trace);
	double all = x.counted || x.fraction <= 0 ? (double)x.records
						  : (double)x.records / x.fraction;
	return (double)c->count * PARTS_SHOWN > all;
}

/* True if a chunk need not be read.  For counting, the number of hits in the summary is
 * sufficient, unless the map needs more detail.  For finding hits, it is sufficient
 * only if no record or every record is a hit. */
static bool hits_scan_skip(void *ctx, const struct chunk *c, uint64_t hits)
{
	const struct hits_scan *w = ctx;
	if (w->preload)
		return false;
	if (hits == 0 || hits == c->count)
		return true;
	if (!w->hits)
		return !w->hit && hits != MATCHES_UNKNOWN;
	if (w->counting)
		return hits != MATCHES_UNKNOWN && !hits_scan_needs_map(w->hits, c);
	return hits_counted_none(w->hits, c);
}

static bool hits_scan_timed_out(const struct hits_scan *w)
{
	return w->until && w->got && clock_ms() >= w->until;
}

/* Find hits before a record that cannot be decided.  Return false if there are none. */
static bool hits_scan_add_before(struct hits_scan *w, const struct hits_part *p,
				 const struct match_run *r)
{
	if (w->counting || w->backward)
		return false;
	if (r->sure > p->first)
		hits_scan_add(w, p->first, (size_t)(r->sure - p->first), p->bit);
	w->undecided_next = w->got > 0;
	return w->undecided_next;
}

static bool hits_scan_merge(void *whole, void *part, const struct match_run *r)
{
	struct hits_scan *w = whole;
	struct hits *h = w->hits;
	struct hits_part *p = part;
	bool more = true;
	if (!h && !w->hit) {
		w->got += p ? p->hits : r->hits;
	} else if (h && r->undecided != MATCHES_UNKNOWN) {
		more = !hits_scan_add_before(w, p, r);
	} else if (w->counting && p) {
		assert(!p->n || p->first == hits_sum(h).records);
		hits_add_slices(h, p);
	} else if (w->counting) {
		hits_add_chunk(h, r->n, r->hits);
	} else {
		if (p && p->n)
			hits_scan_add(w, p->first, p->n, p->bit);
		else if (r->hits == r->n && r->n)
			hits_scan_add(w, r->first, (size_t)r->n, NULL);
		else if (r->n)
			w->seen = w->backward ? r->first : r->first + r->n - 1;
		if (p && h)
			hits_keep_bits(h, p);
		more = w->got < w->want && !hits_scan_timed_out(w);
	}
	return more;
}

static struct reducer hits_reducer(const struct hits_scan *w)
{
	return (struct reducer) { .numbers = true,
				  .skip = hits_scan_skip,
				  .part_size = sizeof(struct hits_part),
				  .records = w->hits || w->hit ? hits_part_records
							       : hits_part_count,
				  .merge = hits_scan_merge,
				  .release = hits_part_release };
}

static enum status hits_scan_run(struct hits_scan *w, struct span over, struct task *task,
				 struct err *err)
{
	const struct reducer r = hits_reducer(w);
	return matcher_reduce(w->hits->matcher, over, &r, w, task, err);
}

/* Use: without cached hits */

enum status hits_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, uint64_t ordinal), void *ctx,
		      uint64_t *count, struct task *task, struct err *err)
{
	struct hits_scan w = { .hit = hit,
			       .ctx = ctx,
			       .backward = over.last < over.first,
			       .from = over.first,
			       .want = UINT64_MAX,
			       .stop_after = UINT64_MAX };
	const struct reducer r = hits_reducer(&w);
	enum status st =
		reduce(t, &(struct selection) { over, &q, 1 }, &r, &w, task, err);
	if (count)
		*count = w.got;
	return st;
}

/* Use: counting */

enum status hits_count(struct hits *h, struct task *task, struct err *err)
{
	struct hits_scan w = { .hits = h, .counting = true, .stop_after = UINT64_MAX };
	enum status st = hits_scan_run(
		&w, (struct span) { hits_sum(h).records, UINT64_MAX }, task, err);
	if (st == ST_OK) {
		pthread_mutex_lock(&h->lock);
		h->sum.complete = true;
		pthread_mutex_unlock(&h->lock);
	}
	task_wake(task);
	return st;
}

/* Use: single hits */

/* Continue from w->from to w->to until w->want hits are found.  Return ST_END if there
 * are no more hits. */
static enum status hits_continue(struct hits_scan *w, struct task *task, struct err *err)
{
	bool finished = false;
	w->stop_after = w->want + w->skip;
	if (w->stop_after < AHEAD)
		w->stop_after = AHEAD;
	if (w->backward) /* backward searches need the last hits of a part first */
		w->stop_after = UINT64_MAX;
	if (w->want == 0)
		return ST_OK;
	while (!finished) {
		if (!hits_scan_use_bits(w)) {
			struct span over = { w->from, w->to };
			w->seen = w->from;
			enum status st = hits_scan_run(w, over, task, err);
			if (st)
				return st;
			finished = true; /* stopped early, or at the end */
		}
		if (w->got == w->want || w->undecided_next || hits_scan_timed_out(w))
			return ST_OK;
		if (task_cancelled(task))
			return err_set(err, ST_CANCELLED, "stopped");
		if (w->backward ? w->seen <= w->to : w->seen >= w->to)
			break;
		w->from = w->backward ? w->seen - 1 : w->seen + 1;
	}
	w->seen = w->to;
	return ST_END;
}

enum status hits_find(struct hits *h, struct span over, size_t n, unsigned ms,
		      uint64_t *ordinal, struct hits_found *out, struct task *task,
		      struct err *err)
{
	struct hits_scan w = { .hits = h,
			       .backward = over.last < over.first,
			       .from = over.first,
			       .to = over.last,
			       .seen = over.first,
			       .out = ordinal,
			       .want = n,
			       .until = ms ? clock_ms() + ms : 0 };
	enum status st = hits_continue(&w, task, err);
	/* Drop hits after the span, which are known without reading. */
	while (w.got && (w.backward ? ordinal[w.got - 1] < over.last
				    : ordinal[w.got - 1] > over.last)) {
		w.got--;
		w.seen = over.last;
		st = ST_END;
	}
	*out = (struct hits_found) { .n = w.got, .seen = w.seen, .end = st == ST_END };
	return st == ST_END ? ST_OK : st;
}

enum status hits_read(struct hits *h, struct span over, uint64_t *n, struct task *task,
		      struct err *err)
{
	struct hits_scan w = { .hits = h,
			       .preload = true,
			       .stop_after = UINT64_MAX,
			       .from = over.first,
			       .want = UINT64_MAX };
	enum status st = hits_scan_run(&w, over, task, err);
	*n = w.got;
	return st;
}

enum status hits_nth(struct hits *h, uint64_t n, uint64_t *ordinal, struct task *task,
		     struct err *err)
{
	pthread_mutex_lock(&h->lock);
	bool complete = h->sum.complete;
	size_t i = 0;
	while (i < h->nbuckets && n >= h->bucket[i].hits)
		n -= h->bucket[i++].hits;
	struct hits_bucket s =
		i < h->nbuckets ? h->bucket[i] : (struct hits_bucket) { 0 };
	pthread_mutex_unlock(&h->lock);
	if (!s.records)
		return complete ? ST_END
				: err_set(err, ST_AGAIN,
					  "fewer matches have been counted so far");
	if (s.hits == s.records) {
		*ordinal = s.first + n;
		return ST_OK;
	}
	struct hits_scan w = { .hits = h,
			       .from = s.first,
			       .to = UINT64_MAX,
			       .seen = s.first,
			       .skip = n,
			       .out = ordinal,
			       .want = 1 };
	enum status st = hits_continue(&w, task, err);
	if (st == ST_END)
		st = err_set(err, ST_IO, "%s changed after its matches were counted",
			     trace_path(h->trace));
	return st;
}

enum status hits_rank(struct hits *h, uint64_t ordinal, uint64_t *rank, struct task *task,
		      struct err *err)
{
	struct hits_bucket b = { .first = 0 };
	uint64_t before = 0, n = 0;
	pthread_mutex_lock(&h->lock);
	size_t at = hits_bucket_at(h, ordinal);
	for (size_t i = 0; i <= at && at < h->nbuckets; i++) {
		before += b.hits;
		b = h->bucket[i];
	}
	pthread_mutex_unlock(&h->lock);
	if (!b.records)
		return err_set(err, ST_AGAIN,
			       "records up to here have not been counted "
			       "yet");
	enum status st = ST_OK;
	if (b.hits == b.records)
		n = ordinal - b.first;
	else if (b.hits && ordinal > b.first)
		st = hits_read(h, (struct span) { b.first, ordinal - 1 }, &n, task, err);
	*rank = before + n;
	return st;
}
