/*
 * The painter, against a model of a terminal: after each update of a random screen the
 * model must show the screen, whatever way the painter took.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "tui/term/paint.h"

enum { ROWS = 12, COLS = 40 };

/* The model */

struct model_cell {
	char text[16];
	struct paint_look look;
};

struct model {
	struct model_cell cell[ROWS][COLS + 1];
	struct paint_look look;
	int row, col, top, bottom;
	bool wraps; /* the last column was written */
};

static const struct paint_look plain = { -1, -1, 0 };

static void model_blank(struct model *m, int row, int from, int to)
{
	/* An erased cell has the background of the moment, which must be plain. */
	assert_int_equal(m->look.back, -1);
	assert_false(m->look.attributes & (PAINT_UNDERLINE | PAINT_REVERSE));
	for (int x = from; x < to && x < COLS; x++)
		m->cell[row][x] = (struct model_cell) { .text = " ", .look = plain };
}

static void model_scroll(struct model *m, bool up)
{
	size_t n = (size_t)(m->bottom - m->top) * sizeof m->cell[0];
	if (up)
		memmove(m->cell[m->top], m->cell[m->top + 1], n);
	else
		memmove(m->cell[m->top + 1], m->cell[m->top], n);
	model_blank(m, up ? m->bottom : m->top, 0, COLS);
}

static void model_look(struct model *m, const int *n, int count)
{
	for (int k = 0; k < count; k++) {
		struct paint_look *l = &m->look;
		if (n[k] == 0)
			*l = plain;
		else if (n[k] == 1)
			l->attributes |= PAINT_BOLD;
		else if (n[k] == 2)
			l->attributes |= PAINT_DIM;
		else if (n[k] == 4)
			l->attributes |= PAINT_UNDERLINE;
		else if (n[k] == 7)
			l->attributes |= PAINT_REVERSE;
		else if (n[k] == 22)
			l->attributes &= (uint8_t) ~(PAINT_BOLD | PAINT_DIM);
		else if (n[k] == 24)
			l->attributes &= (uint8_t)~PAINT_UNDERLINE;
		else if (n[k] == 27)
			l->attributes &= (uint8_t)~PAINT_REVERSE;
		else if (n[k] == 38 || n[k] == 48) {
			assert_true(k + 2 < count && n[k + 1] == 5);
			*(n[k] == 38 ? &l->fore : &l->back) = (int16_t)n[k + 2];
			k += 2;
		} else if (n[k] == 39)
			l->fore = -1;
		else if (n[k] == 49)
			l->back = -1;
		else if (n[k] >= 30 && n[k] <= 37)
			l->fore = (int16_t)(n[k] - 30);
		else if (n[k] >= 40 && n[k] <= 47)
			l->back = (int16_t)(n[k] - 40);
		else if (n[k] >= 90 && n[k] <= 97)
			l->fore = (int16_t)(n[k] - 90 + 8);
		else
			fail_msg("SGR %d", n[k]);
	}
}

static int model_at(int n, int most)
{
	assert_true(n >= 0 && n < most);
	return n;
}

static int model_limit(int n, int least, int end)
{
	return n < least ? least : n >= end ? end - 1 : n;
}

