/*
 * Count distinct numbers in bounded memory.
 *
 * The count is exact up to DISTINCT_EXACT numbers, or another limit.  After that, keep
 * only numbers whose hash begins with one zero bit, then two zero bits, and so on;
 * their number times 2, 4, ... is an estimate that is rarely wrong by more than one per
 * cent.  The count depends only on the set of numbers, not on their order, and two
 * counts can be merged.
 *
 * Threads: a set belongs to one thread at a time.
 */
#ifndef ANALYSIS_DISTINCT_H
#define ANALYSIS_DISTINCT_H

#include "base/key_counts.h"

enum { DISTINCT_EXACT = 1 << 15 };

struct distinct {
	struct key_counts set;
	unsigned depth; /* leading zero bits in the hash of a kept number */
	size_t exact;   /* the limit */
};

void distinct_init(struct distinct *s);
/* Initialise with another limit. */
void distinct_init_exact(struct distinct *s, size_t exact);
void distinct_release(struct distinct *s);

/* Add a number.  Return 1 if it is new or, in an estimate, the number of numbers it
 * represents; return 0 if it is already in the set, or is not kept. */
uint64_t distinct_add(struct distinct *s, uint64_t number);

/* Return the number of distinct numbers; set *estimated to true if it is an estimate. */
uint64_t distinct_count(const struct distinct *s, bool *estimated);

#endif
