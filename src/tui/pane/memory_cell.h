/*
 * Describes the addresses under the cursor of a memory chart, optionally limited to some
 * records, and their accesses: as text for the line below the chart, and as a query.
 *
 * Threads: any.
 */
#ifndef TUI_MEMORY_CELL_H
#define TUI_MEMORY_CELL_H

#include "analysis/histogram.h"

struct memory_cell {
	bool records;     /* true if limited to the records of over */
	struct span over; /* inclusive */
	uint64_t first, last;
	const char *what;  /* name of the region; "" if it has none */
	uint64_t accesses; /* number of accesses of the visible kinds */
};

/* Append "12,345 accesses, records 0..99, 7ffe00..7ffe3f stack". */
void memory_cell_print(const struct memory_cell *cell, struct str *out);

/* Append a query for the records: "record in 0..99 and mem in 7ffe00..7ffe3f".  kind
 * selects the kinds of accesses to count.  False if none is selected. */
bool memory_cell_query(const struct memory_cell *cell, const bool kind[ACCESSES],
		       struct str *out);

#endif
