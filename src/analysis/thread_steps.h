/*
 * Convert records to steps of a program: instructions with the data that identify a
 * thread.
 *
 * A step is one instruction, which has several records in formats of micro-ops.  Make
 * steps from batches on any thread, part by part; an instruction whose records are in
 * two parts has two steps, which thread_step_joins() joins.
 */
#ifndef ANALYSIS_THREAD_STEPS_H
#define ANALYSIS_THREAD_STEPS_H

#include "analysis/picks.h"
#include "analysis/record_value.h"
#include "query/query.h"

enum { STEP_ACCESSES = 3, STEP_ITEMS = 8 };

enum step_flag {
	STEP_HAS_PC = 1 << 0,
	STEP_HAS_NEXT =
		1 << 1, /* next is the address of the next instruction in memory */
	STEP_BRANCH = 1 << 2,
	STEP_TAKEN = 1 << 3,   /* the branch is taken; unknown if neither STEP_TAKEN nor
				* STEP_PASSED is set */
	STEP_PASSED = 1 << 4,  /* the branch is not taken */
	STEP_TARGET = 1 << 5,  /* target is known */
	STEP_SP = 1 << 6,      /* sp is the stack pointer, within a few bytes */
	STEP_NEAR_SP = 1 << 7, /* sp is an address on the stack, at or above the stack
				* pointer */
	STEP_SYSCALL = 1 << 8,
	STEP_WITHIN = 1 << 9, /* the step does not begin an instruction */
	STEP_UNSURE = 1 << 10 /* of kept steps: other steps could follow, too */
};

struct thread_step {
	uint64_t record; /* first record */
	uint64_t pc, next, target, sp;
	uint64_t access[STEP_ACCESSES]; /* addresses that are not relative to sp */
	uint32_t n;                     /* number of records */
	uint32_t space;                 /* hash of the address space; 0 if none */
	uint32_t processor;             /* hash of the processor; 0 if none */
	uint16_t flags;
	uint8_t items;       /* matching items of a marker, as bits */
	uint8_t kind : 6;    /* enum branch_kind */
	uint8_t naccess : 2; /* at most STEP_ACCESSES */
};

/* Slots from which to make steps, for a schema. */
struct thread_slots {
	struct role_slots pc, fallthrough, read, written, load, store, displacement,
		flags, macro, uop, space, processor;
	uint64_t sp, ip, condition; /* register numbers */
	bool bases;                 /* true if FIELD_STORE_ADDRESS marks the base of an
				     * address */
	struct record_values values;
	const struct query *item[STEP_ITEMS];
	size_t nitems;
	fieldset want;
};

/* Initialise the slots.  `sp` is the number of the stack pointer; UINT64_MAX to use the
 * register map. */
void thread_slots_init(struct thread_slots *out, const struct schema *s, uint64_t sp,
		       const struct query *const item[], size_t nitems, bool spaces);

/* Check that threads can be inferred: the format must have instruction addresses and
 * show where instructions continue.  An error names the missing data. */
enum status thread_slots_possible(const struct schema *s, struct err *err);

/* Steps of a part. */
struct thread_steps {
	const struct thread_slots *slots;
	struct thread_step *step;
	size_t n, room;
	struct query_scratch *scratch[STEP_ITEMS];
	uint32_t *hit;
	uint8_t *items;
	size_t hit_room;

	/* In the current batch: records that can be branches, and records that access
	 * memory. */
	struct picks branches, accesses;
};

void thread_steps_init(struct thread_steps *p, const struct thread_slots *slots);
void thread_steps_release(struct thread_steps *p);
void thread_steps_add(struct thread_steps *p, const struct batch *b);

/* True if `next`, the first step of a part, is the rest of `step`, the last step of the
 * previous part; if so, add it to `step`. */
bool thread_step_joins(struct thread_step *step, const struct thread_step *next);

#endif
