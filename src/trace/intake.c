#include "trace/intake.h"

#include "base/bytes.h"
#include "base/fd.h"
#include "base/mem.h"
#include "base/varint.h"
#include "trace/sink.h"

static bool next_block(struct intake *in)
{
	uint8_t head[BLOCK_HEAD];
	if (in->failed || in->end - in->at <= BLOCK_HEAD ||
	    !fd_read_at(in->fd, in->at, head, sizeof head))
		return false;
	uint32_t len = le32(head);
	if (!len || len > BLOCK_MOST || len > in->end - in->at - BLOCK_HEAD)
		return false;
	if (len > in->room) {
		in->room = len;
		in->block = mem_resize(in->block, len, 1);
	}
	if (!fd_read_at(in->fd, in->at + BLOCK_HEAD, in->block, len) ||
	    hash_bytes(block_seed(in->seed, in->at), in->block, len) != le64(head + 4))
		return false;
	in->at += BLOCK_HEAD + len;
	in->p = in->block;
	in->stop = in->block + len;
	return true;
}

uint64_t intake_fail(struct intake *in)
{
	in->failed = true;
	in->p = in->stop = NULL;
	return 0;
}

void cross_border(struct intake *in)
{
	if (in->p == in->stop && !next_block(in))
		intake_fail(in);
}

uint64_t get(struct intake *in)
{
	uint64_t v;
	if (in->failed || !varint_get(&in->p, in->stop, &v))
		return intake_fail(in);
	return v;
}

uint64_t get_most(struct intake *in, uint64_t most)
{
	uint64_t v = get(in);
	return v <= most ? v : intake_fail(in);
}

uint64_t get_fixed(struct intake *in)
{
	if (in->failed || in->stop - in->p < 8)
		return intake_fail(in);
	uint64_t v = le64(in->p);
	in->p += 8;
	return v;
}

const uint8_t *get_bytes(struct intake *in, uint64_t most, size_t *len)
{
	*len = (size_t)get_most(in, most);
	if (in->failed || (size_t)(in->stop - in->p) < *len) {
		*len = 0;
		intake_fail(in);
		return (const uint8_t *)"";
	}
	const uint8_t *bytes = in->p;
	in->p += *len;
	return bytes;
}

void add_to(struct intake *in, uint64_t *sum, uint64_t v)
{
	if (v > UINT64_MAX - *sum)
		intake_fail(in);
	*sum += v;
}
