/*
 * Count accesses over the course of a trace, for a heat map: by intervals of the same
 * number of records and by ranges of addresses.  Memory is bounded, because intervals *
 * ranges is at most TIMELINE_CELLS.
 */
#ifndef ANALYSIS_TIMELINE_H
#define ANALYSIS_TIMELINE_H

#include "analysis/accesses.h"
#include "analysis/tally.h"
#include "trace/index/bins.h"
#include "trace/scan/scan.h"

enum { TIMELINE_CELLS = 1 << 20 };

struct timeline {
	struct span over; /* records of the trace in the requested span */
	size_t n;         /* number of intervals */
	uint64_t *cut;  /* [n + 1]: interval i has the records cut[i] to cut[i + 1] - 1 */
	size_t rows;    /* number of ranges of addresses */
	uint64_t *cell; /* [interval * rows + row]: number of accesses */
};

struct timeline_spec {
	struct selection of;             /* must be forward */
	size_t intervals;                /* max number, 1 to TALLY_MAX */
	bool kind[ACCESSES];             /* kinds of accesses to count */
	const struct address_range *row; /* ascending, disjoint */
	size_t rows;

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

void timeline_copy(struct timeline *to, const struct timeline *from);
void timeline_release(struct timeline *o);

#endif
