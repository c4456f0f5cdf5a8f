/* Counts of numbers by powers of two, as rows of a table: 0, 1, 2-3, 4-7, ... */
#ifndef ANALYSIS_BUCKETS_H
#define ANALYSIS_BUCKETS_H

#include "analysis/analysis_table.h"

enum { BUCKETS = 65 };

/* Return the bucket of a number: 0 has 0, 1 has 1, 2 has 2 and 3, 3 has 4 to 7, ... */
static inline unsigned bucket_of(uint64_t v)
{
	return v ? 64 - (unsigned)__builtin_clzll(v) : 0;
}

/* Columns of the table: from, to, count, share of all, cumulative share. */
struct bucket_columns {
	uint8_t from, to, count, share, upto;
	uint8_t bytes; /* (to + 1) * unit, unless unit is 0 */
	uint64_t unit;
};

/* Add the rows from the first to the last bucket that is not empty.  The last row ends at
 * `last` if that is less than the end of its bucket.  `all` is the total for the shares.
 * Returns the sum over the buckets. */
uint64_t buckets_add(struct table *t, unsigned group, const struct bucket_columns *c,
		     const uint64_t count[BUCKETS], uint64_t last, uint64_t all);

#endif
