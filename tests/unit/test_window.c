/* Windows of checkpoints, packed and unpacked again, and damaged ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "source/window.h"
#include "tracefile.h"

enum { WINDOW = 32 << 10 };

static uint8_t window[WINDOW], again[WINDOW], *packed;

static void fill(int kind, uint64_t *seed)
{
	size_t n = 0;
	memset(window, 0, sizeof window);
	for (uint64_t pc = 0x400000; kind && n < WINDOW; pc += dice(seed) % 3 * 4) {
		char line[80];
		int len = snprintf(line, sizeof line, "%llx ADD %d -1 %llx\n",
				   (unsigned long long)pc, (int)(dice(seed) % 16),
				   (unsigned long long)(dice(seed) % 4096));
		if (kind == 2)
			for (int i = 0; i < len; i++)
				line[i] = (char)dice(seed);
		size_t take = WINDOW - n < (size_t)len ? WINDOW - n : (size_t)len;
		memcpy(window + n, line, take);
		n += take;
	}
}

static size_t pack(struct window_packer *p, size_t len)
{
	size_t n = window_pack(p, window, len, packed);
	assert_true(n > 0 && n <= window_bound(len));
	return n;
}

static void windows_come_back(void **state)
{
	(void)state;
	uint64_t seed = 7;
	struct window_packer *p = window_packer_new();
	for (int i = 0; i < 60; i++) {
		static const size_t sizes[] = { 0, 1, 2, 100, 4097, WINDOW - 1, WINDOW };
		size_t len = sizes[i % 7], room = WINDOW;
		fill(i % 3, &seed);
		size_t n = pack(p, len);
		memset(again, 0xa5, sizeof again);
		assert_true(window_unpack(packed, n, again, &room));
		assert_int_equal(room, len);
		assert_memory_equal(again, window, len);
	}
	window_packer_free(p);
}

/* Anything may come back from a damaged file, but never more than there is room for. */
static void damage_stays_within_the_room(void **state)
{
	(void)state;
	uint64_t seed = 11;
	struct window_packer *p = window_packer_new();
	for (int i = 0; i < 400; i++) {
		fill(i % 3, &seed);
		size_t n = pack(p, WINDOW), room = dice(&seed) % WINDOW;
		memset(again, 0xa5, sizeof again);
		size_t least = room;
		packed[dice(&seed) % n] ^= (uint8_t)(1 + dice(&seed) % 255);
		window_unpack(packed, 1 + dice(&seed) % n, again, &room);
		assert_true(room <= least);
		for (size_t k = least; k < WINDOW; k++)
			assert_int_equal(again[k], 0xa5);
	}
	size_t room = WINDOW;
	assert_false(window_unpack(packed, 0, again, &room));
	packed[0] = 9;
	assert_false(window_unpack(packed, 10, again, &room));
	window_packer_free(p);
}

static void a_cut_window_is_refused(void **state)
{
	(void)state;
	uint64_t seed = 3;
	struct window_packer *p = window_packer_new();
	fill(1, &seed);
	size_t n = pack(p, WINDOW);
	for (size_t len = 0; len < n; len += 1 + n / 50) {
		size_t room = WINDOW;
		assert_false(window_unpack(packed, len, again, &room));
	}
	window_packer_free(p);
}

static void text_becomes_smaller(void **state)
{
	(void)state;
	uint64_t seed = 5;
	struct window_packer *p = window_packer_new();
	fill(1, &seed);
	assert_true(pack(p, WINDOW) < WINDOW / 3);
	window_packer_free(p);
}

int main(void)
{
	packed = malloc(window_bound(WINDOW));
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(windows_come_back),
		cmocka_unit_test(damage_stays_within_the_room),
		cmocka_unit_test(a_cut_window_is_refused),
		cmocka_unit_test(text_becomes_smaller),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	free(packed);
	return failed;
}
