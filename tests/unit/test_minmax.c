/* Minimum, maximum and counts of columns, and the counts of lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"

#include "base/newlines.h"
#include "format/presence.h"
#include "trace/index/minmax.h"

/* The definition, without any optimisation. */
static struct minmax reference(const uint64_t *v, const uint64_t *bits, size_t n,
			       uint64_t flip)
{
	struct minmax c = { .min = UINT64_MAX };
	for (size_t i = 0; i < n; i++) {
		if (!(bits[i / 64] >> i % 64 & 1))
			continue;
		c.present++;
		c.zeros += v[i] == 0;
		if ((v[i] ^ flip) < c.min)
			c.min = v[i] ^ flip;
		if ((v[i] ^ flip) > c.max)
			c.max = v[i] ^ flip;
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

static void columns_are_as_defined(void **state)
{
	(void)state;
	static const uint64_t special[] = { 0,
					    1,
					    UINT64_MAX,
					    UINT64_MAX - 1,
					    (uint64_t)INT64_MAX,
					    (uint64_t)INT64_MAX + 1,
					    (uint64_t)INT64_MAX + 2 };
	uint64_t seed = 7, v[200], bits[4];
	for (int round = 0; round < 20000; round++) {
		size_t n = dice(&seed) % 200;
		uint64_t how = dice(&seed), flip = how >> 20 & 1 ? UINT64_C(1) << 63 : 0;
		for (size_t i = 0; i < n; i++) {
			uint64_t x = dice(&seed);
			v[i] = how % 5 == 0   ? special[x % 7]
			       : how % 5 == 1 ? special[how % 7]
					      : x >> how % 64;
		}
		for (size_t w = 0; w < 4; w++) {
			bits[w] = dice(&seed) % 3 ? UINT64_MAX : dice(&seed);
			bits[w] &= n > 64 * w ? presence_mask(n - 64 * w) : 0;
		}
		struct minmax want = reference(v, bits, n, flip), got;
		memset(&got, 0x55, sizeof got);
		minmax_update(&got, v, bits, n, flip);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_are_as_defined),
		cmocka_unit_test(newlines_are_counted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
