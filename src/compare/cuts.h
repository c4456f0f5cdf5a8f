/*
 * Content-defined chunks of a list of numbers.
 *
 * A chunk ends after an item if the top bits of a hash of the last four items are 0.
 * Chunks do not depend on the beginning of the list or on a max length, so that equal
 * parts of lists have equal chunks.  Loops have the same chunks in every iteration, or
 * are a single chunk.
 *
 * Threads: any.
 */
#ifndef COMPARE_CUTS_H
#define COMPARE_CUTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cuts_chunk {
	uint64_t hash, n; /* hash of the items; number of items */
	uint64_t roll;    /* hash of the last four items up to the end of the chunk */
};

struct cuts {
	struct cuts_chunk *at;
	size_t n, room, max;
	unsigned bits;          /* a chunk has about 2^bits items */
	struct cuts_chunk open; /* chunk that has not ended */
};

/* Return 64 well mixed bits of a number: murmur's finaliser. */
static inline uint64_t cuts_mix(uint64_t v)
{
	v = (v ^ v >> 33) * UINT64_C(0xff51afd7ed558ccd);
	v = (v ^ v >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
	return v ^ v >> 33;
}

/* Initialise; a chunk has about 2^bits items.  If there are more than max chunks, use
 * one more bit and join neighbours. */
void cuts_init(struct cuts *c, unsigned bits, size_t max);
void cuts_release(struct cuts *c);
/* Append an item, which must be well mixed. */
void cuts_add(struct cuts *c, uint64_t item);
/* Make a chunk of the remaining items, after the last item. */
void cuts_end(struct cuts *c);
/* Join chunks as if they had used one more bit from the start. */
void cuts_join(struct cuts *c);

#endif
