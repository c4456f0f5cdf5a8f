/* Count numbers by powers of two, as rows of a table (0, 1, 2-3, 4-7, ...), and compute
 * percentiles. */
#ifndef ANALYSIS_BUCKETS_H
#define ANALYSIS_BUCKETS_H

#include "analysis/analysis_table.h"

enum { BUCKETS = 65 };

/* Return the bucket of a number: bucket 0 has 0, 1 has 1, 2 has 2 and 3, 3 has 4 to 7,
 * ... */
static inline unsigned bucket_of(uint64_t v)
{
	return v ? 64 - (unsigned)__builtin_clzll(v) : 0;
}

/* A row, for binding columns: see AT(). */
struct bucket_row {
	uint64_t from, to;          /* if known */
	uint64_t n, upto;           /* count of the bucket; count of all buckets up to
				     * it */
	uint64_t all, bytes, known; /* bytes is (to + 1) * unit */
};

/* Columns of the range, which name the rows of some groups; M is the member of the row
 * that is a struct bucket_row, with a dot after it, or nothing. */
/* clang-format off */
#define BUCKET_RANGE(M, NAME, HELP, GROUPS) \
	COL(NAME, CELL_COUNT, HELP, .groups = GROUPS, .names = GROUPS, AT(M from), IF(M known)), \
	COL("to", CELL_COUNT, "max number", .groups = GROUPS, .names = GROUPS, AT(M to), \
		IF(M known))
/* clang-format on */

/* Add the rows from the first to the last bucket that is not empty and, if `unknown` is
 * not 0, a row without a range for unknown numbers.  The last range ends at `last` if
 * that is less than the end of its bucket.  `all` is the total for the shares.  Return
 * the sum over the buckets. */
uint64_t buckets_add(struct table *t, unsigned group, const uint64_t count[BUCKETS],
		     uint64_t last, uint64_t all, uint64_t unknown, uint64_t unit);

/* Return the index of the first of n counts, one every `size` bytes, at which the
 * counts so far reach `percent` of their sum, `all`. */
size_t buckets_percentile(const uint64_t *count, size_t n, size_t size, uint64_t all,
			  unsigned percent);

#endif
