/* The canvas: clipping, wide and combining characters, no control characters in cells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/term/canvas.h"

static void shows(const struct canvas *c, const char *want)
{
	char *text = canvas_dump(c);
	assert_string_equal(text, want);
	free(text);
}

static void text_is_cut_at_the_edges(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 3, 6, false);
	assert_int_equal(canvas_text(&c, 0, 2, STYLE_TEXT, "abcdefgh"), 10);
	assert_int_equal(canvas_text(&c, 1, -2, STYLE_TEXT, "abcd"), 2);
	canvas_text(&c, -1, 0, STYLE_TEXT, "no");
	canvas_text(&c, 3, 0, STYLE_TEXT, "no");
	canvas_text(&c, 2, 6, STYLE_TEXT, "no");
	shows(&c, "  abcd\ncd\n\n");
	canvas_release(&c);
}

static void a_view_clips_at_its_edges(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 4, 8, false);
	canvas_fill(&c, 0, 0, 8, STYLE_TEXT, ".");
	canvas_fill(&c, 1, 0, 8, STYLE_TEXT, ".");
	struct canvas v = canvas_view(&c, 1, 2, 2, 3);
	canvas_text(&v, 0, -1, STYLE_BAD, "12345678");
	canvas_text(&v, 1, 0, STYLE_BAD, "x");
	canvas_text(&v, 2, 0, STYLE_BAD, "no");
	shows(&c, "........\n..234...\n  x\n\n");
	assert_int_equal(canvas_cell(&c, 1, 2)->style, STYLE_BAD);
	assert_int_equal(canvas_cell(&c, 1, 5)->style, STYLE_TEXT);
	struct canvas beyond = canvas_view(&c, 3, 6, 10, 10);
	assert_int_equal(beyond.rows, 1);
	assert_int_equal(beyond.cols, 2);
	struct canvas nothing = canvas_view(&c, 9, 9, 1, 1);
	assert_int_equal(nothing.rows, 0);
	canvas_text(&nothing, 0, 0, STYLE_TEXT, "no");
	canvas_release(&c);
}

static void cells_contain_no_control_characters(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 1, 40, false);
	static const char *const hostile[] = {
		"\x1b[2J",
		"\a",
		"\x7f",
		"\xc2\x9b\x32J", /* 32: 2, which C would read as a digit of 9b */
		"\xe2\x80\xae",
		"\xff\xfe",
		"\xc0\xaf",
		"\xed\xa0\x80",
		"\xf4\x90\x80\x80",
		"\xe2\x82",
		"\xef\xbb\xbf",
		"\r\n",
		"\t",
	};
	for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
		canvas_clear(&c);
		canvas_text(&c, 0, 0, STYLE_TEXT, hostile[i]);
		assert_string_equal(canvas_cell(&c, 0, 0)->text, "?");
		char *text = canvas_dump(&c);
		for (char *p = text; *p; p++)
			assert_true((*p >= ' ' && *p < 0x7f) || *p == '\n');
		free(text);
	}
	/* All pairs of bytes. */
	for (int a = 1; a < 256; a++)
		for (int b = 1; b < 256; b++) {
			char pair[3] = { (char)a, (char)b, 0 };
			canvas_text(&c, 0, 0, STYLE_TEXT, pair);
			for (int col = 0; col < 2; col++) {
				const char *text = canvas_cell(&c, 0, col)->text;
				if (!text[0])
					continue;
				uint8_t byte = (uint8_t)text[0];
				assert_true(byte >= ' ' && byte != 0x7f);
				if (byte == 0xc2)
					assert_true((uint8_t)text[1] >= 0xa0);
			}
		}
	canvas_release(&c);
}

static void an_ascii_canvas_has_only_ascii(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 1, 20, true);
	canvas_text(&c, 0, 0, STYLE_TEXT, "a→ä日b");
	shows(&c, "a????b\n");
	for (int g = 0; g < GLYPH_COUNT; g++)
		for (const char *p = canvas_glyph(&c, (enum glyph)g); *p; p++)
			assert_in_range(*p, 0x20, 0x7e);
	canvas_release(&c);
}

