/*
 * Makes the rows of the charts by address from a histogram.  Threads: main loop only.
 */
#ifndef TUI_MEMORY_ROWS_H
#define TUI_MEMORY_ROWS_H

#include "analysis/histogram.h"
#include "code/program.h"

/* The parameters of memory_rows_make(). */
struct memory_rows_spec {
	bool regions;            /* true if rows are regions, not bins */
	bool kind[ACCESSES];     /* the kinds of accesses to count */
	uint64_t first, last;    /* limits of the rows, inclusive */
	const struct part *part; /* named regions */
	size_t parts;
	size_t most; /* maximum rows of a heat map; 0 means no limit */
	/* Names the rows that are not regions after their symbols; NULL if there is no
	 * program. */
	const struct program *program;
};

struct memory_rows {
	struct region *row; /* each has accesses */
	size_t n;
	char **name; /* owned texts of row[].what */
	size_t names, name_room;
};

/*
 * Free the previous rows and make new ones in the order of addresses.  If h is NULL, make
 * none.  A row of a heat map has several bins; with regions, it has bins of only one
 * region if there are enough rows, and a region has rows in proportion to its bins.
 */
void memory_rows_make(struct memory_rows *r, const struct histogram *h,
		      const struct memory_rows_spec *spec);
void memory_rows_release(struct memory_rows *r);

/* Find the row with an address; r->n if there is none. */
size_t memory_rows_find(const struct memory_rows *r, uint64_t address);
/* Find the row with an address, or the nearest row; r->n if there are no rows. */
size_t memory_rows_nearest(const struct memory_rows *r, uint64_t address);

#endif
