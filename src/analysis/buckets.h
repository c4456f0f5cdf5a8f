/* Counts of numbers by powers of two, as rows of a table: 0, 1, 2-3, 4-7, ... */
#ifndef ANALYSIS_BUCKETS_H
#define ANALYSIS_BUCKETS_H

#include "analysis/analysis_table.h"

enum { BUCKETS = 65 };

/* 0: 0, 1: 1, 2: 2 and 3, 3: 4 to 7, ... */
static inline unsigned bucket_of(uint64_t v)
{
	return v ? 64 - (unsigned)__builtin_clzll(v) : 0;
}

/* Columns of such a table: from, to, count, share of all, share up to here. */
struct bucket_columns {
	uint8_t from, to, count, share, upto;
	uint8_t bytes; /* (to + 1) * unit, unless unit is 0 */
	uint64_t unit;
};

/* The last bucket with something in it ends at `last` if that is less.  all: what
 * shares are of.  Returns the sum over the buckets. */
uint64_t buckets_add(struct table *t, unsigned group, const struct bucket_columns *c,
		     const uint64_t count[BUCKETS], uint64_t last, uint64_t all);

#endif
