#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <lzma.h>
#include <zlib.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif
#ifdef HAVE_LZ4
#include <lz4.h>
#include <lz4frame.h>
#endif

#include "base/bytes.h"
#include "base/mem.h"
#include "source/source.h"
#include "source_packs.h"

static void make_plain(struct str *out, const uint8_t *plain, size_t len)
{
	str_addn(out, (const char *)plain, len);
}

enum { HCRC = 2, EXTRA = 4, NAME = 8, COMMENT = 16 };

/* Append deflate data without a header. */
static void deflate_into(struct str *out, const uint8_t *plain, size_t len, int level,
			 int memory, int strategy)
{
	z_stream z;
	memset(&z, 0, sizeof z);
	assert_int_equal(deflateInit2(&z, level, Z_DEFLATED, -15, memory, strategy),
			 Z_OK);
	uLong room = deflateBound(&z, (uLong)len) + 1000 + len / 10;
	uint8_t *buf = mem_new(room, 1);
	z.next_in = (Bytef *)(uintptr_t)plain;
	z.avail_in = (uInt)len;
	z.next_out = buf;
	z.avail_out = (uInt)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	str_addn(out, (char *)buf, room - z.avail_out);
	deflateEnd(&z);
	free(buf);
}

/* One member, whose header has the fields of the flags. */
static void add_member(struct str *out, const uint8_t *plain, size_t len, unsigned flags,
		       int level, int memory, int strategy)
{
	size_t from = out->len;
	uint8_t head[10] = { 0x1f, 0x8b, 8, (uint8_t)flags, 1, 2, 3, 4, 0, 3 };
	str_addn(out, (char *)head, sizeof head);
	if (flags & EXTRA)
		str_addn(out, "\x06\0BC\x02\0\x1f\x8b", 8);
	if (flags & NAME)
		str_addn(out, "name", 5);
	if (flags & COMMENT)
		str_addn(out, "comment", 8);
	uint8_t b[8];
	if (flags & HCRC) {
		uint32_t crc = (uint32_t)crc32(0, (Bytef *)out->text + from,
					       (uInt)(out->len - from));
		put_le16(b, (uint16_t)crc);
		str_addn(out, (char *)b, 2);
	}
	deflate_into(out, plain, len, level, memory, strategy);
	put_le32(b, (uint32_t)crc32(0, plain, (uInt)len));
	put_le32(b + 4, (uint32_t)len);
	str_addn(out, (char *)b, sizeof b);
}

static void make_gzip(struct str *out, const uint8_t *plain, size_t len)
{
	add_member(out, plain, len, 0, 6, 8, Z_DEFAULT_STRATEGY);
}

/* With little memory a block has 128 symbols: boundaries at all bits. */
static void make_gzip_small_blocks(struct str *out, const uint8_t *plain, size_t len)
{
	add_member(out, plain, len, NAME, 6, 1, Z_DEFAULT_STRATEGY);
}

static void make_gzip_fixed(struct str *out, const uint8_t *plain, size_t len)
{
	add_member(out, plain, len, 0, 6, 1, Z_FIXED);
}

static void make_gzip_stored(struct str *out, const uint8_t *plain, size_t len)
{
	add_member(out, plain, len, 0, 0, 8, Z_DEFAULT_STRATEGY);
}

/* Headers of all kinds, and some empty members. */
static void make_gzip_members(struct str *out, const uint8_t *plain, size_t len)
{
	unsigned flags = 0;
	for (size_t at = 0; at < len; at += PACK_PART) {
		size_t n = len - at < PACK_PART ? len - at : PACK_PART;
		if (flags % 3 == 0)
			add_member(out, plain, 0, flags & 31 & ~1u, 6, 8,
				   Z_DEFAULT_STRATEGY);
		add_member(out, plain + at, n, flags & 31 & ~1u, 1 + (int)(flags % 9),
			   1 + (int)(flags % 9), Z_DEFAULT_STRATEGY);
		flags += 2;
	}
}

/* Like bgzip: a member has its own size, and the last one is empty. */
static void make_bgzip(struct str *out, const uint8_t *plain, size_t len)
{
	for (size_t at = 0; at < len; at += PACK_PART)
		add_member(out, plain + at, len - at < PACK_PART ? len - at : PACK_PART,
			   EXTRA, 6, 8, Z_DEFAULT_STRATEGY);
	add_member(out, plain, 0, EXTRA, 6, 8, Z_DEFAULT_STRATEGY);
}

