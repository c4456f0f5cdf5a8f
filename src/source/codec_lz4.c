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
#include "source/codec_input.h"
#include "source/history_job.h"
#include "source/xxhash.h"

enum {
	WINDOW = 64 << 10,
	BLOCK_MOST = 4 << 20,
	SIZE_HEAD = 4, /* bytes of the size before a block */
	HEAD_MOST = 19,
	SEARCH_BACK = 256 << 10
};

#define STORED 0x80000000u

static const uint8_t magic[] = { 0x04, 0x22, 0x4d, 0x18 };

enum lz4_kind { AT_FRAME, AT_BLOCK };

enum lz4_part { HEAD, BLOCK, OUT, CHECKSUM, SEARCH };

struct lz4_head {
	uint64_t size; /* plain bytes; UINT64_MAX: not stated */
	bool linked, block_sums, has_sum, needs_dictionary;
	size_t block_most;
	unsigned len;  /* bytes of the header */
	uint64_t skip; /* of a skippable frame: all of its bytes; else 0 */
};

struct lz4 {
	struct codec_input u;
	enum lz4_part part;
	uint64_t frame;       /* position in the file of the header of this frame */
	uint64_t frame_plain; /* position of its first plain byte */
	struct lz4_head head;
	struct xxhash sum;
	uint64_t next; /* plain position at which a checkpoint is due */

	/* The last plain bytes of the frame, and the block; those from out on are to be
	 * returned. */
	uint8_t *history;
	size_t have, out;
	uint8_t *packed_block;
	size_t room; /* plain bytes for which both have room */
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
	if (z->head.block_most <= z->room)
		return true;
	free(z->history);
	free(z->packed_block);
	z->room = 0;
	z->history = mem_try(WINDOW + z->head.block_most, 1);
	z->packed_block = mem_try(z->head.block_most + 4, 1);
	if (z->history && z->packed_block)
		z->room = z->head.block_most;
	return z->room != 0;
}

static const size_t END_MARK = SIZE_MAX;

/*
 * Read and unpack the block at `at` after the z->have bytes of history.  *len is its
 * length in the file, *got that of its plain bytes, which can be 0, or END_MARK.
 * ST_INVALID without a message: it is damaged.
 */
static enum status lz4_read_block(struct lz4 *z, uint64_t at, size_t *len, size_t *got,
				  bool *sum_right, struct err *err)
{
	uint8_t b[SIZE_HEAD];
	*got = END_MARK;
	*sum_right = true;
	enum status st = codec_input_bytes(&z->u, at, b, SIZE_HEAD, err);
	if (st != ST_OK)
		return st;
	uint32_t size = le32(b) & ~STORED;
	*len = SIZE_HEAD;
	if (!le32(b))
		return ST_OK;
	if (size > z->head.block_most)
		return ST_INVALID;
	size_t all = size + (z->head.block_sums ? 4 : 0);
	st = codec_input_bytes(&z->u, at + SIZE_HEAD, z->packed_block, all, err);
	if (st != ST_OK)
		return st;
	*len += all;
	uint8_t *to = z->history + z->have;
	int n = (int)size;
	if (le32(b) & STORED)
		memcpy(to, z->packed_block, size);
	else
		n = LZ4_decompress_safe_usingDict((const char *)z->packed_block,
						  (char *)to, n, (int)z->head.block_most,
						  (const char *)z->history, (int)z->have);
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

/* Keep as much of the history as the next block can read. */
static void lz4_keep_window(struct lz4 *z)
{
	size_t keep = z->have < WINDOW ? z->have : WINDOW;
	if (!z->head.linked)
		keep = 0;
	memmove(z->history, z->history + z->have - keep, keep);
	z->have = z->out = keep;
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
	put_le64(head + STATE_FRAME, z->frame);
	put_le64(head + STATE_PLAIN, z->frame_plain);
	xxhash_put(&z->sum, head + STATE_SUM);
	put_le32(head + STATE_LEN, (uint32_t)z->have);
	struct checkpoint cp = {
		.plain = z->u.plain,
		.packed = z->u.packed,
		.kind = AT_BLOCK,
		.job = history_job_new(&lz4_job_kind, head, sizeof head, z->history,
				       z->have),
	};
	if (cp.job)
		checkpoints_add(z->u.cps, cp);
	z->next = checkpoints_next(z->u.cps, z->u.plain + 1);
}

static enum status lz4_start_at_block(struct lz4 *z, const struct checkpoint *cp,
				      struct err *err)
{
	struct err unused = ERR_INIT;
	bool good = cp->state_len >= STATE_WINDOW;
	if (good) {
		z->frame = le64(cp->state + STATE_FRAME);
		z->frame_plain = le64(cp->state + STATE_PLAIN);
		xxhash_get(&z->sum, cp->state + STATE_SUM);
		z->have = le32(cp->state + STATE_LEN);
		good = z->have <= WINDOW && z->frame < cp->packed &&
		       z->frame_plain < cp->plain &&
		       lz4_read_head(&z->u, z->frame, &z->head, &unused) == ST_OK &&
		       !z->head.skip &&
		       z->sum.len == (z->head.has_sum ? cp->plain - z->frame_plain : 0) &&
		       (z->head.linked || !z->have);
	}
	if (good && !lz4_make_room(z))
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(z->u.f));
	if (good && z->have)
		good = LZ4_decompress_safe((const char *)cp->state + STATE_WINDOW,
					   (char *)z->history,
					   (int)(cp->state_len - STATE_WINDOW),
					   WINDOW) == (int)z->have;
	z->out = z->have;
	z->part = BLOCK;
	return good ? ST_OK
		    : err_set(err, ST_INVALID,
			      "a saved checkpoint does not match the file");
}

