/*
 * The charts of the memory pane: bars for each region or bin, a heat map of addresses and
 * records, and the working set as a curve.  Threads: main loop only.
 */
#ifndef TUI_MEMORY_DRAW_H
#define TUI_MEMORY_DRAW_H

#include "analysis/histogram.h"
#include "analysis/timeline.h"
#include "tui/pane/pane.h"

enum { BARS_HEADING = 1 /* rows above the bars */ };

struct bars {
	const struct region *row; /* borrowed; counts of hidden accesses are 0 */
	size_t n;
	bool shown[ACCESSES];
	bool log;
};

void memory_draw_bars(struct canvas *c, const struct bars *b,
		      const struct list_state *list, bool focused);

/* Charts */

enum { MEMORY_DRAW_CHART_LEFT = 14 /* columns to the left of the first cell */ };

/* The number of cells in cols columns, and the number of rows of a heat map in rows
 * rows. */
int memory_draw_chart_cells(int cols);
int memory_draw_chart_rows(int rows);

/*
 * Merge neighbouring regions so that at most `most` are left; returns their number.  out
 * has space for `most`.  A merged region keeps its text if all its parts have the same.
 */
size_t memory_draw_chart_group(const struct region *row, size_t n, size_t most,
			       struct region *out);

/* at, cell: row and interval of the cursor; at (heat map) or cell (sets) is -1 without
 * one.  t is NULL if there is no result yet. */
void memory_draw_heat(struct canvas *c, const struct timeline *t,
		      const struct region *row, size_t rows, bool log, int at, int cell);
void memory_draw_sets(struct canvas *c, const struct timeline *t, bool log, int cell);

/* Append the text of a cell, "records 1,000-1,999: 12 lines, ...". */
void memory_draw_chart_describe(const struct timeline *t, int cell, int row, bool sets,
				struct str *out);

#endif
