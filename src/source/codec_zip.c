/*
 * zip archives: the members in the central directory, one after another, as one run of
 * plain bytes.  Members named chunk.N, as in traces of drmemtrace, are in the order of N;
 * others in that of the directory.  They are stored, deflated, or packed with zstd.
 *
 * The directory has the plain size of each member, so the size of the whole and where
 * each member begins are known.  Checkpoints are at the beginning of each member, and
 * within a member that is stored or deflated, as in codec_gzip.c.  A member that cannot
 * be decompressed is a hole up to the next one.  Without a directory, as in a truncated file,
 * members are found by their headers, if these have their sizes.
 *
 * The directory is at the end of the file, so that an archive from a pipe is read when
 * all of it has arrived.
 */
#include "config.h"

#include "source/codec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

#include "base/bytes.h"
#include "base/mem.h"
#include "base/search.h"
#include "source/checksum.h"
#include "source/inflate.h"

enum { ZIP_LOCAL = 0x04034b50 };

static unsigned zip_bid(const uint8_t *head, size_t len)
{
	return len >= 4 && le32(head) == ZIP_LOCAL ? 32 : 0;
}

#define ZIP_ENTRY   0x02014b50u
#define ZIP_END     0x06054b50u
#define ZIP_END_64  0x06064b50u
#define ZIP_LOCATOR 0x07064b50u

enum {
	LOCAL_SIZE = 30,
	ENTRY_SIZE = 46,
	END_SIZE = 22,
	END_64_SIZE = 56,
	LOCATOR_SIZE = 20,
	COMMENT_MAX = 65535,
	MEMBERS_MAX = 1 << 18,
	DIRECTORY_MAX = 64 << 20,
	/* The highest ratio of deflate. */
	RATIO_MAX = 1032,
	ZSTD_PIECE = 128 << 10
};

#define PLAIN_MAX (UINT64_C(1) << 60)

enum zip_method { METHOD_STORED = 0, METHOD_DEFLATE = 8, METHOD_ZSTD = 93 };

struct zip_member {
	uint64_t at; /* position in the file of its local header */
	uint64_t packed_size;
	uint64_t size;  /* plain bytes, */
	uint64_t plain; /* and the position of the first one */
	uint64_t chunk; /* N of chunk.N */
	uint64_t key;   /* sort members by key, then by order */
	uint32_t crc, order;
	uint16_t method, flags;
	char name[40]; /* end of the name, printable */
};

struct zip_directory {
	struct zip_member *member;
	size_t n;
	uint64_t at;  /* position in the file of the first entry */
	uint64_t end; /* position in the file after the archive */
	bool unnamed; /* a member is not named chunk.N */
	bool walked;  /* there is no directory: members were found by their headers, */
	bool cut;     /* up to where the file ends */
	bool failed;  /* reading the file failed: */
	struct err why;
	uint64_t size; /* plain bytes of all members */
};

enum zip_kind { AT_MEMBER, AT_PLACE };

/* Parts: BODY is the data of a member, LOST its damaged rest. */
enum { DIRECTORY, MEMBER, BODY, LOST, END };

struct zip {
	struct codec_state u;
	const struct zip_directory *dir; /* NULL if it cannot be read, or not yet */
	struct zip_directory *own;       /* dir, if it had to be read by this cursor */
	size_t k;                        /* the current member, or the next one */
	uint64_t data;                   /* position in the file of its data */
	uint64_t data_end;               /* position after its data */
	uint32_t crc;                    /* CRC of its plain bytes so far */
	struct inflate *z;
#ifdef HAVE_ZSTD
	/* Decompressed in pieces of one size, so that damage does not depend on the reader. */
	ZSTD_DCtx *d;
	uint8_t *out;
#endif
};

/* The directory */

/* False if the file ends before, or d->failed is set. */
static bool zip_read_exactly(struct zip_directory *d, struct file *f, uint64_t at,
			     void *to, size_t n)
{
	enum status st = file_read_exactly(f, at, to, n, &d->why);
	d->failed |= st != ST_OK && st != ST_END;
	return st == ST_OK;
}

