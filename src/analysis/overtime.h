/*
 * How accesses change in the course of a trace: by intervals of equally many records,
 * and, for a heat map, by ranges of addresses as well; and the working set of each
 * interval: how many different cache lines and pages it accesses.
 *
 * Memory is bounded: intervals times ranges by OVERTIME_CELLS, and working sets by
 * analysis/sample.h, which counts exactly up to some ten thousand lines and
 * estimates beyond that.
 */
#ifndef ANALYSIS_OVERTIME_H
#define ANALYSIS_OVERTIME_H

#include "analysis/sample.h"
#include "query/query.h"
#include "trace/bins.h"
#include "trace/sweep.h"

enum { INTERVALS_MOST = 8192, OVERTIME_CELLS = 1 << 20 };

struct address_range {
	uint64_t first, last; /* both included */
};

struct interval {
	uint64_t n[ACCESSES]; /* that are within some range */
	uint64_t lines, pages;
	bool about; /* they are estimates */
};

struct overtime {
	struct span over; /* of records that are there */
	uint64_t step;    /* records of an interval, but perhaps the last */
	struct interval *interval;
	size_t n;
	size_t rows;    /* ranges of addresses */
	uint64_t *cell; /* [interval * rows + row]: accesses */
	bool part;      /* more will come */
};

struct overtime_spec {
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
	void (*so_far)(void *arg, const struct overtime *o);
	void *arg;
};

/* Explores the trace first where its end has to be known.  Intervals times rows must
 * be within OVERTIME_CELLS.  ST_END: the trace has no such records. */
enum status overtime_make(struct overtime *out, struct trace *t,
			  const struct overtime_spec *spec, struct task *task,
			  struct err *err);
void overtime_copy(struct overtime *to, const struct overtime *from);
void overtime_release(struct overtime *o);

#endif
