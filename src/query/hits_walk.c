#include "query/hits_private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "query/find.h"

enum {
	BLOCK_LEAST = 1 << 16, /* records */
	BLOCK_MOST = 1 << 20,
	/* A chunk that is more than one part in so many of the trace is read though its
	 * number of hits is known: a map should show where in it they are. */
	PARTS_SHOWN = 64
};

/* Looking at records */

void hits_eyes_free(struct eyes *e)
{
	pick_release(&e->pick);
	free(e);
}

/* What a worker remembers of opcodes is worth keeping from chunk to chunk. */
static struct eyes *take_eyes(struct hits *h)
{
	pthread_mutex_lock(&h->lock);
	struct eyes *e = h->idle;
	if (e)
		h->idle = e->next;
	pthread_mutex_unlock(&h->lock);
	if (e)
		return e;
	e = mem_new(1, sizeof *e);
	pick_init(&e->pick, h->query, h->nqueries);
	return e;
}

static void give_eyes(struct hits *h, struct eyes *e)
{
	uint64_t ordinal;
	if (pick_gave_up(&e->pick, &ordinal)) {
		hits_eyes_free(e);
		return;
	}
	pthread_mutex_lock(&h->lock);
	e->next = h->idle;
	h->idle = e;
	pthread_mutex_unlock(&h->lock);
}

static void *new_part(void *ctx, const struct chunk *c)
{
	(void)c;
	struct part *p = mem_new(1, sizeof *p);
	p->walk = ctx;
	p->eyes = take_eyes(p->walk->hits);
	return p;
}

static void drop_part(void *arg)
{
	struct part *p = arg;
	if (p->eyes)
		give_eyes(p->walk->hits, p->eyes);
	free(p->bit);
	free(p);
}

static bool add_records(void *arg, const struct batch *b)
{
	struct part *p = arg;
	if (!b->n)
		return true;
	if (!p->n)
		p->first = b->first;
	size_t words = (p->n + b->n + 63) / 64;
	if (words > p->words) {
		size_t room = words > 2 * p->words ? words : 2 * p->words;
		p->bit = mem_resize(p->bit, room, sizeof *p->bit);
		memset(p->bit + p->words, 0, (room - p->words) * sizeof *p->bit);
		p->words = room;
	}
	const uint32_t *hit;
	size_t n = pick_records(&p->eyes->pick, b, &hit);
	p->gave_up = pick_gave_up(&p->eyes->pick, &p->gave_up_at);
	for (size_t k = 0; k < n; k++) {
		size_t i = p->n + hit[k];
		p->bit[i / 64] |= UINT64_C(1) << i % 64;
	}
	p->n += b->n;
	p->hits += n;
	return !p->gave_up && p->hits < p->walk->enough;
}

/* Screening */

/* How many hits a chunk has by its summary; false: only reading it tells. */
static bool summary_says(const struct hits *h, const struct chunk *c, uint64_t *hits)
{
	size_t undecided = 0;
	*hits = c->count;
	for (size_t i = 0; i < h->nqueries; i++) {
		uint64_t own;
		enum verdict v = screener_ask(h->screener[i], c, &own);
		if (v == VERDICT_NONE) {
			*hits = 0;
			return true;
		}
		if (v == VERDICT_ALL)
			continue;
		undecided++;
		*hits = own;
	}
	return undecided == 0 || (undecided == 1 && *hits != HITS_UNKNOWN);
}

static bool show_within(const struct hits *h, const struct chunk *c)
{
	if (c->count < SLICE)
		return true;
	struct extent x = trace_extent(h->trace);
	double all = x.complete || x.fraction <= 0 ? (double)x.records
						   : (double)x.records / x.fraction;
	return (double)c->count * PARTS_SHOWN > all;
}

/* Where ALL says that the number is known: of those that are counted. */
static enum verdict screen(void *ctx, const struct chunk *c)
{
	const struct walk *w = ctx;
	uint64_t hits;
	bool known = summary_says(w->hits, c, &hits);
	if (known && hits == 0)
		return VERDICT_NONE;
	if (known && hits == c->count)
		return VERDICT_ALL;
	if (w->counting)
		return known && !show_within(w->hits, c) ? VERDICT_ALL : VERDICT_SOME;
	return hits_counted_none(w->hits, c) ? VERDICT_NONE : VERDICT_SOME;
}

bool walk_pass_over(struct walk *w)
{
	struct hits *h = w->hits;
	pthread_mutex_lock(&h->lock);
	size_t i = hits_stretch_at(h, w->from);
	bool none = i < h->nstretches && h->stretch[i].hits == 0;
	if (none)
		w->seen = w->backward ? h->stretch[i].first
				      : h->stretch[i].first + h->stretch[i].records - 1;
	pthread_mutex_unlock(&h->lock);
	if (none)
		return true;
	struct index *ix = trace_index(h->trace);
	index_hold(ix);
	const struct chunk *c = index_locate(ix, w->from);
	if (c && screen(w, c) == VERDICT_NONE) {
		none = true;
		w->seen =
			w->backward ? c->start.ordinal : c->start.ordinal + c->count - 1;
	}
	index_let_go(ix);
	return none;
}

