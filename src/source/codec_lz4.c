/*
 * lz4 frames: a sequence of frames, each a header, blocks of at most 4 MiB of plain
 * bytes, and perhaps a checksum.  This file reads frames and the headers of blocks; liblz4
 * decompresses the blocks, one at a time.
 *
 * Checkpoints are at the beginning of a frame and between two blocks.  If the blocks of
 * the frame are linked (as with lz4 -BD and at other programs' defaults), matches reach up
 * to 64 KiB before the block: their state contains these.  It also
 * contains the checksum so far, so that a wrong one is detected after a continuation too.
 *
 * Legacy frames (lz4 -l) have only a magic number as a header.  Independent blocks of
 * 8 MiB follow until the file ends or another frame begins.
 *
 * Damage: the blocks before it are kept, and the next header that is followed by a valid
 * block is searched.  A block that can be decompressed but has a wrong checksum is kept.
 */
#include "config.h"

#include "source/codec.h"

#include "base/bytes.h"

enum { FRAME_MAGIC = 0x184d2204, LEGACY_MAGIC = 0x184c2102 };

/* A skippable frame is more often one of zstd: codec_zstd.c. */
static unsigned lz4_bid(const uint8_t *head, size_t len)
{
	return len >= 4 && (le32(head) == FRAME_MAGIC || le32(head) == LEGACY_MAGIC) ? 32
										     : 0;
}

#ifdef HAVE_LZ4

#include <lz4.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "source/frames.h"

enum {
	WINDOW = 64 << 10,
	LEGACY_BLOCK = 8 << 20,
	SIZE_HEAD = 4, /* bytes of the size before a block */
	HEAD_MAX = 19
};

#define STORED 0x80000000u

static const uint8_t magic[] = { 0x04, 0x22, 0x4d, 0x18 };

struct lz4 {
	struct frames f; /* room: plain bytes of the largest block */
	bool linked, block_sums, legacy;
	size_t block_max;
	uint8_t *packed_block;
};

static size_t lz4_bound(size_t len)
{
	return (size_t)LZ4_compressBound((int)len);
}

/* Headers and blocks */

static bool lz4_is_magic(uint32_t n)
{
	return n == FRAME_MAGIC || n == LEGACY_MAGIC ||
	       (n & ~(uint32_t)FRAMES_SKIPPABLE_KINDS) == FRAMES_SKIPPABLE;
}

/* Read the header of a frame.  ST_INVALID without a message: it is not a header. */
static enum status lz4_read_head(struct lz4 *z, uint64_t at, struct err *err)
{
	uint8_t b[HEAD_MAX];
	struct codec_state *u = &z->f.u;
	struct frames_head *h = &z->f.head;
	*h = (struct frames_head) { .size = UINT64_MAX };
	enum status st = codec_bytes(u, at, b, 4, err);
	if (st != ST_OK)
		return st;
	z->legacy = le32(b) == LEGACY_MAGIC;
	if (z->legacy) {
		z->linked = z->block_sums = false;
		z->block_max = LEGACY_BLOCK;
		h->len = 4;
		return ST_OK;
	}
	st = codec_bytes(u, at, b, 6, err);
	if (st != ST_OK)
		return st;
	if ((le32(b) & ~(uint32_t)FRAMES_SKIPPABLE_KINDS) == FRAMES_SKIPPABLE) {
		st = codec_bytes(u, at, b, 8, err);
		h->skip = 8 + (uint64_t)le32(b + 4);
		return st;
	}
	unsigned flags = b[4], size = b[5] >> 4;
	if (le32(b) != FRAME_MAGIC || (flags & 0xc2) != 0x40 || size < 4 || size > 7 ||
	    b[5] & 15)
		return ST_INVALID;
	z->linked = !(flags & 32);
	z->block_sums = flags & 16;
	h->has_sum = flags & 4;
	h->needs_dictionary = flags & 1;
	z->block_max = (size_t)1 << (8 + 2 * size);
	h->len = 7 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0);
	if ((st = codec_bytes(u, at, b, h->len, err)) != ST_OK)
		return st;
	if (flags & 8)
		h->size = le64(b + 6);
	uint32_t sum = xxhash_32(b + 4, h->len - 5);
	return b[h->len - 1] == (sum >> 8 & 0xff) ? ST_OK : ST_INVALID;
}

