/*
 * A value is in an interval if (v ^ key_xor) - low <= high - low.  AVX2 compares only
 * signed numbers, so invert the top bit of both sides.  Search sets of more than a few
 * intervals value by value.
 */
#include "query/column_block.h"

#include <string.h>

#if defined __x86_64__ && defined __GNUC__
#include <immintrin.h>
#endif

enum { INTERVALS_FEW = 8 };

uint64_t column_block_test_scalar(const uint64_t *v, size_t n, uint64_t key_xor,
				  const struct interval_set *set)
{
	uint64_t bits = 0;
	for (size_t i = 0; i < n; i++)
		bits |= (uint64_t)interval_set_contains(set, v[i] ^ key_xor) << i;
	return bits;
}

#if defined __x86_64__ && defined __GNUC__

#define COLUMN_AVX2 __attribute__((target("avx2")))

struct column_block_interval {
	__m256i key_xor, low, width; /* width with its top bit inverted */
};

COLUMN_AVX2 static inline struct column_block_interval column_block_interval_of(
	const struct interval64 *a, uint64_t key_xor)
{
	const uint64_t width = (a->high - a->low) ^ UINT64_C(1) << 63;
	return (struct column_block_interval) { _mm256_set1_epi64x((long long)key_xor),
						_mm256_set1_epi64x((long long)a->low),
						_mm256_set1_epi64x((long long)width) };
}

/* Return all ones for values that are not in the interval. */
COLUMN_AVX2 static inline __m256i column_block_outside(
	const uint64_t *v, const struct column_block_interval *a)
{
	__m256i x = _mm256_loadu_si256((const __m256i *)(const void *)v);
	x = _mm256_sub_epi64(_mm256_xor_si256(x, a->key_xor), a->low);
	x = _mm256_xor_si256(x, _mm256_set1_epi64x((long long)(UINT64_C(1) << 63)));
	return _mm256_cmpgt_epi64(x, a->width);
}

COLUMN_AVX2 static uint64_t column_block_test_avx2(const uint64_t *v, uint64_t key_xor,
						   const struct interval_set *set)
{
	uint64_t bits = 0;
	for (size_t k = 0; k < set->n; k++) {
		struct column_block_interval a =
			column_block_interval_of(&set->item[k], key_xor);
		uint64_t outside = 0;
		for (unsigned i = 0; i < COLUMN_BLOCK; i += 4) {
			__m256i is = column_block_outside(v + i, &a);
			outside |= (uint64_t)_mm256_movemask_pd(_mm256_castsi256_pd(is))
				   << i;
		}
		bits |= ~outside;
	}
	return bits;
}

uint64_t column_block_test(const uint64_t *v, size_t n, uint64_t key_xor,
			   const struct interval_set *set)
{
	bool vectors = n == COLUMN_BLOCK && set->n <= INTERVALS_FEW &&
		       __builtin_cpu_supports("avx2");
	return vectors ? column_block_test_avx2(v, key_xor, set)
		       : column_block_test_scalar(v, n, key_xor, set);
}

#else

uint64_t column_block_test(const uint64_t *v, size_t n, uint64_t key_xor,
			   const struct interval_set *set)
{
	return column_block_test_scalar(v, n, key_xor, set);
}

#endif

/* Spread eight bits to bytes, the lowest bit first in memory. */
static inline uint64_t column_block_spread(uint64_t bits)
{
	/* Copy the bits to each byte, and keep only bit i in byte i. */
	uint64_t each = (bits & 255) * UINT64_C(0x0101010101010101) &
			UINT64_C(0x8040201008040201);
	/* Set 0x80 in bytes that are not 0, and shift it to 1. */
	return (((each & UINT64_C(0x7f7f7f7f7f7f7f7f)) + UINT64_C(0x7f7f7f7f7f7f7f7f)) |
		each) >>
		       7 &
	       UINT64_C(0x0101010101010101);
}

void column_block_and(uint8_t *out, const uint8_t *in, uint64_t bits, size_t n)
{
	size_t i = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	for (; i + 8 <= n; i += 8) {
		uint64_t eight;
		memcpy(&eight, in + i, 8);
		eight &= column_block_spread(bits >> i);
		memcpy(out + i, &eight, 8);
	}
#endif
	for (; i < n; i++)
		out[i] = in[i] & (bits >> i & 1);
}
