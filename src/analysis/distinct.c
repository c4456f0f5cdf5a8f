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
	numset_init(&s->set, SIZE_MAX);
}

void distinct_init(struct distinct *s)
{
	distinct_init_exact(s, DISTINCT_EXACT);
}

void distinct_release(struct distinct *s)
{
	numset_release(&s->set);
	s->set.slot = NULL;
}

/* True if a number is kept.  The hash of 0 would always pass, so replace it. */
static bool distinct_passes(const struct distinct *s, uint64_t number)
{
	return !s->depth ||
	       !(distinct_mix(number ? number : UINT64_MAX) >> (64 - s->depth));
}

static uint64_t distinct_kept(const struct distinct *s)
{
	return s->set.n + s->set.zero;
}

/* Drop about half of the numbers. */
static void distinct_thin(struct distinct *s)
{
	struct numset old = s->set;
	s->depth++;
	numset_init(&s->set, SIZE_MAX);
	s->set.zero = old.zero && distinct_passes(s, 0);
	for (size_t i = 0; i < numset_slots(&old); i++)
		if (old.slot[i] && distinct_passes(s, old.slot[i]))
			numset_add(&s->set, old.slot[i]);
	numset_release(&old);
}

uint64_t distinct_add(struct distinct *s, uint64_t number)
{
	if (!distinct_passes(s, number) || !numset_add(&s->set, number))
		return 0;
	uint64_t added = UINT64_C(1) << s->depth;
	while (distinct_kept(s) > s->exact)
		distinct_thin(s);
	return added;
}

uint64_t distinct_count(const struct distinct *s, bool *estimated)
{
	*estimated = s->depth > 0;
	return distinct_kept(s) << s->depth;
}
