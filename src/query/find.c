/* Each part keeps the numbers of its matches until it is delivered: 4 bytes for each. */
#include "query/find.h"

#include <stdlib.h>

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
	uint64_t first; /* record of offset 0 */
	uint32_t *offset;
	size_t n, room;
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
	free(p->offset);
	free(p);
}

static bool find_records(void *part, const struct selection *s)
{
	struct find_part *p = part;
	if (!p->find->hit) {
		p->n += s->n;
		return true;
	}
	if (!p->n)
		p->first = s->b->first;
	if (p->n + s->n > p->room) {
		p->room = 2 * (p->n + s->n);
		p->offset = mem_resize(p->offset, p->room, sizeof *p->offset);
	}
	uint32_t from = (uint32_t)(s->b->first - p->first);
	for (size_t i = 0; i < s->n; i++)
		p->offset[p->n++] = from + s->at[i];
	return true;
}

static bool find_deliver(void *ctx, void *part, const struct match_run *r)
{
	struct find *f = ctx;
	struct find_part *p = part;
	bool more = true;
	if (!p || !f->hit) {
		f->count += p ? p->n : r->hits;
	} else {
		for (size_t i = 0; i < p->n && more; i++) {
			size_t k = f->backward ? p->n - 1 - i : i;
			f->count++;
			more = f->hit(f->ctx, p->first + p->offset[k]);
		}
	}
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
