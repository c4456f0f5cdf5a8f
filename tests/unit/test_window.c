/* Windows of checkpoints, packed and decompressed again, and damaged ones. */
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

static uint8_t window[WINDOW_MAX], again[WINDOW_MAX], used[WINDOW_MAX];
static uint8_t text[WINDOW_TEXT_MAX];

/* Lines like those of a trace, or 0, or anything. */
static void fill(uint8_t *to, size_t len, int kind, uint64_t *seed)
{
	size_t n = 0;
	memset(to, 0, len);
	for (uint64_t pc = 0x400000; kind && n < len; pc += dice(seed) % 3 * 4) {
		char line[80];
		int bytes = snprintf(line, sizeof line, "%llx ADD %d -1 %llx\n",
				     (unsigned long long)pc, (int)(dice(seed) % 16),
				     (unsigned long long)(dice(seed) % 4096));
		if (kind == 2)
			for (int i = 0; i < bytes; i++)
				line[i] = (char)dice(seed);
		size_t take = len - n < (size_t)bytes ? len - n : (size_t)bytes;
		memcpy(to + n, line, take);
		n += take;
	}
}

/* Runs of used bytes and of others: 0 none, 1 some, 2 all. */
static void choose_used(int kind, uint64_t *seed)
{
	for (size_t i = 0; i < WINDOW_MAX;) {
		uint8_t is = (uint8_t)(kind == 1 ? dice(seed) % 3 == 0 : kind == 2);
		for (size_t n = dice(seed) % 90 + 1; n && i < WINDOW_MAX; n--)
			used[i++] = is;
	}
}

static void assert_used_bytes(size_t len, bool all)
{
	for (size_t i = 0; i < len; i++)
		if (all || used[i])
			assert_int_equal(again[i], window[i]);
}

static void windows_come_back(void **state)
{
	(void)state;
	uint64_t seed = 7;
	struct window_packer *p = window_packer_new();
	for (int i = 0; i < 400; i++) {
		const size_t sizes[] = { 0,           1,
					 2,           100,
					 4097,        WINDOW_MAX - 1,
					 WINDOW_MAX, dice(&seed) % WINDOW_MAX };
		static const size_t texts[] = { 0, 1, 7, 8, 3000, WINDOW_TEXT_MAX };
		size_t len = sizes[i % 8], room = WINDOW_MAX, n;
		size_t text_len = texts[i % 6];
		fill(text, text_len, i % 5 % 3, &seed);
		fill(window, sizeof window, i % 3, &seed);
		choose_used(i % 4, &seed);
		bool all = i % 4 == 3;
		uint8_t *packed = window_pack(p, text, text_len, window,
					      all ? NULL : used, len, &n);
		memset(again, 0xa5, sizeof again);
		assert_true(window_unpack(text, text_len, packed, n, again, &room));
		assert_int_equal(room, len);
		assert_used_bytes(len, all);
		for (size_t k = len; k < WINDOW_MAX; k++)
			assert_int_equal(again[k], 0xa5);
		free(packed);
	}
	window_packer_free(p);
}

/* A window depends on its bytes and on the text, not on the windows before it. */
static void a_packer_has_no_memory(void **state)
{
	(void)state;
	uint64_t seed = 9;
	struct window_packer *p = window_packer_new();
	for (int i = 0; i < 20; i++) {
		struct window_packer *own = window_packer_new();
		size_t n, own_n;
		fill(text, sizeof text, 1, &seed);
		fill(window, sizeof window, 1, &seed);
		choose_used(1, &seed);
		uint8_t *a = window_pack(p, text, 5000, window, used, WINDOW_MAX, &n);
		uint8_t *b =
			window_pack(own, text, 5000, window, used, WINDOW_MAX, &own_n);
		assert_int_equal(n, own_n);
		assert_memory_equal(a, b, n);
		free(a);
		free(b);
		window_packer_free(own);
	}
	window_packer_free(p);
}

/* Anything may come back from a damaged file, but never more than there is room for. */
static void damage_stays_within_the_room(void **state)
{
	(void)state;
	uint64_t seed = 11;
	struct window_packer *p = window_packer_new();
	fill(text, sizeof text, 1, &seed);
	for (int i = 0; i < 1000; i++) {
		size_t n, room = dice(&seed) % WINDOW_MAX, least = room;
		size_t text_len = dice(&seed) % 3 * 256;
		fill(window, sizeof window, i % 3, &seed);
		choose_used(1, &seed);
		uint8_t *packed =
			window_pack(p, text, text_len, window, used, WINDOW_MAX, &n);
		memset(again, 0xa5, sizeof again);
		if (i % 2)
			for (size_t k = 0; k < n; k++)
				packed[k] = (uint8_t)dice(&seed);
		packed[dice(&seed) % n] ^= (uint8_t)(1 + dice(&seed) % 255);
		window_unpack(text, dice(&seed) % 2 * text_len, packed,
			      1 + dice(&seed) % n, again, &room);
		assert_true(room <= least);
		for (size_t k = least; k < WINDOW_MAX; k++)
			assert_int_equal(again[k], 0xa5);
		free(packed);
	}
	size_t room = WINDOW_MAX;
	assert_false(window_unpack(text, 0, text, 0, again, &room));
	window_packer_free(p);
}

static void a_cut_window_is_refused(void **state)
{
	(void)state;
	uint64_t seed = 3;
	struct window_packer *p = window_packer_new();
	fill(window, sizeof window, 1, &seed);
	size_t n;
	uint8_t *packed = window_pack(p, NULL, 0, window, NULL, WINDOW_MAX, &n);
	for (size_t len = 0; len < n; len += 1 + n / 50) {
		size_t room = WINDOW_MAX;
		assert_false(window_unpack(text, 0, packed, len, again, &room));
	}
	free(packed);
	window_packer_free(p);
}

/* Neither the bytes that are not used nor those of the text are packed. */
static void unused_bytes_and_text_save_room(void **state)
{
	(void)state;
	uint64_t seed = 5;
	struct window_packer *p = window_packer_new();
	size_t all, some, with_text;
	fill(text, sizeof text, 1, &seed);
	fill(window, sizeof window, 1, &seed);
	memset(used, 1, sizeof used);
	for (size_t i = 0; i + 200 <= sizeof used; i += 200)
		memset(used + i, 0, 100);
	free(window_pack(p, NULL, 0, window, NULL, WINDOW_MAX, &all));
	free(window_pack(p, NULL, 0, window, used, WINDOW_MAX, &some));
	memcpy(text + 1000, window, sizeof text - 1000);
	free(window_pack(p, text, sizeof text, window, NULL, WINDOW_MAX, &with_text));
	assert_true(all < WINDOW_MAX / 3);
	assert_true(some < all * 3 / 4);
	assert_true(with_text < all / 10);
	window_packer_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(windows_come_back),
		cmocka_unit_test(a_packer_has_no_memory),
		cmocka_unit_test(damage_stays_within_the_room),
		cmocka_unit_test(a_cut_window_is_refused),
		cmocka_unit_test(unused_bytes_and_text_save_room),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
