/*
 * Drawings of the memory pane: bars for each region or bin, a heat map of addresses and
 * records, and the working set as a curve.
 */
#ifndef TUI_MEMORY_DRAW_H
#define TUI_MEMORY_DRAW_H

#include "analysis/histogram.h"
#include "analysis/timeline.h"
#include "tui/pane/pane.h"

enum { BARS_HEADING = 1 /* rows above the bars */ };

struct bars {
	const struct region *row; /* without the accesses that are not shown */
	size_t n;
	bool shown[ACCESSES];
	bool log;
};

void memory_draw_bars(struct canvas *c, const struct bars *b,
		      const struct list_state *roll, bool focused);

/* Charts */

enum { MEMORY_DRAW_CHART_LEFT = 14 /* columns before the first cell */ };

/* How many cells there are side by side, and rows of a map below each other. */
int memory_draw_chart_cells(int cols);
int memory_draw_chart_rows(int rows);

/*
 * Neighbours taken together, so that at most most are left; returns how many.  What
 * they are is said where all of them are the same.
 */
size_t memory_draw_chart_group(const struct region *row, size_t n, size_t most,
			       struct region *out);

/* at, cell: the cursor; -1: none is shown.  o may be NULL: nothing is known yet. */
void memory_draw_heat(struct canvas *c, const struct timeline *o,
		      const struct region *row, size_t rows, bool log, int at, int cell);
void memory_draw_sets(struct canvas *c, const struct timeline *o, bool log, int cell);

/* "records 1,000 to 1,999: 12 lines, ..." of a cell. */
void memory_draw_chart_tell(const struct timeline *o, int cell, int row, bool sets,
			    struct str *out);

#endif
