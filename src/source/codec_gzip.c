/*
 * gzip (RFC 1952): members one behind the other, each a header, a deflate
 * stream and a checksum.  The frames are read here, zlib does the deflating.
 *
 * Checkpoints are taken at the beginning of a member, where nothing needs to
 * be remembered, and between two deflate blocks, which can begin at any bit:
 * there the 32 KiB before are kept, deflated (zlib stops at such places when
 * asked with Z_BLOCK).  With one every 4 MiB this takes about 1 % of the file;
 * keeping copies of zlib's own state instead (inflateCopy) would take eight
 * times as much and could not be saved.
 *
 * Damage: what was unpacked before it stands.  Then the next header is looked
 * for that is followed by something that can be unpacked.  The search begins a
 * bit before the place where the damage was noticed, since a decoder that has
 * lost its way may have run into the next member before it noticed; in files of
 * bgzip, members are as short as a few kB.
 *
 * All positions are absolute, so that any call can give up (bytes that have not
 * arrived, an error of the system) and be made again.
 */
#include "config.h"

#include "source/codec.h"

/* Magic, method 8, no flag that is not known: 27 bits. */
static unsigned bid(const uint8_t *head, size_t len)
{
	return len >= 4 && head[0] == 0x1f && head[1] == 0x8b && head[2] == 8 &&
			       head[3] < 0x20
		       ? 27
		       : 0;
}

#ifndef HAVE_ZLIB

const struct codec codec_gzip = {
	.name = "gzip",
	.bid = bid,
	.missing = "this opscope was built without zlib and cannot unpack it: unpack it "
		   "with gzip -d first",
};

#else

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/str.h"

enum {
	INPUT = 64 << 10,
	WINDOW = 32 << 10,
	TRAILER = 8,
	SEARCH_BACK = 256 << 10,
	TRIAL = 32 << 10, /* what must be unpacked without a fault to believe a header */
	/* Chance makes a header every 2^27 bytes.  Malice must not make us try long. */
	TRIES = 256,
	LONGEST_NAME = 4096, /* the same, for the name in a header that is tried */
};

enum kind { AT_MEMBER, AT_BLOCK };

enum where {
	HEADER,  /* a header begins at packed */
	BODY,    /* deflate data */
	CHECK,   /* the checksum begins at packed */
	BETWEEN, /* behind a member */
	LOST,    /* a hole begins; the next member is looked for from packed on */
	OVER     /* nothing more comes */
};

struct gzip {
	struct file *f;
	struct checkpoints *cps;
	enum where where;
	uint64_t plain;  /* unpacked so far */
	uint64_t packed; /* the next byte that is needed */
	uint64_t next;   /* plain position at which a checkpoint is due */
	uint64_t member; /* where the header of this member is */
	uint64_t member_plain;
	bool whole;   /* it was read from its beginning: crc counts */
	uint32_t crc; /* of what was unpacked of it */

	/* Of the hole or the end */
	uint64_t noticed;
	char what[112]; /* the beginning of the sentence */
	unsigned tries; /* headers that were none, in this search */
	bool garbage;   /* it is no loss if no other member follows */
	bool damaged;   /* OVER: nothing more comes because of damage */
	char over[200];

	uint64_t in_at; /* in holds the bytes of the file from here on */
	size_t in_len;
	uint8_t in[INPUT];

	bool z_ready, packer_ready;
	z_stream z;
	z_stream packer; /* for windows */
	uint8_t window[WINDOW];
};

/* The input */

/* Have the byte at a position of the file in the buffer. */
static enum status have(struct gzip *g, uint64_t at, struct err *err)
{
	if (at >= g->in_at && at - g->in_at < g->in_len)
		return ST_OK;
	size_t got;
	g->in_len = 0;
	enum status st = file_read(g->f, at, g->in, sizeof g->in, &got, err);
	g->in_at = at;
	g->in_len = got;
	return st;
}

static enum status byte_at(struct gzip *g, uint64_t at, uint8_t *byte, struct err *err)
{
	enum status st = have(g, at, err);
	if (st == ST_OK)
		*byte = g->in[at - g->in_at];
	return st;
}

