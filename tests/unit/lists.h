/*
 * For the tests of alignments: random lists with the structure of traces, and scripts.
 */
#ifndef TESTS_LISTS_H
#define TESTS_LISTS_H

#include "compare/refine.h"
#include "tracefile.h"

struct list {
	uint32_t *item;
	size_t n, room;
};

void list_add(struct list *l, uint32_t v);

/* Append nested loops of a few letters, with counts and bodies by chance, up to `most`
 * items. */
void list_random(struct list *l, uint64_t *seed, unsigned depth, size_t most);

/* A copy with so many random edits; returns at most their cost in *cost. */
struct list list_edit(const struct list *l, uint64_t *seed, unsigned edits,
		      size_t longest, uint64_t *cost);

/* Whether runs are a script of two lists: they rise, are equal on both sides, and turn A
 * into B. */
bool list_script(const struct list *a, const struct list *b, const struct lcs_runs *r);

/* The first seed of a property test, which is printed, and the number of its rounds: from
 * OPSCOPE_SEED and OPSCOPE_PAIRS in the environment.  Round i has the seed *seed + i. */
size_t rounds_of(size_t usual, uint64_t *seed);

#endif
