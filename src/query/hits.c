#include "query/hits_internal.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/mem.h"

enum {
	INTERVALS_MOST = 16384,
	BITS_BYTES = 4 << 20,
	AHEAD = 128 /* hits to search for at once if fewer are wanted */
};

/* Life cycle */

struct hits *hits_new(struct trace *t, const struct query *const query[], size_t n)
{
	struct hits *h = mem_new(1, sizeof *h);
	h->trace = t;
	h->matcher = matcher_new(t, query, n);
	pthread_mutex_init(&h->lock, NULL);
	h->slice = HIT_SLICE;
	hits_limit(h, INTERVALS_MOST, BITS_BYTES);
	return h;
}

void hits_limit(struct hits *h, size_t buckets, size_t bytes)
{
	h->buckets_most = buckets;
	h->bits_bytes_most = bytes;
	h->bucket = mem_resize(h->bucket, buckets + 1, sizeof *h->bucket);
}

void hits_free(struct hits *h)
{
	if (!h)
		return;
	for (size_t i = 0; i < BITS_MOST; i++)
		free(h->bits[i].bit);
	matcher_free(h->matcher);
	free(h->bucket);
	pthread_mutex_destroy(&h->lock);
	free(h);
}

/* Use: counting */

enum status hits_count(struct hits *h, struct task *task, struct err *err)
{
	struct hit_scan w = { .hits = h, .counting = true, .stop_after = UINT64_MAX };
	enum status st = hit_scan_run(
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

/* Continue from w->from to w->to until w->want hits are found; ST_END: there are no more. */
static enum status hits_continue(struct hit_scan *w, struct task *task, struct err *err)
{
	bool finished = false;
	w->stop_after = w->want + w->skip;
	if (w->stop_after < AHEAD)
		w->stop_after = AHEAD;
	if (w->backward) /* the last hits of a part are needed first */
		w->stop_after = UINT64_MAX;
	if (w->want == 0)
		return ST_OK;
	while (!finished) {
		bool known = hit_scan_use_bits(w) || hit_scan_skip(w);
		if (!known) {
			struct span over = { w->from, w->to };
			w->seen = w->from;
			enum status st = hit_scan_run(w, over, task, err);
			if (st)
				return st;
			finished = true; /* stopped, or at the end */
		}
		if (w->got == w->want || w->undecided_next || hit_scan_timed_out(w))
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
	struct hit_scan w = { .hits = h,
			      .backward = over.last < over.first,
			      .from = over.first,
			      .to = over.last,
			      .seen = over.first,
			      .want = n,
			      .until = ms ? clock_ms() + ms : 0 };
	w.out = ordinal;
	enum status st = hits_continue(&w, task, err);
	/* Those after the span were known without reading. */
	while (w.got && (w.backward ? ordinal[w.got - 1] < over.last
				    : ordinal[w.got - 1] > over.last)) {
		w.got--;
		w.seen = over.last;
		st = ST_END;
	}
	*out = (struct hits_found) { .n = w.got, .seen = w.seen, .end = st == ST_END };
	return st == ST_END ? ST_OK : st;
}

enum status hits_preload(struct hits *h, struct span over, struct task *task,
			 struct err *err)
{
	struct hit_scan w = { .hits = h,
			      .preload = true,
			      .stop_after = UINT64_MAX,
			      .from = over.first,
			      .want = UINT64_MAX };
	return hit_scan_run(&w, over, task, err);
}

enum status hits_nth(struct hits *h, uint64_t n, uint64_t *ordinal, struct task *task,
		     struct err *err)
{
	pthread_mutex_lock(&h->lock);
	struct hits_sum sum = h->sum;
	size_t i = 0;
	while (i < h->nbuckets && n >= h->bucket[i].hits)
		n -= h->bucket[i++].hits;
	bool counted = i < h->nbuckets;
	struct hit_bucket s = { .hits = 0 };
	if (counted)
		s = h->bucket[i];
	pthread_mutex_unlock(&h->lock);
	if (!counted)
		return sum.complete ? ST_END
				    : err_set(err, ST_AGAIN,
					      "fewer matches have been counted "
					      "so far");
	if (s.hits == s.records) {
		*ordinal = s.first + n;
		return ST_OK;
	}
	struct hit_scan w = { .hits = h,
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
	pthread_mutex_lock(&h->lock);
	size_t at = hits_bucket_at(h, ordinal);
	bool counted = at < h->nbuckets;
	struct hit_bucket b = { .hits = 0 };
	uint64_t before = 0;
	for (size_t i = 0; counted && i < at; i++)
		before += h->bucket[i].hits;
	if (counted)
		b = h->bucket[at];
	pthread_mutex_unlock(&h->lock);
	if (!counted)
		return err_set(err, ST_AGAIN, "not counted as far as this record yet");
	struct hit_scan w = { .hits = h,
			      .preload = true,
			      .stop_after = UINT64_MAX,
			      .from = b.first,
			      .want = UINT64_MAX };
	enum status st = ST_OK;
	if (b.hits == b.records)
		w.got = ordinal - b.first;
	else if (b.hits && ordinal > b.first)
		st = hit_scan_run(&w, (struct span) { b.first, ordinal - 1 }, task, err);
	*rank = before + w.got;
	return st;
}
