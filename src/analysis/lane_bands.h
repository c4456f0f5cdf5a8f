/*
 * Bands of a lane: the parts into which it divides the records of an interval, such as
 * the regions of the code that is executed.  Private to lanes.c.
 *
 * Bands depend on the trace alone, not on the span or the intervals, so that several
 * charts of a trace have the same.
 *
 * Threads: struct lane_bands does not change once it is found; each thread that counts
 * needs its own struct lane_band_counter.
 */
#ifndef ANALYSIS_LANE_BANDS_H
#define ANALYSIS_LANE_BANDS_H

#include "analysis/accesses.h"
#include "analysis/lanes.h"
#include "trace/nests.h"
#include "trace/threads.h"

enum { LANE_BANDS_MAX = 8 };

struct lane_band {
	char *name;
};

struct lane_bands {
	enum lane_bands_of of;
	size_t n; /* by ascending address, by name, or by thread; then "others", "none" */
	struct lane_band at[LANE_BANDS_MAX];
	struct address_range region[LANE_BANDS_MAX]; /* of addresses */

	/* LANE_BANDS_CLASS */
	int field; /* from which the names are */
	uint32_t others,
		without; /* the bands of other classes, and of records without one */

	/* LANE_BANDS_THREAD */
	struct threads *threads;
	struct thread_loader loader;
	uint32_t *band_of; /* the band of each thread; of each nest */

	/* LANE_BANDS_LOOP */
	struct nest_table *nests;
};

/* Life cycle */

/* Finds the bands; the trace is complete, or those of the records so far are found.  Regions
 * are those of the records of a span, or, if it is NULL, of those that are indexed.  The
 * caller releases out, also after an error. */
enum status lane_bands_find(struct lane_bands *out, enum lane_bands_of of,
			    struct trace *t, const struct span *over, struct task *task,
			    struct err *err);
void lane_bands_release(struct lane_bands *b);

/* Use */

/* The roles that a format needs; any of them is enough. */
uint64_t lane_bands_roles(enum lane_bands_of of);

/* The fields that a batch must have. */
fieldset lane_bands_fields(const struct lane_bands *b, const struct schema *s);

struct lane_band_counter;

/* The bands are borrowed. */
struct lane_band_counter *lane_band_counter_new(const struct lane_bands *b,
						const struct schema *s);
void lane_band_counter_free(struct lane_band_counter *c); /* c may be NULL */

/* Adds the records at[from] to at[to - 1] of a batch: to count[band], and to *all what is
 * in any band or in none. */
void lane_band_counter_add(struct lane_band_counter *c, const struct batch *b,
			   const uint32_t *at, size_t from, size_t to, uint64_t *count,
			   uint64_t *all);

#endif
