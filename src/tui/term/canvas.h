/*
 * A rectangle of cells to draw on.  Panes draw on a canvas, not with curses: only term.c
 * includes <curses.h>, and tests compare a canvas as lines of text.
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
 * The meaning of a piece of text, not its look: theme.c maps styles to colours and
 * attributes.  The letter is for tests, which print the styles of a screen as a second
 * rectangle.
 */
#define STYLE_LIST(X)                                                        \
	X(TEXT, '.')    /* ordinary */                                       \
	X(DIM, 'd')     /* less important: units, unknown values */          \
	X(HIT, 'h')     /* matches of the search */                          \
	X(BAD, '!')     /* damage, illegal values, errors */                 \
	X(TITLE, 't')   /* headings of columns and panes */                  \
	X(FOCUS, 'T')   /* the heading of the pane that has the focus */     \
	X(STATUS, 's')  /* the status line */                                \
	X(ALARM, 'A')   /* an error or warning in the status line */         \
	X(PC, 'p')      /* the address of an instruction */                  \
	X(OPCODE, 'o')  /* other opcodes and classes */                      \
	X(CALL, 'c')    /* opcodes of calls, */                              \
	X(RETURN, 'r')  /* and of returns */                                 \
	X(BRANCH, 'b')  /* branches: opcodes, fields, the letter B */        \
	X(LOAD, 'l')    /* loads: opcodes, addresses, the letter L */        \
	X(STORE, 'w')   /* stores: opcodes, addresses, the letter S */       \
	X(KEY, 'k')     /* the name of a key */                              \
	X(SPAN, 'v')    /* the marked span */                                \
	X(COLD, '1')    /* cells of a heat map with few accesses */          \
	X(WARM, '2')    /* with more */                                      \
	X(HOT, '3')     /* with the most */                                  \
	X(ONLY_A, '-')  /* records that only the first of two traces has, */ \
	X(ONLY_B, '+')  /* or only the second */                             \
	X(DIFFERS, 'D') /* values that differ between them */                \
	X(NOTE, 'n')    /* notes */

enum style {
#define X(name, letter) STYLE_##name,
	STYLE_LIST(X)
#undef X
		STYLE_COUNT
};

/* Signs, and their replacements in ASCII. */
#define GLYPH_LIST(X)                                               \
	X(TAKEN, "→", ">")       /* a branch that is taken */       \
	X(GROUP_FIRST, "╷", ",") /* micro-ops of one macro-op */    \
	X(GROUP_MIDDLE, "│", "|")                                   \
	X(GROUP_LAST, "╵", "'")                                     \
	X(GAP, "▒", "#") /* bytes that are not a record */          \
	X(ACROSS, "─", "-")                                         \
	X(DOWN, "│", "|")                                           \
	X(CUT, "…", "~") /* cut off: the text or list continues */  \
	X(AT_LEAST, "≥", ">=")                                      \
	X(SPAN, "▐", "*")  /* a record of the marked span */        \
	X(THUMB, "┃", "#") /* the visible part of a long list */    \
	X(BAR_1, "▁", ".") /* bars, by eighths of a cell */         \
	X(BAR_2, "▂", ".")                                          \
	X(BAR_3, "▃", ":")                                          \
	X(BAR_4, "▄", ":")                                          \
	X(BAR_5, "▅", "+")                                          \
	X(BAR_6, "▆", "+")                                          \
	X(BAR_7, "▇", "@")                                          \
	X(BAR_8, "█", "@")                                          \
	X(ARROW, "►", ">")  /* dependences */                       \
	X(BEFORE, "◄", "<") /* a place before what is shown */      \
	X(FLOW_FIRST, "┌", ",")                                     \
	X(FLOW_FORK, "├", "|")                                      \
	X(FLOW_LAST, "└", "'")                                      \
	X(UPWARD, "↑", "^")                                         \
	X(DOWNWARD, "↓", "v")                                       \
	X(DOT, "·", ".")                                            \
	X(RISING, "▲", "^") /* a column that rows are sorted by */  \
	X(FALLING, "▼", "v")                                        \
	X(ON, "✓", "x")                                             \
	X(FILL, "╌", "-")   /* the other trace has a record here */ \
	X(SOME, "▐", "+")   /* some of a part */                    \
	X(THREAD, "●", "*") /* a record of the thread of a lane */  \
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
	char text[13]; /* UTF-8 of one character and its combining characters; "" is
	                * the right half of a wide one */
	uint8_t style; /* enum style */
	bool cursor;   /* on the current row */
	bool under;    /* marks the current column, field or byte */
};

struct canvas {
	struct cell *cell; /* row 0, column 0 */
	int rows, cols;
	int stride; /* cells from one row to the next */
	bool ascii; /* characters that are not ASCII become '?' */
};

/* Life cycle */

void canvas_init(struct canvas *c, int rows, int cols, bool ascii);
void canvas_release(struct canvas *c);

/* A part of another canvas, cut off at the edges of that canvas.  Borrows its cells. */
struct canvas canvas_view(const struct canvas *c, int row, int col, int rows, int cols);

/* Use: row and col count from 0; cells outside the canvas are ignored */

void canvas_clear(struct canvas *c);

/*
 * Draw UTF-8 text.  Control characters, characters that reverse the direction of writing,
 * and bytes that are not UTF-8 become '?'.  Returns the column after the text, which may
 * be outside the canvas.
 */
int canvas_text(struct canvas *c, int row, int col, enum style st, const char *utf8);
int canvas_textf(struct canvas *c, int row, int col, enum style st, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));

/*
 * The same in a field of width columns; longer text is cut and ends in GLYPH_CUT.  With a
 * width of 0 or less nothing is drawn.
 */
void canvas_field(struct canvas *c, int row, int col, int width, bool right,
		  enum style st, const char *utf8);

/* The same for an address; if it is longer, draw GLYPH_CUT and its last digits. */
void canvas_address(struct canvas *c, int row, int col, int width, bool right,
		    enum style st, const char *digits);

void canvas_fill(struct canvas *c, int row, int col, int n, enum style st,
		 const char *ch);
void canvas_cursor_row(struct canvas *c, int row);            /* mark a whole row */
void canvas_under(struct canvas *c, int row, int col, int n); /* mark some cells */
const char *canvas_glyph(const struct canvas *c, enum glyph g);
const struct cell *canvas_cell(const struct canvas *c, int row, int col);

/* The text as lines without trailing blanks; the caller frees it. */
char *canvas_dump(const struct canvas *c);

/*
 * The styles as lines of letters (STYLE_LIST) without trailing '.'; the caller frees
 * them.  Plain cells of the current row are 'C', marked cells '_'.
 */
char *canvas_dump_styles(const struct canvas *c);

/* The width of a text in columns; a character that canvas_text() would replace has 1. */
int canvas_text_width(const char *utf8);

#endif
