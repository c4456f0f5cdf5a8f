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
static enum status lz4_read_head(struct codec_input *u, uint64_t at, struct lz4_head *h,
				 struct err *err)
{
	uint8_t b[HEAD_MOST];
	*h = (struct lz4_head) { .size = UINT64_MAX };
	enum status st = codec_input_bytes(u, at, b, 6, err);
	if (st != ST_OK)
		return st;
	if ((le32(b) & ~(uint32_t)SKIPPABLE_KINDS) == SKIPPABLE) {
		st = codec_input_bytes(u, at, b, 8, err);
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
	if ((st = codec_input_bytes(u, at, b, h->len, err)) != ST_OK)
		return st;
	if (flags & 8)
		h->size = le64(b + 6);
	struct xxhash x;
	xxhash_init_32(&x);
	xxhash_add_32(&x, b + 4, h->len - 5);
	return b[h->len - 1] == (xxhash_sum_32(&x) >> 8 & 0xff) ? ST_OK : ST_INVALID;
}

static bool lz4_make_room(struct lz4 *z)
{
	if (z->head.block_most <= z->f.room)
		return true;
	free(z->f.history);
	free(z->packed_block);
	z->f.room = 0;
	z->f.history = mem_try(WINDOW + z->head.block_most, 1);
	z->packed_block = mem_try(z->head.block_most + 4, 1);
	if (z->f.history && z->packed_block)
		z->f.room = z->head.block_most;
	return z->f.room != 0;
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
	enum status st = codec_input_bytes(&z->f.u, at, b, SIZE_HEAD, err);
	if (st != ST_OK)
		return st;
	uint32_t size = le32(b) & ~STORED;
	*len = SIZE_HEAD;
	if (!le32(b))
		return ST_OK;
	if (size > z->head.block_most)
		return ST_INVALID;
	size_t all = size + (z->head.block_sums ? 4 : 0);
	st = codec_input_bytes(&z->f.u, at + SIZE_HEAD, z->packed_block, all, err);
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
	struct checkpoint cp = {
		.plain = z->f.u.plain,
		.packed = z->f.u.packed,
		.kind = FRAMES_AT_BLOCK,
		.job = history_job_new(&lz4_job_kind, head, sizeof head, z->f.history,
				       z->f.have),
	};
	if (cp.job)
		checkpoints_add(z->f.u.cps, cp);
	z->f.next = checkpoints_next(z->f.u.cps, z->f.u.plain + 1);
}

static enum status lz4_start_at_block(struct lz4 *z, const struct checkpoint *cp,
				      struct err *err)
{
	struct err unused = ERR_INIT;
	bool good = cp->state_len >= STATE_WINDOW;
	if (good) {
		z->f.frame = le64(cp->state + STATE_FRAME);
		z->f.frame_plain = le64(cp->state + STATE_PLAIN);
		xxhash_get(&z->sum, cp->state + STATE_SUM);
		z->f.have = le32(cp->state + STATE_LEN);
		good = z->f.have <= WINDOW && z->f.frame < cp->packed &&
		       z->f.frame_plain < cp->plain &&
		       lz4_read_head(&z->f.u, z->f.frame, &z->head, &unused) == ST_OK &&
		       !z->head.skip &&
		       z->sum.len ==
			       (z->head.has_sum ? cp->plain - z->f.frame_plain : 0) &&
		       (z->head.linked || !z->f.have);
	}
	if (good && !lz4_make_room(z))
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(z->f.u.f));
	if (good && z->f.have)
		good = LZ4_decompress_safe((const char *)cp->state + STATE_WINDOW,
					   (char *)z->f.history,
					   (int)(cp->state_len - STATE_WINDOW),
					   WINDOW) == (int)z->f.have;
	z->f.out = z->f.have;
	z->f.part = FRAMES_BLOCK;
	return good ? ST_OK
		    : err_set(err, ST_INVALID,
			      "a saved checkpoint does not match the file");
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
	if (!lz4_make_room(z))
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(z->f.u.f));
	size_t len, got;
	bool right;
	z->f.have = z->f.out = 0;
	st = lz4_read_block(z, at + z->head.len, &len, &got, &right, err);
	return st == ST_END || !right ? ST_INVALID : st;
}

/* Search the next frame, and record the hole or the end. */
static enum status lz4_search(void *state, struct err *err)
{
	struct lz4 *z = state;
	static const struct codec_part frame = { magic,           sizeof magic,  "frame",
						 FRAMES_AT_FRAME, lz4_try_frame, 0 };
	bool found;
	enum status st = codec_input_search(&z->f.u, &frame, z, &found, err);
	if (found)
		z->f.part = FRAMES_HEAD;
	z->f.have = z->f.out = 0;
	return st;
}

/* The parts of a file */

