/*
 * Variable-length integers (LEB128): seven bits in each byte, the low ones first,
 * with the upper bit set in all but the last.  300 is ac 02.
 */
#ifndef BASE_VARINT_H
#define BASE_VARINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VARINT_MAX = 10 /* bytes of the longest */ };

/* Write up to VARINT_MAX bytes; return their number. */
static inline size_t varint_put(uint8_t *p, uint64_t v)
{
	size_t n = 0;
	for (; v >= 128; v >>= 7)
		p[n++] = (uint8_t)(v | 128);
	p[n++] = (uint8_t)v;
	return n;
}

/* Read a number and move *p to the byte after it; false if no number that fits 64 bits
 * ends before end.  *p may have moved then. */
static inline bool varint_get(const uint8_t **p, const uint8_t *end, uint64_t *v)
{
	uint64_t sum = 0;
	for (unsigned shift = 0; *p < end && shift < 64; shift += 7) {
		uint64_t byte = *(*p)++;
		uint64_t bits = byte & 127;
		if (shift == 63 && bits > 1)
			return false;
		sum |= bits << shift;
		if (byte < 128) {
			*v = sum;
			return true;
		}
	}
	return false;
}

/* Map signed numbers near 0 to unsigned numbers near 0: 0, -1, 1, -2, ... to 0, 1, 2, 3,
 * ... */
static inline uint64_t zigzag(int64_t v)
{
	return (uint64_t)v << 1 ^ (v < 0 ? UINT64_MAX : 0);
}

static inline int64_t unzigzag(uint64_t v)
{
	return (int64_t)(v >> 1 ^ (0 - (v & 1)));
}

#endif
