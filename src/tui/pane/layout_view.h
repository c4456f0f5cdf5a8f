/*
 * Draws the parts of the layout view: rows of bytes or lines with the names of the fields
 * above them, the values at the cursor, and decoded records.
 *
 * Threads: main loop only.
 */
#ifndef TUI_LAYOUT_VIEW_H
#define TUI_LAYOUT_VIEW_H

#include "tui/session/layout_model.h"
#include "tui/term/canvas.h"

struct layout_view {
	uint64_t at;     /* the byte under the cursor */
	uint64_t top;    /* the first byte of the first row */
	unsigned width;  /* bytes of a row, when it was last drawn; at least 1 */
	int rows;        /* of bytes, when they were last drawn; at least 1 */
	int left;        /* columns of a line that are left of the window */
	bool big_endian; /* of the values at the cursor */
	int first_row;   /* of the canvas with bytes */
};

/* Move the cursor by rows, and the view by rows with the cursor in it. */
void layout_view_move(struct layout_view *v, struct layout_model *m, long long rows);
void layout_view_scroll(struct layout_view *v, struct layout_model *m, long long rows);
/* Move both by rows. */
void layout_view_page(struct layout_view *v, struct layout_model *m, long long rows);
/* Move the cursor to a byte that exists, as far as that is known. */
void layout_view_go(struct layout_view *v, struct layout_model *m, uint64_t at);

/* Draw the rows of bytes on all of c: first the names of fields, if names is set. */
void layout_view_draw_bytes(struct layout_view *v, struct layout_model *m,
			    struct canvas *c, bool names, bool focused);
/* The byte at a cell of the canvas; false if none. */
bool layout_view_byte_at(const struct layout_view *v, struct layout_model *m, int row,
			 int col, uint64_t *at);

/* Draw what the bytes at the cursor are as numbers and text. */
void layout_view_draw_values(const struct layout_view *v, struct layout_model *m,
			     struct canvas *c);

/* Draw the records around the cursor, with a heading. */
void layout_view_draw_records(const struct layout_view *v, struct layout_model *m,
			      struct canvas *c);

#endif
