#include "tui/term/paint.h"

#include <limits.h>
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

/* Colours of 256: of the current row and the status line, and of the marked cell in them.
 * The two lines have one look, because a line down changes both.  15 is white, and takes
 * fewer bytes than 231. */
enum { ROW_FORE = 15, ROW_BACK = 24, CELL_BACK = 31 };
enum { LIGHT_FORE = 16, LIGHT_BACK = 153, LIGHT_CELL_BACK = 117 };

enum {
	SKIP_MOST = 8,    /* equal cells that can be cheaper to send than to skip */
	ERASE_LEAST = 7,  /* blanks within a line; fewer are cheaper to send */
	SCROLL_MOST = 5,  /* lines that a screen is scrolled at once */
	SCROLL_GAIN = 48, /* bytes that scrolling must save */
	RUN_GAP = 4,    /* equal cells between two runs of cells that differ, at least */
	RUN_COST = 12,  /* bytes to move to a run and set its look */
	MOVE_MAX = 32,  /* bytes of one way to move the cursor */
	RUNS_MOST = 96, /* more are sent from left to right */
	LOOKS_MOST = 24
};

/*
 * How each style looks: foreground and background of 256 colours, of 8, attributes
 * with colours and without.  The 256 are readable on white and on black, because a
 * terminal cannot be asked for its background; a style that sets a background sets the
 * foreground too.  No meaning depends on a colour alone.
 */
struct paint_style {
	int16_t fore, back;
	int16_t fore8, back8;
	uint8_t attributes, mono;
};

static const struct paint_style theme_default[STYLE_COUNT] = {
	[STYLE_TEXT] = { NONE, NONE, NONE, NONE, 0, 0 },
	[STYLE_DIM] = { 244, NONE, NONE, NONE, 0, DIM },
	[STYLE_HIT] = { 16, 220, BLACK, YELLOW, 0, BOLD | UNDERLINE },
	[STYLE_BAD] = { 160, NONE, RED, NONE, BOLD, BOLD },
	[STYLE_TITLE] = { 244, NONE, NONE, NONE, 0, 0 },
	[STYLE_FOCUS] = { 32, NONE, CYAN, NONE, BOLD, BOLD },
	[STYLE_STATUS] = { ROW_FORE, ROW_BACK, NONE, NONE, 0, REVERSE },
	[STYLE_ALARM] = { 15, 160, WHITE, RED, BOLD, REVERSE | BOLD },
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
	[STYLE_ONLY_A] = { 15, 124, WHITE, RED, 0, BOLD },
	[STYLE_ONLY_B] = { 15, 28, WHITE, GREEN, 0, BOLD },
	[STYLE_DIFFERS] = { 172, NONE, YELLOW, NONE, UNDERLINE | BOLD, UNDERLINE | BOLD },
	[STYLE_NOTE] = { 98, NONE, MAGENTA, NONE, BOLD, BOLD },
};

/* For a white background: darker colours, and light ones behind marked text. */
static const struct paint_style theme_light[STYLE_COUNT] = {
	[STYLE_TEXT] = { NONE, NONE, NONE, NONE, 0, 0 },
	[STYLE_DIM] = { 241, NONE, NONE, NONE, 0, DIM },
	[STYLE_HIT] = { 16, 222, BLACK, YELLOW, 0, BOLD | UNDERLINE },
	[STYLE_BAD] = { 124, NONE, RED, NONE, BOLD, BOLD },
	[STYLE_TITLE] = { 241, NONE, NONE, NONE, 0, 0 },
	[STYLE_FOCUS] = { 25, NONE, BLUE, NONE, BOLD, BOLD },
	[STYLE_STATUS] = { LIGHT_FORE, LIGHT_BACK, NONE, NONE, 0, REVERSE },
	[STYLE_ALARM] = { 15, 124, WHITE, RED, BOLD, REVERSE | BOLD },
	[STYLE_PC] = { 25, NONE, BLUE, NONE, 0, 0 },
	[STYLE_OPCODE] = { NONE, NONE, NONE, NONE, 0, 0 },
	[STYLE_CALL] = { 130, NONE, RED, NONE, BOLD | UNDERLINE, BOLD | UNDERLINE },
	[STYLE_RETURN] = { 130, NONE, RED, NONE, UNDERLINE, UNDERLINE },
	[STYLE_BRANCH] = { 130, NONE, RED, NONE, 0, BOLD },
	[STYLE_LOAD] = { 22, NONE, GREEN, NONE, 0, 0 },
	[STYLE_STORE] = { 90, NONE, MAGENTA, NONE, 0, 0 },
	[STYLE_KEY] = { NONE, NONE, NONE, NONE, BOLD, BOLD },
	[STYLE_SPAN] = { 130, NONE, RED, NONE, BOLD, BOLD },
	[STYLE_COLD] = { 25, NONE, BLUE, NONE, 0, 0 },
	[STYLE_WARM] = { 130, NONE, MAGENTA, NONE, 0, 0 },
	[STYLE_HOT] = { 124, NONE, RED, NONE, 0, BOLD },
	[STYLE_ONLY_A] = { 16, 217, WHITE, RED, 0, BOLD },
	[STYLE_ONLY_B] = { 16, 157, WHITE, GREEN, 0, BOLD },
	[STYLE_DIFFERS] = { 130, NONE, RED, NONE, UNDERLINE | BOLD, UNDERLINE | BOLD },
	[STYLE_NOTE] = { 54, NONE, MAGENTA, NONE, BOLD, BOLD },
};

