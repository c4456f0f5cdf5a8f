/*
 * A scan for hits produces bits, one for each record of a chunk or of a part of one.  The
 * bits of the places that were read last are kept, because the next request is usually
 * for the same place: the next page, or the previous one.
 */
#include "query/hits_internal.h"

#include <stdlib.h>

#include "base/mem.h"

static void hitbits_add_hit(struct hit_scan *w, uint64_t ordinal)
{
	if (w->skip) {
		w->skip--;
		return;
	}
	if (w->out)
		w->out[w->got] = ordinal;
	w->got++;
}

void hit_scan_add(struct hit_scan *w, uint64_t first, size_t n, const uint64_t *bit)
{
	uint64_t last = first + n - 1;
	uint64_t at = w->backward ? last : first;
	/* Bits that were kept may begin before w->from. */
	if (w->backward ? at > w->from : at < w->from)
		at = w->from;
	for (; w->got < w->want; w->backward ? at-- : at++) {
		size_t i = (size_t)(at - first);
		if (!bit || bit[i / 64] >> i % 64 & 1) {
			hitbits_add_hit(w, at);
		} else if (bit && !bit[i / 64]) { /* skip to the end of the word */
			at = w->backward ? at - i % 64 : at + (63 - i % 64);
			if (at > last)
				at = last;
		}
		w->seen = at;
		if (at == (w->backward ? first : last))
			return;
	}
}

/* In a growing trace, later records may decide about the last ones: do not keep those. */
static void hitbits_trim(const struct hits *h, struct hits_part *p)
{
	struct extent x = trace_extent(h->trace);
	uint64_t end = p->first + p->n + matcher_reach(h->matcher).after;
	if (!x.complete && end > x.records)
		p->n -= end - x.records < p->n ? (size_t)(end - x.records) : p->n;
}

void hits_keep_bits(struct hits *h, struct hits_part *p)
{
	hitbits_trim(h, p);
	size_t bytes = p->words * sizeof *p->bit;
	if (!p->n || bytes > h->bits_bytes_most)
		return;
	pthread_mutex_lock(&h->lock);
	struct hit_bits *place;
	for (;;) {
		place = &h->bits[0];
		struct hit_bits *oldest = NULL;
		for (size_t i = 0; i < BITS_MOST; i++) {
			struct hit_bits *r = &h->bits[i];
			if (r->used < place->used)
				place = r;
			if (r->used && (!oldest || r->used < oldest->used))
				oldest = r;
		}
		if (h->bits_bytes + bytes <= h->bits_bytes_most && !place->used)
			break;
		h->bits_bytes -= (oldest->n + 63) / 64 * sizeof *oldest->bit;
		free(oldest->bit);
		*oldest = (struct hit_bits) { .used = 0 };
	}
	/* Give back the spare room. */
	p->bit = mem_resize(p->bit, (p->n + 63) / 64, sizeof *p->bit);
	*place = (struct hit_bits) { p->first, p->n, p->bit, ++h->clock };
	h->bits_bytes += (p->n + 63) / 64 * sizeof *p->bit;
	p->bit = NULL;
	pthread_mutex_unlock(&h->lock);
}

bool hit_scan_use_bits(struct hit_scan *w)
{
	struct hits *h = w->hits;
	bool found = false;
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; i < BITS_MOST && !found; i++) {
		struct hit_bits *r = &h->bits[i];
		if (!r->used || w->from < r->first || w->from - r->first >= r->n)
			continue;
		r->used = ++h->clock;
		hit_scan_add(w, r->first, r->n, r->bit);
		found = true;
	}
	pthread_mutex_unlock(&h->lock);
	return found;
}

bool hits_known(struct hits *h, uint64_t ordinal, bool *is)
{
	bool known = false;
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; i < BITS_MOST && !known; i++) {
		const struct hit_bits *r = &h->bits[i];
		known = r->used && ordinal >= r->first && ordinal - r->first < r->n;
		if (known)
			*is = r->bit[(ordinal - r->first) / 64] >>
				      (ordinal - r->first) % 64 &
			      1;
	}
	pthread_mutex_unlock(&h->lock);
	return known;
}