/* One control sequence after ESC [; returns its end. */
static const char *model_control(struct model *m, const char *s)
{
	int n[16] = { 0 }, count = 1;
	for (; (*s >= '0' && *s <= '9') || *s == ';'; s++)
		if (*s == ';')
			count++;
		else
			n[count - 1] = n[count - 1] * 10 + *s - '0';
	int one = n[0] ? n[0] : 1;
	/* Nothing may rely on the cursor after the last column was written. */
	if (m->wraps && strchr("ABCDGdXK", *s))
		fail_msg("%c after the last column", *s);
	switch (*s) {
	case 'H':
		m->row = model_at(one - 1, ROWS);
		m->col = model_at(n[1] ? n[1] - 1 : 0, COLS);
		m->wraps = false;
		break;
	case 'A': /* stops at the region's first line, from within or below it */
		m->row = model_limit(m->row - one, m->row >= m->top ? m->top : 0, ROWS);
		break;
	case 'B':
		m->row = model_limit(m->row + one, 0,
				     m->row <= m->bottom ? m->bottom + 1 : ROWS);
		break;
	case 'C':
		m->col = model_at(m->col + one, COLS);
		break;
	case 'D':
		m->col = model_at(m->col - one, COLS);
		break;
	case 'G':
		m->col = model_at(one - 1, COLS);
		break;
	case 'd':
		m->row = model_at(one - 1, ROWS);
		break;
	case 'J':
		assert_int_equal(n[0], 2);
		for (int y = 0; y < ROWS; y++)
			model_blank(m, y, 0, COLS);
		break;
	case 'K':
		model_blank(m, m->row, m->col, COLS);
		break;
	case 'X':
		model_blank(m, m->row, m->col, m->col + one);
		break;
	case 'm':
		model_look(m, n, count);
		break;
	case 'r':
		m->top = n[0] ? n[0] - 1 : 0;
		m->bottom = n[1] ? n[1] - 1 : ROWS - 1;
		assert_true(m->top < m->bottom && m->bottom < ROWS);
		m->row = m->col = 0;
		m->wraps = false;
		break;
	default:
		fail_msg("CSI %c", *s);
	}
	return s + 1;
}

static const char *model_text(struct model *m, const char *s)
{
	uint32_t rune;
	size_t len = utf8_rune(s, strlen(s), &rune);
	assert_true(len > 0);
	if (rune >= 0x300 && rune < 0x370) { /* combining */
		assert_true(m->wraps || m->col > 0);
		strncat(m->cell[m->row][m->col - !m->wraps].text, s, len);
		return s + len;
	}
	assert_false(m->wraps);
	struct model_cell *c = &m->cell[m->row][m->col];
	*c = (struct model_cell) { .look = m->look };
	memcpy(c->text, s, len);
	if (rune >= 0x4e00 && rune < 0xa000) {
		m->cell[m->row][m->col + 1] = (struct model_cell) { .look = m->look };
		m->col++;
	}
	m->wraps = m->col == COLS - 1;
	m->col += !m->wraps;
	return s + len;
}

static void model_write(struct model *m, const char *s)
{
	while (*s) {
		if (s[0] == '\033' && s[1] == '[') {
			s = model_control(m, s + 2);
		} else if (s[0] == '\033' && s[1] == 'M') {
			assert_int_equal(m->row, m->top);
			model_scroll(m, false);
			s += 2;
		} else if (*s == '\n') {
			assert_false(m->wraps);
			if (m->row == m->bottom)
				model_scroll(m, true);
			else
				m->row = model_limit(m->row + 1, 0, ROWS);
			s++;
		} else if (*s == '\r' || *s == '\b') {
			assert_false(m->wraps);
			m->col = *s == '\r' ? 0 : model_at(m->col - 1, COLS);
			s++;
		} else {
			s = model_text(m, s);
		}
	}
}

static bool model_is_plain(struct paint_look l)
{
	return l.back == -1 && !(l.attributes & (PAINT_UNDERLINE | PAINT_REVERSE));
}

static void model_shows(const struct model *m, const struct paint *p,
			const struct canvas *c)
{
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < COLS; x++) {
			const struct cell *want = canvas_cell(c, y, x);
			const struct model_cell *is = &m->cell[y][x];
			struct paint_look l = paint_look_of(p, want);
			bool wide_last = !canvas_cell(c, y, COLS - 1)->text[0];
			if (p->has.no_corner && y == ROWS - 1 &&
			    x >= COLS - 1 - wide_last)
				continue;
			assert_string_equal(is->text, want->text);
			if (strcmp(want->text, " ") == 0 && model_is_plain(l)) {
				assert_true(model_is_plain(is->look));
				continue;
			}
			assert_int_equal(is->look.fore, l.fore);
			assert_int_equal(is->look.back, l.back);
			assert_int_equal(is->look.attributes, l.attributes);
		}
}

