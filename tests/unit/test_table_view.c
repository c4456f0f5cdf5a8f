/* Tables on the screen: lines of sections, key columns, the current column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "tui/pane/table_view.h"

enum { COLUMNS = 9, GROUPS = 4, LINES_MOST = 400 };

/* clang-format off */
static const struct table_column columns[COLUMNS] = {
	COL("pc", CELL_ADDR, "x"),
	COL("kind", CELL_TEXT, "x", .groups = 1 << 0 | 1 << 2),
	COL("executions", CELL_COUNT, "x"),
	COL("share", CELL_SHARE, "x"),
	COL("misses", CELL_COUNT, "x", .groups = 1 << 0),
	COL("mean", CELL_MEAN, "x"),
	COL("another", CELL_COUNT, "x", .groups = 1 << 1 | 1 << 3),
	COL("target", CELL_ADDR, "x"),
	COL("last", CELL_COUNT, "x"),
};
/* clang-format on */
static const struct table_group groups[GROUPS] = {
	{ "a", "First" }, { "b", "Second" }, { "c", "Third" }, { "d", "Fourth" }
};

static unsigned seed = 1;

static unsigned random_below(unsigned n)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 8) % n;
}

static struct table *random_table(void)
{
	bool sections = random_below(4);
	struct table *t = table_new(columns, COLUMNS, sections ? groups : NULL,
				    sections ? GROUPS : 0);
	for (unsigned g = 0; g < (sections ? GROUPS : 1); g++)
		for (unsigned r = random_below(3) ? random_below(60) : 0; r; r--) {
			table_add(t, g);
			for (unsigned c = 0; c < COLUMNS; c++) {
				if (!table_has(t, g, c) || (c && !random_below(9)))
					continue;
				if (columns[c].kind == CELL_TEXT)
					table_set_text(t, c,
						       &"conditional"[random_below(8)]);
				else if (columns[c].kind == CELL_SHARE ||
					 columns[c].kind == CELL_MEAN)
					table_set_real(t, c, random_below(100) / 100.0);
				else
					table_set(t, c, random_below(c ? 99999 : 99));
			}
		}
	for (unsigned n = random_below(3); n; n--)
		table_note(t, "note %u", n);
	for (unsigned n = random_below(4); n; n--)
		table_total_share(t, "total", "all of them", n, 100);
	return t;
}

/* The lines of a table one after the other. */
static int naive_lines(const struct table *t, struct table_line line[LINES_MOST])
{
	int n = 0, section = -1;
	unsigned last = 99;
	bool titles = false;
	for (size_t r = 1; r < table_rows(t); r++)
		titles |= *table_group(t, 0)->title &&
			  table_row_group(t, r) != table_row_group(t, 0);
	for (size_t r = 0; r < table_rows(t); r++) {
		unsigned g = table_row_group(t, r);
		section += g != last;
		if (titles && g != last) {
			line[n++] =
				(struct table_line) { TABLE_LINE_TITLE, r, g, section };
			line[n++] =
				(struct table_line) { TABLE_LINE_HEADING, r, g, section };
		}
		line[n++] = (struct table_line) { TABLE_LINE_ROW, r, g, section };
		last = g;
	}
	for (size_t i = 0; i < table_notes(t); i++)
		line[n++] = (struct table_line) { TABLE_LINE_NOTE, i, 0, 0 };
	return n;
}

static void check_lines(const struct table *t)
{
	struct table_line line[LINES_MOST];
	struct table_view v;
	int n = naive_lines(t, line);
	table_view_init(&v);
	table_view_use(&v, t);
	assert_int_equal(table_view_lines(&v), n);
	for (int k = 0; k < n; k++) {
		struct table_line at = table_view_line(&v, k);
		assert_int_equal(at.kind, line[k].kind);
		assert_int_equal(at.row, line[k].row);
		if (at.kind == TABLE_LINE_NOTE)
			continue;
		assert_int_equal(at.group, line[k].group);
		assert_int_equal(at.section, line[k].section);
		if (at.kind == TABLE_LINE_ROW)
			assert_int_equal(table_view_line_of_row(&v, at.row), k);
	}
}

static void lines_equal_a_naive_list(void **state)
{
	(void)state;
	for (int i = 0; i < 300; i++) {
		struct table *t = random_table();
		check_lines(t);
		table_free(t);
	}
}

