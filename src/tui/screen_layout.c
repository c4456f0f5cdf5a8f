#include "tui/screen_layout.h"

#include <string.h>

#include "base/minmax.h"

enum {
	SIDE_COLS = 72, /* max columns of a side pane without a preference */
	MAIN_COLS = 60, /* min columns beside one with a preference */
	MAIN_ROWS = 6,  /* min rows of the main pane */
	BELOW_ROWS = 4, /* rows left by a side pane for a pane below the records */
	WISH = 5,       /* a side pane gets 4/5 of its preference, or moves below */
	WISH_PART = 4,
	FEW_ROWS = 30, /* with fewer rows, stack at most two panes */
	SIDE_ROWS_LEFT =
		6 /* with fewer rows above a pane as wide as the window, hide the side
		   * pane */
};

int screen_share_of(struct screen_share share, int total, int least, int rest)
{
	int n = (int)(((long long)share.n * total + share.of / 2) / share.of);
	return int_clamp(n, least, total - rest);
}

static bool screen_layout_visible(const struct screen_rect *r)
{
	return r->rows > 0 && r->cols > 0;
}

/* Return the number of columns of a side pane beside the records. */
static int screen_layout_side_cols(const struct screen_layout *l)
{
	struct screen_share chosen = l->area[AREA_SIDE].chosen_cols;
	int want = l->area[AREA_SIDE].cols;
	if (chosen.of)
		return screen_share_of(chosen, l->cols, LAYOUT_PANE_COLS,
				       LAYOUT_MAIN_COLS + 1);
	if (want)
		return int_clamp(want, LAYOUT_PANE_COLS, l->cols - MAIN_COLS - 1);
	return int_min(l->cols * 2 / 5, SIDE_COLS);
}

/* Return the rows of a pane below the main pane if `rows` are free.  Leave `rest` of them
 * free, or `least` if the user has chosen its size. */
static int screen_layout_rows(const struct screen_layout *l, enum screen_area area,
			      int cols, int rows, int rest, int least)
{
	struct screen_share chosen = l->area[area].chosen_rows;
	if (chosen.of)
		return screen_share_of(chosen, l->rows, LAYOUT_PANE_ROWS,
				       l->rows - rows + least);
	bool few = l->rows < FEW_ROWS, takes_focus = l->area[area].takes_focus;
	int most = l->rows / 2;
	if (takes_focus && few && area == AREA_BELOW)
		most = l->rows * 3 / 5;
	else if (!takes_focus && area == AREA_SIDE)
		most = few ? l->rows / 3 : l->rows * 2 / 5;
	int want = l->want_rows(l->arg, area, cols);
	return int_clamp(want, int_min(want, LAYOUT_PANE_ROWS),
			 most < rows - rest ? most : rows - rest);
}

/* Show one pane in each column of the screen. */
static void screen_layout_single(const struct screen_layout *l, bool beside, int side,
				 struct screen_rect out[AREAS])
{
	enum screen_area left = beside && l->focus == AREA_SIDE ? AREA_MAIN : l->focus;
	int cols = beside ? l->cols - side - 1 : l->cols;
	out[left] = (struct screen_rect) { 0, 0, l->rows, cols };
	if (beside)
		out[AREA_SIDE] = (struct screen_rect) { 0, cols + 1, l->rows, side };
}

static void screen_layout_beside(const struct screen_layout *l,
				 struct screen_rect out[AREAS])
{
	bool below = l->area[AREA_BELOW].open, side = l->area[AREA_SIDE].open;
	int wide = side ? screen_layout_side_cols(l) : 0;
	if (l->rows < LAYOUT_LOW) {
		screen_layout_single(l, side, wide, out);
		return;
	}
	int cols = side ? l->cols - wide - 1 : l->cols;
	bool across = below && side && l->focus == AREA_BELOW &&
		      l->area[AREA_BELOW].cols > cols;
	int rows = below ? screen_layout_rows(l, AREA_BELOW, across ? l->cols : cols,
					      l->rows, MAIN_ROWS, LAYOUT_MAIN_ROWS)
			 : 0;
	int top = l->rows - rows;
	if (across && top < SIDE_ROWS_LEFT) {
		side = false;
		cols = l->cols;
	}
	out[AREA_MAIN] = (struct screen_rect) { 0, 0, top, cols };
	if (below)
		out[AREA_BELOW] =
			(struct screen_rect) { top, 0, rows, across ? l->cols : cols };
	if (side)
		out[AREA_SIDE] = (struct screen_rect) { 0, cols + 1,
							across ? top : l->rows, wide };
}

