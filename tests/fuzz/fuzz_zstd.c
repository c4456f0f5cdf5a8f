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

#include "base/bytes.h"

/*
 * libzstd fails at garbage after a frame, which the source skips: both are "not intact".
 * As a stream: ZSTD_decompress() accepts blocks that are larger than the window.
 */
static bool unpack(const uint8_t *data, size_t size, uint8_t *out, size_t most,
		   size_t *len)
{
	ZSTD_DCtx *d = ZSTD_createDCtx();
	ZSTD_inBuffer from = { data, size, 0 };
	ZSTD_outBuffer to = { out, most, 0 };
	size_t left = 1;
	while (d && from.pos < size && to.pos < most && !ZSTD_isError(left))
		left = ZSTD_decompressStream(d, &to, &from);
	ZSTD_freeDCtx(d);
	*len = left == 0 ? to.pos : 0;
	return left == 0;
}

static size_t pack(const uint8_t *plain, size_t len, unsigned random, uint8_t *out,
		   size_t most)
{
	ZSTD_CCtx *c = ZSTD_createCCtx();
	size_t done = 0, cut = random & 1 ? len : random / 2 % (len + 1);
	if (!c)
		return 0;
	ZSTD_CCtx_setParameter(c, ZSTD_c_compressionLevel, (int)(random >> 3) % 20 - 5);
	ZSTD_CCtx_setParameter(c, ZSTD_c_checksumFlag, (int)(random >> 7) % 2);
	ZSTD_CCtx_setParameter(c, ZSTD_c_contentSizeFlag, (int)(random >> 8) % 2);
	ZSTD_CCtx_setParameter(c, ZSTD_c_windowLog, 10 + (int)(random >> 9) % 10);
	ZSTD_outBuffer to = { out, most, 0 };
	const ZSTD_EndDirective ends[] = { ZSTD_e_continue, ZSTD_e_flush, ZSTD_e_end };
	ZSTD_inBuffer part = { plain, cut, 0 }, all = { plain, len, cut };
	if (!ZSTD_compressStream2(c, &to, &part, ends[(random >> 14) % 3]) &&
	    part.pos == cut)
		done = ZSTD_compressStream2(c, &to, &all, ZSTD_e_end) == 0;
	ZSTD_freeCCtx(c);
	return done ? to.pos : 0;
}

/* The length of the header of a frame; 0: none begins here. */
static size_t frame_head(const uint8_t *p, size_t size)
{
	static const uint8_t dict[] = { 0, 1, 2, 4 }, content[] = { 0, 2, 4, 8 };
	if (size < 6 || le32(p) != ZSTD_MAGICNUMBER)
		return 0;
	unsigned single = p[4] >> 5 & 1, kind = p[4] >> 6;
	size_t len = 5 + !single + dict[p[4] & 3] + (kind ? content[kind] : single);
	return len < size ? len : size;
}

/* The header of a frame, its blocks and its checksum; where no frame begins, a byte. */
static size_t frame_units(const uint8_t *p, size_t size, struct fuzz_unit *out,
			  size_t most)
{
	size_t n = 0, at = 0;
	while (at < size && n < most) {
		size_t head = frame_head(p + at, size - at);
		if (!head) {
			out[n++] = (struct fuzz_unit) { at++, 1 };
			continue;
		}
		bool checked = p[at + 4] & 4, last = false;
		out[n++] = (struct fuzz_unit) { at, head };
		at += head;
		while (!last && size - at >= 3 && n < most) {
			uint32_t block = p[at] | (uint32_t)le16(p + at + 1) << 8;
			size_t len = 3 + ((block >> 1 & 3) == 1 ? 1 : block >> 3);
			len = len < size - at ? len : size - at;
			out[n++] = (struct fuzz_unit) { at, len };
			at += len;
			last = block & 1;
		}
		if (last && checked && size - at >= 4 && n < most) {
			out[n++] = (struct fuzz_unit) { at, 4 };
			at += 4;
		}
	}
	return n;
}

static const struct fuzz_packing packing = { unpack, pack, 1, 0 };
const struct fuzz_shape fuzz_shape = { .control = 1,
				       .units = frame_units,
				       .packing = &packing };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const ways[] = { "", "shortreads", NULL };
	static const uint8_t head[] = { 0x28, 0xb5, 0x2f, 0xfd, 0, 0x38 };
	fuzz_packed_blocks(data, size, head, sizeof head, "zstd", ways, unpack);
	return 0;
}

#else

const struct fuzz_shape fuzz_shape = { .control = 0 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	(void)data;
	(void)size;
	return 0;
}

#endif