/* Read sizes that do not fit 32 bits from the extra field of an entry. */
static bool zip_wide_sizes(const uint8_t *extra, size_t len, struct zip_member *m)
{
	enum { WIDE = 1, NARROW = -1 };
	uint64_t *value[] = { &m->size, &m->packed_size, &m->at };
	bool wanted = false;
	for (size_t i = 0; i < 3; i++)
		wanted |= *value[i] == (uint32_t)NARROW;
	for (size_t at = 0; wanted && len - at >= 4;) {
		size_t n = le16(extra + at + 2), id = le16(extra + at);
		at += 4;
		if (n > len - at)
			return false;
		for (size_t i = 0, from = at; id == WIDE && i < 3; i++) {
			if (*value[i] != (uint32_t)NARROW)
				continue;
			if (at + n - from < 8)
				return false;
			*value[i] = le64(extra + from);
			from += 8;
		}
		at += n;
	}
	return true;
}

static bool zip_name_is_chunk(const uint8_t *name, size_t len, uint64_t *n)
{
	static const char prefix[] = "chunk.";
	size_t at = sizeof prefix - 1;
	*n = 0;
	if (len <= at || len > at + 18 || memcmp(name, prefix, at) != 0)
		return false;
	for (; at < len && (uint8_t)(name[at] - '0') <= 9; at++)
		*n = *n * 10 + (uint8_t)(name[at] - '0');
	return at == len;
}

static void zip_set_name(struct zip_member *m, const uint8_t *name, size_t len)
{
	size_t max = sizeof m->name - 1, from = len > max ? len - max : 0;
	for (size_t i = from; i < len; i++)
		m->name[i - from] = name[i] > ' ' && name[i] <= '~' ? (char)name[i] : '?';
}

/* True if the sizes of a member are possible. */
static bool zip_sizes_fit(const struct zip_member *m)
{
	if (m->flags & 1)
		return m->size <= PLAIN_MAX;
	return m->size <= PLAIN_MAX &&
	       (m->method != METHOD_STORED || m->size == m->packed_size) &&
	       (m->method != METHOD_DEFLATE || m->size / RATIO_MAX <= m->packed_size);
}

/* True if the data of a member is before the directory. */
static bool zip_place_fits(const struct zip_directory *d, const struct zip_member *m)
{
	return m->at <= d->at && d->at - m->at >= LOCAL_SIZE &&
	       m->packed_size <= d->at - m->at - LOCAL_SIZE;
}

/* Parse a member from its flags on, where both kinds of headers are the same. */
static struct zip_member zip_parse(const uint8_t *p, uint64_t at, size_t order)
{
	return (struct zip_member) { .at = at,
				     .packed_size = le32(p + 12),
				     .size = le32(p + 16),
				     .crc = le32(p + 8),
				     .order = (uint32_t)order,
				     .method = le16(p + 2),
				     .flags = le16(p) };
}

/* Add the entry at e; return its length, 0 if it is damaged.  Folders and empty files
 * are left out. */
static size_t zip_add_entry(struct zip_directory *d, const uint8_t *e, size_t len)
{
	if (len < ENTRY_SIZE || le32(e) != ZIP_ENTRY)
		return 0;
	size_t name = le16(e + 28), extra = le16(e + 30);
	size_t all = ENTRY_SIZE + name + extra + le16(e + 32);
	struct zip_member m = zip_parse(e + 8, le32(e + 42), d->n);
	if (all > len || !zip_wide_sizes(e + ENTRY_SIZE + name, extra, &m))
		return 0;
	if (!m.size)
		return all;
	if (!zip_sizes_fit(&m) || !zip_place_fits(d, &m))
		return 0;
	d->unnamed |= !zip_name_is_chunk(e + ENTRY_SIZE, name, &m.chunk);
	zip_set_name(&m, e + ENTRY_SIZE, name);
	d->member[d->n++] = m;
	return all;
}

