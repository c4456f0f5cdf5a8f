/*
 * Which numbers below 256 occur in a column: a set of registers, as bits.
 *
 * Threads: functions without state.
 */
#ifndef TRACE_VALUE_BITS_H
#define TRACE_VALUE_BITS_H

#include <stddef.h>
#include <stdint.h>

enum { VALUE_BITS_WORDS = 4 };

/* Sets bit x % 64 of bits[x / 64] for each value x that is less than 64 * words; the others
 * are ignored.  words: at most VALUE_BITS_WORDS. */
void value_bits(uint64_t *bits, const uint64_t *v, size_t n, unsigned words);

/* The same without vectors, for tests. */
void value_bits_scalar(uint64_t *bits, const uint64_t *v, size_t n, unsigned words);

#endif
