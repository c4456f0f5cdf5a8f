/*
 * Charts of memory accesses as tables: the accesses of bins, and the cells of a heat map.
 * Tables for human readers also have bars.
 */
#ifndef OUTPUT_CHART_TABLE_H
#define OUTPUT_CHART_TABLE_H

#include "analysis/analysis_table.h"
#include "analysis/histogram.h"
#include "analysis/timeline.h"

enum { CHART_TABLE_BAR = 32 /* width of the longest bar in columns */ };

struct chart_table_spec {
	bool kind[ACCESSES]; /* kinds of accesses to show */
	bool regions;        /* rows are regions, which have names and pages */
	bool bars;           /* the last column has bars, drawn according to log and
	                      * ascii */
	bool log, ascii;     /* logarithmic bars; bars made of ASCII characters */
	bool shares;         /* print shares instead of bars, for the screen */
};

/* Columns of chart_table_bins().  The sum of the kinds is empty if only one kind is
 * shown. */
enum {
	CHART_TABLE_FIRST,
	CHART_TABLE_LAST,
	CHART_TABLE_WHAT,
	CHART_TABLE_PAGES,
	CHART_TABLE_KIND,
	CHART_TABLE_SUM = CHART_TABLE_KIND + ACCESSES,
	CHART_TABLE_BAR_COLUMN,
	CHART_TABLE_SHARE,
	CHART_TABLE_COLUMNS
};

/* The caller frees the tables. */

/* Make a row for each region or bin with accesses of the selected kinds. */
struct table *chart_table_bins(const struct region *row, size_t n,
			       const struct chart_table_spec *spec);
/* Make a row for each cell with accesses.  row has the addresses of the rows of the
 * timeline. */
struct table *chart_table_cells(const struct timeline *t, const struct region *row);

#endif
