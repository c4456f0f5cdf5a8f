/* How text looks, in each theme and with each number of colours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tui/term/theme.h"

static const int colors[] = { 0, 8, 256 };
static const struct cell blank = { .text = " " };

static bool same(struct look a, struct look b)
{
	return a.fore == b.fore && a.back == b.back && a.attributes == b.attributes;
}

/* Call a function for each theme, number of colours and style. */
static void each(void (*check)(enum style st, int ncolors))
{
	const char *name, *help;
	for (size_t i = 0; theme_at(i, &name, &help); i++) {
		assert_true(theme_set(name));
		assert_string_equal(theme_name(), name);
		for (size_t k = 0; k < sizeof colors / sizeof *colors; k++)
			for (int st = 0; st < STYLE_COUNT; st++)
				check((enum style)st, colors[k]);
	}
	assert_true(theme_set("default"));
	assert_false(theme_set("none"));
}

static void check_marks(enum style st, int ncolors)
{
	struct cell text = blank, row = blank, cell = blank, both = blank;
	text.style = row.style = cell.style = both.style = st;
	row.cursor = both.cursor = true;
	cell.under = both.under = true;
	struct look l = theme_look(&text, ncolors);
	/* A heading marks a column; it is not on the current row. */
	bool heading = st == STYLE_TITLE || st == STYLE_FOCUS;
	bool is_row = st == STYLE_STATUS || st == STYLE_ALARM;
	if (!is_row && !heading)
		assert_false(same(l, theme_look(&row, ncolors)) && st != STYLE_HIT);
	assert_false(same(l, theme_look(&cell, ncolors)));
	if (!heading)
		assert_false(same(theme_look(&row, ncolors), theme_look(&both, ncolors)));
}

static void marked_cells_differ_from_their_row(void **state)
{
	(void)state;
	each(check_marks);
}

static void check_colors(enum style st, int ncolors)
{
	for (int k = 0; k < 4; k++) {
		struct cell c = {
			.text = "x", .style = (uint8_t)st, .cursor = k & 1, .under = k & 2
		};
		struct look l = theme_look(&c, ncolors);
		assert_in_range(l.fore + 1, 0, ncolors);
		assert_in_range(l.back + 1, 0, ncolors);
	}
}

static void colors_are_those_of_the_terminal(void **state)
{
	(void)state;
	each(check_colors);
}

/* A terminal of 8 colours has 64 pairs, one of which is its own. */
static void pairs_are_few(void **state)
{
	const char *name, *help;
	(void)state;
	for (size_t i = 0; theme_at(i, &name, &help); i++) {
		struct look seen[STYLE_COUNT * 4];
		size_t n = 0;
		theme_set(name);
		for (int k = 0; k < STYLE_COUNT * 4; k++) {
			struct cell c = { .style = (uint8_t)(k / 4),
					  .cursor = k & 1,
					  .under = k & 2 };
			struct look l = theme_look(&c, 8);
			size_t at = 0;
			while (at < n &&
			       (seen[at].fore != l.fore || seen[at].back != l.back))
				at++;
			if (at == n)
				seen[n++] = l;
		}
		assert_in_range(n, 1, 63);
	}
	theme_set("default");
}

static void a_style_can_be_changed(void **state)
{
	const struct look changed = { 196, -1, LOOK_BOLD };
	struct cell c = { .text = "x", .style = STYLE_PC };
	(void)state;
	theme_set_style(STYLE_PC, &changed);
	assert_true(same(theme_look(&c, 256), changed));
	assert_int_equal(theme_look(&c, 8).fore, 1); /* the nearest of 8 */
	assert_int_equal(theme_look(&c, 0).fore, -1);
	theme_set("default");
	assert_false(same(theme_look(&c, 256), changed));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marked_cells_differ_from_their_row),
		cmocka_unit_test(colors_are_those_of_the_terminal),
		cmocka_unit_test(pairs_are_few),
		cmocka_unit_test(a_style_can_be_changed),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
