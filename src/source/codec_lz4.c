/*
 * lz4 frames: a sequence of frames, each a header, blocks of at most 4 MiB of plain
 * bytes, and perhaps a checksum.  This file reads frames and the headers of blocks; liblz4
 * unpacks the blocks, one at a time.
 *
 * Checkpoints are at the beginning of a frame and between two blocks.  If the blocks of
 * the frame are linked (as with lz4 -BD and at other programs' defaults), matches reach up
 * to 64 KiB before the block: their state contains these, packed with lz4.  It also
 * contains the checksum so far, so that a wrong one is detected after a continuation too.
 *
 * Damage: the blocks before it are kept, and the next header that is followed by a valid
 * block is searched.  A block that can be unpacked but has a wrong checksum is kept.
 */
#include "config.h"

#include "source/codec.h"

#include "base/bytes.h"

enum { FRAME_MAGIC = 0x184d2204, SKIPPABLE = 0x184d2a50, SKIPPABLE_KINDS = 15 };

/* A skippable frame is more often one of zstd: codec_zstd.c. */
static unsigned lz4_bid(const uint8_t *head, size_t len)
{
	return len >= 4 && le32(head) == FRAME_MAGIC ? 32 : 0;
}

#ifdef HAVE_LZ4

#include <lz4.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "source/frames.h"
#include "source/history_job.h"
#include "source/xxhash.h"

enum {
	WINDOW = 64 << 10,
	BLOCK_MOST = 4 << 20,
	SIZE_HEAD = 4, /* bytes of the size before a block */
	HEAD_MOST = 19
};

#define STORED 0x80000000u

static const uint8_t magic[] = { 0x04, 0x22, 0x4d, 0x18 };

struct lz4_head {
	uint64_t size; /* plain bytes; UINT64_MAX: not stated */
	bool linked, block_sums, has_sum, needs_dictionary;
	size_t block_most;
	unsigned len;  /* bytes of the header */
	uint64_t skip; /* of a skippable frame: all of its bytes; else 0 */
};

struct lz4 {
	struct frames f; /* its room: plain bytes of the largest block */
	struct lz4_head head;
	struct xxhash sum;
	uint8_t *packed_block;
};

/* Headers and blocks */

/* Read the header of a frame.  ST_INVALID without a message: it is not a header. */
static enum status lz4_read_head(struct codec_state *u, uint64_t at, struct lz4_head *h,
				 struct err *err)
{
	uint8_t b[HEAD_MOST];
	*h = (struct lz4_head) { .size = UINT64_MAX };
	enum status st = codec_bytes(u, at, b, 6, err);
	if (st != ST_OK)
		return st;
	if ((le32(b) & ~(uint32_t)SKIPPABLE_KINDS) == SKIPPABLE) {
		st = codec_bytes(u, at, b, 8, err);
		h->skip = 8 + (uint64_t)le32(b + 4);
		return st;
	}
	unsigned flags = b[4], size = b[5] >> 4;
	if (le32(b) != FRAME_MAGIC || (flags & 0xc2) != 0x40 || size < 4 || size > 7 ||
	    b[5] & 15)
		return ST_INVALID;
	h->linked = !(flags & 32);
	h->block_sums = flags & 16;
	h->has_sum = flags & 4;
	h->needs_dictionary = flags & 1;
	h->block_most = (size_t)1 << (8 + 2 * size);
	h->len = 7 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0);
	if ((st = codec_bytes(u, at, b, h->len, err)) != ST_OK)
		return st;
	if (flags & 8)
		h->size = le64(b + 6);
	struct xxhash x;
	xxhash_init_32(&x);
	xxhash_add_32(&x, b + 4, h->len - 5);
	return b[h->len - 1] == (xxhash_sum_32(&x) >> 8 & 0xff) ? ST_OK : ST_INVALID;
}

static enum status lz4_make_room(struct lz4 *z)
{
	if (z->head.block_most <= z->f.room)
		return ST_OK;
	free(z->f.history);
	free(z->packed_block);
	z->f.room = 0;
	z->f.history = mem_try(WINDOW + z->head.block_most, 1);
	z->packed_block = mem_try(z->head.block_most + 4, 1);
	if (z->f.history && z->packed_block)
		z->f.room = z->head.block_most;
	return z->f.room ? ST_OK : ST_NOMEM;
}

static const size_t END_MARK = SIZE_MAX;

