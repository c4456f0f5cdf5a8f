/*
 * Two features that ISA-L lacks are added here.
 *
 * It does not stop between blocks.  So the first bit of each block, the flag of the
 * last block, is set before ISA-L reads it: it then stops after every block, exactly
 * and with nothing held back, as if the data ended there.  Then its history is
 * repaired and the next block begins.  (The alternative is to copy its 87 KB of state,
 * feed it in small slices and go back; that misses blocks shorter than a slice.)
 *
 * It accepts incomplete codes, which zlib refuses.  So the header of each block is
 * checked before; everything unusual is left to zlib.  Both together cost a few
 * microseconds a block, of which there are 20 to 100 in a MiB of compressed data.
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
#include "source/bits.h"

struct isal {
	struct inflate_state s;
	bool in_block;
	bool is_last;    /* the block is the last one */
	bool own_window; /* the history is in window, not in tmp_out_buffer */
	uint64_t length; /* plain bytes of the block so far */
	uint8_t window[INFLATE_WINDOW];
};

static void *isal_open(void)
{
	return mem_try(1, sizeof(struct isal));
}

static void isal_close(void *e)
{
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

/* Headers */

enum { LONGEST_CODE = 15, FULL = 1 << LONGEST_CODE };

/* The Kraft sum of codes of these lengths, in units of 1 / FULL. */
static unsigned isal_kraft_sum(const uint8_t *lengths, unsigned n)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < n; i++)
		if (lengths[i])
			sum += 1u << (LONGEST_CODE - lengths[i]);
	return sum;
}

/* Read the code of the code lengths; table has a symbol and the length of its code for
 * each value of the next 7 bits.  False if it is incomplete or oversubscribed. */
static bool isal_read_length_code(struct bits *b, unsigned n, uint8_t table[128][2])
{
	static const uint8_t order[19] = { 16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
					   11, 4,  12, 3, 13, 2, 14, 1, 15 };
	uint8_t lengths[19] = { 0 };
	for (unsigned i = 0; i < n; i++)
		lengths[order[i]] = (uint8_t)bits_take(b, 3);
	if (isal_kraft_sum(lengths, 19) != FULL)
		return false;
	unsigned code = 0;
	for (unsigned len = 1; len <= 7; len++, code <<= 1) {
		for (unsigned symbol = 0; symbol < 19; symbol++) {
			if (lengths[symbol] != len)
				continue;
			unsigned reversed = 0;
			for (unsigned i = 0; i < len; i++)
				reversed |= (code >> i & 1) << (len - 1 - i);
			for (unsigned i = reversed; i < 128; i += 1u << len) {
				table[i][0] = (uint8_t)symbol;
				table[i][1] = (uint8_t)len;
			}
			code++;
		}
	}
	return true;
}

/* True if the dynamic codes of a block are certainly valid for zlib too. */
static bool isal_codes_valid(struct bits *b)
{
	unsigned literals = 257 + bits_take(b, 5);
	unsigned distances = 1 + bits_take(b, 5);
	unsigned n = literals + distances;
	uint8_t table[128][2];
	uint8_t lengths[286 + 30 + 138] = { 0 };
	if (literals > 286 || distances > 30 ||
	    !isal_read_length_code(b, 4 + bits_take(b, 4), table))
		return false;
	for (unsigned i = 0; i < n;) {
		const uint8_t *entry = table[bits_peek(b, 7)];
		b->at += entry[1];
		uint8_t length = entry[0];
		unsigned times = 1;
		if (length == 16 && i == 0)
			return false;
		if (length == 16) {
			length = lengths[i - 1];
			times = 3 + bits_take(b, 2);
		} else if (length == 17) {
			length = 0;
			times = 3 + bits_take(b, 3);
		} else if (length == 18) {
			length = 0;
			times = 11 + bits_take(b, 7);
		}
		memset(lengths + i, length, times);
		i += times;
		if (i > n)
			return false;
	}
	const uint8_t *of_distances = lengths + literals;
	unsigned used = 0;
	for (unsigned i = 0; i < distances; i++)
		used += of_distances[i] != 0;
	/* A single distance code, or none, may be incomplete. */
	unsigned sum = isal_kraft_sum(of_distances, distances);
	return lengths[256] && isal_kraft_sum(lengths, literals) == FULL &&
	       (sum == FULL || used == 0 || (used == 1 && sum == FULL / 2));
}

/* Bytes of the longest header: 17 bits, 19 lengths of 3, and 316 of up to 14. */
enum { HEADER_MAX = (17 + 19 * 3 + 316 * 14 + 7) / 8 + 1 };

/*
 * Check the header of the block that begins here.  all: read what is not in the buffer.
 * ST_INVALID without a message: it is not certainly valid, or the file ends in it.
 */
static enum status isal_check_header(const struct isal *z, struct codec_state *u,
				     uint64_t packed, bool all, struct err *err)
{
	uint8_t bytes[1 + HEADER_MAX + 8] = { 0 };
	size_t have = 0, len = 1;
	enum status st = ST_OK;
	while (have < HEADER_MAX && len) {
		if (all)
			st = codec_have(u, packed + have, err);
		if (st != ST_OK && st != ST_END && st != ST_AGAIN)
			return st;
		const uint8_t *in = codec_data(u, packed + have, &len);
		if (len > HEADER_MAX - have)
			len = HEADER_MAX - have;
		memcpy(bytes + 1 + have, in, len);
		have += len;
	}
	unsigned held = (unsigned)z->s.read_in_length;
	bytes[0] = (uint8_t)(z->s.read_in << (8 - held));
	struct bits b = { bytes, sizeof bytes, 8 - held };
	bits_take(&b, 1);
	unsigned kind = bits_take(&b, 2);
	bool good = kind == 2 ? isal_codes_valid(&b) : kind != 3;
	if (b.at <= 8 * (1 + have))
		return good ? ST_OK : ST_INVALID;
	/* The result depends on bytes after the end of the input. */
	if (!all)
		return isal_check_header(z, u, packed, true, err);
	return st == ST_END ? ST_INVALID : st;
}

/* Blocks */

/* Check the header of a block, read its first bit, and set it for ISA-L. */
static enum status isal_begin_block(struct isal *z, struct codec_state *u,
				    uint64_t *packed, struct err *err)
{
	enum status st = isal_check_header(z, u, *packed, false, err);
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

static const char *isal_fault(const void *e)
{
	(void)e;
	return "not deflate data";
}

const struct inflate_engine inflate_isal = {
	.open = isal_open,
	.close = isal_close,
	.begin = isal_begin,
	.run = isal_run,
	.in_block = isal_in_block,
	.place = isal_place,
	.fault = isal_fault,
};

#endif
