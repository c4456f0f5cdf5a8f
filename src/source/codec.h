/*
 * A codec: one way of packing bytes.  Private to source/; other folders use source.h.
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

	/* The number of bits of the head that identify this codec; 0: not this codec. */
	unsigned (*bid)(const uint8_t *head, size_t len);

	/* Why this build recognises the codec but cannot unpack it; NULL: it can. */
	const char *missing;

	/* Not packed: reading can start anywhere, without checkpoints. */
	bool anywhere;

	/*
	 * Add the checkpoints and the size that the file itself lists (the xz Index),
	 * and return the index for start(); free_index() frees it.  Both are NULL for
	 * codecs without such a list: their checkpoints are found by reading.  If the
	 * list is damaged, nothing is added and NULL is returned, which is not an
	 * error.  Called once, before any start(), and never while the file is growing.
	 */
	void *(*load_index)(struct file *f, struct checkpoints *cps);
	void (*free_index)(void *index);

	/*
	 * Unpack from a checkpoint onward; cp == NULL: from the start.  state
	 * is all zeros the first time; start() may be called repeatedly on it
	 * (memory is kept), stop() releases what it holds.  ST_INVALID: the
	 * checkpoint is not valid for this file.
	 */
	size_t state_size;
	enum status (*start)(void *state, struct file *f, struct checkpoints *cps,
			     const void *index, const struct checkpoint *cp,
			     struct err *err);

	/*
	 * Read the next plain bytes, at plain(), and add checkpoints.  As in
	 * cursor_read(), *got == 0 comes with ST_END, ST_AGAIN or ST_DAMAGED, and
	 * with an error, after which the same read may be tried again.  *got may be
	 * less than len at any time.  After ST_DAMAGED the damage is recorded in cps
	 * and plain() is its resume; if nothing follows, plain() is unchanged and the
	 * next call returns ST_DAMAGED again.  Damage without missing bytes
	 * (resume == at) does not interrupt reading.
	 *
	 * The beginning and the end of a hole must not depend on the checkpoint, nor
	 * on the sizes in which bytes are read or arrive.
	 */
	enum status (*read)(void *state, uint8_t *buf, size_t len, size_t *got,
			    struct err *err);
	uint64_t (*plain)(const void *state);  /* position of the next plain byte */
	uint64_t (*packed)(const void *state); /* bytes of the file that it has read */
	void (*stop)(void *state);
};

extern const struct codec *const codecs[]; /* ends with NULL */

#endif
