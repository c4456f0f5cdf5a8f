/*
 * Sums of bytes in lanes, which the compiler vectorises: for any processor and, from the
 * same loop, for AVX2, which saves 2 % of indexing.
 */
#include "base/newlines.h"

enum { LANES = 64, STEP = 4 * LANES, STEPS_MOST = UINT8_MAX / 4 };

static inline __attribute__((always_inline)) size_t newlines_loop(const uint8_t *p,
								  size_t n)
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

#if defined __x86_64__ && defined __GNUC__

__attribute__((target("avx2"))) static size_t newlines_avx2(const uint8_t *p, size_t n)
{
	return newlines_loop(p, n);
}

size_t newlines_count(const uint8_t *p, size_t n)
{
	return __builtin_cpu_supports("avx2") ? newlines_avx2(p, n) : newlines_loop(p, n);
}

#else

size_t newlines_count(const uint8_t *p, size_t n)
{
	return newlines_loop(p, n);
}

#endif
