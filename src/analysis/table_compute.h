/*
 * Compute columns of a table from other columns of the same row.
 *
 *   rate = percent(misses / executions)
 *
 * Expressions are arithmetic of real numbers with + - * /, brackets, and percent() around
 * the whole expression.  A cell is empty if an operand is empty, or after a division by
 * 0.
 */
#ifndef ANALYSIS_TABLE_COMPUTE_H
#define ANALYSIS_TABLE_COMPUTE_H

#include "analysis/analysis_table.h"

/* Add the column of a definition, "NAME = EXPRESSION", after the others, to the
 * sections that have all columns of the expression.  On ST_INVALID, err->at is the
 * column in the definition. */
enum status table_compute(struct table *t, const char *definition, struct err *err);

#endif
