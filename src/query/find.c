/*
 * Each part keeps one bit for each record up to its last match, until it is delivered: of a
 * part with many matches that is far less than a list of their numbers.
 */
#include "query/find.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/matcher.h"

struct find {
	struct matcher *matcher;
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
static bool find_skip(void *ctx, const struct chunk *c, uint64_t hits)
{
	const struct find *f = ctx;
	(void)c;
	return hits == 0 || (!f->hit && hits != MATCHES_UNKNOWN);
}

static void *find_part_new(void *ctx)
{
	struct find_part *p = mem_new(1, sizeof *p);
	p->find = ctx;
	return p;
}

static void find_part_free(void *part)
{
	struct find_part *p = part;
	free(p->bit);
	free(p);
}

static bool find_records(void *part, const struct selection *s)
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
	size_t words = (from + s->at[s->n - 1]) / 64 + 1;
	if (words > p->words) {
		size_t room = words > 2 * p->words ? words : 2 * p->words;
		p->bit = mem_resize(p->bit, room, sizeof *p->bit);
		memset(p->bit + p->words, 0, (room - p->words) * sizeof *p->bit);
		p->words = room;
	}
	for (size_t i = 0; i < s->n; i++) {
		size_t at = from + s->at[i];
		p->bit[at / 64] |= UINT64_C(1) << at % 64;
	}
	return true;
}

/* Call hit() for the matches of a part; false: it needs no more. */
static bool find_deliver_hits(struct find *f, const struct find_part *p)
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

static bool find_deliver(void *ctx, void *part, const struct match_run *r)
{
	struct find *f = ctx;
	struct find_part *p = part;
	bool more = true;
	if (!p || !f->hit)
		f->count += p ? p->n : r->hits;
	else
		more = find_deliver_hits(f, p);
	if (p)
		find_part_free(p);
	return more;
}

enum status find_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, uint64_t ordinal), void *ctx,
		      uint64_t *count, struct task *task, struct err *err)
{
	struct find f = { .matcher = matcher_new(t, &q, 1),
			  .hit = hit,
			  .ctx = ctx,
			  .backward = over.last < over.first };
	const struct match_ops ops = { .numbers = true,
				       .skip = find_skip,
				       .part = find_part_new,
				       .records = find_records,
				       .deliver = find_deliver,
				       .drop = find_part_free };
	enum status st = matcher_scan(f.matcher, over, &ops, &f, task, err);
	matcher_free(f.matcher);
	if (count)
		*count = f.count;
	return st;
}