static enum status lz4_make_room(struct lz4 *z)
{
	if (z->block_max <= z->f.room)
		return ST_OK;
	free(z->f.history);
	free(z->packed_block);
	z->f.room = 0;
	z->f.history = mem_try(WINDOW + z->block_max, 1);
	z->packed_block = mem_try(lz4_bound(z->block_max) + 4, 1);
	if (z->f.history && z->packed_block)
		z->f.room = z->block_max;
	return z->f.room ? ST_OK : ST_NOMEM;
}

static const size_t END_MARK = SIZE_MAX;

/*
 * Read and decompress the block at `at` after the z->f.have bytes of history.  *len is its
 * length in the file, *got the number of its plain bytes, which can be 0, or END_MARK.
 * ST_INVALID without a message: it is damaged.
 */
static enum status lz4_read_block(struct lz4 *z, uint64_t at, size_t *len, size_t *got,
				  bool *sum_right, struct err *err)
{
	uint8_t b[SIZE_HEAD];
	*got = END_MARK;
	*sum_right = true;
	*len = 0;
	enum status st = codec_byte(&z->f.u, at, b, err);
	if (st != ST_OK)
		return z->legacy && st == ST_END ? ST_OK : st;
	st = codec_bytes(&z->f.u, at, b, SIZE_HEAD, err);
	if (st != ST_OK || (z->legacy && lz4_is_magic(le32(b))))
		return st;
	uint32_t size = z->legacy ? le32(b) : le32(b) & ~STORED;
	*len = SIZE_HEAD;
	if (!le32(b))
		return z->legacy ? ST_INVALID : ST_OK;
	if (size > (z->legacy ? lz4_bound(z->block_max) : z->block_max))
		return ST_INVALID;
	size_t all = size + (z->block_sums ? 4 : 0);
	st = codec_bytes(&z->f.u, at + SIZE_HEAD, z->packed_block, all, err);
	if (st != ST_OK)
		return st;
	*len += all;
	uint8_t *to = z->f.history + z->f.have;
	int n = (int)size;
	if (!z->legacy && le32(b) & STORED)
		memcpy(to, z->packed_block, size);
	else
		n = LZ4_decompress_safe_usingDict(
			(const char *)z->packed_block, (char *)to, n, (int)z->block_max,
			(const char *)z->f.history, (int)z->f.have);
	if (n < 0)
		return ST_INVALID;
	*got = (size_t)n;
	if (z->block_sums)
		*sum_right =
			xxhash_32(z->packed_block, size) == le32(z->packed_block + size);
	return ST_OK;
}

/* Checkpoints */

static enum status lz4_start_at_block(struct lz4 *z, const struct checkpoint *cp,
				      struct err *err)
{
	if (!frames_restore(&z->f, cp, false))
		return ST_INVALID;
	enum status st = lz4_read_head(z, z->f.frame, err);
	if (st != ST_OK)
		return st;
	z->f.have = cp->state_len - FRAMES_STATE;
	if (z->f.have > WINDOW || !frames_state_fits(&z->f, cp) ||
	    (!z->linked && z->f.have))
		return ST_INVALID;
	if ((st = lz4_make_room(z)) == ST_OK)
		memcpy(z->f.history, cp->state + FRAMES_STATE, z->f.have);
	return st;
}

/* Damage */

/* Whether a frame begins here whose first block can be decompressed: ST_OK, or ST_INVALID
 * without a message. */
