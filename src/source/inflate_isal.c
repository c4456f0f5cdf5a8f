/*
 * Two features that ISA-L lacks are added here.
 *
 * It does not stop between blocks.  So the first bit of each block, the flag of the
 * last block, is set before ISA-L reads it: it then stops after every block, exactly
 * and with nothing held back, as if the data ended there.  Then its history is
 * repaired and the next block begins.  (The alternative is to copy its 87 KB of state,
 * feed it in small slices and go back; that misses blocks shorter than a slice.)
 *
 * It accepts incomplete codes, which zlib refuses.  So zlib reads the header of each
 * block before; what it refuses is left to it.  Both together cost some microseconds a
 * block, of which there are 20 to 100 in a MiB of compressed data.
 *
 * The history of ISA-L: tmp_out_buffer has up to 32 KiB of bytes that were returned (up
 * to tmp_out_processed), then bytes that were not (up to tmp_out_valid).  A call first
 * decodes into it until it is full, returns bytes from it, and when it is empty
 * continues in the caller's buffer.  So if a call returned less than 32 KiB, all of
 * them are in tmp_out_buffer; otherwise the caller's buffer has the whole window.
 */
#include "config.h"

#ifdef HAVE_ISAL

#include "source/inflate.h"

#include <isa-l/igzip_lib.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

struct isal {
	struct inflate_state s;
	bool in_block;
	bool is_last;    /* the block is the last one */
	bool own_window; /* the history is in window, not in tmp_out_buffer */
	uint64_t length; /* plain bytes of the block so far */
	void *zlib;      /* reads headers */
	uint8_t window[INFLATE_WINDOW];
};

static void *isal_open(void)
{
	struct isal *z = mem_try(1, sizeof *z);
	if (z && (z->zlib = inflate_zlib.open()))
		return z;
	free(z);
	return NULL;
}

static void isal_close(void *e)
{
	inflate_zlib.close(((struct isal *)e)->zlib);
	free(e);
}

static enum status isal_begin(void *e, struct codec_state *u,
			      const struct inflate_place *place, struct err *err)
{
	struct isal *z = e;
	unsigned value;
	enum status st = inflate_bits_before(u, place->packed, place->bits, &value, err);
	if (st != ST_OK)
		return st;
	isal_inflate_init(&z->s);
	z->s.read_in = value;
	z->s.read_in_length = (int32_t)place->bits;
	memcpy(z->s.tmp_out_buffer, place->window, place->len);
	z->s.tmp_out_valid = z->s.tmp_out_processed = (int32_t)place->len;
	z->in_block = z->own_window = false;
	z->length = 0;
	return ST_OK;
}

/* Blocks */

/* Check the header of a block, read its first bit, and set it for ISA-L. */
static enum status isal_begin_block(struct isal *z, struct codec_state *u,
				    uint64_t *packed, struct err *err)
{
	enum status st = inflate_zlib_header(z->zlib, u, *packed,
					     (unsigned)z->s.read_in_length, err);
	if (st != ST_OK)
		return st;
	if (z->s.read_in_length == 0) {
		uint8_t byte;
		if ((st = codec_byte(u, *packed, &byte, err)) != ST_OK)
			return st;
		++*packed;
		z->s.read_in = byte;
		z->s.read_in_length = 8;
	}
	z->is_last = z->s.read_in & 1;
	z->s.read_in |= 1;
	z->s.block_state = ISAL_BLOCK_NEW_HDR;
	z->in_block = true;
	z->length = 0;
	return ST_OK;
}