/* Random screens */

static uint32_t seed;

static unsigned random_below(unsigned n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

static void random_text(struct canvas *c)
{
	static const char *const texts[] = {
		"a",
		"abc def",
		"x 1,024",
		"       ",
		"7ffff7fd3a14",
		"one  two     three",
		"é→│",
		"中文 ab",
		"e\xcc\x81x",
		"                    ",
	};
	canvas_text(c, (int)random_below(ROWS), (int)random_below(COLS),
		    (enum style)random_below(STYLE_COUNT),
		    texts[random_below(sizeof texts / sizeof *texts)]);
}

/* Move some lines up or down, as a list does that scrolls. */
static void random_scroll(struct canvas *c)
{
	struct cell line[COLS];
	int by = 1 + (int)random_below(6), up = (int)random_below(2);
	int first = (int)random_below(3), last = ROWS - 1 - (int)random_below(3);
	int from = random_below(3) ? 0 : (int)random_below(COLS);
	for (int k = 0; k < last - first + 1 - by; k++) {
		int to = up ? first + k : last - k, old = up ? to + by : to - by;
		memcpy(line, c->cell + old * c->stride + from,
		       (size_t)(COLS - from) * sizeof *line);
		memcpy(c->cell + to * c->stride + from, line,
		       (size_t)(COLS - from) * sizeof *line);
	}
}

static void random_change(struct canvas *c)
{
	int row = (int)random_below(ROWS);
	struct canvas line = canvas_view(c, row, 0, 1, COLS);
	switch (random_below(6)) {
	case 0:
		random_scroll(c);
		break;
	case 1:
		canvas_clear(&line);
		break;
	case 2:
		canvas_cursor_row(c, row);
		break;
	case 3:
		canvas_under(c, row, (int)random_below(COLS), 5);
		break;
	default:
		for (unsigned n = random_below(12); n > 0; n--)
			random_text(c);
	}
	/* A cut wide character would be a broken canvas. */
	for (int y = 0; y < ROWS; y++)
		for (int x = 0; x < COLS; x++) {
			struct cell *at = c->cell + y * c->stride + x;
			bool wide = (unsigned char)at->text[0] >= 0xe4;
			if (!at->text[0] &&
			    (x == 0 || (unsigned char)at[-1].text[0] < 0xe4))
				strcpy(at->text, " ");
			if (wide && (x + 1 == COLS || at[1].text[0]))
				strcpy(at->text, "?");
			if (wide && x + 1 < COLS && !at[1].text[0]) {
				at[1].style = at->style;
				at[1].cursor = at->cursor;
				at[1].under = at->under;
			}
		}
}

static void model_follows(const struct paint_terminal *has, bool color)
{
	struct model m = { .look = plain, .bottom = ROWS - 1 };
	struct canvas c;
	struct paint p;
	canvas_init(&c, ROWS, COLS, false);
	paint_init(&p, has);
	p.color = color;
	for (int k = 0; k < 1500; k++) {
		struct str bytes = STR_INIT;
		random_change(&c);
		if (random_below(300) == 0)
			paint_forget(&p);
		paint_update(&p, &c, &bytes);
		if (random_below(10) == 0)
			paint_move(&p, (int)random_below(ROWS), (int)random_below(COLS),
				   &bytes);
		model_write(&m, bytes.text);
		model_shows(&m, &p, &c);
		str_clear(&bytes);
		paint_update(&p, &c, &bytes);
		assert_int_equal(bytes.len, 0); /* an idle screen sends nothing */
		str_release(&bytes);
	}
	paint_release(&p);
	canvas_release(&c);
}

static const struct paint_terminal xterm = {
	.colors = 256,
	.utf8 = true,
	.ansi = true,
	.column = true,
	.row = true,
	.line_feed = true,
	.clears_line = true,
	.clears_cells = true,
	.looks_off = true,
	.scrolls = true,
	.dim = true,
};

static void every_kind_of_terminal_shows_the_screen(void **state)
{
	(void)state;
	seed = 1;
	model_follows(&xterm, true);
	model_follows(&xterm, false);
	for (int k = 0; k < 9; k++) {
		struct paint_terminal t = xterm;
		t.colors = k == 0 ? 8 : 256;
		t.column = k != 1;
		t.row = k != 2;
		t.clears_line = k != 3;
		t.clears_cells = k != 4;
		t.looks_off = k != 5;
		t.scrolls = k != 6;
		t.no_corner = k == 7;
		t.line_feed = k != 8;
		model_follows(&t, true);
	}
	struct paint_terminal vt100 = { .ansi = true, .utf8 = true, .clears_line = true };
	model_follows(&vt100, true);
}

/* Other terminals: the description has the bytes. */

static void own_move(struct str *out, int row, int col)
{
	str_addf(out, "\033[%d;%dH", row + 1, col + 1);
}

static void own_look(struct str *out, const struct paint_look *l)
{
	str_addf(out, "\033[0%s%s%s", l->attributes & PAINT_BOLD ? ";1" : "",
		 l->attributes & PAINT_UNDERLINE ? ";4" : "",
		 l->attributes & PAINT_REVERSE ? ";7" : "");
	if (l->fore >= 0)
		str_addf(out, ";3%d", l->fore);
	if (l->back >= 0)
		str_addf(out, ";4%d", l->back);
	str_addc(out, 'm');
}

static void a_terminal_with_sequences_of_its_own_shows_the_screen(void **state)
{
	(void)state;
	struct paint_terminal t = {
		.colors = 8, .utf8 = true, .add_move = own_move, .add_look = own_look
	};
	seed = 2;
	model_follows(&t, true);
}

static void a_list_that_scrolls_sends_one_line(void **state)
{
	(void)state;
	struct canvas c;
	struct paint p;
	struct str bytes = STR_INIT;
	canvas_init(&c, ROWS, COLS, false);
	paint_init(&p, &xterm);
	for (int top = 0; top < 2; top++) {
		canvas_clear(&c);
		str_clear(&bytes);
		for (int y = 0; y < ROWS; y++)
			canvas_textf(&c, y, 0, STYLE_TEXT, "%d %d %d %d", y + top,
				     (y + top) * 1237, (y + top) * 7919,
				     (y + top) * 104729);
		paint_update(&p, &c, &bytes);
	}
	assert_true(bytes.len < 60);
	str_release(&bytes);
	paint_release(&p);
	canvas_release(&c);
}

/* The number of changes of the look. */
static int looks_in(const char *s)
{
	int n = 0;
	for (; *s; s++)
		if (s[0] == '\033' && s[1] == '[') {
			s += 2 + strspn(s + 2, "0123456789;");
			n += *s == 'm';
		}
	return n;
}

static void cells_in_the_same_look_are_sent_together(void **state)
{
	(void)state;
	struct canvas c;
	struct paint p;
	struct str bytes = STR_INIT;
	canvas_init(&c, ROWS, COLS, false);
	paint_init(&p, &xterm);
	p.color = true;
	for (int k = 0; k < 2; k++) {
		str_clear(&bytes);
		for (int y = 0; y < 6; y++) {
			canvas_textf(&c, y, 4, STYLE_PC, "%d", (y * 7 + k * 5) % 10);
			canvas_textf(&c, y, 20, STYLE_LOAD, "%d", (y * 3 + k * 5) % 10);
		}
		paint_update(&p, &c, &bytes);
	}
	assert_true(looks_in(bytes.text) <= 2);
	assert_true(bytes.len < 70);
	str_release(&bytes);
	paint_release(&p);
	canvas_release(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_kind_of_terminal_shows_the_screen),
		cmocka_unit_test(a_terminal_with_sequences_of_its_own_shows_the_screen),
		cmocka_unit_test(a_list_that_scrolls_sends_one_line),
		cmocka_unit_test(cells_in_the_same_look_are_sent_together),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
