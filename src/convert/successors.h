/*
 * Successors of each instruction, for a source that does not record branches: an
 * instruction with several successors is a branch everywhere, and its shortest distance
 * to a successor is its length.
 *
 * Threads: a table belongs to one thread at a time.
 */
#ifndef CONVERT_SUCCESSORS_H
#define CONVERT_SUCCESSORS_H

#include <stddef.h>
#include <stdint.h>

#include "format/branch_kind.h"

/* Max length of an instruction in bytes, for a machine with unknown lengths. */
enum { SUCCESSORS_LONGEST = 15 };

struct successors;

struct successors *successors_new(void);
void successors_free(struct successors *s); /* s may be NULL */

/* An instruction and its successor `next`; length is 0 if unknown. */
struct successors_pair {
	uint64_t pc, length, next;
};

void successors_add(struct successors *s, const struct successors_pair *pair, size_t n);

/*
 * Return the kind of branch from all successors: BRANCH_NONE if the instruction always
 * continued after itself, BRANCH_CONDITIONAL if there and at one other place, otherwise
 * BRANCH_OTHER, which is always taken.  Set *length if it is 0 and the successors show
 * it.  *last belongs to this function: the value of the previous call with the same
 * table, 0 before the first.
 */
enum branch_kind successors_kind(const struct successors *s, uint64_t pc,
				 uint64_t *length, size_t *last);

#endif
