#include "tui/term/canvas.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/str.h"
#include "base/utf8.h"

/*
 * Compute the width of a character here and not with wcwidth(), whose result depends on
 * the locale, because a screen saved by a test must be the same everywhere.  The ranges
 * are those of Unicode's East Asian Width W and F and of combining marks, rounded to
 * blocks.
 */
static const struct rune_span wide[] = {
	{ 0x1100, 0x115f },   { 0x231a, 0x231b },   { 0x2e80, 0x303e },
	{ 0x3041, 0x33ff },   { 0x3400, 0x4dbf },   { 0x4e00, 0x9fff },
	{ 0xa000, 0xa4cf },   { 0xac00, 0xd7a3 },   { 0xf900, 0xfaff },
	{ 0xfe30, 0xfe6f },   { 0xff00, 0xff60 },   { 0xffe0, 0xffe6 },
	{ 0x1f300, 0x1f64f }, { 0x1f900, 0x1f9ff }, { 0x20000, 0x3fffd },
};

static const struct rune_span combining[] = {
	{ 0x0300, 0x036f }, { 0x0483, 0x0489 }, { 0x0591, 0x05bd }, { 0x0610, 0x061a },
	{ 0x064b, 0x065f }, { 0x06d6, 0x06dc }, { 0x0900, 0x0902 }, { 0x093c, 0x093c },
	{ 0x0e34, 0x0e3a }, { 0x0e47, 0x0e4e }, { 0x1ab0, 0x1aff }, { 0x1dc0, 0x1dff },
	{ 0x20d0, 0x20ff }, { 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f },
};

#define IN_TABLE(table, rune) utf8_among(table, sizeof table / sizeof *table, rune)

/* Get the next character of a string and its length in bytes; '?' for a byte that is not
 * UTF-8 or a character that must not be shown. */
static uint32_t canvas_next_rune(const char *text, int *len)
{
	uint32_t rune;
	if (*text >= ' ' && *text <= '~') { /* nearly all characters on a screen */
		*len = 1;
		return (uint8_t)*text;
	}
	size_t n = utf8_rune(text, strnlen(text, 4), &rune);
	*len = n ? (int)n : 1;
	return n && utf8_printable(rune) ? rune : '?';
}

static int canvas_rune_width(uint32_t rune)
{
	if (rune < 0x300)
		return 1;
	return IN_TABLE(combining, rune) ? 0 : IN_TABLE(wide, rune) ? 2 : 1;
}

int canvas_text_width(const char *utf8)
{
	int width = 0;
	while (*utf8) {
		int len;
		width += canvas_rune_width(canvas_next_rune(utf8, &len));
		utf8 += len;
	}
	return width;
}

void canvas_init(struct canvas *c, int rows, int cols, bool ascii)
{
	assert(rows >= 0 && cols >= 0);
	c->rows = rows;
	c->cols = c->stride = cols;
	c->ascii = ascii;
	c->cell = mem_new((size_t)rows * (size_t)cols + 1, sizeof *c->cell);
	canvas_clear(c);
}

void canvas_release(struct canvas *c)
{
	free(c->cell);
	memset(c, 0, sizeof *c);
}

struct canvas canvas_view(const struct canvas *c, int row, int col, int rows, int cols)
{
	struct canvas v = *c;
	row = int_clamp(row, 0, c->rows);
	col = int_clamp(col, 0, c->cols);
	v.rows = int_clamp(rows, 0, c->rows - row);
	v.cols = int_clamp(cols, 0, c->cols - col);
	v.cell = c->cell + (ptrdiff_t)row * c->stride + col;
	return v;
}

static struct cell *canvas_at(const struct canvas *c, int row, int col)
{
	if (row < 0 || row >= c->rows || col < 0 || col >= c->cols)
		return NULL;
	return c->cell + (ptrdiff_t)row * c->stride + col;
}

const struct cell *canvas_cell(const struct canvas *c, int row, int col)
{
	return canvas_at(c, row, col);
}

void canvas_clear(struct canvas *c)
{
	for (int row = 0; row < c->rows; row++)
		for (int col = 0; col < c->cols; col++)
			*canvas_at(c, row, col) = (struct cell) { .text = " " };
}

/* Prepare a cell for overwriting by replacing the other half of a wide character by a
 * blank. */
static void canvas_vacate(struct canvas *c, int row, int col)
{
	struct cell *left = canvas_at(c, row, col - 1), *own = canvas_at(c, row, col),
		    *right = canvas_at(c, row, col + 1);
	if (!own->text[0] && left)
		strcpy(left->text, " ");
	if (right && !right->text[0])
		strcpy(right->text, " ");
}

