/*
 * zip archives: the source, with checkpoints in stored and deflated members, against
 * itself.
 *
 * The last byte is a seed.  With its lowest bit set the input is the data of a member of
 * an archive that is made around it, deflated or stored by the next bit; so the input need
 * not have a directory.
 */
#include "config.h"

#include <string.h>

#include "base/bytes.h"
#include "fuzz_lib.h"
#include "fuzz_packed.h"

#define ZLIB_CONST
#include <zlib.h>

enum { LOCAL = 30, ENTRY = 46, END = 22, MOST = 1 << 16, DEFLATED = 8 };

/* The data of the member, NULL if the input is an archive itself. */
static const uint8_t *data_at;
static size_t data_len, plain_len;
static bool deflated, intact;

static uint8_t plain[1 << 17];

static bool unpack(const uint8_t *data, size_t size, uint8_t *out, size_t most,
		   size_t *len)
{
	(void)data, (void)size;
	if (!data_at || !intact || plain_len > most)
		return false;
	*len = plain_len;
	memcpy(out, deflated ? plain : data_at, plain_len);
	return true;
}

/* As many bytes as zlib inflates, at most the size of plain; sets intact. */
static size_t inflated(const uint8_t *data, size_t n)
{
	z_stream z;
	memset(&z, 0, sizeof z);
	if (inflateInit2(&z, -15) != Z_OK)
		return 0;
	z.next_in = data;
	z.avail_in = (uInt)n;
	z.next_out = plain;
	z.avail_out = sizeof plain;
	intact = inflate(&z, Z_SYNC_FLUSH) != Z_DATA_ERROR;
	inflateEnd(&z);
	return sizeof plain - z.avail_out;
}

static size_t make_archive(uint8_t *to, const uint8_t *data, size_t n, unsigned seed)
{
	static const char name[] = "a";
	size_t at = 0;
	deflated = seed & 2;
	intact = true;
	plain_len = deflated ? inflated(data, n) : n;
	memset(to, 0, LOCAL + 1);
	put_le32(to, 0x04034b50);
	put_le32(to + 26, 1);
	at = LOCAL;
	to[at++] = (uint8_t)name[0];
	memcpy(to + at, data, n);
	data_at = to + at;
	data_len = n;
	at += n;
	uint8_t *e = to + at;
	memset(e, 0, ENTRY + 1 + END);
	put_le32(e, 0x02014b50);
	put_le32(e + 8, (deflated ? (uint32_t)DEFLATED : 0u) << 16);
	put_le32(e + 16, (uint32_t)crc32(0, deflated ? plain : data, (uInt)plain_len));
	put_le32(e + 20, (uint32_t)n);
	put_le32(e + 24, (uint32_t)plain_len);
	put_le32(e + 28, 1);
	e[ENTRY] = (uint8_t)name[0];
	put_le32(e + ENTRY + 1, 0x06054b50);
	put_le32(e + ENTRY + 9, 1 | 1u << 16);
	put_le32(e + ENTRY + 13, ENTRY + 1);
	put_le32(e + ENTRY + 17, (uint32_t)at);
	return at + ENTRY + 1 + END;
}

/* A deflated member. */
static size_t pack(const uint8_t *bytes, size_t len, unsigned random, uint8_t *out,
		   size_t most)
{
	z_stream z;
	memset(&z, 0, sizeof z);
	if (deflateInit2(&z, (int)random % 10, Z_DEFLATED, -15 + (int)(random >> 4) % 7,
			 1 + (int)(random >> 8) % 9, (int)(random >> 12) % 5) != Z_OK)
		return 0;
	z.next_in = bytes;
	z.avail_in = (uInt)len;
	z.next_out = out;
	z.avail_out = (uInt)most;
	int r = deflate(&z, Z_FINISH);
	deflateEnd(&z);
	return r == Z_STREAM_END ? most - z.avail_out : 0;
}

/* The bytes of a deflated member. */
static bool unpack_member(const uint8_t *data, size_t size, uint8_t *out, size_t most,
			  size_t *len)
{
	intact = false;
	*len = inflated(data, size);
	if (!intact || *len > most)
		return false;
	memcpy(out, plain, *len);
	return true;
}

/* Each header, and what is between it and the next one. */
static size_t header_units(const uint8_t *p, size_t size, struct fuzz_unit *out,
			   size_t most)
{
	size_t n = 0, from = 0;
	for (size_t at = 1; at <= size && n < most; at++) {
		bool begins = at + 4 <= size && p[at] == 'P' && p[at + 1] == 'K' &&
			      p[at + 2] < 9 && p[at + 3] < 9;
		if (!begins && at < size)
			continue;
		size_t head = at - from < LOCAL ? at - from : LOCAL;
		out[n++] = (struct fuzz_unit) { from, head };
		if (at - from > head && n < most)
			out[n++] = (struct fuzz_unit) { from + head, at - from - head };
		from = at;
	}
	return n;
}

static const struct fuzz_packing packing = { unpack_member, pack, 3, 3 };
const struct fuzz_shape fuzz_shape = { .control = 1,
				       .units = header_units,
				       .packing = &packing };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const ways[] = { "", "shortreads", NULL };
	static uint8_t copy[MOST];
	struct fuzz_input in = { data, size };
	unsigned seed = fuzz_byte(&in);
	data_at = NULL;
	if (!(seed & 1)) {
		fuzz_packed(in.data, in.size, seed, "zip", ways, unpack);
		return 0;
	}
	if (in.size > sizeof copy - LOCAL - ENTRY - END - 2 || !in.size)
		return 0;
	size_t n = make_archive(copy, in.data, in.size, seed);
	fuzz_packed(copy, n, seed, "zip", ways, unpack);
	return 0;
}
