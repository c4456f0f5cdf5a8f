/* The layout of panes, for random windows, panes and chosen sizes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "tui/screen_layout.h"

enum { ROWS_MOST = 80, COLS_MOST = 260, MANY = 20000 };

static uint32_t seed;

static int random_below(int n)
{
	seed = seed * 1664525 + 1013904223;
	return (int)((seed >> 8) % (uint32_t)n);
}

static int rows_wanted[AREAS];

static int want_rows(void *arg, enum screen_area area, int cols)
{
	(void)arg;
	assert_true(area != AREA_MAIN);
	assert_true(cols > 0);
	return rows_wanted[area];
}

static struct screen_share random_share(int total)
{
	struct screen_share s = { 0 };
	if (random_below(3) == 0) {
		s.of = 1 + random_below(2 * total);
		s.n = random_below(s.of + 5);
	}
	return s;
}

static struct screen_layout random_layout(void)
{
	struct screen_layout l = { .rows = 1 + random_below(ROWS_MOST),
				   .cols = 1 + random_below(COLS_MOST),
				   .want_rows = want_rows };
	for (int a = 0; a < AREAS; a++) {
		l.area[a].open = a == AREA_MAIN || random_below(3);
		l.area[a].takes_focus = random_below(2);
		l.area[a].cols = random_below(3) ? random_below(COLS_MOST) : 0;
		l.area[a].chosen_rows = random_share(ROWS_MOST);
		l.area[a].chosen_cols = random_share(COLS_MOST);
		rows_wanted[a] = 1 + random_below(ROWS_MOST);
	}
	do {
		l.focus = (enum screen_area)random_below(AREAS);
	} while (!l.area[l.focus].open);
	return l;
}

/* Every cell belongs to one pane, or to the line between the records and the side pane. */
static void assert_covered(const struct screen_layout *l, const struct screen_rect *r)
{
	static unsigned char used[ROWS_MOST][COLS_MOST];
	memset(used, 0, sizeof used);
	for (int a = 0; a < AREAS; a++) {
		assert_true(r[a].rows == 0 || l->area[a].open);
		for (int y = r[a].row; y < r[a].row + r[a].rows; y++)
			for (int x = r[a].col; x < r[a].col + r[a].cols; x++) {
				assert_in_range(y, 0, l->rows - 1);
				assert_in_range(x, 0, l->cols - 1);
				used[y][x]++;
			}
	}
	const struct screen_rect *side = &r[AREA_SIDE];
	int between = side->col - 1;
	for (int y = 0; y < l->rows; y++)
		for (int x = 0; x < l->cols; x++) {
			bool line = screen_layout_is_beside(r) && x == between &&
				    y >= side->row && y < side->row + side->rows;
			assert_int_equal(used[y][x], !line);
		}
}

/* Panes that share rows or columns keep the least that is useful. */
static void assert_useful(const struct screen_layout *l, const struct screen_rect *r)
{
	assert_true(r[l->focus].rows > 0 && r[l->focus].cols > 0);
	for (int a = 0; a < AREAS; a++) {
		if (!r[a].rows)
			continue;
		if (r[a].rows < l->rows)
			assert_true(r[a].rows >= (a == AREA_MAIN ? LAYOUT_MAIN_ROWS
								 : LAYOUT_PANE_ROWS) ||
				    r[a].rows == rows_wanted[a]);
		if (r[a].cols < l->cols)
			assert_true(r[a].cols >= (a == AREA_SIDE ? LAYOUT_PANE_COLS
								 : LAYOUT_MAIN_COLS));
	}
	if (l->rows >= LAYOUT_LOW)
		assert_true(r[AREA_MAIN].rows > 0);
	assert_true(!screen_layout_is_beside(r) || l->cols >= LAYOUT_WIDE);
}

static void panes_cover_the_window_once(void **state)
{
	(void)state;
	seed = 1;
	for (int i = 0; i < MANY; i++) {
		struct screen_layout l = random_layout();
		struct screen_rect r[AREAS], again[AREAS];
		screen_layout_compute(&l, r);
		assert_covered(&l, r);
		assert_useful(&l, r);
		screen_layout_compute(&l, again);
		assert_memory_equal(r, again, sizeof r);
	}
}

static void an_empty_window_has_no_panes(void **state)
{
	(void)state;
	struct screen_rect r[AREAS];
	seed = 2;
	for (int i = 0; i < 100; i++) {
		struct screen_layout l = random_layout();
		l.rows = -random_below(3);
		screen_layout_compute(&l, r);
		for (int a = 0; a < AREAS; a++)
			assert_int_equal(r[a].rows, 0);
	}
}

/* A size is the same again after the window has had another one, and in a window of twice
 * the size about twice as large. */
static void a_chosen_size_survives_the_window(void **state)
{
	(void)state;
	seed = 3;
	for (int i = 0; i < MANY; i++) {
		int total = 20 + random_below(400), n = random_below(total);
		struct screen_share s = { n, total };
		assert_int_equal(screen_share_of(s, total, 0, 0), n);
		assert_int_equal(screen_share_of(s, 2 * total, 0, 0), 2 * n);
		int least = random_below(5), rest = random_below(5), other = 20 + i % 100;
		int got = screen_share_of(s, other, least, rest);
		assert_in_range(got, least, other - rest);
	}
}

