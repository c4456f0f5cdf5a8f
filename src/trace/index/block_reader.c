#include "trace/index/block_reader.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/bytes.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/varint.h"
#include "trace/index/block_writer.h"

/* Inflate `plain` bytes to the block. */
static bool br_inflate(struct block_reader *in, const uint8_t *bytes, size_t len,
		       size_t plain)
{
	uLongf got = plain;
	if (plain > in->room) {
		in->room = plain;
		in->block = mem_resize(in->block, plain, 1);
	}
	if (len == plain)
		memcpy(in->block, bytes, len);
	else if (uncompress(in->block, &got, bytes, len) != Z_OK)
		return false;
	in->p = in->block;
	in->stop = in->block + plain;
	return got == plain;
}

static bool br_next_block(struct block_reader *in)
{
	uint8_t head[BLOCK_HEAD];
	if (in->failed || in->end - in->at <= BLOCK_HEAD ||
	    !io_read_at(in->fd, in->at, head, sizeof head))
		return false;
	uint32_t len = le32(head), plain = le32(head + 4);
	if (!len || len > plain || plain > BLOCK_MAX ||
	    len > in->end - in->at - BLOCK_HEAD)
		return false;
	uint8_t *bytes = mem_new(len, 1);
	bool good =
		io_read_at(in->fd, in->at + BLOCK_HEAD, bytes, len) &&
		bw_block_hash(in->seed, in->at, plain, bytes, len) == le64(head + 8) &&
		br_inflate(in, bytes, len, plain);
	free(bytes);
	in->at += BLOCK_HEAD + len;
	return good;
}

uint64_t br_fail(struct block_reader *in)
{
	in->failed = true;
	in->p = in->stop = NULL;
	return 0;
}

void br_boundary(struct block_reader *in)
{
	if (in->p == in->stop && !br_next_block(in))
		br_fail(in);
}

uint64_t br_varint(struct block_reader *in)
{
	uint64_t v;
	if (in->failed || !varint_get(&in->p, in->stop, &v))
		return br_fail(in);
	return v;
}

uint64_t br_limited(struct block_reader *in, uint64_t max)
{
	uint64_t v = br_varint(in);
	return v <= max ? v : br_fail(in);
}

uint64_t br_fixed(struct block_reader *in)
{
	if (in->failed || in->stop - in->p < 8)
		return br_fail(in);
	uint64_t v = le64(in->p);
	in->p += 8;
	return v;
}

const uint8_t *br_bytes(struct block_reader *in, uint64_t max, size_t *len)
{
	*len = (size_t)br_limited(in, max);
	if (in->failed || (size_t)(in->stop - in->p) < *len) {
		*len = 0;
		br_fail(in);
		return (const uint8_t *)"";
	}
	const uint8_t *bytes = in->p;
	in->p += *len;
	return bytes;
}

void br_add_to(struct block_reader *in, uint64_t *sum, uint64_t v)
{
	if (v > UINT64_MAX - *sum)
		br_fail(in);
	*sum += v;
}
