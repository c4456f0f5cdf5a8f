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

#include "base/bytes.h"

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

static size_t pack(const uint8_t *plain, size_t len, unsigned random, uint8_t *out,
		   size_t most)
{
	static uint8_t room[1 << 20];
	LZ4F_cctx *c;
	LZ4F_preferences_t p = { .compressionLevel = (int)(random >> 1) % 12 };
	size_t cut = random >> 4 & 1 ? len : (random >> 5) % (len + 1), n = 0;
	p.frameInfo.blockSizeID = LZ4F_max64KB;
	p.frameInfo.blockMode =
		random >> 13 & 1 ? LZ4F_blockLinked : LZ4F_blockIndependent;
	p.frameInfo.contentChecksumFlag = (LZ4F_contentChecksum_t)(random >> 14 & 1);
	p.frameInfo.blockChecksumFlag = (LZ4F_blockChecksum_t)(random >> 15 & 1);
	p.frameInfo.contentSize = random >> 16 & 1 ? len : 0;
	if (LZ4F_isError(LZ4F_createCompressionContext(&c, LZ4F_VERSION)))
		return 0;
	n += LZ4F_compressBegin(c, room, sizeof room, &p);
	n += LZ4F_compressUpdate(c, room + n, sizeof room - n, plain, cut, NULL);
	n += LZ4F_flush(c, room + n, sizeof room - n, NULL);
	n += LZ4F_compressUpdate(c, room + n, sizeof room - n, plain + cut, len - cut,
				 NULL);
	n += LZ4F_compressEnd(c, room + n, sizeof room - n, NULL);
	LZ4F_freeCompressionContext(c);
	if (n > most)
		return 0;
	memcpy(out, room, n);
	return n;
}

/* The header of a frame, and its blocks; where no frame begins, a byte. */
static size_t frame_units(const uint8_t *p, size_t size, struct fuzz_unit *out,
			  size_t most)
{
	size_t n = 0, at = 0;
	while (at < size && n < most) {
		if (size - at < 11 || le32(p + at) != 0x184d2204) {
			out[n++] = (struct fuzz_unit) { at++, 1 };
			continue;
		}
		size_t sums = p[at + 4] & 0x10 ? 4 : 0;
		size_t len = 7 + (p[at + 4] & 8 ? 8 : 0) + (p[at + 4] & 1 ? 4 : 0);
		uint32_t block = 1;
		while (block && n < most) {
			len = len < size - at ? len : size - at;
			out[n++] = (struct fuzz_unit) { at, len };
			at += len;
			if (size - at < 4)
				break;
			block = le32(p + at);
			len = 4 + (block ? (block & 0x7fffffff) + sums : 0);
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
	static const uint8_t head[] = { 0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0xc0 };
	fuzz_packed_blocks(data, size, head, sizeof head, "lz4", ways, unpack);
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
