/*
 * Bars: a row for each region or bin, with its accesses as numbers and as a bar.  Threads:
 * main loop only.
 */
#ifndef TUI_MEMORY_BARS_H
#define TUI_MEMORY_BARS_H

#include "tui/pane/memory_rows.h"
#include "tui/pane/pane.h"

enum { MEMORY_BARS_HEADING = 1 /* rows above the bars */ };

struct memory_bars {
	const struct memory_rows *rows; /* counts of hidden accesses are 0 */
	bool kind[ACCESSES];            /* the kinds that are shown */
	bool log;
	int column;  /* the current one, of MEMORY_ROWS_ADDRESS ... MEMORY_ROWS_SUM */
	int sorted;  /* the one by which rows are sorted */
	bool rising; /* and how */
	const bool *
		marked; /* rows that the current record of the list accesses; may be NULL */
};

/* The columns of numbers that there is room for. */
struct memory_bars_layout {
	int what, what_width;
	int col[MEMORY_ROWS_SUM + 1], width[MEMORY_ROWS_SUM + 1]; /* width 0: not shown */
	bool sums; /* the sums are written; otherwise their heading is that of the bars */
	int share, bar; /* share 0: not shown */
	bool brief;     /* numbers are written with K and M */
};

/* Columns of numbers are shortened and left out until 20 columns are left for bars. */
void memory_bars_place(const struct memory_bars *b, int cols,
		       struct memory_bars_layout *at);

/* Draws the rows from list->top on. */
void memory_bars_draw(struct canvas *c, const struct memory_bars *b,
		      const struct memory_bars_layout *at, const struct list_state *list,
		      bool focused);

#endif
