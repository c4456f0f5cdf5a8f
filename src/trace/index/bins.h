/*
 * Counts of loads, stores and fetches by address, in nonempty bins of a power of two of
 * bytes.
 *
 * Memory is bounded: if there are too many bins, all bins double in size until there are
 * few enough.  The final size depends only on the addresses, not on their order or on how
 * they were divided among counters: it is the smallest size, starting with the requested
 * one, at which there are few enough bins.  No count is lost.
 *
 * Threads: belong to one.
 */
#ifndef TRACE_BINS_H
#define TRACE_BINS_H

#include "base/key_counts.h"
#include "format/record.h"

enum access { ACCESS_LOAD, ACCESS_STORE, ACCESS_FETCH, ACCESSES };

struct bin {
	uint64_t number; /* number of the bin: address >> bits */
	uint64_t n[ACCESSES];
};

struct bins {
	unsigned bits;           /* a bin has 2 to the power of bits bytes */
	unsigned asked;          /* the requested value of bits */
	size_t max;              /* number of bins */
	struct key_counts table; /* key: number; entry: uint64_t n[ACCESSES] */
};

/* Life cycle */

/* bits: 0 to 63; most: at least 2. */
void bins_init(struct bins *b, unsigned bits, size_t max);
void bins_release(struct bins *b);
void bins_clear(struct bins *b); /* empty, with bins of the requested size */

/* Use */

void bins_add(struct bins *b, uint64_t address, enum access kind, uint64_t count);
void bins_coarsen(struct bins *b, unsigned bits);          /* at least this size */
void bins_merge(struct bins *to, const struct bins *from); /* same requested size */
void bins_copy(struct bins *to, const struct bins *from);  /* to is not initialised */

/* The b->table.n bins by ascending address; the caller frees them. */
struct bin *bins_sorted(const struct bins *b);

/*
 * Count the accesses of the records of a batch: each present address of ROLE_LOAD and
 * ROLE_STORE, and, as a fetch, the ROLE_PC of each record (for micro-ops, only the first
 * of an instruction).  The batch must have bins_fields().
 */
void bins_add_batch(struct bins *b, const struct batch *batch);

/* Return the column of ROLE_UOP, in which 1 begins an instruction; NULL if each record
 * does. */
const uint64_t *bins_uops(const struct batch *batch);

/* Return the fields that bins_add_batch() reads. */
fieldset bins_fields(const struct schema *s);

#endif
