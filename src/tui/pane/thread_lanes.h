/*
 * Draws threads beside the list: a lane for each of the first threads, and a row for each
 * switch.
 *
 *	37,070  │●│
 *	37,071  │●│
 *	────────┼┼┼─ thread 2 → 3
 *	37,072  ││●
 *
 * ┬ and ┴ mark the first and last records of a thread, ? an undecided record.  If the
 * filter leaves one thread, its own record numbers replace the lanes: 3:1,204.
 *
 * Threads: main loop only.
 */
#ifndef TUI_THREAD_LANES_H
#define TUI_THREAD_LANES_H

#include "tui/session/session.h"
#include "tui/term/canvas.h"

/* Return the width of the lanes; 0 if they are hidden or there is no room. */
int thread_lanes_width(struct session *s, int cols);

/* Draw the lanes of n lines, from row 1 on, starting at a column. */
void thread_lanes_draw(struct session *s, struct canvas *c, int col, int width,
		       const struct line *line, size_t n);

/* Draw the row of a thread switch above a record; false if there is none. */
bool thread_lanes_draw_switch(struct session *s, struct canvas *c, int row, int col,
			      int width, uint64_t record);

#endif