/* The column whose heading covers a cell of the canvas; -1 if none. */
static int heading_of(const struct table_view *v, const struct canvas *c, int row,
		      int col)
{
	int id = table_view_heading_at(v, row, col);
	const struct cell *cell = &c->cell[row * c->stride + col];
	/* Where a heading was drawn, a click finds its column. */
	if (cell->style == STYLE_TITLE &&
	    strchr("abcdefghijklmnopqrstuvwxyz", *cell->text))
		assert_true(id >= 0 && strchr(columns[id].name, *cell->text));
	return id;
}

/* Whether the heading of the column was drawn in a row of the canvas. */
static bool has_heading(const struct table_view *v, const struct canvas *c, int row,
			int id)
{
	for (int col = 0; col < c->cols; col++)
		if (heading_of(v, c, row, col) == id)
			return true;
	return false;
}

/* The heading row of the section of the cursor: the nearest one above it. */
static int heading_row(const struct table_view *v, const struct canvas *c)
{
	int row = v->head + v->list.current - v->list.top - 1;
	while (row >= 0 && heading_of(v, c, row, 1) < 0)
		row--;
	return row;
}

static void check_drawn(const struct table_view *v, const struct table *t,
			const struct columns *shown, const struct canvas *c)
{
	struct table_line at = table_view_current(v);
	assert_true(at.kind == TABLE_LINE_ROW || at.kind == TABLE_LINE_NOTE);
	assert_in_range(v->list.current, v->list.top, v->list.top + v->list.rows - 1);
	int row = v->head + v->list.current - v->list.top;
	assert_in_range(row, 0, c->rows - 1);
	assert_int_equal(table_view_line_at(v, row), v->list.current);
	if (at.kind != TABLE_LINE_ROW)
		return;
	int heading = heading_row(v, c), place = columns_find(shown, v->column);
	assert_true(heading >= 0);
	/* The first column of the section, and the current one. */
	for (int k = 0; k < shown->n; k++)
		if (shown->at[k].shown &&
		    table_shows(t, at.group, (unsigned)shown->at[k].id)) {
			assert_true(has_heading(v, c, heading, shown->at[k].id));
			break;
		}
	if (shown->at[place].shown && table_shows(t, at.group, (unsigned)v->column))
		assert_true(has_heading(v, c, heading, v->column));
}

static int count_shown(const struct columns *c)
{
	int n = 0;
	for (int k = 0; k < c->n; k++)
		n += c->at[k].shown;
	return n;
}

static void move_at_random(struct table_view *v, struct columns *shown)
{
	static const enum action moves[] = { ACT_DOWN,    ACT_UP,  ACT_PAGE_DOWN,
					     ACT_PAGE_UP, ACT_TOP, ACT_BOTTOM };
	int before = v->list.current;
	switch (random_below(6)) {
	case 0:
		table_view_go_section(v, (int)random_below(7) - 3);
		break;
	case 1:
		table_view_move_column(v, (int)random_below(9) - 4);
		break;
	case 2:
		if (count_shown(shown) > 2)
			shown->at[random_below(COLUMNS)].shown = random_below(3) > 0;
		break;
	case 3:
		columns_move(shown, (int)random_below(COLUMNS), (int)random_below(5) - 2);
		break;
	default:
		list_state_act(&v->list, moves[random_below(6)], 1 + random_below(4));
		table_view_settle(v, v->list.current < before);
	}
}

static void cursor_and_columns_are_in_sight(void **state)
{
	(void)state;
	for (int i = 0; i < 200; i++) {
		struct table *t = random_table();
		struct table_view v;
		struct columns shown;
		table_view_init(&v);
		columns_init(&shown, COLUMNS);
		for (int k = 0; k < 60; k++) {
			struct canvas c;
			struct table_shown of = { .table = t,
						  .look = { .columns = &shown,
							    .sorted = 2,
							    .ordered =
								    random_below(2) } };
			canvas_init(&c, 4 + (int)random_below(30),
				    24 + (int)random_below(120), false);
			table_view_set(&v, &of);
			table_view_draw(&v, &c, true);
			if (v.list.n)
				check_drawn(&v, t, &shown, &c);
			canvas_release(&c);
			if (v.list.n)
				move_at_random(&v, &shown);
		}
		table_free(t);
	}
}

/* From the first row, each } is at the beginning of the next section that has rows. */
static void sections_follow_each_other(void **state)
{
	(void)state;
	for (int i = 0; i < 100; i++) {
		struct table *t = random_table();
		struct table_view v;
		table_view_init(&v);
		table_view_use(&v, t);
		v.list.rows = 10;
		table_view_settle(&v, false);
		if (!table_rows(t)) {
			table_free(t);
			continue;
		}
		table_view_go(&v, 0);
		for (size_t r = 1; r < table_rows(t); r++) {
			if (table_row_group(t, r) == table_row_group(t, r - 1))
				continue;
			table_view_go_section(&v, 1);
			assert_int_equal(table_view_current(&v).row, r);
		}
		table_view_go_section(&v, 1);
		assert_int_equal(table_view_current(&v).row, table_rows(t) - 1);
		table_view_go_section(&v, -GROUPS - 1);
		assert_int_equal(table_view_current(&v).row, 0);
		table_free(t);
	}
}

