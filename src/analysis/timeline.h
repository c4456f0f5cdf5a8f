/*
 * How accesses change in the course of a trace: by intervals of equally many records,
 * and, for a heat map, by ranges of addresses as well; and the working set of each
 * interval: how many different cache lines and pages it accesses.
 *
 * Memory is bounded: intervals times ranges by TIMELINE_CELLS, and working sets by
 * analysis/sample.h, which counts exactly up to some ten thousand lines and
 * estimates beyond that.
 */
#ifndef ANALYSIS_OVERTIME_H
#define ANALYSIS_OVERTIME_H

#include "analysis/distinct.h"
#include "query/query.h"
#include "trace/index/bins.h"
#include "trace/scan/scan.h"

enum { INTERVALS_MOST = 8192, TIMELINE_CELLS = 1 << 20 };

struct address_range {
	uint64_t first, last; /* both included */
};

struct interval {
	uint64_t n[ACCESSES]; /* that are within some range */
	uint64_t lines, pages;
	bool estimated; /* they are estimates */
};

struct timeline {
	struct span over; /* of records that are there */
	uint64_t step;    /* records of an interval, but perhaps the last */
	struct interval *interval;
	size_t n;
	size_t rows;    /* ranges of addresses */
	uint64_t *cell; /* [interval * rows + row]: accesses */
	bool partial;   /* more will come */
};

struct timeline_spec {
	struct span over;                /* forward */
	size_t intervals;                /* at most */
	bool kind[ACCESSES];             /* which count in cells and working sets */
	const struct address_range *row; /* rising, none meets another */
	size_t rows;                     /* 0: all addresses count, and there are no
	                                  * cells */
	bool working_set;
	const struct query *const *where;
	size_t nwhere;

	/* As in struct histogram_spec. */
	void (*partial)(void *arg, const struct timeline *o);
	void *arg;
};

/* Explores the trace first where its end has to be known.  Intervals times rows must
 * be within TIMELINE_CELLS.  ST_END: the trace has no such records. */
enum status timeline_make(struct timeline *out, struct trace *t,
			  const struct timeline_spec *spec, struct task *task,
			  struct err *err);
void timeline_copy(struct timeline *to, const struct timeline *from);
void timeline_release(struct timeline *o);

#endif
