/*
 * Computes the widths and positions of the columns of the list of records.
 *
 * Widths follow the visible values.  If all columns fit, each has room for the widest
 * value its field can have.  Otherwise a column has the width that nearly all rows of the
 * page and of the previous page need: a rare wide value is cut in its cell, and a value
 * widens a column at most until the second page after it.  A jump or resize discards the
 * previous page.
 *
 * The first column does not scroll if it is the pc and the window is wide enough.
 *
 * Threads: main loop only.
 */
#ifndef TUI_RECORD_COLUMNS_H
#define TUI_RECORD_COLUMNS_H

#include <stdbool.h>

#include "tui/session/session.h"
#include "tui/term/action.h"
#include "tui/term/canvas.h"

/* The widths needed on one page, by field: the width that fits nearly all rows, and the
 * maximum width. */
struct record_needs {
	uint8_t most[FIELDS_MAX], widest[FIELDS_MAX];
};

/* Zero this struct before the first drawing. */
struct record_columns {
	/* Position and width of the columns of session.column[] when last placed. */
	int at[FIELDS_MAX], width[FIELDS_MAX];
	int first;   /* first visible column after a frozen column */
	bool frozen; /* true if column 0 is visible too */
	int cols;    /* end of the list in columns */

	/* The needs of the current and the previous page, and the first and last record
	 * of the page where measuring started. */
	struct record_needs page, previous;
	uint64_t from, to;
	size_t rows;
	int measured_cols;
	bool measured;
	int sight[FIELDS_MAX]; /* width of the widest visible value, unlimited */
	int last;              /* the previous current column */
};

/* Return the width of record numbers, at least `before`.  The last number is estimated,
 * so that larger numbers do not move the columns. */
int record_columns_number(const struct session *s, int before);

/* Measure the values of the visible lines.  rows is the height of the page, cols the end
 * of the list in columns. */
void record_columns_measure(struct record_columns *rc, struct session *s,
			    const struct line *line, size_t n, size_t rows, int cols);

/* Compute widths and positions so that the current column is visible; place the first
 * column at left. */
void record_columns_place(struct record_columns *rc, struct session *s, int left,
			  int cols);

/* Return the next visible column to the right of k (the first if k is -1); -1 if there is
 * none. */
int record_columns_next(const struct record_columns *rc, const struct session *s, int k);

/* Return the visible width of a column on the screen; 0 if not visible. */
int record_columns_visible(const struct record_columns *rc, int k);

/* Return the number of screen columns before the heading of the first visible column and
 * a blank.  A left-aligned heading can extend over the blanks of a right-aligned one. */
int record_columns_before(const struct record_columns *rc, const struct session *s,
			  int left);

/* Draw the headings of visible columns in a row, and signs for columns to the left or
 * right. */
void record_columns_draw_headings(const struct record_columns *rc,
				  const struct session *s, struct canvas *c, int row,
				  enum style style);

/* Mark the current value of the current row if it is visible. */
void record_columns_draw_cursor(const struct record_columns *rc, const struct session *s,
				struct canvas *c, int row);

/* Functions for keys.  Make column k current; the first or last if k is out of range. */
void record_columns_go(struct record_columns *rc, struct session *s, long long k);
/* Move left, right, or to the first or last column; fit the current column to the visible
 * values or restore its default width, or hide it, with a message.  False if `a` is
 * another action. */
bool record_columns_act(struct record_columns *rc, struct session *s, enum action a,
			long long count);

/* Keys for record_columns_act(), for struct pane_key. */
/* clang-format off */
#define RECORD_COLUMN_KEYS                                                                \
	{ "_", NULL, "fit the current column to its widest visible value; press again to " \
		"restore the default width", .of = ACT_FIT },                             \
	{ "Delete", NULL, "hide the current column", .of = ACT_DELETE }
/* clang-format on */

#endif
