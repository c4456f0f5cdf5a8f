/*
 * One way of packing bytes.  Private to source/: others see source.h.
 *
 * To add one: write codec_NAME.c and add its line to codecs.am.
 */
#ifndef SOURCE_CODEC_H
#define SOURCE_CODEC_H

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

	/* Note the checkpoints and the size that the file itself lists (the
	 * xz Index).  NULL when it lists none: then they are found by reading.
	 * Damage in the list is no error: it only means that nothing is noted. */
	void (*outline)(struct file *f, struct checkpoints *cps);

	/* Unpack from a checkpoint onward; cp == NULL: from the start. */
	size_t state_size;
	enum status (*start)(void *state, struct file *f, struct checkpoints *cps,
			     const struct checkpoint *cp, struct err *err);

	/*
	 * The next plain bytes, at *at; leaves checkpoints behind.  As
	 * cursor_read(): *got == 0 comes with ST_END, ST_LATER or ST_DAMAGED.
	 * After ST_DAMAGED the damage is noted in cps, and the next call goes
	 * on at its resume, where the codec can.
	 */
	enum status (*read)(void *state, uint8_t *buf, size_t len, size_t *got,
			    struct err *err);
	uint64_t (*plain)(const void *state);  /* position of the next plain byte */
	uint64_t (*packed)(const void *state); /* how far into the file it has read */
	void (*stop)(void *state);
};

extern const struct codec *const codecs[]; /* ends with NULL */

#endif
