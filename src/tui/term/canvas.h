/*
 * A rectangle of cells to draw on.  Panes know this, not curses: only term.c
 * includes <curses.h>, and tests look at a canvas as lines of text.
 *
 * A view is a part of another canvas.  It is a value, shares the cells of what
 * it was cut from, and clips to itself; only what canvas_init() made is to be
 * released.
 */
#ifndef TUI_CANVAS_H
#define TUI_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What a piece of text is, not how it looks: term.c chooses looks for it.  The
 * letter is for tests, which print a screen's styles as a second rectangle.
 */
#define STYLE_LIST(X)                                                        \
	X(TEXT, '.')   /* ordinary */                                        \
	X(DIM, 'd')    /* less important: units, what is not known */        \
	X(HIT, 'h')    /* what a search found */                             \
	X(BAD, '!')    /* damage, illegal values, errors */                  \
	X(TITLE, 't')  /* headings of columns and panes */                   \
	X(FOCUS, 'T')  /* the heading of the pane that has the focus */      \
	X(STATUS, 's') /* the status line */                                 \
	X(ALARM, 'A')  /* a note in it that should be seen */                \
	X(PC, 'p')     /* the address of an instruction */                   \
	X(OPCODE, 'o') /* what it is */                                      \
	X(BRANCH, 'b') /* what belongs to a branch, a load, a store: */      \
	X(LOAD, 'l')   /* addresses, and their letters in the mark column */ \
	X(STORE, 'w')                                                        \
	X(KEY, 'k')  /* the name of a key */                                 \
	X(SPAN, 'v') /* of the marked span */                                \
	X(COLD, '1') /* cells of a heat map: a little, */                    \
	X(WARM, '2') /* more, */                                             \
	X(HOT, '3')  /* most */

enum style {
#define X(name, letter) STYLE_##name,
	STYLE_LIST(X)
#undef X
		STYLE_COUNT
};

/* Signs that an ASCII terminal shows otherwise. */
#define GLYPH_LIST(X)                                                 \
	X(TAKEN, "→", ">")       /* a branch that is taken */         \
	X(GROUP_FIRST, "╷", ",") /* micro-ops of one macro-op */      \
	X(GROUP_MIDDLE, "│", "|")                                     \
	X(GROUP_LAST, "╵", "'")                                       \
	X(GAP, "▒", "#") /* bytes that are no record */               \
	X(ACROSS, "─", "-")                                           \
	X(DOWN, "│", "|")                                             \
	X(CUT, "…", "~") /* there is more, cut off */                 \
	X(AT_LEAST, "≥", ">=")                                        \
	X(SPAN, "▐", "*")  /* a record of the marked span */          \
	X(THUMB, "┃", "#") /* what is to be seen of something long */ \
	X(BAR_1, "▁", ".") /* how much: eighths of a cell */          \
	X(BAR_2, "▂", ".")                                            \
	X(BAR_3, "▃", ":")                                            \
	X(BAR_4, "▄", ":")                                            \
	X(BAR_5, "▅", "+")                                            \
	X(BAR_6, "▆", "+")                                            \
	X(BAR_7, "▇", "@")                                            \
	X(BAR_8, "█", "@")                                            \
	X(ARROW, "►", ">") /* what depends on what */                 \
	X(FLOW_FIRST, "┌", ",")                                       \
	X(FLOW_FORK, "├", "|")                                        \
	X(FLOW_LAST, "└", "'")                                        \
	X(UPWARD, "↑", "^")                                           \
	X(DOWNWARD, "↓", "v")                                         \
	X(DOT, "·", ".")                                              \
	X(RISING, "▲", "^") /* a column that rows are sorted by */    \
	X(FALLING, "▼", "v")                                          \
	X(ON, "✓", "x")

enum glyph {
#define X(name, utf8, ascii) GLYPH_##name,
	GLYPH_LIST(X)
#undef X
		GLYPH_COUNT
};

struct cell {
	char text[13]; /* UTF-8 of one character and its combining ones; "" is
	                * the right half of a wide one */
	uint8_t style; /* enum style */
	bool cursor;   /* on the current row */
	bool under;    /* the current column, field or byte */
};

struct canvas {
	struct cell *cell; /* row 0, column 0 */
	int rows, cols;
	int stride; /* cells from one row to the next */
	bool ascii; /* other characters become '?' */
};

/* Life cycle */

void canvas_init(struct canvas *c, int rows, int cols, bool ascii);
void canvas_release(struct canvas *c);

/* A part of another canvas; what would reach beyond it is cut off. */
struct canvas canvas_view(const struct canvas *c, int row, int col, int rows, int cols);

/* Use: row and col from 0; what lies outside is cut off */

void canvas_clear(struct canvas *c);

/*
 * Draw UTF-8 text.  Control characters, those that reverse the direction of
 * writing, and bytes that are no UTF-8 become '?'.  Returns the column behind
 * it, also where that lies outside.
 */
int canvas_text(struct canvas *c, int row, int col, enum style st, const char *utf8);
int canvas_textf(struct canvas *c, int row, int col, enum style st, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));

/*
 * The same in a field of so many columns (0 or less: nothing is drawn): text
 * that is longer ends in GLYPH_CUT.
 */
void canvas_field(struct canvas *c, int row, int col, int width, bool right,
		  enum style st, const char *utf8);

void canvas_fill(struct canvas *c, int row, int col, int n, enum style st,
		 const char *ch);
void canvas_cursor_row(struct canvas *c, int row);            /* mark a whole row */
void canvas_under(struct canvas *c, int row, int col, int n); /* mark some cells */
const char *canvas_glyph(const struct canvas *c, enum glyph g);
const struct cell *canvas_cell(const struct canvas *c, int row, int col);

/* The text as lines without trailing blanks; the caller frees it. */
char *canvas_dump(const struct canvas *c);

/*
 * The styles as lines of letters (see STYLE_LIST), trailing '.' left out: cells
 * of the current row as capital C when plain, marked cells as '_'.
 */
char *canvas_dump_styles(const struct canvas *c);

/* Columns a text takes; what canvas_text() would replace counts as one. */
int canvas_text_width(const char *utf8);

#endif
