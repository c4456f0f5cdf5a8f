/*
 * A set of numbers that takes little room and answers "not in there" without
 * doubt: which instructions, cache lines and pages occur in a chunk.
 *
 * The numbers are kept in rising order, each as its distance from the one before.
 * Addresses lie close to each other, so that some bits a number are enough, and
 * nothing is lost: such a set also knows which stretches are empty.  Where they
 * are too many for the room there is, neighbours are taken together, 4, 16 or 64 of
 * them; where they lie too far apart for that to help, the set holds hashes of some
 * bits instead, and now and then takes a number for one that is there.  Where
 * nothing fits it says nothing.
 *
 * Private to trace/, but for keyset_may_contain() and keyset_may_intersect().
 * Threads: a filter does not change.  A set belongs to one thread.
 */
#ifndef TRACE_FILTER_H
#define TRACE_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum keyset_form {
	KEYSET_UNKNOWN, /* nothing is known */
	KEYSET_EXACT,   /* but for neighbours that are taken together */
	KEYSET_HASHED,
	KEYSET_FORMS
};

enum { KEYSET_SHIFT_MOST = 6 };

struct keyset {
	uint8_t form;  /* enum keyset_form */
	uint8_t order; /* of the code: see filter.c */
	uint8_t bits;  /* of each hash; or by which numbers were shifted right */
	uint32_t n;    /* of what is kept */
	uint32_t len;
	const uint8_t *bytes; /* not owned */
};

/* Use */

/* False: it is not in there. */
bool keyset_may_contain(const struct keyset *f, uint64_t v);

/* False: no number from first to last, both included, is in there. */
bool keyset_may_intersect(const struct keyset *f, uint64_t first, uint64_t last);

/* Making */

enum { KEYSET_SLACK = 32 /* bytes that are needed for work behind what is written */ };

/*
 * From n numbers, rising and all different, in at most most bytes at to, which
 * has KEYSET_SLACK more.  The numbers, and twice as many at work, are room to work in.
 */
void keyset_make(struct keyset *out, uint64_t *number, size_t n, uint64_t *work,
		 uint8_t *to, size_t most);

/*
 * A filter of whatever is in a or in b, at to.  by: instead of the numbers, those
 * shifted right by this (exact ones only).  Where one is silent, or it cannot be
 * done, so is what comes of it.
 */
void keyset_join(struct keyset *out, const struct keyset *a, unsigned by_a,
		 const struct keyset *b, unsigned by_b, uint8_t *to, size_t most);

/* Whether all of a filter that came from a file can be taken at its word. */
bool keyset_valid(const struct keyset *f);

/*
 * A set that is being gathered: open addressing, at most half full.
 */
struct numset {
	uint64_t *slot; /* 0: free */
	unsigned shift; /* there are 2 to (64 - shift) slots */
	size_t n, most;
	bool zero; /* 0 is in it */
	bool full; /* there were more than most: some are missing */
};

void numset_init(struct numset *s, size_t most);
void numset_release(struct numset *s);
void numset_clear(struct numset *s);
void numset_grow(struct numset *s);

/* Adds a number; true: it was not in there, or is not now because it is full. */
static inline bool numset_add(struct numset *s, uint64_t v)
{
	size_t mask = SIZE_MAX >> (s->shift - (64 - 8 * sizeof(size_t)));
	size_t at = (size_t)((v * UINT64_C(0x9e3779b97f4a7c15)) >> s->shift);
	if (!v) {
		bool new = !s->zero;
		s->zero = true;
		return new;
	}
	while (s->slot[at]) {
		if (s->slot[at] == v)
			return false;
		at = (at + 1) & mask;
	}
	if (s->full || s->n == s->most) {
		s->full = true;
		return true;
	}
	s->slot[at] = v;
	if (++s->n * 2 > mask)
		numset_grow(s);
	return true;
}

/* The numbers in rising order; returns how many.  out and work
 * have room for most + 2 each. */
size_t numset_sorted(const struct numset *s, uint64_t *out, uint64_t *work);

#endif
