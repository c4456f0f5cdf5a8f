/*
 * Print lanes as rows of blocks, as numbers, or as a table with one row for each
 * interval.
 */
#ifndef OUTPUT_LANE_TABLE_H
#define OUTPUT_LANE_TABLE_H

#include "analysis/analysis_table.h"
#include "analysis/lanes.h"

/* Min, mean and max of a row over all intervals.  The mean of a ratio is over all
 * records, the mean of a count over intervals. */
struct lane_range {
	bool any; /* at least one interval has a value */
	double least, mean, most;
	bool estimated;
};

void lane_range_make(struct lane_range *out, const struct lanes *o,
		     const struct lane_list *l, size_t row);

/* Append a value in readable form without its unit, such as "27.53" or "1,206". */
void lane_table_print_figure(const struct lane *l, double figure, struct str *out);

/* Append a character for each interval, relative to the max of the lane over all
 * bands. */
void lane_table_print_blocks(const struct lanes *o, const struct lane_list *l, size_t row,
			     bool ascii, struct str *out);

/* Make a row for each interval, with its number, its first and last record, and the
 * values of lanes and bands. */
struct table *lane_table_make(const struct lanes *o, const struct lane_list *l);

#endif
