/*
 * Print rows of cells in aligned columns, for human readers.
 *
 * Cells are added row by row and kept until grid_clear(), which keeps the widths, so that
 * rows can be measured and printed in two passes, or one by one.  A row must be measured
 * before it is printed.  Widths are in characters.  A column in which no measured row has
 * text is not printed.
 */
#ifndef OUTPUT_GRID_H
#define OUTPUT_GRID_H

#include <stdio.h>

#include "base/str.h"

struct grid_column {
	size_t width;
	bool right; /* aligned on the right, as for numbers */
};

struct grid_cell {
	size_t end; /* end in the text of all cells, in bytes */
	size_t width;
};

struct grid {
	struct grid_column *column;
	size_t ncolumns;
	struct str cells; /* text of the cells, one after the other */
	struct grid_cell *cell;
	size_t ncells, room;
};

/* Life cycle */

void grid_init(struct grid *g, size_t ncolumns);
void grid_release(struct grid *g);

/* Use.  A row is identified by the number of its first cell. */

/* Append a cell. */
void grid_cell(struct grid *g, const char *text);
/* End a cell whose text the caller has appended to g->cells. */
void grid_end_cell(struct grid *g);

/* Widen the columns to fit a row. */
void grid_measure(struct grid *g, size_t first);

/* Append a row to line, without trailing blanks. */
void grid_print(const struct grid *g, size_t first, struct str *line);

/* Measure and write all rows, each with a line feed.  Write errors stay in the stream:
 * see ferror(). */
void grid_write(struct grid *g, FILE *to);

/* Return the position in g->cells where a cell begins. */
size_t grid_start(const struct grid *g, size_t cell);

void grid_clear(struct grid *g); /* keeps the widths and the memory */

#endif
