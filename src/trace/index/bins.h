/*
 * How often addresses are loaded from, stored to and fetched from, by bins of a
 * power of two of bytes: those that occur, in a hash table.
 *
 * Memory is bounded: with more different bins than there may be, bins become twice
 * as large, for all of them, until they are few enough.  How large they end up
 * depends on the addresses alone, not on their order or on who counted which: it is
 * the least size, from the one asked for, with which they are few enough.  Nothing is
 * lost: the counts of all bins together are those of all that was added.
 *
 * Threads: belong to one.
 */
#ifndef TRACE_BINS_H
#define TRACE_BINS_H

#include "format/record.h"

enum access { ACCESS_LOAD, ACCESS_STORE, ACCESS_FETCH, ACCESSES };

struct bin {
	uint64_t number; /* of the bin: address >> bits */
	uint64_t n[ACCESSES];
};

struct bins {
	unsigned bits;    /* a bin has two to this many bytes */
	unsigned asked;   /* what bits was at first */
	size_t n, most;   /* bins there are, and may be */
	struct bin *slot; /* one in which all counts are 0 is free */
	unsigned shift;   /* there are 2 to (64 - shift) slots */
};

/* Life cycle */

/* bits: 0 to 63; most: at least 2. */
void bins_init(struct bins *b, unsigned bits, size_t most);
void bins_release(struct bins *b);
void bins_clear(struct bins *b); /* empty, with bins as small as at first */

/* Use */

void bins_add(struct bins *b, uint64_t address, enum access kind, uint64_t count);
void bins_coarsen(struct bins *b, unsigned bits);          /* at least such large bins */
void bins_merge(struct bins *to, const struct bins *from); /* both asked for the same */
void bins_copy(struct bins *to, const struct bins *from);  /* to is not initialised */

/* The bins by rising address; the caller frees them.  n of them. */
struct bin *bins_sorted(const struct bins *b);

/*
 * Accesses come in runs within one bin: a run is counted here and looked up once.
 * bins_end_run() when no more follow.
 */
struct bins_run {
	uint64_t address, count;
};

void bins_end_run(struct bins *b, struct bins_run *r, enum access kind);

static inline void bins_count(struct bins *b, struct bins_run *r, enum access kind,
			      uint64_t address, bool counts)
{
	if ((address ^ r->address) >> b->bits) {
		bins_end_run(b, r, kind);
		r->address = address;
	}
	r->count += counts;
}

/*
 * The values of a column of a batch that are there, of records from to to - 1;
 * returns how many.  Without a branch: whether a record loads cannot be predicted.
 */
size_t bins_gather(const struct batch *b, int field, const uint64_t *v, size_t from,
		   size_t to, uint64_t *there);

/*
 * What the records of a batch access: each address of ROLE_LOAD and ROLE_STORE that
 * is there, and as a fetch the ROLE_PC of each record that has one, of micro-ops of
 * the first of an instruction only.  Has bins_fields().
 */
void bins_add_batch(struct bins *b, const struct batch *batch);

/* The column of ROLE_UOP, in which 1 begins an instruction; NULL: each record does. */
const uint64_t *bins_uops(const struct batch *batch);

/* The fields that bins_add_batch() looks at. */
fieldset bins_fields(const struct schema *s);

#endif
