/*
 * Places the panes in the window.  The layout depends only on the window size, the open
 * panes, the focus and the sizes that the user has chosen.
 *
 *    at least 120 columns                          80 columns
 *    +--------------+------+  +--------+------+    +------------+
 *    | main         | side |  | main   | side |    | main       |
 *    |              |      |  |        |      |    +------------+
 *    +--------------+      |  +--------+------+    | below      |
 *    | below        |      |  | below         |    +------------+
 *    +--------------+------+  +---------------+    | side       |
 *                                                  +------------+
 *
 * In the wide layouts, the side pane gets the columns it needs, and the records the rest.
 * The second layout is used if the pane below has the focus and needs more columns than
 * the main pane has: it extends below the side pane.  In the stacked layout, a pane below
 * that can have the focus takes the rows of the side pane while it is focused; in a
 * window with few rows, always.
 *
 * In a window with very few rows, panes are not stacked: each column of the screen has
 * one pane, the focused one.
 *
 * Threads: any.
 */
#ifndef TUI_SCREEN_LAYOUT_H
#define TUI_SCREEN_LAYOUT_H

#include <stdbool.h>

/* The areas of the window; each has at most one pane. */
enum screen_area { AREA_MAIN, AREA_SIDE, AREA_BELOW, AREAS };

/* A size chosen by the user: n rows or columns in a window with `of` of them, scaled to
 * the current window.  If of is 0, use the default size. */
struct screen_share {
	int n, of;
};

struct screen_rect {
	int row, col, rows, cols; /* rows is 0 if the area is not visible */
};

struct screen_layout {
	int rows, cols; /* size of the window above the status line */
	enum screen_area focus;
	struct {
		bool open;        /* AREA_MAIN is always open */
		bool takes_focus; /* true if its key gives it the focus */
		/* columns needed beside or below the records; 0 if no preference */
		int cols;
		struct screen_share chosen_rows, chosen_cols;
	} area[AREAS];

	/* Return the number of rows, including the title, that a pane can use with cols
	 * columns.  Not called for AREA_MAIN. */
	int (*want_rows)(void *arg, enum screen_area area, int cols);
	void *arg;
};

enum {
	LAYOUT_WIDE = 120, /* min columns for a side pane beside others */
	LAYOUT_LOW = 14,   /* with fewer rows, do not stack panes */
	LAYOUT_MAIN_ROWS = 4, /* min size of the records */
	LAYOUT_MAIN_COLS = 40,
	LAYOUT_PANE_ROWS = 3, /* min size of other panes */
	LAYOUT_PANE_COLS = 20
};

/* Compute the rectangles of all areas.  If the side area is beside the main area, leave
 * one column between them for the divider. */
void screen_layout_compute(const struct screen_layout *l, struct screen_rect out[AREAS]);

/* True if the side area is beside the records. */
bool screen_layout_is_beside(const struct screen_rect rect[AREAS]);

/* The line to drag to resize an area. */
enum screen_divider {
	DIVIDER_NONE,
	DIVIDER_LEFT, /* left edge of the side area; changes its columns */
	DIVIDER_TOP   /* title of the side area or the area below; changes its rows */
};

/* Return the divider at a cell, and set *area to the area that it resizes. */
enum screen_divider screen_layout_divider(const struct screen_rect rect[AREAS], int row,
					  int col, enum screen_area *area);

/* Convert a share to rows or columns of total, limited to least..total - rest. */
int screen_share_of(struct screen_share share, int total, int least, int rest);

#endif
