/*
 * Find the shifts between the data addresses of two traces, because the stacks, heaps
 * and libraries of two runs can be at different addresses.
 *
 * Each address accessed by equal records votes for the shifts of its blocks of A: its
 * page, and larger blocks, which decide for pages with few votes.  A block has a shift
 * if it has enough votes and nine of ten agree.  Stacks move by multiples of 16 bytes,
 * other regions by pages; other differences are not shifts.
 *
 * Threads: belongs to one thread; after the last vote, any thread may read.
 */
#ifndef COMPARE_DATA_SHIFTS_H
#define COMPARE_DATA_SHIFTS_H

#include "compare/shifts.h"

enum {
	DATA_SHIFTS_LEVELS = 4,
	DATA_SHIFTS_BLOCKS_MAX = 1 << 16, /* max blocks of each size */
	DATA_SHIFTS_GRAIN = 16,
	DATA_SHIFTS_MIN = 8 /* min votes for a shift */
};

struct data_shifts {
	struct key_counts level[DATA_SHIFTS_LEVELS];
	bool any; /* true if a block or the code has a shift other than 0 */
};

void data_shifts_init(struct data_shifts *s);
void data_shifts_release(struct data_shifts *s);

/* Vote for a pair of equal records that access address a in A and b in B. */
void data_shifts_vote(struct data_shifts *s, uint64_t a, uint64_t b);

/* Set `any` from the votes, unless it is already set. */
void data_shifts_learn(struct data_shifts *s);

/* Get the shift of an address of A: B minus A.  Return false, and 0, if it has none.  With
 * few votes, it is 0 unless a block or the code has moved. */
bool data_shifts_of(const struct data_shifts *s, uint64_t a, uint64_t *shift);

/* Get the regions whose shift is not 0, by address.  A region is a series of pages with
 * the same shift, without a page of another shift between them.  The caller frees the
 * array. */
size_t data_shifts_regions(const struct data_shifts *s, struct shifts_region **out);

#endif
