/*
 * The columns of a list or a table: their order, visibility and widths.  The owner
 * defines the id of a column: a field of the schema, a column of a table.  Places count
 * from 0, hidden columns included.
 *
 * A value without memory of its own.  Threads: same as the owner.
 */
#ifndef TUI_COLUMNS_H
#define TUI_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

enum {
	COLUMNS_MAX = 128,
	COLUMN_AUTO = 0, /* width that follows the visible values */
	COLUMN_WIDTH_MAX = 400
};

struct column {
	int16_t id;      /* at least 0 */
	int16_t width;   /* set by the user, in columns of the screen; or COLUMN_AUTO */
	int16_t drawn;   /* width when last drawn; 0 if not drawn */
	int16_t visible; /* part of drawn within the pane */
	bool shown;
};

struct columns {
	struct column at[COLUMNS_MAX];
	int n;
};

/* Initialise with columns 0 to n - 1 (at most COLUMNS_MAX), shown, COLUMN_AUTO. */
void columns_init(struct columns *c, int n);

/* Set all columns to not visible, because they are not drawn. */
void columns_not_visible(struct columns *c);

/* Add a column at a place; false if COLUMNS_MAX are used, or the id is. */
bool columns_insert(struct columns *c, int place, int id, bool shown);

int columns_find(const struct columns *c, int id); /* place of the id; -1 if none */
int columns_shown(const struct columns *c);        /* number of shown columns */

/* Show only the columns with these ids, in this order.  Place each hidden column after
 * the one with the next lower id, so that it appears there when shown. */
void columns_only(struct columns *c, const uint8_t *id, int n);

/* Move a column by some places, at most to an end; return its new place. */
int columns_move(struct columns *c, int place, int by);

/* Change the width of a column by `by` from the width last drawn, to at least 1. */
void column_widen(struct column *c, int by);

/* Set the width of a column to fit (at least 1) or, if it has that width, to
 * COLUMN_AUTO. */
void column_fit(struct column *c, int fit);

#endif
