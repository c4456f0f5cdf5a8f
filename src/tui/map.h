/*
 * Two columns beside the list of records, from the first record of the trace to the
 * last: where in it the list is, and where the hits lie.
 */
#ifndef TUI_MAP_H
#define TUI_MAP_H

#include "tui/canvas.h"
#include "tui/session.h"

enum { MAP_COLUMNS = 2, MAP_ROWS_MOST = 1024 };

/* Whether there is something to see: hits of a search, or of a filter. */
bool map_wanted(const struct session *s);

void map_draw(struct session *s, struct canvas *c);

/* Go where somebody has clicked: in the left column to that part of the trace, in the
 * right one to the first hit in it. */
void map_click(struct session *s, int rows, int row, int col);

#endif
