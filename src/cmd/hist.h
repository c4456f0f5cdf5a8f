/*
 * What `opscope hist` was asked for, and its other two tables: over time, and working
 * sets.
 */
#ifndef CMD_HIST_H
#define CMD_HIST_H

#include "analysis/histogram.h"
#include "analysis/timeline.h"
#include "output/facts.h"

enum { BAR_CELLS = 32, INTERVALS = 64, HEAT_ROWS = 40 };

struct hist {
	struct trace *trace;
	struct histogram_spec spec;
	bool regions;
	bool shown[ACCESSES];
	bool log;
	uint64_t top;
	enum facts_as as;
	bool over_time, working_set;
	uint64_t intervals;
	struct histogram h;
};

/* Of the accesses that are shown. */
uint64_t hist_sum(const struct hist *w, const uint64_t n[ACCESSES]);

/* The histogram is made. */
int hist_over_time(struct hist *h);
int hist_working_set(struct hist *h);

#endif
