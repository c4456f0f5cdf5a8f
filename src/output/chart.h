/*
 * A chart as data for any renderer: an axis of intervals, which are sequences of records,
 * and rows with one value for each interval.  A renderer draws a row as blocks, a line or
 * cells of a heat map.  It gets heights from chart_height(), so that all charts use the
 * same scales.
 */
#ifndef OUTPUT_CHART_H
#define OUTPUT_CHART_H

#include "analysis/lanes.h"

struct chart_row {
	char *label;
	const char *unit; /* "%" or "" */
	/* A character for each interval instead of values; a blank means none.  NULL if
	 * the row has values. */
	char *letters;
	/* Consecutive rows with the same group use the same scale and colour. */
	size_t group;
	enum lane_scale scale;
	double step;     /* min value above 0, for logarithmic scales */
	double min, max; /* min and max of the values of the group, set by
			  * chart_measure(); NAN if there are none */
};

struct chart {
	struct span over; /* records of the axis */
	size_t n;         /* number of intervals */
	uint64_t *cut; /* [n + 1]: interval i contains records cut[i] to cut[i + 1] - 1;
			* it may be empty */
	size_t nrows;
	struct chart_row *row;
	double *value; /* [row * n + interval]; NAN if none */
};

/* Life cycle */

/* Make intervals without values, with equal numbers of records if cut is NULL.  The
 * caller releases the chart. */
void chart_init(struct chart *c, struct span over, const uint64_t *cut, size_t n,
		size_t nrows);
void chart_release(struct chart *c); /* c may be zeroed */

/* Use */

void chart_measure(struct chart *c); /* set min and max of all rows */

/* Return the interval of a record; for a record outside the axis, the first or last
 * interval. */
size_t chart_interval(const struct chart *c, uint64_t record);
/* Return the first and last record of an interval; a single record if the interval is
 * empty. */
struct span chart_over(const struct chart *c, size_t interval);

/* Divide `cells` columns among the intervals.  chart_column() returns the first column of
 * an interval, or the number of columns for interval n.  The other function returns the
 * interval of a column. */
int chart_column(const struct chart *c, int cells, size_t interval);
size_t chart_interval_at(const struct chart *c, int cells, int column);

/* Return the value as a fraction of the scale, from 0 to 1; NAN if there is no value. */
double chart_height(const struct chart *c, size_t row, size_t interval);

#endif
