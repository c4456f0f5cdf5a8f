#include "analysis/distinct.h"

#include <stdlib.h>

#include "base/mem.h"

enum { BITS_FIRST = 6 };

/* A bijection: different numbers have different hashes. */
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
	*s = (struct distinct) { .bits = BITS_FIRST, .exact = exact };
	s->slot = mem_new((size_t)1 << s->bits, sizeof *s->slot);
}

void distinct_init(struct distinct *s)
{
	distinct_init_exact(s, DISTINCT_EXACT);
}

void distinct_release(struct distinct *s)
{
	free(s->slot);
	s->slot = NULL;
}

/* The slot is taken from the lower bits: the upper ones of kept hashes are zero.  False:
 * the hash is there already. */
static bool distinct_keep(struct distinct *s, uint64_t hash)
{
	size_t mask = ((size_t)1 << s->bits) - 1, at = (size_t)hash & mask;
	while (s->slot[at]) {
		if (s->slot[at] == hash)
			return false;
		at = (at + 1) & mask;
	}
	s->slot[at] = hash;
	s->n++;
	return true;
}

static bool distinct_passes(const struct distinct *s, uint64_t hash)
{
	return !s->depth || !(hash >> (64 - s->depth));
}

static void distinct_rebuild(struct distinct *s, unsigned bits)
{
	struct distinct old = *s;
	s->bits = bits;
	s->n = 0;
	s->slot = mem_new((size_t)1 << bits, sizeof *s->slot);
	for (size_t i = 0; i < (size_t)1 << old.bits; i++)
		if (old.slot[i] && distinct_passes(s, old.slot[i]))
			distinct_keep(s, old.slot[i]);
	free(old.slot);
}

static uint64_t distinct_add_hash(struct distinct *s, uint64_t hash)
{
	if (!distinct_passes(s, hash) || !distinct_keep(s, hash))
		return 0;
	uint64_t added = UINT64_C(1) << s->depth;
	while (s->n > s->exact) {
		s->depth++;
		distinct_rebuild(s, s->bits);
	}
	if (s->n * 2 > (size_t)1 << s->bits)
		distinct_rebuild(s, s->bits + 1);
	return added;
}

uint64_t distinct_add(struct distinct *s, uint64_t number)
{
	/* 0 marks a free slot.  The number whose hash is 0 gets the hash of UINT64_MAX,
	 * which is not the number of a line or page. */
	uint64_t hash = distinct_mix(number);
	return distinct_add_hash(s, hash ? hash : distinct_mix(UINT64_MAX));
}

uint64_t distinct_count(const struct distinct *s, bool *estimated)
{
	*estimated = s->depth > 0;
	return (uint64_t)s->n << s->depth;
}