/*
 * Read and unpack the block at `at` after the z->f.have bytes of history.  *len is its
 * length in the file, *got that of its plain bytes, which can be 0, or END_MARK.
 * ST_INVALID without a message: it is damaged.
 */
static enum status lz4_read_block(struct lz4 *z, uint64_t at, size_t *len, size_t *got,
				  bool *sum_right, struct err *err)
{
	uint8_t b[SIZE_HEAD];
	*got = END_MARK;
	*sum_right = true;
	enum status st = codec_bytes(&z->f.u, at, b, SIZE_HEAD, err);
	if (st != ST_OK)
		return st;
	uint32_t size = le32(b) & ~STORED;
	*len = SIZE_HEAD;
	if (!le32(b))
		return ST_OK;
	if (size > z->head.block_most)
		return ST_INVALID;
	size_t all = size + (z->head.block_sums ? 4 : 0);
	st = codec_bytes(&z->f.u, at + SIZE_HEAD, z->packed_block, all, err);
	if (st != ST_OK)
		return st;
	*len += all;
	uint8_t *to = z->f.history + z->f.have;
	int n = (int)size;
	if (le32(b) & STORED)
		memcpy(to, z->packed_block, size);
	else
		n = LZ4_decompress_safe_usingDict((const char *)z->packed_block,
						  (char *)to, n, (int)z->head.block_most,
						  (const char *)z->f.history,
						  (int)z->f.have);
	if (n < 0)
		return ST_INVALID;
	*got = (size_t)n;
	if (z->head.block_sums) {
		struct xxhash x;
		xxhash_init_32(&x);
		xxhash_add_32(&x, z->packed_block, size);
		*sum_right = xxhash_sum_32(&x) == le32(z->packed_block + size);
	}
	return ST_OK;
}

/* Checkpoints */

/*
 * The state of a checkpoint between two blocks: the position of the frame's header and
 * that of its first plain byte, 8 bytes each; the checksum so far; the length of the
 * window in 4 bytes, and the window, packed.
 */
enum {
	STATE_FRAME = 0,
	STATE_PLAIN = 8,
	STATE_SUM = 16,
	STATE_LEN = STATE_SUM + XXHASH_BYTES,
	STATE_WINDOW = STATE_LEN + 4
};

static size_t lz4_bound(size_t len)
{
	return (size_t)LZ4_compressBound((int)len);
}

static size_t lz4_pack_history(void *tools, const uint8_t *from, size_t len, uint8_t *to)
{
	(void)tools;
	return (size_t)LZ4_compress_default((const char *)from, (char *)to, (int)len,
					    (int)lz4_bound(len));
}

static const struct history_job_kind lz4_job_kind = {
	.base = { .make = history_job_make, .free = history_job_free },
	.bound = lz4_bound,
	.pack = lz4_pack_history,
};

static void lz4_checkpoint_at_block(struct lz4 *z)
{
	uint8_t head[STATE_WINDOW];
	put_le64(head + STATE_FRAME, z->f.frame);
	put_le64(head + STATE_PLAIN, z->f.frame_plain);
	xxhash_put(&z->sum, head + STATE_SUM);
	put_le32(head + STATE_LEN, (uint32_t)z->f.have);
	struct checkpoint_job *job = history_job_new(&lz4_job_kind, head, sizeof head,
						     z->f.history, z->f.have);
	if (job)
		codec_checkpoint(&z->f.u, (struct checkpoint) { .plain = z->f.u.plain,
								.packed = z->f.u.packed,
								.kind = FRAMES_AT_BLOCK,
								.job = job });
}

static enum status lz4_start_at_block(struct lz4 *z, const struct checkpoint *cp,
				      struct err *err)
{
	if (cp->state_len < STATE_WINDOW)
		return ST_INVALID;
	z->f.frame = le64(cp->state + STATE_FRAME);
	z->f.frame_plain = le64(cp->state + STATE_PLAIN);
	xxhash_get(&z->sum, cp->state + STATE_SUM);
	z->f.have = le32(cp->state + STATE_LEN);
	enum status st = lz4_read_head(&z->f.u, z->f.frame, &z->head, err);
	if (st != ST_OK)
		return st;
	if (z->f.have > WINDOW || z->f.frame >= cp->packed ||
	    z->f.frame_plain >= cp->plain || z->head.skip ||
	    z->sum.len != (z->head.has_sum ? cp->plain - z->f.frame_plain : 0) ||
	    (!z->head.linked && z->f.have))
		return ST_INVALID;
	if ((st = lz4_make_room(z)) != ST_OK)
		return st;
	z->f.u.part = FRAMES_BLOCK;
	return !z->f.have || LZ4_decompress_safe((const char *)cp->state + STATE_WINDOW,
						 (char *)z->f.history,
						 (int)(cp->state_len - STATE_WINDOW),
						 WINDOW) == (int)z->f.have
		       ? ST_OK
		       : ST_INVALID;
}

