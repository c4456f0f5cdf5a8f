/*
 * Describes the addresses under the cursor of a memory chart, optionally limited to some
 * records, and their accesses: as text for the line below the chart, and as a query.
 * Threads: any.
 */
#ifndef TUI_MEMORY_CELL_H
#define TUI_MEMORY_CELL_H

#include "analysis/histogram.h"

enum { MEMORY_CELL_LINES = 2 };

struct memory_cell {
	bool records;     /* true if limited to the records in over */
	struct span over; /* inclusive */
	uint64_t first, last;
	const char *what;  /* name of the region; "" if it has none */
	uint64_t accesses; /* accesses of the visible kinds */
};

/* Print the cell as at most `lines` lines (1 or 2) of width columns, abbreviated as
 * needed.  The shortest text may still be too wide.  Return the number of lines. */
int memory_cell_text(const struct memory_cell *cell, int width, int lines,
		     struct str line[MEMORY_CELL_LINES]);

/* Append a query for the records: "record in 0..99 and mem in 7ffe00..7ffe3f".  kind
 * selects the kinds of accesses that count.  False if none is selected. */
bool memory_cell_query(const struct memory_cell *cell, const bool kind[ACCESSES],
		       struct str *out);

#endif
