/*
 * A pane that shows a chart over the records of a trace: rows of blocks, or of the cells
 * of a heat map, above an axis with the marked span, marks and the place of the list.  It
 * handles the cursor, zooming, moving to high values, marking spans and the mouse.
 *
 * Threads: main loop only.
 */
#ifndef TUI_CHART_PANE_H
#define TUI_CHART_PANE_H

#include "output/chart.h"
#include "tui/pane/chart_zoom.h"
#include "tui/pane/pane.h"
#include "tui/session/session_span.h"

enum { CHART_AXIS = 1 /* rows */ };

/* The chart as currently shown. */
struct chart_shown {
	struct chart chart; /* if it has no rows, the functions of the class are used */
	bool counted; /* true if intervals are from a result; if not, there may be none */
	bool heat;
	int left, right;  /* columns for the labels and for the figures */
	struct span all;  /* records shown without a zoom */
	const char *none; /* message if there is no high value: "the lane has no figure" */
};

/* Functions that a class of panes provides. */
struct chart_source {
	/* Set *out, which is zeroed, for the size of p->chart. */
	void (*get)(struct pane *p, struct chart_shown *out);
	/* Draw the label and the figure of a row whose last line on the screen is
	 * `at`. */
	void (*label)(struct pane *p, struct canvas *c, int at, size_t row, bool focused);
	void (*mark)(struct pane *p, struct span over); /* NULL to mark the span */
};

/* The state of one pane. */
struct chart_pane {
	struct chart_shown shown;
	struct list_state list;   /* rows of the chart */
	uint64_t record, address; /* the cursor; for address see chart_zoom.h */
	struct chart_zooms zooms;
	struct span_anchor anchor;
	bool dragging;  /* true if the mouse, not V, marks the span */
	int rows, cols; /* size of the canvas as last drawn */
	int head, each; /* lines above the chart, and lines per row of the chart */
};

/* Return the number of columns left for intervals, at least 1. */
int chart_pane_cells(const struct pane *p, int left, int right);

/* Return the chart, borrowed; NULL if there is none. */
const struct chart *chart_pane_of(const struct pane *p);
/* Return the current interval, or its records.  Call only if there is a chart. */
size_t chart_pane_interval(const struct pane *p);
struct span chart_pane_over(const struct pane *p);

/* Set the size of the canvas, and update the pane if the size has changed. */
void chart_pane_resize(struct pane *p, const struct canvas *c);
/* Draw the rows and the axis in `rows` rows of the canvas, below the first `head` rows.
 * Call only if there is a chart. */
void chart_pane_draw(struct pane *p, struct canvas *c, int head, int rows, bool focused);

/* Cancel a span that was begun, or undo a zoom; OUT_UNKNOWN if there is neither. */
enum outcome chart_pane_return(struct pane *p);
/* Zoom to `to`, and save the cursor for chart_pane_pop(). */
void chart_pane_push(struct pane *p, const struct chart_zoom *to);
bool chart_pane_pop(struct pane *p);

/* For pane.c */

void chart_pane_init(struct chart_pane *v, uint64_t record);
void chart_pane_update(struct pane *p);
enum outcome chart_pane_act(struct pane *p, enum action a, long long count);
void chart_pane_click(struct pane *p, int row, int col);
void chart_pane_drag(struct pane *p, int row, int col, bool released);

/* Keys that all charts have, for struct pane_key. */
enum outcome chart_pane_zoom_in(struct pane *p, long long count, int arg);
enum outcome chart_pane_zoom_out(struct pane *p, long long count, int arg);
enum outcome chart_pane_highest(struct pane *p, long long count, int by);
enum outcome chart_pane_span(struct pane *p, long long count, int arg);

#endif
