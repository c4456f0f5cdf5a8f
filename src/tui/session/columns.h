/*
 * The columns of a list or a table: their order, which of them are shown, and their
 * widths.  The owner decides what the id of a column means: a field of the schema, a
 * column of a table.  Places count from 0, hidden columns included.
 *
 * A value, without memory of its own.  Threads: those of its owner.
 */
#ifndef TUI_COLUMNS_H
#define TUI_COLUMNS_H

#include <stdbool.h>
#include <stdint.h>

enum {
	COLUMNS_MAX = 128,
	COLUMN_AUTO = 0, /* a width that follows the visible values */
	COLUMN_WIDTH_MAX = 400
};

struct column {
	int16_t id;      /* at least 0 */
	int16_t width;   /* set by the user, in columns of the screen; or COLUMN_AUTO */
	int16_t drawn;   /* when it was last drawn; 0 if it was not */
	int16_t visible; /* the part of drawn that was within the pane */
	bool shown;
};

struct columns {
	struct column at[COLUMNS_MAX];
	int n;
};

/* Columns with the ids 0 to n - 1 (at most COLUMNS_MAX are kept), shown, COLUMN_AUTO. */
void columns_init(struct columns *c, int n);

/* Set all columns to not visible, because they are not drawn. */
void columns_not_visible(struct columns *c);

/* Add a column at a place; false: COLUMNS_MAX are used, or the id is. */
bool columns_insert(struct columns *c, int place, int id, bool shown);

int columns_find(const struct columns *c, int id); /* its place; -1 if there is none */
int columns_shown(const struct columns *c);        /* the number of shown columns */

/* Show only the columns with these ids, in this order.  Each of the others is hidden,
 * after the column with the next lower id, so that it appears there when it is shown. */
void columns_only(struct columns *c, const uint8_t *id, int n);

/* Move a column by some places, not beyond the ends; returns its new place. */
int columns_move(struct columns *c, int place, int by);

/* Change the width of a column by `by` from its drawn width, to at least 1. */
void column_widen(struct column *c, int by);

/* Set the width of a column to fit (at least 1) or, if it has that width, to
 * COLUMN_AUTO. */
void column_fit(struct column *c, int fit);

#endif
