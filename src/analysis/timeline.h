/*
 * Count accesses over the course of a trace: by intervals of the same number of records
 * and, for a heat map, by ranges of addresses.  Memory is bounded, because intervals *
 * ranges is at most TIMELINE_CELLS.
 */
#ifndef ANALYSIS_TIMELINE_H
#define ANALYSIS_TIMELINE_H

#include "analysis/accesses.h"
#include "analysis/tally.h"
#include "trace/index/bins.h"
#include "trace/scan/scan.h"

enum { TIMELINE_CELLS = 1 << 20 };

struct interval {
	uint64_t n[ACCESSES]; /* accesses in any of the ranges */
};

struct timeline {
	struct span over; /* records of the trace in the requested span */
	uint64_t step;    /* records of an interval; the last interval can have fewer */
	struct interval *interval;
	size_t n;
	size_t rows;    /* number of ranges of addresses */
	uint64_t *cell; /* [interval * rows + row]: number of accesses */
	bool partial;   /* true if some records are not counted yet */
};

struct timeline_spec {
	struct selection of;             /* must be forward */
	size_t intervals;                /* max number, 1 to TALLY_MAX */
	bool kind[ACCESSES];             /* kinds of accesses to count */
	const struct address_range *row; /* ascending, disjoint */
	size_t rows;                     /* 0 to count all addresses, without cells */

	/* Same as in struct histogram_spec. */
	void (*partial)(void *arg, const struct timeline *o);
	void *arg;
};

/* Count the accesses.  Build the index first if the end of the trace must be known.
 * intervals * rows must not exceed TIMELINE_CELLS.  Return ST_END if the trace has no
 * records in the span.  If the result is ST_OK, the caller releases out; otherwise out
 * does not change. */
enum status timeline_make(struct timeline *out, struct trace *t,
			  const struct timeline_spec *spec, struct task *task,
			  struct err *err);

/* Return the records of an interval. */
struct span timeline_over(const struct timeline *o, size_t interval);

void timeline_copy(struct timeline *to, const struct timeline *from);
void timeline_release(struct timeline *o);

#endif
