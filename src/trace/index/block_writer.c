#include "trace/index/block_writer.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/bytes.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/varint.h"

void bw_write_at(struct block_writer *k, uint64_t at, const void *bytes, size_t len)
{
	if (!k->failed)
		k->failed = !io_write_at(k->fd, at, bytes, len);
}

void bw_flush(struct block_writer *k)
{
	if (!k->len)
		return;
	uint8_t *out = mem_new(BLOCK_HEAD + k->len, 1);
	/* A smaller saving is not worth inflating it whenever the index is read. */
	uLongf len = k->len / 2;
	if (compress2(out + BLOCK_HEAD, &len, k->block, k->len, Z_BEST_SPEED) != Z_OK) {
		len = k->len;
		memcpy(out + BLOCK_HEAD, k->block, len);
	}
	put_le32(out, (uint32_t)len);
	put_le32(out + 4, (uint32_t)k->len);
	put_le64(out + 8,
		 bw_block_hash(k->seed, k->at, (uint32_t)k->len, out + BLOCK_HEAD, len));
	bw_write_at(k, k->at, out, BLOCK_HEAD + len);
	free(out);
	k->at += BLOCK_HEAD + len;
	k->len = 0;
}

void bw_boundary(struct block_writer *k)
{
	if (k->len >= BLOCK)
		bw_flush(k);
}

static uint8_t *bw_have_room(struct block_writer *k, size_t n)
{
	size_t need = k->len + n;
	if (need > k->room) {
		k->room = need * 2;
		k->block = mem_resize(k->block, k->room, 1);
	}
	return k->block + k->len;
}

void bw_varint(struct block_writer *k, uint64_t v)
{
	k->len += varint_put(bw_have_room(k, VARINT_MAX), v);
}

void bw_fixed(struct block_writer *k, uint64_t v)
{
	put_le64(bw_have_room(k, 8), v);
	k->len += 8;
}

void bw_bytes(struct block_writer *k, const void *bytes, size_t len)
{
	bw_varint(k, len);
	uint8_t *to = bw_have_room(k, len);
	if (len)
		memcpy(to, bytes, len);
	k->len += len;
}