static void wide_characters_take_two_cells(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 1, 6, false);
	assert_int_equal(canvas_text_width("日本"), 4);
	assert_int_equal(canvas_text_width("a\xcc\x88"
					   "b"),
			 2); /* a, combining dots, b */
	assert_int_equal(canvas_text(&c, 0, 0, STYLE_TEXT, "日本日"), 6);
	assert_string_equal(canvas_cell(&c, 0, 1)->text, "");
	/* Overwriting one half erases the other. */
	canvas_text(&c, 0, 1, STYLE_TEXT, "x");
	canvas_text(&c, 0, 4, STYLE_TEXT, "y");
	shows(&c, " x本y\n");
	/* A wide character in the last column becomes a question mark. */
	canvas_clear(&c);
	canvas_text(&c, 0, 5, STYLE_TEXT, "日");
	shows(&c, "     ?\n");
	canvas_clear(&c);
	canvas_text(&c, 0, 0, STYLE_TEXT,
		    "a\xcc\x88"
		    "b");
	assert_string_equal(canvas_cell(&c, 0, 0)->text, "a\xcc\x88");
	assert_string_equal(canvas_cell(&c, 0, 1)->text, "b");
	canvas_release(&c);
}

static void many_combining_marks_do_not_overflow(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 1, 2, false);
	char text[200] = "a";
	for (int i = 0; i < 60; i++)
		strcat(text, "\xcc\x88");
	canvas_text(&c, 0, 0, STYLE_TEXT, text);
	assert_true(strlen(canvas_cell(&c, 0, 0)->text) <
		    sizeof canvas_cell(&c, 0, 0)->text);
	assert_string_equal(canvas_cell(&c, 0, 1)->text, " ");
	canvas_release(&c);
}

static void a_long_field_ends_in_a_sign(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 5, 12, false);
	canvas_field(&c, 0, 0, 5, false, STYLE_TEXT, "abcde");
	canvas_field(&c, 1, 0, 5, false, STYLE_TEXT, "abcdef");
	canvas_field(&c, 2, 0, 5, true, STYLE_TEXT, "abc");
	canvas_field(&c, 3, 8, 9, true, STYLE_TEXT, "abcdef");
	canvas_field(&c, 4, 0, 0, true, STYLE_TEXT, "abc");
	canvas_field(&c, 4, 12, 5, true, STYLE_TEXT, "abc");
	canvas_field(&c, 7, 0, 5, true, STYLE_TEXT, "abc");
	shows(&c, "abcde\nabcd…\n  abc\n        abc…\n\n");
	canvas_release(&c);
}

static void styles_and_marks_are_dumped(void **state)
{
	(void)state;
	struct canvas c;
	canvas_init(&c, 2, 6, false);
	canvas_text(&c, 0, 1, STYLE_PC, "ab");
	canvas_text(&c, 0, 4, STYLE_BAD, "c");
	canvas_cursor_row(&c, 1);
	canvas_under(&c, 1, 2, 2);
	char *styles = canvas_dump_styles(&c);
	assert_string_equal(styles, ".pp.!\nCC__CC\n");
	free(styles);
	/* Clearing a canvas clears its marks. */
	canvas_clear(&c);
	styles = canvas_dump_styles(&c);
	assert_string_equal(styles, "\n\n");
	free(styles);
	canvas_release(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_is_cut_at_the_edges),
		cmocka_unit_test(a_view_clips_at_its_edges),
		cmocka_unit_test(cells_contain_no_control_characters),
		cmocka_unit_test(an_ascii_canvas_has_only_ascii),
		cmocka_unit_test(wide_characters_take_two_cells),
		cmocka_unit_test(many_combining_marks_do_not_overflow),
		cmocka_unit_test(a_long_field_ends_in_a_sign),
		cmocka_unit_test(styles_and_marks_are_dumped),
	};
	return cmocka_run_group_tests_name("canvas", tests, NULL, NULL);
}
