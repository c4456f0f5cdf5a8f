/*
 * zstd files: the source, with checkpoints between blocks, against plain libzstd.
 *
 * The last byte is a seed.  With its lowest bit set the header of a frame is prepended, so
 * that the input is blocks from its beginning.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz_lib.h"
#include "fuzz_packed.h"

#ifdef HAVE_ZSTD

#include <zstd.h>

/* libzstd fails at garbage after a frame, which the source skips: both are "not intact". */
static bool unpack(const uint8_t *data, size_t size, uint8_t *out, size_t most,
		   size_t *len)
{
	size_t n = ZSTD_decompress(out, most, data, size);
	*len = ZSTD_isError(n) ? 0 : n;
	return !ZSTD_isError(n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const ways[] = { "", "shortreads", NULL };
	static const uint8_t head[] = { 0x28, 0xb5, 0x2f, 0xfd, 0, 0x38 };
	fuzz_packed_blocks(data, size, head, sizeof head, "zstd", ways, unpack);
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