static void make_gzip_zeros(struct str *out, const uint8_t *plain, size_t len)
{
	add_member(out, plain, len / 2, 0, 6, 2, Z_DEFAULT_STRATEGY);
	str_pad(out, 0, 1000);
	add_member(out, plain + len / 2, len - len / 2, 0, 6, 2, Z_DEFAULT_STRATEGY);
	str_pad(out, 0, 512);
}

/* Run the encoder until the action is complete. */
static void encode(struct str *out, lzma_stream *z, const uint8_t *plain, size_t len,
		   lzma_action action)
{
	uint8_t buf[4096];
	z->next_in = plain;
	z->avail_in = len;
	lzma_ret ret = LZMA_OK;
	while (ret == LZMA_OK) {
		z->next_out = buf;
		z->avail_out = sizeof buf;
		ret = lzma_code(z, action);
		str_addn(out, (char *)buf, sizeof buf - z->avail_out);
	}
	assert_int_equal(ret, LZMA_STREAM_END);
}

enum { ONE_BLOCK = 0 };

/* A stream; part: the plain bytes of a block. */
static void add_stream(struct str *out, const uint8_t *plain, size_t len, size_t part,
		       lzma_vli filter, uint32_t preset, lzma_check check)
{
	lzma_options_lzma lzma;
	assert_false(lzma_lzma_preset(&lzma, preset));
	lzma_options_delta delta = { .type = LZMA_DELTA_TYPE_BYTE, .dist = 16 };
	lzma_filter filters[3] = { { .id = filter }, { .id = LZMA_FILTER_LZMA2 } };
	if (filter == LZMA_FILTER_DELTA)
		filters[0].options = &delta;
	filters[1].options = &lzma;
	filters[2].id = LZMA_VLI_UNKNOWN;
	const lzma_filter *chain = filter == LZMA_VLI_UNKNOWN ? filters + 1 : filters;
	lzma_stream z = LZMA_STREAM_INIT;
	assert_int_equal(lzma_stream_encoder(&z, chain, check), LZMA_OK);
	size_t at = 0;
	while (part && len - at > part) {
		encode(out, &z, plain + at, part, LZMA_FULL_FLUSH);
		at += part;
	}
	encode(out, &z, plain + at, len - at, LZMA_FINISH);
	lzma_end(&z);
}

static void make_xz(struct str *out, const uint8_t *plain, size_t len)
{
	add_stream(out, plain, len, ONE_BLOCK, LZMA_VLI_UNKNOWN, 6, LZMA_CHECK_CRC64);
}

static void make_xz_none(struct str *out, const uint8_t *plain, size_t len)
{
	add_stream(out, plain, len, ONE_BLOCK, LZMA_VLI_UNKNOWN, 0, LZMA_CHECK_NONE);
}

static void make_xz_crc32(struct str *out, const uint8_t *plain, size_t len)
{
	add_stream(out, plain, len, ONE_BLOCK, LZMA_VLI_UNKNOWN, 1, LZMA_CHECK_CRC32);
}

static void make_xz_sha256(struct str *out, const uint8_t *plain, size_t len)
{
	add_stream(out, plain, len, ONE_BLOCK, LZMA_VLI_UNKNOWN, 3 | LZMA_PRESET_EXTREME,
		   LZMA_CHECK_SHA256);
}

static void make_xz_blocks(struct str *out, const uint8_t *plain, size_t len)
{
	add_stream(out, plain, len, PACK_PART, LZMA_VLI_UNKNOWN, 1, LZMA_CHECK_CRC32);
}

static void make_xz_x86(struct str *out, const uint8_t *plain, size_t len)
{
	add_stream(out, plain, len, ONE_BLOCK, LZMA_FILTER_X86, 1, LZMA_CHECK_CRC64);
}

static void make_xz_x86_blocks(struct str *out, const uint8_t *plain, size_t len)
{
	add_stream(out, plain, len, PACK_PART, LZMA_FILTER_X86, 1, LZMA_CHECK_CRC64);
}

static void make_xz_arm(struct str *out, const uint8_t *plain, size_t len)
{
	add_stream(out, plain, len, PACK_PART, LZMA_FILTER_ARM, 1, LZMA_CHECK_CRC64);
}

