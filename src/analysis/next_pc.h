/*
 * Where instructions continue: the address of the record that follows a branch, which is
 * the next one of the same thread (thread_of.h).
 *
 * Records come in batches, and these in parts; the record that follows may be in a later
 * part.  An analysis visits the records of a batch that matter, in order:
 *
 *	next_pc_begin(f, r);
 *	while (next_pc_next(f, &s)) {
 *		if (s.answers)
 *			... s.branch, which waited, continues at s.next
 *		if (s.picked)
 *			... next_pc_wait(s.thread, branch);
 *	}
 *
 * A branch that still waits at the end of a part is answered when parts are merged, by the
 * first record of its thread in a later part.
 *
 * Threads: a struct next_pc belongs to one thread at a time.
 */
#ifndef ANALYSIS_NEXT_PC_H
#define ANALYSIS_NEXT_PC_H

#include "analysis/picks.h"
#include "analysis/thread_of.h"

/* A branch that waits. */
struct next_pc_branch {
	uint64_t pc, tag; /* tag: of the caller */
	/* The address after it in memory, if the answer decides whether it is taken, or
	 * its target, if the length of the instruction is not known; 0 if it is taken. */
	uint64_t after;
	bool to_target; /* `after` is the target */
};

/* True if a branch that waited for the address `next` is taken. */
static inline bool next_pc_taken(const struct next_pc_branch *b, uint64_t next)
{
	return !b->after || (next == b->after) == b->to_target;
}

/* A thread; the state that a caller keeps for each begins with it. */
struct next_pc_thread {
	uint64_t records;             /* selected ones, up to the visited one */
	uint64_t first;               /* address of its first record, if has_first */
	struct next_pc_branch branch; /* if it waits */
	bool started, has_first, waits;
};

struct next_pc {
	struct thread_of of;
	struct per_thread threads;
	uint64_t records; /* selected ones of the batches before */
	struct picks
		picks; /* branches; the caller can add records after next_pc_begin() */

	/* Columns of the visited batch; borrowed. */
	const struct records *r;
	size_t at;   /* the next record */
	size_t upto; /* selected records before it */
};

struct next_pc_step {
	size_t at;     /* record of the batch */
	size_t number; /* of its thread, in the order of their first records */
	struct next_pc_thread *thread; /* until the next step */
	bool selected, picked;         /* picked: and selected */
	bool begins;         /* it is the first record of its thread in the part */
	bool answers, known; /* known: the record has an address, next */
	uint64_t next;
	struct next_pc_branch branch; /* that it answers */
};

/* size: of the state of a thread.  whole: of a part; NULL: it is the whole. */
void next_pc_init(struct next_pc *f, const struct schema *s, size_t size,
		  const struct next_pc *whole);
void next_pc_release(struct next_pc *f);

/* Visit the records of a batch that are picked or may answer one. */
void next_pc_begin(struct next_pc *f, const struct records *r);
bool next_pc_next(struct next_pc *f, struct next_pc_step *out);

/* A branch waits for the next record of its thread. */
static inline void next_pc_wait(struct next_pc_thread *s, struct next_pc_branch branch)
{
	s->waits = true;
	s->branch = branch;
}

static inline struct next_pc_thread *next_pc_thread(const struct next_pc *f,
						    size_t number)
{
	return per_thread_at(&f->threads, number);
}

/* The number in `whole` of thread k of a part, which comes after those that were merged
 * before. */
static inline size_t next_pc_join(struct next_pc *whole, const struct next_pc *part,
				  size_t k)
{
	return per_thread_number(&whole->threads, per_thread_key(&part->threads, k));
}

/* Merge thread k of a part: return what its first record answers, as in a step of
 * next_pc_next().  Then the branch that waits in the part waits. */
struct next_pc_step next_pc_merge(struct next_pc *whole, const struct next_pc *part,
				  size_t k);

#endif
