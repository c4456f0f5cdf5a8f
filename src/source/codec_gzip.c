/*
 * gzip (RFC 1952): a sequence of members, each a header, a deflate stream and a
 * trailer.  This file reads headers and trailers; inflate.c decompresses the streams.
 *
 * Checkpoints are added at the beginning of a member, where no state is needed, and
 * between two deflate blocks, or in a long one, at any bit: their state is the 32 KiB
 * before them.  Copies of zlib's own state (inflateCopy) could not be saved.
 *
 * Damage: the bytes decompressed before it are kept.  Then the next header that is
 * followed by valid deflate data is searched.  The search begins some way before the
 * position where the damage was detected, since a decoder may run from damaged data
 * into the next member before it detects an error; in files of bgzip, members are as
 * short as a few kB.
 */
#include "config.h"

#include "source/codec.h"

#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/varint.h"
#include "source/checksum.h"
#include "source/inflate.h"

/* Magic number, method 8 and three reserved flags that are 0: 27 bits. */
static unsigned gzip_bid(const uint8_t *head, size_t len)
{
	return len >= 4 && head[0] == 0x1f && head[1] == 0x8b && head[2] == 8 &&
			       head[3] < 0x20
		       ? 27
		       : 0;
}

enum {
	WINDOW = INFLATE_WINDOW,
	TRAILER_SIZE = 8,
	SEARCH_BACK = 256 << 10,
	TRIAL = 32 << 10,    /* bytes to decompress without an error to accept a header */
	LONGEST_NAME = 4096, /* in a header that is tried: hostile data must not make the
			      * search long */
};

static const uint8_t magic[] = { 0x1f, 0x8b, 8 };

enum gzip_kind { AT_MEMBER, AT_BLOCK };

/* Parts: the header of a member, its deflate data, its trailer, and the bytes after it. */
enum { HEADER, BODY, TRAILER, BETWEEN };

struct gzip {
	struct codec_state u;
	uint64_t member;       /* position in the file of the header of this member */
	uint64_t member_plain; /* position of its first plain byte */
	uint32_t crc;          /* CRC of the member so far */
	bool length_right;     /* the last trailer had the right length */

	struct inflate *z;
	uint8_t trial[WINDOW];
};

/* Headers */

enum gzip_flag {
	FLAG_HCRC = 2,
	FLAG_EXTRA = 4,
	FLAG_NAME = 8,
	FLAG_COMMENT = 16,
	FLAGS_RESERVED = 0xe0
};

struct gzip_header {
	uint64_t end;   /* the first byte of its deflate data */
	bool crc_wrong; /* the checksum of the header itself */
};

/* Skip n bytes of a header, or the bytes up to a NUL, adding them to its checksum.
 * ST_INVALID without a message: there is no NUL among n bytes. */
static enum status gzip_skip_field(struct gzip *g, uint64_t *at, uint64_t n, bool to_nul,
				   uint32_t *crc, struct err *err)
{
	while (n--) {
		uint8_t byte;
		enum status st = codec_byte(&g->u, *at, &byte, err);
		if (st != ST_OK)
			return st;
		*crc = (uint32_t)crc32(*crc, &byte, 1);
		++*at;
		if (to_nul && !byte)
			return ST_OK;
	}
	return to_nul ? ST_INVALID : ST_OK;
}

/*
 * Read a header.  ST_INVALID (without a message): it is not a header.  ST_END if the file
 * ends in the middle of a header.
 */
