/* Reports of the mouse in both notations, whole and in pieces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "tui/term/mouse.h"

/* Describe in letters what a sequence of reports does: P, D, R, P2 for the second click of
 * two, and + or - for the wheel, with row and column.  The reports come 100 ms apart. */
static const char *actions(struct str *out, const char *reports)
{
	struct mouse_reports m = { .reading = MOUSE_NONE };
	struct input in;
	int64_t now = 1000;
	str_clear(out);
	for (const char *p = reports; *p;) {
		if (m.reading != MOUSE_NONE) {
			if (!mouse_add(&m, (uint8_t)*p++, now, &in))
				continue;
			assert_int_equal(in.key, K_MOUSE);
			assert_false(in.pasted);
			str_addf(out, "%s%s%s%d,%d", out->len ? " " : "",
				 in.wheel > 0              ? "+"
				 : in.wheel < 0            ? "-"
				 : in.mouse == MOUSE_PRESS ? "P"
				 : in.mouse == MOUSE_DRAG  ? "D"
							   : "R",
				 in.again ? "2:" : "", in.row, in.col);
			continue;
		}
		now += 100;
		if (strncmp(p, MOUSE_BEGINS_DIGITS, strlen(MOUSE_BEGINS_DIGITS)) == 0) {
			p += strlen(MOUSE_BEGINS_DIGITS);
			mouse_begin(&m, MOUSE_DIGITS);
		} else if (strncmp(p, MOUSE_BEGINS_BYTES, strlen(MOUSE_BEGINS_BYTES)) ==
			   0) {
			p += strlen(MOUSE_BEGINS_BYTES);
			mouse_begin(&m, MOUSE_BYTES);
		} else {
			str_addf(out, " %c", *p++); /* a key */
		}
	}
	return out->text;
}

static void notations_agree(void **state)
{
	(void)state;
	static const struct {
		const char *digits, *bytes, *what;
	} cases[] = {
		{ "\033[<0;1;1M\033[<0;1;1m", "\033[M !!\033[M#!!", "P0,0 R0,0" },
		{ "\033[<0;5;3M\033[<32;6;3M\033[<32;7;4M\033[<0;7;4m",
		  "\033[M %#\033[M@&#\033[M@'$\033[M#'$", "P2,4 D2,5 D3,6 R3,6" },
		{ "\033[<64;2;9M\033[<65;2;9M\033[<65;2;9M",
		  "\033[M`\")\033[Ma\")\033[Ma\")", "-8,1 +8,1 +8,1" },
		{ "\033[<0;2;2M\033[<0;2;2m\033[<0;2;2M\033[<0;2;2m",
		  "\033[M \"\"\033[M#\"\"\033[M \"\"\033[M#\"\"",
		  "P1,1 R1,1 P2:1,1 R1,1" },
		/* the third click is a first one again */
		{ "\033[<0;2;2M\033[<0;2;2M\033[<0;2;2M",
		  "\033[M \"\"\033[M \"\"\033[M \"\"", "P1,1 P2:1,1 P1,1" },
		/* on another place */
		{ "\033[<0;2;2M\033[<0;3;2M", "\033[M \"\"\033[M #\"", "P1,1 P1,2" },
		/* with Ctrl; the right button; motion without a button; a release without
		 * a press */
		{ "\033[<16;2;2M", "\033[M0\"\"", "P1,1" },
		{ "\033[<2;2;2M", "\033[M\"\"\"", "" },
		{ "\033[<35;2;2M", "\033[MC\"\"", "" },
		{ "\033[<0;2;2m", "\033[M#\"\"", "" },
		/* column 94, whose byte is 127 */
		{ "\033[<0;95;2M", "\033[M \x7f\"", "P1,94" },
		{ "\033[<0;223;2M", "\033[M \xff\"", "P1,222" },
	};
	struct str out = STR_INIT;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_string_equal(actions(&out, cases[i].digits), cases[i].what);
		assert_string_equal(actions(&out, cases[i].bytes), cases[i].what);
	}
	str_release(&out);
}

static void large_and_malformed(void **state)
{
	(void)state;
	struct str out = STR_INIT;
	assert_string_equal(actions(&out, "\033[<0;400;120M"), "P119,399");
	assert_string_equal(actions(&out, "\033[<0;0;0M"), "");
	assert_string_equal(actions(&out, "\033[<0;5Mx"), " x");
	assert_string_equal(actions(&out, "\033[<0;5;5;5My"), " y");
	assert_string_equal(actions(&out, "\033[<0;99999999999999999999;5Mz"), " z");
	assert_string_equal(actions(&out, "\033[<0;?5;5Mz"), " z");
	assert_string_equal(actions(&out, "\033[<0;5\033z"), " z");
	/* column 224 is beyond what a byte has */
	assert_string_equal(actions(&out, "\033[M \x01!"), "");
	str_release(&out);
}

static void a_second_click_is_soon(void **state)
{
	(void)state;
	struct mouse_reports m = { .reading = MOUSE_NONE };
	struct input in;
	const char *report = "0;2;2M";
	for (int64_t wait = 100; wait < 1000; wait += 100) {
		for (int click = 0; click < 2; click++) {
			mouse_begin(&m, MOUSE_DIGITS);
			for (const char *p = report; *p; p++)
				assert_int_equal(mouse_add(&m, (uint8_t)*p,
							   wait * 100 + click * wait,
							   &in),
						 p[1] == '\0');
			assert_int_equal(in.again, click && wait < 400);
		}
		m.at = 0;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(notations_agree),
		cmocka_unit_test(large_and_malformed),
		cmocka_unit_test(a_second_click_is_soon),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
