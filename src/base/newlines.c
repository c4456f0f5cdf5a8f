/*
 * Sums of bytes in lanes, which the compiler vectorises.
 */
#include "base/newlines.h"

enum { LANES = 64, STEP = 4 * LANES, STEPS_MOST = UINT8_MAX / 4 };

size_t newlines_count(const uint8_t *p, size_t n)
{
	size_t count = 0;
	while (n >= STEP) {
		uint8_t sum[LANES] = { 0 };
		size_t steps = n / STEP < STEPS_MOST ? n / STEP : STEPS_MOST;
		n -= steps * STEP;
		for (; steps; steps--, p += STEP)
			for (size_t i = 0; i < LANES; i++)
				sum[i] = (uint8_t)(sum[i] + (p[i] == '\n') +
						   (p[LANES + i] == '\n') +
						   (p[2 * LANES + i] == '\n') +
						   (p[3 * LANES + i] == '\n'));
		for (size_t i = 0; i < LANES; i++)
			count += sum[i];
	}
	while (n--)
		count += *p++ == '\n';
	return count;
}
