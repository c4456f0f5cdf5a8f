/*
 * A table on the screen.  From top to bottom: its totals, the headings of the section in
 * sight, and a list of lines: a title and a line of headings for each section, rows,
 * notes.  The cursor is on a row or a note.
 *
 * The key columns, by which one knows a row, stay at the left; the others are shifted so
 * that the current one is visible.  A section has its own columns and widths, but the
 * current column and the shift are the same in all.
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
	size_t row;     /* of the table, or the number of the note */
	unsigned group; /* of a note: the last one */
};

/* Where a column heading is on the screen. */
struct table_view_spot {
	int row, begin, end, id;
};

enum { TABLE_VIEW_SPOTS = 3 * TABLE_COLUMNS };

struct table_view {
	struct list_state list; /* its entries are lines */
	int column;             /* the id of the current column; -1: that of the order */
	int first; /* place of the first column shown beside the key columns */

	/* The table of the list, and the place of the cursor in its section: rows of other
	 * sections come and go while a table is computed. */
	unsigned version;
	unsigned group;
	size_t offset;

	/* The widest cells so far, so that columns do not move. */
	uint16_t width[TABLE_GROUPS][TABLE_COLUMNS];

	/* When it was last drawn: */
	int head;                /* rows above the lines */
	int cut_left, cut_right; /* columns of the current section out of sight */
	bool sorted_in_sight;    /* the column of the order, if the section has it */
	struct table_view_spot spot[TABLE_VIEW_SPOTS];
	size_t spots;
};

/* How to draw it. */
struct table_view_look {
	struct columns *columns; /* ids: columns of the table; drawn widths are set */
	int sorted;              /* column of the order; -1: as added */
	bool rising;
	bool focused;
	bool stale;   /* dim: the table is out of date */
	bool running; /* rows can be added */

	/* The style of the cells of a column.  NULL: by its kind and role. */
	enum style (*style)(unsigned column);
	/* Draw something beside a row of the table in line `at`: in column 0, and in
	 * width columns from col on, at least beside_least if the pane has three times as
	 * many. NULL if nothing. */
	void (*beside)(struct pane *p, struct canvas *c, int at, size_t row, int col,
		       int width);
	int beside_least;
	struct pane *pane; /* set by table_pane.c */
};

/* Reset, for another table. */
void table_view_init(struct table_view *v);

struct table_line table_view_line(const struct table *t, int line);
int table_view_lines(const struct table *t);
int table_view_line_of_row(const struct table *t, size_t row);
/* The first row of a section and the number of its rows. */
size_t table_view_section(const struct table *t, unsigned group, size_t *n);

/* The line of the cursor; the table has lines. */
struct table_line table_view_current(const struct table_view *v, const struct table *t);

/* Limit the cursor to the lines of the table, and move it off titles and headings.
 * upward: to the row above, if any. */
void table_view_settle(struct table_view *v, const struct table *t, bool upward);
/* Use another table, or the same one with the same version: the cursor stays at its place
 * in its section. */
void table_view_set(struct table_view *v, const struct table *t, unsigned version);
/* Move the cursor to a row. */
void table_view_go(struct table_view *v, const struct table *t, size_t row);
/* Move it to the first row of a section, with the title at the top, if there is room. */
void table_view_show_section(struct table_view *v, const struct table *t, unsigned group);
/* Move it by a number of sections. */
void table_view_go_section(struct table_view *v, const struct table *t, int by);

/* Move the current column by some shown columns of the section of the cursor, to the
 * first or last of them at most. */
void table_view_move_column(struct table_view *v, const struct table *t,
			    const struct columns *columns, int by);
/* The width that the visible cells and the heading of the current column need. */
int table_view_fit(const struct table_view *v, const struct table *t);

void table_view_draw(struct table_view *v, const struct table *t,
		     const struct table_view_look *look, struct canvas *c);

/* The column whose heading is at a place of the canvas; -1 if none. */
int table_view_heading_at(const struct table_view *v, int row, int col);
/* The line at a row of the canvas; -1 if none. */
int table_view_line_at(const struct table_view *v, int row);

/* The columns that the widest section needs to show all of its columns. */
int table_view_preferred_cols(const struct table_view *v, const struct table *t,
			      const struct columns *columns);

#endif