static enum status lz4_start(void *state, struct file *f, struct checkpoints *cps,
			     const void *index, const struct checkpoint *cp,
			     struct err *err)
{
	(void)index;
	struct lz4 *z = state;
	codec_input_start(&z->u, f, cps, cp ? cp->plain : 0, cp ? cp->packed : 0);
	z->next = checkpoints_next(cps, z->u.plain + 1);
	z->part = HEAD;
	z->have = z->out = 0;
	return cp && cp->kind == AT_BLOCK ? lz4_start_at_block(z, cp, err) : ST_OK;
}

/* Damage */

/* Whether a frame begins here whose first block can be unpacked: ST_OK, or ST_INVALID
 * without a message. */
static enum status lz4_try_frame(void *state, uint64_t at, struct err *err)
{
	struct lz4 *z = state;
	enum status st = lz4_read_head(&z->u, at, &z->head, err);
	if (st == ST_END)
		return ST_INVALID;
	if (st != ST_OK)
		return st;
	if (z->head.skip || z->head.needs_dictionary)
		return ST_INVALID;
	if (!lz4_make_room(z))
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(z->u.f));
	size_t len, got;
	bool right;
	z->have = z->out = 0;
	st = lz4_read_block(z, at + z->head.len, &len, &got, &right, err);
	return st == ST_END || !right ? ST_INVALID : st;
}

/* Search the next frame, and record the hole or the end. */
static enum status lz4_search(struct lz4 *z, struct err *err)
{
	static const struct codec_part frame = { magic, sizeof magic, "frame", AT_FRAME,
						 lz4_try_frame };
	bool found;
	enum status st = codec_input_search(&z->u, &frame, z, &found, err);
	if (found)
		z->part = HEAD;
	z->have = z->out = 0;
	return st;
}

/* The parts of a file */

static enum status lz4_skip_frame(struct lz4 *z, struct err *err)
{
	uint8_t byte;
	enum status st =
		codec_input_byte(&z->u, z->u.packed + z->head.skip - 1, &byte, err);
	if (st == ST_END)
		codec_input_truncated(&z->u, "a skippable frame");
	else if (st == ST_OK)
		z->u.packed += z->head.skip;
	return st == ST_END ? ST_OK : st;
}

static enum status lz4_head(struct lz4 *z, struct err *err)
{
	struct codec_input *u = &z->u;
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
		z->part = SEARCH;
		codec_input_search_from(
			&z->u, u->packed, u->packed + 1, !first,
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
		return lz4_skip_frame(z, err);
	if (z->head.needs_dictionary) {
		z->part = SEARCH;
		codec_input_search_from(&z->u, u->packed, u->packed + z->head.len, false,
					"the lz4 frame at byte %s needs a dictionary",
					codec_input_place(u->packed, at));
		return ST_OK;
	}
	if (!lz4_make_room(z))
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(u->f));
	if (u->plain >= z->next) {
		checkpoints_add(u->cps, (struct checkpoint) { .plain = u->plain,
							      .packed = u->packed,
							      .kind = AT_FRAME });
		z->next = checkpoints_next(u->cps, u->plain + 1);
	}
	z->frame = u->packed;
	z->frame_plain = u->plain;
	z->have = z->out = 0;
	xxhash_init_32(&z->sum);
	u->packed += z->head.len;
	z->part = BLOCK;
	return ST_OK;
}

