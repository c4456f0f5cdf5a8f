/*
 * A chart as data, for any painter: the intervals of an axis, which are runs of records,
 * and rows of values, one for each interval.  A painter draws a row as blocks, a line or
 * cells of a heat map; it takes heights from chart_height(), so that all charts have the
 * same scales.
 */
#ifndef OUTPUT_CHART_H
#define OUTPUT_CHART_H

#include "analysis/lanes.h"

struct chart_row {
	char *label;
	const char *unit; /* "%", or "" */
	/* Instead of values: a character for each interval, a blank for none.  NULL: values. */
	char *letters;
	/* Consecutive rows with the same number have one scale and one colour. */
	size_t group;
	enum lane_scale scale;
	double step;     /* of a logarithmic scale: the smallest value above 0 */
	double min, max; /* of the values of the group, see chart_measure(); NAN: none */
};

struct chart {
	struct span over; /* the records of the axis */
	size_t n;         /* intervals */
	uint64_t *
		cut; /* [n + 1]: interval i is the records from cut[i] on, before cut[i + 1]; it
	                * may be empty */
	size_t nrows;
	struct chart_row *row;
	double *value; /* [row * n + interval]; NAN: none */
};

/* Life cycle */

/* Intervals of the same number of records, if cut is NULL, and no values.  The caller
 * releases it. */
void chart_init(struct chart *c, struct span over, const uint64_t *cut, size_t n,
		size_t nrows);
void chart_release(struct chart *c); /* c may be zeroed */

/* Use */

void chart_measure(struct chart *c); /* set min and max of all rows */

/* The interval of a record, the first or last one for a record outside. */
size_t chart_interval(const struct chart *c, uint64_t record);
/* The records of an interval, inclusive; one record if it is empty. */
struct span chart_over(const struct chart *c, size_t interval);

/* Intervals divide `cells` columns: the first column of an interval, of interval n the
 * number of columns; and the interval of a column. */
int chart_column(const struct chart *c, int cells, size_t interval);
size_t chart_interval_at(const struct chart *c, int cells, int column);

/* The value as a part of the scale, 0 to 1; NAN: there is none. */
double chart_height(const struct chart *c, size_t row, size_t interval);

#endif
