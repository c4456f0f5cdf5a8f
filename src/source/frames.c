#include "source/frames.h"

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
	enum status st = codec_byte(&z->u, z->u.packed + z->skip - 1, &byte, err);
	if (st != ST_OK)
		return st;
	z->u.packed += z->skip;
	z->u.part = FRAMES_BETWEEN;
	return ST_OK;
}

void frames_begin(struct frames *z, size_t len)
{
	struct codec_state *u = &z->u;
	if (u->plain >= u->next)
		codec_checkpoint(u, (struct checkpoint) { .plain = u->plain,
							  .packed = u->packed,
							  .kind = FRAMES_AT_FRAME });
	z->frame = u->packed;
	z->frame_plain = u->plain;
	z->have = 0;
	u->packed += len;
	u->part = FRAMES_BLOCK;
}

void frames_unpacked(struct frames *z, size_t len, size_t n)
{
	z->u.out = z->history + z->have;
	z->u.out_len = n;
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
