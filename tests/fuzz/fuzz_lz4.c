/*
 * lz4 frames: the source, with checkpoints between blocks, against plain liblz4.
 *
 * The last byte is a seed.  With its lowest bit set the header of a frame is prepended, so
 * that the input is blocks from its beginning.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz_lib.h"
#include "fuzz_packed.h"

#ifdef HAVE_LZ4

#include <lz4frame.h>

static bool unpack(const uint8_t *data, size_t size, uint8_t *out, size_t most,
		   size_t *len)
{
	LZ4F_dctx *d;
	size_t left = LZ4F_createDecompressionContext(&d, LZ4F_VERSION);
	*len = 0;
	while (!LZ4F_isError(left) && size) {
		size_t n = most - *len, used = size;
		left = LZ4F_decompress(d, out + *len, &n, data, &used, NULL);
		*len += n;
		data += used;
		size -= used;
		if (!n && !used)
			break;
	}
	LZ4F_freeDecompressionContext(d);
	return !left && !size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const ways[] = { "", "shortreads", NULL };
	static const uint8_t head[] = { 0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0xc0 };
	fuzz_packed_blocks(data, size, head, sizeof head, "lz4", ways, unpack);
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
