/*
 * A cache with a prefetcher, for orientation: which misses it avoids, and how early.
 *
 * The cache is set-associative with LRU replacement.  A miss allocates the line, and so does a
 * prefetch of a line that is not there, as the one that was used last.  Time is counted in uses.
 * After a use of address A the prefetchers prefetch the lines of A + S, A + 2S, ... as many as
 * the degree:
 *
 *   next line    S is a line; after a miss and the first use of a prefetched line
 *   stride       S is the distance of the last two accesses of the instruction, if that of the
 *                two before was the same, times the least number that makes it a line or more;
 *                after each access
 *   best offset  S is the offset, of 1 to 256 lines without prime factors above 5, for which
 *                the line S before was used most often, early enough; after the same uses as
 *                next line.  (Michaud, Best-Offset Hardware Prefetching, 2016)
 *
 * Threads: it belongs to one thread at a time.
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
	uint64_t degree;  /* lines of a prefetch, from 1 */
	uint64_t latency; /* uses until a prefetched line is there */
};

enum { PREFETCH_PARAMETERS = 3 };
extern const struct analysis_parameter prefetch_sim_parameters[PREFETCH_PARAMETERS];
/* settings_check() has checked the settings; NULL means defaults. */
struct prefetch_config prefetch_sim_config(const struct settings *s);

/* "next line", ... */
const char *prefetch_sim_name(enum prefetch_kind kind);

struct prefetch_sim *prefetch_sim_new(enum prefetch_kind kind,
				      const struct prefetch_config *c);
void prefetch_sim_free(struct prefetch_sim *s); /* s may be NULL */

/* An access of an instruction, by its number from 1 (0: it is not known), that uses N
 * lines from an address on.  Returns how many of them miss. */
uint64_t prefetch_sim_access(struct prefetch_sim *s, uint32_t site, uint64_t address,
			     uint64_t lines);

struct prefetch_count {
	uint64_t misses, issued; /* issued: lines that were prefetched */
	/* Lines that were used after they were prefetched; late: after fewer uses than the
	 * latency; sum: of the uses from the prefetch on. */
	uint64_t useful, late, sum;
};

const struct prefetch_count *prefetch_sim_count(const struct prefetch_sim *s);

#endif
