#include "compare/cuts.h"

#include <stdlib.h>

#include "base/mem.h"

enum { CUTS_WINDOW = 4 /* items whose hash may end a chunk */, CUTS_BITS_MAX = 40 };

/* With an odd factor, each item changes the hash, for any following items. */
#define CUTS_FACTOR UINT64_C(0x9e3779b97f4a7c15)

void cuts_init(struct cuts *c, unsigned bits, size_t max)
{
	*c = (struct cuts) { .bits = bits, .max = max };
}

void cuts_release(struct cuts *c)
{
	free(c->at);
}

static uint64_t cuts_power(uint64_t n)
{
	uint64_t out = 1, factor = CUTS_FACTOR;
	for (; n; n >>= 1, factor *= factor)
		if (n & 1)
			out *= factor;
	return out;
}

/* Append the items of y. */
static void cuts_append(struct cuts_chunk *x, const struct cuts_chunk *y)
{
	x->hash = x->hash * cuts_power(y->n) + y->hash;
	x->n += y->n;
	x->roll = y->roll;
}

static bool cuts_goes_on(const struct cuts *c, uint64_t roll)
{
	return roll >> (64 - c->bits);
}

void cuts_join(struct cuts *c)
{
	struct cuts_chunk one = { .n = 0 };
	size_t kept = 0;
	c->bits++;
	for (size_t i = 0; i < c->n; i++) {
		cuts_append(&one, &c->at[i]);
		if (cuts_goes_on(c, one.roll))
			continue;
		c->at[kept++] = one;
		one = (struct cuts_chunk) { .n = 0 };
	}
	/* The other items belong to the open chunk. */
	one.roll = c->open.roll;
	one.hash = one.hash * cuts_power(c->open.n) + c->open.hash;
	one.n += c->open.n;
	c->open = one;
	c->n = kept;
}

static void cuts_close(struct cuts *c)
{
	c->at = mem_room(c->at, c->n, &c->room, sizeof *c->at);
	c->at[c->n++] = c->open;
	c->open.hash = c->open.n = 0;
	while (c->n > c->max && c->bits < CUTS_BITS_MAX)
		cuts_join(c);
}

void cuts_add(struct cuts *c, uint64_t item)
{
	c->open.roll = (c->open.roll << 64 / CUTS_WINDOW) + item;
	c->open.hash = c->open.hash * CUTS_FACTOR + item;
	c->open.n++;
	if (!cuts_goes_on(c, c->open.roll))
		cuts_close(c);
}

void cuts_end(struct cuts *c)
{
	while (c->open.n)
		cuts_close(c);
}
