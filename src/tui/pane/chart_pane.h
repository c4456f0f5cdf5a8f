/*
 * A pane that shows a chart over the records of a trace: rows of blocks, or heat map
 * cells, above an axis with the marked span, marks and the position of the list.  It
 * handles the cursor, zooming, jumping to high values, marking spans and the mouse.
 *
 * Threads: main loop only.
 */
#ifndef TUI_CHART_PANE_H
#define TUI_CHART_PANE_H

#include "output/chart.h"
#include "tui/pane/pane.h"
#include "tui/session/session_span.h"

enum {
	CHART_AXIS = 1,         /* height in rows */
	CHART_ZOOMS = 32,       /* max levels of the stack */
	CHART_ZOOM_FACTOR = 4,  /* by which a zoom reduces the number of records */
	CHART_ZOOM_RECORDS = 16 /* min number of records after a zoom */
};

/* A visible part of the chart, and the cursor in it. */
struct chart_zoom {
	struct span within; /* visible records; SPAN_ALL if unlimited */
	/* If the rows are addresses: visible addresses, inclusive, and an index into
	 * histogram_bin_sizes. */
	uint64_t first, last;
	int level;
	uint64_t record, address; /* of the cursor */
};

/* The chart as currently displayed. */
struct chart_shown {
	struct chart chart; /* if it has no rows, the class functions are used */
	bool counted;       /* true if intervals come from a result */
	bool heat;
	int left, right;  /* columns for the labels and for the values */
	const char *none; /* message if no value is high: "the lane has no figure" */
};

/* Functions that a pane class provides. */
struct chart_source {
	/* Fill in the zeroed *out for the size of p->chart. */
	void (*get)(struct pane *p, struct chart_shown *out);
	/* Draw the label and the value of a row whose bottom screen line is `at`. */
	void (*label)(struct pane *p, struct canvas *c, int at, size_t row, bool focused);
	const char *marked; /* added to the message about a marked span */
};

/* The state of one pane. */
struct chart_pane {
	struct chart_shown shown;
	struct list_state list;              /* rows of the chart */
	struct chart_zoom zoom[CHART_ZOOMS]; /* zoom[0] is unzoomed */
	int depth;                           /* index of the current zoom */
	struct span_anchor anchor;
	bool dragging;  /* true if the mouse, not V, is marking the span */
	int rows, cols; /* size of the canvas as last drawn */
	int each;       /* lines per row of the chart */
};

/* Return the number of columns left for intervals, at least 1. */
int chart_pane_cells(const struct pane *p, int left, int right);

/* Return the chart (borrowed); NULL if there is none. */
const struct chart *chart_pane_of(const struct pane *p);
/* Return the interval at the cursor, or its records.  Call only if there is a chart. */
size_t chart_pane_interval(const struct pane *p);
struct span chart_pane_over(const struct pane *p);

/* Draw the rows and the axis in the first `rows` rows of the canvas.  Call only if there is
 * a chart. */
void chart_pane_draw(struct pane *p, struct canvas *c, int rows, bool focused);

/* Return the current zoom, which the caller may change. */
struct chart_zoom *chart_pane_zoom(const struct pane *p);
/* Add a copy of the current zoom and return it.  If the stack is full, drop the oldest zoom
 * after zoom[0]. */
struct chart_zoom *chart_pane_push(struct pane *p);
/* Undo the last zoom, also of the cursor; false if not zoomed. */
bool chart_pane_pop(struct pane *p);
/* Return the records of a zoom around `record`: fewer of `over`, which is not empty, or all
 * of them if they are too few. */
struct span chart_zoom_in(struct span over, uint64_t record);

/* Functions for pane.c */

void chart_pane_init(struct chart_pane *v, uint64_t record);
void chart_pane_update(struct pane *p);
/* Set the size of the canvas and, if it changed, update the pane. */
void chart_pane_resize(struct pane *p, const struct canvas *c);
/* Perform an action; if there is no chart, at most undo a zoom. */
enum outcome chart_pane_act(struct pane *p, enum action a, long long count);
void chart_pane_click(struct pane *p, int row, int col);
void chart_pane_drag(struct pane *p, int row, int col, bool released);

/* Key functions of all charts, for struct pane_key. */
enum outcome chart_pane_zoom_in(struct pane *p, long long count, int arg);
enum outcome chart_pane_zoom_out(struct pane *p, long long count, int arg);
enum outcome chart_pane_highest(struct pane *p, long long count, int by);
enum outcome chart_pane_span(struct pane *p, long long count, int arg);

#endif
