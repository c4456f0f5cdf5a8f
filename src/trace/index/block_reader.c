#include "trace/index/block_reader.h"

#include "base/bytes.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/varint.h"
#include "trace/index/block_writer.h"

static bool br_next_block(struct block_reader *in)
{
	uint8_t head[BLOCK_HEAD];
	if (in->failed || in->end - in->at <= BLOCK_HEAD ||
	    !io_read_at(in->fd, in->at, head, sizeof head))
		return false;
	uint32_t len = le32(head);
	if (!len || len > BLOCK_MOST || len > in->end - in->at - BLOCK_HEAD)
		return false;
	if (len > in->room) {
		in->room = len;
		in->block = mem_resize(in->block, len, 1);
	}
	if (!io_read_at(in->fd, in->at + BLOCK_HEAD, in->block, len) ||
	    hash_bytes(bw_block_seed(in->seed, in->at), in->block, len) != le64(head + 4))
		return false;
	in->at += BLOCK_HEAD + len;
	in->p = in->block;
	in->stop = in->block + len;
	return true;
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

uint64_t br_limited(struct block_reader *in, uint64_t most)
{
	uint64_t v = br_varint(in);
	return v <= most ? v : br_fail(in);
}

uint64_t br_fixed(struct block_reader *in)
{
	if (in->failed || in->stop - in->p < 8)
		return br_fail(in);
	uint64_t v = le64(in->p);
	in->p += 8;
	return v;
}

const uint8_t *br_bytes(struct block_reader *in, uint64_t most, size_t *len)
{
	*len = (size_t)br_limited(in, most);
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