static enum status bytes_at(struct gzip *g, uint64_t at, uint8_t *out, size_t n,
			    struct err *err)
{
	for (size_t i = 0; i < n; i++) {
		enum status st = byte_at(g, at + i, out + i, err);
		if (st != ST_OK)
			return st;
	}
	return ST_OK;
}

/* Headers */

enum flag { FLAG_HCRC = 2, FLAG_EXTRA = 4, FLAG_NAME = 8, FLAG_COMMENT = 16 };

struct header {
	uint64_t end;   /* the first byte of its deflate data */
	bool crc_wrong; /* its own checksum */
};

/* Over n bytes of a header, or to the NUL among them, for its checksum. */
static enum status pass(struct gzip *g, uint64_t *at, uint64_t n, bool to_nul,
			uint32_t *crc, struct err *err)
{
	while (n--) {
		uint8_t byte;
		enum status st = byte_at(g, *at, &byte, err);
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
 * Read a header.  ST_INVALID (without a sentence): there is none.  ST_END: the
 * file ends before it does, and it was one so far.
 */
static enum status read_header(struct gzip *g, uint64_t at, uint64_t longest_name,
			       struct header *h, struct err *err)
{
	static const uint8_t magic[] = { 0x1f, 0x8b, 8 };
	uint32_t crc = 0;
	uint8_t b[10];
	enum status st;
	for (size_t i = 0; i < sizeof b; i++) {
		if ((st = byte_at(g, at + i, b + i, err)) != ST_OK)
			return st;
		if ((i < sizeof magic && b[i] != magic[i]) || (i == 3 && b[i] >= 0x20))
			return ST_INVALID;
	}
	crc = (uint32_t)crc32(crc, b, sizeof b);
	uint64_t end = at + sizeof b;
	if (b[3] & FLAG_EXTRA) {
		uint8_t size[2];
		if ((st = bytes_at(g, end, size, 2, err)) != ST_OK ||
		    (st = pass(g, &end, 2 + (uint64_t)le16(size), false, &crc, err)) !=
			    ST_OK)
			return st;
	}
	for (unsigned flag = FLAG_NAME; flag <= FLAG_COMMENT; flag <<= 1)
		if (b[3] & flag &&
		    (st = pass(g, &end, longest_name, true, &crc, err)) != ST_OK)
			return st;
	h->crc_wrong = false;
	if (b[3] & FLAG_HCRC) {
		uint8_t own[2];
		if ((st = bytes_at(g, end, own, 2, err)) != ST_OK)
			return st;
		h->crc_wrong = le16(own) != (crc & 0xffff);
		end += 2;
	}
	h->end = end;
	return ST_OK;
}

/* Deflate data */

static enum status begin_deflate(struct gzip *g, struct err *err)
{
	int r;
	if (g->z_ready) {
		r = inflateReset2(&g->z, -MAX_WBITS);
	} else {
		memset(&g->z, 0, sizeof g->z);
		r = inflateInit2(&g->z, -MAX_WBITS);
		g->z_ready = r == Z_OK;
	}
	if (r != Z_OK)
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(g->f));
	return ST_OK;
}

/*
 * One call of inflate() on the input at *packed.  ST_END, ST_LATER: input is
 * wanted that is not there, and zlib has nothing left to give.
 */
static enum status inflate_some(struct gzip *g, uint64_t *packed, uint8_t *buf,
				size_t len, int flush, size_t *got, int *result,
				struct err *err)
{
	*got = 0;
	enum status st = have(g, *packed, err);
	if (st != ST_OK && st != ST_END && st != ST_LATER)
		return st;
	/* Without input it may still owe the rest of a match. */
	size_t in = st == ST_OK ? (size_t)(g->in_at + g->in_len - *packed) : 0;
	g->z.next_in = in ? g->in + (*packed - g->in_at) : g->in;
	g->z.avail_in = (uInt)in;
	g->z.next_out = buf;
	g->z.avail_out = len < 1 << 30 ? (uInt)len : 1 << 30;
	uInt room = g->z.avail_out;
	*result = inflate(&g->z, flush);
	*packed += in - g->z.avail_in;
	*got = room - g->z.avail_out;
	if (st != ST_OK && !*got && *result != Z_STREAM_END)
		return st;
	return ST_OK;
}

/* Checkpoints */

/*
 * The state of a checkpoint between two blocks: the position of the member's
 * header in 8 bytes, and the window, deflated.
 */
enum { STATE_WINDOW = 8 };

static bool pack_window(struct gzip *g, uint8_t **out, uint32_t *out_len)
{
	uInt len = 0;
	if (inflateGetDictionary(&g->z, g->window, &len) != Z_OK)
		return false;
	if (!g->packer_ready) {
		memset(&g->packer, 0, sizeof g->packer);
		if (deflateInit2(&g->packer, 1, Z_DEFLATED, -MAX_WBITS, 8,
				 Z_DEFAULT_STRATEGY) != Z_OK)
			return false;
		g->packer_ready = true;
	} else {
		deflateReset(&g->packer);
	}
	size_t room = STATE_WINDOW + deflateBound(&g->packer, len);
	uint8_t *state = mem_new(room, 1);
	put_le64(state, g->member);
	g->packer.next_in = g->window;
	g->packer.avail_in = len;
	g->packer.next_out = state + STATE_WINDOW;
	g->packer.avail_out = (uInt)(room - STATE_WINDOW);
	if (deflate(&g->packer, Z_FINISH) != Z_STREAM_END) {
		free(state);
		return false;
	}
	*out_len = (uint32_t)(room - g->packer.avail_out);
	*out = mem_resize(state, *out_len, 1);
	return true;
}

static void leave_at_block(struct gzip *g)
{
	struct checkpoint cp = {
		.plain = g->plain,
		.packed = g->packed,
		.bits = (uint8_t)(g->z.data_type & 7),
		.kind = AT_BLOCK,
	};
	if (pack_window(g, &cp.state, &cp.state_len))
		checkpoints_add(g->cps, cp);
	g->next = checkpoints_next(g->cps, g->plain + 1);
}

static void leave_at_member(struct gzip *g)
{
	struct checkpoint cp = {
		.plain = g->plain,
		.packed = g->member,
		.kind = AT_MEMBER,
	};
	checkpoints_add(g->cps, cp);
	g->next = checkpoints_next(g->cps, g->plain + 1);
}

static enum status bad_checkpoint(struct err *err)
{
	return err_set(err, ST_INVALID, "a checkpoint does not fit the file");
}

static enum status start_at_block(struct gzip *g, const struct checkpoint *cp,
				  struct err *err)
{
	if (cp->state_len <= STATE_WINDOW || cp->bits > 7 || cp->packed == 0)
		return bad_checkpoint(err);
	enum status st = begin_deflate(g, err);
	if (st != ST_OK)
		return st;
	g->z.next_in = cp->state + STATE_WINDOW;
	g->z.avail_in = (uInt)(cp->state_len - STATE_WINDOW);
	g->z.next_out = g->window;
	g->z.avail_out = WINDOW;
	if (inflate(&g->z, Z_FINISH) != Z_STREAM_END)
		return bad_checkpoint(err);
	uInt len = WINDOW - g->z.avail_out;
	if ((st = begin_deflate(g, err)) != ST_OK)
		return st;
	if (cp->bits) {
		uint8_t byte;
		if ((st = byte_at(g, cp->packed - 1, &byte, err)) != ST_OK)
			return st == ST_END ? bad_checkpoint(err) : st;
		inflatePrime(&g->z, cp->bits, byte >> (8 - cp->bits));
	}
	if (inflateSetDictionary(&g->z, g->window, len) != Z_OK)
		return bad_checkpoint(err);
	g->member = le64(cp->state);
	g->where = BODY;
	return ST_OK;
}

static enum status start(void *state, struct file *f, struct checkpoints *cps,
			 const void *outline, const struct checkpoint *cp,
			 struct err *err)
{
	(void)outline;
	struct gzip *g = state;
	g->f = f;
	g->cps = cps;
	g->plain = cp ? cp->plain : 0;
	g->packed = cp ? cp->packed : 0;
	g->next = checkpoints_next(cps, g->plain + 1);
	g->where = HEADER;
	g->whole = false;
	g->damaged = false;
	return cp && cp->kind == AT_BLOCK ? start_at_block(g, cp, err) : ST_OK;
}

/* Damage */

static const char *place(uint64_t at, char buf[32])
{
	return text_count(buf, 32, at);
}

static void note(struct gzip *g, uint64_t packed, const char *text)
{
	struct damage d = { .at = g->plain, .resume = g->plain, .packed = packed };
	snprintf(d.text, sizeof d.text, "%s", text);
	checkpoints_damaged(g->cps, &d);
}

/* Nothing more can be read, and the sentence is whole. */
static void give_up(struct gzip *g, uint64_t noticed, const char *text)
{
	struct damage d = {
		.at = g->plain,
		.resume = DAMAGE_NO_MORE,
		.packed = noticed,
	};
	snprintf(d.text, sizeof d.text, "%s", text);
	checkpoints_damaged(g->cps, &d);
	checkpoints_reached(g->cps, g->plain, true);
	memcpy(g->over, d.text, sizeof g->over);
	g->where = OVER;
	g->damaged = true;
}

static void ends_within(struct gzip *g, const char *part)
{
	char text[200], buf[32];
	snprintf(text, sizeof text,
		 "the file ends in the middle of %s, at byte %s: it was cut", part,
		 place(file_size(g->f), buf));
	give_up(g, file_size(g->f), text);
}

/* Something is missing from here on; search tells where the next may begin. */
static void lose(struct gzip *g, uint64_t noticed, uint64_t search, bool garbage)
{
	g->where = LOST;
	g->noticed = noticed;
	g->packed = search;
	g->tries = 0;
	g->garbage = garbage;
}

/* The place of the next 0x1f 0x8b 0x08, from *at on. */
static enum status find_magic(struct gzip *g, uint64_t *at, struct err *err)
{
	for (;;) {
		enum status st = have(g, *at, err);
		if (st != ST_OK)
			return st;
		const uint8_t *from = g->in + (*at - g->in_at);
		size_t left = (size_t)(g->in_at + g->in_len - *at);
		const uint8_t *found = memchr(from, 0x1f, left);
		if (!found) {
			*at += left;
			continue;
		}
		*at += (uint64_t)(found - from);
		uint8_t b[3];
		if ((st = bytes_at(g, *at, b, 3, err)) != ST_OK)
			return st;
		if (b[1] == 0x8b && b[2] == 8)
			return ST_OK;
		++*at;
	}
}

/* Whether what begins here can be unpacked: ST_OK, or ST_INVALID without a sentence. */
static enum status try_member(struct gzip *g, uint64_t at, struct err *err)
{
	struct header h;
	enum status st = read_header(g, at, LONGEST_NAME, &h, err);
	if (st == ST_END)
		return ST_INVALID;
	if (st != ST_OK)
		return st;
	if ((st = begin_deflate(g, err)) != ST_OK)
		return st;
	uint64_t packed = h.end;
	uint32_t crc = 0, size = 0;
	while (size < TRIAL) {
		size_t got;
		int r;
		st = inflate_some(g, &packed, g->window, sizeof g->window, Z_NO_FLUSH,
				  &got, &r, err);
		if (st == ST_END)
			return size ? ST_OK : ST_INVALID;
		if (st != ST_OK)
			return st;
		if (r != Z_OK && r != Z_STREAM_END && r != Z_BUF_ERROR)
			return ST_INVALID;
		crc = (uint32_t)crc32(crc, g->window, (uInt)got);
		size += (uint32_t)got;
		if (r != Z_STREAM_END)
			continue;
		uint8_t b[TRAILER];
		st = bytes_at(g, packed, b, sizeof b, err);
		if (st == ST_OK && (le32(b) != crc || le32(b + 4) != size))
			return ST_INVALID;
		return st == ST_END ? ST_OK : st;
	}
	return ST_OK;
}

/* Look for the next member; then the hole or the end is known. */
static enum status search(struct gzip *g, struct err *err)
{
	char text[200], at[32];
	for (;;) {
		enum status st =
			g->tries < TRIES ? find_magic(g, &g->packed, err) : ST_END;
		if (st == ST_OK)
			st = try_member(g, g->packed, err);
		if (st == ST_INVALID) {
			g->tries++;
			g->packed++;
			continue;
		}
		if (st == ST_END && g->garbage) {
			snprintf(text, sizeof text, "%s; they are left out", g->what);
			note(g, g->noticed, text);
			checkpoints_reached(g->cps, g->plain, true);
			g->where = OVER;
			return ST_END;
		}
		if (st == ST_END) {
			snprintf(text, sizeof text, "%s; no other member follows",
				 g->what);
			give_up(g, g->noticed, text);
			return err_set(err, ST_DAMAGED, "%s", g->over);
		}
		if (st != ST_OK)
			return st;
		break;
	}
	struct damage d = {
		.at = g->plain,
		.resume = g->plain + 1,
		.realign = true,
		.packed = g->noticed,
	};
	snprintf(d.text, sizeof d.text,
		 "%s; it goes on at byte %s; how much is missing is not known", g->what,
		 place(g->packed, at));
	checkpoints_damaged(g->cps, &d);
	if (d.resume == DAMAGE_NO_MORE) {
		give_up(g, g->noticed, d.text);
		return err_set(err, ST_DAMAGED, "%s", g->over);
	}
	g->plain = d.resume;
	g->where = HEADER;
	checkpoints_list(g->cps, (struct checkpoint) {
					 .plain = g->plain,
					 .packed = g->packed,
					 .kind = AT_MEMBER,
				 });
	return err_set(err, ST_DAMAGED, "%s", d.text);
}

/* The parts of a file */

static enum status header(struct gzip *g, struct err *err)
{
	char buf[32];
	struct header h;
	enum status st = read_header(g, g->packed, UINT64_MAX, &h, err);
	if (st == ST_END) {
		ends_within(g, "the header of a gzip member");
		return ST_OK;
	}
	if (st == ST_INVALID) {
		snprintf(g->what, sizeof g->what, "there is no gzip member at byte %s",
			 place(g->packed, buf));
		lose(g, g->packed, g->packed + 1, false);
		return ST_OK;
	}
	if (st != ST_OK || (st = begin_deflate(g, err)) != ST_OK)
		return st;
	g->member = g->packed;
	g->member_plain = g->plain;
	if (h.crc_wrong) {
		char text[200];
		snprintf(text, sizeof text,
			 "the header of the gzip member at byte %s is damaged; its data "
			 "may "
			 "be good",
			 place(g->member, buf));
		note(g, g->member, text);
	}
	if (g->plain >= g->next)
		leave_at_member(g);
	g->packed = h.end;
	g->whole = true;
	g->crc = 0;
	g->where = BODY;
	return ST_OK;
}

static enum status body(struct gzip *g, uint8_t *buf, size_t len, size_t *got,
			struct err *err)
{
	/* Up to where a checkpoint is due, and from there block by block. */
	bool due = g->plain >= g->next;
	if (!due && len > g->next - g->plain)
		len = (size_t)(g->next - g->plain);
	int r;
	enum status st = inflate_some(g, &g->packed, buf, len, due ? Z_BLOCK : Z_NO_FLUSH,
				      got, &r, err);
	if (st == ST_END) {
		ends_within(g, "a gzip member");
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	if (g->whole)
		g->crc = (uint32_t)crc32_z(g->crc, buf, *got);
	g->plain += *got;
	if (r == Z_STREAM_END) {
		g->where = CHECK;
		return ST_OK;
	}
	if (r == Z_MEM_ERROR)
		return err_set(err, ST_NOMEM, "not enough memory to unpack %s",
			       file_name(g->f));
	if (r != Z_OK && r != Z_BUF_ERROR) {
		char at[32];
		snprintf(g->what, sizeof g->what,
			 "the gzip data is damaged before byte %s (%.40s)",
			 place(g->packed, at), g->z.msg ? g->z.msg : "no deflate data");
		uint64_t back = g->packed < SEARCH_BACK ? 0 : g->packed - SEARCH_BACK;
		lose(g, g->packed, back > g->member ? back : g->member + 1, false);
		return ST_OK;
	}
	/* 128: between two blocks; 64: behind the last one, which is no place. */
	if (due && (g->z.data_type & 128) && !(g->z.data_type & 64))
		leave_at_block(g);
	return ST_OK;
}

static enum status check(struct gzip *g, struct err *err)
{
	uint8_t b[TRAILER];
	enum status st = bytes_at(g, g->packed, b, sizeof b, err);
	if (st == ST_END) {
		ends_within(g, "the checksum of a gzip member");
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	uint32_t size = (uint32_t)(g->plain - g->member_plain);
	if (g->whole && (le32(b) != g->crc || le32(b + 4) != size)) {
		char text[200], at[32];
		snprintf(text, sizeof text,
			 "the %s of the gzip member at byte %s is not what it should be: "
			 "some "
			 "of the bytes before this place are wrong",
			 le32(b) != g->crc ? "checksum" : "length", place(g->member, at));
		note(g, g->packed, text);
	}
	g->packed += TRAILER;
	g->where = BETWEEN;
	return ST_OK;
}

static enum status between(struct gzip *g, struct err *err)
{
	uint8_t byte;
	enum status st;
	/* Tapes and disks fill up with zeros. */
	while ((st = byte_at(g, g->packed, &byte, err)) == ST_OK && !byte)
		g->packed++;
	if (st == ST_END) {
		checkpoints_reached(g->cps, g->plain, true);
		g->where = OVER;
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	struct header h;
	st = read_header(g, g->packed, UINT64_MAX, &h, err);
	if (st == ST_INVALID) {
		char at[32];
		snprintf(g->what, sizeof g->what,
			 "the bytes from byte %s on, behind a gzip member, are no gzip "
			 "data",
			 place(g->packed, at));
		lose(g, g->packed, g->packed + 1, true);
		return ST_OK;
	}
	if (st != ST_OK && st != ST_END)
		return st;
	g->where = HEADER; /* which also tells how it ends too early */
	return ST_OK;
}

static enum status read_on(void *state, uint8_t *buf, size_t len, size_t *got,
			   struct err *err)
{
	struct gzip *g = state;
	*got = 0;
	enum status st = ST_OK;
	while (st == ST_OK && *got < len) {
		size_t n = 0;
		switch (g->where) {
		case HEADER:
			st = header(g, err);
			break;
		case BODY:
			st = body(g, buf + *got, len - *got, &n, err);
			*got += n;
			break;
		case CHECK:
			st = check(g, err);
			break;
		case BETWEEN:
			st = between(g, err);
			break;
		case LOST:
			/* First give what there is: searching may take a while. */
			st = *got ? ST_END : search(g, err);
			break;
		case OVER:
			st = ST_END;
			if (g->damaged)
				st = *got ? ST_END
					  : err_set(err, ST_DAMAGED, "%s", g->over);
			break;
		}
	}
	if (*got) {
		checkpoints_reached(g->cps, g->plain, false);
		return ST_OK;
	}
	return st;
}

static uint64_t plain(const void *state)
{
	return ((const struct gzip *)state)->plain;
}

static uint64_t packed(const void *state)
{
	return ((const struct gzip *)state)->packed;
}

static void stop(void *state)
{
	struct gzip *g = state;
	if (g->z_ready)
		inflateEnd(&g->z);
	if (g->packer_ready)
		deflateEnd(&g->packer);
	g->z_ready = g->packer_ready = false;
}

const struct codec codec_gzip = {
	.name = "gzip",
	.bid = bid,
	.state_size = sizeof(struct gzip),
	.start = start,
	.read = read_on,
	.plain = plain,
	.packed = packed,
	.stop = stop,
};

#endif