static enum status lz4_block(struct lz4 *z, struct err *err)
{
	struct codec_input *u = &z->u;
	size_t len, got;
	bool right;
	char at[32];
	enum status st = lz4_read_block(z, u->packed, &len, &got, &right, err);
	if (st == ST_END) {
		codec_input_truncated(u, "an lz4 frame");
		return ST_OK;
	}
	if (st == ST_INVALID) {
		uint64_t back = u->packed < SEARCH_BACK ? 0 : u->packed - SEARCH_BACK;
		z->part = SEARCH;
		codec_input_search_from(&z->u, u->packed,
					back > z->frame + 4 ? back : z->frame + 4, false,
					"the lz4 block at byte %s is damaged",
					codec_input_place(u->packed, at));
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
		z->part = CHECKSUM;
		return ST_OK;
	}
	if (z->head.has_sum)
		xxhash_add_32(&z->sum, z->history + z->have, got);
	z->out = z->have;
	z->have += got;
	z->part = OUT;
	return ST_OK;
}

static void lz4_out(struct lz4 *z, uint8_t *buf, size_t len, size_t *got)
{
	size_t n = z->have - z->out;
	if (n > len)
		n = len;
	memcpy(buf, z->history + z->out, n);
	z->out += n;
	z->u.plain += n;
	*got = n;
	if (z->out < z->have)
		return;
	lz4_keep_window(z);
	z->part = BLOCK;
	if (z->u.plain >= z->next && z->u.plain > z->frame_plain)
		lz4_checkpoint_at_block(z);
}

static enum status lz4_end_of_frame(struct lz4 *z, struct err *err)
{
	struct codec_input *u = &z->u;
	uint8_t b[4];
	char at[32];
	bool good =
		z->head.size == UINT64_MAX || z->head.size == u->plain - z->frame_plain;
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
		codec_input_note(
			u, u->packed,
			"the %s of the lz4 frame at byte %s does not match: some "
			"bytes before this place are wrong",
			what, codec_input_place(z->frame, at));
	z->have = z->out = 0;
	z->part = HEAD;
	return ST_OK;
}

static enum status lz4_read(void *state, uint8_t *buf, size_t len, size_t *got,
			    struct err *err)
{
	struct lz4 *z = state;
	*got = 0;
	enum status st = ST_OK;
	while (st == ST_OK && *got < len) {
		size_t n = 0;
		if (z->u.over) {
			st = codec_input_over(&z->u, err);
			break;
		}
		if (z->part == SEARCH && *got) /* return these first */
			break;
		switch (z->part) {
		case HEAD:
			st = lz4_head(z, err);
			break;
		case BLOCK:
			st = lz4_block(z, err);
			break;
		case OUT:
			lz4_out(z, buf + *got, len - *got, &n);
			*got += n;
			break;
		case CHECKSUM:
			st = lz4_end_of_frame(z, err);
			break;
		case SEARCH:
			st = lz4_search(z, err);
			break;
		}
	}
	if (*got == 0)
		return st;
	checkpoints_reached(z->u.cps, z->u.plain, false);
	return ST_OK;
}

static uint64_t lz4_plain(const void *state)
{
	return ((const struct lz4 *)state)->u.plain;
}

static uint64_t lz4_packed(const void *state)
{
	return ((const struct lz4 *)state)->u.packed;
}

static void lz4_stop(void *state)
{
	struct lz4 *z = state;
	free(z->history);
	free(z->packed_block);
	z->history = z->packed_block = NULL;
	z->room = 0;
}

#endif

const struct codec codec_lz4 = {
	.name = "lz4",
	.bid = lz4_bid,
#ifdef HAVE_LZ4
	.state_size = sizeof(struct lz4),
	.start = lz4_start,
	.read = lz4_read,
	.plain = lz4_plain,
	.packed = lz4_packed,
	.stop = lz4_stop,
#else
	.missing =
		"this opscope was built without liblz4 and cannot unpack it; unpack it "
		"with lz4 -d first",
#endif
};
