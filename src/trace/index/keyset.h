/*
 * A set of numbers that takes little room and has no false negatives: the instructions,
 * cache lines or pages that occur in a chunk.
 *
 * The numbers are stored in ascending order, each as its distance from the previous one.
 * Addresses are close to each other, so a few bits per number are enough, and no
 * information is lost: such a set also contains which ranges are empty.  If there are too
 * many numbers for the available room, neighbours are merged, 4, 16 or 64 of them; if
 * they are too far apart for that to help, the set contains hashes of some bits instead,
 * and has some false positives.  If nothing fits, it contains no information.
 *
 * Private to trace/, except keyset_may_contain() and keyset_may_intersect().  Threads: a
 * struct keyset does not change.  A struct numset belongs to one thread.
 */
#ifndef TRACE_KEYSET_H
#define TRACE_KEYSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum keyset_form {
	KEYSET_UNKNOWN, /* no information: anything may be in it */
	KEYSET_EXACT,   /* except that neighbours may be merged */
	KEYSET_HASHED,
	KEYSET_RUNS, /* of numbers that stand for the members: see code_map.h.  Only
	              * keyset_any_run() and keyset_valid() know this form */
	KEYSET_FORMS
};

enum { KEYSET_SHIFT_MOST = 6 };

struct keyset {
	uint8_t form;  /* enum keyset_form */
	uint8_t order; /* of the code: see keyset.c */
	uint8_t bits;  /* of each hash; or by which numbers are shifted right */
	uint32_t n;    /* stored numbers or hashes */
	uint32_t len;
	const uint8_t *bytes; /* not owned */
};

/* Use */

/* False: v is not in the set. */
bool keyset_may_contain(const struct keyset *f, uint64_t v);

/* False: no number from first to last, both included, is in the set. */
bool keyset_may_intersect(const struct keyset *f, uint64_t first, uint64_t last);

/* Making */

enum { KEYSET_SLACK = 32 /* bytes needed for work after what is written */ };

/*
 * Make a set from n ascending, distinct numbers, in at most `most` bytes at `to`, where
 * KEYSET_SLACK more bytes are available.  The numbers are overwritten; work has room for
 * 2 * n numbers.
 */
void keyset_make(struct keyset *out, uint64_t *number, size_t n, uint64_t *work,
		 uint8_t *to, size_t most);

/* Whether the members of a set that was loaded from a file are consistent. */
bool keyset_valid(const struct keyset *f);

/* Set to[0..n-1] to the numbers of a set of form KEYSET_EXACT; false: they cannot be
 * read. */
bool keyset_numbers(const struct keyset *f, uint64_t *to);

/* The same of any form: hashes, or the numbers of runs, as they are stored. */
bool keyset_stored(const struct keyset *f, uint64_t *to);

/* Make the set of the form and bits of `like` from what keyset_stored() gave, at `to`, as
 * in keyset_make().  False: it does not fit, or a set cannot be like this. */
bool keyset_restore(struct keyset *out, const struct keyset *like, const uint64_t *stored,
		    size_t n, uint8_t *to, size_t most);

/* Runs */

/*
 * Make a set of form KEYSET_RUNS (KEYSET_EXACT if n is 0) from n ascending, distinct
 * numbers, in at most `most` bytes at `to`, where KEYSET_SLACK more are available; work
 * has room for 2 * n numbers.  False: it does not fit.
 */
bool keyset_make_runs(struct keyset *out, const uint64_t *number, size_t n,
		      uint64_t *work, uint8_t *to, size_t most);

/* Call see() for each run, by ascending number, until it returns true; end is after the
 * last number.  Returns whether it did; *whole becomes false if the set cannot be read to
 * its end. */
bool keyset_any_run(const struct keyset *f,
		    bool (*see)(void *arg, uint64_t begin, uint64_t end), void *arg,
		    bool *whole);

/* Sort n numbers and drop repeated ones; returns how many are left.  work has room for
 * n. */
size_t keyset_sort_distinct(uint64_t *number, size_t n, uint64_t *work);

/*
 * A set under construction: open addressing, at most half full.
 */
struct numset {
	uint64_t *slot; /* 0: free */
	unsigned shift; /* there are 2 to the power of (64 - shift) slots */
	size_t n, most;
	bool zero; /* 0 is in it */
	bool full; /* there were more than `most` numbers: some are missing */
};

void numset_init(struct numset *s, size_t most);
void numset_release(struct numset *s);
void numset_clear(struct numset *s);
void numset_grow(struct numset *s);

/* Adds a number; true: it was not in the set before, or was not added because the set is
 * full. */
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

/* The numbers in ascending order; returns how many.  out and work have room for n + 2
 * each. */
size_t numset_sorted(const struct numset *s, uint64_t *out, uint64_t *work);

#endif
