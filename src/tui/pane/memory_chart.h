/*
 * A heat map of addresses and records.  The intervals of a timeline share all columns to the right of the labels.  Threads: main
 * loop only.
 */
#ifndef TUI_MEMORY_CHART_H
#define TUI_MEMORY_CHART_H

#include "analysis/timeline.h"
#include "tui/pane/memory_rows.h"
#include "tui/pane/pane.h"

enum { MEMORY_CHART_AXIS = 1 /* rows of the axis */ };

struct memory_chart {
	const struct timeline *t; /* NULL: there is no result yet */
	const struct memory_rows *rows;
	bool log;
	bool focused;
	int row;            /* current row of the heat map */
	size_t interval;    /* current interval */
	bool shows_list;    /* the list has a current record: */
	uint64_t record;    /* its number */
	const bool *marked; /* rows of the heat map that it accesses; may be NULL */
	bool has_span;
	struct span span; /* the marked span, inclusive */
};

/* The first column of the intervals. */
int memory_chart_left(const struct memory_rows *rows, int cols);
/* The number of columns for intervals. */
int memory_chart_cells(int left, int cols);

/* The first column of an interval, from the first of the chart; of interval t->n: the
 * column after the last. */
int memory_chart_column(const struct timeline *t, int cells, size_t interval);
/* The interval in a column. */
size_t memory_chart_interval(const struct timeline *t, int cells, int column);

/* Draws the chart and its axis, which is the last row of c. */
void memory_chart_draw(struct canvas *c, const struct memory_chart *chart);

#endif
