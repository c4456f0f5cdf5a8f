#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "source/xz_generic.h"

enum { CELL = 4 << 10 };

struct xz_generic {
	lzma_stream z;
	bool finished; /* the block ends after the cell, ... */
	bool cut;      /* ... or the file does */
	bool ready;    /* the cell is complete and may be returned */
	size_t len;
	size_t given; /* bytes of the cell returned so far */
	uint8_t cell[CELL];
};

/* Life cycle */

struct xz_generic *xz_generic_new(void)
{
	return mem_new(1, sizeof(struct xz_generic));
}

void xz_generic_free(struct xz_generic *c)
{
	if (!c)
		return;
	lzma_end(&c->z);
	free(c);
}

/* Filling a cell */

/* One call of liblzma.  ST_INVALID without a message: the block is damaged here. */
static enum status xz_generic_decode(struct xz_generic *c, struct codec_input *u,
				     uint8_t *buf, size_t len, size_t *got,
				     struct err *err)
{
	*got = 0;
	enum status st = codec_input_have(u, u->packed, err);
	if (st != ST_OK && st != ST_END && st != ST_AGAIN)
		return st;
	/* Without input, liblzma may still have bytes to return. */
	size_t in;
	c->z.next_in = codec_input_data(u, u->packed, &in);
	c->z.avail_in = in;
	c->z.next_out = buf;
	c->z.avail_out = len;
	lzma_ret ret = lzma_code(&c->z, LZMA_RUN);
	u->packed += in - c->z.avail_in;
	*got = len - c->z.avail_out;
	c->finished = ret == LZMA_STREAM_END;
	bool stuck = *got == 0 && in == c->z.avail_in;
	if (stuck && st != ST_OK && (ret == LZMA_OK || ret == LZMA_BUF_ERROR))
		return st;
	return ret == LZMA_OK || ret == LZMA_STREAM_END ? ST_OK : ST_INVALID;
}

/* Fill a cell at cell: c->cell, or the caller's buffer if it has room for a whole cell.
 * On failure the bytes so far are in c->cell. */
static enum status xz_generic_fill(struct xz_generic *c, struct codec_input *u,
				   uint8_t *cell, struct err *err)
{
	enum status st = ST_OK;
	while (st == ST_OK && !c->finished && c->len < CELL) {
		size_t n;
		st = xz_generic_decode(c, u, cell + c->len, CELL - c->len, &n, err);
		c->len += n;
	}
	if (st != ST_OK && cell != c->cell)
		memcpy(c->cell, cell, c->len);
	return st;
}

/* Use */

lzma_ret xz_generic_begin(struct xz_generic *c, lzma_block *header)
{
	c->len = c->given = 0;
	c->ready = c->finished = c->cut = false;
	return lzma_block_decoder(&c->z, header);
}

enum status xz_generic_read(struct xz_generic *c, struct codec_input *u, uint8_t *buf,
			    size_t len, size_t *got, bool *finished, struct err *err)
{
	*got = 0;
	if (c->cut && !c->ready)
		return ST_END;
	uint8_t *cell = c->cell;
	if (!c->ready) {
		if (c->len == 0 && len >= CELL)
			cell = buf;
		enum status st = xz_generic_fill(c, u, cell, err);
		if (st != ST_OK && st != ST_END)
			return st;
		if (st == ST_END)
			cell = c->cell;
		c->cut = st == ST_END;
		c->ready = true;
	}
	size_t left = c->len - c->given;
	*got = left < len ? left : len;
	if (cell == c->cell)
		memcpy(buf, cell + c->given, *got);
	c->given += *got;
	if (c->given < c->len)
		return ST_OK;
	c->len = c->given = 0;
	c->ready = false;
	*finished = c->finished;
	return c->cut && *got == 0 ? ST_END : ST_OK;
}

size_t xz_generic_doubtful(const struct xz_generic *c)
{
	return c->len;
}

void xz_generic_trust(struct xz_generic *c)
{
	c->finished = c->ready = true;
}