static void screen_layout_stacked(const struct screen_layout *l,
				  struct screen_rect out[AREAS])
{
	bool below = l->area[AREA_BELOW].open, side = l->area[AREA_SIDE].open;
	if (below && side && l->area[AREA_BELOW].takes_focus) {
		if (l->focus == AREA_BELOW ||
		    (l->focus == AREA_MAIN && l->rows < FEW_ROWS))
			side = false;
		else if (l->focus == AREA_SIDE && l->rows < FEW_ROWS)
			below = false;
	}
	int top = l->rows;
	if (side) {
		int rest = MAIN_ROWS + (below ? BELOW_ROWS : 0);
		int least = LAYOUT_MAIN_ROWS + (below ? LAYOUT_PANE_ROWS : 0);
		int rows = screen_layout_rows(l, AREA_SIDE, l->cols, top, rest, least);
		top -= rows;
		out[AREA_SIDE] = (struct screen_rect) { top, 0, rows, l->cols };
	}
	if (below) {
		int rows = screen_layout_rows(l, AREA_BELOW, l->cols, top, MAIN_ROWS,
					      LAYOUT_MAIN_ROWS);
		top -= rows;
		out[AREA_BELOW] = (struct screen_rect) { top, 0, rows, l->cols };
	}
	out[AREA_MAIN] = (struct screen_rect) { 0, 0, top, l->cols };
}

bool screen_layout_is_beside(const struct screen_rect rect[AREAS])
{
	const struct screen_rect *side = &rect[AREA_SIDE];
	return screen_layout_visible(side) && side->col > 0;
}

/* True if a side pane would get far fewer columns than it needs and there is room
 * below. */
static bool screen_layout_lacks_cols(const struct screen_layout *l)
{
	int want = l->area[AREA_SIDE].cols, has = l->cols - MAIN_COLS - 1;
	return l->area[AREA_SIDE].open && !l->area[AREA_SIDE].chosen_cols.of &&
	       l->rows >= FEW_ROWS && want > has * WISH / WISH_PART;
}

void screen_layout_compute(const struct screen_layout *l, struct screen_rect out[AREAS])
{
	memset(out, 0, AREAS * sizeof *out);
	if (l->rows <= 0 || l->cols <= 0)
		return;
	if (l->cols >= LAYOUT_WIDE && !screen_layout_lacks_cols(l))
		screen_layout_beside(l, out);
	else if (l->rows < LAYOUT_LOW)
		screen_layout_single(l, false, 0, out);
	else
		screen_layout_stacked(l, out);
}

enum screen_divider screen_layout_divider(const struct screen_rect rect[AREAS], int row,
					  int col, enum screen_area *area)
{
	const struct screen_rect *side = &rect[AREA_SIDE];
	*area = AREA_SIDE;
	/* The blank first column of a pane is part of the divider. */
	if (screen_layout_is_beside(rect) && row >= side->row &&
	    row < side->row + side->rows && (col == side->col - 1 || col == side->col))
		return DIVIDER_LEFT;
	for (int k = AREA_SIDE; k < AREAS; k++) {
		const struct screen_rect *r = &rect[k];
		*area = (enum screen_area)k;
		if (screen_layout_visible(r) && r->row > 0 && row == r->row &&
		    col >= r->col && col < r->col + r->cols)
			return DIVIDER_TOP;
	}
	return DIVIDER_NONE;
}
