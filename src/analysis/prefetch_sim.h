/*
 * Simulate a cache with a prefetcher, for orientation: find the avoided misses and the
 * timeliness of prefetches.
 *
 * The cache is set-associative with LRU replacement.  A miss allocates the line; so does
 * a prefetch of a line that is not in the cache; the line is then the most recently used
 * one.  Time is counted in uses.  After a use of address A, the prefetchers prefetch the
 * lines of A + S, A + 2S, ... as many as the degree:
 *
 *   next line    S is a line; after a miss and the first use of a prefetched line
 *   stride       S is the distance between the last two accesses of the instruction, if
 *                the previous distance was the same, times the min number that makes it
 *                a line or more; after each access
 *   best offset  S is the offset, of 1 to 256 lines without prime factors above 5, for
 *                which the line S before was used most often, early enough; after the
 *                same uses as next line.  (Michaud, Best-Offset Hardware Prefetching,
 *                2016)
 *
 * Threads: a simulator belongs to one thread at a time.
 */
#ifndef ANALYSIS_PREFETCH_SIM_H
#define ANALYSIS_PREFETCH_SIM_H

#include "analysis/cache_sim.h"

enum prefetch_kind {
	PREFETCH_NONE,
	PREFETCH_NEXT,
	PREFETCH_STRIDE,
	PREFETCH_OFFSET,
	PREFETCH_KINDS
};

struct prefetch_sim;

struct prefetch_config {
	struct cache_shape shape;
	uint64_t degree;  /* number of lines prefetched at once, from 1 */
	uint64_t latency; /* number of uses until a prefetched line arrives */
};

enum { PREFETCH_PARAMETERS = 3 };
extern const struct analysis_parameter prefetch_sim_parameters[PREFETCH_PARAMETERS];
/* Return the configuration of checked settings (see settings_check()); defaults if
 * NULL. */
struct prefetch_config prefetch_sim_config(const struct settings *s);

/* Return the name of a prefetcher, such as "next line". */
const char *prefetch_sim_name(enum prefetch_kind kind);

struct prefetch_sim *prefetch_sim_new(enum prefetch_kind kind,
				      const struct prefetch_config *c);
void prefetch_sim_free(struct prefetch_sim *s); /* s may be NULL */

/* Use `lines` lines from an address on, in an access of instruction `site`, numbered
 * from 1 (0 if unknown).  Return the number of lines that miss. */
uint64_t prefetch_sim_access(struct prefetch_sim *s, uint32_t site, uint64_t address,
			     uint64_t lines);

struct prefetch_count {
	uint64_t misses, issued; /* issued is the number of prefetched lines */
	/* useful is the number of prefetched lines that were used; late, of those, the
	 * lines used after fewer uses than the latency; sum, the total number of uses
	 * between prefetch and use. */
	uint64_t useful, late, sum;
};

const struct prefetch_count *prefetch_sim_count(const struct prefetch_sim *s);

#endif
