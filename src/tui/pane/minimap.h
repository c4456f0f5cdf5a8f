/*
 * Draws the map: two columns beside the record list that represent the whole trace from
 * top to bottom.  The left column shows the position of the list, the right column the
 * hits.
 *
 * Threads: main loop only.
 */
#ifndef TUI_MINIMAP_H
#define TUI_MINIMAP_H

#include "tui/session/session.h"
#include "tui/term/canvas.h"

enum { MINIMAP_COLUMNS = 2, MINIMAP_ROWS_MOST = 1024 };

/* True if the map is enabled and there are hits of a search or filter to show. */
bool minimap_wanted(const struct session *s);

void minimap_draw(struct session *s, struct canvas *c);

/* Handle a click at row and col of a map of rows rows: in the left column, go to that
 * part of the trace; in the right column, go to the first hit in that part. */
void minimap_click(struct session *s, int rows, int row, int col);

#endif
