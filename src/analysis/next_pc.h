/*
 * Find where branches continue: at the address of the next record of the same thread
 * (thread_of.h).
 *
 * Records come in batches, and batches in parts; the next record may be in a later part.
 * An analysis visits the relevant records of a batch in order:
 *
 *	next_pc_begin(f, r);
 *	while (next_pc_next(f, &s)) {
 *		if (s.answers)
 *			... s.branch continues at s.next
 *		if (s.picked)
 *			... next_pc_wait(s.thread, branch);
 *	}
 *
 * The merge resolves a branch pending at the end of a part by the first record of its
 * thread in a later part.
 *
 * Threads: a struct next_pc belongs to one thread at a time.
 */
#ifndef ANALYSIS_NEXT_PC_H
#define ANALYSIS_NEXT_PC_H

#include "analysis/picks.h"
#include "analysis/thread_of.h"

/* Branch that waits for the next record of its thread. */
struct next_pc_branch {
	uint64_t pc, tag; /* tag is for the caller */
	/* 0 if the branch is taken.  Otherwise the next record decides: the address
	 * after the branch in memory, or its target if the instruction length is
	 * unknown. */
	uint64_t after;
	bool to_target; /* true if `after` is the target */
};

/* True if a pending branch is taken, given the address of the next record. */
static inline bool next_pc_taken(const struct next_pc_branch *b, uint64_t next)
{
	return !b->after || (next == b->after) == b->to_target;
}

/* A thread.  The caller's state for each thread begins with this struct. */
struct next_pc_thread {
	uint64_t records;             /* number of selected records, up to the visited
				       * record */
	uint64_t first;               /* address of its first record, if has_first is
				       * set */
	struct next_pc_branch branch; /* pending branch, if any */
	bool started, has_first, waits;
};

struct next_pc {
	struct thread_of of;
	struct per_thread threads;
	uint64_t records; /* number of selected records in earlier batches */
	struct picks
		picks; /* branches; the caller can add records after next_pc_begin() */

	/* Visited batch; borrowed. */
	const struct records *r;
	size_t at;   /* next record to visit */
	size_t upto; /* number of selected records before it */
};

struct next_pc_step {
	size_t at;     /* index of the record in the batch */
	size_t number; /* number of its thread, in the order of first records */
	struct next_pc_thread *thread; /* valid until the next step */
	bool selected, picked;         /* picked implies selected */
	bool begins;         /* true at the first record of its thread in the part */
	bool answers, known; /* known if the record has an address, next */
	uint64_t next;
	struct next_pc_branch branch; /* branch that the record resolves */
};

/* Initialise a part of `whole`, or the whole itself if `whole` is NULL.  The state of a
 * thread has `size` bytes. */
void next_pc_init(struct next_pc *f, const struct schema *s, size_t size,
		  const struct next_pc *whole);
void next_pc_release(struct next_pc *f);

/* Visit the records of a batch that are picked or can resolve a branch. */
void next_pc_begin(struct next_pc *f, const struct records *r);
bool next_pc_next(struct next_pc *f, struct next_pc_step *out);

/* Keep a branch pending until the next record of its thread. */
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

/* Return the number in `whole` of thread k of a part; new threads come after the
 * threads merged before. */
static inline size_t next_pc_join(struct next_pc *whole, const struct next_pc *part,
				  size_t k)
{
	return per_thread_number(&whole->threads, per_thread_key(&part->threads, k));
}

/* Merge thread k of a part.  Return the branch that its first record resolves, as in a
 * step of next_pc_next().  The pending branch of the part is then pending in the
 * whole. */
struct next_pc_step next_pc_merge(struct next_pc *whole, const struct next_pc *part,
				  size_t k);

#endif
