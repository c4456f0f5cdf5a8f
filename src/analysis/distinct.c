#include "analysis/distinct.h"

#include <stdlib.h>

/* Hash a number by a bijection: different numbers have different hashes. */
static uint64_t distinct_mix(uint64_t v)
{
	v ^= v >> 32;
	v *= UINT64_C(0xd6e8feb86659fd93);
	v ^= v >> 32;
	v *= UINT64_C(0xd6e8feb86659fd93);
	return v ^ v >> 32;
}

void distinct_init_exact(struct distinct *s, size_t exact)
{
	*s = (struct distinct) { .exact = exact };
	key_counts_init(&s->set, 0, KEY_COUNTS_ALL);
}

void distinct_init(struct distinct *s)
{
	distinct_init_exact(s, DISTINCT_EXACT);
}

void distinct_release(struct distinct *s)
{
	key_counts_release(&s->set);
	*s = (struct distinct) { .exact = 0 };
}

/* True if a number is kept.  The hash of 0 would always pass, so replace it. */
static bool distinct_passes(const struct distinct *s, uint64_t number)
{
	return !s->depth ||
	       !(distinct_mix(number ? number : UINT64_MAX) >> (64 - s->depth));
}

/* Drop about half of the numbers. */
static void distinct_thin(struct distinct *s)
{
	struct key_counts old = s->set;
	s->depth++;
	key_counts_init(&s->set, 0, KEY_COUNTS_ALL);
	for (size_t i = 0; i < old.n; i++)
		if (distinct_passes(s, old.key[i].a))
			key_counts_at(&s->set, old.key[i].a, 0);
	key_counts_release(&old);
}

uint64_t distinct_add(struct distinct *s, uint64_t number)
{
	size_t before = s->set.n;
	if (!distinct_passes(s, number) || key_counts_at(&s->set, number, 0) < before)
		return 0;
	uint64_t added = UINT64_C(1) << s->depth;
	while (s->set.n > s->exact)
		distinct_thin(s);
	return added;
}

uint64_t distinct_count(const struct distinct *s, bool *estimated)
{
	*estimated = s->depth > 0;
	return (uint64_t)s->set.n << s->depth;
}
