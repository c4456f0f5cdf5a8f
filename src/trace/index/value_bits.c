#include "trace/index/value_bits.h"

#if defined __x86_64__ && defined __GNUC__
#include <immintrin.h>
#endif

void value_bits_scalar(uint64_t *bits, const uint64_t *v, size_t n, unsigned words)
{
	for (size_t i = 0; i < n; i++)
		if (v[i] / 64 < words)
			bits[v[i] / 64] |= UINT64_C(1) << v[i] % 64;
}

#if defined __x86_64__ && defined __GNUC__

/* A shift by 64 or more gives 0. */
__attribute__((target("avx2"))) static uint64_t value_bits_word_avx2(const uint64_t *v,
								     size_t n, unsigned w)
{
	const __m256i one = _mm256_set1_epi64x(1), first = _mm256_set1_epi64x(64 * w);
	__m256i a = _mm256_setzero_si256(), b = a;
	for (size_t i = 0; i + 8 <= n; i += 8) {
		const __m256i *p = (const __m256i *)(const void *)(v + i);
		__m256i x = _mm256_sub_epi64(_mm256_loadu_si256(p), first);
		__m256i y = _mm256_sub_epi64(_mm256_loadu_si256(p + 1), first);
		a = _mm256_or_si256(a, _mm256_sllv_epi64(one, x));
		b = _mm256_or_si256(b, _mm256_sllv_epi64(one, y));
	}
	uint64_t lane[4];
	_mm256_storeu_si256((__m256i *)(void *)lane, _mm256_or_si256(a, b));
	return lane[0] | lane[1] | lane[2] | lane[3];
}

void value_bits(uint64_t *bits, const uint64_t *v, size_t n, unsigned words)
{
	size_t whole = 0;
	if (__builtin_cpu_supports("avx2")) {
		whole = n / 8 * 8;
		for (unsigned w = 0; w < words; w++)
			bits[w] |= value_bits_word_avx2(v, whole, w);
	}
	value_bits_scalar(bits, v + whole, n - whole, words);
}

#else

void value_bits(uint64_t *bits, const uint64_t *v, size_t n, unsigned words)
{
	value_bits_scalar(bits, v, n, words);
}

#endif
