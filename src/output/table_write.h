/*
 * Write the table of an analysis as text with aligned columns, CSV, JSON or Markdown.
 *
 * Text has the totals, a block for each group below its title, and the notes.  CSV has
 * one header line and, if there are groups, a first column with the name of the group; it
 * omits totals and notes, because all lines have the same columns.  A table restricted to
 * one group has only the columns of that group, without title and group column.  JSON is
 * an object with "totals" (an object with an object for each total: label, value and, for
 * a share, of and share), "rows" (objects without empty cells) and "notes".
 */
#ifndef OUTPUT_TABLE_WRITE_H
#define OUTPUT_TABLE_WRITE_H

#include <stdio.h>

#include "analysis/analysis_table.h"
#include "output/writer.h"

/* Write errors stay in the stream: see ferror(). */
void table_write(const struct table *t, struct writer *w);
void table_write_as(const struct table *t, enum notation as, FILE *to);

/* Write only the totals; in CSV, a line name,label,value,of,share for each. */
void table_write_totals(const struct table *t, struct writer *w);

/* Write the rows as a list of objects in a JSON value that has been begun. */
void table_write_rows(const struct table *t, struct json *j, const char *key);

/* True if cells of this kind are right-aligned. */
bool table_write_right(enum cell_kind kind);

/* Return the heading of a column, borrowed from it. */
const char *table_write_heading(const struct table_column *c);

#endif
