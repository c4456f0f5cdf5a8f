/*
 * Which values of a column are present: a bit for each record, 64 records in a word.
 *
 * Threads: functions without state.
 */
#ifndef TRACE_PRESENT_H
#define TRACE_PRESENT_H

#include "format/format.h"

/* The values that mean "no value". */
struct present_kind {
	bool zero, minus; /* 0, and all ones */
};

/* truth: 0 is one of them in any field. */
static inline struct present_kind present_kind_of(const struct field *f, bool truth)
{
	return (struct present_kind) { truth || (f->flags & FIELD_ZERO_IS_NONE),
				       f->flags & FIELD_MINUS_IS_NONE };
}

static inline size_t present_words(size_t n)
{
	return (n + 63) / 64;
}

/* Bit i % 64 of bits[i / 64] is 1 if v[i] is present; the bits after the last value are
 * 0.  Returns the number of present values. */
uint64_t present_bits(uint64_t *bits, const uint64_t *v, size_t n, struct present_kind k);

/* The same without vectors, for tests. */
uint64_t present_bits_scalar(uint64_t *bits, const uint64_t *v, size_t n,
			     struct present_kind k);

uint64_t present_count(const uint64_t *bits, size_t n); /* n: values, not words */

/* The sum of the weights of those bits that are 1; weight: NULL: 1 each. */
uint64_t present_weigh(const uint64_t *bits, const uint64_t *weight, size_t n);

#endif
