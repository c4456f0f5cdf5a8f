/*
 * Get the times at which a record reached the stages of the pipeline, in one form for
 * all formats with times: the layouts of gem5, o3pipeview, kanata.
 *
 * Formats differ in their clock (picoseconds or cycles), their stages, and their marks
 * of squashed records.  Times of stages are relative to the fetch in all formats.  A
 * stage that the format does not have, or that the record did not reach, is absent; the
 * time at which a store is written to memory is absent, too, if it is in a missing
 * companion.
 *
 * A tick is the unit of the times of a trace.  A cycle is a number of ticks:
 * trace_cycle().
 *
 * Threads: any.
 */
#ifndef ANALYSIS_STAGES_H
#define ANALYSIS_STAGES_H

#include "format/record.h"

/* Stages, in the order of the pipeline. */
enum stage {
	STAGE_FETCH,
	STAGE_DECODE,
	STAGE_RENAME,
	STAGE_DISPATCH,
	STAGE_ISSUE,
	STAGE_COMPLETE,
	STAGE_RETIRE,
	STAGE_STORE, /* a store is written to memory */
	STAGES
};

/* "fetch", and the letter of a stage: f d n p i c r s. */
extern const char *const stage_names[STAGES];
extern const char stage_letters[STAGES + 1];

struct stages {
	uint64_t fetch;        /* ticks */
	int64_t begin[STAGES]; /* ticks since the fetch; 0 if the stage is absent */
	unsigned reached;      /* 1 << STAGE_...; 0 if the record has no fetch time */
	int64_t left;  /* ticks from the fetch until a store leaves the store queue */
	bool has_left; /* true if `left` is known */
	bool squashed; /* true if the record was not retired */
};

/* Roles of the fields to read, and these fields. */
#define STAGE_ROLES                                                     \
	(UINT64_C(1) << ROLE_TIME | UINT64_C(1) << ROLE_DECODED |       \
	 UINT64_C(1) << ROLE_RENAMED | UINT64_C(1) << ROLE_DISPATCHED | \
	 UINT64_C(1) << ROLE_ISSUED | UINT64_C(1) << ROLE_READY |       \
	 UINT64_C(1) << ROLE_COMMITTED | UINT64_C(1) << ROLE_STORED |   \
	 UINT64_C(1) << ROLE_LEFT_STORES | UINT64_C(1) << ROLE_SQUASHED)
fieldset stages_fields(const struct schema *schema);

/* True if a format has times of stages. */
bool stages_possible(const struct schema *schema);

/* Get the times of record i.  Return false if it has no fetch time; out->reached is
 * then 0. */
bool stages_read(struct stages *out, const struct batch *b, size_t i);

static inline bool stages_has(const struct stages *s, enum stage k)
{
	return s->reached >> k & 1;
}

/* Return the stage after k in the record; STAGES if k is the last. */
enum stage stages_next(const struct stages *s, enum stage k);

/* Return the number of ticks from the beginning of a stage to the beginning of the next
 * stage, at least 0.  The last stage ends when a store leaves the store queue; if that
 * is unknown, return 0. */
int64_t stages_duration(const struct stages *s, enum stage k);

/* Return the cycle in which a stage begins.  Cycle 0 begins at tick 0; earlier times
 * are also in cycle 0.  `cycle` is the length of a cycle in ticks, not 0. */
uint64_t stages_cycle_of(const struct stages *s, enum stage k, uint64_t cycle);

/* Return the last cycle of the record: the cycle of its last stage, or the cycle before
 * it leaves the store queue. */
uint64_t stages_last_cycle(const struct stages *s, uint64_t cycle);

#endif
