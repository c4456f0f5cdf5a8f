/*
 * A compact set of numbers without false negatives: the instructions, cache lines or
 * pages that occur in a chunk.
 *
 * The numbers are stored in ascending order, each as its difference from the previous
 * one, and runs of consecutive numbers as their length.  No information is lost: such a
 * set also shows which ranges are empty.  If there are too many numbers for the available
 * room, neighbours are merged in groups of 4, 16 or 64.  If they still do not fit, the
 * set contains no information.
 *
 * The bytes are varints (base/varint.h): the first number, and for each other one the
 * difference, which is not 0.  A 0 after a number begins a run: the next varint is the
 * number of consecutive numbers that follow.  5, 7, 8, 9, 10, 300 are 05 02 00 03 a2 02.
 *
 * Threads: a set does not change.
 */
#ifndef TRACE_KEYSET_H
#define TRACE_KEYSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/varint.h"

enum keyset_form {
	KEYSET_UNKNOWN, /* no information: anything may be in it */
	KEYSET_EXACT,   /* except that neighbours may be merged */
	KEYSET_CODES,   /* numbers of code_map.h, which represent the members */
	KEYSET_FORMS
};

enum {
	KEYSET_SHIFT_MAX = 6,
	KEYSET_MAX = 1 << 22, /* numbers */
	KEYSET_SLACK = 32     /* scratch bytes needed after the result */
};

struct keyset {
	uint8_t form; /* enum keyset_form */
	uint8_t bits; /* shift numbers right by this */
	uint32_t len;
	const uint8_t *bytes; /* not owned */
};

/* Use */

/* False means that no number from first to last, inclusive, is in the set. */
bool keyset_may_intersect(const struct keyset *f, uint64_t first, uint64_t last);

/* Return the stored numbers, at most KEYSET_MAX: a list, which the caller frees. */
uint64_t *keyset_list(const struct keyset *f, size_t *n);

/*
 * The same, from run to run.  Bytes that no set has end the walk, whatever they are; until
 * there the numbers ascend.
 *
 *	struct keyset_walk w;
 *	keyset_walk(&w, set);
 *	while (keyset_next(&w))
 *		use(w.first, w.last);
 */
struct keyset_walk {
	const uint8_t *at, *end;
	uint64_t first, last; /* bounds of the run, inclusive */
};

static inline void keyset_walk(struct keyset_walk *w, const struct keyset *f)
{
	*w = (struct keyset_walk) { .at = f->bytes, .end = f->bytes + f->len };
}

static inline bool keyset_next(struct keyset_walk *w)
{
	uint64_t far, more = 0;
	if (w->at == w->end || !varint_get(&w->at, w->end, &far))
		return false;
	if (w->at < w->end && !*w->at) {
		w->at++;
		if (!varint_get(&w->at, w->end, &more) || !more)
			return false;
	}
	uint64_t first = w->last + far, last = first + more;
	if (first < far || last < first || (!far && w->last))
		return false;
	w->first = first;
	w->last = last;
	return true;
}

/* Making */

/*
 * Make a set from n ascending, distinct numbers, shifted right by at most `shift` bits,
 * in at most `most` bytes at `to`, where KEYSET_SLACK more bytes must be available.  The
 * numbers are overwritten.
 */
void keyset_make(struct keyset *out, uint64_t *number, size_t n, unsigned shift,
		 uint8_t *to, size_t max);

/* Sort n numbers and remove duplicates; returns the remaining number.  work has room for
 * n. */
size_t keyset_sort_distinct(uint64_t *number, size_t n, uint64_t *work);

#endif