static void make_xz_delta(struct str *out, const uint8_t *plain, size_t len)
{
	add_stream(out, plain, len, PACK_PART, LZMA_FILTER_DELTA, 1, LZMA_CHECK_CRC64);
}

/* One block of many LZMA2 chunks with a small dictionary, for checkpoints in it. */
static void make_xz_chunks(struct str *out, const uint8_t *plain, size_t len)
{
	lzma_options_lzma options;
	assert_false(lzma_lzma_preset(&options, 1));
	options.dict_size = LZMA_DICT_SIZE_MIN;
	lzma_filter filters[] = { { LZMA_FILTER_LZMA2, &options },
				  { LZMA_VLI_UNKNOWN, NULL } };
	lzma_stream z = LZMA_STREAM_INIT;
	assert_int_equal(lzma_stream_encoder(&z, filters, LZMA_CHECK_CRC64), LZMA_OK);
	enum { CHUNK = 3000 };
	for (; len > CHUNK; plain += CHUNK, len -= CHUNK)
		encode(out, &z, plain, CHUNK, LZMA_SYNC_FLUSH);
	encode(out, &z, plain, len, LZMA_FINISH);
	lzma_end(&z);
}

/* Like xz -T: the headers of blocks have their sizes. */
static void make_xz_threads(struct str *out, const uint8_t *plain, size_t len)
{
	lzma_mt mt = {
		.threads = 2,
		.block_size = PACK_PART,
		.preset = 1,
		.check = LZMA_CHECK_CRC64,
	};
	lzma_stream z = LZMA_STREAM_INIT;
	assert_int_equal(lzma_stream_encoder_mt(&z, &mt), LZMA_OK);
	encode(out, &z, plain, len, LZMA_FINISH);
	lzma_end(&z);
}

static void make_xz_streams(struct str *out, const uint8_t *plain, size_t len)
{
	static const lzma_check checks[] = {
		LZMA_CHECK_CRC64,
		LZMA_CHECK_NONE,
		LZMA_CHECK_SHA256,
		LZMA_CHECK_CRC32,
	};
	for (size_t at = 0, i = 0; at < len; at += PACK_PART, i++) {
		size_t n = len - at < PACK_PART ? len - at : PACK_PART;
		add_stream(out, plain + at, n, i % 2 ? n / 2 : ONE_BLOCK,
			   LZMA_VLI_UNKNOWN, 0, checks[i % 4]);
		if (i == 2) /* an empty stream */
			add_stream(out, plain, 0, ONE_BLOCK, LZMA_VLI_UNKNOWN, 0,
				   LZMA_CHECK_CRC64);
		str_pad(out, 0, i % 3 * 4);
	}
}

#ifdef HAVE_ZSTD

/* A frame, of blocks that are flushed every `block` bytes (0: whole ones). */
static void add_frame(struct str *out, const uint8_t *plain, size_t len, int level,
		      int window_log, size_t block, bool sum, bool size)
{
	ZSTD_CCtx *c = ZSTD_createCCtx();
	ZSTD_CCtx_setParameter(c, ZSTD_c_compressionLevel, level);
	ZSTD_CCtx_setParameter(c, ZSTD_c_checksumFlag, sum);
	if (window_log)
		ZSTD_CCtx_setParameter(c, ZSTD_c_windowLog, window_log);
	if (size)
		ZSTD_CCtx_setPledgedSrcSize(c, len);
	size_t room = ZSTD_compressBound(len) + len / 8 + 1000;
	uint8_t *buf = mem_new(room, 1);
	ZSTD_outBuffer to = { buf, room, 0 };
	for (size_t at = 0; at < len || !len;) {
		size_t n = block && block < len - at ? block : len - at;
		ZSTD_inBuffer in = { plain + at, n, 0 };
		at += n;
		ZSTD_EndDirective how = at == len ? ZSTD_e_end : ZSTD_e_flush;
		size_t left;
		do {
			left = ZSTD_compressStream2(c, &to, &in, how);
			assert_false(ZSTD_isError(left));
		} while (left);
		if (!len)
			break;
	}
	str_addn(out, (char *)buf, to.pos);
	free(buf);
	ZSTD_freeCCtx(c);
}

