/* Columns of a list or table: order, what is shown, widths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/str.h"
#include "tui/session/columns.h"

/* "2 0 (1) 3=12": ids in order, hidden ones in brackets, fixed widths. */
static void columns_are(const struct columns *c, const char *want)
{
	struct str s = STR_INIT;
	for (int k = 0; k < c->n; k++) {
		const struct column *one = &c->at[k];
		str_addf(&s, one->shown ? "%s%d" : "%s(%d)", k ? " " : "", one->id);
		if (one->width != COLUMN_AUTO)
			str_addf(&s, "=%d", one->width);
	}
	assert_string_equal(s.text ? s.text : "", want);
	str_release(&s);
}

static void hidden_columns_follow_their_lower_neighbours(void **state)
{
	(void)state;
	struct columns c;
	columns_init(&c, 6);
	c.at[4].drawn = 9;
	column_widen(&c.at[4], 1);
	columns_only(&c, (const uint8_t[]) { 5, 2, 0, 5, 77 }, 5);
	columns_are(&c, "5 2 (3) (4)=10 0 (1)");
	columns_only(&c, (const uint8_t[]) { 4, 3 }, 2);
	columns_are(&c, "(0) (1) (2) 4=10 (5) 3");
	columns_only(&c, NULL, 0);
	columns_are(&c, "(0) (1) (2) (3) (4)=10 (5)");
}

static void a_column_moves_up_to_the_ends(void **state)
{
	(void)state;
	struct columns c;
	columns_init(&c, 4);
	assert_int_equal(columns_move(&c, 1, 2), 3);
	columns_are(&c, "0 2 3 1");
	assert_int_equal(columns_move(&c, 3, 5), 3);
	assert_int_equal(columns_move(&c, 2, -9), 0);
	columns_are(&c, "3 0 2 1");
}

static void a_width_has_limits(void **state)
{
	(void)state;
	struct columns c;
	columns_init(&c, 1);
	c.at[0].drawn = 5;
	column_widen(&c.at[0], -7);
	columns_are(&c, "0=1");
	/* Several steps between two drawings add up. */
	column_widen(&c.at[0], 1);
	column_widen(&c.at[0], 1);
	columns_are(&c, "0=3");
	column_widen(&c.at[0], 3 * COLUMN_WIDTH_MAX);
	assert_int_equal(c.at[0].width, COLUMN_WIDTH_MAX);
}

static void fitting_twice_restores_the_default(void **state)
{
	(void)state;
	struct columns c;
	columns_init(&c, 1);
	column_fit(&c.at[0], 7);
	columns_are(&c, "0=7");
	column_fit(&c.at[0], 8);
	columns_are(&c, "0=8");
	column_fit(&c.at[0], 8);
	columns_are(&c, "0");
	column_fit(&c.at[0], 0);
	columns_are(&c, "0=1");
}

static void ids_are_unique_and_their_number_is_limited(void **state)
{
	(void)state;
	struct columns c;
	columns_init(&c, COLUMNS_MAX + 5);
	assert_int_equal(c.n, COLUMNS_MAX);
	assert_false(columns_insert(&c, 0, COLUMNS_MAX + 1, true));
	columns_init(&c, 2);
	assert_false(columns_insert(&c, 0, 1, true));
	assert_true(columns_insert(&c, 1, 300, true));
	columns_are(&c, "0 300 1");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hidden_columns_follow_their_lower_neighbours),
		cmocka_unit_test(a_column_moves_up_to_the_ends),
		cmocka_unit_test(a_width_has_limits),
		cmocka_unit_test(fitting_twice_restores_the_default),
		cmocka_unit_test(ids_are_unique_and_their_number_is_limited),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
