/*
 * Two loops with the same result: over single values, and over vectors of four.  Vectors
 * can only be compared as signed numbers, so their keys have the upper bit flipped once
 * more.
 *
 * The vectors are explicit because the compiler does not use them with -O2, and because
 * the baseline processor of packages has none with 64-bit comparisons.
 */
#include "trace/index/minmax.h"

#include <string.h>

static inline __attribute__((always_inline)) void minmax_one_by_one(
	struct minmax *c, const uint64_t *v, size_t n, uint64_t flip, bool zero_none,
	bool minus_none)
{
	for (size_t i = 0; i < n; i++) {
		uint64_t x = v[i], key = x ^ flip;
		bool present =
			!((zero_none && x == 0) || (minus_none && x == UINT64_MAX));
		uint64_t low = present ? key : UINT64_MAX, high = present ? key : 0;
		c->min = low < c->min ? low : c->min;
		c->max = high > c->max ? high : c->max;
		c->present += present;
		c->zeros += x == 0;
	}
}

static const struct minmax nothing = { .min = UINT64_MAX };

void minmax_update_scalar(struct minmax *c, const uint64_t *v, size_t n,
			  const struct minmax_kind *k)
{
	struct minmax own = nothing;
	if (k->zero_none && k->minus_none)
		minmax_one_by_one(&own, v, n, k->flip, true, true);
	else if (k->zero_none)
		minmax_one_by_one(&own, v, n, k->flip, true, false);
	else if (k->minus_none)
		minmax_one_by_one(&own, v, n, k->flip, false, true);
	else
		minmax_one_by_one(&own, v, n, k->flip, false, false);
	*c = own;
}

void minmax_weigh_scalar(struct minmax *c, const uint64_t *v, const uint64_t *weight,
			 size_t n, const struct minmax_kind *k)
{
	c->present = c->zeros = 0;
	for (size_t i = 0; i < n; i++) {
		bool zero = v[i] == 0;
		bool none =
			(k->zero_none & zero) | (k->minus_none & (v[i] == UINT64_MAX));
		c->present += weight[i] & ((uint64_t)none - 1);
		c->zeros += weight[i] & (0 - (uint64_t)zero);
	}
}

#if defined __x86_64__ && defined __GNUC__

enum { LANES = 4, STEP = 2 * LANES };

typedef int64_t lanes __attribute__((vector_size(LANES * sizeof(int64_t))));

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __attribute__((always_inline)) lanes minmax_choose(lanes mask,
								      lanes yes, lanes no)
{
	return (yes & mask) | (no & ~mask);
}

struct minmax_lanes {
	lanes min, max, absent, zeros;
};

AVX2 static inline __attribute__((always_inline)) void minmax_add_lanes(
	struct minmax_lanes *c, const uint64_t *v, lanes flip_keys, bool zero_none,
	bool minus_none)
{
	const lanes zero = { 0 }, ones = ~zero, upper = zero + INT64_MIN;
	lanes x;
	memcpy(&x, v, sizeof x);
	lanes is_zero = x == zero, none = zero;
	if (zero_none)
		none |= is_zero;
	if (minus_none)
		none |= x == ones;
	lanes key = x ^ flip_keys, low = key, high = key;
	if (zero_none || minus_none) {
		low = minmax_choose(none, ~upper, key);
		high = minmax_choose(none, upper, key);
	}
	c->min = minmax_choose(low < c->min, low, c->min);
	c->max = minmax_choose(high > c->max, high, c->max);
	c->absent += none;
	c->zeros += is_zero;
}

/* n is a multiple of STEP.  Each of the two vectors of a step has its own sums, so that
 * neither waits for the other. */
