/* The smaller and the larger of two numbers, and their order. */
#ifndef BASE_MINMAX_H
#define BASE_MINMAX_H

#include <stddef.h>
#include <stdint.h>

static inline int int_min(int a, int b)
{
	return a < b ? a : b;
}

static inline int int_max(int a, int b)
{
	return a > b ? a : b;
}

/* Return a number limited to min..max; min if max is less than min. */
static inline int int_clamp(int v, int min, int max)
{
	return int_max(int_min(v, max), min);
}

static inline uint64_t u64_min(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static inline uint64_t u64_max(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static inline size_t size_min(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* For qsort() of uint64_t, or of structs that begin with one: ascending. */
static inline int u64_compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

/* The same of two uint64_t, the first one first. */
static inline int u64_pair_compare(const void *a, const void *b)
{
	int order = u64_compare(a, b);
	return order ? order
		     : u64_compare((const uint64_t *)a + 1, (const uint64_t *)b + 1);
}

#endif
