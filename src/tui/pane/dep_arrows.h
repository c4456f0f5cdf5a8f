/*
 * Draws the dependences of the current record as arrows beside the list: from the records
 * that produce its inputs, and to the records that read its results.  The edge of the
 * window names the records outside it.
 *
 *	  r11 ┌─       9,992,001
 *	      └►       9,992,002    the current record
 *	  rax ├►       9,992,003
 *	      │        9,992,004
 *	  rax └►       9,992,005
 *
 * The chains, of one link each, are computed in the background.
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

/* Return the number of columns that the arrows need beside a list of cols columns; 0 if
 * the arrows are hidden. */
int dep_arrows_width(const struct session *s, int cols);

/* Draw the arrows at the left of a canvas that has a heading in its first row and the
 * list below it.  Return the rest of the canvas, a view of c. */
struct canvas dep_arrows_draw(struct session *s, const struct canvas *c);

#endif
