#include "trace/index/present.h"

#if defined __x86_64__ && defined __GNUC__
#include <immintrin.h>
#endif

uint64_t present_count(const uint64_t *bits, size_t n)
{
	uint64_t count = 0;
	for (size_t w = 0; w < present_words(n); w++)
		count += (unsigned)__builtin_popcountll(bits[w]);
	return count;
}

uint64_t present_weigh(const uint64_t *bits, const uint64_t *weight, size_t n)
{
	uint64_t sum = 0;
	if (!weight)
		return present_count(bits, n);
	for (size_t w = 0; w < present_words(n); w++)
		for (uint64_t left = bits[w]; left; left &= left - 1)
			sum += weight[64 * w + (size_t)__builtin_ctzll(left)];
	return sum;
}

/* The bits of 1 to 64 values. */
static inline uint64_t present_word(const uint64_t *v, size_t n, struct present_kind k)
{
	uint64_t bits = 0;
	for (size_t i = 0; i < n; i++) {
		bool none = (k.zero && v[i] == 0) || (k.minus && v[i] == UINT64_MAX);
		bits |= (uint64_t)!none << i;
	}
	return bits;
}

uint64_t present_bits_scalar(uint64_t *bits, const uint64_t *v, size_t n,
			     struct present_kind k)
{
	for (size_t at = 0; at < n; at += 64)
		bits[at / 64] = present_word(v + at, n - at < 64 ? n - at : 64, k);
	return present_count(bits, n);
}

#if defined __x86_64__ && defined __GNUC__

__attribute__((target("avx2"))) static uint64_t present_bits_avx2(uint64_t *bits,
								  const uint64_t *v,
								  size_t n,
								  struct present_kind k)
{
	/* If there is one number that means "no value", both are that one. */
	const __m256i a = _mm256_set1_epi64x(k.zero ? 0 : -1),
		      b = _mm256_set1_epi64x(k.minus ? -1 : 0);
	const uint64_t any = k.zero || k.minus ? 0 : UINT64_MAX;
	size_t whole = n / 64 * 64;
	for (size_t at = 0; at < whole; at += 64) {
		uint64_t absent = 0;
		for (unsigned i = 0; i < 64; i += 4) {
			__m256i x = _mm256_loadu_si256(
				(const __m256i *)(const void *)(v + at + i));
			__m256i is = _mm256_or_si256(_mm256_cmpeq_epi64(x, a),
						     _mm256_cmpeq_epi64(x, b));
			absent |= (uint64_t)_mm256_movemask_pd(_mm256_castsi256_pd(is))
				  << i;
		}
		bits[at / 64] = ~absent | any;
	}
	if (whole < n)
		bits[whole / 64] = present_word(v + whole, n - whole, k);
	return present_count(bits, n);
}

uint64_t present_bits(uint64_t *bits, const uint64_t *v, size_t n, struct present_kind k)
{
	return __builtin_cpu_supports("avx2") ? present_bits_avx2(bits, v, n, k)
					      : present_bits_scalar(bits, v, n, k);
}

#else

uint64_t present_bits(uint64_t *bits, const uint64_t *v, size_t n, struct present_kind k)
{
	return present_bits_scalar(bits, v, n, k);
}

#endif
