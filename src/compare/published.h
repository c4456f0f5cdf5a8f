/*
 * A list that one thread appends to while others read it: elements never move.
 *
 * Threads: published_add() is called by one thread at a time; the rest: any.
 */
#ifndef COMPARE_PUBLISHED_H
#define COMPARE_PUBLISHED_H

#include <stdatomic.h>
#include <stddef.h>

enum { PUBLISHED_BLOCK = 1024, PUBLISHED_MAX = PUBLISHED_BLOCK * PUBLISHED_BLOCK };

/* All zeros: empty. */
struct published {
	char *block[PUBLISHED_BLOCK]; /* of PUBLISHED_BLOCK elements each */
	atomic_size_t n;
};

void published_release(struct published *l);
size_t published_count(const struct published *l);
/* size: of an element; always the same.  Elements beyond PUBLISHED_MAX are left out. */
void published_add(struct published *l, const void *one, size_t size);
const void *published_get(const struct published *l, size_t i, size_t size);

#endif
