/*
 * Two loops that do the same: one by one, and by vectors of four.  Vectors compare
 * signed numbers only, so there the keys have their upper bit turned once more.
 *
 * The compiler is not left to find the vectors by itself: it does not with -O2, and
 * the processors that a package is built for have none of 64 bits.
 */
#include "trace/index/minmax.h"

#include <string.h>

static inline __attribute__((always_inline)) void minmax_one_by_one(
	struct emit_column *c, const uint64_t *v, size_t n, uint64_t turned,
	bool zero_none, bool minus_none)
{
	for (size_t i = 0; i < n; i++) {
		uint64_t x = v[i], key = x ^ turned;
		bool there = !((zero_none && x == 0) || (minus_none && x == UINT64_MAX));
		uint64_t low = there ? key : UINT64_MAX, high = there ? key : 0;
		uint64_t plain = there ? x : 0;
		c->min = low < c->min ? low : c->min;
		c->max = high > c->max ? high : c->max;
		c->most = plain > c->most ? plain : c->most;
		c->present += there;
		c->zeros += x == 0;
	}
}

static const struct emit_column nothing = { .min = UINT64_MAX };

void minmax_update_scalar(struct emit_column *c, const uint64_t *v, size_t n,
			  const struct minmax_kind *k)
{
	struct emit_column own = nothing;
	if (k->zero_none && k->minus_none)
		minmax_one_by_one(&own, v, n, k->turned, true, true);
	else if (k->zero_none)
		minmax_one_by_one(&own, v, n, k->turned, true, false);
	else if (k->minus_none)
		minmax_one_by_one(&own, v, n, k->turned, false, true);
	else
		minmax_one_by_one(&own, v, n, k->turned, false, false);
	*c = own;
}

#if defined __x86_64__ && defined __GNUC__

enum { LANES = 4 };

typedef int64_t lanes __attribute__((vector_size(LANES * sizeof(int64_t))));

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __attribute__((always_inline)) lanes minmax_choose(lanes mask,
								      lanes yes, lanes no)
{
	return (yes & mask) | (no & ~mask);
}

/* n is a multiple of LANES. */
AVX2 static inline __attribute__((always_inline)) void minmax_by_lanes(
	struct emit_column *c, const uint64_t *v, size_t n, uint64_t turned,
	bool zero_none, bool minus_none)
{
	const lanes zero = { 0 }, ones = ~zero;
	const lanes upper = zero + INT64_MIN;
	const lanes turn = (zero + (int64_t)turned) ^ upper;
	lanes min = ~upper, max = upper, most = upper, absent = zero, zeros = zero;
	for (size_t i = 0; i < n; i += LANES) {
		lanes x;
		memcpy(&x, v + i, sizeof x);
		lanes is_zero = x == zero, none = zero;
		if (zero_none)
			none |= is_zero;
		if (minus_none)
			none |= x == ones;
		lanes key = x ^ turn, low = key, high = key;
		if (zero_none || minus_none) {
			low = minmax_choose(none, ~upper, key);
			high = minmax_choose(none, upper, key);
		}
		min = minmax_choose(low < min, low, min);
		max = minmax_choose(high > max, high, max);
		if (turned) {
			lanes plain = minmax_choose(none, upper, x ^ upper);
			most = minmax_choose(plain > most, plain, most);
		}
		absent += none;
		zeros += is_zero;
	}
	if (!turned)
		most = max;
	c->present += n;
	for (unsigned i = 0; i < LANES; i++) {
		uint64_t low = (uint64_t)(min[i] ^ INT64_MIN);
		uint64_t high = (uint64_t)(max[i] ^ INT64_MIN);
		uint64_t plain = (uint64_t)(most[i] ^ INT64_MIN);
		c->min = low < c->min ? low : c->min;
		c->max = high > c->max ? high : c->max;
		c->most = plain > c->most ? plain : c->most;
		c->present += (uint64_t)absent[i];
		c->zeros -= (uint64_t)zeros[i];
	}
}

AVX2 static void minmax_look_by_lanes(struct emit_column *c, const uint64_t *v, size_t n,
				      const struct minmax_kind *k)
{
	struct emit_column own = nothing;
	size_t most = n - n % LANES;
	if (k->turned)
		minmax_by_lanes(&own, v, most, k->turned, k->zero_none, k->minus_none);
	else if (k->zero_none && k->minus_none)
		minmax_by_lanes(&own, v, most, 0, true, true);
	else if (k->zero_none)
		minmax_by_lanes(&own, v, most, 0, true, false);
	else if (k->minus_none)
		minmax_by_lanes(&own, v, most, 0, false, true);
	else
		minmax_by_lanes(&own, v, most, 0, false, false);
	minmax_one_by_one(&own, v + most, n - most, k->turned, k->zero_none,
			  k->minus_none);
	*c = own;
}

void minmax_update(struct emit_column *c, const uint64_t *v, size_t n,
		   const struct minmax_kind *kind)
{
	if (__builtin_cpu_supports("avx2"))
		minmax_look_by_lanes(c, v, n, kind);
	else
		minmax_update_scalar(c, v, n, kind);
}

#else

void minmax_update(struct column *c, const uint64_t *v, size_t n,
		   const struct column_kind *kind)
{
	minmax_update_scalar(c, v, n, kind);
}

#endif
