/*
 * Lanes as rows of blocks, as figures, and as a table with a row for each interval.
 */
#ifndef OUTPUT_LANE_TABLE_H
#define OUTPUT_LANE_TABLE_H

#include "analysis/analysis_table.h"
#include "analysis/lanes.h"

/* The min, mean and max figure of a row over all intervals.  The mean of a ratio
 * is that of all records, that of a count is per interval. */
struct lane_range {
	bool any; /* at least one interval has a figure */
	double least, mean, most;
	bool estimated;
};

void lane_range_make(struct lane_range *out, const struct lanes *o,
		     const struct lane_list *l, size_t row);

/* Appends a figure as people read it, without its unit: "27.53", "1,206". */
void lane_table_print_figure(const struct lane *l, double figure, struct str *out);

/* Appends a character for each interval, relative to the largest figure of the lane, of
 * all its bands. */
void lane_table_print_blocks(const struct lanes *o, const struct lane_list *l, size_t row,
			     bool ascii, struct str *out);

/* A row for each interval: its number, its first and last record, and the lanes
 * and their bands. */
struct table *lane_table_make(const struct lanes *o, const struct lane_list *l);

#endif
