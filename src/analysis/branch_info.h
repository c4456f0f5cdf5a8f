/*
 * Branches by their roles, whatever the format has of them: kind, mark, taken,
 * target.
 */
#ifndef ANALYSIS_BRANCH_H
#define ANALYSIS_BRANCH_H

#include "analysis/role_slots.h"

#define BRANCH_ROLES                                                                    \
	(1 << ROLE_PC | 1 << ROLE_IS_BRANCH | 1 << ROLE_BRANCH_KIND | 1 << ROLE_TAKEN | \
	 1 << ROLE_TARGET | 1 << ROLE_FALLTHROUGH)

struct branch_slots {
	struct role_slots pc, mark, kind, taken, target, behind;
};

struct branch_info {
	enum branch_kind kind; /* BRANCH_OTHER: it is not told which */
	bool taken;
	bool told;       /* that it is taken or not, not only what its kind implies */
	bool has_target; /* the record itself says where it goes */
	uint64_t target;
};

void branch_slots(struct branch_slots *out, const struct schema *s);

/*
 * Whether record i is a branch, and which.  A record is one if its kind says so, or
 * it is marked, or, in formats with neither, if it says whether it was taken.  What
 * is always taken is taken where nothing is told about that.
 */
bool branch_info_get(const struct branch_slots *bs, const struct batch *b, size_t i,
		     struct branch_info *out);

/*
 * Where a branch goes that does not say so: to the record behind it, which may be
 * in the next batch, or the next part.
 */
struct next_pc {
	bool begun, first_there;
	uint64_t first; /* address of the first record of the part */
	bool waiting;   /* the last record of the part is such a branch */
};

/* Look at a batch before anything else; true: the last record of the batch before
 * waits and *target is where it went. */
bool next_pc_begin(struct next_pc *n, const struct branch_slots *bs,
		   const struct batch *b, uint64_t *target);

/* Where record i went; false: it is told later, by next_pc_begin(). */
bool next_pc_after(struct next_pc *n, const struct branch_slots *bs,
		   const struct batch *b, size_t i, uint64_t *target, bool *there);

#endif
