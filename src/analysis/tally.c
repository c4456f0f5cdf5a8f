#include "analysis/tally.h"

#include <stdlib.h>

#include "base/search.h"
#include "trace/index/keyset.h"
#include "trace/span.h"

enum { SEEN_EXACT = 1 << 20 };

/* Intervals */

uint64_t *tally_divide(struct span over, size_t max, size_t *n, uint64_t *step)
{
	*n = span_divide(over, max, step);
	uint64_t *cut = mem_new(*n + 1, sizeof *cut);
	for (size_t i = 0; i < *n; i++)
		cut[i] = over.first + i * *step;
	cut[*n] = over.last + 1;
	return cut;
}

size_t tally_interval(const uint64_t *cut, size_t n, uint64_t ordinal)
{
	return count_upto(cut, n, sizeof *cut, 0, ordinal) - 1;
}

/* Parts */

void tally_part_init(void *part)
{
	struct tally_part *p = part;
	for (size_t s = 0; s < TALLY_SETS; s++)
		if (p->tally->set[s].n)
			p->recent[s] = mem_new((size_t)1 << TALLY_RECENT_BITS,
					       sizeof **p->recent);
}

void tally_piece_release(struct tally_piece *p)
{
	for (size_t s = 0; s < TALLY_SETS; s++)
		free(p->set[s].key);
	free(p->count);
}

void tally_part_release(void *part)
{
	struct tally_part *p = part;
	for (size_t i = 0; i < p->n; i++)
		tally_piece_release(&p->piece[i]);
	free(p->piece);
	for (size_t s = 0; s < TALLY_SETS; s++)
		free(p->recent[s]);
}

/* Sort the keys of the last piece, because estimates of new keys depend on the order of
 * additions. */
static void tally_part_close(struct tally_part *p)
{
	for (size_t s = 0; p->n && s < TALLY_SETS; s++) {
		struct tally_keys *k = &p->piece[p->n - 1].set[s];
		if (!p->tally->set[s].fresh)
			continue;
		uint64_t *work = mem_new(k->n + 1, sizeof *work);
		k->n = keyset_sort_distinct(k->key, k->n, work);
		free(work);
	}
}

struct tally_piece *tally_next(struct tally_part *p, struct records *rest,
			       struct records *out)
{
	const struct tally *t = p->tally;
	if (!rest->n)
		return NULL;
	uint64_t first = rest->b->first;
	size_t number = tally_interval(t->cut, t->n, first + rest->at[0]);
	uint64_t end = t->cut[number + 1] - first; /* cut[0] for TALLY_BEFORE */
	size_t n = count_below32(rest->at, rest->n, sizeof *rest->at, 0, end);
	*out = (struct records) { rest->b, rest->at, n };
	*rest = (struct records) { rest->b, rest->at + n, rest->n - n };
	if (!p->n || p->piece[p->n - 1].number != number) {
		tally_part_close(p);
		p->piece = mem_room(p->piece, p->n, &p->room, sizeof *p->piece);
		p->piece[p->n++] = (struct tally_piece) {
			.number = number, .count = mem_new(t->columns, sizeof(uint64_t))
		};
	}
	return &p->piece[p->n - 1];
}

/* The whole */

void tally_init(struct tally *t)
{
	t->count = mem_new(t->n * t->columns, sizeof *t->count);
	t->estimated = mem_new(t->n, sizeof *t->estimated);
	t->open = TALLY_BEFORE;
	for (size_t s = 0; s < TALLY_SETS; s++)
		if (t->set[s].fresh)
			distinct_init_exact(&t->seen[s], SEEN_EXACT);
}

void tally_release(struct tally *t)
{
	tally_end(t);
	for (size_t s = 0; s < TALLY_SETS; s++)
		distinct_release(&t->seen[s]);
	free(t->count);
	free(t->estimated);
}

static void tally_close(struct tally *t, struct distinct *d, size_t column)
{
	bool estimated;
	tally_counts(t, t->open)[column] = distinct_count(d, &estimated);
	t->estimated[t->open] |= estimated;
	distinct_release(d);
}

void tally_end(struct tally *t)
{
	for (size_t s = 0; t->open != TALLY_BEFORE && s < TALLY_SETS; s++) {
		if (t->set[s].n)
			tally_close(t, &t->now[s], t->set[s].n);
		if (t->set[s].wide)
			tally_close(t, &t->wide[s], t->set[s].wide);
	}
	t->open = TALLY_BEFORE;
}

static void tally_open(struct tally *t, size_t number)
{
	if (t->open == number)
		return;
	tally_end(t);
	for (size_t s = 0; s < TALLY_SETS; s++) {
		if (t->set[s].n)
			distinct_init(&t->now[s]);
		if (t->set[s].wide)
			distinct_init(&t->wide[s]);
	}
	t->open = number;
}

static void tally_add_keys(struct tally *t, size_t number, size_t s,
			   const struct tally_keys *k)
{
	const struct tally_set *set = &t->set[s];
	for (size_t i = 0; i < k->n; i++) {
		uint64_t key = k->key[i];
		uint64_t fresh = set->fresh ? distinct_add(&t->seen[s], key) : 0;
		if (number == TALLY_BEFORE)
			continue;
		distinct_add(&t->now[s], key);
		if (set->wide)
			distinct_add(&t->wide[s], key >> set->wide_bits);
		if (set->fresh)
			tally_counts(t, number)[set->fresh] += fresh;
		t->estimated[number] |= t->seen[s].depth > 0;
	}
}

void tally_add(struct tally *t, const struct tally_piece *p)
{
	if (p->number != TALLY_BEFORE) {
		tally_open(t, p->number);
		for (size_t k = 0; k < t->columns; k++)
			tally_counts(t, p->number)[k] += p->count[k];
	}
	for (size_t s = 0; s < TALLY_SETS; s++)
		tally_add_keys(t, p->number, s, &p->set[s]);
}

bool tally_merge(void *whole, void *part, const struct match_run *r)
{
	struct tally *t = whole;
	struct tally_part *p = part;
	if (p)
		tally_part_close(p);
	for (size_t i = 0; p && i < p->n; i++)
		tally_add(t, &p->piece[i]);
	t->end = r->first + r->n;
	return true;
}
