/* See sections 4.3 and 4.5.3 of
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT. */
#include "output/zip_write.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/bytes.h"
#include "base/io.h"
#include "base/mem.h"
#include "source/checksum.h"

enum {
	ZIP_PIECE = 256 << 10,
	ZIP_VERSION = 45,   /* version that introduced 64-bit sizes */
	ZIP_DATE = 0x21,    /* 1980-01-01 */
	ZIP_SIZES = 0x0001, /* identifier of the extra field for 64-bit sizes */
	ZIP_UNIX = 3 << 8,
	ZIP_MODE = 0100644
};

struct zip_member {
	char *name;
	uint32_t crc;
	uint64_t size, at;
};

struct zip_write {
	FILE *to;
	uint64_t at;
	struct zip_member *member;
	size_t n, room;
	uint8_t *piece;
};

struct zip_write *zip_write_new(FILE *to)
{
	struct zip_write *z = mem_new(1, sizeof *z);
	z->to = to;
	z->piece = mem_new(ZIP_PIECE, 1);
	return z;
}

static void zip_put(struct zip_write *z, const void *bytes, size_t len)
{
	fwrite(bytes, 1, len, z->to);
	z->at += len;
}

/* Write the common part of both headers of a member, from the version field on. */
static uint8_t *zip_put_common(const struct zip_member *m, uint8_t *p, unsigned extra)
{
	memset(p, 0, 26);
	put_le16(p, ZIP_VERSION);
	put_le16(p + 8, ZIP_DATE);
	put_le32(p + 10, m->crc);
	put_le32(p + 14, UINT32_MAX);
	put_le32(p + 18, UINT32_MAX);
	put_le16(p + 22, (uint16_t)strlen(m->name));
	put_le16(p + 24, (uint16_t)extra);
	return p + 26;
}

/* Write the extra field: a header and the 64-bit numbers. */
static uint8_t *zip_put_sizes(const struct zip_member *m, uint8_t *p, bool place)
{
	put_le16(p, ZIP_SIZES);
	put_le16(p + 2, place ? 24 : 16);
	put_le64(p + 4, m->size);
	put_le64(p + 12, m->size);
	if (!place)
		return p + 20;
	put_le64(p + 20, m->at);
	return p + 28;
}

static void zip_put_member(struct zip_write *z, const struct zip_member *m)
{
	uint8_t head[64], *p = head;
	put_le32(p, 0x04034b50);
	p = zip_put_common(m, p + 4, 20);
	zip_put(z, head, (size_t)(p - head));
	zip_put(z, m->name, strlen(m->name));
	p = zip_put_sizes(m, head, false);
	zip_put(z, head, (size_t)(p - head));
}

static void zip_put_entry(struct zip_write *z, const struct zip_member *m)
{
	uint8_t head[64] = { 0 }, *p = head;
	put_le32(p, 0x02014b50);
	put_le16(p + 4, ZIP_UNIX | ZIP_VERSION);
	p = zip_put_common(m, p + 6, 28);
	put_le32(p + 6, (uint32_t)ZIP_MODE << 16);
	put_le32(p + 10, UINT32_MAX);
	zip_put(z, head, (size_t)(p + 14 - head));
	zip_put(z, m->name, strlen(m->name));
	p = zip_put_sizes(m, head, true);
	zip_put(z, head, (size_t)(p - head));
}

/* Read a file: once for the checksum, and once to copy it. */
static bool zip_pass(struct zip_write *z, struct zip_member *m, int fd, bool copy)
{
	for (uint64_t at = 0; at < m->size;) {
		uint64_t left = m->size - at;
		size_t n = left < ZIP_PIECE ? (size_t)left : ZIP_PIECE;
		if (!io_read_at(fd, at, z->piece, n)) {
			errno = errno ? errno : EIO;
			return false;
		}
		if (copy)
			zip_put(z, z->piece, n);
		else
			m->crc = checksum_crc32(m->crc, z->piece, n);
		at += n;
	}
	return true;
}

bool zip_write_add(struct zip_write *z, const char *name, int fd)
{
	struct stat st;
	if (fstat(fd, &st) != 0)
		return false;
	z->member = mem_room(z->member, z->n, &z->room, sizeof *z->member);
	struct zip_member *m = &z->member[z->n++];
	*m = (struct zip_member) { .name = mem_text(name),
				   .size = (uint64_t)st.st_size,
				   .at = z->at };
	if (!zip_pass(z, m, fd, false))
		return false;
	zip_put_member(z, m);
	return zip_pass(z, m, fd, true);
}

static void zip_put_end(struct zip_write *z, uint64_t directory)
{
	uint8_t end[98] = { 0 }, *locator = end + 56, *old = end + 76;
	uint64_t here = z->at;
	put_le32(end, 0x06064b50);
	put_le64(end + 4, 44);
	put_le16(end + 12, ZIP_UNIX | ZIP_VERSION);
	put_le16(end + 14, ZIP_VERSION);
	put_le64(end + 24, z->n);
	put_le64(end + 32, z->n);
	put_le64(end + 40, here - directory);
	put_le64(end + 48, directory);
	put_le32(locator, 0x07064b50);
	put_le64(locator + 8, here);
	put_le32(locator + 16, 1);
	put_le32(old, 0x06054b50);
	put_le16(old + 8, (uint16_t)z->n);
	put_le16(old + 10, (uint16_t)z->n);
	put_le32(old + 12, UINT32_MAX);
	put_le32(old + 16, UINT32_MAX);
	zip_put(z, end, sizeof end);
}

void zip_write_end(struct zip_write *z)
{
	uint64_t directory = z->at;
	for (size_t i = 0; i < z->n; i++)
		zip_put_entry(z, &z->member[i]);
	zip_put_end(z, directory);
	for (size_t i = 0; i < z->n; i++)
		free(z->member[i].name);
	free(z->member);
	free(z->piece);
	free(z);
}
