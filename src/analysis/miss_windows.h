/*
 * The loads that miss in one window of records, and how many of these misses are outstanding
 * at once.
 *
 * A window begins at a record whose loads miss and that is in no window before it, as in the
 * model of Karkhanis and Smith (2004), and has a fixed number of records.  A miss waits for the
 * misses of its window from which the registers come that form its address, and so has a rank:
 * 1, or one more than the largest rank that it waits for.  Misses of a window that have the same
 * rank are outstanding at once.
 *
 * A load that reads a line that a miss of its window fetches, although it hits, waits for that
 * miss, and so do the records that use what it reads.  Stores use the caches and wait for nothing.
 *
 * Threads: a struct miss_windows belongs to one thread at a time.
 */
#ifndef ANALYSIS_MISS_WINDOWS_H
#define ANALYSIS_MISS_WINDOWS_H

#include "analysis/buckets.h"
#include "analysis/cache_sim.h"
#include "analysis/operand_list.h"
#include "analysis/window_sim.h"

struct miss_windows;

/* The caches as in "32K:8:64,1M:16:64": up to three levels, loads that miss in all of them miss.
 * On ST_INVALID err->at is the column of the error. */
enum status miss_windows_caches(struct cache_config *out, const char *text,
				struct err *err);

struct miss_windows *miss_windows_new(const struct cache_config *c,
				      const struct window_list *windows);
void miss_windows_free(struct miss_windows *m); /* m may be NULL */

/* A record that reads values of earlier ones. */
struct miss_producer {
	uint64_t record; /* numbers are from 1 */
	bool address;    /* of a load, or a part of it */
};

/* The next record: its loads and then its stores are the operands that are memory.  */
void miss_windows_step(struct miss_windows *m, const struct miss_producer *producer,
		       size_t nproducers, const struct operand_entry *o, size_t reads,
		       size_t writes);

struct miss_count {
	uint64_t windows, misses, misses_max; /* misses_max: of one window */
	uint64_t independent;                 /* misses of rank 1 */
	uint64_t ranks;                       /* the sum of the ranks of all windows */
	uint64_t outstanding_max;             /* misses of one rank of one window */
	uint64_t outstanding[BUCKETS];        /* ranks by their misses */
};

/* Of window k of the list, with the window that has not ended. */
struct miss_count miss_windows_count(const struct miss_windows *m, size_t k);

/* Uses of lines by loads, and those that miss. */
void miss_windows_loads(const struct miss_windows *m, uint64_t *uses, uint64_t *misses);

#endif
