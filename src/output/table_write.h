/*
 * Writing the table of an analysis: aligned columns for people, csv and json for
 * programs.
 *
 * text: a block for each group, its title above it, notes below all.  csv: one
 * heading, and a first column with the group's name where there are groups.  json:
 * an object with "rows", each an object without what is empty, and "notes".
 */
#ifndef OUTPUT_TABLE_WRITE_H
#define OUTPUT_TABLE_WRITE_H

#include <stdio.h>

#include "analysis/analysis_table.h"
#include "output/facts.h"

/* Errors in writing are left to the stream: see ferror(). */
void table_write(const struct table *t, enum facts_as as, FILE *to);

/* Whether cells are aligned on the right, as numbers are. */
bool table_write_right(enum cell_kind kind);

/* The text above a column. */
const char *table_write_heading(const struct table_column *c);

#endif
