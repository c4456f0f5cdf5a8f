/*
 * Draws the parts of the layout view: rows of bytes or lines below the field names, the
 * values at the cursor, and decoded records.
 *
 * Threads: main loop only.
 */
#ifndef TUI_LAYOUT_VIEW_H
#define TUI_LAYOUT_VIEW_H

#include "tui/session/layout_model.h"
#include "tui/term/canvas.h"

struct layout_view {
	struct layout_model *m;
	uint64_t top;    /* offset of the first byte of the first row */
	unsigned width;  /* bytes per row when last drawn; at least 1 */
	int rows;        /* rows of bytes when last drawn; at least 1 */
	int left;        /* number of columns of a line scrolled off at the left */
	bool big_endian; /* values at the cursor are big-endian in any layout */
	int first_row;   /* first row of the canvas with bytes */
};

/* Move the cursor by rows; or scroll the view by rows, keeping the cursor visible. */
void layout_view_move(struct layout_view *v, long long rows);
void layout_view_scroll(struct layout_view *v, long long rows);
/* Move the cursor and the view by rows. */
void layout_view_page(struct layout_view *v, long long rows);
/* Move the cursor to byte `at`, limited to bytes known to exist. */
void layout_view_go(struct layout_view *v, uint64_t at);

/* Fill c with rows of bytes, below a row of field names if names is set. */
void layout_view_draw_bytes(struct layout_view *v, struct canvas *c, bool names,
			    bool focused);
/* Find the byte at a cell of the canvas; false if there is none. */
bool layout_view_byte_at(const struct layout_view *v, int row, int col, uint64_t *at);

/* Draw the bytes at the cursor as numbers and text. */
void layout_view_draw_values(const struct layout_view *v, struct canvas *c);

/* Draw the records around the cursor, with a heading. */
void layout_view_draw_records(const struct layout_view *v, struct canvas *c);

#endif
