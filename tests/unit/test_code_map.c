/* Numbers of instructions, and sets of runs of them, compared with plain sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "trace/index/code_map.h"
#include "tracefile.h"

enum { CODE = 3000, CHUNKS = 40, ROOM = 1 << 16 };

/* Which of the addresses of a program a chunk executes. */
struct plain_set {
	bool has[CODE];
};

static bool is_full(struct code_map *m)
{
	bool full;
	code_map_count(m, &full);
	return full;
}

static uint64_t address[CODE];
static struct plain_set plain[CHUNKS + 1];
static struct keyset set[CHUNKS + 1];
static uint8_t bytes[CHUNKS + 1][ROOM + KEYSET_SLACK];

/* Some functions with gaps between them; the first and last address there can be. */
static void make_addresses(uint64_t *seed)
{
	uint64_t at = 0;
	for (size_t i = 0; i < CODE; i++) {
		address[i] = at;
		at += 1 + dice(seed) % 7 + (dice(seed) % 60 ? 0 : dice(seed) >> 30);
	}
	address[CODE - 1] = UINT64_MAX;
}

/* A chunk executes some blocks; kind 1: single instructions. */
static void make_plain(struct plain_set *p, int kind, uint64_t *seed)
{
	memset(p, 0, sizeof *p);
	for (unsigned n = (unsigned)(dice(seed) % 40); n; n--) {
		size_t from = dice(seed) % CODE, len = kind ? 1 : dice(seed) % 60;
		for (size_t i = from; i < CODE && i < from + len; i++)
			p->has[i] = true;
	}
	p->has[0] |= dice(seed) % 5 == 0;
	p->has[CODE - 1] |= dice(seed) % 5 == 0;
}

static bool add(struct code_map *m, const struct plain_set *p, struct keyset *to,
		uint8_t *at, size_t most)
{
	uint64_t pc[CODE], number[CODE], work[2 * CODE];
	size_t n = 0;
	for (size_t i = 0; i < CODE; i++)
		if (p->has[i])
			pc[n++] = address[i];
	assert_true(code_map_add(m, pc, n, number));
	n = keyset_sort_distinct(number, n, work);
	keyset_make(to, number, n, 0, at, most);
	bool fits = to->form == KEYSET_EXACT;
	to->form = KEYSET_CODES;
	return fits;
}

static bool twin_meets(const struct plain_set *p, uint64_t first, uint64_t last)
{
	for (size_t i = 0; i < CODE; i++)
		if (p->has[i] && address[i] >= first && address[i] <= last)
			return true;
	return false;
}

static void check(struct code_map *m, const struct keyset *f, const struct plain_set *p,
		  uint64_t *seed)
{
	for (int i = 0; i < 300; i++) {
		size_t from = dice(seed) % CODE;
		uint64_t first = address[from] + dice(seed) % 3, last = first;
		if (first < address[from])
			first = last = UINT64_MAX;
		if (i % 3)
			last += dice(seed) >> (20 + dice(seed) % 44);
		if (last < first)
			last = UINT64_MAX;
		assert_int_equal(code_map_meets(m, f, first, last),
				 twin_meets(p, first, last));
	}
	size_t n, k = 0;
	uint64_t *list = code_map_addresses(m, f, &n);
	for (size_t i = 0; i < CODE; i++)
		if (p->has[i])
			assert_true(k < n && list[k++] == address[i]);
	assert_int_equal(k, n);
	free(list);
}

static struct code_map *make_map(int kind, uint64_t *seed)
{
	struct code_map *m = code_map_new();
	make_addresses(seed);
	for (int c = 0; c < CHUNKS; c++) {
		make_plain(&plain[c], kind, seed);
		assert_true(add(m, &plain[c], &set[c], bytes[c], ROOM));
	}
	return m;
}

static void sets_have_no_false_positives(void **state)
{
	(void)state;
	uint64_t seed = 5;
	for (int round = 0; round < 10; round++) {
		struct code_map *m = make_map(round % 2, &seed);
		for (int c = 0; c < CHUNKS; c++)
			check(m, &set[c], &plain[c], &seed);
		code_map_free(m);
	}
}

