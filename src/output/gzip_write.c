#include "output/gzip_write.h"
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/parallel.h"

enum {
	BLOCK = 128 << 10,
	WINDOW = 32 << 10,
	LEVEL = 6,
	HEAD = 10,
	TAIL = 8,
	EMPTY_BLOCK = 16 /* max number of bytes that a flush adds */
};

struct gzip_write_block {
	uint8_t *out;
	size_t room, len;
	uint32_t crc;
	bool failed;
};

struct gzip_write {
	bool (*sink)(void *ctx, const uint8_t *bytes, size_t len);
	void *ctx;
	uint8_t *
		plain; /* WINDOW bytes, the last `before` of which are used, then a
			* round */
	size_t before, len, room;
	unsigned threads;
	struct gzip_write_block *block;
	size_t nblocks;
	uint32_t crc, size;
	bool begun, last;
};

struct gzip_write *gzip_write_new(bool (*sink)(void *ctx, const uint8_t *bytes,
					       size_t len),
				  void *ctx, unsigned threads)
{
	struct gzip_write *g = mem_new(1, sizeof *g);
	g->sink = sink;
	g->ctx = ctx;
	g->threads = threads;
	/* Use several blocks per thread, because some blocks take longer than others. */
	g->room = (size_t)4 * g->threads * BLOCK;
	g->plain = mem_new(WINDOW + g->room, 1);
	g->block = mem_new(g->room / BLOCK, sizeof *g->block);
	return g;
}

void gzip_write_free(struct gzip_write *g)
{
	if (!g)
		return;
	for (size_t i = 0; i < g->room / BLOCK; i++)
		free(g->block[i].out);
	free(g->block);
	free(g->plain);
	free(g);
}

static void gzip_write_compress(struct gzip_write *g, size_t nth)
{
	struct gzip_write_block *b = &g->block[nth];
	size_t from = nth * BLOCK, left = g->len - from;
	uint8_t *bytes = g->plain + WINDOW + from;
	size_t before = nth ? WINDOW : g->before;
	bool end = g->last && nth + 1 == g->nblocks;
	z_stream z = { .next_in = bytes,
		       .avail_in = (uInt)(left < BLOCK ? left : BLOCK) };
	b->failed = true;
	b->crc = (uint32_t)crc32(0, bytes, z.avail_in);
	if (deflateInit2(&z, LEVEL, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) !=
	    Z_OK)
		return;
	size_t room = deflateBound(&z, z.avail_in) + EMPTY_BLOCK;
	if (room > b->room) {
		free(b->out);
		b->out = mem_try(room, 1);
		b->room = b->out ? room : 0;
	}
	if (before)
		deflateSetDictionary(&z, bytes - before, (uInt)before);
	z.next_out = b->out;
	z.avail_out = (uInt)b->room;
	int got = b->out ? deflate(&z, end ? Z_FINISH : Z_SYNC_FLUSH) : Z_MEM_ERROR;
	b->len = b->room - z.avail_out;
	b->failed = got != (end ? Z_STREAM_END : Z_OK) || z.avail_in;
	deflateEnd(&z);
}

static void gzip_write_work(void *arg, unsigned worker)
{
	struct gzip_write *g = arg;
	for (size_t i = worker; i < g->nblocks; i += g->threads)
		gzip_write_compress(g, i);
}

static bool gzip_write_head(struct gzip_write *g)
{
	static const uint8_t head[HEAD] = { 0x1f, 0x8b, 8, [9] = 3 };
	if (g->begun)
		return true;
	g->begun = true;
	return g->sink(g->ctx, head, sizeof head);
}

static bool gzip_write_tail(struct gzip_write *g)
{
	uint8_t tail[TAIL];
	put_le32(tail, g->crc);
	put_le32(tail + 4, g->size);
	return g->sink(g->ctx, tail, sizeof tail);
}

/* Compress and write the collected bytes. */
static bool gzip_write_round(struct gzip_write *g)
{
	bool good = gzip_write_head(g);
	g->nblocks = (g->len + BLOCK - 1) / BLOCK;
	/* An empty member also needs a last block. */
	g->nblocks += g->last && !g->nblocks;
	parallel_run(g->nblocks < g->threads ? (unsigned)g->nblocks : g->threads,
		     gzip_write_work, g);
	for (size_t i = 0; good && i < g->nblocks; i++) {
		const struct gzip_write_block *b = &g->block[i];
		size_t left = g->len - i * BLOCK;
		if (b->failed) {
			errno = ENOMEM;
			return false;
		}
		g->crc = (uint32_t)crc32_combine(g->crc, b->crc,
						 (z_off_t)(left < BLOCK ? left : BLOCK));
		good = g->sink(g->ctx, b->out, b->len);
	}
	g->size += (uint32_t)g->len;
	if (g->len >= WINDOW) {
		memcpy(g->plain, g->plain + g->len, WINDOW);
		g->before = WINDOW;
	}
	g->len = 0;
	return good;
}

bool gzip_write_put(struct gzip_write *g, const uint8_t *bytes, size_t len, bool end)
{
	bool good = true;
	while (good && len) {
		/* Keep a full round until more bytes arrive, because the last block of
		 * the member differs. */
		if (g->len == g->room)
			good = gzip_write_round(g);
		size_t n = len < g->room - g->len ? len : g->room - g->len;
		memcpy(g->plain + WINDOW + g->len, bytes, n);
		g->len += n;
		bytes += n;
		len -= n;
	}
	g->last = end;
	return good && (!end || (gzip_write_round(g) && gzip_write_tail(g)));
}
