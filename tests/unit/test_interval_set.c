/* Tests of blocks of values agree with the definition of a set. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tracefile.h"

#include "query/interval_set.h"

static uint64_t some_value(uint64_t *seed)
{
	static const uint64_t special[] = { 0,
					    1,
					    7,
					    UINT64_MAX,
					    UINT64_MAX - 1,
					    UINT64_C(1) << 63,
					    (UINT64_C(1) << 63) - 1,
					    UINT32_MAX };
	return dice(seed) % 3 ? special[dice(seed) % 8] : dice(seed) % 100;
}

static void random_set(uint64_t *seed, struct interval_set *set)
{
	*set = (struct interval_set)INTERVAL_SET_INIT;
	for (uint64_t n = dice(seed) % 12; n; n--) {
		uint64_t low = some_value(seed), high = some_value(seed);
		uint64_t v = some_value(seed);
		interval_set_add(set, low < high ? low : high, low < high ? high : low);
		if (dice(seed) % 2)
			interval_set_remove(set, v, v);
	}
}

static bool in_set(const struct interval_set *set, uint64_t v)
{
	for (size_t k = 0; k < set->n; k++)
		if (v >= set->item[k].low && v <= set->item[k].high)
			return true;
	return false;
}

static void blocks_agree_with_the_definition(void **state)
{
	(void)state;
	uint64_t seed = 5, v[INTERVAL_SET_BLOCK + 3];
	for (int round = 0; round < 20000; round++) {
		struct interval_set set;
		random_set(&seed, &set);
		uint64_t key_xor = dice(&seed) % 2 ? UINT64_C(1) << 63 : 0;
		size_t n = dice(&seed) % 2 ? INTERVAL_SET_BLOCK
					   : 1 + dice(&seed) % INTERVAL_SET_BLOCK;
		size_t from = dice(&seed) % 4;
		for (size_t i = 0; i < INTERVAL_SET_BLOCK + 3; i++)
			v[i] = some_value(&seed);
		uint64_t bits = interval_set_test(&set, key_xor, v + from, n);
		for (size_t i = 0; i < INTERVAL_SET_BLOCK; i++) {
			bool want = i < n && in_set(&set, v[from + i] ^ key_xor);
			assert_int_equal(bits >> i & 1, want);
		}
		interval_set_release(&set);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(blocks_agree_with_the_definition),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
