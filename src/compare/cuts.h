/*
 * Content-defined chunks of a list of numbers.
 *
 * A chunk ends after an item at which the top bits of a hash of the last four items are
 * 0.  Neither the beginning of the list nor the length of a chunk matters, so that lists
 * with equal parts have equal chunks there; loops have the same chunks in every
 * iteration, or are one chunk.
 *
 * Threads: any.
 */
#ifndef COMPARE_CUTS_H
#define COMPARE_CUTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CUTS_WINDOW = 4 }; /* the items that decide whether a chunk ends */

struct cuts {
	uint64_t *hash;  /* of the items of each chunk */
	uint32_t *start; /* of each chunk; start[n] is the end of the last */
	size_t n, room;
};

/* 64 well mixed bits of a number: murmur's finaliser. */
static inline uint64_t cuts_mix(uint64_t v)
{
	v = (v ^ v >> 33) * UINT64_C(0xff51afd7ed558ccd);
	v = (v ^ v >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
	return v ^ v >> 33;
}

/*
 * Cuts n items into chunks of about 2^bits.  The value of an item is that of its number
 * in `value`, or its number plus one, mixed, if it is not below nvalues.  If there are more
 * than `most` chunks, neighbours are joined by the same rule with more bits.
 */
void cuts_make(struct cuts *out, const uint32_t *item, size_t n, const uint64_t *value,
	       size_t nvalues, unsigned bits, size_t most);
void cuts_release(struct cuts *c);

/* Numbers for the hashes of two lists: equal hashes have equal numbers, in a_out and
 * b_out, which have room for a->n and b->n. */
void cuts_number(const struct cuts *a, const struct cuts *b, uint32_t *a_out,
		 uint32_t *b_out);

/* Numbers for keys, of which there are at most so many. */
struct cuts_table {
	uint64_t *key;
	uint32_t *number; /* 0: free */
	size_t mask;
	uint32_t n;
};

void cuts_table_init(struct cuts_table *t, size_t most);
void cuts_table_release(struct cuts_table *t);
/* The number of a key, from 1 on; 0: it has none and is not added. */
uint32_t cuts_table_number(struct cuts_table *t, uint64_t key, bool add);

#endif
