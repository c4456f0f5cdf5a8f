/*
 * One way of packing bytes.  Private to source/: others see source.h.
 *
 * To add one: write codec_NAME.c and add its line to codecs.am.
 */
#ifndef SOURCE_CODEC_H
#define SOURCE_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/checkpoints.h"
#include "source/file.h"

struct codec {
	const char *name;

	/* How many bits of the head speak for this codec; 0: not ours. */
	unsigned (*bid)(const uint8_t *head, size_t len);

	/* Why this build cannot read it although it knows it; NULL: it can. */
	const char *missing;

	/* Packed is plain: any position is as good as a checkpoint. */
	bool anywhere;

	/*
	 * Note the checkpoints and the size that the file itself lists (the
	 * xz Index), and give what start() will want to know of it; forget()
	 * frees that.  Both NULL when such files list none: then checkpoints
	 * are found by reading.  A damaged list is no error: it only means that
	 * nothing is noted and NULL is given.  Called once, before any start(),
	 * and never while the file is arriving.
	 */
	void *(*load_index)(struct file *f, struct checkpoints *cps);
	void (*free_index)(void *outline);

	/*
	 * Unpack from a checkpoint onward; cp == NULL: from the start.  state
	 * is all zeros the first time; start() may be called again and again on
	 * it (memory is kept), stop() releases what it holds.  ST_INVALID: the
	 * checkpoint is not a good one.
	 */
	size_t state_size;
	enum status (*start)(void *state, struct file *f, struct checkpoints *cps,
			     const void *outline, const struct checkpoint *cp,
			     struct err *err);

	/*
	 * The next plain bytes, at plain(); leaves checkpoints behind.  As
	 * cursor_read(): *got == 0 comes with ST_END, ST_AGAIN or ST_DAMAGED,
	 * and with an error, after which the same may be tried again.  *got may
	 * be less than len for no reason.  After ST_DAMAGED the damage is noted
	 * in cps and plain() is its resume; where nothing follows, plain() stays
	 * and the next call gives ST_DAMAGED again.  What is only noted
	 * (resume == at) does not interrupt reading.
	 *
	 * Where a hole begins and ends must not depend on the checkpoint, nor
	 * on the sizes in which bytes are asked for or arrive.
	 */
	enum status (*read)(void *state, uint8_t *buf, size_t len, size_t *got,
			    struct err *err);
	uint64_t (*plain)(const void *state);  /* position of the next plain byte */
	uint64_t (*packed)(const void *state); /* how far into the file it has read */
	void (*stop)(void *state);
};

extern const struct codec *const codecs[]; /* ends with NULL */

#endif
