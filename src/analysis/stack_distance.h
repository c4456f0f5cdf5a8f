/*
 * Compute stack distances: the number of different keys used since the last use of a
 * key.
 *
 * Distances are exact.  Each use takes the next position; a key has the position of its
 * last use, and its distance is the number of keys at later positions.  A bit map
 * counts them, with a Fenwick tree over its words of 64 bits: about 10 steps for a
 * million keys.
 *
 * It keeps at least the `max` most recently used keys, so a distance below `max` is
 * always found and exact.  A longer distance may or may not be found.
 *
 * Threads: belongs to one thread at a time.  Memory: up to about 60 bytes for each of
 * `max`, less while there are fewer keys.
 */
#ifndef ANALYSIS_STACK_DISTANCE_H
#define ANALYSIS_STACK_DISTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stack_distance;

struct stack_distance *stack_distance_new(size_t max);
void stack_distance_free(struct stack_distance *l); /* l may be NULL */

/* Use a key and get its distance.  Return false if it was not used before, or is no
 * longer kept. */
bool stack_distance_use(struct stack_distance *l, uint64_t key, uint64_t *distance);

/* True if there were more keys than are guaranteed to be kept. */
bool stack_distance_overflowed(const struct stack_distance *l);

/* Append the uses of a part, which has kept all its keys.  For each first use of a key
 * in the part, in order, count() gets its distance in the whole, or UINT64_MAX if it
 * has none. */
void stack_distance_append(struct stack_distance *whole,
			   const struct stack_distance *part,
			   void (*count)(void *arg, uint64_t distance, uint64_t n),
			   void *arg);

#endif
