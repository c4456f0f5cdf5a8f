/*
 * Writing the table of an analysis: aligned columns for people, csv and json for
 * programs.
 *
 * text: a block for each group, its title above it, notes below all.  csv: one
 * heading, and a first column with the group's name where there are groups.  json:
 * an object with "rows", each an object without what is empty, and "notes".
 */
#ifndef OUTPUT_ROWS_H
#define OUTPUT_ROWS_H

#include <stdio.h>

#include "analysis/analysis_table.h"
#include "output/table.h"

/* Errors in writing are left to the stream: see ferror(). */
void rows_write(const struct table *t, enum facts_as as, FILE *to);

/* How wide a column of a group must be for its heading and all of its cells. */
unsigned rows_width(const struct table *t, unsigned group, unsigned column);

/* Numbers stand on the right. */
bool rows_right(enum cell_kind kind);

/* What stands above a column. */
const char *rows_heading(const struct table_column *c);

#endif
