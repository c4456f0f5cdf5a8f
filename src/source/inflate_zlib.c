/*
 * The zlib engine, which defines the results of both.
 *
 * A place between two codes of a block: inflateMark() has the bits since the beginning of
 * the code that is next, if nothing of it has been returned.  To begin there, zlib reads
 * the header of the block (Z_TREES), its bits are dropped, and the codes are given from
 * the place on.
 */
#include "config.h"

#include "source/inflate.h"

#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

#include "base/mem.h"

struct z {
	z_stream s;
	uint64_t header; /* place of the header of the block: see struct inflate_place */
	unsigned header_bits;
	uint64_t length; /* plain bytes of the block so far */
};

static void *z_open(void)
{
	struct z *z = mem_new(1, sizeof *z);
	if (inflateInit2(&z->s, -MAX_WBITS) == Z_OK)
		return z;
	free(z);
	return NULL;
}

static void z_close(void *e)
{
	struct z *z = e;
	inflateEnd(&z->s);
	free(z);
}

static void z_begin_block(struct z *z, uint64_t packed, unsigned bits)
{
	z->header = packed;
	z->header_bits = bits;
	z->length = 0;
}

static enum status z_prime(struct z *z, struct codec_state *u, uint64_t packed,
			   unsigned bits, struct err *err)
{
	unsigned value;
	enum status st = inflate_bits_before(u, packed, bits, &value, err);
	if (st == ST_OK && bits && inflatePrime(&z->s, (int)bits, (int)value) != Z_OK)
		st = ST_INVALID;
	return st;
}

/* Read the header of the block, for the codes, and drop the bits after it. */
static enum status z_read_header(struct z *z, struct codec_state *u, struct err *err)
{
	uint64_t at = z->header;
	uint8_t none;
	enum status st = z_prime(z, u, at, z->header_bits, err);
	while (st == ST_OK && !(z->s.data_type & 256)) {
		size_t in;
		if ((st = codec_have(u, at, err)) != ST_OK)
			break;
		z->s.next_in = codec_data(u, at, &in);
		z->s.avail_in = (uInt)in;
		z->s.next_out = &none;
		z->s.avail_out = 0;
		/* Z_BUF_ERROR if the header is in the bits that were given first. */
		if (inflate(&z->s, Z_TREES) != Z_OK && !(z->s.data_type & 256))
			return ST_INVALID;
		at += in - z->s.avail_in;
	}
	if (st == ST_OK && inflatePrime(&z->s, -1, 0) != Z_OK)
		st = ST_INVALID;
	return st;
}

static enum status z_reset(struct z *z)
{
	z->s.data_type = 0;
	return inflateReset2(&z->s, -MAX_WBITS) == Z_OK ? ST_OK : ST_INVALID;
}

enum status inflate_zlib_header(void *e, struct codec_state *u, uint64_t packed,
				unsigned bits, struct err *err)
{
	struct z *z = e;
	z_begin_block(z, packed, bits);
	enum status st = z_reset(z);
	return st == ST_OK ? z_read_header(z, u, err) : st;
}

static enum status z_begin(void *e, struct codec_state *u,
			   const struct inflate_place *place, struct err *err)
{
	struct z *z = e;
	enum status st = z_reset(z);
	if (st != ST_OK)
		return st;
	z_begin_block(z, place->packed, place->bits);
	if (place->in_block) {
		z_begin_block(z, place->header, place->header_bits);
		z->length = checkpoints_long_block(u->cps);
		st = z_read_header(z, u, err);
	}
	if (st == ST_OK)
		st = z_prime(z, u, place->packed, place->bits, err);
	if (st == ST_OK && place->len &&
	    inflateSetDictionary(&z->s, place->window, (uInt)place->len) != Z_OK)
		st = ST_INVALID;
	return st;
}

/* Return the bits by which zlib is ahead of the first code that has not returned
 * anything; -1 if it is not in the codes of a block, or within the bytes of one. */
