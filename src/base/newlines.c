#include "base/newlines.h"

enum { PIECE = 128 }; /* bytes whose newlines are counted in one of 8 bits */

/* A loop of a fixed length, for which the compiler uses vectors. */
static size_t newlines_in_piece(const uint8_t *p)
{
	uint8_t n = 0;
	for (size_t i = 0; i < PIECE; i++)
		n += p[i] == '\n';
	return n;
}

size_t newlines_count(const uint8_t *p, size_t n)
{
	size_t count = 0, at = 0;
	for (; n - at >= PIECE; at += PIECE)
		count += newlines_in_piece(p + at);
	for (; at < n; at++)
		count += p[at] == '\n';
	return count;
}
