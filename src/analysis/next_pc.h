/*
 * Where instructions continue: the address of the record that follows a branch.
 *
 * If the format has fields of threads, processors or address spaces (ROLE_SPACE), each
 * combination of their values is a space, and the record that follows is the next one of
 * the same space.  Otherwise all records are in one space.
 *
 * Records come in batches, and these in parts; the record that follows may be in a later
 * part.  An analysis visits the records of a batch that matter, in order:
 *
 *	next_pc_begin(f, slots, r, picks);
 *	while (next_pc_next(f, &s)) {
 *		if (s.answers)
 *			... s.branch, which waited, continues at s.next
 *		if (s.picked)
 *			... next_pc_wait(s.space, branch);
 *	}
 *
 * A branch that still waits at the end of a part is answered when parts are merged, by the
 * first record of its space in a later part.
 *
 * Threads: a struct next_pc belongs to one thread at a time.
 */
#ifndef ANALYSIS_NEXT_PC_H
#define ANALYSIS_NEXT_PC_H

#include "analysis/key_counts.h"
#include "analysis/picks.h"

/* Spaces that the whole keeps apart; further ones are taken for the first one. */
enum { NEXT_PC_SPACES_MOST = 1 << 16 };

/* A branch that waits. */
struct next_pc_branch {
	uint64_t pc, tag; /* tag: of the caller */
	/* The address after it in memory, if the answer decides whether it is taken; 0: it
	 * is taken. */
	uint64_t after;
};

struct next_pc_space {
	uint64_t records;             /* selected ones, up to the visited one */
	uint64_t first;               /* address of its first record, if has_first */
	struct next_pc_branch branch; /* if it waits */
	bool started, has_first, waits;
};

struct next_pc {
	struct key_counts spaces; /* struct next_pc_space, by a hash of their values */
	size_t last;              /* the space of the last record */
	uint64_t records;         /* selected ones of the batches before */

	/* Of the batch that is visited; borrowed. */
	const struct branch_slots *slots;
	const struct records *r;
	const struct picks *picks;
	size_t at;   /* the next record */
	size_t upto; /* selected records before it */
};

struct next_pc_step {
	size_t at;     /* record of the batch */
	size_t number; /* of its space, in the order of their first records */
	struct next_pc_space *space; /* until the next step */
	bool picked;                 /* and selected */
	bool begins;                 /* it is the first record of its space in the part */
	bool answers, known;         /* known: the record has an address, next */
	uint64_t next;
	struct next_pc_branch branch; /* that it answers */
};

/* spaces: maximum number; KEY_COUNTS_ALL in parts, NEXT_PC_SPACES_MOST in the whole. */
void next_pc_init(struct next_pc *f, size_t spaces);
void next_pc_release(struct next_pc *f);

/* Visit the records of a batch that are picked or may answer one. */
void next_pc_begin(struct next_pc *f, const struct branch_slots *slots,
		   const struct records *r, const struct picks *picks);
bool next_pc_next(struct next_pc *f, struct next_pc_step *out);

/* The number of the space of record i. */
size_t next_pc_number(struct next_pc *f, const struct branch_slots *slots,
		      const struct batch *b, size_t i);

/* A branch waits for the next record of its space. */
static inline void next_pc_wait(struct next_pc_space *s, struct next_pc_branch branch)
{
	s->waits = true;
	s->branch = branch;
}

/* Merging: the number in `whole` of space k of a part, which comes after those that were
 * merged before.  */
size_t next_pc_join(struct next_pc *whole, const struct next_pc *part, size_t k);

static inline struct next_pc_space *next_pc_space(const struct next_pc *f, size_t number)
{
	return key_counts_entry(&f->spaces, number);
}

#endif
