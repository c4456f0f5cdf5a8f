/*
 * Sums of bytes in lanes of vectors, which every processor has.
 */
#include "base/newlines.h"

#include <string.h>

enum { LANES = 16, VECTORS = 4, STEP = VECTORS * LANES };

typedef uint8_t newlines_lanes __attribute__((vector_size(LANES)));

size_t newlines_count(const uint8_t *p, size_t n)
{
	size_t count = 0;
	while (n >= STEP) {
		newlines_lanes sum[VECTORS] = { { 0 } }, x;
		size_t steps = n / STEP < UINT8_MAX ? n / STEP : UINT8_MAX;
		n -= steps * STEP;
		for (; steps; steps--)
#pragma GCC unroll 4
			for (size_t k = 0; k < VECTORS; k++, p += LANES) {
				memcpy(&x, p, LANES);
				sum[k] -= (newlines_lanes)(x == '\n'); /* -1 is true */
			}
		uint8_t bytes[STEP];
		memcpy(bytes, sum, STEP);
		for (size_t i = 0; i < STEP; i++)
			count += bytes[i];
	}
	while (n--)
		count += *p++ == '\n';
	return count;
}
