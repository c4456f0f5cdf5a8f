/*
 * A rectangle of cells to draw on.  Panes draw on a canvas instead of using curses, so
 * that only term.c includes <curses.h>, and tests compare a canvas as lines of text.
 *
 * A view is a part of another canvas.  It is a value, shares the cells of that canvas,
 * and clips to its own edges.  Release only a canvas that canvas_init() has initialised.
 */
#ifndef TUI_CANVAS_H
#define TUI_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The meaning of a piece of text, not its appearance; theme.c maps styles to colours and
 * attributes.  The letter is for tests, which print the styles of a screen as a second
 * rectangle.
 */
#define STYLE_LIST(X)                                                        \
	X(TEXT, '.')    /* ordinary text */                                       \
	X(DIM, 'd')     /* less important: units, unknown values */          \
	X(HIT, 'h')     /* hits of the search */                             \
	X(BAD, '!')     /* damage, illegal values, errors */                 \
	X(TITLE, 't')   /* headings of columns and panes */                  \
	X(FOCUS, 'T')   /* heading of the focused pane */                    \
	X(STATUS, 's')  /* status line */                                    \
	X(ALARM, 'A')   /* error or warning in the status line */            \
	X(PC, 'p')      /* address of an instruction */                      \
	X(OPCODE, 'o')  /* other opcodes and classes */                      \
	X(CALL, 'c')    /* opcodes of calls */                               \
	X(RETURN, 'r')  /* opcodes of returns */                             \
	X(BRANCH, 'b')  /* branches: opcodes, fields, the letter B */        \
	X(LOAD, 'l')    /* loads: opcodes, addresses, the letter L */        \
	X(STORE, 'w')   /* stores: opcodes, addresses, the letter S */       \
	X(KEY, 'k')     /* name of a key */                                  \
	X(SPAN, 'v')    /* marked span */                                    \
	X(COLD, '1')    /* heat map: cells with few accesses */              \
	X(WARM, '2')    /* heat map: cells with more accesses */                       \
	X(HOT, '3')     /* heat map: cells with the most accesses */                   \
	X(ONLY_A, '-')  /* records only in the first of two traces */        \
	X(ONLY_B, '+')  /* records only in the second trace */                     \
	X(DIFFERS, 'D') /* values that differ between the traces */             \
	X(NOTE, 'n')    /* notes */

enum style {
#define X(name, letter) STYLE_##name,
	STYLE_LIST(X)
#undef X
		STYLE_COUNT
};

/* Symbols, and their replacements in ASCII. */
#define GLYPH_LIST(X)                                               \
	X(TAKEN, "→", ">")       /* a taken branch */               \
	X(GROUP_FIRST, "╷", ",") /* micro-ops of one macro-op */    \
	X(GROUP_MIDDLE, "│", "|")                                   \
	X(GROUP_LAST, "╵", "'")                                     \
	X(GAP, "▒", "#") /* a gap */                                \
	X(ACROSS, "─", "-")                                         \
	X(DOWN, "│", "|")                                           \
	X(CUT, "…", "~") /* the text or list continues */           \
	X(AT_LEAST, "≥", ">=")                                      \
	X(SPAN, "▐", "*")  /* record of the marked span */          \
	X(THUMB, "┃", "#") /* the visible part of a long list */    \
	X(BAR_1, "▁", ".") /* bars, in eighths of a cell */          \
	X(BAR_2, "▂", ".")                                          \
	X(BAR_3, "▃", ":")                                          \
	X(BAR_4, "▄", ":")                                          \
	X(BAR_5, "▅", "+")                                          \
	X(BAR_6, "▆", "+")                                          \
	X(BAR_7, "▇", "@")                                          \
	X(BAR_8, "█", "@")                                          \
	X(ARROW, "►", ">")  /* dependences */                       \
	X(BEFORE, "◄", "<") /* a position before the visible part */   \
	X(FLOW_FIRST, "┌", ",")                                     \
	X(FLOW_FORK, "├", "|")                                      \
	X(FLOW_LAST, "└", "'")                                      \
	X(UPWARD, "↑", "^")                                         \
	X(DOWNWARD, "↓", "v")                                       \
	X(DOT, "·", ".")                                            \
	X(HERE, "▲", "^")                                           \
	X(RISING, "▲", "+") /* rows are sorted by this column */    \
	X(FALLING, "▼", "-")                                        \
	X(ON, "✓", "x")                                             \
	X(FILL, "╌", "-")   /* the other trace has a record here */ \
	X(SOME, "▐", "+")   /* part of a group */                   \
	X(THREAD, "●", "*") /* record of the lane's thread */       \
	X(THREAD_FIRST, "┬", "^")                                   \
	X(THREAD_LAST, "┴", "v")                                    \
	X(CROSS, "┼", "+")

enum glyph {
#define X(name, utf8, ascii) GLYPH_##name,
	GLYPH_LIST(X)
#undef X
		GLYPH_COUNT
};

struct cell {
	char text[13]; /* one character and its combining characters in UTF-8; "" if the
	                * right half of a wide character */
	uint8_t style; /* enum style */
	bool cursor;   /* true on the current row */
	bool under;    /* true on the current column, field or byte */
};

struct canvas {
	struct cell *cell; /* cell at row 0, column 0 */
	int rows, cols;
	int stride; /* distance between rows in cells */
	bool ascii; /* draw '?' for characters that are not ASCII */
};

/* Life cycle */

void canvas_init(struct canvas *c, int rows, int cols, bool ascii);
void canvas_release(struct canvas *c);

/* Return a view of a part of another canvas, clipped to its edges.  Borrows its cells. */
struct canvas canvas_view(const struct canvas *c, int row, int col, int rows, int cols);

/* Use.  row and col count from 0; cells outside the canvas are ignored. */

void canvas_clear(struct canvas *c);

/*
 * Draw UTF-8 text.  Replace control characters, characters that reverse the direction of
 * writing, and bytes that are not UTF-8 by '?'.  Return the column after the text, which
 * can be outside the canvas.
 */
int canvas_text(struct canvas *c, int row, int col, enum style st, const char *utf8);
int canvas_textf(struct canvas *c, int row, int col, enum style st, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));

/*
 * Like canvas_text(), in a field of width columns; cut longer text and end it with
 * GLYPH_CUT.  Draw nothing if the width is 0 or less.
 */
void canvas_field(struct canvas *c, int row, int col, int width, bool right,
		  enum style st, const char *utf8);

/* Like canvas_field(), for an address; if it is too long, draw GLYPH_CUT and its last
 * digits. */
void canvas_address(struct canvas *c, int row, int col, int width, bool right,
		    enum style st, const char *digits);

void canvas_fill(struct canvas *c, int row, int col, int n, enum style st,
		 const char *ch);
void canvas_cursor_row(struct canvas *c, int row);            /* mark a whole row */
void canvas_under(struct canvas *c, int row, int col, int n); /* mark some cells */
const char *canvas_glyph(const struct canvas *c, enum glyph g);
const struct cell *canvas_cell(const struct canvas *c, int row, int col);

/* Return the text as lines without trailing blanks; the caller frees it. */
char *canvas_dump(const struct canvas *c);

/*
 * Return the styles as lines of letters (STYLE_LIST) without trailing '.'; the caller
 * frees them.  Cells of style TEXT on the current row are 'C', marked cells '_'.
 */
char *canvas_dump_styles(const struct canvas *c);

/* Return the width of a string in columns; a character that canvas_text() would replace
 * counts as 1. */
int canvas_text_width(const char *utf8);

#endif