static void make_zstd(struct str *out, const uint8_t *plain, size_t len)
{
	add_frame(out, plain, len, 3, 0, 0, true, true);
}

static void make_zstd_small_blocks(struct str *out, const uint8_t *plain, size_t len)
{
	add_frame(out, plain, len, 1, 14, 300, true, false);
}

static void make_zstd_high(struct str *out, const uint8_t *plain, size_t len)
{
	add_frame(out, plain, len, 19, 17, 7000, false, false);
}

static void make_zstd_frames(struct str *out, const uint8_t *plain, size_t len)
{
	for (size_t at = 0; at < len; at += PACK_PART) {
		size_t n = len - at < PACK_PART ? len - at : PACK_PART;
		add_frame(out, plain + at, n, 5, 0, 0, true, at % 2 == 0);
		if (at / PACK_PART % 3 == 1) /* a skippable frame, and an empty one */
			str_addn(out, "\x53\x2a\x4d\x18\x05\0\0\0skip.", 13);
		if (at / PACK_PART % 3 == 2)
			add_frame(out, plain, 0, 3, 0, 0, true, true);
	}
}

/* Seekable: a list of the frames at the end. */
static void make_zstd_seekable(struct str *out, const uint8_t *plain, size_t len)
{
	struct str list = STR_INIT;
	uint32_t frames = 0;
	uint8_t b[8];
	for (size_t at = 0; at < len; at += PACK_PART, frames++) {
		size_t n = len - at < PACK_PART ? len - at : PACK_PART, from = out->len;
		add_frame(out, plain + at, n, 3, 0, 0, true, true);
		put_le32(b, (uint32_t)(out->len - from));
		put_le32(b + 4, (uint32_t)n);
		str_addn(&list, (char *)b, 8);
	}
	put_le32(b, 0x184d2a5e);
	put_le32(b + 4, (uint32_t)list.len + 9);
	str_addn(out, (char *)b, 8);
	str_addn(out, list.text, list.len);
	put_le32(b, frames);
	str_addn(out, (char *)b, 4);
	str_addn(out, "\0\xb1\xea\x92\x8f", 5);
	str_release(&list);
}

#endif

#ifdef HAVE_LZ4

/* A frame, of blocks that are flushed every `block` bytes (0: whole ones). */
static void add_lz4(struct str *out, const uint8_t *plain, size_t len, bool linked,
		    bool sums, bool size, size_t block)
{
	LZ4F_preferences_t how = { .autoFlush = 1 };
	how.frameInfo.blockSizeID = LZ4F_max64KB;
	how.frameInfo.blockMode = linked ? LZ4F_blockLinked : LZ4F_blockIndependent;
	how.frameInfo.contentChecksumFlag = sums;
	how.frameInfo.blockChecksumFlag = sums && !linked;
	how.frameInfo.contentSize = size ? len : 0;
	LZ4F_cctx *c;
	assert_false(LZ4F_isError(LZ4F_createCompressionContext(&c, LZ4F_VERSION)));
	size_t room = LZ4F_compressBound(len, &how) + len + 1000, n;
	uint8_t *buf = mem_new(room, 1);
	n = LZ4F_compressBegin(c, buf, room, &how);
	assert_false(LZ4F_isError(n));
	str_addn(out, (char *)buf, n);
	for (size_t at = 0; at < len;) {
		size_t step = block && block < len - at ? block : len - at;
		n = LZ4F_compressUpdate(c, buf, room, plain + at, step, NULL);
		assert_false(LZ4F_isError(n));
		str_addn(out, (char *)buf, n);
		at += step;
	}
	n = LZ4F_compressEnd(c, buf, room, NULL);
	assert_false(LZ4F_isError(n));
	str_addn(out, (char *)buf, n);
	free(buf);
	LZ4F_freeCompressionContext(c);
}

static void make_lz4(struct str *out, const uint8_t *plain, size_t len)
{
	add_lz4(out, plain, len, false, true, true, 0);
}

static void make_lz4_linked(struct str *out, const uint8_t *plain, size_t len)
{
	add_lz4(out, plain, len, true, true, false, 300);
}

static void make_lz4_no_check(struct str *out, const uint8_t *plain, size_t len)
{
	add_lz4(out, plain, len, true, false, true, 5000);
}

