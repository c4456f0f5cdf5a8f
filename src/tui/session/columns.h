/*
 * The columns of a list or table: their order, visibility and widths.  The owner defines
 * the id of a column: a field of the schema or a column of a table.  Positions count from
 * 0, including hidden columns.
 *
 * A struct columns does not own memory.  Threads: same as the owner.
 */
#ifndef TUI_COLUMNS_H
#define TUI_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

enum {
	COLUMNS_MAX = 128,
	COLUMN_AUTO = 0, /* width follows the visible values */
	COLUMN_WIDTH_MAX = 400
};

struct column {
	int16_t id;      /* at least 0 */
	int16_t width;   /* width set by the user, in screen columns; or COLUMN_AUTO */
	int16_t drawn;   /* width when last drawn; 0 if not drawn */
	int16_t visible; /* visible part of drawn */
	bool shown;
};

struct columns {
	struct column at[COLUMNS_MAX];
	int n;
};

/* Initialise with columns 0 to n - 1 (at most COLUMNS_MAX), all shown, with width
 * COLUMN_AUTO. */
void columns_init(struct columns *c, int n);

/* Mark all columns as not visible because they are not drawn. */
void columns_not_visible(struct columns *c);

/* Insert a column at a position; false if there are COLUMNS_MAX columns or the id
 * exists. */
bool columns_insert(struct columns *c, int place, int id, bool shown);

int columns_find(const struct columns *c, int id); /* position of the id; -1 if none */

/* Show only the columns with these ids, in this order.  Place each hidden column after
 * the column with the next lower id, where it reappears when shown. */
void columns_only(struct columns *c, const uint8_t *id, int n);

/* Move a column by a number of positions, stopping at the ends; return its new
 * position. */
int columns_move(struct columns *c, int place, int by);

/* Change the width of a column to its last drawn width plus `by`, at least 1. */
void column_widen(struct column *c, int by);

/* Set the width of a column to fit, at least 1; if it already has this width, to
 * COLUMN_AUTO. */
void column_fit(struct column *c, int fit);

#endif
