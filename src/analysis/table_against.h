/*
 * The tables of one analysis of two traces, A and B, side by side.
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_TABLE_AGAINST_H
#define ANALYSIS_TABLE_AGAINST_H

#include "analysis/analysis_table.h"

/*
 * Join the rows of two tables of the same analysis by the columns that name them.  A row has
 * the values of a column of A and of B, and B minus A, in percentage points for a share; what
 * a table does not have counts as 0.  So has the first count of each group, if it is another
 * column.  Rows with the largest differences come first.  column: a number that
 * table_find_column() has returned.  The caller frees the result; both tables are sorted.
 */
struct table *table_against(struct table *a, struct table *b, unsigned column);

/* Return the column that is compared if none is named: the one by which the table is
 * sorted or would be by default; if that names rows, the first count. */
unsigned table_against_column(const struct table *t);
/* True if a column can be compared: it does not name rows. */
bool table_against_compares(const struct table *t, unsigned column);

#endif
