/*
 * Record the outcomes of a part's conditional branches, on any thread, and replay them
 * in trace order, for predictors; also record the targets of all branches.
 *
 * If a record has no target, the target of its branch is the address of the next record
 * (see next_pc.h).  If it has no outcome, derive the outcome of a conditional branch
 * from that address and the length of the instruction, and replay it with the next
 * record.  A branch is backward if its first known target is not above it; a predictor
 * can use the direction when the target is known.
 *
 * Threads: a record belongs to one thread at a time.
 */
#ifndef ANALYSIS_BRANCH_RECORD_H
#define ANALYSIS_BRANCH_RECORD_H

#include "analysis/next_pc.h"
#include "format/length.h"

/* Direction from a branch to its target. */
enum branch_direction { DIRECTION_UNKNOWN, DIRECTION_FORWARD, DIRECTION_BACKWARD };

/* Beginning of a branch's entry in the table of sites. */
struct branch_site {
	uint64_t direction; /* in the whole, direction to the first known target; 0 in
			     * parts */
};

struct branch_entry {
	uint32_t what;   /* number of a site or a thread, above the bits of ENTRY_... */
	uint32_t record; /* record of an outcome, relative to the first record of the
			  * part */
};

struct branch_record {
	const struct length_rules *lengths; /* NULL if outcomes are recorded */
	struct next_pc next;
	struct key_counts sites; /* by pc */
	size_t last_thread;      /* thread of the last entry; SIZE_MAX if none */
	struct branch_entry *entry;
	size_t n, room;
};

/* An outcome to predict. */
struct branch_outcome {
	size_t site; /* site in the whole; KEY_COUNTS_NONE if it is not kept */
	uint64_t pc;
	size_t thread; /* number in the whole */
	uint32_t
		record; /* relative to the first record of the part, if it has the
			 * outcome */
	bool backward;  /* false if unknown */
	bool taken;
};

struct branch_replay {
	void *ctx;
	void (*outcome)(void *ctx, const struct branch_outcome *o);
	/* Called for a target that was unknown in the last part; NULL if not needed. */
	void (*target)(void *ctx, uint64_t pc, uint64_t target);
};

/* Roles to read. */
#define BRANCH_RECORD_ROLES (BRANCH_ROLES | UINT64_C(1) << ROLE_SPACE)

/* Initialise p.  The entry of a site has `entry` bytes; keep at most `sites` sites.
 * whole is NULL to initialise the whole.  The caller can set `lengths` to borrowed
 * rules afterwards. */
void branch_record_init(struct branch_record *p, const struct schema *s, size_t entry,
			size_t sites, const struct branch_record *whole);
void branch_record_release(struct branch_record *p);

/* In a part, visit the branches of a selection and the record after each branch, as in
 * next_pc_begin() and next_pc_next(). */
void branch_record_begin(struct branch_record *p, const struct records *r);
/* Get the next branch in *out.  If out->known is set, it is taken and continues at
 * out->next. */
bool branch_record_next(struct branch_record *p, struct next_pc_step *out);

/* Prepare *b to decide the outcome of a conditional branch without a recorded outcome,
 * by the length of the instruction or, if the length is 0 (unknown), by the target.
 * Return false if both are unknown. */
bool branch_record_waits(const struct branch_info *br, uint64_t length,
			 struct next_pc_branch *b);

/* Return the number of the site of a branch; add the site if it is new. */
size_t branch_record_site(struct branch_record *p, uint64_t pc);

/* Add the branch of the step.  record is relative to the first record of the part. */
void branch_record_add(struct branch_record *p, const struct batch *b,
		       const struct next_pc_step *s, size_t site, uint64_t pc,
		       const struct branch_info *br, uint32_t record);

/* During a merge, after key_counts_merge() of the sites, replay the outcomes of the
 * part. */
void branch_record_replay(struct branch_record *w, const struct branch_record *p,
			  const struct branch_replay *to);

#endif
