/*
 * The outcomes of the conditional branches of a part, recorded on any thread and replayed
 * in the order of the trace, for predictors; and the targets of all branches.
 *
 * A branch without a target in its record has the address of the record that follows, see
 * next_pc.h.  So has, by the length of the instruction, a conditional branch without an
 * outcome: its outcome is replayed when the record that follows is.  A branch is backward if its first known target is not above it: that is known
 * to a predictor from the time when the target is.
 *
 * Threads: a record belongs to one thread at a time.
 */
#ifndef ANALYSIS_BRANCH_RECORD_H
#define ANALYSIS_BRANCH_RECORD_H

#include "analysis/next_pc.h"
#include "format/length.h"

/* Where the target of a branch is. */
enum branch_direction { DIRECTION_UNKNOWN, DIRECTION_FORWARD, DIRECTION_BACKWARD };

/* The entry of a branch in the table of sites begins with this. */
struct branch_site {
	uint8_t direction; /* of the whole: of the first known target */
};

struct branch_entry {
	uint32_t what;   /* number of a site or a thread, above the bits of ENTRY_... */
	uint32_t record; /* of an outcome: relative to the first one of the part */
};

struct branch_record {
	const struct length_rules *lengths; /* NULL if outcomes do not follow from them */
	struct next_pc next;
	struct picks picks;
	struct key_counts sites; /* by pc */
	size_t last_site;
	size_t last_thread; /* of the last entry; SIZE_MAX if there is none */
	struct branch_entry *entry;
	size_t n, room;
};

/* An outcome to predict. */
struct branch_outcome {
	size_t site; /* in the whole; KEY_COUNTS_NONE: it is not kept */
	uint64_t pc;
	size_t thread; /* number in the whole */
	uint32_t
		record; /* relative to the first one of the part; if it has the outcome */
	bool backward;  /* as far as it is known */
	bool taken;
};

struct branch_replay {
	void *ctx;
	void (*outcome)(void *ctx, const struct branch_outcome *o);
	/* A target that the last part did not know; NULL if it is not needed. */
	void (*target)(void *ctx, uint64_t pc, uint64_t target);
};

/* Roles of the fields that are read. */
#define BRANCH_RECORD_ROLES (BRANCH_ROLES | UINT64_C(1) << ROLE_SPACE)

/* entry: size of the entry of a site, in bytes.  sites, threads: their maximum numbers.  Then
 * `lengths` can be set to borrowed rules. */
void branch_record_init(struct branch_record *p, struct thread_of *of, size_t entry,
			size_t sites, size_t threads);
void branch_record_release(struct branch_record *p);

/* A part: visit the branches of a selection, and the records that follow them, as with
 * next_pc_begin() and next_pc_next(). */
void branch_record_begin(struct branch_record *p, const struct records *r);
/* out->known: the branch is taken too, and continues at out->next. */
bool branch_record_next(struct branch_record *p, struct next_pc_step *out);

/* What decides whether a conditional branch is taken of which the record does not say it:
 * the length of the instruction, 0 if it is unknown, or else its target.  False if
 * nothing. */
bool branch_record_waits(const struct branch_info *br, uint64_t length,
			 struct next_pc_branch *b);

/* The number of the site of a branch, which is added if it is new. */
size_t branch_record_site(struct branch_record *p, uint64_t pc);

/* Add the branch of the step; record: relative to the first one of the part. */
void branch_record_add(struct branch_record *p, const struct batch *b,
		       const struct next_pc_step *s, size_t site, uint64_t pc,
		       const struct branch_info *br, uint32_t record);

/* Merging: replay the outcomes of the part; of: from key_counts_join() of the sites. */
void branch_record_replay(struct branch_record *w, const struct branch_record *p,
			  const size_t *of, const struct branch_replay *to);

#endif
