/*
 * The common part of codecs whose files are a sequence of frames (zstd, lz4), each a
 * header, blocks, and perhaps a checksum.  A block is unpacked to the end of the history
 * of its frame, and its bytes are returned from there.
 *
 * Private to source/.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_FRAMES_H
#define SOURCE_FRAMES_H

#include "source/codec.h"

/* Kinds of checkpoints. */
enum frames_checkpoint { FRAMES_AT_FRAME, FRAMES_AT_BLOCK };

/* The parts of a file; skipped: a frame without data. */
enum frames_part {
	FRAMES_BETWEEN,
	FRAMES_HEAD,
	FRAMES_SKIPPED,
	FRAMES_BLOCK,
	FRAMES_CHECKSUM
};

/* The beginning of the state of a codec. */
struct frames {
	struct codec_state u;
	uint64_t frame;       /* position in the file of the header of this frame */
	uint64_t frame_plain; /* position of its first plain byte */
	uint64_t skip;        /* of a skippable frame: all of its bytes */

	uint8_t *history; /* the last plain bytes of the frame, and the block */
	size_t have;
	size_t room; /* see each codec */
};

/* Functions of parts; state is a struct frames. */
enum status frames_between(void *state, struct err *err);
enum status frames_skipped(void *state, struct err *err);

/* A frame begins at u.packed, whose header has `len` bytes: add a checkpoint if it is due. */
void frames_begin(struct frames *z, size_t len);

/* The block at u.packed, of `len` bytes, was unpacked to n bytes after the history. */
void frames_unpacked(struct frames *z, size_t len, size_t n);

/* The block at u.packed is damaged: search the next frame. */
void frames_bad_block(struct frames *z);

#endif
