#include "tui/term/paint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

enum {
	NONE = -1,
	BLACK = 0,
	RED,
	GREEN,
	YELLOW,
	BLUE,
	MAGENTA,
	CYAN,
	WHITE,
	BOLD = PAINT_BOLD,
	DIM = PAINT_DIM,
	UNDERLINE = PAINT_UNDERLINE,
	REVERSE = PAINT_REVERSE
};

/* Colours of 256: of the current row, and of the marked cell in it. */
enum { ROW_FORE = 231, ROW_BACK = 24, CELL_BACK = 31 };

enum {
	SKIP_MOST = 8,    /* equal cells that can be cheaper to send than to skip */
	ERASE_LEAST = 9,  /* blanks within a line; fewer are cheaper to send */
	SCROLL_MOST = 5,  /* lines that a screen is scrolled at once */
	SCROLL_GAIN = 48, /* bytes that scrolling must save */
	RUN_GAP = 4,   /* equal cells between two runs of cells that differ, at least */
	RUN_COST = 12, /* bytes to move to a run and set its look */
	MOVE_MAX = 32  /* bytes of one way to move the cursor */
};

/*
 * How each style looks: foreground and background of 256 colours, of 8, attributes
 * with colours and without.  The 256 are readable on white and on black, because a
 * terminal cannot be asked for its background; a style that sets a background sets the
 * foreground too.  No meaning depends on a colour alone.
 */
static const struct paint_style {
	int16_t fore, back;
	int16_t fore8, back8;
	uint8_t attributes, mono;
} styles[STYLE_COUNT] = {
	[STYLE_TEXT] = { NONE, NONE, NONE, NONE, 0, 0 },
	[STYLE_DIM] = { 244, NONE, NONE, NONE, 0, DIM },
	[STYLE_HIT] = { 16, 220, BLACK, YELLOW, 0, BOLD | UNDERLINE },
	[STYLE_BAD] = { 160, NONE, RED, NONE, BOLD, BOLD },
	[STYLE_TITLE] = { 244, NONE, NONE, NONE, 0, 0 },
	[STYLE_FOCUS] = { 32, NONE, CYAN, NONE, BOLD, BOLD },
	[STYLE_STATUS] = { 255, 238, NONE, NONE, 0, REVERSE },
	[STYLE_ALARM] = { 231, 160, WHITE, RED, BOLD, REVERSE | BOLD },
	[STYLE_PC] = { 32, NONE, CYAN, NONE, 0, 0 },
	[STYLE_OPCODE] = { NONE, NONE, NONE, NONE, 0, 0 },
	[STYLE_CALL] = { 166, NONE, YELLOW, NONE, BOLD | UNDERLINE, BOLD | UNDERLINE },
	[STYLE_RETURN] = { 166, NONE, YELLOW, NONE, UNDERLINE, UNDERLINE },
	[STYLE_BRANCH] = { 166, NONE, YELLOW, NONE, 0, BOLD },
	[STYLE_LOAD] = { 29, NONE, GREEN, NONE, 0, 0 },
	[STYLE_STORE] = { 133, NONE, MAGENTA, NONE, 0, 0 },
	[STYLE_KEY] = { NONE, NONE, NONE, NONE, BOLD, BOLD },
	[STYLE_SPAN] = { 178, NONE, YELLOW, NONE, BOLD, BOLD },
	[STYLE_COLD] = { 61, NONE, BLUE, NONE, 0, 0 },
	[STYLE_WARM] = { 172, NONE, YELLOW, NONE, 0, 0 },
	[STYLE_HOT] = { 196, NONE, RED, NONE, 0, BOLD },
};

static const struct paint_look plain = { NONE, NONE, 0 };

void paint_init(struct paint *p, const struct paint_terminal *has)
{
	*p = (struct paint) { .has = *has, .row = -1, .col = -1, .unknown = true };
	canvas_init(&p->shown, 0, 0, false);
}

void paint_release(struct paint *p)
{
	canvas_release(&p->shown);
}

void paint_forget(struct paint *p)
{
	p->unknown = true;
	p->look_known = false;
	p->row = p->col = -1;
}

/* Looks */

