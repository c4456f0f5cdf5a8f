#include "trace/sink.h"

#include <string.h>

#include "base/bytes.h"
#include "base/fd.h"
#include "base/mem.h"
#include "base/varint.h"

void sink_write_at(struct sink *k, uint64_t at, const void *bytes, size_t len)
{
	if (!k->failed)
		k->failed = !fd_write_at(k->fd, at, bytes, len);
}

void sink_flush(struct sink *k)
{
	if (!k->len)
		return;
	put_le32(k->block, (uint32_t)k->len);
	put_le64(k->block + 4,
		 hash_bytes(block_seed(k->seed, k->at), k->block + BLOCK_HEAD, k->len));
	sink_write_at(k, k->at, k->block, BLOCK_HEAD + k->len);
	k->at += BLOCK_HEAD + k->len;
	k->len = 0;
}

void border(struct sink *k)
{
	if (k->len >= BLOCK)
		sink_flush(k);
}

static uint8_t *have_room(struct sink *k, size_t n)
{
	size_t need = BLOCK_HEAD + k->len + n;
	if (need > k->room) {
		k->room = need * 2;
		k->block = mem_resize(k->block, k->room, 1);
	}
	return k->block + BLOCK_HEAD + k->len;
}

void put(struct sink *k, uint64_t v)
{
	k->len += varint_put(have_room(k, VARINT_MOST), v);
}

void put_fixed(struct sink *k, uint64_t v)
{
	put_le64(have_room(k, 8), v);
	k->len += 8;
}

void put_bytes(struct sink *k, const void *bytes, size_t len)
{
	put(k, len);
	uint8_t *to = have_room(k, len);
	if (len)
		memcpy(to, bytes, len);
	k->len += len;
}
