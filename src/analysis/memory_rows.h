/*
 * Create the rows of charts by address from a histogram, for the memory pane and opscope
 * hist.  Threads: rows belong to one thread.
 */
#ifndef ANALYSIS_MEMORY_ROWS_H
#define ANALYSIS_MEMORY_ROWS_H

#include "analysis/histogram.h"
#include "code/program.h"

/* The parameters of memory_rows_make(). */
struct memory_rows_spec {
	bool regions;            /* true if rows are regions, false if bins */
	bool kind[ACCESSES];     /* the kinds of accesses to count */
	uint64_t first, last;    /* limits of the rows, inclusive */
	const struct part *part; /* named regions; see memory_rows_of() */
	size_t parts;
	size_t most; /* max rows of a heat map; 0 if unlimited */
	/* Program whose symbols name the rows that are not regions; NULL if there is
	 * none. */
	const struct program *program;
};

struct memory_rows {
	struct region *row; /* rows, each with accesses */
	size_t n;
	bool merged; /* true if a row of a heat map has several bins or regions that are
		      * rows of their own without a limit */
	char **name; /* strings of row[].what, owned */
	size_t names, name_room;
};

/*
 * Free the previous rows and create new ones in ascending order of addresses; none if h
 * is NULL.  A row of a heat map has several bins; with regions, all bins of a row are in
 * one region if there are enough rows, and a region has rows in proportion to its bins.
 */
void memory_rows_make(struct memory_rows *r, const struct histogram *h,
		      const struct memory_rows_spec *spec);
/* The same with the named regions of a trace; this may read the trace. */
void memory_rows_of(struct memory_rows *r, const struct histogram *h,
		    struct memory_rows_spec spec, struct trace *t);
void memory_rows_release(struct memory_rows *r);

/* Find the row that contains an address; r->n if there is none. */
size_t memory_rows_find(const struct memory_rows *r, uint64_t address);
/* Find the row that contains an address, or the nearest row; r->n if there are no
 * rows. */
size_t memory_rows_nearest(const struct memory_rows *r, uint64_t address);

#endif
