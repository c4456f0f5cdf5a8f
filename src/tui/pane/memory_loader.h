/*
 * Latest requests of the memory pane: accesses by address, and accesses over time.  Both
 * have partial results.
 *
 * On a growing trace, the end is unknown, so that a request is for the records known when
 * it is made; after enough new records, another request replaces it.
 *
 * Threads: main loop only; background jobs do the counting.
 */
#ifndef TUI_MEMORY_LOADER_H
#define TUI_MEMORY_LOADER_H

#include "analysis/histogram.h"
#include "analysis/timeline.h"
#include "tui/session/latest.h"

/* A request of either kind. */
struct memory_request {
	struct latest *to;          /* receives partial results */
	const struct selection *of; /* its queries select records; not its span */
	struct span within;         /* records to count, inclusive */

	/* By address: a bin has 2^bits bytes; addresses to count, inclusive. */
	unsigned bits;
	uint64_t first, last;

	/* Over time: the max number of intervals, the kinds to count, and the ranges of
	 * addresses (borrowed). */
	size_t intervals;
	bool kind[ACCESSES];
	const struct address_range *row;
	size_t rows;

	/* Set by memory_loader_request(): the number of records to count in a growing
	 * trace, 0 for all; true to keep the last result until this one is complete. */
	uint64_t known;
	bool again;
};

struct session;

extern const struct latest_class memory_loader_bins, memory_loader_cells;

/* Complete a request for l.  False if there are no records to count.  Discard the last
 * result unless it is for the same request. */
bool memory_loader_request(const struct session *s, struct latest *l,
			   struct memory_request *r);

#endif
