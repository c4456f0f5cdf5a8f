/*
 * Counters by key: what an analysis counts for each instruction, opcode, branch.
 *
 * A key is one or two numbers; an entry is whatever the analysis keeps for it,
 * zeroed at first.  Entries are numbered in the order in which their keys were
 * first met, and no more than `most` are kept: the first ones.  So what is kept
 * does not depend on how a trace is cut into parts, when each part keeps all of its
 * own and they are added in their order.
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_TALLY_H
#define ANALYSIS_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct key_counts_key {
	uint64_t a, b; /* b: 0 where there is one number only */
};

struct key_counts {
	size_t size; /* of an entry, in bytes */
	size_t n, room, most;
	struct key_counts_key *key;
	uint8_t *entry;
	uint32_t *place;   /* number of the entry + 1; 0: free */
	size_t mask;       /* places - 1 */
	uint64_t left_out; /* times that a key was not kept */
};

#define KEY_COUNTS_NONE SIZE_MAX
#define KEY_COUNTS_ALL  (UINT32_MAX - 1) /* the largest that most can be */

void key_counts_init(struct key_counts *t, size_t size, size_t most);
void key_counts_release(struct key_counts *t);

size_t key_counts_insert(struct key_counts *t,
			 struct key_counts_key k); /* what key_counts_at() falls to */

/* The number of the entry of a key, a new one if there is none; KEY_COUNTS_NONE: there
 * is no room for it. */
static inline size_t key_counts_at(struct key_counts *t, uint64_t a, uint64_t b)
{
	uint64_t h = (a ^ (b << 32 | b >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
	size_t at = (size_t)(h ^ h >> 29) & t->mask;
	while (t->place[at]) {
		size_t i = t->place[at] - 1;
		if (t->key[i].a == a && t->key[i].b == b)
			return i;
		at = (at + 1) & t->mask;
	}
	return key_counts_insert(t, (struct key_counts_key) { a, b });
}

static inline void *key_counts_entry(const struct key_counts *t, size_t i)
{
	return t->entry + i * t->size;
}

/* Like key_counts_at(), without adding anything. */
size_t key_counts_find(const struct key_counts *t, uint64_t a, uint64_t b);

#endif