/* Delivery */

bool walk_late(const struct walk *w)
{
	return w->until && w->got && clock_ms() >= w->until;
}

/* What lies before a record that cannot be decided is found all the same; false:
 * there is nothing. */
static bool take_before(struct walk *w, const struct part *p)
{
	if (w->counting || w->backward)
		return false;
	if (p->gave_up_at > p->first)
		walk_take(w, p->first, (size_t)(p->gave_up_at - p->first), p->bit);
	w->stuck = w->got > 0;
	return w->stuck;
}

static bool take_part(void *ctx, void *arg, const struct chunk *c, enum verdict v)
{
	struct walk *w = ctx;
	struct hits *h = w->hits;
	struct part *p = arg;
	bool more = true;
	if (p && p->gave_up) {
		if (!take_before(w, p))
			w->st = query_too_long(p->gave_up_at, &w->err);
		more = false;
	} else if (w->counting && p) {
		assert(!p->n || p->first == hits_sum(h).records);
		hits_add_slices(h, p);
	} else if (w->counting) {
		uint64_t hits = 0;
		if (v != VERDICT_NONE)
			summary_says(h, c, &hits);
		hits_add_chunk(h, c->count, hits);
	} else {
		if (p && p->n)
			walk_take(w, p->first, p->n, p->bit);
		else if (v == VERDICT_ALL)
			walk_take(w, c->start.ordinal, c->count, NULL);
		else if (c)
			w->seen = w->backward ? c->start.ordinal
					      : c->start.ordinal + c->count - 1;
		if (p)
			walk_keep(h, p);
		more = w->got < w->want && !walk_late(w);
	}
	if (p)
		drop_part(p);
	return more;
}

static enum status go_narrow(struct walk *w, struct span over, struct task *task,
			     struct err *err)
{
	struct sweep_ops ops = { .want = w->hits->fields,
				 .screen = screen,
				 .part = new_part,
				 .records = add_records,
				 .deliver = take_part,
				 .drop = drop_part };
	enum status st = sweep(w->hits->trace, over, &ops, w, task, err);
	if (st == ST_OK && w->st) {
		st = w->st;
		*err = w->err;
	}
	return st;
}

/* Sequences: whether a record matches hangs on others, which may lie in other chunks.
 * find_each() knows how to look at them, and is asked block by block. */

struct marks {
	uint64_t first;
	uint64_t *bit;
};

static bool mark(void *ctx, const struct batch *b, size_t i)
{
	struct marks *m = ctx;
	uint64_t at = b->first + i - m->first;
	m->bit[at / 64] |= UINT64_C(1) << at % 64;
	return true;
}

/* A part with the records of a block that match all queries. */
static enum status fill_block(struct part *p, uint64_t first, uint64_t last,
			      struct task *task, struct err *err)
{
	const struct hits *h = p->walk->hits;
	size_t words = (size_t)((last - first) / 64) + 1;
	p->first = first;
	p->words = words;
	p->bit = mem_new(words, sizeof *p->bit);
	uint64_t *other = h->nqueries > 1 ? mem_new(words, sizeof *other) : NULL;
	enum status st = ST_OK;
	for (size_t i = 0; i < h->nqueries && st == ST_OK; i++) {
		struct marks m = { first, i ? other : p->bit };
		memset(m.bit, 0, words * sizeof *m.bit);
		st = find_each_with(h->trace, h->query[i], (struct span) { first, last },
				    0, mark, &m, NULL, task, err);
		for (size_t k = 0; i && k < words; k++)
			p->bit[k] &= other[k];
	}
	free(other);
	struct extent x = trace_extent(h->trace);
	uint64_t end = x.complete && x.records <= last ? x.records : last + 1;
	p->n = end > first ? (size_t)(end - first) : 0;
	p->hits = bits_count(p->bit, 0, p->n);
	return st;
}

static enum status go_wide(struct walk *w, struct span over, struct task *task,
			   struct err *err)
{
	uint64_t len = w->counting ? BLOCK_MOST : BLOCK_LEAST, at = over.first;
	for (bool more = true; more; len = len < BLOCK_MOST ? len * 2 : len) {
		uint64_t first = at, last = at;
		if (w->backward)
			first = at - over.last >= len ? at - len + 1 : over.last;
		else
			last = over.last - at >= len ? at + len - 1 : over.last;
		struct part *p = new_part(w, NULL);
		enum status st = fill_block(p, first, last, task, err);
		if (st) {
			drop_part(p);
			return st;
		}
		bool end = w->backward ? first == over.last
				       : p->n <= last - first || last == over.last;
		more = take_part(w, p, NULL, VERDICT_SOME) && !end;
		at = w->backward ? first - 1 : last + 1;
	}
	return ST_OK;
}

enum status walk_go(struct walk *w, struct span over, struct task *task, struct err *err)
{
	return (w->hits->wide ? go_wide : go_narrow)(w, over, task, err);
}
