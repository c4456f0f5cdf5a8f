/*
 * Derive whether branches are taken, in traces that do not record it.  Jumps, calls and
 * returns are taken; for conditional branches the address of the next record decides
 * (next_pc.h).
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

/* Set *taken to true if branch i of `b` is taken when record k of `next` follows it.
 * Return false if this is unknown, or the records belong to different threads. */
bool outcomes_followed(const struct batch *b, size_t i, const struct batch *next,
		       size_t k, bool *taken);

/* A part has its outcomes; the whole has the pending branches. */
struct outcomes {
	struct next_pc next;
	struct length_rules lengths;
	struct outcome_of *outcome;
	size_t n, room;
};

/* Return the fields to read. */
fieldset outcomes_fields(const struct schema *s);

/* Initialise a part of `whole`, or the whole itself if `whole` is NULL. */
void outcomes_init(struct outcomes *o, const struct schema *s,
		   const struct outcomes *whole);
void outcomes_release(struct outcomes *o);

void outcomes_records(struct outcomes *o, const struct records *r);

/* Merge a part: report the outcomes of the part, and of branches of earlier parts that
 * it resolves. */
void outcomes_join(struct outcomes *whole, const struct outcomes *part,
		   void (*report)(void *ctx, const struct outcome_of *o), void *ctx);

#endif
