/*
 * Tells if branches are taken, in traces that do not record it: jumps, calls and returns are,
 * conditional ones by the address of the record that follows (next_pc.h).
 *
 * Threads: a struct outcomes belongs to one thread at a time.
 */
#ifndef ANALYSIS_OUTCOMES_H
#define ANALYSIS_OUTCOMES_H

#include "analysis/next_pc.h"
#include "format/length.h"

struct outcome_of {
	uint64_t record;
	bool taken;
};

/* True if a branch is taken if record k of `next` follows it; false if it is not known,
 * or the two are of different threads. */
bool outcomes_followed(const struct batch *b, size_t i, const struct batch *next,
		       size_t k, bool *taken);

/* Of a part: its outcomes.  Of the whole: the branches that wait. */
struct outcomes {
	struct next_pc next;
	struct length_rules lengths;
	struct outcome_of *outcome;
	size_t n, room;
};

/* The fields that are read. */
fieldset outcomes_fields(const struct schema *s);

/* whole: NULL: it is the whole. */
void outcomes_init(struct outcomes *o, const struct schema *s,
		   const struct outcomes *whole);
void outcomes_release(struct outcomes *o);

void outcomes_records(struct outcomes *o, const struct records *r);

/* Merging: report the outcomes of a part, and of branches of earlier parts which it knows. */
void outcomes_join(struct outcomes *whole, const struct outcomes *part,
		   void (*report)(void *ctx, const struct outcome_of *o), void *ctx);

#endif
