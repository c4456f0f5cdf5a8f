/*
 * A list to which one thread appends while others read; elements never move.
 *
 * Threads: call published_add() on one thread at a time; other functions on any thread.
 */
#ifndef COMPARE_PUBLISHED_H
#define COMPARE_PUBLISHED_H

#include <stdatomic.h>
#include <stddef.h>

enum { PUBLISHED_BLOCK = 1024, PUBLISHED_MAX = PUBLISHED_BLOCK * PUBLISHED_BLOCK };

/* An empty list is all zeros. */
struct published {
	char *block[PUBLISHED_BLOCK]; /* blocks of PUBLISHED_BLOCK elements */
	atomic_size_t n;
};

void published_release(struct published *l);
size_t published_count(const struct published *l);
/* Append an element of `size` bytes, the same for all elements.  Drop elements after
 * PUBLISHED_MAX. */
void published_add(struct published *l, const void *one, size_t size);
const void *published_get(const struct published *l, size_t i, size_t size);

#endif