static void a_chosen_size_is_used(void **state)
{
	(void)state;
	struct screen_layout l = { .rows = 46,
				   .cols = 160,
				   .want_rows = want_rows,
				   .area = { { .open = true },
					     { .open = true, .cols = 50 },
					     { .open = true } } };
	struct screen_rect r[AREAS];
	rows_wanted[AREA_BELOW] = 10;
	screen_layout_compute(&l, r);
	assert_int_equal(r[AREA_SIDE].cols, 50);
	assert_int_equal(r[AREA_BELOW].rows, 10);
	l.area[AREA_SIDE].chosen_cols = (struct screen_share) { 70, 160 };
	l.area[AREA_BELOW].chosen_rows = (struct screen_share) { 30, 46 };
	screen_layout_compute(&l, r);
	assert_int_equal(r[AREA_SIDE].cols, 70);
	assert_int_equal(r[AREA_BELOW].rows, 30);
}

/* A table is as wide as the window while it has the focus, and the panes return to their
 * places when the focus does. */
static void a_wide_pane_below_takes_the_columns_of_the_side_pane(void **state)
{
	(void)state;
	struct screen_layout l = {
		.rows = 46,
		.cols = 160,
		.want_rows = want_rows,
		.area = { { .open = true },
			  { .open = true, .cols = 50 },
			  { .open = true, .takes_focus = true, .cols = 140 } }
	};
	struct screen_rect before[AREAS], r[AREAS];
	rows_wanted[AREA_BELOW] = 30;
	screen_layout_compute(&l, before);
	assert_int_equal(before[AREA_BELOW].cols, 109);
	assert_int_equal(before[AREA_SIDE].rows, 46);
	l.focus = AREA_BELOW;
	screen_layout_compute(&l, r);
	assert_int_equal(r[AREA_BELOW].cols, 160);
	assert_int_equal(r[AREA_SIDE].rows, 23);
	assert_int_equal(r[AREA_SIDE].col, before[AREA_SIDE].col);
	l.focus = AREA_MAIN;
	screen_layout_compute(&l, r);
	assert_memory_equal(r, before, sizeof r);
	/* One that is narrow enough stays where it is. */
	l.area[AREA_BELOW].cols = 100;
	l.focus = AREA_BELOW;
	screen_layout_compute(&l, r);
	assert_memory_equal(r, before, sizeof r);
}

static void a_table_in_a_small_window_has_more_rows_than_the_records(void **state)
{
	(void)state;
	struct screen_layout l = { .rows = 22,
				   .cols = 80,
				   .focus = AREA_BELOW,
				   .want_rows = want_rows,
				   .area = { { .open = true },
					     { .open = true },
					     { .open = true, .takes_focus = true } } };
	struct screen_rect r[AREAS];
	rows_wanted[AREA_SIDE] = 7;
	rows_wanted[AREA_BELOW] = 40;
	screen_layout_compute(&l, r);
	assert_int_equal(r[AREA_SIDE].rows, 0);
	assert_int_equal(r[AREA_BELOW].rows, 13);
	assert_int_equal(r[AREA_MAIN].rows, 9);
	l.focus = AREA_SIDE;
	screen_layout_compute(&l, r);
	assert_true(r[AREA_SIDE].rows > 0);
	assert_int_equal(r[AREA_BELOW].rows, 0);
}

static void lines_between_panes_can_be_hit(void **state)
{
	(void)state;
	seed = 4;
	for (int i = 0; i < MANY; i++) {
		struct screen_layout l = random_layout();
		struct screen_rect r[AREAS];
		enum screen_area area;
		screen_layout_compute(&l, r);
		const struct screen_rect *side = &r[AREA_SIDE], *below = &r[AREA_BELOW];
		if (side->rows && side->col) {
			assert_int_equal(
				screen_layout_divider(r, random_below(side->rows),
						      side->col - random_below(2), &area),
				DIVIDER_LEFT);
			assert_int_equal(area, AREA_SIDE);
		}
		if (below->rows && below->row) {
			int col = random_below(below->cols);
			assert_int_equal(screen_layout_divider(r, below->row, col, &area),
					 DIVIDER_TOP);
			assert_int_equal(area, AREA_BELOW);
			if (below->rows > 1)
				assert_int_equal(screen_layout_divider(r, below->row + 1,
								       col, &area),
						 DIVIDER_NONE);
		}
		assert_int_equal(screen_layout_divider(r, 0, 0, &area), DIVIDER_NONE);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(panes_cover_the_window_once),
		cmocka_unit_test(an_empty_window_has_no_panes),
		cmocka_unit_test(a_chosen_size_survives_the_window),
		cmocka_unit_test(a_chosen_size_is_used),
		cmocka_unit_test(a_wide_pane_below_takes_the_columns_of_the_side_pane),
		cmocka_unit_test(
			a_table_in_a_small_window_has_more_rows_than_the_records),
		cmocka_unit_test(lines_between_panes_can_be_hit),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