static enum status lz4_head(void *state, struct err *err)
{
	struct lz4 *z = state;
	struct codec_input *u = &z->f.u;
	uint8_t byte;
	char at[32];
	enum status st = codec_input_byte(u, u->packed, &byte, err);
	if (st == ST_END) {
		codec_input_end(u);
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	st = lz4_read_head(u, u->packed, &z->head, err);
	if (st == ST_END) {
		codec_input_truncated(u, "the header of an lz4 frame");
		return ST_OK;
	}
	if (st == ST_INVALID) {
		bool first = u->plain == 0 && u->packed == 0;
		z->f.part = FRAMES_SEARCH;
		codec_input_search_from(
			&z->f.u, u->packed, u->packed + 1, !first,
			first ? "the header of the lz4 frame at byte %s is "
				"damaged"
			      : "the bytes from byte %s on, after an lz4 frame, "
				"are not lz4 data",
			codec_input_place(u->packed, at));
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	if (z->head.skip)
		return frames_skip(&z->f, z->head.skip, err);
	if (z->head.needs_dictionary) {
		z->f.part = FRAMES_SEARCH;
		codec_input_search_from(&z->f.u, u->packed, u->packed + z->head.len,
					false,
					"the lz4 frame at byte %s needs a dictionary",
					codec_input_place(u->packed, at));
		return ST_OK;
	}
	if (!lz4_make_room(z))
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(u->f));
	if (u->plain >= z->f.next) {
		checkpoints_add(u->cps, (struct checkpoint) { .plain = u->plain,
							      .packed = u->packed,
							      .kind = FRAMES_AT_FRAME });
		z->f.next = checkpoints_next(u->cps, u->plain + 1);
	}
	z->f.frame = u->packed;
	z->f.frame_plain = u->plain;
	z->f.have = z->f.out = 0;
	xxhash_init_32(&z->sum);
	u->packed += z->head.len;
	z->f.part = FRAMES_BLOCK;
	return ST_OK;
}

static enum status lz4_block(void *state, struct err *err)
{
	struct lz4 *z = state;
	struct codec_input *u = &z->f.u;
	size_t len, got;
	bool right;
	char at[32];
	enum status st = lz4_read_block(z, u->packed, &len, &got, &right, err);
	if (st == ST_END) {
		codec_input_truncated(u, "an lz4 frame");
		return ST_OK;
	}
	if (st == ST_INVALID) {
		frames_bad_block(&z->f);
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	if (!right)
		codec_input_note(u, u->packed,
				 "the checksum of the lz4 block at byte %s does not "
				 "match: some bytes after this place are wrong",
				 codec_input_place(u->packed, at));
	u->packed += len;
	if (got == END_MARK) {
		z->f.part = FRAMES_CHECKSUM;
		return ST_OK;
	}
	if (z->head.has_sum)
		xxhash_add_32(&z->sum, z->f.history + z->f.have, got);
	z->f.out = z->f.have;
	z->f.have += got;
	z->f.part = FRAMES_OUT;
	return ST_OK;
}

/* Keep as much of the history as the next block can read. */
static void lz4_after_block(void *state)
{
	struct lz4 *z = state;
	size_t keep = z->f.have < WINDOW ? z->f.have : WINDOW;
	if (!z->head.linked)
		keep = 0;
	memmove(z->f.history, z->f.history + z->f.have - keep, keep);
	z->f.have = z->f.out = keep;
	z->f.part = FRAMES_BLOCK;
	if (z->f.u.plain >= z->f.next && z->f.u.plain > z->f.frame_plain)
		lz4_checkpoint_at_block(z);
}

static enum status lz4_checksum(void *state, struct err *err)
{
	struct lz4 *z = state;
	struct codec_input *u = &z->f.u;
	uint8_t b[4];
	bool good =
		z->head.size == UINT64_MAX || z->head.size == u->plain - z->f.frame_plain;
	const char *what = "length";
	if (z->head.has_sum) {
		enum status st = codec_input_bytes(u, u->packed, b, sizeof b, err);
		if (st == ST_END) {
			codec_input_truncated(u, "the checksum of an lz4 frame");
			return ST_OK;
		}
		if (st != ST_OK)
			return st;
		if (le32(b) != xxhash_sum_32(&z->sum)) {
			what = "checksum";
			good = false;
		}
		u->packed += sizeof b;
	}
	if (!good)
		codec_input_mismatch(u, what, "lz4 frame", z->f.frame);
	z->f.have = z->f.out = 0;
	z->f.part = FRAMES_HEAD;
	return ST_OK;
}

static const struct frames_kind lz4_frames = {
	.name = "lz4",
	.head = lz4_head,
	.block = lz4_block,
	.after_block = lz4_after_block,
	.checksum = lz4_checksum,
	.search = lz4_search,
};

static enum status lz4_start(void *state, struct file *f, struct checkpoints *cps,
			     const void *index, const struct checkpoint *cp,
			     struct err *err)
{
	(void)index;
	struct lz4 *z = state;
	frames_start(&z->f, &lz4_frames, f, cps, cp);
	z->f.next = checkpoints_next(cps, z->f.u.plain + 1);
	return cp && cp->kind == FRAMES_AT_BLOCK ? lz4_start_at_block(z, cp, err) : ST_OK;
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
	.read = frames_read,
	.plain = frames_plain,
	.packed = frames_packed,
	.stop = lz4_stop,
#else
	.missing =
		"this opscope was built without liblz4 and cannot unpack it; unpack it "
		"with lz4 -d first",
#endif
};