static const struct paint_theme {
	const char *name, *help;
	const struct paint_style *style; /* NULL: attributes alone */
	int16_t row_fore, row_back, cell_back;
} themes[] = {
	{ "default", "the colours of the terminal, on its background", theme_default,
	  ROW_FORE, ROW_BACK, CELL_BACK },
	{ "light", "colours for a white background", theme_light, LIGHT_FORE, LIGHT_BACK,
	  LIGHT_CELL_BACK },
	{ "monochrome", "no colours, only bold, underlined and reversed text", NULL,
	  ROW_FORE, ROW_BACK, CELL_BACK },
};

/* The theme in use, and styles that were changed since. */
static const struct paint_theme *paint_theme_now = &themes[0];
static struct paint_style paint_changed[STYLE_COUNT];
static bool paint_is_changed[STYLE_COUNT];

static struct paint_style paint_style_of(enum style st)
{
	if (paint_is_changed[st])
		return paint_changed[st];
	if (paint_theme_now->style)
		return paint_theme_now->style[st];
	uint8_t mono = theme_default[st].mono;
	return (struct paint_style) { NONE, NONE, NONE, NONE, mono, mono };
}

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
	const struct paint_style style = paint_style_of((enum style)c->style),
				 *s = &style;
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
	} else if (colors >= 256 && paint_theme_now->style &&
		   (c->under || (c->cursor && c->style != STYLE_HIT))) {
		/* A marked cell differs from the current row and from the status line. */
		bool strong = c->under && (c->cursor || c->style == STYLE_STATUS);
		l = (struct paint_look) { paint_theme_now->row_fore,
					  strong ? paint_theme_now->cell_back
						 : paint_theme_now->row_back,
					  0 };
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

/* Themes */

bool paint_theme_at(size_t i, const char **name, const char **help)
{
	if (i >= sizeof themes / sizeof *themes)
		return false;
	*name = themes[i].name;
	*help = themes[i].help;
	return true;
}

bool paint_set_theme(const char *name)
{
	for (size_t i = 0; i < sizeof themes / sizeof *themes; i++)
		if (strcmp(themes[i].name, name) == 0) {
			paint_theme_now = &themes[i];
			memset(paint_is_changed, 0, sizeof paint_is_changed);
			return true;
		}
	return false;
}

const char *paint_theme(void)
{
	return paint_theme_now->name;
}

/* The nearest of the 8 colours to one of the 256. */
static int16_t paint_color_of_8(int color)
{
	if (color < 16)
		return (int16_t)(color < 0 ? NONE : color % 8);
	if (color >= 232)
		return color < 244 ? BLACK : WHITE;
	int cube = color - 16, r = cube / 36, g = cube / 6 % 6, b = cube % 6;
	int most = r > g ? r : g;
	most = most > b ? most : b;
	if (most < 2)
		return BLACK;
	return (int16_t)((r * 3 > most * 2) + 2 * (g * 3 > most * 2) +
			 4 * (b * 3 > most * 2));
}

void paint_set_style(enum style st, const struct paint_look *look)
{
	paint_changed[st] = (struct paint_style) { look->fore,
						   look->back,
						   paint_color_of_8(look->fore),
						   paint_color_of_8(look->back),
						   look->attributes,
						   look->attributes };
	paint_is_changed[st] = true;
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

/* The shortest bytes that change the look; known: whether it is `was`. */
static void paint_change_look(const struct paint *p, bool known, struct paint_look was,
			      struct paint_look to, struct str *out)
{
	struct str change = STR_INIT, anew = STR_INIT;
	bool ends = was.attributes & ~to.attributes;
	if (known && paint_same_look(was, to))
		return;
	paint_add_sgr(p, &anew, true, plain, to);
	if (known && (p->has.looks_off || !ends)) {
		paint_add_sgr(p, &change, false, was, to);
		if (change.len > anew.len)
			str_clear(&change);
	}
	str_add(out, change.len ? change.text : anew.text);
	str_release(&change);
	str_release(&anew);
}

static void paint_set_look(struct paint *p, struct paint_look to, struct str *out)
{
	if (p->look_known && paint_same_look(p->look, to))
		return;
	if (p->has.ansi)
		paint_change_look(p, p->look_known, p->look, to, out);
	else
		p->has.add_look(out, &to);
	p->look = to;
	p->look_known = true;
}

static void paint_plain(struct paint *p, struct str *out)
{
	paint_set_look(p, plain, out);
}

/* Make lines scroll; bottom 0: all of them. */
static void paint_set_region(struct paint *p, int top, int bottom, struct str *out)
{
	if (p->top == top && p->bottom == bottom)
		return;
	if (bottom)
		str_addf(out, "\033[%d;%dr", top + 1, bottom + 1);
	else
		str_add(out, "\033[r");
	p->top = top;
	p->bottom = bottom;
	p->row = p->col = -1;
}

void paint_leave(struct paint *p, struct str *out)
{
	paint_plain(p, out);
	paint_set_region(p, 0, 0, out);
}

/* The cursor */

/* Whether steps lead from one line to another: they stop at the first and the last line that
 * scroll, and a line feed in the last one scrolls. */
static bool paint_can_step(const struct paint *p, int from, int to)
{
	if (!p->bottom || from == to)
		return true;
	bool below = from > p->bottom, above = from < p->top;
	return below == (to > p->bottom) && above == (to < p->top);
}

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
		for (int vpa = !paint_can_step(p, p->row, row);
		     vpa <= p->has.row && p->row >= 0 && p->col >= 0; vpa++) {
			paint_step(down, row - p->row, 'B', 'A');
			if (p->has.line_feed && row > p->row &&
			    row - p->row < (int)strlen(down)) {
				memset(down, '\n', (size_t)(row - p->row));
				down[row - p->row] = '\0';
			}
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

static int paint_digits(int n)
{
	return n < 10 ? 1 : n < 100 ? 2 : n < 1000 ? 3 : 5;
}

static int paint_min(int a, int b)
{
	return a < b ? a : b;
}

static int paint_step_cost(int n)
{
	n = abs(n);
	return n == 0 ? 0 : n == 1 ? 3 : 3 + paint_digits(n);
}

/* The number of bytes that paint_move() sends from one position to another, from -1: an
 * unknown one.  The same ways in arithmetic, because paint_order() needs many. */
static int paint_move_cost(const struct paint *p, int from_row, int from_col, int row,
			   int col)
{
	int best = 3 + paint_digits(row + 1) + (col ? 1 + paint_digits(col + 1) : 0);
	if (from_row < 0 || from_col < 0)
		return best;
	bool steps = paint_can_step(p, from_row, row);
	int down = steps ? paint_step_cost(row - from_row) : best,
	    across = paint_step_cost(col - from_col);
	if (p->has.line_feed && row > from_row && steps)
		down = paint_min(down, row - from_row);
	if (p->has.row)
		down = paint_min(down, 3 + paint_digits(row + 1));
	if (from_col > col && from_col - col < MOVE_MAX - 1)
		across = paint_min(across, from_col - col);
	if (p->has.column)
		across = paint_min(across, 3 + paint_digits(col + 1));
	if (col == 0)
		across = paint_min(across, 1);
	return row == from_row && col == from_col ? 0 : paint_min(best, down + across);
}

/* Cells */

static const struct cell *paint_row(const struct canvas *c, int row)
{
	return c->cell + (ptrdiff_t)row * c->stride;
}

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

/* The bytes to send for a cell.  *exact: every terminal moves by one column; with other
 * characters a terminal can have another opinion about their width. */
static const char *paint_bytes(const struct paint *p, const struct cell *c, bool *exact)
{
	uint32_t rune = '?';
	size_t len = utf8_rune(c->text, strlen(c->text), &rune);
	bool alone = len && !c->text[len];
	*exact = alone && (rune < 0x300 || (rune >= 0x2010 && rune < 0x2600));
	if (len && (rune <= 0x7e || p->has.utf8))
		return c->text;
	*exact = true;
	return "?";
}

/* Send the text of a cell at the cursor, which is then after it. */
static void paint_text(struct paint *p, const struct cell *c, int cols, struct str *out)
{
	bool exact;
	str_add(out, paint_bytes(p, c, &exact));
	p->col++;
	/* The end of a line is the terminal's own matter. */
	if (p->col >= cols || !exact)
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

/* Runs of cells */

enum paint_kind {
	PAINT_CELLS,
	PAINT_ERASE,     /* blanks that are erased */
	PAINT_ERASE_LINE /* the rest of the line */
};

/* Cells that are sent in one look. */
struct paint_run {
	int row, col, end;
	enum paint_kind kind;
	struct paint_look look;
	bool blank; /* only blanks, which are invisible in any plain look */
	bool exact; /* the position after it is known */
	bool sent;
	int look_id; /* see struct paint_order */
};

struct paint_runs {
	struct paint_run *run;
	size_t n, room;
};

static struct paint_run *paint_add_run(struct paint_runs *r, const struct paint_line *l,
				       int x, int end, enum paint_kind kind)
{
	r->run = mem_room(r->run, r->n, &r->room, sizeof *r->run);
	r->run[r->n] = (struct paint_run) { .row = l->row,
					    .col = x,
					    .end = end,
					    .kind = kind,
					    .look = plain,
					    .blank = true,
					    .exact = true };
	return &r->run[r->n++];
}

/* Add a cell to the last run, or begin a new one.  Returns whether it was added.  Blanks
 * take the look of their run if it is plain: a change of the look takes more bytes. */
static bool paint_extend(const struct paint *p, const struct cell *c,
			 struct paint_run *run)
{
	struct paint_look look = paint_look_of(p, c);
	bool blank = paint_blank(p, c), exact;
	if (blank && !run->blank && !paint_is_plain(run->look))
		return false;
	if (!blank && run->blank && run->end > run->col && !paint_is_plain(look))
		return false;
	if (!blank && !run->blank && !paint_same_look(look, run->look))
		return false;
	if (!blank) {
		run->look = look;
		run->blank = false;
	}
	paint_bytes(p, c, &exact);
	run->exact = run->exact && exact;
	run->end++;
	return true;
}

/* The number of blanks from x on, the last of which differs. */
static int paint_blanks(const struct paint *p, const struct paint_line *l, int x)
{
	int n = 0;
	for (int k = x; k < l->limit && paint_blank(p, &l->new[k]); k++)
		if (l->differs[k])
			n = k + 1 - x;
	return n;
}

/* Erase the rest of the line if that is shorter. */
static void paint_find_end(struct paint *p, struct paint_line *l, struct paint_runs *r)
{
	int from = l->end, n = 0;
	while (from < l->cols && !l->differs[from])
		from++;
	for (int x = from; x < l->cols; x++)
		n += l->differs[x];
	if (n < 4 || !p->has.clears_line)
		return;
	paint_add_run(r, l, from, l->cols, PAINT_ERASE_LINE);
	l->limit = from;
}

static void paint_find_runs(struct paint *p, struct paint_line *l, struct paint_runs *r)
{
	struct paint_run *run = NULL;
	paint_compare(p, l);
	paint_find_end(p, l, r);
	for (int x = 0; x < l->limit; x++) {
		const struct cell *c = &l->new[x];
		if (!l->differs[x]) {
			run = NULL;
			continue;
		}
		if (!c->text[0]) { /* sent with its left half */
			if (run) {
				run->end++;
				run->exact = false;
			}
			continue;
		}
		int n = paint_blanks(p, l, x);
		if (n >= ERASE_LEAST && p->has.clears_cells) {
			paint_add_run(r, l, x, x + n, PAINT_ERASE);
			run = NULL;
			x += n - 1;
			continue;
		}
		if (run && paint_extend(p, c, run))
			continue;
		run = paint_add_run(r, l, x, x, PAINT_CELLS);
		paint_extend(p, c, run);
	}
}

/* Sending */

/* Whether the equal cells from the cursor to x can be sent instead of moving over them:
 * they are few and need no other look. */
static bool paint_cheap(const struct paint *p, const struct cell *line, int row, int x)
{
	if (p->row != row || p->col < 0 || p->col >= x || x - p->col > SKIP_MOST)
		return false;
	size_t bytes = 0;
	for (int k = p->col; k < x; k++) {
		const struct cell *c = &line[k];
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

static void paint_send(struct paint *p, const struct canvas *c,
		       const struct paint_run *run, struct str *out)
{
	const struct cell *line = paint_row(c, run->row);
	if (!run->blank || !p->look_known || !paint_is_plain(p->look)) {
		/* Equal cells before it can have the old look. */
		if (paint_cheap(p, line, run->row, run->col))
			while (p->col < run->col)
				paint_text(p, &line[p->col], c->cols, out);
		paint_set_look(p, run->look, out);
	}
	if (paint_cheap(p, line, run->row, run->col))
		while (p->col < run->col)
			paint_text(p, &line[p->col], c->cols, out);
	paint_move(p, run->row, run->col, out);
	if (run->kind == PAINT_ERASE_LINE)
		str_add(out, "\033[K");
	else if (run->kind == PAINT_ERASE)
		str_addf(out, "\033[%dX", run->end - run->col);
	else
		for (int x = run->col; x < run->end; x++) {
			if (!line[x].text[0])
				continue;
			paint_move(p, run->row, x, out);
			paint_text(p, &line[x], c->cols, out);
			if (x + 1 < c->cols && !line[x + 1].text[0]) /* wide */
				p->row = p->col = -1;
		}
}

/* Order */

/*
 * Runs of a small update are sent in the order that takes the fewest bytes, as far as a
 * simple search finds it: a list in which the cursor moves changes few cells in many
 * looks and places.  From each run the search goes to the nearest one, where a byte that
 * changes the look counts as a number of bytes that move the cursor; it is repeated with
 * several such numbers and keeps the best order, the one from left to right included.
 */
struct paint_order {
	struct paint_look look[LOOKS_MOST];
	int cost[LOOKS_MOST][LOOKS_MOST]; /* bytes from look to look; -1: not known yet */
	int looks;
};

/* The number of a look; LOOKS_MOST: there are too many. */
static int paint_look_id(struct paint_order *o, struct paint_look look)
{
	int k = 0;
	while (k < o->looks && !paint_same_look(o->look[k], look))
		k++;
	if (k == o->looks && k < LOOKS_MOST)
		o->look[o->looks++] = look;
	return k;
}

static int paint_look_cost(const struct paint *p, struct paint_order *o, int from,
			   const struct paint_run *run)
{
	if (from == run->look_id || (run->blank && paint_is_plain(o->look[from])))
		return 0;
	int *cost = &o->cost[from][run->look_id];
	if (*cost < 0) {
		struct str bytes = STR_INIT;
		paint_change_look(p, true, o->look[from], run->look, &bytes);
		*cost = (int)bytes.len;
		str_release(&bytes);
	}
	return *cost;
}

/* An order of all runs, and the bytes that it takes for moves and looks.  weight 0: the
 * order in which they are. */
static int paint_try_order(const struct paint *p, struct paint_order *o,
			   struct paint_runs *r, int weight, size_t *order)
{
	int row = p->row, col = p->col, total = 0;
	int look = paint_look_id(o, p->look_known ? p->look : plain);
	for (size_t k = 0; k < r->n; k++)
		r->run[k].sent = false;
	for (size_t k = 0; k < r->n; k++) {
		size_t next = k;
		int least = INT_MAX;
		for (size_t i = 0; i < r->n && weight; i++) {
			const struct paint_run *run = &r->run[i];
			if (run->sent)
				continue;
			int cost = weight * paint_look_cost(p, o, look, run) +
				   2 * paint_move_cost(p, row, col, run->row, run->col);
			if (cost < least) {
				least = cost;
				next = i;
			}
		}
		struct paint_run *run = &r->run[next];
		total += paint_look_cost(p, o, look, run) +
			 paint_move_cost(p, row, col, run->row, run->col);
		run->sent = true;
		order[k] = next;
		bool known = run->exact && run->end < p->shown.cols;
		row = known || run->kind != PAINT_CELLS ? run->row : -1;
		col = run->kind == PAINT_CELLS ? run->end : run->col;
		if (!run->blank || !paint_is_plain(o->look[look]))
			look = run->look_id;
	}
	return total;
}

/* Fill order[] with the numbers of the runs. */
static void paint_order_runs(const struct paint *p, struct paint_runs *r, size_t *order)
{
	static const int weights[] = { 2, 3, 4, 6, 8, 12 }; /* in halves */
	struct paint_order o = { .looks = 0 };
	size_t *try = mem_new(r->n + 1, sizeof *try);
	bool few = paint_look_id(&o, p->look_known ? p->look : plain) < LOOKS_MOST;
	memset(o.cost, -1, sizeof o.cost);
	for (size_t k = 0; k < r->n; k++) {
		order[k] = k;
		r->run[k].look_id = few ? paint_look_id(&o, r->run[k].look) : 0;
		few = few && r->run[k].look_id < LOOKS_MOST;
	}
	if (few && p->has.ansi && r->n <= RUNS_MOST) {
		int least = paint_try_order(p, &o, r, 0, order);
		for (size_t w = 0; w < sizeof weights / sizeof *weights; w++) {
			int cost = paint_try_order(p, &o, r, weights[w], try);
			if (cost < least) {
				least = cost;
				memcpy(order, try, r->n * sizeof *try);
			}
		}
	}
	free(try);
}

static void paint_send_runs(struct paint *p, const struct canvas *c, struct paint_runs *r,
			    struct str *out)
{
	size_t *order = mem_new(r->n + 1, sizeof *order);
	paint_order_runs(p, r, order);
	for (size_t k = 0; k < r->n; k++)
		paint_send(p, c, &r->run[order[k]], out);
	free(order);
}

/* Scrolling */

/* An estimate of the bytes that make one line of another: the cells that differ, and for
 * each run of them the ways to it and to its look.  It ends at a limit. */
static int paint_cost(const struct paint *p, const struct canvas *c, int row, int old_row,
		      int limit)
{
	const struct cell *a = paint_row(c, row), *b = paint_row(&p->shown, old_row);
	int cost = 0, equal = RUN_GAP;
	for (int x = 0; x < c->cols && cost < limit; x++) {
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
		gain += now[y];
		if (gain > 0)
			gain -= paint_cost(p, c, y, old, gain);
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

/* The first column of a new line with text in the default look, which is sent first. */
static int paint_first_plain(const struct paint *p, const struct canvas *c, int row)
{
	const struct cell *line = paint_row(c, row);
	for (int x = 0; x < c->cols; x++)
		if (!paint_blank(p, &line[x]) &&
		    paint_same_look(paint_look_of(p, &line[x]), plain))
			return x;
	return 0;
}

static void paint_scroll(struct paint *p, const struct canvas *c, struct str *out)
{
	struct paint_scroll s = { .gain = SCROLL_GAIN };
	int *now = mem_new((size_t)c->rows + 1, sizeof *now), changed = 0;
	for (int y = 0; y < c->rows; y++) {
		now[y] = paint_cost(p, c, y, y, INT_MAX);
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
	paint_set_region(p, s.first, s.last, out);
	int row = s.by > 0 ? s.last : s.first;
	paint_move(p, row, paint_first_plain(p, c, row), out);
	for (int k = 0; k < abs(s.by); k++)
		str_add(out, s.by > 0 ? "\n" : "\033M");
	paint_scroll_shown(&p->shown, &s);
}

/* Begin with an empty screen. */
static void paint_begin(struct paint *p, const struct canvas *c, struct str *out)
{
	canvas_release(&p->shown);
	canvas_init(&p->shown, c->rows, c->cols, false);
	p->look_known = false;
	paint_plain(p, out);
	p->bottom = -1; /* not known */
	if (p->has.scrolls)
		paint_set_region(p, 0, 0, out);
	p->bottom = 0;
	if (p->has.clears_line)
		str_add(out, "\033[H\033[2J");
	else /* nothing is equal to what is shown */
		for (int k = 0; k < c->rows * c->cols; k++)
			strcpy(p->shown.cell[k].text, "\1");
	p->row = p->col = -1;
	p->unknown = false;
}

void paint_update(struct paint *p, const struct canvas *c, struct str *out)
{
	if (p->unknown || p->shown.rows != c->rows || p->shown.cols != c->cols)
		paint_begin(p, c, out);
	else if (p->has.scrolls)
		paint_scroll(p, c, out);
	bool *differs = mem_new((size_t)c->cols + 1, sizeof *differs);
	struct paint_runs runs = { .n = 0 };
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
		paint_find_runs(p, &l, &runs);
		memcpy(old, l.new, (size_t)known * sizeof *old);
	}
	paint_send_runs(p, c, &runs, out);
	free(runs.run);
	free(differs);
}