static void canvas_put(struct canvas *c, int row, int col, enum style st,
		       const char *bytes, int len, int width)
{
	struct cell *own = canvas_at(c, row, col);
	if (!own)
		return;
	canvas_vacate(c, row, col);
	own->style = st;
	memcpy(own->text, bytes, (size_t)len);
	own->text[len] = '\0';
	if (width < 2)
		return;
	struct cell *half = canvas_at(c, row, col + 1);
	if (!half) { /* no room for its right half */
		strcpy(own->text, "?");
		return;
	}
	canvas_vacate(c, row, col + 1);
	half->style = st;
	half->text[0] = '\0';
}

int canvas_text(struct canvas *c, int row, int col, enum style st, const char *utf8)
{
	struct cell *last = NULL;
	while (*utf8) {
		int len;
		uint32_t rune = canvas_next_rune(utf8, &len);
		int width = canvas_rune_width(rune);
		bool own_bytes = rune != '?' && !(c->ascii && rune > 0x7e);
		if (width == 0) {
			size_t used = last ? strlen(last->text) : 0;
			if (last && own_bytes && used + (size_t)len < sizeof last->text) {
				memcpy(last->text + used, utf8, (size_t)len);
				last->text[used + (size_t)len] = '\0';
			}
		} else if (own_bytes) {
			canvas_put(c, row, col, st, utf8, len, width);
			last = canvas_at(c, row, col);
		} else {
			for (int i = 0; i < width; i++)
				canvas_put(c, row, col + i, st, "?", 1, 1);
			last = NULL;
		}
		col += width;
		utf8 += len;
	}
	return col;
}

int canvas_textf(struct canvas *c, int row, int col, enum style st, const char *fmt, ...)
{
	char text[1024];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	return canvas_text(c, row, col, st, text);
}

void canvas_field(struct canvas *c, int row, int col, int width, bool right,
		  enum style st, const char *utf8)
{
	if (row < 0 || row >= c->rows || col < 0 || col >= c->cols || width <= 0)
		return;
	int needs = canvas_text_width(utf8);
	struct canvas part = canvas_view(c, row, col, 1, width);
	width = part.cols;
	canvas_text(&part, 0, right && needs < width ? width - needs : 0, st, utf8);
	if (needs > width)
		canvas_text(&part, 0, width - 1, st, canvas_glyph(c, GLYPH_CUT));
}

void canvas_address(struct canvas *c, int row, int col, int width, bool right,
		    enum style st, const char *digits)
{
	int needs = (int)strlen(digits), room = c->cols - col;
	width = width < room ? width : room;
	if (needs <= width || width < 2) {
		canvas_field(c, row, col, width, right, st, digits);
		return;
	}
	canvas_text(c, row, col, st, canvas_glyph(c, GLYPH_CUT));
	canvas_text(c, row, col + 1, st, digits + needs - (width - 1));
}

void canvas_fill(struct canvas *c, int row, int col, int n, enum style st, const char *ch)
{
	for (int i = 0; i < n && col + i < c->cols; i++)
		canvas_text(c, row, col + i, st, ch);
}

void canvas_cursor_row(struct canvas *c, int row)
{
	for (int col = 0; canvas_at(c, row, col); col++)
		canvas_at(c, row, col)->cursor = true;
}

void canvas_under(struct canvas *c, int row, int col, int n)
{
	for (int i = 0; i < n; i++)
		if (canvas_at(c, row, col + i))
			canvas_at(c, row, col + i)->under = true;
}

const char *canvas_glyph(const struct canvas *c, enum glyph g)
{
	static const char *const text[GLYPH_COUNT][2] = {
#define X(name, utf8, ascii) { utf8, ascii },
		GLYPH_LIST(X)
#undef X
	};
	return text[g][c->ascii];
}

static void canvas_end_line(struct str *s, size_t from, char blank)
{
	while (s->len > from && s->text[s->len - 1] == blank)
		s->text[--s->len] = '\0';
	str_addc(s, '\n');
}

char *canvas_dump(const struct canvas *c)
{
	struct str s = STR_INIT;
	for (int row = 0; row < c->rows; row++) {
		size_t from = s.len;
		for (int col = 0; col < c->cols; col++)
			str_add(&s, canvas_at(c, row, col)->text);
		canvas_end_line(&s, from, ' ');
	}
	return str_detach(&s);
}

char *canvas_dump_styles(const struct canvas *c)
{
	static const char letter[] = {
#define X(name, l) l,
		STYLE_LIST(X)
#undef X
	};
	struct str s = STR_INIT;
	for (int row = 0; row < c->rows; row++) {
		size_t from = s.len;
		for (int col = 0; col < c->cols; col++) {
			const struct cell *cell = canvas_at(c, row, col);
			char l = letter[cell->style];
			if (cell->under)
				l = '_';
			else if (cell->cursor && cell->style == STYLE_TEXT)
				l = 'C';
			str_addc(&s, l);
		}
		canvas_end_line(&s, from, '.');
	}
	return str_detach(&s);
}
