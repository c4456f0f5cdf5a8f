/* Vectors and single values decide the same; so does the definition of a set. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tracefile.h"

#include "query/column_block.h"

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

static void vectors_agree_with_single_values(void **state)
{
	(void)state;
	uint64_t seed = 5, v[COLUMN_BLOCK + 3];
	for (int round = 0; round < 20000; round++) {
		struct interval_set set;
		random_set(&seed, &set);
		uint64_t key_xor = dice(&seed) % 2 ? UINT64_C(1) << 63 : 0;
		size_t n =
			dice(&seed) % 2 ? COLUMN_BLOCK : 1 + dice(&seed) % COLUMN_BLOCK;
		size_t from = dice(&seed) % 4;
		for (size_t i = 0; i < COLUMN_BLOCK + 3; i++)
			v[i] = some_value(&seed);
		uint64_t bits = column_block_test(v + from, n, key_xor, &set);
		uint64_t single = column_block_test_scalar(v + from, n, key_xor, &set);
		for (size_t i = 0; i < COLUMN_BLOCK; i++) {
			bool want = i < n && in_set(&set, v[from + i] ^ key_xor);
			assert_int_equal(bits >> i & 1, want);
			assert_int_equal(single >> i & 1, want);
		}
		interval_set_release(&set);
	}
}

static void bits_select_bytes(void **state)
{
	(void)state;
	uint64_t seed = 6;
	for (int round = 0; round < 20000; round++) {
		uint8_t in[COLUMN_BLOCK], out[COLUMN_BLOCK];
		size_t n = 1 + dice(&seed) % COLUMN_BLOCK;
		uint64_t bits = dice(&seed) ^ dice(&seed) << 32, any = 0;
		for (size_t i = 0; i < COLUMN_BLOCK; i++) {
			in[i] = round % 3 && dice(&seed) % 2;
			out[i] = 9;
			any |= i < n && in[i];
		}
		assert_int_equal(column_block_any(in, n), any);
		column_block_and(out, in, bits, n);
		for (size_t i = 0; i < COLUMN_BLOCK; i++)
			assert_int_equal(out[i], i < n ? in[i] & (bits >> i & 1) : 9);
		column_block_and(in, in, bits, n);
		assert_memory_equal(in, out, n);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(vectors_agree_with_single_values),
		cmocka_unit_test(bits_select_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