struct paint_look paint_look_of(const struct paint *p, const struct cell *c)
{
	const struct paint_style *s = &styles[c->style];
	int colors = p->color ? p->has.colors : 0;
	bool heading = c->style == STYLE_TITLE || c->style == STYLE_FOCUS;
	struct paint_look l = plain;
	if (colors) {
		l.fore = colors >= 256 ? s->fore : s->fore8;
		l.back = colors >= 256 ? s->back : s->back8;
	}
	l.attributes = colors ? s->attributes : s->mono;
	/* A style without a colour of the 8 has its monochrome attributes. */
	if (colors && colors < 256 && s->fore8 == NONE)
		l.attributes |= s->mono;
	if (c->under && heading) {
		l.attributes |= UNDERLINE;
	} else if (colors >= 256 && (c->under || (c->cursor && c->style != STYLE_HIT))) {
		/* A marked cell differs from the current row and from the status line. */
		bool strong = c->under && (c->cursor || c->style == STYLE_STATUS);
		l = (struct paint_look) { ROW_FORE, strong ? CELL_BACK : ROW_BACK, 0 };
	} else if (c->cursor || c->under) {
		bool strong = c->under && (c->cursor || l.attributes & REVERSE);
		if (c->style != STYLE_HIT)
			l.fore = l.back = NONE;
		l.attributes = REVERSE | (strong ? BOLD | UNDERLINE : 0);
		if (c->style == STYLE_HIT && !colors)
			l.attributes |= UNDERLINE;
	}
	if (!p->has.dim)
		l.attributes &= (uint8_t)~DIM;
	return l;
}

/* Whether a blank in this look is like any other. */
static bool paint_is_plain(struct paint_look l)
{
	return l.back == NONE && !(l.attributes & (UNDERLINE | REVERSE));
}

static bool paint_same_look(struct paint_look a, struct paint_look b)
{
	return a.fore == b.fore && a.back == b.back && a.attributes == b.attributes;
}

static void paint_add_code(struct str *out, int code)
{
	if (out->text[out->len - 1] != '[')
		str_addc(out, ';');
	str_addu(out, (uint64_t)code);
}

static void paint_add_color(struct str *out, int color, bool back, int colors)
{
	if (color == NONE) {
		paint_add_code(out, back ? 49 : 39);
	} else if (colors < 256 || color < 8) {
		paint_add_code(out, (back ? 40 : 30) + color);
	} else if (color < 16) {
		paint_add_code(out, (back ? 100 : 90) + color - 8);
	} else {
		paint_add_code(out, back ? 48 : 38);
		paint_add_code(out, 5);
		paint_add_code(out, color);
	}
}

/* SGR that goes from one look to another; was is plain after a reset. */
static void paint_add_sgr(const struct paint *p, struct str *out, bool reset,
			  struct paint_look was, struct paint_look to)
{
	static const uint8_t set[] = { BOLD, DIM, UNDERLINE, REVERSE };
	static const uint8_t on[] = { 1, 2, 4, 7 }, off[] = { 22, 22, 24, 27 };
	str_add(out, "\033[");
	if (reset) {
		if (!paint_same_look(to, plain))
			paint_add_code(out, 0);
		was = plain;
	}
	/* 22 ends both. */
	if (was.attributes & ~to.attributes & (BOLD | DIM)) {
		paint_add_code(out, 22);
		was.attributes &= (uint8_t) ~(BOLD | DIM);
	}
	for (int k = 0; k < 4; k++)
		if (was.attributes & ~to.attributes & set[k])
			paint_add_code(out, off[k]);
	for (int k = 0; k < 4; k++)
		if (to.attributes & ~was.attributes & set[k])
			paint_add_code(out, on[k]);
	if (to.fore != was.fore)
		paint_add_color(out, to.fore, false, p->has.colors);
	if (to.back != was.back)
		paint_add_color(out, to.back, true, p->has.colors);
	str_addc(out, 'm');
}

static void paint_set_look(struct paint *p, struct paint_look to, struct str *out)
{
	if (p->look_known && paint_same_look(p->look, to))
		return;
	if (!p->has.ansi) {
		p->has.add_look(out, &to);
	} else {
		struct str change = STR_INIT, anew = STR_INIT;
		bool ends = p->look.attributes & ~to.attributes;
		paint_add_sgr(p, &anew, true, plain, to);
		if (p->look_known && (p->has.looks_off || !ends)) {
			paint_add_sgr(p, &change, false, p->look, to);
			if (change.len > anew.len)
				str_clear(&change);
		}
		str_add(out, change.len ? change.text : anew.text);
		str_release(&change);
		str_release(&anew);
	}
	p->look = to;
	p->look_known = true;
}

void paint_plain(struct paint *p, struct str *out)
{
	paint_set_look(p, plain, out);
}

/* The cursor */

