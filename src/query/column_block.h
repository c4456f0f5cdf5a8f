/*
 * Test numbers in columns, 64 values at a time, with vector instructions if available.
 *
 * Private to query/.  Threads: any; the functions have no state.
 */
#ifndef QUERY_COLUMN_BLOCK_H
#define QUERY_COLUMN_BLOCK_H

#include <stddef.h>
#include <stdint.h>

#include "query/interval_set.h"

enum { COLUMN_BLOCK = 64 /* values per call */ };

/* Return a word whose bit i is 1 if the set contains v[i] ^ key_xor.  n is 1 to
 * COLUMN_BLOCK; bits from n on are 0. */
uint64_t column_block_test(const uint64_t *v, size_t n, uint64_t key_xor,
			   const struct interval_set *set);

/* Same as column_block_test(), without vector instructions; for tests. */
uint64_t column_block_test_scalar(const uint64_t *v, size_t n, uint64_t key_xor,
				  const struct interval_set *set);

/* Set out[i] to in[i] & bit i.  The bytes of in are 0 or 1; in and out may be the
 * same. */
void column_block_and(uint8_t *out, const uint8_t *in, uint64_t bits, size_t n);

/* Return nonzero if any of n bytes (at most COLUMN_BLOCK) is not 0. */
static inline int column_block_any(const uint8_t *in, size_t n)
{
	uint64_t any = 0;
	for (size_t i = 0; i < n; i++)
		any |= in[i];
	return any != 0;
}

#endif
