/*
 * Print rows of cells in aligned columns, for human readers.
 *
 * Add cells row by row.  grid_clear() removes the cells but not the widths, so that rows
 * can be measured and printed in two passes, or one by one.  Measure a row before
 * printing it.  Widths are in characters.  A column without text in any measured row is
 * not printed.
 */
#ifndef OUTPUT_GRID_H
#define OUTPUT_GRID_H

#include <stdio.h>

#include "base/str.h"

struct grid_column {
	size_t width;
	bool right; /* right-aligned, as for numbers */
};

struct grid_cell {
	size_t end; /* end of the cell in the text of all cells, in bytes */
	size_t width;
};

struct grid {
	struct grid_column *column;
	size_t ncolumns;
	struct str cells; /* text of the cells, concatenated */
	struct grid_cell *cell;
	size_t ncells, room;
};

/* Life cycle */

void grid_init(struct grid *g, size_t ncolumns);
void grid_release(struct grid *g);

/* Use.  The number of its first cell identifies a row. */

/* Append a cell. */
void grid_cell(struct grid *g, const char *text);
/* End a cell after the caller has appended its text to g->cells. */
void grid_end_cell(struct grid *g);

/* Widen the columns to fit a row. */
void grid_measure(struct grid *g, size_t first);

/* Append a row to line, without trailing blanks. */
void grid_print(const struct grid *g, size_t first, struct str *line);

/* Measure and write all rows, each with a line feed.  Write errors stay in the stream:
 * see ferror(). */
void grid_write(struct grid *g, FILE *to);

/* Return the beginning of a cell in g->cells. */
size_t grid_start(const struct grid *g, size_t cell);

void grid_clear(struct grid *g); /* keep the widths and the memory */

#endif
