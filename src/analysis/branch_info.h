/*
 * Recognise branches by the roles that a format has: kind, is-branch flag, outcome,
 * target.
 */
#ifndef ANALYSIS_BRANCH_INFO_H
#define ANALYSIS_BRANCH_INFO_H

#include "analysis/role_slots.h"

/* Roles that show if a record is a branch, with its kind and outcome; and with the
 * address and the target. */
#define BRANCH_MARKS (1 << ROLE_IS_BRANCH | 1 << ROLE_BRANCH_KIND | 1 << ROLE_TAKEN)
#define BRANCH_ROLES (BRANCH_MARKS | 1 << ROLE_PC | 1 << ROLE_TARGET)

struct branch_info {
	enum branch_kind kind; /* BRANCH_OTHER if unknown */
	bool marked;           /* its is-branch flag is set */
	bool known;            /* true if the record or its kind determines `taken` */
	bool taken;            /* false if unknown */
	bool has_outcome; /* true if `taken` is in the record, not only implied by the
			   * kind */
	bool has_target;  /* the record has the target */
	uint64_t target;
};

/*
 * True if record i is a branch; *out then describes it.  A record is a branch by its
 * kind or its is-branch flag or, in formats without either, if it has an outcome.
 * Without an outcome, jumps, calls and returns are taken; for conditional branches and
 * other kinds (a system call, a branch of unknown kind), it is unknown.
 */
bool branch_info_get(const struct batch *b, size_t i, struct branch_info *out);

#endif
