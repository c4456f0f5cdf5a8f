/*
 * Sets of numbers as stretches: what every comparison of a number comes to.
 *
 * The stretches rise and neither meet nor adjoin.  Both of their ends are in the set.
 *
 * Private to query/.
 */
#ifndef QUERY_SPANS_H
#define QUERY_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct between {
	uint64_t low, high;
};

struct spans {
	struct between *item;
	size_t n, room;
};

/* clang-format off */
#define SPANS_INIT { 0, 0, 0 }
/* clang-format on */

void spans_release(struct spans *s);

/* Put in what lies from low to high; nothing if high < low. */
void spans_add(struct spans *s, uint64_t low, uint64_t high);
void spans_add_all(struct spans *s, const struct spans *other);
void spans_remove(struct spans *s, uint64_t v);
void spans_invert(struct spans *s);

bool spans_hold(const struct spans *s, uint64_t v);

/* Whether any number, and every number, from low to high is in it. */
bool spans_meet(const struct spans *s, uint64_t low, uint64_t high);
bool spans_cover(const struct spans *s, uint64_t low, uint64_t high);

#endif
