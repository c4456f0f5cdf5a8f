/*
 * Record which values are present: one bit for each record of a slot, 64 in a word.
 *
 * Decoders write the number for "no value" of the field (FIELD_ZERO_IS_NONE and others)
 * to a slot, and mark exceptions with batch_present() and batch_unknown().  After
 * decoding, batch_set_presence() sets the bits of the batch.  Other code tests the bits
 * with batch_has() and similar functions of record.h instead of comparing values with
 * these numbers.
 *
 * A slot whose bit is 0 keeps the value that the decoder wrote: do not use it.
 *
 * Threads: any; the functions have no state.
 */
#ifndef FORMAT_PRESENCE_H
#define FORMAT_PRESENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "format/format.h"

struct batch;

static inline size_t presence_words(size_t n)
{
	return (n + 63) / 64;
}

/* Return a mask of the lowest n bits of a word; all bits if n is at least 64. */
static inline uint64_t presence_mask(size_t n)
{
	return n < 64 ? (UINT64_C(1) << n) - 1 : UINT64_MAX;
}

/* Compare n values, at most 64: return a word with bit i set if v[i] - base[i] is not in
 * low to low + width, as a cyclic range.  base is NULL if all are 0. */
uint64_t values_outside(const uint64_t *v, const uint64_t *base, uint64_t low,
			uint64_t width, size_t n);

/* Like values_outside(), without vector instructions; for tests. */
uint64_t values_outside_scalar(const uint64_t *v, const uint64_t *base, uint64_t low,
			       uint64_t width, size_t n);

/* Return a word with bit i set if v[i] is below 64 and bit v[i] of `set` is 1, for n values,
 * at most 64. */
uint64_t values_among(const uint64_t *v, uint64_t set, size_t n);
uint64_t values_among_scalar(const uint64_t *v, uint64_t set, size_t n); /* for tests */

/* Set bit i % 64 of bits[i / 64] to 1 if v[i] is neither 0 (if zero is set) nor all ones
 * (if minus is set).  Set the bits after the last of n values to 0. */
void presence_bits(uint64_t *bits, const uint64_t *v, size_t n, bool zero, bool minus);

uint64_t presence_count(const uint64_t *bits, size_t n); /* n counts values, not words */

/* Return the sum of the weights of the bits that are 1; if weight is NULL, count the
 * bits. */
uint64_t presence_weigh(const uint64_t *bits, const uint64_t *weight, size_t n);

/* Set the bits of these fields in the records from `from` on, whose slots must be set.
 * Skip fields that the batch does not have. */
void batch_set_presence(struct batch *b, fieldset fields, size_t from);

/* Set the bit of record i in a slot. */
void batch_set_has(struct batch *b, size_t i, unsigned slot, bool has);

#endif
