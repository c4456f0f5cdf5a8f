/*
 * xz files: the source against liblzma.
 *
 * The last byte is a seed, the rest the file.  The checksums of headers and Index are
 * corrected where they can be found, so that changes reach the code after them.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz_lib.h"
#include "fuzz_packed.h"

#include <lzma.h>

#include "base/bytes.h"

static bool unpack(const uint8_t *data, size_t size, uint8_t *out, size_t most,
		   size_t *len)
{
	lzma_stream z = LZMA_STREAM_INIT;
	if (lzma_stream_decoder(&z, 64 << 20, LZMA_CONCATENATED) != LZMA_OK)
		return false;
	z.next_in = data;
	z.avail_in = size;
	z.next_out = out;
	z.avail_out = most;
	lzma_ret r = LZMA_OK;
	while (r == LZMA_OK && z.avail_out)
		r = lzma_code(&z, LZMA_FINISH);
	*len = most - z.avail_out;
	lzma_end(&z);
	return r == LZMA_STREAM_END;
}

static void put_crc(uint8_t *at, const uint8_t *from, size_t len)
{
	put_le32(at, lzma_crc32(from, len, 0));
}

/* A dictionary of at most 256 KiB in the header of a block: allocating a larger one takes
 * longer than everything else, and the files are smaller. */
static void limit_dictionary(uint8_t *head, size_t len)
{
	enum { LZMA2 = 0x21, DICT_256K = 12 };
	for (size_t i = 2; i + 2 < len; i++)
		if (head[i] == LZMA2 && head[i + 1] == 1 && head[i + 2] > DICT_256K)
			head[i + 2] = DICT_256K;
}

/* Correct the checksums of a file of one stream: its header, the header of its first block,
 * its Index and footer. */
static void correct_checksums(uint8_t *p, size_t size)
{
	enum { HEAD = LZMA_STREAM_HEADER_SIZE };
	if (size < 3 * HEAD)
		return;
	put_crc(p + 8, p + 6, 2);
	size_t block = (size_t)(p[HEAD] + 1) * 4;
	if (p[HEAD] && HEAD + block <= size) {
		limit_dictionary(p + HEAD, block);
		put_crc(p + HEAD + block - 4, p + HEAD, block - 4);
	}
	uint8_t *foot = p + size - HEAD;
	put_crc(foot, foot + 4, 6);
	uint64_t index = ((uint64_t)le32(foot + 4) + 1) * 4;
	if (index <= size - 2 * HEAD && index >= 8)
		put_crc(foot - 4, foot - index, (size_t)index - 4);
}

/* A stream of one or two blocks, with a filter or without. */
static size_t pack(const uint8_t *plain, size_t len, unsigned random, uint8_t *out,
		   size_t most)
{
	static const lzma_check checks[] = { LZMA_CHECK_NONE, LZMA_CHECK_CRC32,
					     LZMA_CHECK_CRC64, LZMA_CHECK_SHA256 };
	static const lzma_vli filters[] = { LZMA_FILTER_X86, LZMA_FILTER_ARM,
					    LZMA_FILTER_DELTA };
	lzma_options_delta delta = { .type = LZMA_DELTA_TYPE_BYTE, .dist = 1 };
	lzma_options_lzma how;
	lzma_lzma_preset(&how, random % 7);
	how.dict_size = 1 << 16;
	how.lc = (random >> 3) % 4;
	how.lp = (random >> 5) % (5 - how.lc);
	how.pb = (random >> 8) % 5;
	lzma_filter chain[3] = { { LZMA_FILTER_LZMA2, &how },
				 { LZMA_VLI_UNKNOWN, NULL },
				 { LZMA_VLI_UNKNOWN, NULL } };
	if ((random >> 11) % 4 < 3) {
		chain[1] = chain[0];
		chain[0].id = filters[(random >> 11) % 4];
		chain[0].options = chain[0].id == LZMA_FILTER_DELTA ? &delta : NULL;
	}
	lzma_stream z = LZMA_STREAM_INIT;
	if (lzma_stream_encoder(&z, chain, checks[(random >> 13) % 4]) != LZMA_OK)
		return 0;
	size_t cut = (random >> 16) % (len + 1);
	z.next_in = plain;
	z.avail_in = cut;
	z.next_out = out;
	z.avail_out = most;
	lzma_ret r = lzma_code(&z, random >> 15 & 1 ? LZMA_FULL_FLUSH : LZMA_SYNC_FLUSH);
	if (r == LZMA_STREAM_END) {
		z.avail_in += len - cut;
		r = lzma_code(&z, LZMA_FINISH);
	}
	lzma_end(&z);
	return r == LZMA_STREAM_END ? most - z.avail_out : 0;
}

static const struct fuzz_packing packing = { unpack, pack, 0, 0 };
const struct fuzz_shape fuzz_shape = { .control = 1, .packing = &packing };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const ways[] = { "", "shortreads", NULL };
	static uint8_t copy[1 << 18];
	struct fuzz_input in = { data, size };
	unsigned seed = fuzz_byte(&in);
	if (in.size > sizeof copy)
		return 0;
	memcpy(copy, in.data, in.size);
	if (seed & 1)
		correct_checksums(copy, in.size);
	fuzz_packed(copy, in.size, seed, "xz", ways, unpack);
	return 0;
}
