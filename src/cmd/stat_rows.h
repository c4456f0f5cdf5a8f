/*
 * Totals of many traces as one table: a row for each trace.
 *
 * Values are kept as texts; a column is of the kind of its first value.
 */
#ifndef CMD_STAT_ROWS_H
#define CMD_STAT_ROWS_H

#include "analysis/analysis_table.h"
#include "base/str.h"

struct stat_rows;

struct stat_rows *stat_rows_new(void);
void stat_rows_free(struct stat_rows *r); /* r may be NULL */

/* Begin the row of a file.  A row without values means that the file was not read. */
void stat_rows_next(struct stat_rows *r, const char *file);
/* Add a value to the current row; a function for writer.cell. */
void stat_rows_cell(void *rows, const char *name, const char *value, bool text);
/* Add the totals of n tables to the current row. */
void stat_rows_add_totals(struct stat_rows *r, struct table *const *tables, size_t n);

/* Make a table of the rows so far, which the caller frees.  It has the file and the
 * columns of names, a list separated by commas; NULL means all.  Leave out a name that no
 * file has or, if required is set, return NULL after a message. */
struct table *stat_rows_table(const struct stat_rows *r, const char *names,
			      bool required);

#endif