/* As lz4 -l: blocks of 8 MiB, and here smaller ones, which readers accept too; frames among
 * others. */
static void make_lz4_legacy(struct str *out, const uint8_t *plain, size_t len)
{
	enum { STEP = 5000 };
	static const uint8_t magic[] = { 0x02, 0x21, 0x4c, 0x18 };
	char *packed = mem_new((size_t)LZ4_compressBound(STEP), 1);
	for (size_t at = 0, k = 0; at < len || !k; k++) {
		size_t n = len - at < STEP ? len - at : STEP;
		if (k % 7 == 5)
			add_lz4(out, plain + at, n, false, true, false, 0);
		if (k % 7 == 0 || k % 7 == 6)
			str_addn(out, (const char *)magic, sizeof magic);
		if (k % 7 != 5 && n) {
			uint8_t size[4];
			int m = LZ4_compress_default((const char *)plain + at, packed,
						     (int)n, LZ4_compressBound(STEP));
			put_le32(size, (uint32_t)m);
			str_addn(out, (const char *)size, sizeof size);
			str_addn(out, packed, (size_t)m);
		}
		at += n;
	}
	free(packed);
}

static void make_lz4_frames(struct str *out, const uint8_t *plain, size_t len)
{
	for (size_t at = 0; at < len; at += PACK_PART) {
		size_t n = len - at < PACK_PART ? len - at : PACK_PART;
		add_lz4(out, plain + at, n, at % 3 == 0, true, at % 2 == 0, 0);
		if (at / PACK_PART % 3 == 1) /* a skippable frame, and an empty one */
			str_addn(out, "\x53\x2a\x4d\x18\x05\0\0\0skip.", 13);
		if (at / PACK_PART % 3 == 2)
			add_lz4(out, plain, 0, false, true, false, 0);
	}
}

#endif

enum { ZIP_STORED = 0, ZIP_DEFLATED = 8, ZIP_ZSTD = 93 };

/* A member of a zip archive, whose entry in the directory is added to *list.  wide: its
 * sizes have 64 bits. */
static void add_zip_member(struct str *out, struct str *list, const char *name,
			   const uint8_t *plain, size_t len, int method, bool wide)
{
	struct str data = STR_INIT;
	uint8_t h[46] = { 0 }, extra[28];
	uint32_t at = (uint32_t)out->len, crc = (uint32_t)crc32(0, plain, (uInt)len);
	size_t n = strlen(name);
	if (method == ZIP_STORED)
		str_addn(&data, (const char *)plain, len);
#ifdef HAVE_ZSTD
	else if (method == ZIP_ZSTD)
		add_frame(&data, plain, len, 3, 0, 0, true, true);
#endif
	else
		deflate_into(&data, plain, len, 6, 1, Z_DEFAULT_STRATEGY);
	put_le32(h, 0x04034b50);
	put_le32(h + 6, 0 | (uint32_t)method << 16);
	put_le32(h + 14, crc);
	put_le32(h + 18, (uint32_t)data.len);
	put_le32(h + 22, (uint32_t)len);
	put_le32(h + 26, (uint32_t)n | 3u << 16); /* and an extra field of 3 bytes */
	str_addn(out, (char *)h, 30);
	str_add(out, name);
	str_add(out, "xyz");
	str_addn(out, data.text, data.len);
	memset(h, 0, sizeof h);
	put_le32(h, 0x02014b50);
	put_le32(h + 8, 0 | (uint32_t)method << 16);
	put_le32(h + 16, crc);
	put_le32(h + 20, wide ? UINT32_MAX : (uint32_t)data.len);
	put_le32(h + 24, wide ? UINT32_MAX : (uint32_t)len);
	put_le32(h + 28, (uint32_t)n | (wide ? 28u : 0) << 16);
	put_le32(h + 42, wide ? UINT32_MAX : at);
	put_le32(extra, 1 | 24u << 16);
	put_le64(extra + 4, len);
	put_le64(extra + 12, data.len);
	put_le64(extra + 20, at);
	str_addn(list, (char *)h, 46);
	str_add(list, name);
	if (wide)
		str_addn(list, (char *)extra, 28);
	str_release(&data);
}

