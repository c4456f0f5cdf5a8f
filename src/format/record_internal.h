/*
 * Private to the files that implement record.h:
 *
 *   record.c   schemas and batches
 *   decode.c   decode bytes to batches
 *   values.c   values as text, roles
 */
#ifndef FORMAT_RECORD_INTERNAL_H
#define FORMAT_RECORD_INTERNAL_H

#include "format/record.h"

static inline fieldset record_bit(size_t field)
{
	return (fieldset)1 << field;
}

/* Number of values between two arrays.  If arrays were a power of two apart, as rooms
 * usually are, the same index of all arrays would map to one set of the first-level
 * cache, and setting the fields of one record would take twice as long. */
enum { ARRAY_GAP = 8 };

/* Return the memory for the presence bits of a wanted slot. */
static inline uint64_t *batch_own_bits(const struct batch *b, unsigned slot)
{
	return b->slot[slot] + b->allocated;
}

#endif
