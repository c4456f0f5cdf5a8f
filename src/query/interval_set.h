/*
 * Store sets of numbers as intervals.  Every comparison of a number is compiled to a
 * set.
 *
 * The intervals are sorted, include both ends, and neither overlap nor adjoin.
 *
 * Private to query/.
 */
#ifndef QUERY_INTERVAL_SET_H
#define QUERY_INTERVAL_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct interval64 {
	uint64_t low, high; /* both inclusive */
};

struct interval_set {
	struct interval64 *item;
	size_t n, room;
};

/* clang-format off */
#define INTERVAL_SET_INIT { 0, 0, 0 }
/* clang-format on */

void interval_set_release(struct interval_set *s);

/* Add or remove the numbers from low to high; do nothing if high < low. */
void interval_set_add(struct interval_set *s, uint64_t low, uint64_t high);
void interval_set_add_all(struct interval_set *s, const struct interval_set *other);
void interval_set_remove(struct interval_set *s, uint64_t low, uint64_t high);
void interval_set_invert(struct interval_set *s);

bool interval_set_contains(const struct interval_set *s, uint64_t v);

enum { INTERVAL_SET_BLOCK = 64 /* max values of interval_set_test() */ };

/* Return a word whose bit i is 1 if the set contains v[i] ^ key_xor.  Bits from n on are
 * 0. */
uint64_t interval_set_test(const struct interval_set *s, uint64_t key_xor,
			   const uint64_t *v, size_t n);

/* True if any number (intersects) or every number (covers) from low to high is in the
 * set. */
bool interval_set_intersects(const struct interval_set *s, uint64_t low, uint64_t high);
bool interval_set_covers(const struct interval_set *s, uint64_t low, uint64_t high);

#endif