static void add_zip_end(struct str *out, struct str *list, uint32_t members, bool wide)
{
	uint8_t e[22] = { 0 }, w[76] = { 0 };
	uint64_t at = out->len, end = at + list->len;
	str_addn(out, list->text, list->len);
	put_le32(w, 0x06064b50);
	put_le64(w + 4, 44);
	put_le64(w + 24, members);
	put_le64(w + 32, members);
	put_le64(w + 40, list->len);
	put_le64(w + 48, at);
	put_le32(w + 56, 0x07064b50);
	put_le64(w + 64, end);
	if (wide)
		str_addn(out, (char *)w, sizeof w);
	put_le32(e, 0x06054b50);
	put_le32(e + 8, wide ? UINT32_MAX : members | members << 16);
	put_le32(e + 12, wide ? UINT32_MAX : (uint32_t)list->len);
	put_le32(e + 16, wide ? UINT32_MAX : (uint32_t)at);
	put_le16(e + 20, 7);
	str_addn(out, (char *)e, 22);
	str_add(out, "comment");
	str_release(list);
}

/* Members of PACK_PART bytes; backward: the last one first, in the file and in the
 * directory, with names that have another order than the numbers in them. */
static void add_zip(struct str *out, const uint8_t *plain, size_t len, int method,
		    bool wide, bool backward)
{
	struct str list = STR_INIT;
	size_t n = (len + PACK_PART - 1) / PACK_PART;
	char name[32];
	add_zip_member(out, &list, "folder/", plain, 0, ZIP_STORED, false);
	for (size_t i = 0; i < n; i++) {
		size_t k = backward ? n - 1 - i : i, at = k * PACK_PART;
		size_t part = len - at < PACK_PART ? len - at : PACK_PART;
		snprintf(name, sizeof name, backward ? "chunk.%zu" : "part%zu.txt",
			 k + 8);
		add_zip_member(out, &list, name, plain + at, part, method, wide);
	}
	add_zip_end(out, &list, (uint32_t)n + 1, wide);
}

static void make_zip(struct str *out, const uint8_t *plain, size_t len)
{
	struct str list = STR_INIT;
	add_zip_member(out, &list, "trace", plain, len, ZIP_DEFLATED, false);
	add_zip_end(out, &list, 1, false);
}

static void make_zip_stored(struct str *out, const uint8_t *plain, size_t len)
{
	add_zip(out, plain, len, ZIP_STORED, true, false);
}

static void make_zip_chunks(struct str *out, const uint8_t *plain, size_t len)
{
	add_zip(out, plain, len, ZIP_DEFLATED, false, true);
}

#ifdef HAVE_ZSTD
static void make_zip_zstd(struct str *out, const uint8_t *plain, size_t len)
{
	add_zip(out, plain, len, ZIP_ZSTD, false, false);
}
#endif

const struct outfile packs[] = {
	{ "plain", "plain", make_plain, false },
	{ "gzip", "gzip", make_gzip, false },
	{ "gzip, small blocks", "gzip", make_gzip_small_blocks, false },
	{ "gzip, fixed codes", "gzip", make_gzip_fixed, false },
	{ "gzip, stored", "gzip", make_gzip_stored, false },
	{ "gzip, members", "gzip", make_gzip_members, true },
	{ "gzip, as bgzip", "gzip", make_bgzip, true },
	{ "gzip, zeros", "gzip", make_gzip_zeros, false },
	{ "zip", "zip", make_zip, false },
	{ "zip, stored", "zip", make_zip_stored, true },
	{ "zip, chunks", "zip", make_zip_chunks, false },
#ifdef HAVE_ZSTD
	{ "zip, zstd", "zip", make_zip_zstd, true },
#endif
	{ "xz", "xz", make_xz, false },
	{ "xz, no check", "xz", make_xz_none, false },
	{ "xz, crc32", "xz", make_xz_crc32, false },
	{ "xz, sha256", "xz", make_xz_sha256, false },
	{ "xz, blocks", "xz", make_xz_blocks, true },
	{ "xz, chunks", "xz", make_xz_chunks, false },
	{ "xz, x86", "xz", make_xz_x86, false },
	{ "xz, x86, blocks", "xz", make_xz_x86_blocks, true },
	{ "xz, arm, blocks", "xz", make_xz_arm, true },
	{ "xz, delta", "xz", make_xz_delta, true },
	{ "xz, sizes in headers", "xz", make_xz_threads, true },
	{ "xz, streams", "xz", make_xz_streams, true },
#ifdef HAVE_ZSTD
	{ "zstd", "zstd", make_zstd, false },
	{ "zstd, small blocks", "zstd", make_zstd_small_blocks, false },
	{ "zstd, high level, no check", "zstd", make_zstd_high, false },
	{ "zstd, frames", "zstd", make_zstd_frames, true },
	{ "zstd, seekable", "zstd", make_zstd_seekable, true },
#endif
#ifdef HAVE_LZ4
	{ "lz4", "lz4", make_lz4, false },
	{ "lz4, linked, small blocks", "lz4", make_lz4_linked, false },
	{ "lz4, no check", "lz4", make_lz4_no_check, false },
	{ "lz4, frames", "lz4", make_lz4_frames, true },
	{ "lz4, no check, legacy", "lz4", make_lz4_legacy, false },
#endif
	{ 0 },
};

