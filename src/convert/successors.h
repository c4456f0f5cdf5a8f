/*
 * Successors of each instruction, for a source that does not record branches.  An
 * instruction with several successors is a branch everywhere, and its min distance to a
 * successor is its length.
 *
 * Threads: a table belongs to one thread at a time.
 */
#ifndef CONVERT_SUCCESSORS_H
#define CONVERT_SUCCESSORS_H

#include <stddef.h>
#include <stdint.h>

#include "format/branch_kind.h"

/* Max length of an instruction in bytes on a machine with unknown lengths. */
enum { SUCCESSORS_LONGEST = 15 };

struct successors;

struct successors *successors_new(void);
void successors_free(struct successors *s); /* s may be NULL */

/* Add the successor of an instruction; its length is 0 if unknown. */
void successors_add(struct successors *s, uint64_t pc, uint64_t length, uint64_t next);

/*
 * Return the kind of branch according to all successors: BRANCH_NONE if the next
 * instruction always followed, BRANCH_CONDITIONAL if it or one other instruction did,
 * otherwise BRANCH_OTHER, which is always taken.  If *length is 0, set it if the
 * successors show it.  *last is private to this function; set it to 0 before the first
 * call with a table.
 */
enum branch_kind successors_kind(const struct successors *s, uint64_t pc,
				 uint64_t *length, size_t *last);

#endif
