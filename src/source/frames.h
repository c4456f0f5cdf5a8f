/*
 * The common part of codecs whose files are a sequence of frames (zstd, lz4), each a
 * header, blocks, and perhaps a checksum.  A block is decompressed to the end of the history
 * of its frame, and its bytes are returned from there.
 *
 * Checkpoints are at the beginning of a frame, and between two blocks: then their state has
 * the members of struct frames, bytes of the codec, and the history.
 *
 * Private to source/.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_FRAMES_H
#define SOURCE_FRAMES_H

#include "source/codec.h"
#include "source/xxhash.h"

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

enum {
	FRAMES_SKIPPABLE = 0x184d2a50, /* first bytes of a skippable frame, */
	FRAMES_SKIPPABLE_KINDS = 15,   /* and the bits of it that can be any */
	FRAMES_STATE =
		8 + 8 + XXHASH_BYTES /* bytes of a state before those of the codec */
};

struct frames_head {
	uint64_t size; /* plain bytes; UINT64_MAX if not stated */
	bool has_sum, needs_dictionary;
	unsigned len;  /* bytes of the header */
	uint64_t skip; /* size of a skippable frame; 0 for others */
};

/* The beginning of the state of a codec. */
struct frames {
	struct codec_state u;
	struct frames_head head;
	uint64_t frame;       /* position in the file of the header of this frame */
	uint64_t frame_plain; /* position of its first plain byte */
	struct xxhash sum;    /* sum of its plain bytes so far, if it has a checksum */

	uint8_t *history; /* the last plain bytes of the frame, and the block */
	size_t have;
	size_t room; /* see each codec */
};

/* Functions of parts; state is a struct frames. */
enum status frames_between(void *state, struct err *err);
enum status frames_skipped(void *state, struct err *err);
enum status frames_checksum(void *state, struct err *err);

/* Check a header at u.packed that was read to z->head with a status.  needs: what the
 * frame needs and opscope does not have, or NULL.  ST_INVALID if no blocks follow, and
 * the next part is set; otherwise the status. */
enum status frames_check_head(struct frames *z, enum status st, const char *needs);

/* Begin a frame with blocks at u.packed: add a checkpoint if it is due. */
void frames_begin(struct frames *z, bool wide_sum);

/* Advance over the block at u.packed, of `len` bytes, that was decompressed to n bytes
 * after the history. */
void frames_unpacked(struct frames *z, size_t len, size_t n);

/* Handle a damaged block at u.packed: search the next frame. */
void frames_bad_block(struct frames *z);

/* Add a checkpoint between two blocks with bytes of the codec and the last `window`
 * bytes of the history.  If memory is short, add none. */
void frames_checkpoint(struct frames *z, const uint8_t *own, size_t own_len,
		       size_t window);

/* Take the members of struct frames from the state of a checkpoint between two blocks.
 * False if it is not the state of such a checkpoint.  The caller then reads the header at
 * z->frame and calls frames_state_fits(). */
bool frames_restore(struct frames *z, const struct checkpoint *cp, bool wide_sum);
bool frames_state_fits(const struct frames *z, const struct checkpoint *cp);

#endif
