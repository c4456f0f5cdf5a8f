/*
 * The interval of width `range` above `low` contains all continuations of what was written.
 * A bit divides it in proportion to the probabilities, and keeps one of the two parts.  When
 * it is narrower than 2 to the power of 24, its upper byte is written.  That byte may still
 * be increased by a carry, and with it the bytes of 255 before it.
 */
#include "base/range.h"

#include <stdlib.h>

#include "base/mem.h"

enum { FLUSH = 5 /* bytes that hold the interval */ };

/* 65536 / (n + 1.6): the first bits change a probability most. */
const uint16_t range_steps[RANGE_SEEN_MOST + 1] = {
	40960, 25206, 18204, 14246, 11702, 9929, 8623, 7620, 6826, 6182, 5649, 5201, 4818,
	4488,  4201,  3947,  3723,  3523,  3343, 3181, 3034, 2899, 2776, 2664, 2560, 2463,
	2374,  2291,  2214,  2141,  2073,  2010, 1950, 1894, 1840, 1790, 1742, 1697, 1654,
	1614,  1575,  1538,  1503,  1469,  1437, 1406, 1376, 1348, 1321, 1295, 1270, 1245,
	1222,  1200,  1178,  1157,  1137,  1118, 1099, 1081, 1063,
};

/* Life cycle */

void range_write(struct range_coder *c)
{
	*c = (struct range_coder) { .writes = true, .range = UINT32_MAX };
}

void range_read(struct range_coder *c, const uint8_t *bytes, size_t n)
{
	*c = (struct range_coder) { .range = UINT32_MAX, .p = bytes, .end = bytes + n };
	for (int i = 0; i < FLUSH - 1; i++)
		c->code = c->code << 8 | range_next(c);
}

static void range_put(struct range_coder *c, unsigned byte)
{
	c->bytes = mem_room(c->bytes, c->n, &c->room, 1);
	c->bytes[c->n++] = (uint8_t)byte;
}

/* Write the upper byte of low, or hold it while a carry is possible. */
void range_carry(struct range_coder *c)
{
	unsigned carry = (unsigned)(c->low >> 32), byte = (unsigned)(c->low >> 24) & 255;
	if (carry || byte != 255 || !c->held) {
		for (; c->held; c->held--) {
			range_put(c, c->last + carry);
			c->last = 255;
		}
		c->last = (uint8_t)byte;
	}
	c->held++;
	c->low = (c->low & 0xffffff) << 8;
}

uint8_t *range_take(struct range_coder *c, size_t *n)
{
	for (int i = 0; i < FLUSH; i++)
		range_carry(c);
	*n = c->n;
	return c->bytes;
}

bool range_ends(const struct range_coder *c)
{
	return !c->beyond && c->p == c->end;
}

/* Models */

void range_bits_init(struct range_bit *model, size_t n)
{
	for (size_t i = 0; i < n; i++)
		model[i] = (struct range_bit) { .zero = 32768 };
}

void range_number_init(struct range_number *model)
{
	range_bits_init(model->length, RANGE_LENGTHS);
	range_bits_init(model->upper[0], sizeof model->upper / sizeof **model->upper);
}

/* Numbers */

uint64_t range_plain(struct range_coder *c, uint64_t v, unsigned n)
{
	uint64_t out = 0;
	while (n--)
		out = out << 1 |
		      range_split(c, c->writes, c->range >> 1, (unsigned)(v >> n) & 1);
	return out;
}

uint64_t range_number(struct range_coder *c, struct range_number *model, uint64_t v)
{
	unsigned length = v ? 64 - (unsigned)__builtin_clzll(v) : 0, node = 1;
	for (int i = 6; i >= 0; i--)
		node = node << 1 | range_bit(c, &model->length[node], length >> i & 1);
	length = node & (RANGE_LENGTHS - 1);
	if (length > 64) {
		c->beyond = true;
		return 0;
	}
	if (length < 2)
		return length;
	struct range_bit *upper = model->upper[length - 1];
	uint64_t out = 1;
	unsigned left = length - 1, at = 1;
	for (; left && at < RANGE_UPPER; left--) {
		at = at << 1 | range_bit(c, &upper[at], (unsigned)(v >> (left - 1)) & 1);
		out = at;
	}
	return out << left | range_plain(c, v, left);
}
