#include "query/hits_internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"

enum {
	/* A chunk with more than 1/PARTS_SHOWN of the records of the trace is read even
	 * if the number of its hits is known: the map should show where they are. */
	PARTS_SHOWN = 64
};

/* Parts */

static void hitscan_part_release(void *part)
{
	struct hits_part *p = part;
	free(p->bit);
}

static bool hitscan_records(void *part, const struct records *s)
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

/* Chunks that are not read */

static bool hitscan_needs_map(const struct hits *h, const struct chunk *c)
{
	if (c->count < HIT_SLICE)
		return true;
	struct extent x = trace_extent(h->trace);
	double all = x.complete || x.fraction <= 0 ? (double)x.records
						   : (double)x.records / x.fraction;
	return (double)c->count * PARTS_SHOWN > all;
}

/* Which chunks need not be read.  To count, a summary with the number of hits is enough,
 * unless the map needs more detail; to find hits, it is enough only if no record or every
 * record is a hit. */
static bool hitscan_skip(void *ctx, const struct chunk *c, uint64_t hits)
{
	const struct hit_scan *w = ctx;
	if (w->preload)
		return false;
	if (hits == 0 || hits == c->count)
		return true;
	if (w->counting)
		return hits != MATCHES_UNKNOWN && !hitscan_needs_map(w->hits, c);
	return hits_counted_none(w->hits, c);
}

bool hit_scan_skip(struct hit_scan *w)
{
	struct hits *h = w->hits;
	pthread_mutex_lock(&h->lock);
	size_t i = hits_bucket_at(h, w->from);
	bool none = i < h->nbuckets && h->bucket[i].hits == 0;
	if (none)
		w->seen = w->backward ? h->bucket[i].first
				      : h->bucket[i].first + h->bucket[i].records - 1;
	pthread_mutex_unlock(&h->lock);
	if (none)
		return true;
	const struct chunk *c = index_locate(trace_index(h->trace), w->from);
	uint64_t hits = c ? matcher_summary(h->matcher, c) : MATCHES_UNKNOWN;
	if (c && (hits == 0 || hits_counted_none(h, c))) {
		none = true;
		w->seen =
			w->backward ? c->start.ordinal : c->start.ordinal + c->count - 1;
	}
	return none;
}

/* Merging */

bool hit_scan_timed_out(const struct hit_scan *w)
{
	return w->until && w->got && clock_ms() >= w->until;
}

/* Hits before a record that cannot be decided are found; false: there are none. */
static bool hitscan_add_before(struct hit_scan *w, const struct hits_part *p,
			       const struct match_run *r)
{
	if (w->counting || w->backward)
		return false;
	if (r->sure > p->first)
		hit_scan_add(w, p->first, (size_t)(r->sure - p->first), p->bit);
	w->undecided_next = w->got > 0;
	return w->undecided_next;
}

static bool hitscan_merge(void *whole, void *part, const struct match_run *r)
{
	struct hit_scan *w = whole;
	struct hits *h = w->hits;
	struct hits_part *p = part;
	bool more = true;
	if (r->undecided != MATCHES_UNKNOWN) {
		more = !hitscan_add_before(w, p, r);
	} else if (w->counting && p) {
		assert(!p->n || p->first == hits_sum(h).records);
		hits_add_slices(h, p);
	} else if (w->counting) {
		hits_add_chunk(h, r->n, r->hits);
	} else {
		if (p && p->n)
			hit_scan_add(w, p->first, p->n, p->bit);
		else if (r->hits == r->n && r->n)
			hit_scan_add(w, r->first, (size_t)r->n, NULL);
		else if (r->n)
			w->seen = w->backward ? r->first : r->first + r->n - 1;
		if (p)
			hits_keep_bits(h, p);
		more = w->got < w->want && !hit_scan_timed_out(w);
	}
	return more;
}

enum status hit_scan_run(struct hit_scan *w, struct span over, struct task *task,
			 struct err *err)
{
	const struct reducer r = { .numbers = true,
				   .skip = hitscan_skip,
				   .part_size = sizeof(struct hits_part),
				   .records = hitscan_records,
				   .merge = hitscan_merge,
				   .release = hitscan_part_release };
	return matcher_reduce(w->hits->matcher, over, &r, w, task, err);
}
