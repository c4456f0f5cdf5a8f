#include "compare/cuts.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* Odd, so that each item changes the hash whatever follows it. */
#define CUTS_FACTOR UINT64_C(0x9e3779b97f4a7c15)

static void cuts_add(struct cuts *c, uint64_t hash, size_t start)
{
	if (c->n + 1 >= c->room) {
		c->room = c->room ? c->room * 2 : 256;
		c->hash = mem_resize(c->hash, c->room, sizeof *c->hash);
		c->start = mem_resize(c->start, c->room, sizeof *c->start);
	}
	c->hash[c->n] = hash;
	c->start[c->n++] = (uint32_t)start;
}

static bool cuts_pass(struct cuts *out, const uint32_t *item, size_t n,
		      const uint64_t *value, size_t nvalues, unsigned bits, size_t most)
{
	uint64_t roll = 0, hash = 1; /* 1: the length matters */
	size_t start = 0;
	out->n = 0;
	for (size_t i = 0; i < n; i++) {
		uint32_t id = item[i];
		uint64_t v =
			value && id < nvalues ? value[id] : cuts_mix(id + UINT64_C(1));
		roll = (roll << 64 / CUTS_WINDOW) + v;
		hash = hash * CUTS_FACTOR + v;
		if (roll >> (64 - bits) && i + 1 < n)
			continue;
		if (out->n == most)
			return false;
		cuts_add(out, hash, start);
		start = i + 1;
		hash = 1;
	}
	if (!out->room)
		cuts_add(out, 0, 0), out->n = 0;
	out->start[out->n] = (uint32_t)n;
	return true;
}

void cuts_make(struct cuts *out, const uint32_t *item, size_t n, const uint64_t *value,
	       size_t nvalues, unsigned bits, size_t most)
{
	*out = (struct cuts) { 0 };
	while (!cuts_pass(out, item, n, value, nvalues, bits, most) && bits < 40)
		bits++;
}

void cuts_release(struct cuts *c)
{
	free(c->hash);
	free(c->start);
	*c = (struct cuts) { 0 };
}

void cuts_table_init(struct cuts_table *t, size_t most)
{
	*t = (struct cuts_table) { .mask = 63 };
	while (2 * t->mask < 3 * most)
		t->mask = t->mask * 2 + 1;
	t->key = mem_new(t->mask + 1, sizeof *t->key);
	t->number = mem_new(t->mask + 1, sizeof *t->number);
}

void cuts_table_release(struct cuts_table *t)
{
	free(t->key);
	free(t->number);
}

uint32_t cuts_table_number(struct cuts_table *t, uint64_t key, bool add)
{
	size_t at = (size_t)(key * CUTS_FACTOR >> 32) & t->mask;
	while (t->number[at] && t->key[at] != key)
		at = (at + 1) & t->mask;
	if (add && !t->number[at]) {
		t->key[at] = key;
		t->number[at] = ++t->n;
	}
	return t->number[at];
}

void cuts_number(const struct cuts *a, const struct cuts *b, uint32_t *a_out,
		 uint32_t *b_out)
{
	struct cuts_table t;
	cuts_table_init(&t, a->n + b->n);
	for (size_t i = 0; i < a->n; i++)
		a_out[i] = cuts_table_number(&t, a->hash[i], true) - 1;
	for (size_t i = 0; i < b->n; i++)
		b_out[i] = cuts_table_number(&t, b->hash[i], true) - 1;
	cuts_table_release(&t);
}
