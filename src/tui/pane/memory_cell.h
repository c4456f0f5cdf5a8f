/*
 * What the cursor of a chart covers: some records, some addresses, and what is counted of
 * them; as a text for the line below the chart, and as a query.  Threads: any.
 */
#ifndef TUI_MEMORY_CELL_H
#define TUI_MEMORY_CELL_H

#include "analysis/histogram.h"

enum { MEMORY_CELL_LINES = 2 };

struct memory_cell {
	bool records;     /* it is limited to the records in over */
	struct span over; /* inclusive */
	bool addresses;   /* it is limited to the addresses first..last */
	uint64_t first, last;
	const char *what; /* name of the region; "": it has none */

	enum {
		MEMORY_CELL_KINDS,   /* n: accesses by kind */
		MEMORY_CELL_ACCESSES /* n[0]: accesses of all kinds */
	} counts;
	uint64_t n[ACCESSES];
};

/* The text in at most `lines` lines (1 or 2) of width columns; it is abbreviated as
 * needed.  A text that is still too wide is left so.  Returns the number of lines. */
int memory_cell_text(const struct memory_cell *cell, int width, int lines,
		     struct str line[MEMORY_CELL_LINES]);

/*
 * Append a query for the records: "record in 0..99 and mem in 7ffe00..7ffe3f".  kind: the
 * kinds of accesses that count.  False: no record is in the cell.
 */
bool memory_cell_query(const struct memory_cell *cell, const bool kind[ACCESSES],
		       struct str *out);

#endif