static void a_loaded_map_has_the_same_numbers(void **state)
{
	(void)state;
	uint64_t seed = 7;
	for (int round = 0; round < 8; round++) {
		struct code_map *m = make_map(round % 2, &seed), *again = code_map_new();
		for (uint64_t i = 0; i < code_map_count(m, NULL); i++)
			assert_true(code_map_load(again, code_map_address(m, i)));
		assert_int_equal(code_map_count(again, NULL), code_map_count(m, NULL));
		for (int c = 0; c < CHUNKS; c++)
			check(again, &set[c], &plain[c], &seed);
		/* Both continue with the same numbers. */
		struct keyset a, b;
		make_plain(&plain[CHUNKS], 0, &seed);
		assert_true(add(m, &plain[CHUNKS], &a, bytes[0], ROOM));
		assert_true(add(again, &plain[CHUNKS], &b, bytes[1], ROOM));
		assert_int_equal(a.len, b.len);
		assert_memory_equal(bytes[0], bytes[1], a.len);
		code_map_free(m);
		code_map_free(again);
	}
}

/* A damaged index may contain an address twice: then none are added. */
static void an_address_has_one_number(void **state)
{
	(void)state;
	struct code_map *m = code_map_new();
	uint64_t pc[] = { 4, 12 }, number[2];
	assert_true(code_map_load(m, 4));
	assert_true(code_map_load(m, 8));
	assert_true(code_map_load(m, 4));
	assert_int_equal(code_map_count(m, NULL), 3);
	assert_false(code_map_add(m, pc, 2, number));
	assert_true(is_full(m));
	assert_int_equal(code_map_address(m, 2), 4);
	code_map_free(m);

	m = code_map_new();
	assert_true(code_map_load(m, 4));
	code_map_fill(m);
	assert_true(is_full(m));
	assert_false(code_map_add(m, pc, 2, number));
	assert_true(code_map_add(m, pc, 1, number));
	assert_int_equal(number[0], 0);
	code_map_free(m);
}

static void a_full_map_says_so(void **state)
{
	(void)state;
	enum { MANY = CODE_MAP_MAX - 1 };
	struct code_map *m = code_map_new();
	uint64_t *pc = malloc(MANY * sizeof *pc), *number = malloc(MANY * sizeof *number);
	for (uint64_t i = 0; i < MANY; i++)
		pc[i] = i * 4;
	assert_true(code_map_add(m, pc, MANY, number));
	assert_int_equal(number[MANY - 1], MANY - 1);
	assert_false(is_full(m));
	uint64_t more[3] = { 5, 9, 13 };
	assert_true(code_map_add(m, more, 1, number));
	assert_false(code_map_add(m, more, 2, number));
	assert_true(is_full(m));
	assert_int_equal(code_map_count(m, NULL), MANY + 1);
	/* The known ones have their numbers. */
	assert_true(code_map_add(m, pc + 7, 1, number));
	assert_int_equal(number[0], 7);
	free(pc);
	free(number);
	code_map_free(m);
}

/* No set has numbers from the end on. */
static void numbers_end_after_the_last_run(void **state)
{
	(void)state;
	uint64_t seed = 9;
	struct code_map *m = make_map(0, &seed);
	for (int c = 0; c < CHUNKS; c++) {
		size_t n;
		uint64_t *stored = keyset_list(&set[c], &n);
		if (n) {
			assert_in_range(stored[n - 1], 0, code_map_count(m, NULL) - 1);
		}
		free(stored);
	}

	/* Those of a file are ignored. */
	uint8_t number_above[VARINT_MAX];
	const struct keyset above = { .form = KEYSET_CODES,
				      .len = (uint32_t)varint_put(
					      number_above, code_map_count(m, NULL)),
				      .bytes = number_above };
	size_t n;
	uint64_t *list = code_map_addresses(m, &above, &n);
	assert_int_equal(n, 0);
	assert_false(code_map_meets(m, &above, 0, UINT64_MAX));
	free(list);
	code_map_free(m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sets_have_no_false_positives),
		cmocka_unit_test(a_loaded_map_has_the_same_numbers),
		cmocka_unit_test(an_address_has_one_number),
		cmocka_unit_test(a_full_map_says_so),
		cmocka_unit_test(numbers_end_after_the_last_run),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
