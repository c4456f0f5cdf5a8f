/*
 * A hash table of counters by key, for what an analysis counts per instruction, opcode
 * or branch.
 *
 * A key is one or two numbers; an entry is a struct of the analysis, initialised to zero;
 * a set of keys has entries of 0 bytes.
 * Entries are numbered in the order in which their keys were first added, and only the
 * first `max` keys are kept.  The set of kept keys does not depend on how a trace is
 * divided into parts, if each part keeps all of its keys and parts are merged in order.
 *
 * Threads: a table belongs to one thread at a time.
 */
#ifndef BASE_KEY_COUNTS_H
#define BASE_KEY_COUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

struct key_counts_key {
	uint64_t a, b; /* b: 0 if the key is one number */
};

struct key_counts {
	size_t size; /* bytes of an entry */
	size_t n, room, max;
	struct key_counts_key *key;
	uint8_t *entry;
	uint32_t *slot;    /* number of the entry + 1; 0 if free */
	size_t mask;       /* number of slots - 1 */
	uint64_t seed;     /* seed of the hash; differs in each run */
	uint64_t left_out; /* lookups whose key was not kept */
	uint64_t left_sum; /* sum of the first uint64_t of merged entries not kept */
	size_t last;       /* of key_counts_near(); KEY_COUNTS_NONE if none */

	/* After key_counts_merge(), the number in the whole of each entry, or
	 * KEY_COUNTS_NONE; owned. */
	size_t *joined;
};

#define KEY_COUNTS_NONE SIZE_MAX
#define KEY_COUNTS_ALL  (UINT32_MAX - 1) /* the largest value of `max` */

void key_counts_init(struct key_counts *t, size_t size, size_t max);
void key_counts_release(struct key_counts *t);

/* Make room for the first n keys of an empty table, instead of growing step by step. */
void key_counts_reserve(struct key_counts *t, size_t n);

/* Add a new key; only for key_counts_at(). */
size_t key_counts_insert(struct key_counts *t, struct key_counts_key k);

/* True if entry i exists and has a key. */
static inline bool key_counts_is(const struct key_counts *t, size_t i, uint64_t a,
				 uint64_t b)
{
	return i < t->n && t->key[i].a == a && t->key[i].b == b;
}

static inline size_t key_counts_home(const struct key_counts *t, uint64_t a, uint64_t b)
{
	return (size_t)hash_pair(t->seed, a, b) & t->mask;
}

/* Return the number of a key's entry, adding the key if it is new; KEY_COUNTS_NONE if it
 * is new and the table is full. */
static inline size_t key_counts_at(struct key_counts *t, uint64_t a, uint64_t b)
{
	size_t at = key_counts_home(t, a, b);
	while (t->slot[at]) {
		size_t i = t->slot[at] - 1;
		if (t->key[i].a == a && t->key[i].b == b)
			return i;
		at = (at + 1) & t->mask;
	}
	return key_counts_insert(t, (struct key_counts_key) { a, b });
}

/* Like key_counts_at(), but try the entry that this function returned last and the one
 * after it first: keys often come in the order in which they first came. */
static inline size_t key_counts_near(struct key_counts *t, uint64_t a, uint64_t b)
{
	if (key_counts_is(t, t->last, a, b))
		return t->last;
	return t->last = key_counts_is(t, t->last + 1, a, b) ? t->last + 1
							     : key_counts_at(t, a, b);
}

/* Return entry i, valid until the next key is added. */
static inline void *key_counts_entry(const struct key_counts *t, size_t i)
{
	return t->entry + i * t->size;
}

/* Return entry i; NULL if i is KEY_COUNTS_NONE. */
static inline void *key_counts_kept(const struct key_counts *t, size_t i)
{
	return i == KEY_COUNTS_NONE ? NULL : key_counts_entry(t, i);
}

/* Return the entry of a key, adding the key if it is new; NULL if it is new and the
 * table is full. */
static inline void *key_counts_add(struct key_counts *t, uint64_t a, uint64_t b)
{
	return key_counts_kept(t, key_counts_at(t, a, b));
}

/* Merge the table of a part into the table of the whole, in the order of the numbers.
 * The entry of a new key is that of the part.  Of other entries the first `sums` uint64_t
 * are added; then add(), unless it is NULL, adds what else there is.  Keys that do not
 * fit are left out.  Sets from->joined. */
void key_counts_merge(struct key_counts *to, struct key_counts *from, size_t sums,
		      void (*add)(void *to, const void *from));

/* Add up entries that are a set of bits, a uint64_t. */
void key_counts_or(void *to, const void *from);

/* Return the number of a key's entry; KEY_COUNTS_NONE if the key is not in the table. */
size_t key_counts_find(const struct key_counts *t, uint64_t a, uint64_t b);

/* Return the entry of a key; NULL if the key is not in the table. */
static inline void *key_counts_get(const struct key_counts *t, uint64_t a, uint64_t b)
{
	return key_counts_kept(t, key_counts_find(t, a, b));
}

/* An entry with its key; the entry is borrowed. */
struct key_counts_item {
	uint64_t a, b;
	const void *entry;
};

/* List the entries by ascending keys, and last an item without an entry.  The caller
 * frees the list. */
struct key_counts_item *key_counts_sorted(const struct key_counts *t);

/* Like key_counts_find(), but try the entry after `last` first. */
static inline size_t key_counts_find_after(const struct key_counts *t, size_t last,
					   uint64_t a, uint64_t b)
{
	return key_counts_is(t, last + 1, a, b) ? last + 1 : key_counts_find(t, a, b);
}

#endif
