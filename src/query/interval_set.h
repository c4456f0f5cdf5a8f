/*
 * Sets of numbers as buckets: what every comparison of a number comes to.
 *
 * The buckets rise and neither meet nor adjoin.  Both of their ends are in the set.
 *
 * Private to query/.
 */
#ifndef QUERY_INTERVAL_SET_H
#define QUERY_INTERVAL_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct interval64 {
	uint64_t low, high;
};

struct interval_set {
	struct interval64 *item;
	size_t n, room;
};

/* clang-format off */
#define INTERVAL_SET_INIT { 0, 0, 0 }
/* clang-format on */

void interval_set_release(struct interval_set *s);

/* Put in what lies from low to high; nothing if high < low. */
void interval_set_add(struct interval_set *s, uint64_t low, uint64_t high);
void interval_set_add_all(struct interval_set *s, const struct interval_set *other);
void interval_set_remove(struct interval_set *s, uint64_t v);
void interval_set_invert(struct interval_set *s);

bool interval_set_contains(const struct interval_set *s, uint64_t v);

/* Whether any number, and every number, from low to high is in it. */
bool interval_set_intersects(const struct interval_set *s, uint64_t low, uint64_t high);
bool interval_set_covers(const struct interval_set *s, uint64_t low, uint64_t high);

#endif
