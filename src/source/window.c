/* Deflate without a header, with the text as dictionary.  Bytes that are not used are 0. */
#include "source/window.h"

#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST
#include <zlib.h>

#include "base/mem.h"

enum { LEVEL = 6, MEMORY = 8 };

struct window_packer {
	z_stream z;
	uint8_t bytes[WINDOW_MAX];
};

/* Small allocations cannot fail, so that zlib does not either. */
static void *window_alloc(void *opaque, unsigned n, unsigned size)
{
	(void)opaque;
	return mem_new(n, size);
}

static void window_release(void *opaque, void *p)
{
	(void)opaque;
	free(p);
}

struct window_packer *window_packer_new(void)
{
	struct window_packer *p = mem_new(1, sizeof *p);
	p->z.zalloc = window_alloc;
	p->z.zfree = window_release;
	deflateInit2(&p->z, LEVEL, Z_DEFLATED, -MAX_WBITS, MEMORY, Z_DEFAULT_STRATEGY);
	return p;
}

void window_packer_free(struct window_packer *p)
{
	if (p)
		deflateEnd(&p->z);
	free(p);
}

uint8_t *window_pack(struct window_packer *p, const uint8_t *text, size_t text_len,
		     const uint8_t *window, const uint8_t *used, size_t len, size_t *n)
{
	for (size_t i = 0; i < len; i++)
		p->bytes[i] = !used || used[i] ? window[i] : 0;
	deflateReset(&p->z);
	if (text_len)
		deflateSetDictionary(&p->z, text, (uInt)text_len);
	size_t room = deflateBound(&p->z, (uLong)len);
	uint8_t *packed = mem_new(room, 1);
	p->z.next_in = p->bytes;
	p->z.avail_in = (uInt)len;
	p->z.next_out = packed;
	p->z.avail_out = (uInt)room;
	deflate(&p->z, Z_FINISH);
	*n = room - p->z.avail_out;
	return mem_resize(packed, *n, 1);
}

bool window_unpack(const uint8_t *text, size_t text_len, const uint8_t *packed, size_t n,
		   uint8_t *to, size_t *room)
{
	z_stream z = { .next_in = packed,
		       .avail_in = (uInt)n,
		       .next_out = to,
		       .avail_out = (uInt)*room,
		       .zalloc = window_alloc,
		       .zfree = window_release };
	inflateInit2(&z, -MAX_WBITS);
	if (text_len)
		inflateSetDictionary(&z, text, (uInt)text_len);
	bool good = inflate(&z, Z_FINISH) == Z_STREAM_END && !z.avail_in;
	*room -= z.avail_out;
	inflateEnd(&z);
	return good;
}
