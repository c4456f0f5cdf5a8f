/*
 * Two columns beside the list of records, from the first record of the trace to the
 * last: where in it the list is, and where the hits lie.
 */
#ifndef TUI_MAP_H
#define TUI_MAP_H

#include "tui/session/session.h"
#include "tui/term/canvas.h"

enum { MINIMAP_COLUMNS = 2, MINIMAP_ROWS_MOST = 1024 };

/* Whether there is something to see: hits of a search, or of a filter. */
bool minimap_wanted(const struct session *s);

void minimap_draw(struct session *s, struct canvas *c);

/* Go where somebody has clicked: in the left column to that part of the trace, in the
 * right one to the first hit in it. */
void minimap_click(struct session *s, int rows, int row, int col);

#endif
