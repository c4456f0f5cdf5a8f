#include "config.h"

#if defined(HAVE_ZSTD) || defined(HAVE_LZ4)

#include "source/frames.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"

/* Parts */

enum status frames_between(void *state, struct err *err)
{
	struct frames *z = state;
	uint8_t byte;
	enum status st = codec_byte(&z->u, z->u.packed, &byte, err);
	if (st == ST_OK)
		z->u.part = FRAMES_HEAD;
	return st;
}

enum status frames_skipped(void *state, struct err *err)
{
	struct frames *z = state;
	uint8_t byte;
	enum status st = codec_byte(&z->u, z->u.packed + z->head.skip - 1, &byte, err);
	if (st != ST_OK)
		return st;
	z->u.packed += z->head.skip;
	z->u.part = FRAMES_BETWEEN;
	return ST_OK;
}

enum status frames_check_head(struct frames *z, enum status st, const char *needs)
{
	struct codec_state *u = &z->u;
	const char *at = codec_place(u, u->packed), *name = u->codec->name;
	if (st == ST_INVALID && !u->packed) {
		codec_describe(u, "the header of the %s frame at byte %s is damaged",
			       name, at);
		codec_search_from(u, 1, false);
	} else if (st == ST_INVALID) {
		codec_describe(u,
			       "the bytes from byte %s on, after %s %s frame, are not %s "
			       "data",
			       at, name[0] == 'l' ? "an" : "a", name, name);
		codec_search_from(u, u->packed + 1, true);
	} else if (st == ST_OK && z->head.skip) {
		u->part = FRAMES_SKIPPED;
		return ST_INVALID;
	} else if (st == ST_OK && needs) {
		codec_describe(u, "the %s frame at byte %s needs %s", name, at, needs);
		codec_search_from(u, u->packed + z->head.len, false);
		return ST_INVALID;
	}
	return st;
}

void frames_begin(struct frames *z, bool wide_sum)
{
	struct codec_state *u = &z->u;
	if (u->plain >= u->next)
		codec_checkpoint(u, (struct checkpoint) { .plain = u->plain,
							  .packed = u->packed,
							  .kind = FRAMES_AT_FRAME });
	z->frame = u->packed;
	z->frame_plain = u->plain;
	z->have = 0;
	xxhash_init(&z->sum, wide_sum);
	u->packed += z->head.len;
	u->part = FRAMES_BLOCK;
}

void frames_unpacked(struct frames *z, size_t len, size_t n)
{
	z->u.out = z->history + z->have;
	z->u.out_len = n;
	if (z->head.has_sum)
		xxhash_add(&z->sum, z->u.out, n);
	z->have += n;
	z->u.packed += len;
}

void frames_bad_block(struct frames *z)
{
	enum { MAGIC = 4, SEARCH_BACK = 256 << 10 };
	codec_describe(&z->u, "the %s block at byte %s is damaged", z->u.codec->name,
		       codec_place(&z->u, z->u.packed));
	codec_search_back(&z->u, SEARCH_BACK, z->frame + MAGIC, false);
}

enum status frames_checksum(void *state, struct err *err)
{
	struct frames *z = state;
	struct codec_state *u = &z->u;
	uint8_t b[4];
	enum status st = codec_bytes(u, u->packed, b, z->head.has_sum ? 4 : 0, err);
	if (st != ST_OK)
		return st;
	u->packed += z->head.has_sum ? 4 : 0;
	if (z->head.has_sum && le32(b) != (uint32_t)xxhash_sum(&z->sum))
		codec_mismatch(u, "checksum", "frame", z->frame);
	else if (z->head.size != UINT64_MAX && z->head.size != u->plain - z->frame_plain)
		codec_mismatch(u, "length", "frame", z->frame);
	u->part = FRAMES_BETWEEN;
	return ST_OK;
}

/* Checkpoints between two blocks */

/* The state: the position of the frame's header and that of its first plain byte, 8 bytes
 * each; the checksum so far; the bytes of the codec; the history. */
enum { STATE_FRAME = 0, STATE_PLAIN = 8, STATE_SUM = 16 };

void frames_checkpoint(struct frames *z, const uint8_t *own, size_t own_len,
		       size_t window)
{
	size_t head = FRAMES_STATE + own_len;
	uint8_t *state = malloc(head + window); /* not cleared: it is large */
	if (!state)
		return;
	put_le64(state + STATE_FRAME, z->frame);
	put_le64(state + STATE_PLAIN, z->frame_plain);
	xxhash_put(&z->sum, state + STATE_SUM);
	if (own_len)
		memcpy(state + FRAMES_STATE, own, own_len);
	memcpy(state + head, z->history + z->have - window, window);
	codec_checkpoint(&z->u,
			 (struct checkpoint) { .plain = z->u.plain,
					       .packed = z->u.packed,
					       .kind = FRAMES_AT_BLOCK,
					       .state = state,
					       .state_len = (uint32_t)(head + window) });
}

bool frames_restore(struct frames *z, const struct checkpoint *cp, bool wide_sum)
{
	if (cp->state_len < FRAMES_STATE)
		return false;
	z->frame = le64(cp->state + STATE_FRAME);
	z->frame_plain = le64(cp->state + STATE_PLAIN);
	xxhash_init(&z->sum, wide_sum);
	xxhash_get(&z->sum, cp->state + STATE_SUM);
	z->u.part = FRAMES_BLOCK;
	return z->frame < cp->packed && z->frame_plain < cp->plain;
}

bool frames_state_fits(const struct frames *z, const struct checkpoint *cp)
{
	return !z->head.skip &&
	       z->sum.len == (z->head.has_sum ? cp->plain - z->frame_plain : 0);
}

#endif
