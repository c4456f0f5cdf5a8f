#include "analysis/sample.h"

#include <stdlib.h>

#include "base/mem.h"

enum { BITS_FIRST = 6 };

/* Different for different numbers. */
static uint64_t mix(uint64_t v)
{
	v ^= v >> 32;
	v *= UINT64_C(0xd6e8feb86659fd93);
	v ^= v >> 32;
	v *= UINT64_C(0xd6e8feb86659fd93);
	return v ^ v >> 32;
}

void sample_init(struct sample *s)
{
	*s = (struct sample) { .bits = BITS_FIRST };
	s->slot = mem_new((size_t)1 << s->bits, sizeof *s->slot);
}

void sample_release(struct sample *s)
{
	free(s->slot);
	s->slot = NULL;
}

/* Its upper bits are zero in a sample that is thinned: home by the lower ones. */
static bool keep(struct sample *s, uint64_t hash)
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

static bool passes(const struct sample *s, uint64_t hash)
{
	return !s->depth || !(hash >> (64 - s->depth));
}

static void rebuild(struct sample *s, unsigned bits)
{
	struct sample old = *s;
	s->bits = bits;
	s->n = 0;
	s->slot = mem_new((size_t)1 << bits, sizeof *s->slot);
	for (size_t i = 0; i < (size_t)1 << old.bits; i++)
		if (old.slot[i] && passes(s, old.slot[i]))
			keep(s, old.slot[i]);
	free(old.slot);
}

static void add_hash(struct sample *s, uint64_t hash)
{
	if (!passes(s, hash) || !keep(s, hash))
		return;
	while (s->n > SAMPLE_MOST) {
		s->depth++;
		rebuild(s, s->bits);
	}
	if (s->n * 2 > (size_t)1 << s->bits)
		rebuild(s, s->bits + 1);
}

void sample_add(struct sample *s, uint64_t number)
{
	/* 0 marks a free slot: the one number that has it takes the hash of another,
	 * which no line or page has. */
	uint64_t hash = mix(number);
	add_hash(s, hash ? hash : mix(UINT64_MAX));
}

void sample_merge(struct sample *to, const struct sample *from)
{
	if (from->depth > to->depth) {
		to->depth = from->depth;
		rebuild(to, to->bits);
	}
	for (size_t i = 0; i < (size_t)1 << from->bits; i++)
		if (from->slot[i])
			add_hash(to, from->slot[i]);
}

uint64_t sample_count(const struct sample *s, bool *about)
{
	*about = s->depth > 0;
	return (uint64_t)s->n << s->depth;
}