/* A way to move the cursor, if it is shorter than the best so far. */
struct paint_way {
	char bytes[MOVE_MAX];
	size_t len; /* 0: no way yet */
};

static void paint_offer(struct paint_way *best, const char *down, const char *across)
{
	size_t n = strlen(down), m = strlen(across);
	if (best->len && n + m >= best->len)
		return;
	memcpy(best->bytes, down, n);
	memcpy(best->bytes + n, across, m + 1);
	best->len = n + m;
}

/* "\033[5B", "\033[B"; to: "" if n is 0. */
static void paint_step(char to[MOVE_MAX], int n, char forward, char back)
{
	char letter = n > 0 ? forward : back;
	n = abs(n);
	if (n == 0)
		*to = '\0';
	else if (n == 1)
		snprintf(to, MOVE_MAX, "\033[%c", letter);
	else
		snprintf(to, MOVE_MAX, "\033[%d%c", n, letter);
}

void paint_move(struct paint *p, int row, int col, struct str *out)
{
	if (p->row == row && p->col == col)
		return;
	if (!p->has.ansi) {
		p->has.add_move(out, row, col);
	} else {
		struct paint_way best = { .len = 0 };
		char down[MOVE_MAX], across[MOVE_MAX];
		if (col == 0)
			snprintf(across, sizeof across, "\033[%dH", row + 1);
		else
			snprintf(across, sizeof across, "\033[%d;%dH", row + 1, col + 1);
		paint_offer(&best, "", across);
		for (int vpa = 0; vpa <= p->has.row && p->row >= 0 && p->col >= 0;
		     vpa++) {
			paint_step(down, row - p->row, 'B', 'A');
			if (vpa)
				snprintf(down, sizeof down, "\033[%dd", row + 1);
			paint_step(across, col - p->col, 'C', 'D');
			paint_offer(&best, down, across);
			int back = p->col - col;
			if (back > 0 && back < MOVE_MAX - 1) {
				memset(across, '\b', (size_t)back);
				across[back] = '\0';
				paint_offer(&best, down, across);
			}
			if (col == 0)
				paint_offer(&best, down, "\r");
			if (p->has.column) {
				snprintf(across, sizeof across, "\033[%dG", col + 1);
				paint_offer(&best, down, across);
			}
		}
		str_addn(out, best.bytes, best.len);
	}
	p->row = row;
	p->col = col;
}

/* Cells */

static bool paint_blank(const struct paint *p, const struct cell *c)
{
	return c->text[0] == ' ' && !c->text[1] && paint_is_plain(paint_look_of(p, c));
}

static bool paint_same(const struct paint *p, const struct cell *a, const struct cell *b)
{
	if (strcmp(a->text, b->text) != 0)
		return false;
	if (a->style == b->style && a->cursor == b->cursor && a->under == b->under)
		return true;
	return paint_same_look(paint_look_of(p, a), paint_look_of(p, b)) ||
	       (paint_blank(p, a) && paint_blank(p, b));
}

/* Send the text of a cell at the cursor, which is then after it. */
static void paint_text(struct paint *p, const struct cell *c, int cols, struct str *out)
{
	uint32_t rune = '?';
	const char *text = c->text;
	size_t len = utf8_rune(text, strlen(text), &rune);
	bool exact = rune < 0x300 && len == strlen(text);
	if (!len || (rune > 0x7e && !p->has.utf8))
		text = "?", exact = true;
	str_add(out, text);
	p->col++;
	/* A terminal can have another opinion about the width of a character, and the
	 * end of a line is its own matter: then the next position is absolute. */
	if (p->col >= cols ||
	    !(exact || (rune >= 0x2010 && rune < 0x2600 && text[len] == 0)))
		p->row = p->col = -1;
}

/* One line: what is shown, what is wanted, and which cells differ. */
struct paint_line {
	const struct cell *old, *new;
	bool *differs;
	int row, cols;
	int end;   /* the rest of the wanted line is blank */
	int limit; /* cells that can be written */
};

static void paint_compare(const struct paint *p, struct paint_line *l)
{
	l->end = l->cols;
	while (l->end > 0 && paint_blank(p, &l->new[l->end - 1]))
		l->end--;
	for (int x = 0; x < l->cols; x++)
		l->differs[x] = !paint_same(p, &l->old[x], &l->new[x]);
	/* Both halves of a wide character, new or old, change together. */
	for (int x = 1; x < l->cols; x++)
		if (!l->new[x].text[0] || !l->old[x].text[0])
			l->differs[x] = l->differs[x - 1] =
				l->differs[x] || l->differs[x - 1];
}

