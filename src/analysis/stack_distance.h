/*
 * Stack distances: how many different keys were used since one was used last.
 *
 * Exact.  Each use takes the next place; a key stands where it was used last, and
 * its distance is the number of keys behind it.  They are counted by bits, 64 in a
 * word, with a Fenwick tree over the words: some 10 steps for a million keys.
 *
 * The `most` keys used last are kept for sure: a distance below `most` is always found
 * and right.  What lies farther may be found or not.
 *
 * Threads: belongs to one.  Memory: some 60 bytes for each of `most`, and less for
 * as long as there are fewer keys.
 */
#ifndef ANALYSIS_LRU_H
#define ANALYSIS_LRU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stack_distance;

struct stack_distance *stack_distance_new(size_t most);
void stack_distance_free(struct stack_distance *l); /* l may be NULL */

/* Use a key.  False: it was not used before, or is not kept any more. */
bool stack_distance_use(struct stack_distance *l, uint64_t key, uint64_t *distance);

/* The same without asking for the distance. */
void stack_distance_touch(struct stack_distance *l, uint64_t key);

bool stack_distance_overflowed(
	const struct stack_distance *l); /* there were more than are kept for sure */

/* The keys in the order of their last use, the oldest first. */
void stack_distance_each(const struct stack_distance *l,
			 void (*fn)(void *arg, uint64_t key), void *arg);

#endif