AVX2 static inline __attribute__((always_inline)) void minmax_by_lanes(
	struct minmax *c, const uint64_t *v, size_t n, uint64_t flip, bool zero_none,
	bool minus_none)
{
	const lanes zero = { 0 }, upper = zero + INT64_MIN;
	const lanes flip_keys = (zero + (int64_t)flip) ^ upper;
	struct minmax_lanes even = { ~upper, upper, zero, zero }, odd = even;
	for (size_t i = 0; i < n; i += STEP) {
		minmax_add_lanes(&even, v + i, flip_keys, zero_none, minus_none);
		minmax_add_lanes(&odd, v + i + LANES, flip_keys, zero_none, minus_none);
	}
	even.min = minmax_choose(odd.min < even.min, odd.min, even.min);
	even.max = minmax_choose(odd.max > even.max, odd.max, even.max);
	even.absent += odd.absent;
	even.zeros += odd.zeros;
	c->present += n;
	for (unsigned i = 0; i < LANES; i++) {
		uint64_t low = (uint64_t)(even.min[i] ^ INT64_MIN);
		uint64_t high = (uint64_t)(even.max[i] ^ INT64_MIN);
		c->min = low < c->min ? low : c->min;
		c->max = high > c->max ? high : c->max;
		c->present += (uint64_t)even.absent[i];
		c->zeros -= (uint64_t)even.zeros[i];
	}
}

AVX2 static void minmax_update_avx2(struct minmax *c, const uint64_t *v, size_t n,
				    const struct minmax_kind *k)
{
	struct minmax own = nothing;
	size_t most = n - n % STEP;
	if (k->zero_none && k->minus_none)
		minmax_by_lanes(&own, v, most, k->flip, true, true);
	else if (k->zero_none)
		minmax_by_lanes(&own, v, most, k->flip, true, false);
	else if (k->minus_none)
		minmax_by_lanes(&own, v, most, k->flip, false, true);
	else
		minmax_by_lanes(&own, v, most, k->flip, false, false);
	minmax_one_by_one(&own, v + most, n - most, k->flip, k->zero_none, k->minus_none);
	*c = own;
}

AVX2 static void minmax_weigh_avx2(struct minmax *c, const uint64_t *v,
				   const uint64_t *weight, size_t n,
				   const struct minmax_kind *k)
{
	const lanes zero = { 0 }, ones = ~zero;
	const lanes by_zero = k->zero_none ? ones : zero,
		    by_minus = k->minus_none ? ones : zero;
	lanes present = zero, zeros = zero;
	struct minmax rest;
	size_t most = n - n % LANES;
	for (size_t i = 0; i < most; i += LANES) {
		lanes x, w;
		memcpy(&x, v + i, sizeof x);
		memcpy(&w, weight + i, sizeof w);
		lanes is_zero = x == zero, is_minus = x == ones;
		present += w & ~((is_zero & by_zero) | (is_minus & by_minus));
		zeros += w & is_zero;
	}
	minmax_weigh_scalar(&rest, v + most, weight + most, n - most, k);
	c->present = rest.present;
	c->zeros = rest.zeros;
	for (unsigned i = 0; i < LANES; i++) {
		c->present += (uint64_t)present[i];
		c->zeros += (uint64_t)zeros[i];
	}
}

void minmax_weigh(struct minmax *c, const uint64_t *v, const uint64_t *weight, size_t n,
		  const struct minmax_kind *kind)
{
	if (__builtin_cpu_supports("avx2"))
		minmax_weigh_avx2(c, v, weight, n, kind);
	else
		minmax_weigh_scalar(c, v, weight, n, kind);
}

void minmax_update(struct minmax *c, const uint64_t *v, size_t n,
		   const struct minmax_kind *kind)
{
	if (__builtin_cpu_supports("avx2"))
		minmax_update_avx2(c, v, n, kind);
	else
		minmax_update_scalar(c, v, n, kind);
}

#else

void minmax_update(struct minmax *c, const uint64_t *v, size_t n,
		   const struct minmax_kind *kind)
{
	minmax_update_scalar(c, v, n, kind);
}

void minmax_weigh(struct minmax *c, const uint64_t *v, const uint64_t *weight, size_t n,
		  const struct minmax_kind *kind)
{
	minmax_weigh_scalar(c, v, weight, n, kind);
}

#endif
