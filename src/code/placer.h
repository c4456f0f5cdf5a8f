/*
 * Find the load addresses of images from the flow of control.
 *
 * The trace supplies pairs of an instruction and the next instruction that the same
 * thread executes.  At the correct shift, the bytes of the file agree: a branch is
 * followed by its target or by the next instruction, any other instruction by the next
 * one in memory.  At a wrong shift, and in a different build of the program, many pairs
 * contradict it.  Names of functions have no influence.
 *
 * Threads: a placer belongs to one thread.
 */
#ifndef CODE_PLACER_H
#define CODE_PLACER_H

#include "base/task.h"
#include "code/image.h"

enum {
	PLACER_PAIRS_MAX = 1 << 18, /* max number of different pairs */
	PLACER_AGREE_MIN = 12,
	PLACER_STRONG_MIN = 3
};

struct placer;

/* If threads_known is set, each pair is from a single thread, so nearly all pairs must
 * agree.  If blocks is set, the addresses of a pair are those of blocks, which end with a
 * branch. */
struct placer *placer_new(bool threads_known, bool blocks);
void placer_free(struct placer *p); /* p may be NULL */

/* Add a pair, unless it is already there or there are too many. */
void placer_add(struct placer *p, uint64_t pc, uint64_t next);

size_t placer_pairs(const struct placer *p); /* number of different pairs */

/*
 * Place each of the n images without a place, and count the evidence for all of them.
 * The images must be programs.  An image that cannot be placed gets the evidence for
 * the best shift at which any pairs agree.  To place the other images, add more pairs
 * and call placer_images() again.
 */
void placer_images(struct placer *p, struct image *const *image, size_t n,
		   struct task *task);

/* Return the evidence for a shift, from at most `max` pairs. */
struct image_evidence placer_score(const struct placer *p, const struct image *m,
				   uint64_t shift, size_t max);

/* Report pairs that no image explains, by page: call fn(ctx, page, pairs) for at most
 * max runs of pages, by descending number of pairs. */
void placer_unexplained(
	struct placer *p, struct image *const *image, size_t n, size_t max,
	void (*fn)(void *ctx, uint64_t first, uint64_t last, size_t pairs), void *ctx);

#endif