static enum status gzip_read_header(struct gzip *g, uint64_t at, uint64_t longest_name,
				    struct gzip_header *h, struct err *err)
{
	uint32_t crc = 0;
	uint8_t b[10];
	enum status st;
	for (size_t i = 0; i < sizeof b; i++) {
		if ((st = codec_byte(&g->u, at + i, b + i, err)) != ST_OK)
			return st;
		if ((i < sizeof magic && b[i] != magic[i]) ||
		    (i == 3 && b[i] & FLAGS_RESERVED))
			return ST_INVALID;
	}
	crc = (uint32_t)crc32(crc, b, sizeof b);
	uint64_t end = at + sizeof b;
	if (b[3] & FLAG_EXTRA) {
		uint8_t size[2];
		if ((st = codec_bytes(&g->u, end, size, 2, err)) != ST_OK ||
		    (st = gzip_skip_field(g, &end, 2 + (uint64_t)le16(size), false, &crc,
					  err)) != ST_OK)
			return st;
	}
	for (unsigned flag = FLAG_NAME; flag <= FLAG_COMMENT; flag <<= 1)
		if (b[3] & flag && (st = gzip_skip_field(g, &end, longest_name, true,
							 &crc, err)) != ST_OK)
			return st;
	h->crc_wrong = false;
	if (b[3] & FLAG_HCRC) {
		uint8_t own[2];
		if ((st = codec_bytes(&g->u, end, own, 2, err)) != ST_OK)
			return st;
		h->crc_wrong = le16(own) != (crc & 0xffff);
		end += 2;
	}
	h->end = end;
	return ST_OK;
}

/* Checkpoints */

/*
 * The state of a checkpoint between two blocks: varints of the position of the member's
 * header and of that of its first plain byte; the checksum of the member up to here in 4
 * bytes; then the place, with its window.
 */
enum { CRC = 4, STATE_HEAD_MAX = 2 * VARINT_MAX + CRC };

static void gzip_checkpoint_at_block(struct gzip *g)
{
	uint8_t head[STATE_HEAD_MAX], *p = head;
	p += varint_put(p, g->member);
	p += varint_put(p, g->member_plain);
	put_le32(p, g->crc);
	inflate_checkpoint(g->z, &g->u, AT_BLOCK, head, (size_t)(p + CRC - head));
}

static enum status gzip_start_at_block(struct gzip *g, const struct checkpoint *cp,
				       struct err *err)
{
	const uint8_t *p = cp->state, *end = p + cp->state_len;
	if (!varint_get(&p, end, &g->member) || !varint_get(&p, end, &g->member_plain) ||
	    end - p < CRC)
		return ST_INVALID;
	g->crc = le32(p);
	g->u.part = BODY;
	return inflate_begin_checkpoint(g->z, &g->u, cp, (size_t)(p + CRC - cp->state),
					err);
}

static enum status gzip_start(void *state, const void *index, const struct checkpoint *cp,
			      struct err *err)
{
	(void)index;
	struct gzip *g = state;
	if (!g->z)
		g->z = inflate_new();
	g->length_right = true;
	return cp && cp->kind == AT_BLOCK ? gzip_start_at_block(g, cp, err) : ST_OK;
}

/* Damage */

/* Whether a member begins here that can be decompressed: ST_OK, or ST_INVALID without a
 * message. */
static enum status gzip_try_member(void *state, uint64_t at, struct err *err)
{
	struct gzip *g = state;
	struct gzip_header h;
	enum status st = gzip_read_header(g, at, LONGEST_NAME, &h, err);
	if (st == ST_END)
		return ST_INVALID;
	if (st != ST_OK)
		return st;
	if ((st = inflate_begin_member(g->z, &g->u, h.end, true, err)) != ST_OK)
		return st;
	uint64_t packed = h.end;
	uint32_t crc = 0, size = 0;
	while (size < TRIAL) {
		size_t got;
		enum inflated what;
		st = inflate_run(g->z, &g->u, &packed, g->trial, sizeof g->trial, false,
				 &got, &what, err);
		if (st == ST_END)
			return size ? ST_OK : ST_INVALID;
		if (st != ST_OK)
			return st;
		if (what == INFLATED_BAD)
			return ST_INVALID;
		crc = checksum_crc32(crc, g->trial, got);
		size += (uint32_t)got;
		if (what != INFLATED_END)
			continue;
		uint8_t b[TRAILER_SIZE];
		st = codec_bytes(&g->u, packed, b, sizeof b, err);
		if (st == ST_OK && (le32(b) != crc || le32(b + 4) != size))
			return ST_INVALID;
		return st == ST_END ? ST_OK : st;
	}
	return ST_OK;
}

static const struct codec_sought gzip_sought = { magic,           sizeof magic,
						 "member",        AT_MEMBER,
						 gzip_try_member, FLAGS_RESERVED };

/* The parts of a file */

