/*
 * Where each instruction of a source continued, for sources that do not know their
 * branches: one that continued in several places is a branch everywhere, and its shortest
 * distance to a successor is its length.
 *
 * Threads: a table belongs to one thread at a time.
 */
#ifndef CONVERT_SUCCESSORS_H
#define CONVERT_SUCCESSORS_H

#include <stddef.h>
#include <stdint.h>

#include "format/branch_kind.h"

/* The longest instruction of a machine whose lengths are not known, in bytes. */
enum { SUCCESSORS_LONGEST = 15 };

struct successors;

struct successors *successors_new(void);
void successors_free(struct successors *s); /* s may be NULL */

/* An instruction was followed by the one at next; length: 0: unknown. */
struct successors_pair {
	uint64_t pc, length, next;
};

void successors_add(struct successors *s, const struct successors_pair *pair, size_t n);

/*
 * The kind of branch by all successors: BRANCH_NONE if the instruction always continued
 * after itself, BRANCH_CONDITIONAL if there and at one other place, otherwise BRANCH_OTHER,
 * which is always taken.  *length is set if it is 0 and the successors show it.  *last: for
 * this function, of the previous call with the same table; at first 0.
 */
enum branch_kind successors_kind(const struct successors *s, uint64_t pc,
				 uint64_t *length, size_t *last);

#endif