/* Damage */

/* Whether a frame begins here whose first block can be unpacked: ST_OK, or ST_INVALID
 * without a message. */
static enum status lz4_try_frame(void *state, uint64_t at, struct err *err)
{
	struct lz4 *z = state;
	enum status st = lz4_read_head(&z->f.u, at, &z->head, err);
	if (st == ST_END)
		return ST_INVALID;
	if (st != ST_OK)
		return st;
	if (z->head.skip || z->head.needs_dictionary)
		return ST_INVALID;
	if ((st = lz4_make_room(z)) != ST_OK)
		return st;
	size_t len, got;
	bool right;
	z->f.have = 0;
	st = lz4_read_block(z, at + z->head.len, &len, &got, &right, err);
	return st == ST_END || !right ? ST_INVALID : st;
}

static const struct codec_sought lz4_sought = { magic,           sizeof magic,  "frame",
						FRAMES_AT_FRAME, lz4_try_frame, 0 };

/* The parts of a file */

static enum status lz4_head(void *state, struct err *err)
{
	struct lz4 *z = state;
	struct codec_state *u = &z->f.u;
	const char *at = codec_place(u, u->packed);
	enum status st = lz4_read_head(u, u->packed, &z->head, err);
	if (st == ST_INVALID) {
		bool first = u->plain == 0 && u->packed == 0;
		codec_describe(u,
			       first ? "the header of the lz4 frame at byte %s is damaged"
				     : "the bytes from byte %s on, after an lz4 frame, "
				       "are not lz4 data",
			       at);
		codec_search_from(u, u->packed + 1, !first);
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	if (z->head.skip) {
		z->f.skip = z->head.skip;
		u->part = FRAMES_SKIPPED;
		return ST_OK;
	}
	if (z->head.needs_dictionary) {
		codec_describe(u, "the lz4 frame at byte %s needs a dictionary", at);
		codec_search_from(u, u->packed + z->head.len, false);
		return ST_OK;
	}
	if ((st = lz4_make_room(z)) != ST_OK)
		return st;
	xxhash_init_32(&z->sum);
	frames_begin(&z->f, z->head.len);
	return ST_OK;
}

/* Keep as much of the history as the next block can read. */
static void lz4_keep_history(struct lz4 *z)
{
	size_t keep = z->f.have < WINDOW ? z->f.have : WINDOW;
	if (!z->head.linked)
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
		lz4_checkpoint_at_block(z);
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
	if (z->head.has_sum)
		xxhash_add_32(&z->sum, z->f.history + z->f.have, got);
	frames_unpacked(&z->f, len, got);
	return ST_OK;
}

static enum status lz4_checksum(void *state, struct err *err)
{
	struct lz4 *z = state;
	struct codec_state *u = &z->f.u;
	uint8_t b[4];
	enum status st = codec_bytes(u, u->packed, b, z->head.has_sum ? 4 : 0, err);
	if (st != ST_OK)
		return st;
	if (z->head.has_sum)
		u->packed += 4;
	if (z->head.has_sum && le32(b) != xxhash_sum_32(&z->sum))
		codec_mismatch(u, "checksum", "lz4 frame", z->f.frame);
	else if (z->head.size != UINT64_MAX &&
		 z->head.size != u->plain - z->f.frame_plain)
		codec_mismatch(u, "length", "lz4 frame", z->f.frame);
	u->part = FRAMES_BETWEEN;
	return ST_OK;
}

static const struct codec_part lz4_parts[] = {
	[FRAMES_BETWEEN] = { frames_between, NULL, false },
	[FRAMES_HEAD] = { lz4_head, "the header of an lz4 frame", false },
	[FRAMES_SKIPPED] = { frames_skipped, "a skippable frame", false },
	[FRAMES_BLOCK] = { lz4_block, "an lz4 frame", false },
	[FRAMES_CHECKSUM] = { lz4_checksum, "the checksum of an lz4 frame", false },
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
		"this opscope was built without liblz4 and cannot unpack it; unpack it "
		"with lz4 -d first",
#endif
};
