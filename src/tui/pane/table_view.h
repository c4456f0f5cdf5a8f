/*
 * A table on the screen.  From top to bottom, it has the totals, the headings of the
 * visible section, and a list of lines: a title and a line of headings for each section,
 * rows, and notes.  The cursor is on a row or a note.
 *
 * The key columns, which identify a row, stay at the left; the others scroll so that the
 * current column is visible.  Each section has its own columns and widths, but the
 * current column and the scroll position are the same in all.
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
	size_t row;     /* row of the table, or number of the note */
	unsigned group; /* section; for a note, the last one */
};

/* The position of a column heading on the screen. */
struct table_view_spot {
	int row, begin, end, id;
};

enum { TABLE_VIEW_SPOTS = 3 * TABLE_COLUMNS };

/* The options of drawing. */
struct table_view_look {
	struct columns *columns; /* ids are columns of the table; drawn widths are set */
	int sorted;              /* the sorted column; -1 means as added */
	bool rising;
	bool focused;
	bool stale;   /* draw dim: the table is out of date */
	bool running; /* rows can still be added */

	bool ordered; /* the rows have an order of their own: headings do not sort */
	bool keyed;   /* with another table, the cursor stays at the first cell, not at
			   * the place, of its row */
	bool whole;   /* bars of shares are always of the whole */
	bool cuts;    /* cut long texts so that more columns are visible */
	const uint8_t *drops; /* columns to leave out if not all fit, in this order */
	int ndrops;
	/* A text that is drawn after the last cell of its row, over empty cells; 0 if
	 * none. */
	unsigned remark;
	uint64_t joined; /* 1 << k for each column in which runs of blanks are one */

	/* Return the style of a cell.  If NULL, it depends on kind and role. */
	enum style (*style)(const struct pane *p, size_t row, unsigned column);
	/* Draw something beside a row of the table in line `at`: in column 0, and in
	 * width columns from col on, at least beside_least if the pane has three times as
	 * many. NULL to draw nothing. */
	void (*beside)(struct pane *p, struct canvas *c, int at, size_t row, int col,
		       int width);
	int beside_least;
	struct pane *pane; /* set by table_pane.c */
};

struct table_view {
	struct list_state list; /* its entries are lines */
	int column;             /* id of the current column; -1 means the sorted column */
	int first; /* place of the first column shown beside the key columns */

	/* The table of the list, and the place of the cursor in its section: rows of
	 * other sections come and go while a table is computed. */
	unsigned version;
	unsigned group;
	size_t offset;
	char key[64]; /* the first cell of the row of the cursor; "" if unknown */

	/* The widest cells so far, so that columns do not move, and the limits of texts
	 * that are cut; 0 means no limit. */
	uint16_t width[TABLE_GROUPS][TABLE_COLUMNS];
	uint16_t limit[TABLE_GROUPS][TABLE_COLUMNS];

	uint64_t dropped; /* 1 << k for each column that is left out */

	/* When last drawn: */
	struct table_view_look look;
	int head;                /* rows above the lines */
	int cut_left, cut_right; /* number of hidden columns of the current section */
	bool sorted_in_sight;    /* false if the sorted column is hidden here */
	struct table_view_spot spot[TABLE_VIEW_SPOTS];
	size_t spots;
};

/* Reset, for another table. */
void table_view_init(struct table_view *v);

struct table_line table_view_line(const struct table *t, int line);
int table_view_lines(const struct table *t);
int table_view_line_of_row(const struct table *t, size_t row);
/* Return the first row of a section, and set *n to the number of its rows. */
size_t table_view_section(const struct table *t, unsigned group, size_t *n);

/* Return the line of the cursor.  Call only if the table has lines. */
struct table_line table_view_current(const struct table_view *v, const struct table *t);

/* Limit the cursor to the lines of the table, and move it off titles and headings.  If
 * upward is set, move to the row above, if any. */
void table_view_settle(struct table_view *v, const struct table *t, bool upward);
/* Use another table, or the same one with the same version.  The cursor stays at its place
 * in its section or, in a keyed table, at the row with the same first cell. */
void table_view_set(struct table_view *v, const struct table *t, unsigned version);
/* Move the cursor to a row. */
void table_view_go(struct table_view *v, const struct table *t, size_t row);
/* Move the cursor to the first row of a section; show its title at the top if it fits. */
void table_view_show_section(struct table_view *v, const struct table *t, unsigned group);
/* Move the cursor by a number of sections. */
void table_view_go_section(struct table_view *v, const struct table *t, int by);

/* Move the current column by some visible columns of the section of the cursor, at
 * most to the first or last. */
void table_view_move_column(struct table_view *v, const struct table *t,
			    const struct columns *columns, int by);
/* Return the width that the visible cells and heading of the current column need. */
int table_view_fit(const struct table_view *v, const struct table *t);

void table_view_draw(struct table_view *v, const struct table *t,
		     const struct table_view_look *look, struct canvas *c);

/* Find the column whose heading is at a place of the canvas; -1 if none. */
int table_view_heading_at(const struct table_view *v, int row, int col);
/* Find the line at a row of the canvas; -1 if none. */
int table_view_line_at(const struct table_view *v, int row);

/* Return the number of screen columns that the widest section needs to show all its
 * columns. */
int table_view_preferred_cols(const struct table_view *v, const struct table *t,
			      const struct columns *columns);

#endif