const struct outfile *pack_find(const char *name)
{
	for (const struct outfile *p = packs; p->name; p++)
		if (!strcmp(p->name, name))
			return p;
	return NULL;
}

uint32_t next_random(uint32_t *seed)
{
	*seed = *seed * 1664525 + 1013904223;
	return *seed >> 8;
}

uint8_t *trace_bytes(size_t len, uint32_t seed)
{
	struct str s = STR_INIT;
	uint32_t pc = 0x400000;
	for (uint32_t i = 0; s.len < len; i++) {
		uint32_t r = next_random(&seed);
		pc += r % 5 ? 4 : r >> 8 & 63;
		str_addf(&s, "%u %x R%u R%u %s\n", i / 3, pc, r >> 14 & 15, r >> 18 & 15,
			 r >> 22 ? "ADD" : "LOAD");
		/* Like calls of x86, so that its filter changes them. */
		if (i % 16 == 0)
			str_addn(&s, "\xe8\x10\x20\x01\x00", 5);
		if (i % 700 == 0)
			for (int k = 0; k < 500; k++)
				str_addc(&s, (char)next_random(&seed));
	}
	return (uint8_t *)str_detach(&s);
}

char *file_with(const void *bytes, size_t len)
{
	/* Thousands of files: in memory, if the system has such a directory. */
	const char *folder = getenv("TMPDIR");
	if (!folder || !*folder)
		folder = access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm";
	struct str path = STR_INIT;
	str_addf(&path, "%s/opscope-test-XXXXXX", folder);
	int fd = mkstemp(path.text);
	assert_true(fd >= 0);
	assert_int_equal(write(fd, bytes, len), (ssize_t)len);
	close(fd);
	return str_detach(&path);
}

void image_read(struct load_ctx *im, struct source *src, size_t step, size_t most)
{
	memset(im, 0, sizeof *im);
	im->bytes = mem_new(most + 1, 1);
	im->there = mem_new(most + 1, 1);
	struct err err = ERR_INIT;
	struct cursor *cur;
	cur = cursor_open(src);
	uint32_t seed = 7;
	enum status st = ST_OK;
	while (st != ST_END && im->len < most) {
		size_t len = step ? step : 1 + next_random(&seed) % 50000, got;
		if (len > most - im->len)
			len = most - im->len;
		st = cursor_read(cur, im->len, im->bytes + im->len, len, &got, &err);
		assert_true(got <= len);
		/* The bytes after those that were read may be anything. */
		memset(im->bytes + im->len + got, 0, len - got);
		if (st == ST_OK) {
			assert_true(got > 0);
			memset(im->there + im->len, 1, got);
			im->len += got;
		} else if (st == ST_DAMAGED) {
			assert_int_equal(got, 0);
			assert_true(err.text[0] != 0);
			struct damage d;
			assert_true(source_damage_at(src, im->len, &d));
			assert_string_equal(d.text, err.text);
			assert_int_equal(d.at, im->len);
			assert_true(d.resume > d.at);
			im->no_more = d.resume == DAMAGE_NO_MORE;
			if (im->no_more)
				break;
			im->len = d.resume < most ? (size_t)d.resume : most;
		} else {
			assert_int_equal(st, ST_END);
		}
	}
	im->damages = source_facts(src).damages;
	cursor_free(cur);
}

void image_release(struct load_ctx *im)
{
	free(im->bytes);
	free(im->there);
}
