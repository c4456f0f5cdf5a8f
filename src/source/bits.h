/* A reader of bits, from the low ones of the first byte on; zeros follow the bytes. */
#ifndef SOURCE_BITS_H
#define SOURCE_BITS_H

#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"

struct bits {
	const uint8_t *bytes;
	size_t len, at; /* at: in bits */
};

/* Return the next n <= 16 bits; the first one is the lowest. */
static inline unsigned bits_peek(const struct bits *b, unsigned n)
{
	size_t at = b->at / 8, left = at < b->len ? b->len - at : 0;
	uint32_t v = left < 4 ? (uint32_t)le_load(b->bytes + at, (unsigned)left)
			      : le32(b->bytes + at);
	return v >> b->at % 8 & ((1u << n) - 1);
}

static inline unsigned bits_take(struct bits *b, unsigned n)
{
	unsigned v = bits_peek(b, n);
	b->at += n;
	return v;
}

#endif
