/*
 * The common part of codecs whose files are a sequence of frames (zstd, lz4), each a
 * header, blocks, and perhaps a checksum.  A block is unpacked to the end of the history
 * of its frame, and its bytes are returned from there.
 *
 * Private to source/.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_FRAMES_H
#define SOURCE_FRAMES_H

#include "source/codec_input.h"

/* Kinds of checkpoints. */
enum frames_checkpoint { FRAMES_AT_FRAME, FRAMES_AT_BLOCK };

/* What comes next. */
enum frames_part {
	FRAMES_HEAD,
	FRAMES_BLOCK,
	FRAMES_OUT,
	FRAMES_CHECKSUM,
	FRAMES_SEARCH
};

/*
 * The steps of a codec, each for one part; they get its state.  A step that fails, or
 * returns ST_AGAIN, can be repeated.
 */
struct frames_kind {
	const char *name; /* "zstd" */
	enum status (*head)(void *state, struct err *err);
	enum status (*block)(void *state, struct err *err);
	void (*after_block)(void *state); /* all of its bytes were returned */
	enum status (*checksum)(void *state, struct err *err);
	enum status (*search)(void *state, struct err *err);
};

/* The beginning of the state of a codec. */
struct frames {
	const struct frames_kind *kind;
	struct codec_input u;
	enum frames_part part;
	uint64_t frame;       /* position in the file of the header of this frame */
	uint64_t frame_plain; /* position of its first plain byte */
	uint64_t next;        /* plain position at which a checkpoint is due */

	/* The last plain bytes of the frame, and the block; those from out on are to be
	 * returned. */
	uint8_t *history;
	size_t have, out;
	size_t room; /* see each codec */
};

/* Begin at a checkpoint (NULL: at the beginning of the file) with the header of a frame. */
void frames_start(struct frames *z, const struct frames_kind *kind, struct file *f,
		  struct checkpoints *cps, const struct checkpoint *cp);

/* Functions of struct codec; state is a struct frames. */
enum status frames_read(void *state, uint8_t *buf, size_t len, size_t *got,
			struct err *err);
uint64_t frames_plain(const void *state);
uint64_t frames_packed(const void *state);

/* Skip `bytes` bytes at u.packed, a frame without data. */
enum status frames_skip(struct frames *z, uint64_t bytes, struct err *err);

/* The block at u.packed is damaged: search the next frame. */
void frames_bad_block(struct frames *z);

#endif