/* After a block: give back the input that was read too far, and repair the history. */
static void isal_end_block(struct isal *z, uint64_t *packed)
{
	struct inflate_state *s = &z->s;
	unsigned held = (unsigned)s->read_in_length;
	*packed -= held / 8;
	s->read_in &= (1u << held % 8) - 1;
	s->read_in_length = (int32_t)(held % 8);
	if (z->own_window)
		memcpy(s->tmp_out_buffer, z->window, INFLATE_WINDOW);
	else if (s->tmp_out_processed > INFLATE_WINDOW)
		memmove(s->tmp_out_buffer,
			s->tmp_out_buffer + s->tmp_out_processed - INFLATE_WINDOW,
			INFLATE_WINDOW);
	if (z->own_window || s->tmp_out_processed > INFLATE_WINDOW)
		s->tmp_out_valid = s->tmp_out_processed = INFLATE_WINDOW;
	z->in_block = z->own_window = false;
	z->length = 0;
}

/* At the end of a block ISA-L does not maintain its history: keep it in z->window. */
static void isal_keep_window(struct isal *z, const uint8_t *out, size_t n)
{
	if (n >= INFLATE_WINDOW) {
		memcpy(z->window, out + n - INFLATE_WINDOW, INFLATE_WINDOW);
		z->own_window = true;
	} else if (z->own_window) {
		memmove(z->window, z->window + n, INFLATE_WINDOW - n);
		memcpy(z->window + INFLATE_WINDOW - n, out, n);
	}
}

static enum status isal_run(void *e, struct codec_state *u, uint64_t *packed,
			    uint8_t *buf, size_t len, bool to_block, size_t *got,
			    enum inflated *what, struct err *err)
{
	struct isal *z = e;
	struct inflate_state *s = &z->s;
	*got = 0;
	*what = INFLATED_SOME;
	while (*got < len) {
		enum status st = ST_OK;
		if (!z->in_block)
			st = isal_begin_block(z, u, packed, err);
		if (st == ST_OK)
			st = codec_have(u, *packed, err);
		if (st == ST_INVALID || (st == ST_END && !z->in_block)) {
			*what = INFLATED_UNSURE;
			return ST_OK;
		}
		if (!z->in_block || (st != ST_OK && st != ST_END && st != ST_AGAIN))
			return *got ? ST_OK : st;

		size_t in, room = len - *got;
		s->next_in = (uint8_t *)(uintptr_t)codec_data(u, *packed, &in);
		s->avail_in = (uint32_t)in;
		s->next_out = buf + *got;
		s->avail_out = room < 1 << 30 ? (uint32_t)room : 1 << 30;
		room = s->avail_out;
		int result = isal_inflate(s);
		size_t used = in - s->avail_in, n = room - s->avail_out;
		*packed += used;
		if (result != ISAL_DECOMP_OK) {
			/* The n bytes of this call may be wrong: they are dropped. */
			*what = INFLATED_UNSURE;
			return ST_OK;
		}
		if (s->block_state == ISAL_BLOCK_INPUT_DONE ||
		    s->block_state == ISAL_BLOCK_FINISH)
			isal_keep_window(z, buf + *got, n);
		*got += n;
		z->length += n;
		if (s->block_state == ISAL_BLOCK_FINISH) {
			isal_end_block(z, packed);
			if (z->is_last)
				*what = INFLATED_END;
			else if (to_block)
				*what = INFLATED_BLOCK;
			if (*what != INFLATED_SOME)
				return ST_OK;
			continue;
		}
		/* zlib decompresses the rest of a file that ends here. */
		if (!used && !n && st == ST_END)
			*what = INFLATED_UNSURE;
		if (!used && !n)
			return st == ST_END || *got ? ST_OK : st;
	}
	return ST_OK;
}

static uint64_t isal_in_block(const void *e)
{
	return ((const struct isal *)e)->length;
}

static void isal_place(void *e, struct inflate_place *place)
{
	const struct inflate_state *s = &((const struct isal *)e)->s;
	place->bits = (unsigned)s->read_in_length;
	place->len = (size_t)s->tmp_out_processed;
	memcpy(place->window, s->tmp_out_buffer, place->len);
}

const struct inflate_engine inflate_isal = {
	.open = isal_open,
	.close = isal_close,
	.begin = isal_begin,
	.run = isal_run,
	.in_block = isal_in_block,
	.place = isal_place,
};

#endif
