/* The memory that a chunk accesses, compared with a list of all accesses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "trace/index/index.h"
#include "trace/index/touched.h"
#include "tracefile.h"

enum { MOST = 60000, BINS = 700 };

static uint64_t address[MOST], number[MOST], got[TOUCHED_MAX + 2], work[TOUCHED_MAX + 2];
static enum access kind[MOST];

static int by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

/* The definition of a set: false if it has too many members. */
static bool make_set(size_t n, enum touched_set which, size_t most, size_t *members)
{
	size_t m = 0;
	for (size_t i = 0; i < n; i++)
		if (which != TOUCHED_STORES || kind[i] == ACCESS_STORE)
			number[m++] = address[i] / (which == TOUCHED_LINES   ? 64
						    : which == TOUCHED_PAGES ? 4096
									     : 8);
	qsort(number, m, sizeof *number, by_number);
	*members = 0;
	for (size_t i = 0; i < m; i++)
		if (!i || number[i] != number[i - 1])
			number[(*members)++] = number[i];
	return *members - (*members && !number[0]) <= most;
}

static void check_bins(const struct bins *b, size_t n)
{
	struct bins want;
	bins_init(&want, PAGE_BITS, BINS);
	for (size_t i = 0; i < n; i++)
		bins_add(&want, address[i], kind[i], 1);
	assert_int_equal(b->bits, want.bits);
	assert_int_equal(b->table.n, want.table.n);
	struct bin *x = bins_sorted(b), *y = bins_sorted(&want);
	assert_memory_equal(x, y, b->table.n * sizeof *x);
	free(x);
	free(y);
	bins_release(&want);
}

/* An address of one of many kinds of programs: how chooses the kind. */
static uint64_t random_address(uint64_t how, uint64_t *seed)
{
	static const uint64_t special[] = { 0, 8, 4096, UINT64_MAX, UINT64_MAX - 4096 };
	uint64_t v = dice(seed);
	switch (how % 6) {
	case 0:
		return v % 3000;
	case 1:
		return v % 5 ? 0x7fff0000 + v / 8 % 20000 : special[v / 8 % 5];
	case 2: /* too many pages, each with a few accesses */
		return 0x10000000 + v / 8 % (1500 * 4096);
	case 3: /* too many pages, and again others */
		return v % 2 ? 0x400000 + v / 8 % (900 * 4096) : v / 8 % (64000 * 4096);
	case 4:
		return v;
	default:
		return v % 16 ? 0x601000 + v / 16 % 64 : v / 16 % 5000 * 4096;
	}
}

static void sets_and_counts_are_exact(void **state)
{
	(void)state;
	static const size_t most[] = { TOUCHED_MAX, 2048, TOUCHED_MAX };
	uint64_t seed = 3;
	size_t again = 0, scattered = 0, full = 0, whole = 0;
	struct touched t;
	struct bins b;
	touched_init(&t);
	bins_init(&b, PAGE_BITS, BINS);
	for (int round = 0; round < 90; round++) {
		uint64_t how = dice(&seed);
		size_t n = how / 64 % (round % 3 ? 3000 : MOST);
		touched_clear(&t);
		bins_clear(&b);
		for (size_t i = 0, run = 0; i < n; i += run) {
			enum access k = dice(&seed) % 2 ? ACCESS_LOAD : ACCESS_STORE;
			run = 1 + dice(&seed) % 300;
			run = run < n - i ? run : n - i;
			for (size_t j = i; j < i + run; j++) {
				address[j] = random_address(how, &seed);
				kind[j] = k;
			}
			touched_add(&t, &b, k, address + i, run);
		}
		scattered += t.scattered;
		again += t.spilled && !t.scattered;
		touched_end(&t, &b);
		check_bins(&b, n);
		for (int k = 0; k < TOUCHED_SETS; k++) {
			size_t members, found;
			bool fits = make_set(n, (enum touched_set)k, most[k], &members);
			assert_int_equal(touched_numbers(&t, (enum touched_set)k, got,
							 work, &found),
					 fits);
			full += !fits;
			if (!fits)
				continue;
			assert_int_equal(found, members);
			assert_memory_equal(got, number, members * sizeof *got);
		}
		whole += !t.spilled;
	}
	assert_true(again > 0 && scattered > 5 && full > 5 && whole > 20);
	touched_release(&t);
	bins_release(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sets_and_counts_are_exact),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
