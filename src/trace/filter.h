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
 * Private to trace/, but for filter_may_hold() and filter_may_meet().
 * Threads: a filter does not change.  A set belongs to one thread.
 */
#ifndef TRACE_FILTER_H
#define TRACE_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum filter_form {
	FILTER_SILENT, /* nothing is known */
	FILTER_EXACT,  /* but for neighbours that are taken together */
	FILTER_HASHED,
	FILTER_FORMS
};

enum { FILTER_SHIFT_MOST = 6 };

struct filter {
	uint8_t form;  /* enum filter_form */
	uint8_t order; /* of the code: see filter.c */
	uint8_t bits;  /* of each hash; or by which numbers were shifted right */
	uint32_t n;    /* of what is kept */
	uint32_t len;
	const uint8_t *bytes; /* not owned */
};

/* Use */

/* False: it is not in there. */
bool filter_may_hold(const struct filter *f, uint64_t v);

/* False: no number from first to last, both included, is in there. */
bool filter_may_meet(const struct filter *f, uint64_t first, uint64_t last);

/* Making */

enum { FILTER_SLACK = 32 /* bytes that are needed for work behind what is written */ };

/*
 * From n numbers, rising and all different, in at most most bytes at to, which
 * has FILTER_SLACK more.  The numbers, and twice as many at work, are room to work in.
 */
void filter_make(struct filter *out, uint64_t *number, size_t n, uint64_t *work,
		 uint8_t *to, size_t most);

/*
 * A filter of whatever is in a or in b, at to.  by: instead of the numbers, those
 * shifted right by this (exact ones only).  Where one is silent, or it cannot be
 * done, so is what comes of it.
 */
void filter_join(struct filter *out, const struct filter *a, unsigned by_a,
		 const struct filter *b, unsigned by_b, uint8_t *to, size_t most);

/* Whether all of a filter that came from a file can be taken at its word. */
bool filter_sound(const struct filter *f);

/*
 * A set that is being gathered: open addressing, at most half full.
 */
struct set {
	uint64_t *slot; /* 0: free */
	unsigned shift; /* there are 2 to (64 - shift) slots */
	size_t n, most;
	bool zero; /* 0 is in it */
	bool full; /* there were more than most: some are missing */
};

void set_init(struct set *s, size_t most);
void set_release(struct set *s);
void set_clear(struct set *s);
void set_grow(struct set *s);

/* Adds a number; true: it was not in there, or is not now because it is full. */
static inline bool set_add(struct set *s, uint64_t v)
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
		set_grow(s);
	return true;
}

/* The numbers in rising order; returns how many.  out and work
 * have room for most + 2 each. */
size_t set_sorted(const struct set *s, uint64_t *out, uint64_t *work);

#endif
