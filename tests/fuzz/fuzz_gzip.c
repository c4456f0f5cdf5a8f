/*
 * gzip files: ISA-L against zlib as the source uses them, and both against a plain use
 * of zlib.
 *
 * The last byte is a seed.  With its lowest bit set a header is prepended, so that the
 * input is deflate data from its beginning.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz_lib.h"
#include "fuzz_packed.h"

#include <zlib.h>

static bool unpack(const uint8_t *data, size_t size, uint8_t *out, size_t most,
		   size_t *len)
{
	z_stream z = { .next_in = (Bytef *)(uintptr_t)data, .avail_in = (uInt)size };
	int r = inflateInit2(&z, 31);
	*len = 0;
	while (r == Z_OK) {
		z.next_out = out + *len;
		z.avail_out = (uInt)(most - *len);
		r = inflate(&z, Z_FINISH);
		*len = most - z.avail_out;
		if (r == Z_STREAM_END && z.avail_in)
			r = inflateReset(&z);
	}
	inflateEnd(&z);
	return r == Z_STREAM_END;
}

/* One or two members, of which the first ends at random. */
static size_t pack(const uint8_t *plain, size_t len, unsigned random, uint8_t *out,
		   size_t most)
{
	z_stream z = { .next_in = (Bytef *)(uintptr_t)plain, .next_out = out };
	size_t first = random & 1 ? len : random / 2 % (len + 1);
	z.avail_out = (uInt)most;
	if (deflateInit2(&z, (int)(random >> 2) % 10, Z_DEFLATED,
			 31 - (int)(random >> 5) % 7, 1 + (int)(random >> 8) % 9,
			 (int)(random >> 12) % 5) != Z_OK)
		return 0;
	z.avail_in = (uInt)(first / 2);
	deflate(&z, 1 + (int)(random >> 15) % 3);
	z.avail_in += (uInt)(first - first / 2);
	int r = deflate(&z, Z_FINISH);
	if (r == Z_STREAM_END && first < len) {
		deflateReset(&z);
		z.avail_in = (uInt)(len - first);
		r = deflate(&z, Z_FINISH);
	}
	deflateEnd(&z);
	return r == Z_STREAM_END ? most - z.avail_out : 0;
}

static const struct fuzz_packing packing = { unpack, pack, 1, 0 };
const struct fuzz_shape fuzz_shape = { .control = 1, .packing = &packing };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const ways[] = { "", "zlib", "shortreads", NULL };
	static const uint8_t head[10] = { 0x1f, 0x8b, 8 };
	fuzz_packed_blocks(data, size, head, sizeof head, "gzip", ways, unpack);
	return 0;
}
