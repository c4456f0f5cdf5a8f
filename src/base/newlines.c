#include "base/newlines.h"

#if defined __x86_64__ && defined __GNUC__
#include <immintrin.h>
#endif

enum { PIECE = 128 }; /* bytes whose newlines are counted in one of 8 bits */

/* The compiler uses the vectors that every processor has. */
static size_t newlines_in_piece(const uint8_t *p)
{
	uint8_t n = 0;
	for (size_t i = 0; i < PIECE; i++)
		n += p[i] == '\n';
	return n;
}

size_t newlines_count_plain(const uint8_t *p, size_t n)
{
	size_t count = 0, at = 0;
	for (; n - at >= PIECE; at += PIECE)
		count += newlines_in_piece(p + at);
	for (; at < n; at++)
		count += p[at] == '\n';
	return count;
}

#if defined __x86_64__ && defined __GNUC__

#define AVX2 __attribute__((target("avx2")))

/* 1 more for each byte that is a newline; a newline compares as -1. */
AVX2 static inline __m256i newlines_add(__m256i sum, const uint8_t *p)
{
	__m256i x = _mm256_loadu_si256((const __m256i *)(const void *)p);
	return _mm256_sub_epi8(sum, _mm256_cmpeq_epi8(x, _mm256_set1_epi8('\n')));
}

/* n is a multiple of PIECE. */
AVX2 static size_t newlines_count_avx2(const uint8_t *p, size_t n)
{
	const __m256i zero = _mm256_setzero_si256();
	__m256i count = zero;
	for (const uint8_t *end = p + n; p < end; p += PIECE) {
		__m256i a = newlines_add(newlines_add(zero, p), p + 32);
		__m256i b = newlines_add(newlines_add(zero, p + 64), p + 96);
		count = _mm256_add_epi64(count,
					 _mm256_sad_epu8(_mm256_add_epi8(a, b), zero));
	}
	uint64_t lane[4];
	_mm256_storeu_si256((__m256i *)(void *)lane, count);
	return (size_t)(lane[0] + lane[1] + lane[2] + lane[3]);
}

size_t newlines_count(const uint8_t *p, size_t n)
{
	size_t whole = __builtin_cpu_supports("avx2") ? n / PIECE * PIECE : 0;
	size_t count = whole ? newlines_count_avx2(p, whole) : 0;
	return count + newlines_count_plain(p + whole, n - whole);
}

#else

size_t newlines_count(const uint8_t *p, size_t n)
{
	return newlines_count_plain(p, n);
}

#endif
