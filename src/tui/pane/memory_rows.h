/*
 * The rows of the charts by address, made from a histogram.  Threads: main loop only.
 */
#ifndef TUI_MEMORY_ROWS_H
#define TUI_MEMORY_ROWS_H

#include "analysis/histogram.h"
#include "code/program.h"

/* How to make the rows. */
struct memory_rows_spec {
	bool regions;            /* rows are regions, not bins */
	bool kind[ACCESSES];     /* accesses of other kinds are not counted */
	uint64_t first, last;    /* addresses, inclusive: rows do not exceed them */
	const struct part *part; /* the regions with names */
	size_t parts;
	size_t most; /* maximum rows of a heat map; 0 means no limit */
	/* Names rows that are not regions by their symbols; NULL if there is none. */
	const struct program *program;
};

struct memory_rows {
	struct region *row; /* all have accesses */
	size_t n;
	char **name; /* owned texts of row[].what */
	size_t names, name_room;
};

/*
 * Free the previous rows and make others, by address; h may be NULL: no rows.  Those of a
 * heat map have parts of the bins; with regions, a row belongs to one region if there are
 * enough rows, and a region has as many rows as its share of the bins.
 */
void memory_rows_make(struct memory_rows *r, const struct histogram *h,
		      const struct memory_rows_spec *spec);
void memory_rows_release(struct memory_rows *r);

/* Find the row with an address; r->n if there is none. */
size_t memory_rows_find(const struct memory_rows *r, uint64_t address);
/* Find the row with an address, or the nearest row; r->n if there are no rows. */
size_t memory_rows_nearest(const struct memory_rows *r, uint64_t address);

#endif
