/*
 * Each part keeps one bit for each record up to its last match, until it is merged: of a part
 * with many matches that is far less than a list of their numbers.
 */
#include "query/find.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/reduce.h"

struct find {
	bool (*hit)(void *ctx, uint64_t ordinal);
	void *ctx;
	bool backward;
	uint64_t count;
};

struct find_part {
	const struct find *find;
	uint64_t first; /* the record of bit 0 */
	uint64_t *bit;
	size_t words; /* of bit */
	uint64_t n;   /* matches, if they are only counted */
};

/* To count, a chunk is not read if its summary has the number of matches. */
static bool find_skip(void *whole, const struct chunk *c, uint64_t hits)
{
	const struct find *f = whole;
	(void)c;
	return hits == 0 || (!f->hit && hits != MATCHES_UNKNOWN);
}

static void find_part_release(void *part)
{
	struct find_part *p = part;
	free(p->bit);
}

static bool find_records(void *part, const struct records *s)
{
	struct find_part *p = part;
	if (!p->find->hit) {
		p->n += s->n;
		return true;
	}
	if (!s->n)
		return true;
	if (!p->words)
		p->first = s->b->first;
	size_t from = (size_t)(s->b->first - p->first);
	p->bit = mem_grow(p->bit, (from + s->at[s->n - 1]) / 64 + 1, &p->words,
			  sizeof *p->bit);
	for (size_t i = 0; i < s->n; i++) {
		size_t at = from + s->at[i];
		p->bit[at / 64] |= UINT64_C(1) << at % 64;
	}
	return true;
}

/* Call hit() for the matches of a part; false: it needs no more. */
static bool find_merge_hits(struct find *f, const struct find_part *p)
{
	for (size_t k = 0; k < p->words; k++) {
		size_t w = f->backward ? p->words - 1 - k : k;
		for (uint64_t left = p->bit[w]; left;) {
			unsigned i = (unsigned)(f->backward ? 63 - __builtin_clzll(left)
							    : __builtin_ctzll(left));
			left &= ~(UINT64_C(1) << i);
			f->count++;
			if (!f->hit(f->ctx, p->first + 64 * w + i))
				return false;
		}
	}
	return true;
}

static bool find_merge(void *whole, void *part, const struct match_run *r)
{
	struct find *f = whole;
	const struct find_part *p = part;
	if (p && f->hit)
		return find_merge_hits(f, p);
	f->count += p ? p->n : r->hits;
	return true;
}

enum status find_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, uint64_t ordinal), void *ctx,
		      uint64_t *count, struct task *task, struct err *err)
{
	struct find f = { .hit = hit, .ctx = ctx, .backward = over.last < over.first };
	const struct reducer r = { .numbers = true,
				   .skip = find_skip,
				   .part_size = sizeof(struct find_part),
				   .records = find_records,
				   .merge = find_merge,
				   .release = find_part_release };
	enum status st =
		reduce(t, &(struct selection) { over, &q, 1 }, &r, &f, task, err);
	if (count)
		*count = f.count;
	return st;
}
