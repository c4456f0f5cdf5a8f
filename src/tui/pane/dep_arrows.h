/*
 * Dependences of the current record as arrows beside the list: from the records that
 * wrote what it reads, and to those that read what it writes.  Records outside the window
 * are named at its edge.
 *
 *	  r11 ┌─       9,992,001
 *	      └►       9,992,002    the current record
 *	  rax ├►       9,992,003
 *	      │        9,992,004
 *	  rax └►       9,992,005
 *
 * The chains of one link that this needs are computed in the background.
 *
 * Threads: main loop only.
 */
#ifndef TUI_DEP_ARROWS_H
#define TUI_DEP_ARROWS_H

#include "tui/term/canvas.h"

struct session;

/* Show or hide the arrows. */
void dep_arrows_toggle(struct session *s);
void dep_arrows_free(struct session *s);

/* The number of columns of the arrows beside a list of cols columns; 0 if not shown. */
int dep_arrows_width(const struct session *s, int cols);

/* Draw the arrows at the left of a canvas with a heading in the first row and the lines
 * of the list below it; returns the rest of the canvas, a view of c. */
struct canvas dep_arrows_draw(struct session *s, const struct canvas *c);

#endif