static long z_ahead(const struct z *z)
{
	long mark = inflateMark((z_stream *)(uintptr_t)&z->s), back = mark >> 16;
	return back < 0 || mark & 0xffff ? -1 : back + (z->s.data_type & 63);
}

/* Decompress until the buffer is full, a block ends if to_block, or input is missing. */
static int z_inflate(struct z *z, uint64_t at, size_t in, bool to_block, bool *at_block)
{
	z_stream *s = &z->s;
	*at_block = false;
	for (;;) {
		uInt room = s->avail_out;
		int result = inflate(s, Z_BLOCK);
		z->length += room - s->avail_out;
		/* data_type: 128 between two blocks, 64 in or after the last one. */
		if (result != Z_OK || !(s->data_type & 128))
			return result;
		if (s->data_type & 64)
			continue;
		z_begin_block(z, at + in - s->avail_in, (unsigned)s->data_type & 7);
		*at_block = true;
		if (to_block || !s->avail_out)
			return result;
	}
}

static enum status z_run(void *e, struct codec_state *u, uint64_t *packed, uint8_t *buf,
			 size_t len, bool to_block, size_t *got, enum inflated *what,
			 struct err *err)
{
	struct z *z = e;
	uint64_t max = checkpoints_long_block(u->cps);
	*got = 0;
	*what = INFLATED_SOME;
	if (to_block && z->length >= max && z_ahead(z) >= 0) {
		*what = INFLATED_BLOCK;
		return ST_OK;
	}
	/* To the byte after which places in the block are allowed, then byte by byte to the
	 * next one. */
	uint64_t left = z->length < max ? max - z->length : 0;
	if (to_block && !left && inflateMark(&z->s) >> 16 >= 0)
		left = 1;
	if (to_block && left && len > left)
		len = (size_t)left;
	enum status st = codec_have(u, *packed, err);
	if (st != ST_OK && st != ST_END && st != ST_AGAIN)
		return st;
	/* Without input, zlib may still have the rest of a match to return. */
	size_t in;
	z->s.next_in = codec_data(u, *packed, &in);
	z->s.avail_in = (uInt)in;
	z->s.next_out = buf;
	z->s.avail_out = len < 1 << 30 ? (uInt)len : 1 << 30;
	uInt room = z->s.avail_out;
	bool at_block;
	int result = z_inflate(z, *packed, in, to_block, &at_block);
	*packed += in - z->s.avail_in;
	*got = room - z->s.avail_out;
	if (result == Z_STREAM_END)
		*what = INFLATED_END;
	else if (result == Z_MEM_ERROR)
		return ST_NOMEM;
	else if (result != Z_OK && result != Z_BUF_ERROR)
		*what = INFLATED_BAD;
	else if (to_block && (at_block || (z->length >= max && z_ahead(z) >= 0)))
		*what = INFLATED_BLOCK;
	return st != ST_OK && *got == 0 && *what == INFLATED_SOME ? st : ST_OK;
}

static void z_place(void *e, struct inflate_place *place)
{
	struct z *z = e;
	uInt len = 0;
	long ahead = z_ahead(z);
	place->in_block = ahead >= 0;
	place->bits = (unsigned)z->s.data_type & 7;
	if (place->in_block) {
		place->packed -= (uint64_t)ahead / 8;
		place->bits = (unsigned)ahead % 8;
		place->header = z->header;
		place->header_bits = z->header_bits;
	}
	inflateGetDictionary(&z->s, place->window, &len);
	place->len = len;
}

const char *inflate_zlib_fault(const void *e)
{
	const struct z *z = e;
	return z->s.msg ? z->s.msg : "not deflate data";
}

const struct inflate_engine inflate_zlib = {
	.open = z_open,
	.close = z_close,
	.begin = z_begin,
	.run = z_run,
	.place = z_place,
};