static const uint8_t dropped[] = { 6, 2 };

/* Return the columns of the screen that a section needs if texts and addresses are cut as
 * far as possible, and columns are dropped. */
static int least_needed(const struct table_view *v, const struct table *t, unsigned group)
{
	int need = -2;
	for (unsigned k = 0; k < COLUMNS; k++) {
		int width = v->width[group][k], least = columns[k].kind == CELL_TEXT ? 8
							: columns[k].kind == CELL_ADDR
								? 7
								: width;
		if (table_shows(t, group, k) && k != dropped[0] && k != dropped[1])
			need += 2 + (width < least ? width : least);
	}
	return need + 1;
}

/* Columns are cut and dropped until all others fit. */
static void columns_are_cut_to_fit(void **state)
{
	(void)state;
	for (int i = 0; i < 300; i++) {
		struct table *t = random_table();
		struct table_view v;
		struct columns shown;
		struct canvas c;
		struct table_shown of = { .table = t,
					  .look = { .columns = &shown,
						    .sorted = -1,
						    .ordered = true,
						    .drops = dropped,
						    .ndrops = 2 } };
		table_view_init(&v);
		columns_init(&shown, COLUMNS);
		canvas_init(&c, 80, 30 + (int)random_below(70), false);
		table_view_set(&v, &of);
		table_view_draw(&v, &c, false);
		unsigned group = v.list.n ? table_view_current(&v).group : 0;
		bool row = v.list.n && table_view_current(&v).kind == TABLE_LINE_ROW;
		if (row && least_needed(&v, t, group) <= c.cols)
			assert_int_equal(v.cut_left + v.cut_right, 0);
		canvas_release(&c);
		table_free(t);
	}
}

static bool same_key(const struct table *a, size_t row, const struct table *b, size_t k)
{
	struct str x = STR_INIT, y = STR_INIT;
	table_print(a, row, 0, &x);
	table_print(b, k, 0, &y);
	bool same = !strcmp(x.text, y.text);
	str_release(&x);
	str_release(&y);
	return same;
}

/* A table that replaces another keeps the cursor at its place in its section, whatever
 * rows the sections above have got; a keyed table, at the row with the same first cell. */
static void the_cursor_stays_in_its_section(void **state)
{
	(void)state;
	for (int i = 0; i < 200; i++) {
		struct table *t[2] = { random_table(), random_table() };
		struct table_view v;
		struct columns shown;
		struct canvas c;
		struct table_shown of = {
			.look = { .columns = &shown, .sorted = -1, .keyed = i % 2 }
		};
		size_t n, begin;
		table_view_init(&v);
		columns_init(&shown, COLUMNS);
		canvas_init(&c, 20, 80, false);
		of.table = t[of.version++];
		table_view_set(&v, &of);
		if (table_rows(t[0])) {
			size_t row = random_below((unsigned)table_rows(t[0]));
			unsigned group = table_row_group(t[0], row);
			size_t offset = row - table_view_section(&v, group, &n);
			table_view_go(&v, row);
			table_view_draw(&v, &c, false);
			of.table = t[of.version++];
			table_view_set(&v, &of);
			begin = table_view_section(&v, group, &n);
			size_t to = begin + (offset < n ? offset : n - 1);
			for (size_t k = begin; of.look.keyed && n && k < begin + n; k++)
				to = same_key(t[0], row, t[1], k) ? k : to;
			if (n)
				assert_int_equal(table_view_current(&v).row, to);
			/* A table that is not complete yet can be shorter. */
			v.look.running = true;
			table_view_draw(&v, &c, false);
			of.table = t[0];
			of.version++;
			table_view_set(&v, &of);
			if (n && !of.look.keyed)
				assert_int_equal(table_view_current(&v).row, row);
		}
		canvas_release(&c);
		table_free(t[0]);
		table_free(t[1]);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_equal_a_naive_list),
		cmocka_unit_test(cursor_and_columns_are_in_sight),
		cmocka_unit_test(columns_are_cut_to_fit),
		cmocka_unit_test(sections_follow_each_other),
		cmocka_unit_test(the_cursor_stays_in_its_section),
	};
	return cmocka_run_group_tests_name("table_view", tests, NULL, NULL);
}
