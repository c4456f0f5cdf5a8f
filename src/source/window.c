/*
 * The settings of LZMA2 are for texts and records of some 32 KiB: hash chains of four
 * bytes that are followed eight times find nearly all that binary trees find, in a sixth
 * of the time; a dictionary larger than the window would only have to be cleared.
 */
#include "config.h"

#include "source/window.h"

#ifdef HAVE_ZLIB

#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>
#ifdef HAVE_LZMA
#include <lzma.h>
#endif

#include "base/mem.h"

enum { DEFLATED, LZMA2 }; /* the first byte */

enum { LZMA2_CHUNK = 64 << 10, LZMA2_OVERHEAD = 8 /* of a chunk, and of the end */ };

#ifdef HAVE_LZMA

struct window_packer {
	lzma_stream lzma;
};

struct window_filters {
	lzma_options_lzma options;
	lzma_filter filter[2];
};

static void window_set_filters(struct window_filters *f)
{
	*f = (struct window_filters) {
		.options = { .dict_size = 32 << 10,
			     .lc = 3,
			     .mode = LZMA_MODE_FAST,
			     .nice_len = 128,
			     .mf = LZMA_MF_HC4,
			     .depth = 8 },
		.filter = { { LZMA_FILTER_LZMA2, &f->options },
			    { LZMA_VLI_UNKNOWN, NULL } },
	};
}

static size_t window_pack_lzma2(struct window_packer *p, const uint8_t *window,
				size_t len, uint8_t *to, size_t room)
{
	struct window_filters f;
	window_set_filters(&f);
	if (lzma_raw_encoder(&p->lzma, f.filter) != LZMA_OK)
		return 0;
	p->lzma.next_in = window;
	p->lzma.avail_in = len;
	p->lzma.next_out = to;
	p->lzma.avail_out = room;
	return lzma_code(&p->lzma, LZMA_FINISH) == LZMA_STREAM_END
		       ? room - p->lzma.avail_out
		       : 0;
}

static bool window_unpack_lzma2(const uint8_t *packed, size_t len, uint8_t *to,
				size_t *room)
{
	struct window_filters f;
	size_t in = 0, out = 0;
	window_set_filters(&f);
	lzma_ret r =
		lzma_raw_buffer_decode(f.filter, NULL, packed, &in, len, to, &out, *room);
	*room = out;
	return r == LZMA_OK && in == len;
}

struct window_packer *window_packer_new(void)
{
	struct window_packer *p = mem_new(1, sizeof *p);
	p->lzma = (lzma_stream)LZMA_STREAM_INIT;
	return p;
}

void window_packer_free(struct window_packer *p)
{
	if (p)
		lzma_end(&p->lzma);
	free(p);
}

#else

struct window_packer {
	char unused;
};

struct window_packer *window_packer_new(void)
{
	return mem_new(1, sizeof(struct window_packer));
}

void window_packer_free(struct window_packer *p)
{
	free(p);
}

static size_t window_pack_lzma2(struct window_packer *p, const uint8_t *window,
				size_t len, uint8_t *to, size_t room)
{
	(void)p, (void)window, (void)len, (void)to, (void)room;
	return 0;
}

static bool window_unpack_lzma2(const uint8_t *packed, size_t len, uint8_t *to,
				size_t *room)
{
	(void)packed, (void)len, (void)to;
	*room = 0;
	return false;
}

#endif

static size_t window_deflate(const uint8_t *window, size_t len, uint8_t *to, size_t room)
{
	z_stream z;
	memset(&z, 0, sizeof z);
	if (deflateInit2(&z, 1, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		return 0;
	z.next_in = window;
	z.avail_in = (uInt)len;
	z.next_out = to;
	z.avail_out = (uInt)room;
	int r = deflate(&z, Z_FINISH);
	deflateEnd(&z);
	return r == Z_STREAM_END ? room - z.avail_out : 0;
}

static bool window_inflate(const uint8_t *packed, size_t len, uint8_t *to, size_t *room)
{
	z_stream z;
	memset(&z, 0, sizeof z);
	if (inflateInit2(&z, -MAX_WBITS) != Z_OK)
		return false;
	z.next_in = packed;
	z.avail_in = (uInt)len;
	z.next_out = to;
	z.avail_out = (uInt)*room;
	int r = inflate(&z, Z_FINISH);
	*room -= z.avail_out;
	inflateEnd(&z);
	return r == Z_STREAM_END;
}

size_t window_bound(size_t len)
{
	size_t chunks = len / LZMA2_CHUNK + 2;
	size_t deflated = compressBound((uLong)len);
	size_t lzma2 = len + chunks * LZMA2_OVERHEAD;
	return 1 + (deflated > lzma2 ? deflated : lzma2);
}

size_t window_pack(struct window_packer *p, const uint8_t *window, size_t len,
		   uint8_t *to)
{
	size_t room = window_bound(len) - 1;
	size_t n = window_pack_lzma2(p, window, len, to + 1, room);
	to[0] = n ? LZMA2 : DEFLATED;
	if (!n)
		n = window_deflate(window, len, to + 1, room);
	return n ? 1 + n : 0;
}

bool window_unpack(const uint8_t *packed, size_t len, uint8_t *to, size_t *room)
{
	if (!len || packed[0] > LZMA2)
		return false;
	return packed[0] == LZMA2 ? window_unpack_lzma2(packed + 1, len - 1, to, room)
				  : window_inflate(packed + 1, len - 1, to, room);
}

#endif
