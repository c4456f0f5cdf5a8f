#include "format/presence.h"

#include <string.h>

#include "format/record_internal.h"

#if defined __x86_64__ && defined __GNUC__
#include <immintrin.h>
#endif

/* Bits */

uint64_t presence_count(const uint64_t *bits, size_t n)
{
	uint64_t count = 0;
	for (size_t w = 0; w < presence_words(n); w++)
		count += bits[w] == UINT64_MAX ? 64
			 : bits[w]             ? (unsigned)__builtin_popcountll(bits[w])
					       : 0;
	return count;
}

uint64_t presence_weigh(const uint64_t *bits, const uint64_t *weight, size_t n)
{
	uint64_t sum = 0;
	if (!weight)
		return presence_count(bits, n);
	for (size_t w = 0; w < presence_words(n); w++, weight += 64) {
		for (size_t i = 0; bits[w] == UINT64_MAX && i < 64; i++)
			sum += weight[i];
		for (uint64_t left = bits[w] + 1 ? bits[w] : 0; left; left &= left - 1)
			sum += weight[__builtin_ctzll(left)];
	}
	return sum;
}

/* Values */

/* The number that values_outside() compares with width. */
#define DIFFERENCE(i) (v[i] - (base ? base[i] : 0) - low)

uint64_t values_outside_scalar(const uint64_t *v, const uint64_t *base, uint64_t low,
			       uint64_t width, size_t n)
{
	uint64_t bits = 0;
	for (size_t i = 0; i < n; i++)
		bits |= (uint64_t)(DIFFERENCE(i) > width) << i;
	return bits;
}

uint64_t values_among_scalar(const uint64_t *v, uint64_t set, size_t n)
{
	uint64_t bits = 0;
	for (size_t i = 0; i < n; i++)
		bits |= (uint64_t)(v[i] < 64 && set >> v[i] & 1) << i;
	return bits;
}

#if defined __x86_64__ && defined __GNUC__

#define AVX2 __attribute__((target("avx2")))

/* Vectors have signed comparisons only: change the signs of both sides. */
AVX2 static inline __attribute__((always_inline)) uint64_t values_outside_avx2(
	const uint64_t *v, const uint64_t *base, uint64_t low, uint64_t width, size_t n)
{
	const uint64_t sign = UINT64_C(1) << 63;
	const __m256i shift = _mm256_set1_epi64x((int64_t)(sign - low)),
		      max = _mm256_set1_epi64x((int64_t)(width ^ sign));
	uint64_t bits = 0;
	size_t i = 0;
#pragma GCC unroll 4
	for (; i + 4 <= n; i += 4) {
		__m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(v + i));
		if (base)
			x = _mm256_sub_epi64(
				x, _mm256_loadu_si256(
					   (const __m256i *)(const void *)(base + i)));
		x = _mm256_cmpgt_epi64(_mm256_add_epi64(x, shift), max);
		bits |= (uint64_t)_mm256_movemask_pd(_mm256_castsi256_pd(x)) << i;
	}
	for (; i < n; i++)
		bits |= (uint64_t)(DIFFERENCE(i) > width) << i;
	return bits;
}

AVX2 static uint64_t values_outside_vectors(const uint64_t *v, const uint64_t *base,
					    uint64_t low, uint64_t width, size_t n)
{
	return base ? values_outside_avx2(v, base, low, width, n)
		    : values_outside_avx2(v, NULL, low, width, n);
}

#define AVX512 __attribute__((target("avx512f")))

/* Eight values, of which those in mask are compared. */
AVX512 static inline __attribute__((always_inline)) uint64_t values_outside_lanes(
	__mmask8 mask, const uint64_t *v, const uint64_t *base, __m512i low, __m512i max)
{
	__m512i x = _mm512_maskz_loadu_epi64(mask, v);
	if (base)
		x = _mm512_sub_epi64(x, _mm512_maskz_loadu_epi64(mask, base));
	return _mm512_mask_cmpgt_epu64_mask(mask, _mm512_sub_epi64(x, low), max);
}

AVX512 static inline __attribute__((always_inline)) uint64_t values_outside_avx512(
	const uint64_t *v, const uint64_t *base, uint64_t low, uint64_t width, size_t n)
{
	const __m512i lows = _mm512_set1_epi64((int64_t)low),
		      max = _mm512_set1_epi64((int64_t)width);
	uint64_t bits = 0;
	size_t i = 0;
#pragma GCC unroll 8
	for (; i + 8 <= n; i += 8)
		bits |= values_outside_lanes(UINT8_MAX, v + i, base ? base + i : NULL,
					     lows, max)
			<< i;
	if (i < n)
		bits |= values_outside_lanes((__mmask8)presence_mask(n - i), v + i,
					     base ? base + i : NULL, lows, max)
			<< i;
	return bits;
}

/* Nearly always, n is 64; as a constant, it saves a third of the time. */
AVX512 static uint64_t values_outside_words(const uint64_t *v, const uint64_t *base,
					    uint64_t low, uint64_t width, size_t n)
{
	if (n != 64)
		return values_outside_avx512(v, base, low, width, n);
	return base ? values_outside_avx512(v, base, low, width, 64)
		    : values_outside_avx512(v, NULL, low, width, 64);
}

