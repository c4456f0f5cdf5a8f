/* The smaller and the larger of two numbers. */
#ifndef BASE_MINMAX_H
#define BASE_MINMAX_H

#include <stdint.h>

static inline int int_min(int a, int b)
{
	return a < b ? a : b;
}

static inline int int_max(int a, int b)
{
	return a > b ? a : b;
}

static inline uint64_t u64_min(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static inline uint64_t u64_max(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

#endif
