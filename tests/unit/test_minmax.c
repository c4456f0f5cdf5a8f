/* Vectors and single values give the same minimum, maximum and counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"

#include "base/newlines.h"
#include "trace/index/minmax.h"
#include "trace/index/present.h"
#include "trace/index/value_bits.h"

/* The definition, without any optimisation. */
static struct minmax reference(const uint64_t *v, size_t n, const struct minmax_kind *k)
{
	struct minmax c = { .min = UINT64_MAX };
	for (size_t i = 0; i < n; i++) {
		if (v[i] == 0)
			c.zeros++;
		if (v[i] == 0 && k->zero_none)
			continue;
		if (v[i] == UINT64_MAX && k->minus_none)
			continue;
		c.present++;
		if ((v[i] ^ k->flip) < c.min)
			c.min = v[i] ^ k->flip;
		if ((v[i] ^ k->flip) > c.max)
			c.max = v[i] ^ k->flip;
	}
	return c;
}

static void same(const struct minmax *a, const struct minmax *b)
{
	assert_true(a->min == b->min);
	assert_true(a->max == b->max);
	assert_int_equal(a->present, b->present);
	assert_int_equal(a->zeros, b->zeros);
}

static void vectors_agree_with_single_values(void **state)
{
	(void)state;
	static const uint64_t special[] = { 0,
					    1,
					    UINT64_MAX,
					    UINT64_MAX - 1,
					    (uint64_t)INT64_MAX,
					    (uint64_t)INT64_MAX + 1,
					    (uint64_t)INT64_MAX + 2 };
	uint64_t seed = 7, v[70];
	for (int round = 0; round < 20000; round++) {
		size_t n = dice(&seed) % 70;
		uint64_t how = dice(&seed);
		for (size_t i = 0; i < n; i++) {
			uint64_t x = dice(&seed);
			v[i] = how % 5 == 0   ? special[x % 7]
			       : how % 5 == 1 ? special[how % 7]
					      : x >> how % 64;
			if (how % 5 == 2 && x % 3 == 0)
				v[i] = special[x % 7];
		}
		const struct minmax_kind kind = { .flip = how >> 20 & 1
								  ? UINT64_C(1) << 63
								  : 0,
						  .zero_none = how >> 21 & 1,
						  .minus_none = how >> 22 & 1 };
		/* From any address. */
		size_t from = n ? dice(&seed) % n : 0;
		struct minmax want = reference(v + from, n - from, &kind), got;
		memset(&got, 0x55, sizeof got);
		minmax_update(&got, v + from, n - from, &kind);
		same(&got, &want);
		minmax_update_scalar(&got, v + from, n - from, &kind);
		same(&got, &want);
		/* Values that count several times. */
		uint64_t weight[70];
		for (size_t i = from; i < n; i++) {
			struct minmax one = reference(v + i, 1, &kind);
			weight[i] = dice(&seed) >> 40;
			want.present += one.present * (weight[i] - 1);
			want.zeros += one.zeros * (weight[i] - 1);
		}
		minmax_weigh(&got, v + from, weight + from, n - from, &kind);
		same(&got, &want);
		minmax_weigh_scalar(&got, v + from, weight + from, n - from, &kind);
		same(&got, &want);
	}
}

static void newlines_are_counted(void **state)
{
	(void)state;
	uint64_t seed = 5;
	uint8_t bytes[1500];
	for (int round = 0; round < 3000; round++) {
		size_t n = dice(&seed) % sizeof bytes, from = dice(&seed) % (n + 1);
		unsigned rare = 1 + dice(&seed) % 40;
		size_t want = 0;
		for (size_t i = 0; i < n; i++) {
			bytes[i] = dice(&seed) % rare ? (uint8_t)dice(&seed) : '\n';
			want += i >= from && bytes[i] == '\n';
		}
		assert_int_equal(newlines_count(bytes + from, n - from), want);
	}
}

/* The bits of present values, by vectors and one by one. */
static void present_values_have_bits(void **state)
{
	(void)state;
	static const uint64_t special[] = {
		0, UINT64_MAX, 1, UINT64_MAX - 1, UINT64_C(1) << 63, UINT32_MAX
	};
	uint64_t seed = 11, v[300], got[5], one[5];
	for (int round = 0; round < 5000; round++) {
		uint64_t how = dice(&seed), count = 0;
		size_t n = dice(&seed) % 300, from = dice(&seed) % (n + 1);
		const struct present_kind kind = { how & 1, how >> 1 & 1 };
		for (size_t i = 0; i < n; i++)
			v[i] = dice(&seed) % 3 ? special[dice(&seed) % 6] : dice(&seed);
		size_t len = n - from;
		uint64_t vectors = present_bits(got, v + from, len, kind),
			 single = present_bits_scalar(one, v + from, len, kind);
		for (size_t i = 0; i < present_words(len) * 64; i++) {
			uint64_t x = i < len ? v[from + i] : 0;
			bool want = i < len && !(kind.zero && x == 0) &&
				    !(kind.minus && x == UINT64_MAX);
			assert_int_equal(got[i / 64] >> i % 64 & 1, want);
			assert_int_equal(one[i / 64] >> i % 64 & 1, want);
			count += want;
		}
		assert_int_equal(vectors, count);
		assert_int_equal(single, count);
		assert_int_equal(present_count(got, len), count);
	}
}

/* The bits of small values, by vectors, one by one, and as they are defined. */
static void small_values_are_bits(void **state)
{
	(void)state;
	uint64_t seed = 13, v[300];
	for (int round = 0; round < 5000; round++) {
		uint64_t got[4] = { 0 }, one[4] = { 0 }, want[4] = { 0 };
		unsigned words = 1 + (unsigned)(dice(&seed) % 4);
		size_t n = dice(&seed) % 300, from = dice(&seed) % (n + 1);
		got[0] = one[0] = want[0] = dice(&seed);
		for (size_t i = 0; i < n; i++) {
			uint64_t x = dice(&seed);
			v[i] = x % 16 == 0 ? UINT64_MAX - x % 300 : (x >> 8) % 400;
			if (i >= from && v[i] < 64 * words)
				want[v[i] / 64] |= UINT64_C(1) << v[i] % 64;
		}
		value_bits(got, v + from, n - from, words);
		value_bits_scalar(one, v + from, n - from, words);
		assert_memory_equal(got, want, sizeof want);
		assert_memory_equal(one, want, sizeof want);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(vectors_agree_with_single_values),
		cmocka_unit_test(newlines_are_counted),
		cmocka_unit_test(present_values_have_bits),
		cmocka_unit_test(small_values_are_bits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