static int zip_by_key(const void *a, const void *b)
{
	const struct zip_member *x = a, *y = b;
	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

/* Set the order and the positions of the members.  False if two have bytes in common, so
 * that a small file could give any number of bytes. */
static bool zip_arrange(struct zip_directory *d)
{
	for (size_t i = 0; i < d->n; i++)
		d->member[i].key = d->member[i].at;
	qsort(d->member, d->n, sizeof *d->member, zip_by_key);
	for (size_t i = 1; i < d->n; i++)
		if (d->member[i - 1].at + LOCAL_SIZE + d->member[i - 1].packed_size >
		    d->member[i].at)
			return false;
	for (size_t i = 0; i < d->n; i++)
		d->member[i].key = d->unnamed ? 0 : d->member[i].chunk;
	qsort(d->member, d->n, sizeof *d->member, zip_by_key);
	for (size_t i = 0; i < d->n; i++) {
		d->member[i].plain = d->size;
		d->size += d->member[i].size;
		if (d->size > PLAIN_MAX)
			return false;
	}
	return true;
}

/* Find the end of the directory: the number of entries, its size and position. */
static bool zip_find_end(struct zip_directory *d, struct file *f, uint64_t *entries,
			 uint64_t *size)
{
	uint64_t all = file_size(f);
	size_t len = all < END_SIZE + COMMENT_MAX ? (size_t)all : END_SIZE + COMMENT_MAX;
	uint8_t *tail = mem_new(len + 1, 1), wide[END_64_SIZE];
	bool found = false;
	if (!zip_read_exactly(d, f, all - len, tail, len))
		len = 0;
	size_t i = len;
	while (!found && i-- > 0)
		found = len - i >= END_SIZE && le32(tail + i) == ZIP_END &&
			le16(tail + i + 20) <= len - i - END_SIZE;
	if (found) {
		d->end = all - len + i + END_SIZE + le16(tail + i + 20);
		*entries = le16(tail + i + 10);
		*size = le32(tail + i + 12);
		d->at = le32(tail + i + 16);
	}
	if (found && i >= LOCATOR_SIZE && le32(tail + i - LOCATOR_SIZE) == ZIP_LOCATOR) {
		found = zip_read_exactly(d, f, le64(tail + i - LOCATOR_SIZE + 8), wide,
					 sizeof wide) &&
			le32(wide) == ZIP_END_64;
		*entries = le64(wide + 32);
		*size = le64(wide + 40);
		d->at = le64(wide + 48);
	}
	free(tail);
	return found && d->at <= all && *size <= all - d->at;
}

static void zip_free_directory(void *index)
{
	struct zip_directory *d = index;
	if (!d)
		return;
	free(d->member);
	free(d);
}

static bool zip_read_entries(struct zip_directory *d, struct file *f, uint64_t entries,
			     uint64_t size)
{
	uint8_t *bytes = mem_try((size_t)size + 1, 1);
	d->member = mem_new((size_t)entries + 1, sizeof *d->member);
	bool good = bytes && zip_read_exactly(d, f, d->at, bytes, (size_t)size);
	for (size_t at = 0; good && entries; entries--) {
		size_t n = zip_add_entry(d, bytes + at, (size_t)size - at);
		good = n != 0;
		at += n;
	}
	free(bytes);
	return good && zip_arrange(d);
}

/* Find members by their headers, up to one that does not state its size. */
static bool zip_walk(struct zip_directory *d, struct file *f)
{
	enum { SIZE_FOLLOWS = 8 };
	size_t room = 0;
	uint8_t h[LOCAL_SIZE], name[256];
	d->walked = true;
	d->at = d->end = file_size(f);
	for (uint64_t at = 0; d->n < MEMBERS_MAX && !d->cut;) {
		d->cut = !zip_read_exactly(d, f, at, h, sizeof h);
		if (d->cut)
			break;
		size_t len = le16(h + 26), max = len < sizeof name ? len : sizeof name;
		struct zip_member m = zip_parse(h + 6, at, d->n);
		if (le32(h) != ZIP_LOCAL || m.flags & SIZE_FOLLOWS ||
		    m.size == UINT32_MAX || m.packed_size == UINT32_MAX ||
		    !zip_sizes_fit(&m) ||
		    !zip_read_exactly(d, f, at + sizeof h, name, max))
			break;
		at += sizeof h + len + le16(h + 28) + m.packed_size;
		if (!m.size)
			continue;
		d->unnamed |= !zip_name_is_chunk(name, max, &m.chunk);
		zip_set_name(&m, name, max);
		d->member = mem_room(d->member, d->n, &room, sizeof *d->member);
		d->member[d->n++] = m;
	}
	return d->n && zip_arrange(d);
}

/* NULL if there are no members, or *st is set. */
static struct zip_directory *zip_load(struct file *f, struct checkpoints *cps,
				      enum status *st, struct err *err)
{
	uint64_t entries, size;
	struct zip_directory *d = mem_new(1, sizeof *d);
	*d = (struct zip_directory) { .at = 0 };
	bool good = zip_find_end(d, f, &entries, &size) && entries <= MEMBERS_MAX &&
		    size <= DIRECTORY_MAX && entries * ENTRY_SIZE <= size &&
		    zip_read_entries(d, f, entries, size);
	if (!good && !d->failed) {
		free(d->member);
		*d = (struct zip_directory) { .at = 0 };
		good = zip_walk(d, f);
	}
	if (d->failed) {
		*err = d->why;
		*st = ST_IO;
	}
	if (!good || d->failed) {
		zip_free_directory(d);
		return NULL;
	}
	for (size_t i = 0; i < d->n; i++)
		checkpoints_list(cps, (struct checkpoint) { .plain = d->member[i].plain,
							    .packed = d->member[i].at,
							    .kind = AT_MEMBER });
	if (!d->walked)
		checkpoints_reached(cps, d->size, true);
	return d;
}

/* If reading fails, cursors try again. */
static void *zip_load_index(struct file *f, struct checkpoints *cps)
{
	enum status st = ST_OK;
	struct err unused = ERR_INIT;
	return zip_load(f, cps, &st, &unused);
}

/* Skip the lost rest of the current member; u.what is the reason. */
static enum status zip_hole(void *state, struct err *err)
{
	struct zip *z = state;
	const struct zip_member *m = &z->dir->member[z->k++];
	(void)err;
	z->u.part = MEMBER;
	return codec_damage(&z->u, m->plain + m->size, z->u.packed, "%s", z->u.what);
}

/* Members */

/* Read the local header of the current member, for the positions of its data.
 * ST_INVALID without a message: it is damaged. */
static enum status zip_read_local(struct zip *z, struct err *err)
{
	const struct zip_member *m = &z->dir->member[z->k];
	uint8_t b[LOCAL_SIZE];
	enum status st = codec_bytes(&z->u, m->at, b, sizeof b, err);
	if (st != ST_OK)
		return st;
	z->data = m->at + LOCAL_SIZE + le16(b + 26) + le16(b + 28);
	z->data_end = z->data + m->packed_size;
	bool fits = z->dir->walked || z->data_end <= z->dir->at;
	return le32(b) == ZIP_LOCAL && fits ? ST_OK : ST_INVALID;
}

static bool zip_begin_zstd(struct zip *z)
{
#ifdef HAVE_ZSTD
	if (!z->d)
		z->d = ZSTD_createDCtx();
	if (!z->out)
		z->out = mem_try(ZSTD_PIECE, 1);
	return z->d && z->out &&
	       !ZSTD_isError(ZSTD_DCtx_reset(z->d, ZSTD_reset_session_and_parameters));
#else
	(void)z;
	return false;
#endif
}

/* Begin the current member. */
static enum status zip_member(void *state, struct err *err)
{
	struct zip *z = state;
	struct codec_state *u = &z->u;
	if (z->k == z->dir->n) {
		u->part = END;
		return ST_OK;
	}
	const struct zip_member *m = &z->dir->member[z->k];
	u->packed = m->at;
	z->crc = 0;
	enum status st = m->flags & 1 ? ST_UNSUPPORTED : zip_read_local(z, err);
	if (st == ST_UNSUPPORTED || st == ST_INVALID) {
		codec_describe(u,
			       st == ST_INVALID
				       ? "the header of member %s of the zip archive is "
					 "damaged"
				       : "member %s of the zip archive is encrypted",
			       m->name);
		u->part = LOST;
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	u->part = BODY;
	u->packed = z->data;
	if (m->method == METHOD_DEFLATE)
		return inflate_begin_member(z->z, u, z->data, false, err);
	if (m->method == METHOD_STORED || (m->method == METHOD_ZSTD && zip_begin_zstd(z)))
		return ST_OK;
	u->part = LOST;
	codec_describe(u,
		       "member %s of the zip archive is compressed with method %u, which "
		       "is not supported",
		       m->name, m->method);
	return ST_OK;
}

/* Checkpoints */

/* The state of a checkpoint within a member: its number in the directory, 8 bytes, and
 * the checksum so far, 4 bytes; then, if it is deflated, the place, with its window. */
enum { STATE_MEMBER = 0, STATE_CRC = 8, STATE_WINDOW = 12 };

static void zip_checkpoint(struct zip *z)
{
	uint8_t head[STATE_WINDOW];
	struct codec_state *u = &z->u;
	put_le64(head + STATE_MEMBER, z->k);
	put_le32(head + STATE_CRC, z->crc);
	if (z->dir->member[z->k].method == METHOD_DEFLATE)
		inflate_checkpoint(z->z, u, AT_PLACE, head, sizeof head);
	else
		codec_checkpoint(
			u, (struct checkpoint) { .plain = u->plain,
						 .packed = u->packed,
						 .kind = AT_PLACE,
						 .state = mem_copy(head, sizeof head),
						 .state_len = sizeof head });
}

static enum status zip_start_at_place(struct zip *z, const struct checkpoint *cp,
				      struct err *err)
{
	if (cp->state_len < STATE_WINDOW || le64(cp->state + STATE_MEMBER) >= z->dir->n)
		return ST_INVALID;
	z->k = (size_t)le64(cp->state + STATE_MEMBER);
	z->crc = le32(cp->state + STATE_CRC);
	const struct zip_member *m = &z->dir->member[z->k];
	enum status st = zip_read_local(z, err);
	if (st != ST_OK)
		return st;
	if (cp->plain <= m->plain || cp->plain - m->plain >= m->size ||
	    cp->packed < z->data || cp->packed > z->data_end)
		return ST_INVALID;
	z->u.part = BODY;
	if (m->method == METHOD_DEFLATE)
		return inflate_begin_checkpoint(z->z, &z->u, cp, STATE_WINDOW, err);
	return m->method == METHOD_STORED && cp->packed - z->data == cp->plain - m->plain
		       ? ST_OK
		       : ST_INVALID;
}

/* Return the number of the member that begins at a plain position. */
static bool zip_member_at(const struct zip_directory *d, uint64_t plain, size_t *k)
{
	size_t n = count_upto(d->member, d->n, sizeof *d->member,
			      offsetof(struct zip_member, plain), plain);
	*k = n ? n - 1 : 0;
	return n && d->member[*k].plain == plain;
}

/* Read the directory, if the file was still growing when it was opened.  ST_INVALID
 * without a message: it is damaged. */
static enum status zip_need_directory(struct zip *z, struct err *err)
{
	enum status st = ST_INVALID;
	if (z->dir)
		return ST_OK;
	if (file_growing(z->u.f))
		return ST_AGAIN;
	z->dir = z->own = zip_load(z->u.f, z->u.cps, &st, err);
	return z->dir ? ST_OK : st;
}

static enum status zip_start(void *state, const void *index, const struct checkpoint *cp,
			     struct err *err)
{
	struct zip *z = state;
	if (!z->z)
		z->z = inflate_new();
	z->dir = index ? index : z->own;
	z->k = 0;
	if (!cp)
		return ST_OK;
	enum status st = zip_need_directory(z, err);
	if (st != ST_OK)
		return st;
	if (cp->kind == AT_PLACE)
		return zip_start_at_place(z, cp, err);
	z->u.part = MEMBER;
	return zip_member_at(z->dir, cp->plain, &z->k) ? ST_OK : ST_INVALID;
}

/* The parts of a file */

static enum status zip_directory(void *state, struct err *err)
{
	struct zip *z = state;
	enum status st = zip_need_directory(z, err);
	if (st == ST_OK)
		z->u.part = MEMBER;
	if (st != ST_INVALID)
		return st;
	return codec_damage(&z->u, DAMAGE_NO_MORE, 0,
			    "the directory at the end of the zip archive is damaged or "
			    "missing");
}

static enum status zip_stored(struct zip *z, uint64_t left, struct err *err)
{
	struct codec_state *u = &z->u;
	if (u->plain >= u->next && u->plain > z->dir->member[z->k].plain)
		zip_checkpoint(z);
	size_t n;
	enum status st = codec_have(u, u->packed, err);
	if (st != ST_OK)
		return st;
	const uint8_t *in = codec_data(u, u->packed, &n);
	if (u->plain < u->next && left > u->next - u->plain)
		left = u->next - u->plain;
	if (left > u->room)
		left = u->room;
	if (n > left)
		n = (size_t)left;
	memcpy(u->to, in, n);
	z->crc = checksum_crc32(z->crc, in, n);
	u->packed += n;
	codec_gave(u, n);
	return ST_OK;
}

static void zip_damaged(struct zip *z, const char *why)
{
	z->u.part = LOST;
	codec_describe(&z->u,
		       "the data of member %s of the zip archive is damaged before byte "
		       "%s (%.40s)",
		       z->dir->member[z->k].name, codec_place(&z->u, z->u.packed), why);
}

static enum status zip_deflated(struct zip *z, uint64_t left, struct err *err)
{
	enum inflated what;
	uint64_t end = z->u.plain + left;
	enum status st = inflate_part(z->z, &z->u, left, &z->crc, &what, err);
	/* After the last byte of the member the stream does not matter. */
	if (st != ST_OK || z->u.plain == end)
		return st;
	if (what == INFLATED_BAD)
		zip_damaged(z, inflate_fault(z->z));
	else if (what == INFLATED_END)
		zip_damaged(z, "it ends early");
	else if (what == INFLATED_BLOCK && z->u.plain > z->dir->member[z->k].plain)
		zip_checkpoint(z);
	return ST_OK;
}

static enum status zip_zstd(struct zip *z, uint64_t left, struct err *err)
{
#ifdef HAVE_ZSTD
	struct codec_state *u = &z->u;
	const uint8_t *p = NULL;
	size_t n = 0;
	if (u->packed < z->data_end) {
		enum status st = codec_have(u, u->packed, err);
		if (st != ST_OK)
			return st;
		p = codec_data(u, u->packed, &n);
		if (n > z->data_end - u->packed)
			n = (size_t)(z->data_end - u->packed);
	}
	ZSTD_inBuffer in = { p, n, 0 };
	ZSTD_outBuffer out = { z->out, ZSTD_PIECE, 0 };
	size_t result = ZSTD_decompressStream(z->d, &out, &in);
	u->packed += in.pos;
	if (ZSTD_isError(result)) {
		zip_damaged(z, ZSTD_getErrorName(result));
		return ST_OK;
	}
	if (!n && !out.pos)
		zip_damaged(z, "it ends early");
	u->out = z->out;
	u->out_len = out.pos < left ? out.pos : (size_t)left;
	z->crc = checksum_crc32(z->crc, u->out, u->out_len);
#else
	(void)z, (void)left, (void)err;
#endif
	return ST_OK;
}

/* The data of the current member, and its end. */
static enum status zip_body(void *state, struct err *err)
{
	struct zip *z = state;
	const struct zip_member *m = &z->dir->member[z->k];
	uint64_t left = m->plain + m->size - z->u.plain;
	if (left)
		return m->method == METHOD_STORED    ? zip_stored(z, left, err)
		       : m->method == METHOD_DEFLATE ? zip_deflated(z, left, err)
						     : zip_zstd(z, left, err);
	if (z->crc != m->crc)
		codec_damage(&z->u, z->u.plain, z->u.packed,
			     "the checksum of member %s of the zip archive does not "
			     "match: some of its bytes are wrong",
			     m->name);
	z->k++;
	z->u.part = MEMBER;
	return ST_OK;
}

/* End after all members were read. */
static enum status zip_end(void *state, struct err *err)
{
	struct zip *z = state;
	(void)err;
	struct codec_state *u = &z->u;
	if (z->dir->cut)
		return ST_END;
	if (z->dir->walked)
		codec_damage(u, u->plain, z->dir->end,
			     "the directory at the end of the zip archive is damaged or "
			     "missing; only the members found before it are read");
	else if (z->dir->end < file_size(u->f))
		codec_damage(u, u->plain, z->dir->end,
			     "the bytes from byte %s on are after the end of the zip "
			     "archive; they are skipped",
			     codec_place(u, z->dir->end));
	codec_end(u);
	return ST_OK;
}

static const struct codec_part zip_parts[] = {
	[DIRECTORY] = { zip_directory, "a zip archive", false },
	[MEMBER] = { zip_member, "a member of the zip archive", false },
	[BODY] = { zip_body, "a member of the zip archive", false },
	[LOST] = { zip_hole, NULL, true },
	[END] = { zip_end, "a zip archive", false },
};

static void zip_stop(void *state)
{
	struct zip *z = state;
	inflate_free(z->z);
	z->z = NULL;
	zip_free_directory(z->own);
	z->own = NULL;
	z->dir = NULL;
#ifdef HAVE_ZSTD
	ZSTD_freeDCtx(z->d);
	z->d = NULL;
	free(z->out);
	z->out = NULL;
#endif
}

const struct codec codec_zip = {
	.name = "zip",
	.bid = zip_bid,
	.load_index = zip_load_index,
	.free_index = zip_free_directory,
	.state_size = sizeof(struct zip),
	.start = zip_start,
	.stop = zip_stop,
	.parts = zip_parts,
};
