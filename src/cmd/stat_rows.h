/*
 * Totals of many traces as one table: a row for each trace.
 *
 * A process that has read a trace writes its totals as two lines of CSV, names and values;
 * a column is of the kind that all its values are.
 */
#ifndef CMD_STAT_ROWS_H
#define CMD_STAT_ROWS_H

#include "analysis/analysis_table.h"
#include "base/str.h"

struct stat_rows;

struct stat_rows *stat_rows_new(void);
void stat_rows_free(struct stat_rows *r); /* r may be NULL */

/* Writes the totals of n tables to the standard output, as the two lines. */
void stat_rows_print(struct table *const *tables, size_t n);

/* Adds the row of a file; text: the two lines, or nothing if the trace was not read. */
void stat_rows_add(struct stat_rows *r, const char *file, const char *text);

/* The table of the rows so far, which the caller frees: the file and the columns of names,
 * a list separated by commas; NULL: all.  A name that no file has is left out or, if it is
 * required, an error: NULL after a message. */
struct table *stat_rows_table(const struct stat_rows *r, const char *names, bool required);

#endif
