/*
 * Two loops with the same result: over single values, and over vectors of four.  Vectors
 * can only be compared as signed numbers, so their keys have the upper bit flipped once
 * more.
 *
 * The vectors are explicit because the compiler does not find them, and because the baseline
 * processor of packages has none with 64-bit comparisons.
 */
#include "trace/index/minmax.h"

#include <string.h>

#include "format/presence.h"

/* Values from..n - 1, without their number. */
static void minmax_add(struct minmax *c, const uint64_t *v, const uint64_t *bits,
		       size_t from, size_t n, uint64_t flip)
{
	for (size_t w = from / 64; w < presence_words(n); w++) {
		uint64_t left = bits[w];
		for (left &= w == from / 64 ? UINT64_MAX << from % 64 : left; left;
		     left &= left - 1) {
			size_t i = 64 * w + (size_t)__builtin_ctzll(left);
			uint64_t key = v[i] ^ flip;
			c->min = key < c->min ? key : c->min;
			c->max = key > c->max ? key : c->max;
			c->zeros += !v[i];
		}
	}
}

void minmax_update_scalar(struct minmax *c, const uint64_t *v, const uint64_t *bits,
			  size_t n, uint64_t flip)
{
	*c = (struct minmax) { .min = UINT64_MAX, .present = presence_count(bits, n) };
	minmax_add(c, v, bits, 0, n, flip);
}

#if defined __x86_64__ && defined __GNUC__

enum { LANES = 4, STEP = 2 * LANES };

typedef int64_t lanes __attribute__((vector_size(LANES * sizeof(int64_t))));

#define AVX2 __attribute__((target("avx2")))

struct minmax_lanes {
	lanes min, max, zeros;
};

AVX2 static inline __attribute__((always_inline)) lanes minmax_choose(lanes mask,
								      lanes yes, lanes no)
{
	return (yes & mask) | (no & ~mask);
}

/* Four values; those with a bit are present, or all of them if `all` is set. */
AVX2 static inline __attribute__((always_inline)) void minmax_add_lanes(
	struct minmax_lanes *c, const uint64_t *v, uint64_t bits, bool all,
	lanes flip_keys)
{
	const lanes zero = { 0 }, upper = zero + INT64_MIN, highest = { 63, 62, 61, 60 };
	lanes x;
	memcpy(&x, v, sizeof x);
	lanes low = x ^ flip_keys, high = low, zeros = x == zero;
	if (!all) {
		lanes has = ((zero + (int64_t)bits) << highest) < zero;
		low = minmax_choose(has, low, ~upper);
		high = minmax_choose(has, high, upper);
		zeros &= has;
	}
	c->min = minmax_choose(low < c->min, low, c->min);
	c->max = minmax_choose(high > c->max, high, c->max);
	c->zeros -= zeros;
}

/* Each of the two vectors of a step has its own sums, so that neither waits for the
 * other. */
AVX2 static inline __attribute__((always_inline)) void minmax_add_word(
	struct minmax_lanes sum[2], const uint64_t *v, uint64_t bits, bool all, size_t n,
	lanes flip_keys)
{
	for (size_t i = 0; i < n; i += STEP) {
		minmax_add_lanes(&sum[0], v + i, bits >> i, all, flip_keys);
		minmax_add_lanes(&sum[1], v + i + LANES, bits >> i >> LANES, all,
				 flip_keys);
	}
}

/* n is a multiple of STEP. */
AVX2 static void minmax_add_avx2(struct minmax *c, const uint64_t *v,
				 const uint64_t *bits, size_t n, uint64_t flip)
{
	const lanes zero = { 0 }, upper = zero + INT64_MIN;
	const lanes flip_keys = (zero + (int64_t)flip) ^ upper;
	struct minmax_lanes sum[2] = { { ~upper, upper, zero }, { ~upper, upper, zero } };
	for (size_t w = 0; 64 * w < n; w++) {
		size_t some = n - 64 * w < 64 ? n - 64 * w : 64;
		if (bits[w] == UINT64_MAX)
			minmax_add_word(sum, v + 64 * w, 0, true, some, flip_keys);
		else if (bits[w])
			minmax_add_word(sum, v + 64 * w, bits[w], false, some, flip_keys);
	}
	for (unsigned k = 0; k < STEP; k++) {
		const struct minmax_lanes *s = &sum[k / LANES];
		uint64_t low = (uint64_t)(s->min[k % LANES] ^ INT64_MIN);
		uint64_t high = (uint64_t)(s->max[k % LANES] ^ INT64_MIN);
		c->min = low < c->min ? low : c->min;
		c->max = high > c->max ? high : c->max;
		c->zeros += (uint64_t)s->zeros[k % LANES];
	}
}

void minmax_update(struct minmax *c, const uint64_t *v, const uint64_t *bits, size_t n,
		   uint64_t flip)
{
	size_t whole = __builtin_cpu_supports("avx2") ? n - n % STEP : 0;
	*c = (struct minmax) { .min = UINT64_MAX, .present = presence_count(bits, n) };
	if (!c->present)
		return;
	minmax_add(c, v, bits, whole, n, flip);
	if (whole)
		minmax_add_avx2(c, v, bits, whole, flip);
}

#else

void minmax_update(struct minmax *c, const uint64_t *v, const uint64_t *bits, size_t n,
		   uint64_t flip)
{
	minmax_update_scalar(c, v, bits, n, flip);
}

#endif
