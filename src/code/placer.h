/*
 * Where the images of a trace are in memory, by the flow of control.
 *
 * From the trace come pairs of an instruction and the one that the same thread executes next.
 * At the right shift the bytes of the file agree: after a branch follows its target or the
 * next instruction, after other instructions the next one in memory.  At a wrong shift, and
 * in another build of the program, many pairs contradict.  Names of functions have no vote.
 *
 * Threads: an object belongs to one.
 */
#ifndef CODE_PLACER_H
#define CODE_PLACER_H

#include "base/task.h"
#include "code/image.h"

enum {
	PLACER_PAIRS_MAX = 1 << 18, /* different pairs that are kept */
	PLACER_AGREE_MIN = 12,
	PLACER_STRONG_MIN = 3
};

struct placer;

/* threads_known: pairs are of one thread each, so that nearly all must agree. */
struct placer *placer_new(bool threads_known);
void placer_free(struct placer *p); /* p may be NULL */

/* Add a pair, unless it is there or there are too many. */
void placer_add(struct placer *p, uint64_t pc, uint64_t next);

size_t placer_pairs(const struct placer *p); /* different ones */

/*
 * Place those of n images that are not placed yet, and count the evidence of all, which
 * are of programs.  An image that is not placed has the evidence of the best shift, if
 * any at which some pairs agree.  Add more pairs, and call it again, to place the
 * others.
 */
void placer_images(struct placer *p, struct image *const *image, size_t n,
		   struct task *task);

/* The evidence of a shift, by at most `max` pairs. */
struct image_evidence placer_score(const struct placer *p, const struct image *m,
				   uint64_t shift, size_t max);

/* True if evidence is enough to believe in it. */
bool placer_is_proven(const struct placer *p, const struct image_evidence *e);

/* Pairs that no image explains, by the address of their page: call fn(ctx, page, pairs) for at
 * most max runs of pages, those with most pairs first. */
void placer_unexplained(
	struct placer *p, struct image *const *image, size_t n, size_t max,
	void (*fn)(void *ctx, uint64_t first, uint64_t last, size_t pairs), void *ctx);

#endif
