/*
 * What the current record depends on, and what depends on it, as arrows beside the
 * list: from the records that wrote what it reads, to those that read what it writes.
 * Those that are not in the window are named at its edge.
 *
 *	  r11 ┌─       9,992,001
 *	      └►       9,992,002    the current record
 *	  rax ├►       9,992,003
 *	      │        9,992,004
 *	  rax └►       9,992,005
 *
 * The chains of one link that this needs are followed in the background.
 */
#ifndef TUI_GUTTER_H
#define TUI_GUTTER_H

#include "tui/term/canvas.h"

struct session;

void dep_arrows_toggle(struct session *s);
void dep_arrows_free(struct session *s);

/* How many columns it takes of so many. */
int dep_arrows_width(const struct session *s, int cols);

/* Draw it at the left of a canvas whose first row is a heading and whose others are
 * the lines of the list; returns the part of the canvas that is left. */
struct canvas dep_arrows_draw(struct session *s, const struct canvas *c);

#endif
