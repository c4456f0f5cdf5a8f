/*
 * A rectangle of cells to draw on.  Panes know this, not curses: only term.c
 * includes <curses.h>, and tests look at a canvas as lines of text.
 */
#ifndef TUI_CANVAS_H
#define TUI_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a piece of text is, not how it looks: term.c chooses looks for it. */
enum style {
	STYLE_TEXT,
	STYLE_DIM,    /* less important: units, what is not known */
	STYLE_CURSOR, /* the current row; added to the style below it */
	STYLE_HIT,    /* what a search found */
	STYLE_BAD,    /* damage, illegal values */
	STYLE_TITLE,  /* headings of columns and panes */
	STYLE_STATUS, /* the status line */
	STYLE_PC,
	STYLE_OPCODE,
	STYLE_BRANCH,
	STYLE_LOAD,
	STYLE_STORE,
	STYLE_KEY, /* the name of a key */
	STYLE_COUNT
};

struct cell {
	char text[13]; /* UTF-8 of one character and its combining ones; "" is
	                    * the right half of a wide one */
	uint8_t style; /* enum style */
	bool cursor;   /* on the current row */
	bool under;    /* the current column or byte: underlined or reversed */
};

struct canvas;

/* Life cycle */

struct canvas *canvas_new(int rows, int cols);
void canvas_free(struct canvas *c);

/*
 * A part of another canvas, to be drawn on by a pane: clips to itself.  A view
 * is a value; it shares the cells of what it was cut from.
 */
struct canvas *canvas_view(struct canvas *c, int row, int col, int rows, int cols);

/* Use: row and col from 0; what lies outside is cut off */

int canvas_rows(const struct canvas *c);
int canvas_cols(const struct canvas *c);
void canvas_clear(struct canvas *c);
/* Draw UTF-8 text; control characters become '?'.  Returns the column behind it. */
int canvas_text(struct canvas *c, int row, int col, enum style st, const char *utf8);
int canvas_textf(struct canvas *c, int row, int col, enum style st, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));
void canvas_fill(struct canvas *c, int row, int col, int n, enum style st, char ch);
void canvas_cursor_row(struct canvas *c, int row);            /* mark a whole row */
void canvas_under(struct canvas *c, int row, int col, int n); /* mark some cells */
const struct cell *canvas_cell(const struct canvas *c, int row, int col);

/* The text as lines without trailing blanks; the caller frees it. */
char *canvas_dump(const struct canvas *c);

/* Columns a text takes. */
int text_width(const char *utf8);

#endif