static enum status lz4_try_frame(void *state, uint64_t at, struct err *err)
{
	struct lz4 *z = state;
	enum status st = lz4_read_head(z, at, err);
	if (st == ST_END)
		return ST_INVALID;
	if (st != ST_OK)
		return st;
	if (z->f.head.skip || z->f.head.needs_dictionary)
		return ST_INVALID;
	if ((st = lz4_make_room(z)) != ST_OK)
		return st;
	size_t len, got;
	bool right;
	z->f.have = 0;
	st = lz4_read_block(z, at + z->f.head.len, &len, &got, &right, err);
	return st == ST_END || !right ? ST_INVALID : st;
}

static const struct codec_sought lz4_sought = { magic,           sizeof magic,  "frame",
						FRAMES_AT_FRAME, lz4_try_frame, 0 };

/* The parts of a file */

static enum status lz4_head(void *state, struct err *err)
{
	struct lz4 *z = state;
	enum status st = lz4_read_head(z, z->f.u.packed, err);
	st = frames_check_head(&z->f, st,
			       z->f.head.needs_dictionary ? "a dictionary" : NULL);
	if (st == ST_OK)
		st = lz4_make_room(z);
	if (st == ST_OK)
		frames_begin(&z->f, false);
	return st == ST_INVALID ? ST_OK : st;
}

/* Keep as much of the history as the next block can read. */
static void lz4_keep_history(struct lz4 *z)
{
	size_t keep = z->f.have < WINDOW ? z->f.have : WINDOW;
	if (!z->linked)
		keep = 0;
	memmove(z->f.history, z->f.history + z->f.have - keep, keep);
	z->f.have = keep;
}

static enum status lz4_block(void *state, struct err *err)
{
	struct lz4 *z = state;
	struct codec_state *u = &z->f.u;
	size_t len, got;
	bool right;
	lz4_keep_history(z);
	if (u->plain >= u->next && u->plain > z->f.frame_plain)
		frames_checkpoint(&z->f, NULL, 0, z->f.have);
	enum status st = lz4_read_block(z, u->packed, &len, &got, &right, err);
	if (st == ST_INVALID) {
		frames_bad_block(&z->f);
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	if (!right)
		codec_damage(
			u, u->plain, u->packed,
			"the checksum of the lz4 block at byte %s does not match: some "
			"bytes after this place are wrong",
			codec_place(u, u->packed));
	if (got == END_MARK) {
		u->packed += len;
		u->part = FRAMES_CHECKSUM;
		return ST_OK;
	}
	frames_unpacked(&z->f, len, got);
	return ST_OK;
}

static const struct codec_part lz4_parts[] = {
	[FRAMES_BETWEEN] = { frames_between, NULL, false },
	[FRAMES_HEAD] = { lz4_head, "the header of an lz4 frame", false },
	[FRAMES_SKIPPED] = { frames_skipped, "a skippable frame", false },
	[FRAMES_BLOCK] = { lz4_block, "an lz4 frame", false },
	[FRAMES_CHECKSUM] = { frames_checksum, "the checksum of an lz4 frame", false },
};

static enum status lz4_start(void *state, const void *index, const struct checkpoint *cp,
			     struct err *err)
{
	(void)index;
	return cp && cp->kind == FRAMES_AT_BLOCK ? lz4_start_at_block(state, cp, err)
						 : ST_OK;
}

static void lz4_stop(void *state)
{
	struct lz4 *z = state;
	free(z->f.history);
	free(z->packed_block);
	z->f.history = z->packed_block = NULL;
	z->f.room = 0;
}

#endif

const struct codec codec_lz4 = {
	.name = "lz4",
	.bid = lz4_bid,
#ifdef HAVE_LZ4
	.state_size = sizeof(struct lz4),
	.start = lz4_start,
	.stop = lz4_stop,
	.parts = lz4_parts,
	.sought = &lz4_sought,
#else
	.missing =
		"this opscope was built without liblz4 and cannot decompress it; decompress it "
		"with lz4 -d first",
#endif
};
