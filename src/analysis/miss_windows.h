/*
 * Count the loads that miss within windows of records, and the misses outstanding at
 * once.
 *
 * A window has a fixed number of records.  It begins at a record that has loads that
 * miss and is not in an earlier window, as in the model of Karkhanis and Smith (2004).
 * A miss waits for the misses of its window that its address depends on.  Its rank is
 * one more than the max rank that it waits for, or 1 if it waits for none.  Misses of a
 * window with the same rank are outstanding at once.
 *
 * A load that hits a line fetched by a miss of its window waits for that miss, and so
 * do the records that use its value.  Stores use the caches without waiting.
 *
 * Threads: a struct miss_windows belongs to one thread at a time.
 */
#ifndef ANALYSIS_MISS_WINDOWS_H
#define ANALYSIS_MISS_WINDOWS_H

#include "analysis/buckets.h"
#include "analysis/cache_sim.h"
#include "analysis/ilp.h"

struct miss_windows;

/* Parse a struct cache_config of caches such as "32K:8:64,1M:16:64", up to three levels; a load misses if it
 * misses in all of them.  On ST_INVALID err->at is the column of the error. */
enum status miss_windows_caches(void *out, const char *text, struct err *err);

struct miss_windows *miss_windows_new(const struct cache_config *c,
				      const struct window_list *windows);
void miss_windows_free(struct miss_windows *m); /* m may be NULL */

/* Earlier record whose value a record reads. */
struct miss_producer {
	uint64_t record; /* number of the record, from 1 */
	bool address;    /* true if the value is the address of a load, or part of it */
};

/* Follow the next record.  `o` has `reads` operands that it reads, then `writes`
 * operands that it writes; operands in memory are its loads and stores. */
void miss_windows_step(struct miss_windows *m, const struct miss_producer *producer,
		       size_t nproducers, const struct operand *o, size_t reads,
		       size_t writes);

struct miss_count {
	uint64_t windows, misses, misses_max; /* misses_max is the max for one window */
	uint64_t independent;                 /* misses of rank 1 */
	uint64_t ranks;                       /* number of ranks in all windows */
	uint64_t outstanding_max;             /* max misses of one rank in one window */
	uint64_t outstanding[BUCKETS];        /* number of ranks, by number of misses */
};

/* Return the counts for window k of the list, including the window that has not ended. */
struct miss_count miss_windows_count(const struct miss_windows *m, size_t k);

/* Get the number of uses of lines by loads in *uses, and the number of misses in
 * *misses. */
void miss_windows_loads(const struct miss_windows *m, uint64_t *uses, uint64_t *misses);

#endif