/* The look in which to send a blank: it is invisible, and a change of the look takes more
 * bytes than the blank. */
static struct paint_look paint_look_of_blank(const struct paint *p,
					     const struct paint_line *l, int x)
{
	if (p->look_known && paint_is_plain(p->look))
		return p->look;
	while (x < l->end && paint_blank(p, &l->new[x]))
		x++;
	if (x < l->end) {
		struct paint_look next = paint_look_of(p, &l->new[x]);
		if (paint_is_plain(next))
			return next;
	}
	return plain;
}

static void paint_cell(struct paint *p, const struct paint_line *l, int x,
		       struct str *out)
{
	const struct cell *c = &l->new[x];
	paint_set_look(
		p, paint_blank(p, c) ? paint_look_of_blank(p, l, x) : paint_look_of(p, c),
		out);
	paint_text(p, c, l->cols, out);
	if (x + 1 < l->cols && !l->new[x + 1].text[0]) /* wide */
		p->row = p->col = -1;
}

/* Whether the equal cells from the cursor to x can be sent instead of moving over them:
 * they are few and need no other look. */
static bool paint_cheap(const struct paint *p, const struct paint_line *l, int x)
{
	if (p->row != l->row || p->col < 0 || p->col >= x || x - p->col > SKIP_MOST)
		return false;
	size_t bytes = 0;
	for (int k = p->col; k < x; k++) {
		const struct cell *c = &l->new[k];
		struct paint_look look = paint_look_of(p, c);
		bool as_is =
			p->look_known && (paint_same_look(look, p->look) ||
					  (paint_blank(p, c) && paint_is_plain(p->look)));
		if (!as_is || !c->text[0] || c->text[1])
			return false;
		bytes++;
	}
	return bytes <= (x - p->col == 1 ? 3 : x + 1 < 10 ? 4 : 5);
}

/* The number of blanks from x on, wanted in a row; at least one of them differs. */
static int paint_blanks(const struct paint *p, const struct paint_line *l, int x)
{
	int n = 0;
	while (x + n < l->end && paint_blank(p, &l->new[x + n]))
		n++;
	return n;
}

static void paint_erase_line(struct paint *p, struct paint_line *l, struct str *out)
{
	int from = l->end, n = 0;
	while (from < l->cols && !l->differs[from])
		from++;
	for (int x = from; x < l->cols; x++)
		n += l->differs[x];
	if (n < 4 || !p->has.clears_line)
		return;
	paint_move(p, l->row, from, out);
	if (!p->look_known || !paint_is_plain(p->look))
		paint_plain(p, out);
	str_add(out, "\033[K");
	l->limit = from;
}

static void paint_line(struct paint *p, struct paint_line *l, struct str *out)
{
	paint_compare(p, l);
	for (int x = 0; x < l->limit && x < l->end; x++) {
		if (!l->differs[x] || !l->new[x].text[0])
			continue;
		int n = paint_blanks(p, l, x);
		if (paint_cheap(p, l, x))
			while (p->row == l->row && p->col < x)
				paint_cell(p, l, p->col, out);
		paint_move(p, l->row, x, out);
		if (n >= ERASE_LEAST && p->has.clears_cells) {
			if (!p->look_known || !paint_is_plain(p->look))
				paint_plain(p, out);
			str_addf(out, "\033[%dX", n);
			x += n - 1;
			continue;
		}
		paint_cell(p, l, x, out);
	}
	paint_erase_line(p, l, out);
	for (int x = l->end; x < l->limit; x++)
		if (l->differs[x]) {
			paint_move(p, l->row, x, out);
			paint_cell(p, l, x, out);
		}
}

/* Scrolling */

static const struct cell *paint_row(const struct canvas *c, int row)
{
	return c->cell + (ptrdiff_t)row * c->stride;
}

/* An estimate of the bytes that make one line of another: the cells that differ, and for
 * each run of them the ways to it and to its look. */
static int paint_cost(const struct paint *p, const struct canvas *c, int row, int old_row)
{
	const struct cell *a = paint_row(c, row), *b = paint_row(&p->shown, old_row);
	int cost = 0, equal = RUN_GAP;
	for (int x = 0; x < c->cols; x++) {
		if (paint_same(p, &a[x], &b[x])) {
			equal++;
			continue;
		}
		cost += 1 + (equal >= RUN_GAP ? RUN_COST : 0);
		equal = 0;
	}
	return cost;
}

