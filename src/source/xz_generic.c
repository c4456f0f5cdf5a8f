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
	size_t len;    /* bytes of the cell so far */
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

/* One call of liblzma.  ST_INVALID without a message: the block is damaged here. */
static enum status xz_generic_decode(struct xz_generic *c, struct codec_state *u,
				     uint8_t *buf, size_t len, size_t *got,
				     struct err *err)
{
	*got = 0;
	enum status st = codec_have(u, u->packed, err);
	if (st != ST_OK && st != ST_END && st != ST_AGAIN)
		return st;
	/* Without input, liblzma may still have bytes to return. */
	size_t in;
	c->z.next_in = codec_data(u, u->packed, &in);
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

/* Use */

lzma_ret xz_generic_begin(struct xz_generic *c, lzma_block *header)
{
	c->len = 0;
	c->finished = c->cut = false;
	return lzma_block_decoder(&c->z, header);
}

void xz_generic_trust(struct xz_generic *c, struct codec_state *u)
{
	u->out = c->cell;
	u->out_len = c->len;
	c->len = 0;
}

enum status xz_generic_read(struct xz_generic *c, struct codec_state *u, bool *finished,
			    struct err *err)
{
	enum status st = c->cut ? ST_END : ST_OK;
	while (st == ST_OK && !c->finished && c->len < CELL) {
		size_t n;
		st = xz_generic_decode(c, u, c->cell + c->len, CELL - c->len, &n, err);
		c->len += n;
	}
	c->cut = st == ST_END;
	if (c->cut && c->len)
		st = ST_OK; /* first return these bytes */
	if (st != ST_OK)
		return st;
	xz_generic_trust(c, u);
	*finished = c->finished;
	return ST_OK;
}

size_t xz_generic_doubtful(const struct xz_generic *c)
{
	return c->len;
}
