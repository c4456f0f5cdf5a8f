/* Pieces of work on several processors, with times that can be computed by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "trace/scan/speedup.h"

static void add(struct speedup *s, uint64_t piece, int64_t before, int64_t beside,
		int64_t after)
{
	speedup_add_ns(s, piece, SPEEDUP_BEFORE, before);
	speedup_add_ns(s, piece, SPEEDUP_BESIDE, beside);
	speedup_add_ns(s, piece, SPEEDUP_AFTER, after);
}

static void is(const struct speedup *s, unsigned processors, int64_t rest, double want)
{
	assert_true(speedup_of(s, processors, rest) > want - 1e-9);
	assert_true(speedup_of(s, processors, rest) < want + 1e-9);
}

static void independent_pieces_are_divided(void **state)
{
	(void)state;
	struct speedup *s = speedup_new();
	speedup_begin(s);
	for (unsigned i = 8; i--;)
		add(s, i, 0, 10, 0);
	is(s, 1, 0, 1);
	is(s, 2, 0, 2);
	is(s, 3, 0, 80.0 / 30);
	is(s, 16, 0, 8);
	is(s, 8, 20, 100.0 / 30);
	speedup_free(s);
}

static void work_in_order_is_a_limit(void **state)
{
	(void)state;
	struct speedup *s = speedup_new();
	speedup_begin(s);
	for (unsigned i = 0; i < 4; i++)
		add(s, i, 10, 30, 0);
	is(s, 1, 0, 1);
	is(s, 2, 0, 160.0 / 90); /* 40, 50, 80, 90 */
	is(s, 4, 0, 160.0 / 70); /* 40, 50, 60, 70 */
	is(s, 16, 0, 160.0 / 70);
	/* The next traversal begins when the first has ended, and has no order before. */
	speedup_begin(s);
	for (unsigned i = 0; i < 4; i++)
		add(s, i, 0, 0, 10);
	is(s, 4, 0, 200.0 / 110);
	speedup_free(s);
}

static void nothing_is_measured_without_it(void **state)
{
	(void)state;
	speedup_begin(NULL);
	assert_int_equal(speedup_now(NULL), 0);
	assert_int_equal(speedup_add(NULL, 3, SPEEDUP_AFTER, 0), 0);
	speedup_report(NULL, stderr);
	speedup_free(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(independent_pieces_are_divided),
		cmocka_unit_test(work_in_order_is_a_limit),
		cmocka_unit_test(nothing_is_measured_without_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