static enum status gzip_header(void *state, struct err *err)
{
	struct gzip *g = state;
	struct codec_state *u = &g->u;
	struct gzip_header h;
	enum status st = gzip_read_header(g, u->packed, UINT64_MAX, &h, err);
	if (st == ST_INVALID) {
		codec_describe(u, "there is no gzip member at byte %s",
			       codec_place(u, u->packed));
		codec_search_from(u, u->packed + 1, false);
		return ST_OK;
	}
	if (st != ST_OK ||
	    (st = inflate_begin_member(g->z, u, h.end, false, err)) != ST_OK)
		return st;
	g->member = u->packed;
	g->member_plain = u->plain;
	if (h.crc_wrong)
		codec_damage(
			u, u->plain, g->member,
			"the header of the gzip member at byte %s is damaged; its data "
			"may be intact",
			codec_place(u, g->member));
	if (u->plain >= u->next)
		codec_checkpoint(u, (struct checkpoint) { .plain = u->plain,
							  .packed = g->member,
							  .kind = AT_MEMBER });
	u->packed = h.end;
	g->crc = 0;
	u->part = BODY;
	return ST_OK;
}

static enum status gzip_body(void *state, struct err *err)
{
	struct gzip *g = state;
	struct codec_state *u = &g->u;
	enum inflated what;
	enum status st = inflate_part(g->z, u, u->room, &g->crc, &what, err);
	if (st != ST_OK)
		return st;
	if (what == INFLATED_END) {
		u->part = TRAILER;
	} else if (what == INFLATED_BAD) {
		codec_describe(u, "the gzip data is damaged before byte %s (%.40s)",
			       codec_place(u, u->packed), inflate_fault(g->z));
		codec_search_back(u, SEARCH_BACK, g->member + 1, false);
	} else if (what == INFLATED_BLOCK) {
		gzip_checkpoint_at_block(g);
	}
	return ST_OK;
}

static enum status gzip_trailer(void *state, struct err *err)
{
	struct gzip *g = state;
	struct codec_state *u = &g->u;
	uint8_t b[TRAILER_SIZE];
	enum status st = codec_bytes(u, u->packed, b, sizeof b, err);
	if (st != ST_OK)
		return st;
	g->length_right = le32(b + 4) == (uint32_t)(u->plain - g->member_plain);
	if (!g->length_right || le32(b) != g->crc)
		codec_mismatch(u, le32(b) != g->crc ? "checksum" : "length", "member",
			       g->member);
	u->packed += TRAILER_SIZE;
	u->part = BETWEEN;
	return ST_OK;
}

static enum status gzip_between(void *state, struct err *err)
{
	struct gzip *g = state;
	struct codec_state *u = &g->u;
	struct gzip_header h;
	/* Tapes and disks fill up with zeros. */
	enum status st = codec_skip_zeros(u, err);
	if (st != ST_OK)
		return st;
	st = gzip_read_header(g, u->packed, UINT64_MAX, &h, err);
	if (st == ST_OK || st == ST_END) {
		u->part = HEADER; /* which also reports a truncated header */
		return ST_OK;
	}
	if (st != ST_INVALID)
		return st;
	codec_describe(
		u, "the bytes from byte %s on, after a gzip member, are not gzip data",
		codec_place(u, u->packed));
	/* A member of a wrong length may have consumed the beginning of the next one.
	 * (A wrong checksum would be a better sign, but not every cursor has it.) */
	if (g->length_right)
		codec_search_from(u, u->packed + 1, true);
	else
		codec_search_back(u, SEARCH_BACK, g->member + 1, true);
	return ST_OK;
}

static const struct codec_part gzip_parts[] = {
	[HEADER] = { gzip_header, "the header of a gzip member", false },
	[BODY] = { gzip_body, "a gzip member", false },
	[TRAILER] = { gzip_trailer, "the checksum of a gzip member", false },
	[BETWEEN] = { gzip_between, NULL, false },
};

static void gzip_stop(void *state)
{
	struct gzip *g = state;
	inflate_free(g->z);
	g->z = NULL;
}

const struct codec codec_gzip = {
	.name = "gzip",
	.bid = gzip_bid,
	.state_size = sizeof(struct gzip),
	.start = gzip_start,
	.stop = gzip_stop,
	.parts = gzip_parts,
	.sought = &gzip_sought,
};
