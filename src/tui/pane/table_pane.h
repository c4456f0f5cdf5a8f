/*
 * A pane that shows a table.  It handles the cursor and the current column, scrolling,
 * sorting, searching, the mouse, hiding, moving and fitting columns, and writing to a
 * file.
 *
 * Threads: main loop only.
 */
#ifndef TUI_TABLE_PANE_H
#define TUI_TABLE_PANE_H

#include "tui/pane/pane.h"
#include "tui/pane/table_view.h"

/* Functions and settings that a pane class provides. */
struct table_source {
	/* Set *out, whose look is initially the look below.  Called once per event,
	 * before other functions.  If NULL, the table of table_pane_set() is shown. */
	void (*get)(struct pane *p, struct table_shown *out);
	/* NULL to sort the table of table_pane_set(). */
	void (*sort)(struct pane *p, unsigned column, bool rising);
	/* Search from a row on in a background job, and report the result.  If NULL or if
	 * it returns false, table_search() searches instead. */
	bool (*search)(struct pane *p, const char *text, size_t from, bool backward);
	struct table_view_look look; /* the constant members */
	const uint8_t *columns;      /* default columns, in order; NULL for all */
	int ncolumns;
	const char *none; /* text drawn if the table has no lines; NULL for the default */
	/* Called before the lines are drawn, once their number of rows is known; may be
	 * NULL. */
	void (*fit)(struct pane *p);
	/* Draw below the last line, starting at `row` of c; may be NULL. */
	void (*below)(struct pane *p, struct canvas *c, int row);
};

/* The state of one pane. */
struct table_pane {
	struct table_view view;
	unsigned begun;    /* subject of the table */
	struct table *own; /* see table_pane_set() */
	unsigned version;  /* version of `own` */
	/* Columns and order of `own`, which are kept while the pane is closed. */
	struct table_form {
		struct columns columns;
		unsigned sorted; /* TABLE_AS_ADDED if in insertion order */
		bool rising;
	} form;
};

/* Show a table, in the order of table_pane_order(); the pane takes ownership.  NULL to show
 * none. */
void table_pane_set(struct pane *p, struct table *t);
/* Set *out to show the table of table_pane_set(). */
void table_pane_show(struct pane *p, struct table_shown *out);
/* Sort the table of table_pane_set(), which may be NULL, and those after it. */
void table_pane_order(struct pane *p, unsigned column, bool rising);

/* Return the table if it has lines; otherwise NULL. */
const struct table *table_pane_of(const struct pane *p);
/* The same for a key: report that there is no table. */
const struct table *table_pane_needed(const struct pane *p);
/* Get the row at the cursor; false if the cursor is on a note or there are no rows. */
bool table_pane_row(const struct pane *p, size_t *row);

/* Move the cursor to a row; if it is the first of its section, also show the title. */
void table_pane_go(struct pane *p, size_t row);

/* Move the cursor to a row; if the pane has not been drawn, centre it in about `rows`
 * lines. */
void table_pane_open_at(struct pane *p, size_t row, int rows);

/* Go to the record of the current row; if it has none, show the message `none`. */
enum outcome table_pane_open_record(struct pane *p, const char *none);

/* Functions for pane.c */

void table_pane_free(struct table_pane *tp); /* tp may be NULL */
void table_pane_update(struct pane *p);
void table_pane_draw(struct pane *p, struct canvas *c, bool focused);
void table_pane_heading(struct pane *p, struct str *right);
enum outcome table_pane_act(struct pane *p, enum action a, long long count);
enum pane_found table_pane_find(struct pane *p, const char *text, bool backward);
void table_pane_click(struct pane *p, int row, int col);
void table_pane_drag(struct pane *p, int row);
int table_pane_preferred_cols(const struct pane *p);

/* Key functions of all tables, for struct pane_key. */
enum outcome table_pane_sort(struct pane *p, long long count, int arg);
enum outcome table_pane_fit(struct pane *p, long long count, int arg);
enum outcome table_pane_hide(struct pane *p, long long count, int arg);
enum outcome table_pane_show_all(struct pane *p, long long count, int arg);
enum outcome table_pane_move_column(struct pane *p, long long count, int by);

#define TABLE_SORT_KEY                                                             \
	{                                                                          \
		"s", "sort", "sort by the current column; press again to reverse", \
			.act = table_pane_sort, .must_wait = true, .of = ACT_SORT  \
	}

/* The keys of the columns; `all` is the key that restores them. */
#define TABLE_COLUMN_KEYS_AND(all)                                                                        \
	{ "_",                                                                                            \
	  NULL,                                                                                           \
	  "fit the current column to its widest visible value; press again to restore the default width", \
	  .act = table_pane_fit,                                                                          \
	  .must_wait = true,                                                                              \
	  .of = ACT_FIT },                                                                                \
		{ "Delete",                                                                               \
		  NULL,                                                                                   \
		  "hide the current column",                                                              \
		  .act = table_pane_hide,                                                                 \
		  .must_wait = true,                                                                      \
		  .of = ACT_DELETE },                                                                     \
		{ "Alt-Up",                                                                               \
		  NULL,                                                                                   \
		  "move the current column to the left",                                                  \
		  .act = table_pane_move_column,                                                          \
		  .arg = -1,                                                                              \
		  .must_wait = true,                                                                      \
		  .of = ACT_ENTRY_UP },                                                                   \
		{ "Alt-Down",                                                                             \
		  NULL,                                                                                   \
		  "move the current column to the right",                                                 \
		  .act = table_pane_move_column,                                                          \
		  .arg = 1,                                                                               \
		  .must_wait = true,                                                                      \
		  .of = ACT_ENTRY_DOWN },                                                                 \
	{                                                                                                 \
		all, "all columns", "restore the default columns, order and widths",                      \
			.act = table_pane_show_all, .must_wait = true                                     \
	}
#define TABLE_COLUMN_KEYS TABLE_COLUMN_KEYS_AND("oa")

#endif
