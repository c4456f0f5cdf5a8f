#include "source/frames.h"

#include <string.h>

void frames_start(struct frames *z, const struct frames_kind *kind, struct file *f,
		  struct checkpoints *cps, const struct checkpoint *cp)
{
	codec_input_start(&z->u, f, cps, cp ? cp->plain : 0, cp ? cp->packed : 0);
	z->kind = kind;
	z->part = FRAMES_HEAD;
	z->have = z->out = 0;
}

static size_t frames_out(struct frames *z, uint8_t *buf, size_t len)
{
	size_t n = z->have - z->out;
	if (n > len)
		n = len;
	memcpy(buf, z->history + z->out, n);
	z->out += n;
	z->u.plain += n;
	if (z->out == z->have)
		z->kind->after_block(z);
	return n;
}

static enum status frames_step(struct frames *z, uint8_t *buf, size_t len, size_t *got,
			       struct err *err)
{
	switch (z->part) {
	case FRAMES_HEAD:
		return z->kind->head(z, err);
	case FRAMES_BLOCK:
		return z->kind->block(z, err);
	case FRAMES_OUT:
		*got += frames_out(z, buf + *got, len - *got);
		return ST_OK;
	case FRAMES_CHECKSUM:
		return z->kind->checksum(z, err);
	case FRAMES_SEARCH:
		break;
	}
	return z->kind->search(z, err);
}

enum status frames_read(void *state, uint8_t *buf, size_t len, size_t *got,
			struct err *err)
{
	struct frames *z = state;
	enum status st = ST_OK;
	*got = 0;
	/* Bytes before damage are returned first. */
	while (st == ST_OK && *got < len && !(z->part == FRAMES_SEARCH && *got))
		st = z->u.over ? codec_input_over(&z->u, err)
			       : frames_step(z, buf, len, got, err);
	if (*got == 0)
		return st;
	checkpoints_reached(z->u.cps, z->u.plain, false);
	return ST_OK;
}

uint64_t frames_plain(const void *state)
{
	return ((const struct frames *)state)->u.plain;
}

uint64_t frames_packed(const void *state)
{
	return ((const struct frames *)state)->u.packed;
}

enum status frames_skip(struct frames *z, uint64_t bytes, struct err *err)
{
	uint8_t byte;
	enum status st = codec_input_byte(&z->u, z->u.packed + bytes - 1, &byte, err);
	if (st == ST_END)
		codec_input_truncated(&z->u, "a skippable frame");
	else if (st == ST_OK)
		z->u.packed += bytes;
	return st == ST_END ? ST_OK : st;
}

void frames_bad_block(struct frames *z)
{
	enum { MAGIC = 4, SEARCH_BACK = 256 << 10 };
	char at[32];
	uint64_t packed = z->u.packed, least = z->frame + MAGIC;
	uint64_t back = packed < SEARCH_BACK ? 0 : packed - SEARCH_BACK;
	z->part = FRAMES_SEARCH;
	codec_input_search_from(&z->u, packed, back > least ? back : least, false,
				"the %s block at byte %s is damaged", z->kind->name,
				codec_input_place(packed, at));
}