/* Lines first to last move up by `by`; a negative number: down. */
struct paint_scroll {
	int first, last, by, gain;
};

/*
 * The lines for which scrolling saves most: the run of lines with the largest sum of
 * what each saves.  now[] has the cost of each line without
 * scrolling.
 */
static void paint_try_scroll(const struct paint *p, const struct canvas *c,
			     const int *now, int by, struct paint_scroll *best)
{
	int gain = 0, from = 0;
	for (int y = 0; y < c->rows; y++) {
		int old = y + by;
		if (old < 0 || old >= c->rows) {
			gain = 0;
			from = y + 1;
			continue;
		}
		gain += now[y] - paint_cost(p, c, y, old);
		if (gain <= 0) {
			gain = 0;
			from = y + 1;
		} else if (gain > best->gain) {
			*best = (struct paint_scroll) { .first = from + (by < 0 ? by : 0),
							.last = y + (by > 0 ? by : 0),
							.by = by,
							.gain = gain };
		}
	}
}

static void paint_scroll_shown(struct canvas *c, const struct paint_scroll *s)
{
	size_t row = (size_t)c->cols * sizeof *c->cell;
	int n = s->last - s->first + 1 - abs(s->by);
	struct cell *first = c->cell + (ptrdiff_t)s->first * c->stride;
	struct cell *from = first + (s->by > 0 ? (ptrdiff_t)s->by * c->stride : 0);
	struct cell *to = first + (s->by < 0 ? (ptrdiff_t)-s->by * c->stride : 0);
	memmove(to, from, (size_t)n * row);
	struct canvas rest = canvas_view(c, s->by > 0 ? s->last + 1 - s->by : s->first, 0,
					 abs(s->by), c->cols);
	canvas_clear(&rest);
}

static void paint_scroll(struct paint *p, const struct canvas *c, struct str *out)
{
	struct paint_scroll s = { .gain = SCROLL_GAIN };
	int *now = mem_new((size_t)c->rows + 1, sizeof *now), changed = 0;
	for (int y = 0; y < c->rows; y++) {
		now[y] = paint_cost(p, c, y, y);
		changed += now[y] > 0;
	}
	for (int by = 1; by <= SCROLL_MOST && changed > 3; by++) {
		paint_try_scroll(p, c, now, by, &s);
		paint_try_scroll(p, c, now, -by, &s);
	}
	free(now);
	if (!s.by)
		return;
	paint_plain(p, out);
	str_addf(out, "\033[%d;%dr", s.first + 1, s.last + 1);
	p->row = p->col = -1;
	paint_move(p, s.by > 0 ? s.last : s.first, 0, out);
	for (int k = 0; k < abs(s.by); k++)
		str_add(out, s.by > 0 ? "\n" : "\033M");
	str_add(out, "\033[r");
	p->row = p->col = -1;
	paint_scroll_shown(&p->shown, &s);
}

/* Begin with an empty screen. */
static void paint_begin(struct paint *p, const struct canvas *c, struct str *out)
{
	canvas_release(&p->shown);
	canvas_init(&p->shown, c->rows, c->cols, false);
	p->look_known = false;
	p->row = p->col = -1;
	paint_plain(p, out);
	if (p->has.clears_line)
		str_add(out, "\033[H\033[2J");
	else /* nothing is equal to what is shown */
		for (int k = 0; k < c->rows * c->cols; k++)
			strcpy(p->shown.cell[k].text, "\1");
	p->unknown = false;
}

void paint_update(struct paint *p, const struct canvas *c, struct str *out)
{
	if (p->unknown || p->shown.rows != c->rows || p->shown.cols != c->cols)
		paint_begin(p, c, out);
	else if (p->has.scrolls)
		paint_scroll(p, c, out);
	bool *differs = mem_new((size_t)c->cols + 1, sizeof *differs);
	for (int y = 0; y < c->rows; y++) {
		struct cell *old = p->shown.cell + (ptrdiff_t)y * p->shown.stride;
		struct paint_line l = { .old = old,
					.new = paint_row(c, y),
					.differs = differs,
					.row = y,
					.cols = c->cols,
					.limit = c->cols };
		int known = c->cols;
		if (p->has.no_corner && y == c->rows - 1)
			known = --l.limit;
		if (known > 0 && known < c->cols && !l.new[known].text[0])
			known = --l.limit;
		paint_line(p, &l, out);
		memcpy(old, l.new, (size_t)known * sizeof *old);
	}
	free(differs);
}
