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

#ifdef HAVE_ZLIB

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const ways[] = { "", "zlib", "shortreads", NULL };
	static const uint8_t head[10] = { 0x1f, 0x8b, 8 };
	fuzz_packed_blocks(data, size, head, sizeof head, "gzip", ways, unpack);
	return 0;
}

#else

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	(void)data;
	(void)size;
	return 0;
}

#endif
