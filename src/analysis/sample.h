/*
 * How many different numbers there are among many, in bounded memory.
 *
 * Exactly up to SAMPLE_MOST; beyond that only those are kept whose hash begins with a
 * zero bit, then with two, and so on: how many these are, times 2, 4, ..., is an
 * estimate that is rarely wrong by more than one per cent.  It depends on the numbers
 * alone, not on their order, and samples can be merged.
 */
#ifndef ANALYSIS_SAMPLE_H
#define ANALYSIS_SAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SAMPLE_MOST = 1 << 15 };

struct sample {
	uint64_t *slot; /* hashes; 0: free */
	unsigned bits;  /* there are 2 to this many slots */
	size_t n;
	unsigned depth; /* zero bits that a hash begins with */
};

void sample_init(struct sample *s);
void sample_release(struct sample *s);

void sample_add(struct sample *s, uint64_t number);
void sample_merge(struct sample *to, const struct sample *from);

/* *about: it is an estimate. */
uint64_t sample_count(const struct sample *s, bool *about);

#endif