/* Shifting by 64 or more yields 0. */
AVX2 static uint64_t values_among_vectors(const uint64_t *v, uint64_t set, size_t n)
{
	const __m256i sets = _mm256_set1_epi64x((int64_t)set);
	uint64_t bits = 0;
	size_t i = 0;
	for (; i + 4 <= n; i += 4) {
		__m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(v + i));
		x = _mm256_slli_epi64(_mm256_srlv_epi64(sets, x), 63);
		bits |= (uint64_t)_mm256_movemask_pd(_mm256_castsi256_pd(x)) << i;
	}
	return i < n ? bits | values_among_scalar(v + i, set, n - i) << i : bits;
}

uint64_t values_among(const uint64_t *v, uint64_t set, size_t n)
{
	return __builtin_cpu_supports("avx2") ? values_among_vectors(v, set, n)
					      : values_among_scalar(v, set, n);
}

uint64_t values_outside(const uint64_t *v, const uint64_t *base, uint64_t low,
			uint64_t width, size_t n)
{
	if (__builtin_cpu_supports("avx512f"))
		return values_outside_words(v, base, low, width, n);
	return __builtin_cpu_supports("avx2")
		       ? values_outside_vectors(v, base, low, width, n)
		       : values_outside_scalar(v, base, low, width, n);
}

#else

uint64_t values_outside(const uint64_t *v, const uint64_t *base, uint64_t low,
			uint64_t width, size_t n)
{
	return values_outside_scalar(v, base, low, width, n);
}

uint64_t values_among(const uint64_t *v, uint64_t set, size_t n)
{
	return values_among_scalar(v, set, n);
}

#endif

/* The numbers that mean "no value" are adjacent: all ones and 0. */
void presence_bits(uint64_t *bits, const uint64_t *v, size_t n, bool zero, bool minus)
{
	const uint64_t low = minus ? UINT64_MAX : 0, width = zero && minus;
	for (; n; bits++, v += 64) {
		const size_t here = n < 64 ? n : 64;
		*bits = zero || minus ? values_outside(v, NULL, low, width, here)
				      : presence_mask(here);
		n -= here;
	}
}

/* Batches */

/* Return the bits of a slot in memory of the batch, where they can be changed. */
static uint64_t *presence_own_bits(struct batch *b, unsigned slot)
{
	uint64_t *own = batch_own_bits(b, slot);
	if (b->has[slot] != own)
		memset(own, b->has[slot] ? 0 : UINT8_MAX, presence_words(b->n) * 8);
	return b->has[slot] = own;
}

void batch_set_has(struct batch *b, size_t i, unsigned slot, bool has)
{
	uint64_t *word = presence_own_bits(b, slot) + i / 64, bit = UINT64_C(1) << i % 64;
	*word = has ? *word | bit : *word & ~bit;
}

static void presence_set_slot(struct batch *b, int field, unsigned nth, size_t from)
{
	const struct field *f = &b->schema->fields[field];
	unsigned slot = b->schema->first_slot[field] + nth;
	bool number = f->kind != KIND_TEXT, used = nth < b->used[field];
	bool zero = f->flags & FIELD_ZERO_IS_NONE; /* 0 is a text without a place */
	bool minus = number && f->flags & FIELD_MINUS_IS_NONE;
	if (!zero && !minus && used && !b->has[slot])
		return;
	if (!used && b->has[slot] != batch_own_bits(b, slot)) {
		b->has[slot] = b->nothing;
		return;
	}
	size_t begin = from - from % 64;
	uint64_t *bits = presence_own_bits(b, slot) + begin / 64;
	uint64_t mask = presence_mask(from % 64), before = bits[0] & mask;
	if (used)
		presence_bits(bits, b->slot[slot] + begin, b->n - begin, zero, minus);
	else
		memset(bits, 0, presence_words(b->n - begin) * sizeof *bits);
	bits[0] = before | (bits[0] & ~mask);
}

/* Clear the bits of these fields in record i. */
static void presence_clear(struct batch *b, size_t i, fieldset fields)
{
	for (; fields; fields &= fields - 1) {
		int f = fieldset_first(fields);
		for (unsigned k = 0; k < batch_used(b, f); k++)
			batch_set_has(b, i, b->schema->first_slot[f] + k, false);
	}
}

void batch_set_presence(struct batch *b, fieldset fields, size_t from)
{
	fields &= b->want;
	if (from == b->n)
		return;
	for (fieldset set = fields; set; set &= set - 1) {
		int f = fieldset_first(set);
		for (unsigned k = 0; k < field_count(&b->schema->fields[f]); k++)
			presence_set_slot(b, f, k, from);
	}
	for (size_t k = 0; k < b->nkept; k++)
		if (b->kept[k].record >= from && b->slot[b->kept[k].slot])
			batch_set_has(b, b->kept[k].record, b->kept[k].slot, true);
	for (size_t i = from; b->unknown && i < b->n; i++)
		presence_clear(b, i, b->unknown[i] & fields);
}
