/*
 * How many different numbers there are among many, in bounded memory.
 *
 * Exactly up to DISTINCT_EXACT; beyond that only those are kept whose hash begins with a
 * zero bit, then with two, and so on: how many these are, times 2, 4, ..., is an
 * estimate that is rarely wrong by more than one per cent.  It depends on the numbers
 * alone, not on their order, and samples can be merged.
 */
#ifndef ANALYSIS_SAMPLE_H
#define ANALYSIS_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DISTINCT_EXACT = 1 << 15 };

struct distinct {
	uint64_t *slot; /* hashes; 0: free */
	unsigned bits;  /* there are 2 to this many slots */
	size_t n;
	unsigned depth; /* zero bits that a hash begins with */
};

void distinct_init(struct distinct *s);
void distinct_release(struct distinct *s);

void distinct_add(struct distinct *s, uint64_t number);
void distinct_merge(struct distinct *to, const struct distinct *from);

/* *estimated: it is an estimate. */
uint64_t distinct_count(const struct distinct *s, bool *estimated);

#endif
