/* The sets of a chunk, compared with a list of all addresses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/minmax.h"
#include "trace/index/pages.h"
#include "tracefile.h"

enum { MOST = 60000, PAGES = 700 };

static uint64_t number[MOST];

static size_t sort(uint64_t *v, size_t n)
{
	size_t distinct = 0;
	qsort(v, n, sizeof *v, u64_compare);
	for (size_t i = 0; i < n; i++)
		if (!i || v[i] != v[i - 1])
			v[distinct++] = v[i];
	return distinct;
}

/* A unit of one of many kinds of programs: how chooses the kind. */
static uint64_t random_unit(uint64_t how, uint64_t *seed)
{
	static const uint64_t special[] = { 0, 1, 512, UINT64_MAX, UINT64_MAX - 512 };
	uint64_t v = dice(seed);
	switch (how % 4) {
	case 0:
		return v % 3000;
	case 1:
		return v % 5 ? 0x7fff0000 + v / 8 % 20000 : special[v / 8 % 5];
	case 2: /* too many pages */
		return v;
	default:
		return v % 16 ? 0x601000 + v / 16 % 64 : v / 16 % 600 * 512;
	}
}

static void units_are_listed(const struct pages *p, unsigned shift, size_t n,
			     const uint64_t *unit)
{
	struct unit_list list = { .n = 0 };
	pages_list(p, shift, &list);
	for (size_t i = 0; i < n; i++)
		number[i] = unit[i] >> shift;
	size_t members = sort(number, n);
	assert_int_equal(list.n, members); /* each once */
	assert_int_equal(sort(list.v, list.n), members);
	if (members)
		assert_memory_equal(list.v, number, members * sizeof *number);
	free(list.v);
}

static void sets_and_counts_are_exact(void **state)
{
	(void)state;
	static uint64_t unit[MOST];
	uint64_t seed = 3;
	size_t full = 0;
	struct pages p;
	pages_init(&p, PAGES);
	for (int round = 0; round < 60; round++) {
		uint64_t how = dice(&seed), counted = 0;
		size_t n = how / 64 % (round % 3 ? 3000 : MOST), kept = 0;
		pages_clear(&p);
		for (size_t i = 0; i < n; i++) {
			uint64_t v = random_unit(how, &seed);
			struct page *page = pages_page(&p, v);
			if (!page)
				continue;
			page->n++;
			page_set_unit(page, v);
			unit[kept++] = v;
		}
		assert_int_equal(p.table.left_out, n - kept);
		assert_in_range(p.table.n, 0, PAGES);
		full += kept < n;
		for (size_t i = 0; i < p.table.n; i++)
			counted += pages_nth(&p, i)->n;
		assert_int_equal(counted, kept);
		for (unsigned shift = 0; shift <= PAGE_UNIT_BITS; shift += 3)
			units_are_listed(&p, shift, kept, unit);
	}
	assert_in_range(full, 5, 40);
	pages_release(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sets_and_counts_are_exact),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
