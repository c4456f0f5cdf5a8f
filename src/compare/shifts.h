/*
 * Find the shifts between the code addresses of two traces, by page: address space
 * layout randomisation moves code by whole pages.
 *
 * Pairs of records that are equal except for their page vote for the shift of the page
 * of A.  Neighbouring pages with the same shift, without a page of another shift
 * between them, form a region if at least SHIFTS_MIN different instructions and nine
 * tenths of the votes support it, because a few records can be equal by accident.  Any
 * other page has the shift of the nearest region.
 *
 * Threads: belongs to one thread.
 */
#ifndef COMPARE_SHIFTS_H
#define COMPARE_SHIFTS_H

#include "base/key_counts.h"

enum { SHIFTS_PAGE = 4096, SHIFTS_PAGES_MAX = 1 << 16, SHIFTS_MIN = 8 };

struct shifts_region {
	uint64_t from, end; /* addresses of A */
	uint64_t shift;     /* B minus A, modulo 2^64 */
	uint64_t votes;
	uint64_t against; /* votes for other shifts of the same pages */
	uint64_t sites;   /* for code: number of different instructions that voted */
};

/* Order by address, then by descending votes. */
int shifts_order(const void *a, const void *b);
/* Append a region to a list of n, or merge it with the last region if both have the
 * same shift; return the new number of regions. */
size_t shifts_join(struct shifts_region *list, size_t n, const struct shifts_region *r);

struct shifts_votes {
	uint64_t n, sites;
};

struct shifts {
	struct key_counts votes; /* struct shifts_votes, by page and shift */
	struct shifts_region *region;
	size_t n;
};

void shifts_init(struct shifts *s);
void shifts_release(struct shifts *s);

/* Vote for n pairs of records at the two addresses; sites is 1 if such a pair has not
 * voted before. */
void shifts_vote(struct shifts *s, uint64_t a, uint64_t b, uint64_t n, uint64_t sites);

/* Make the regions from the votes. */
void shifts_learn(struct shifts *s);

/* Return the shift of an address of A; 0 if there are no regions. */
uint64_t shifts_of(const struct shifts *s, uint64_t a);

/* Return the shift of an address of B; subtract it to get the address of A. */
uint64_t shifts_back(const struct shifts *s, uint64_t b);

/* True if an address of A is in a region. */
bool shifts_known(const struct shifts *s, uint64_t a);

#endif
