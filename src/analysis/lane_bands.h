/*
 * Divide the records of a lane's intervals into bands, such as the regions of executed
 * code.  Private to lanes.c.
 *
 * Bands depend only on the trace, not on the span or the intervals, so that several
 * charts of a trace have the same bands.
 *
 * Threads: struct lane_bands does not change after lane_bands_find(); each counting
 * thread needs its own struct lane_band_counter.
 */
#ifndef ANALYSIS_LANE_BANDS_H
#define ANALYSIS_LANE_BANDS_H

#include "analysis/accesses.h"
#include "analysis/lanes.h"
#include "trace/nests.h"
#include "trace/threads.h"

enum { LANE_BANDS_MAX = 8 };

struct lane_bands {
	enum lane_bands_of of;
	size_t n; /* by ascending address, by name, or by thread; then "others", "none" */
	char *name[LANE_BANDS_MAX];
	struct address_range region[LANE_BANDS_MAX]; /* region of each band */

	/* Members for LANE_BANDS_CLASS. */
	int field; /* field of the names */
	struct numbers *numbers;
	uint32_t nnumbers; /* numbers below this are in band_of */
	uint32_t others,
		without; /* bands of other classes, and of records without a class */

	/* Members for LANE_BANDS_THREAD. */
	struct threads *threads;
	struct thread_loader loader;

	/* Members for LANE_BANDS_LOOP. */
	struct nest_table *nests;

	uint32_t *band_of; /* band of each class, by number, of each thread, or nest */
};

/* Life cycle */

/* Find the bands.  If the trace is incomplete, use the records so far.  Regions are
 * found in the records of a span or, if over is NULL, in the indexed records.  The
 * caller releases out, even after an error. */
enum status lane_bands_find(struct lane_bands *out, enum lane_bands_of of,
			    struct trace *t, const struct span *over, struct task *task,
			    struct err *err);
void lane_bands_release(struct lane_bands *b);

/* Use */

/* Return the roles of which a format needs at least one. */
uint64_t lane_bands_roles(enum lane_bands_of of);

/* Return the fields that a batch must have. */
fieldset lane_bands_fields(const struct lane_bands *b, const struct schema *s);

struct lane_band_counter;

/* Make a counter.  The bands are borrowed. */
struct lane_band_counter *lane_band_counter_new(const struct lane_bands *b,
						const struct schema *s);
void lane_band_counter_free(struct lane_band_counter *c); /* c may be NULL */

/* Add records to count[band], and to *all whether or not they are in a band. */
void lane_band_counter_add(struct lane_band_counter *c, const struct records *r,
			   uint64_t *count, uint64_t *all);

#endif
