/*
 * A table on the screen.  From top to bottom, it has the totals, the headings of the
 * visible section, and a list of lines: a title and a line of headings for each section,
 * rows, and notes.  The cursor is on a row or a note.
 *
 * The key columns, which identify a row, stay at the left; the others scroll to keep the
 * current column visible.  Each section has its own columns and widths, but all share the
 * current column and the scroll position.
 *
 * Threads: main loop only.
 */
#ifndef TUI_TABLE_VIEW_H
#define TUI_TABLE_VIEW_H

#include "analysis/analysis_table.h"
#include "tui/session/columns.h"
#include "tui/term/canvas.h"
#include "tui/term/list_state.h"

struct pane;

struct table_line {
	enum table_line_kind {
		TABLE_LINE_TITLE,
		TABLE_LINE_HEADING,
		TABLE_LINE_ROW,
		TABLE_LINE_NOTE
	} kind;
	size_t row;     /* row of the table, or note number */
	unsigned group; /* section; the last one for a note */
	int section;    /* its place among the sections with rows */
};

/* A section with rows. */
struct table_section {
	unsigned group;
	size_t begin, n; /* its rows */
};

/* Drawing options. */
struct table_view_look {
	struct columns *columns; /* ids are columns of the table; sets drawn widths */
	int sorted;              /* the sorted column; -1 if in insertion order */
	bool rising;
	bool stale;   /* true if out of date; draw dim */
	bool running; /* true if more rows can be added */

	/* True if the order of rows is fixed: headings do not sort, long texts are cut to
	 * show more columns, and bars of shares are scaled to the whole. */
	bool ordered;
	bool keyed; /* with another table, keep the cursor on the same first cell, which
		     * identifies a row, not the same position */
	const uint8_t *drops; /* columns to drop if not all fit, in this order */
	int ndrops;
	/* Column whose text is drawn after the last cell of the row, over empty cells; 0
	 * if none. */
	unsigned remark;
	uint64_t joined; /* 1 << k for each column whose runs of blanks are joined */

	/* Return the style of a cell.  If NULL, use its kind and role. */
	enum style (*style)(const struct pane *p, size_t row, unsigned column);
	/* Draw something beside a row of the table on line `at`: in column 0, and in
	 * width columns starting at col, at least beside_least if the pane is at least
	 * three times as wide.  NULL to draw nothing. */
	void (*beside)(struct pane *p, struct canvas *c, int at, size_t row, int col,
		       int width);
	int beside_least;
	struct pane *pane; /* set by table_pane.c */
};

/* The table as currently displayed. */
struct table_shown {
	const struct table *table; /* if NULL, the class functions are used */
	unsigned begun;            /* changes with the subject; resets the cursor */
	unsigned version;          /* changes with each table */
	struct table_view_look look;
};

struct table_view {
	const struct table *table; /* NULL if none is shown */
	struct table_view_look look;

	struct table_section section[TABLE_GROUPS];
	size_t sections;
	unsigned above; /* number of lines above the rows of each */

	struct list_state list; /* its entries are lines */
	int column;             /* id of the current column; -1 for the sorted column */
	int first;              /* position of the first column after the key columns */

	/* The version of the table, and the position of the cursor in its section,
	 * because rows of other sections can appear and disappear while a table is being
	 * computed. */
	unsigned version;
	unsigned group;
	size_t offset;
	char key[64]; /* first cell of the cursor's row; "" if unknown */

	/* The max cell widths so far, so that columns do not move, and the limits of
	 * texts to cut; 0 for unlimited. */
	uint16_t width[TABLE_GROUPS][TABLE_COLUMNS];
	uint16_t limit[TABLE_GROUPS][TABLE_COLUMNS];

	uint64_t dropped; /* 1 << k for each dropped column */

	/* State when last drawn: */
	int cols;     /* width of the canvas */
	bool heading; /* true if the row above the lines has the headings of the first */
	int head;     /* rows above the lines */
	int totals_hidden;       /* number of totals without room */
	int cut_left, cut_right; /* numbers of hidden columns at the left and right */
	bool sorted_in_sight;    /* false if the sorted column is hidden here */
};

/* Reset the view for another table. */
void table_view_init(struct table_view *v);

/* Show another table, or a new version of the same one.  Keep the position of the cursor
 * in its section or, in a keyed table, the row with the same first cell. */
void table_view_set(struct table_view *v, const struct table_shown *shown);
/* Replace the table, which may be NULL, before the next table_view_set(). */
void table_view_use(struct table_view *v, const struct table *t);

/* The following functions require a table. */

int table_view_lines(const struct table_view *v);
struct table_line table_view_line(const struct table_view *v, int line);
int table_view_line_of_row(const struct table_view *v, size_t row);
/* Return the first row of a section, and set *n to its number of rows. */
size_t table_view_section(const struct table_view *v, unsigned group, size_t *n);
/* Return the line at the cursor.  Call only if the table has lines. */
struct table_line table_view_current(const struct table_view *v);

/* Limit the cursor to the lines of the table, and move it off titles and headings; if
 * upward is set, to the row above if any. */
void table_view_settle(struct table_view *v, bool upward);
/* Move the cursor to a row. */
void table_view_go(struct table_view *v, size_t row);
/* Move the cursor to the first row of a section, which must have rows; show its title at
 * the top if it fits. */
void table_view_show_section(struct table_view *v, unsigned group);
/* Move the cursor forward or backward by a number of sections. */
void table_view_go_section(struct table_view *v, int by);

/* Move the current column by some visible columns of the cursor's section, stopping at
 * the first or last. */
void table_view_move_column(struct table_view *v, int by);
/* Return the current column; NULL if the cursor's section does not show it. */
struct column *table_view_current_column(const struct table_view *v);
/* True if a section of the table has no other shown column than this one. */
bool table_view_is_last(const struct table *t, const struct columns *columns,
			const struct column *c);
/* Return the width needed for the visible cells and heading of the current column. */
int table_view_fit(const struct table_view *v);
/* Return the width of the widest section with all its columns. */
int table_view_preferred_cols(const struct table_view *v);

void table_view_draw(struct table_view *v, struct canvas *c, bool focused);

/* Find the column whose heading is at a cell of the canvas; -1 if none. */
int table_view_heading_at(const struct table_view *v, int row, int col);
/* Find the line at a row of the canvas; -1 if none. */
int table_view_line_at(const struct table_view *v, int row);

#endif
