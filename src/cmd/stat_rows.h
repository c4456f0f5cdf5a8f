/*
 * Collect totals of many traces in one table, with a row for each trace and a column for
 * each total.  The first value of a column sets its kind.
 */
#ifndef CMD_STAT_ROWS_H
#define CMD_STAT_ROWS_H

#include "analysis/analysis_table.h"

/* Make a table without rows, which the caller frees. */
struct table *stat_rows_new(void);
/* Begin the row of a file.  If no values are added, the file was not read. */
void stat_rows_next(struct table *rows, const char *file);
/* Add a value to the last row; a function for writer.cell. */
void stat_rows_cell(void *rows, const char *name, const char *value, bool text);
/* Add the totals of n tables to the last row. */
void stat_rows_add_totals(struct table *rows, struct table *const *tables, size_t n);

/* Make a table of the file column and the columns in names, a list separated by commas.
 * The caller frees the table.  Omit a name that no file has or, if required is set,
 * return NULL after a message. */
struct table *stat_rows_choose(const struct table *rows, const char *names,
			       bool required);

#endif
