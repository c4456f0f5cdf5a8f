#include "trace/index/archive.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/io.h"
#include "base/mem.h"
#include "base/varint.h"

/* The highest ratio of deflate. */
enum { RATIO_MAX = 1032 };

/* Blocks */

/* Return the hash of the bytes of a block; `plain` is their length when inflated.  The
 * position is part of it, so that a block moved within the file or to another file does
 * not match. */
static uint64_t archive_hash(const struct archive *a, size_t plain, const uint8_t *bytes,
			     size_t len)
{
	return hash_bytes(hash_number(hash_number(a->seed, a->at), plain), bytes, len);
}

void archive_write_at(struct archive *a, uint64_t at, const void *bytes, size_t len)
{
	a->failed = a->failed || !io_write_at(a->fd, at, bytes, len);
}

void archive_save_block(struct archive *a)
{
	if (!a->len)
		return;
	uint8_t *out = mem_new(ARCHIVE_HEAD + a->len, 1);
	/* A smaller saving is not worth inflating it whenever the index is read. */
	uLongf len = a->len / 2;
	if (compress2(out + ARCHIVE_HEAD, &len, a->bytes, a->len, Z_BEST_SPEED) != Z_OK) {
		len = a->len;
		memcpy(out + ARCHIVE_HEAD, a->bytes, len);
	}
	put_le32(out, (uint32_t)len);
	put_le32(out + 4, (uint32_t)a->len);
	put_le64(out + 8, archive_hash(a, a->len, out + ARCHIVE_HEAD, len));
	a->failed |= a->len > UINT32_MAX;
	archive_write_at(a, a->at, out, ARCHIVE_HEAD + len);
	free(out);
	a->at += ARCHIVE_HEAD + len;
	a->len = 0;
}

/* Inflate to a->len bytes, or copy them. */
static bool archive_inflate(struct archive *a, const uint8_t *bytes, size_t len)
{
	uLongf got = a->len;
	a->bytes = mem_try(a->len, 1);
	if (!a->bytes)
		return false;
	if (len < a->len)
		return uncompress(a->bytes, &got, bytes, len) == Z_OK && got == a->len;
	memcpy(a->bytes, bytes, len);
	return true;
}

static bool archive_read_block(struct archive *a)
{
	uint8_t head[ARCHIVE_HEAD];
	if (a->end - a->at <= sizeof head || !io_read_at(a->fd, a->at, head, sizeof head))
		return false;
	size_t len = le32(head);
	a->len = le32(head + 4);
	if (!len || len > a->len || a->len / RATIO_MAX > len ||
	    len != a->end - a->at - sizeof head)
		return false;
	uint8_t *bytes = mem_try(len, 1);
	bool good = bytes && io_read_at(a->fd, a->at + sizeof head, bytes, len) &&
		    archive_hash(a, a->len, bytes, len) == le64(head + 8) &&
		    archive_inflate(a, bytes, len);
	free(bytes);
	a->at = a->end;
	return good;
}

void archive_load_block(struct archive *a)
{
	archive_release(a);
	if (a->at != a->end && !archive_read_block(a))
		archive_fail(a);
}

void archive_release(struct archive *a)
{
	free(a->bytes);
	a->bytes = NULL;
	a->len = a->room = a->next = 0;
}

/* Content */

uint64_t archive_fail(struct archive *a)
{
	a->failed = true;
	a->len = a->next = 0;
	return 0;
}

/* Room for n more bytes to save. */
static uint8_t *archive_room(struct archive *a, size_t n)
{
	a->bytes = mem_grow(a->bytes, a->len + n, &a->room, 1);
	a->len += n;
	return a->bytes + a->len - n;
}

/* The next n bytes that are loaded; NULL if there are fewer. */
static const uint8_t *archive_take(struct archive *a, size_t n)
{
	if (a->failed || a->len - a->next < n || !a->bytes) {
		archive_fail(a);
		return NULL;
	}
	a->next += n;
	return a->bytes + a->next - n;
}

uint64_t archive_number(struct archive *a, uint64_t v, uint64_t max)
{
	if (!a->loading) {
		uint8_t *to = archive_room(a, VARINT_MAX);
		a->len -= VARINT_MAX - varint_put(to, v);
		return v;
	}
	const uint8_t *from = archive_take(a, 0), *p = from;
	if (!from || !varint_get(&p, a->bytes + a->len, &v) || v > max)
		return archive_fail(a);
	a->next += (size_t)(p - from);
	return v;
}

int64_t archive_signed(struct archive *a, int64_t v)
{
	return unzigzag(archive_number(a, zigzag(v), UINT64_MAX));
}

uint64_t archive_fixed(struct archive *a, uint64_t v)
{
	if (!a->loading) {
		put_le64(archive_room(a, 8), v);
		return v;
	}
	const uint8_t *p = archive_take(a, 8);
	return p ? le64(p) : 0;
}

uint64_t archive_from(struct archive *a, uint64_t from, uint64_t v)
{
	return from + (uint64_t)archive_signed(a, (int64_t)(v - from));
}

uint64_t archive_change(struct archive *a, uint64_t *last, uint64_t v, uint64_t max)
{
	*last = archive_from(a, *last, v);
	return *last <= max || !a->loading ? *last : archive_fail(a);
}

uint64_t archive_step(struct archive *a, uint64_t *last, uint64_t v)
{
	uint64_t step = archive_number(a, v - *last, UINT64_MAX);
	if (a->loading)
		archive_add_to(a, last, step);
	else
		*last = v;
	return *last;
}

const void *archive_bytes(struct archive *a, const void *bytes, size_t *len, uint64_t max)
{
	*len = (size_t)archive_number(a, *len, max);
	if (a->loading) {
		bytes = archive_take(a, *len);
		*len = bytes ? *len : 0;
		return bytes ? bytes : "";
	}
	uint8_t *to = archive_room(a, *len);
	if (*len)
		memcpy(to, bytes, *len);
	return bytes;
}

void archive_add_to(struct archive *a, uint64_t *sum, uint64_t v)
{
	if (v > UINT64_MAX - *sum)
		archive_fail(a);
	*sum += v;
}
