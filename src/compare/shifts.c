#include "compare/shifts.h"

#include <stdlib.h>

#include "base/mem.h"

void shifts_init(struct shifts *s)
{
	*s = (struct shifts) { .n = 0 };
	key_counts_init(&s->votes, sizeof(struct shifts_votes), SHIFTS_PAGES_MAX);
}

void shifts_release(struct shifts *s)
{
	key_counts_release(&s->votes);
	free(s->region);
}

void shifts_vote(struct shifts *s, uint64_t a, uint64_t b, uint64_t n, uint64_t sites)
{
	uint64_t page = a / SHIFTS_PAGE, shift = b - a;
	if (shift % SHIFTS_PAGE)
		return;
	size_t i = key_counts_at(&s->votes, page, shift);
	if (i == KEY_COUNTS_NONE)
		return;
	struct shifts_votes *v = key_counts_entry(&s->votes, i);
	v->n += n;
	v->sites += sites;
}

int shifts_order(const void *a, const void *b)
{
	const struct shifts_region *x = a, *y = b;
	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	if (x->votes != y->votes)
		return x->votes > y->votes ? -1 : 1;
	return x->shift < y->shift ? -1 : x->shift > y->shift;
}

size_t shifts_join(struct shifts_region *list, size_t n, const struct shifts_region *r)
{
	struct shifts_region *last = n ? &list[n - 1] : NULL;
	if (!last || last->shift != r->shift) {
		list[n] = *r;
		return n + 1;
	}
	last->end = r->end;
	last->votes += r->votes;
	last->against += r->against;
	last->sites += r->sites;
	return n;
}

static bool shifts_is_certain(const struct shifts_region *r)
{
	return r->sites >= SHIFTS_MIN && r->votes >= 9 * r->against;
}

void shifts_learn(struct shifts *s)
{
	size_t n = s->votes.n, kept = 0, certain = 0;
	free(s->region);
	struct shifts_region *r = mem_new(n + 1, sizeof *r);
	for (size_t i = 0; i < n; i++) {
		const struct shifts_votes *v = key_counts_entry(&s->votes, i);
		r[i] = (struct shifts_region) {
			.from = s->votes.key[i].a * SHIFTS_PAGE,
			.end = (s->votes.key[i].a + 1) * SHIFTS_PAGE,
			.shift = s->votes.key[i].b,
			.votes = v->n,
			.sites = v->sites,
		};
	}
	qsort(r, n, sizeof *r, shifts_order);
	for (size_t i = 0; i < n;) {
		struct shifts_region page = r[i];
		for (i++; i < n && r[i].from == page.from; i++)
			page.against += r[i].votes;
		kept = shifts_join(r, kept, &page);
	}
	for (size_t i = 0; i < kept; i++) {
		struct shifts_region one = r[i];
		if (shifts_is_certain(&one))
			certain = shifts_join(r, certain, &one);
	}
	s->region = r;
	s->n = certain;
}

static uint64_t shifts_away(uint64_t at, uint64_t from, uint64_t end)
{
	return at < from ? from - at : at >= end ? at - end + 1 : 0;
}

/* Find the region that contains an address of A or, if `back` is set, of B, or the nearest
 * region; NULL if there are none. */
static const struct shifts_region *shifts_nearest(const struct shifts *s, uint64_t at,
						  bool back)
{
	const struct shifts_region *nearest = NULL;
	uint64_t min = UINT64_MAX;
	for (size_t i = 0; i < s->n && min; i++) {
		const struct shifts_region *r = &s->region[i];
		uint64_t by = back ? r->shift : 0;
		uint64_t away = shifts_away(at, r->from + by, r->end + by);
		if (nearest && away >= min)
			continue;
		nearest = r;
		min = away;
	}
	return nearest;
}

uint64_t shifts_of(const struct shifts *s, uint64_t a)
{
	const struct shifts_region *r = shifts_nearest(s, a, false);
	return r ? r->shift : 0;
}

uint64_t shifts_back(const struct shifts *s, uint64_t b)
{
	const struct shifts_region *r = shifts_nearest(s, b, true);
	return r ? r->shift : 0;
}

bool shifts_known(const struct shifts *s, uint64_t a)
{
	const struct shifts_region *r = shifts_nearest(s, a, false);
	return r && a >= r->from && a < r->end;
}
