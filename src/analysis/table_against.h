/*
 * Show the tables of one analysis of two traces, A and B, side by side.
 *
 * Threads: belongs to one thread.
 */
#ifndef ANALYSIS_TABLE_AGAINST_H
#define ANALYSIS_TABLE_AGAINST_H

#include "analysis/analysis_table.h"

/*
 * Join the rows of two tables of the same analysis by the columns that name them.  A
 * row has the values of `column` in A and in B, and B minus A, in percentage points for
 * a share; a missing value counts as 0.  If a group has rows in both tables, groups
 * with rows in only one table have no differences.  A row also has the first count of
 * its group, if it is another column.  Rows with the largest differences come first.
 * `column` is a result of table_find_column().  The caller frees the result; both
 * tables are sorted.
 */
struct table *table_against(struct table *a, struct table *b, unsigned column);

/* Return the default column to compare: the column by which the table is sorted, or
 * would be by default; if that column names rows, the first count. */
unsigned table_against_column(const struct table *t);
/* True if a column can be compared, because it does not name rows. */
bool table_against_compares(const struct table *t, unsigned column);

#endif
