/*
 * The bytes that make a terminal show a canvas.
 *
 * The painter remembers what the terminal shows and sends the difference: lines that only
 * moved are scrolled, cells that are equal are skipped, and of several ways to move the
 * cursor or to change the look of text the shortest is taken.  Where little changes, cells
 * in the same look are sent together.  It writes to a string and
 * knows no terminal: term.c describes the terminal and sends the bytes, and tests apply
 * them to a model of one.
 *
 * Threads: main loop only.
 */
#ifndef TUI_PAINT_H
#define TUI_PAINT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "tui/term/canvas.h"

enum paint_attribute {
	PAINT_BOLD = 1 << 0,
	PAINT_DIM = 1 << 1,
	PAINT_UNDERLINE = 1 << 2,
	PAINT_REVERSE = 1 << 3
};

/* How text looks: colours from 0, -1 for the terminal's own, and a set of attributes. */
struct paint_look {
	int16_t fore, back;
	uint8_t attributes;
};

/* What a terminal can do. */
struct paint_terminal {
	int colors; /* 0: none; at least 8; 256 and more: the usual 256 */
	bool utf8;  /* otherwise characters that are not ASCII become '?' */

	/* It has the sequences of ECMA-48 for positions (CUP, CUU to CUB) and looks
	 * (SGR), and these: */
	bool ansi;
	bool column, row;  /* CHA, VPA */
	bool line_feed;    /* LF moves down and keeps the column */
	bool clears_line;  /* EL and ED */
	bool clears_cells; /* ECH */
	bool looks_off;    /* SGR 22, 24, 27 end single attributes */
	bool scrolls;      /* a scrolling region, in which LF and RI scroll */
	bool dim;
	bool no_corner; /* writing the last cell would scroll the screen */

	/* Instead of ECMA-48: append the bytes that move the cursor, and those that
	 * change the look.  NULL if ansi. */
	void (*add_move)(struct str *out, int row, int col);
	void (*add_look)(struct str *out, const struct paint_look *look);
};

struct paint {
	struct paint_terminal has;
	bool color;          /* use colours, if the terminal has them */
	struct canvas shown; /* on the terminal */
	bool unknown;        /* what the terminal shows is not known */
	struct paint_look look;
	bool look_known;
	int row, col; /* of the cursor; -1: not known */
	/* The lines that scroll, which stay the same between updates; bottom 0: all. */
	int top, bottom;
};

/* Life cycle */

void paint_init(struct paint *p, const struct paint_terminal *has);
void paint_release(struct paint *p);

/* Use */

/* Append the bytes after which the terminal shows a canvas of the size of its window. */
void paint_update(struct paint *p, const struct canvas *c, struct str *out);

void paint_move(struct paint *p, int row, int col, struct str *out);
/* Leave the terminal with the default look, in which all lines scroll. */
void paint_leave(struct paint *p, struct str *out);

/* Something else has written to the terminal: the next update sends everything. */
void paint_forget(struct paint *p);

/* Themes and styles, which all painters share.  After a change, call paint_forget(). */

/* The name and a phrase about theme i, from 0; false: there are fewer. */
bool paint_theme_at(size_t i, const char **name, const char **help);
/* Use a theme, and none of the changes of styles; false: there is no such theme. */
bool paint_set_theme(const char *name);
const char *paint_theme(void); /* the name of the theme in use */
/* Change how a style looks: colours of 256, and attributes. */
void paint_set_style(enum style st, const struct paint_look *look);

/* How a cell looks. */
struct paint_look paint_look_of(const struct paint *p, const struct cell *c);

#endif
