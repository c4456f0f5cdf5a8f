/*
 * Write the table of an analysis as text with aligned columns, as csv, json or markdown.
 *
 * text: the totals, a block for each group with its title above it, and the notes after
 * all blocks.  csv: one header line, and a first column with the name of the group if
 * there are groups.  A table that is restricted to one group has only the columns of that
 * group, and neither that column nor a title.  csv omits totals and notes, because all
 * lines have the same columns.  json: an object with "totals" (an object with one object
 * for each: label, value and, if it is a share of something, of and share), "rows", each
 * an object without empty cells, and "notes".
 */
#ifndef OUTPUT_TABLE_WRITE_H
#define OUTPUT_TABLE_WRITE_H

#include <stdio.h>

#include "analysis/analysis_table.h"
#include "output/writer.h"

/* Write errors stay in the stream: see ferror(). */
void table_write(const struct table *t, struct writer *w);
void table_write_as(const struct table *t, enum notation as, FILE *to);

/* Write only the totals; in csv, a line name,label,value,of,share for each. */
void table_write_totals(const struct table *t, struct writer *w);

/* Write the rows as a list of objects in a JSON value that is being written. */
void table_write_rows(const struct table *t, struct json *j, const char *key);

/* True if cells of this kind are right-aligned. */
bool table_write_right(enum cell_kind kind);

/* Return the text above a column, borrowed from it. */
const char *table_write_heading(const struct table_column *c);

#endif
