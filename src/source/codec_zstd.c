/*
 * zstd (RFC 8878): a sequence of frames, each a header, blocks of at most 128 KiB of
 * plain bytes, and perhaps a checksum.  This file reads frames and the headers of blocks;
 * libzstd decompresses the blocks, one at a time.
 *
 * Checkpoints are at the beginning of a frame, where no state is needed, and between two
 * blocks of a frame, since most files are one frame.  The state between two blocks is a
 * dictionary (zstd_tables.h): entropy tables, offsets and the window.  The window has
 * 2 MiB by default, and 8 MiB at high levels; so the spacing is at least eight windows.
 * A file in the seekable format lists its frames, which are checkpoints from the
 * beginning.
 *
 * libzstd gets a header of our own for each frame, and each block as it is.  So the
 * length and the checksum of a frame are verified here, whether it is read from its
 * beginning or from a checkpoint, whose state contains the checksum so far.
 *
 * Damage: the blocks before it are kept.  Reading continues at the next frame of the
 * list, or else at the next header that is followed by a valid block.
 */
#include "config.h"

#include "source/codec.h"

#include "base/bytes.h"
#include "source/frames.h"

enum { FRAME_MAGIC = 0xfd2fb528u };

/* A skippable frame, which may be one of lz4 too, counts less. */
static unsigned zstd_bid(const uint8_t *head, size_t len)
{
	if (len < 4)
		return 0;
	if (le32(head) == FRAME_MAGIC)
		return 32;
	return (le32(head) & ~(uint32_t)FRAMES_SKIPPABLE_KINDS) == FRAMES_SKIPPABLE ? 28
										    : 0;
}

#ifdef HAVE_ZSTD

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/mem.h"
#include "source/zstd_tables.h"

enum {
	BLOCK_HEAD = 3,
	BLOCK_MAX = 128 << 10, /* compressed and decompressed bytes of a block */
	HEAD_MAX = 18,
	WINDOW_MAX = 128 << 20, /* as libzstd without special permission */
	WINDOW_WITH_CHECKPOINTS = 8 << 20,
	WINDOWS_APART = 8,
	SEEK_MAGIC = 0x8f92eab1u,
	SEEK_FOOT = 9,
	SEEK_FRAMES_MAX = 1 << 20
};

static const uint8_t magic[] = { 0x28, 0xb5, 0x2f, 0xfd };

struct zstd {
	struct frames f; /* history: at least the last window of the frame, if
			  * checkpoints are made between its blocks */
	uint64_t window; /* window size of the frame */
	struct zstd_tables tables;

	bool tracking;               /* offsets are tracked */
	struct zstd_offsets offsets; /* after the blocks since then */

	ZSTD_DCtx *d;
	uint8_t block[BLOCK_HEAD + BLOCK_MAX];
};

/* Headers */

/* Parse the first n bytes of a frame, its header; n is at least 5.  ST_INVALID if it
 * is not a header; ST_END if it has h->len bytes. */
static enum status zstd_parse_head(const uint8_t *b, size_t n, struct frames_head *h,
				   uint64_t *window)
{
	static const uint8_t id_bytes[] = { 0, 1, 2, 4 }, size_bytes[] = { 0, 2, 4, 8 };
	*h = (struct frames_head) { .size = UINT64_MAX };
	*window = 0;
	if ((le32(b) & ~(uint32_t)FRAMES_SKIPPABLE_KINDS) == FRAMES_SKIPPABLE) {
		h->len = 8;
		h->skip = n < h->len ? 0 : 8 + (uint64_t)le32(b + 4);
		return n < h->len ? ST_END : ST_OK;
	}
	uint8_t flags = b[4];
	if (le32(b) != FRAME_MAGIC || flags & 8)
		return ST_INVALID;
	bool single = flags >> 5 & 1;
	unsigned id = id_bytes[flags & 3], size = size_bytes[flags >> 6];
	if (single && !size)
		size = 1;
	h->has_sum = flags >> 2 & 1;
	h->len = 5 + !single + id + size;
	if (n < h->len)
		return ST_END;
	if (!single) {
		uint64_t base = (uint64_t)1 << (10 + (b[5] >> 3));
		*window = base + base / 8 * (b[5] & 7);
	}
	h->needs_dictionary = le_load(b + 5 + !single, id) != 0;
	if (size)
		h->size = le_load(b + 5 + !single + id, size) + (size == 2 ? 256 : 0);
	if (single)
		*window = h->size;
	return ST_OK;
}

/* Read the header of a frame.  ST_INVALID without a message: it is not a header. */
static enum status zstd_read_head(struct zstd *z, uint64_t at, struct err *err)
{
	uint8_t b[HEAD_MAX];
	struct codec_state *u = &z->f.u;
	struct frames_head *h = &z->f.head;
	enum status st = codec_bytes(u, at, b, 5, err);
	if (st != ST_OK || (st = zstd_parse_head(b, 5, h, &z->window)) != ST_END)
		return st;
	st = codec_bytes(u, at, b, h->len, err);
	return st == ST_OK ? zstd_parse_head(b, h->len, h, &z->window) : st;
}

/* Give libzstd the header of a frame with at least this window. */
static bool zstd_begin_frame(ZSTD_DCtx *d, uint64_t window)
{
	unsigned log = 10;
	while ((uint64_t)1 << log < window)
		log++;
	uint8_t head[6], none;
	put_le32(head, FRAME_MAGIC);
	head[4] = 0;
	head[5] = (uint8_t)((log - 10) << 3);
	ZSTD_inBuffer in = { head, sizeof head, 0 };
	ZSTD_outBuffer out = { &none, 0, 0 };
	ZSTD_DCtx_reset(d, ZSTD_reset_session_only);
	return !ZSTD_isError(ZSTD_decompressStream(d, &out, &in)) && in.pos == in.size;
}

/* Begin to decompress blocks: ST_OK or ST_NOMEM. */
static enum status zstd_begin_blocks(struct zstd *z, const void *dictionary, size_t len)
{
	if (!z->d)
		z->d = ZSTD_createDCtx();
	if (!z->d)
		return ST_NOMEM;
	ZSTD_DCtx_reset(z->d, ZSTD_reset_session_and_parameters);
	if (ZSTD_isError(ZSTD_DCtx_loadDictionary(z->d, dictionary, len)))
		return ST_NOMEM;
	/* Do it twice: for the first block after a new dictionary, libzstd uses a
	 * function that rejects some damaged blocks which the usual one accepts. */
	return (!len || zstd_begin_frame(z->d, z->window)) &&
			       zstd_begin_frame(z->d, z->window)
		       ? ST_OK
		       : ST_NOMEM;
}

/* Decompress the block in z->block; return the number of plain bytes; SIZE_MAX if
 * damaged. */
static size_t zstd_unpack(struct zstd *z, size_t len, uint8_t *to)
{
	ZSTD_inBuffer in = { z->block, len, 0 };
	ZSTD_outBuffer out = { to, BLOCK_MAX, 0 };
	/* More than once only because a block may give nothing. */
	for (size_t before = SIZE_MAX; in.pos < in.size || out.pos != before;) {
		before = out.pos;
		if (ZSTD_isError(ZSTD_decompressStream(z->d, &out, &in)))
			return SIZE_MAX;
		if (in.pos == in.size && out.pos == out.size)
			break;
		if (in.pos < in.size && out.pos == before && out.pos == out.size)
			return SIZE_MAX;
		if (in.pos == in.size)
			break;
	}
	return out.pos;
}

/*
 * Read the block at *at into z->block; *len with its header.  ST_INVALID without a
 * message: it is not a block.
 */
static enum status zstd_read_block(struct zstd *z, uint64_t at, size_t *len, bool *last,
				   unsigned *type, struct err *err)
{
	enum { RLE = 1, RESERVED = 3 };
	enum status st = codec_bytes(&z->f.u, at, z->block, BLOCK_HEAD, err);
	if (st != ST_OK)
		return st;
	uint32_t head = (uint32_t)le_load(z->block, BLOCK_HEAD);
	*last = head & 1;
	*type = head >> 1 & 3;
	size_t size = head >> 3;
	if (*type == RESERVED || size > BLOCK_MAX)
		return ST_INVALID;
	size = *type == RLE ? 1 : size;
	*len = BLOCK_HEAD + size;
	return codec_bytes(&z->f.u, at + BLOCK_HEAD, z->block + BLOCK_HEAD, size, err);
}

/* History */

static enum status zstd_make_room(struct zstd *z)
{
	bool kept = z->window <= WINDOW_WITH_CHECKPOINTS;
	size_t window = kept ? (size_t)z->window : 0;
	if (z->f.have > window && z->f.have + BLOCK_MAX > 2 * window + 2 * BLOCK_MAX) {
		memmove(z->f.history, z->f.history + z->f.have - window, window);
		z->f.have = window;
	}
	if (z->f.have + BLOCK_MAX <= z->f.room)
		return ST_OK;
	size_t max = 2 * window + 2 * BLOCK_MAX,
	       room = z->f.room ? z->f.room * 2 : 1 << 20;
	if (room > max)
		room = max;
	if (room < z->f.have + BLOCK_MAX)
		room = z->f.have + BLOCK_MAX;
	uint8_t *more = realloc(z->f.history, room);
	if (!more)
		return ST_NOMEM;
	z->f.history = more;
	z->f.room = room;
	return ST_OK;
}

/* Checkpoints */

/*
 * The bytes of a checkpoint between two blocks: 4 for each of the last three offsets; for each
 * table its form, the length of its description and the description.
 */
enum {
	OFFSETS = FRAMES_STATE,
	TABLES = OFFSETS + 12,
	OWN_MAX = 12 + (1 + ZSTD_CODES) * (2 + ZSTD_TABLE_MAX)
};

static void zstd_next_checkpoint(struct zstd *z)
{
	z->f.u.next = checkpoints_next(z->f.u.cps, z->f.u.plain + 1);
	z->tracking = false;
	const struct checkpoint *cp = checkpoints_find(z->f.u.cps, z->f.u.plain);
	uint64_t last = cp ? cp->plain : 0;
	uint64_t min = z->window * WINDOWS_APART;
	/* Small windows: tests have small spacings, too. */
	if (z->window >= BLOCK_MAX && z->f.u.next < last + min &&
	    checkpoints_spacing(z->f.u.cps) >= BLOCK_MAX)
		z->f.u.next = last + min;
}

static struct zstd_table *zstd_table(struct zstd_tables *t, unsigned i)
{
	return i ? &t->code[i - 1] : &t->huffman;
}

/* True if a dictionary can continue here. */
static bool zstd_can_save(const struct zstd *z)
{
	uint64_t reach = z->f.have < z->window ? z->f.have : z->window;
	if (!zstd_offsets_known(&z->offsets) || !zstd_tables_fit(&z->tables))
		return false;
	for (unsigned i = 0; i < 3; i++)
		if (!z->offsets.value[i] || z->offsets.value[i] > reach)
			return false;
	return true;
}

static void zstd_checkpoint_at_block(struct zstd *z)
{
	uint8_t own[OWN_MAX], *p = own;
	for (unsigned i = 0; i < 3; i++, p += 4)
		put_le32(p, z->offsets.value[i]);
	for (unsigned i = 0; i <= ZSTD_CODES; i++) {
		const struct zstd_table *t = zstd_table(&z->tables, i);
		*p++ = t->form;
		*p++ = t->len;
		memcpy(p, t->bytes, t->len);
		p += t->len;
	}
	frames_checkpoint(&z->f, own, (size_t)(p - own),
			  z->f.have < z->window ? z->f.have : (size_t)z->window);
	zstd_next_checkpoint(z);
}

/* Read the tables of a state; *at is the position after them. */
static bool zstd_unpack_tables(struct zstd *z, const struct checkpoint *cp, size_t *at)
{
	for (unsigned i = 0; i <= ZSTD_CODES; i++) {
		struct zstd_table *t = zstd_table(&z->tables, i);
		if (cp->state_len - *at < 2)
			return false;
		t->form = cp->state[(*at)++];
		t->len = cp->state[(*at)++];
		if (t->form > ZSTD_TABLE_DESCRIBED || t->len > ZSTD_TABLE_MAX ||
		    t->len > cp->state_len - *at)
			return false;
		memcpy(t->bytes, cp->state + *at, t->len);
		*at += t->len;
	}
	return true;
}

/* Take the window from byte `at` of a state on. */
static bool zstd_take_window(struct zstd *z, const struct checkpoint *cp, size_t at)
{
	size_t len = cp->state_len - at;
	if (len > z->window || (!len && z->window))
		return false;
	if (z->f.room < len + BLOCK_MAX) {
		uint8_t *more = realloc(z->f.history, len + BLOCK_MAX);
		if (!more)
			return false;
		z->f.history = more;
		z->f.room = len + BLOCK_MAX;
	}
	z->f.have = len;
	memcpy(z->f.history, cp->state + at, len);
	return true;
}

static enum status zstd_start_at_block(struct zstd *z, const struct checkpoint *cp,
				       struct err *err)
{
	size_t at = TABLES;
	if (cp->state_len <= TABLES || !frames_restore(&z->f, cp, true))
		return ST_INVALID;
	enum status st = zstd_read_head(z, z->f.frame, err);
	if (st != ST_OK)
		return st;
	if (z->window > WINDOW_WITH_CHECKPOINTS || !frames_state_fits(&z->f, cp) ||
	    !zstd_unpack_tables(z, cp, &at) || !zstd_take_window(z, cp, at))
		return ST_INVALID;
	uint32_t offset[3];
	for (unsigned i = 0; i < 3; i++)
		offset[i] = le32(cp->state + OFFSETS + 4 * i);
	uint8_t *dictionary = mem_try(ZSTD_DICTIONARY_HEAD + z->f.have, 1);
	if (!dictionary)
		return ST_NOMEM;
	size_t len = zstd_tables_dictionary(&z->tables, offset, dictionary);
	memcpy(dictionary + len, z->f.history, z->f.have);
	bool good = zstd_tables_fit(&z->tables) &&
		    zstd_begin_blocks(z, dictionary, len + z->f.have) == ST_OK;
	free(dictionary);
	return good ? ST_OK : ST_INVALID;
}

/* The list of frames of the seekable format */

static bool zstd_read_exactly(struct file *f, uint64_t at, void *to, size_t n)
{
	struct err unused = ERR_INIT;
	return file_read_exactly(f, at, to, n, &unused) == ST_OK;
}

/* True if a frame of this many plain bytes begins at a position before `end`.  Only its
 * header is read: the list of a large file may have a million frames. */
static bool zstd_frame_is(struct file *f, uint64_t at, uint64_t end, uint64_t plain)
{
	struct frames_head h;
	uint64_t window;
	uint8_t b[HEAD_MAX];
	size_t n = at < end && end - at < HEAD_MAX ? (size_t)(end - at) : HEAD_MAX;
	if (n < 5 || !zstd_read_exactly(f, at, b, n) ||
	    zstd_parse_head(b, n, &h, &window) != ST_OK)
		return false;
	return h.skip ? plain == 0 : h.size == plain;
}

/*
 * The list is used only if its frames follow each other up to the list itself, and each
 * states the size that the list has for it: then reading in order gives the same.
 */
static bool zstd_list_frames(struct file *f, struct checkpoints *cps, const uint8_t *list,
			     size_t frames, size_t entry, uint64_t end)
{
	uint64_t plain = 0, packed = 0;
	bool good = true;
	for (size_t i = 0; i < frames && good; i++) {
		const uint8_t *e = list + i * entry;
		good = zstd_frame_is(f, packed, end, le32(e + 4));
		packed += le32(e);
		plain += le32(e + 4);
	}
	if (!good || packed != end)
		return false;
	plain = packed = 0;
	for (size_t i = 0; i < frames; i++) {
		const uint8_t *e = list + i * entry;
		if (le32(e + 4))
			checkpoints_list(cps, (struct checkpoint) {
						      .plain = plain,
						      .packed = packed,
						      .kind = FRAMES_AT_FRAME,
					      });
		packed += le32(e);
		plain += le32(e + 4);
	}
	return true;
}

static void *zstd_load_index(struct file *f, struct checkpoints *cps)
{
	uint8_t foot[SEEK_FOOT], head[8];
	uint64_t size = file_size(f);
	if (size < SEEK_FOOT + 8 ||
	    !zstd_read_exactly(f, size - SEEK_FOOT, foot, SEEK_FOOT) ||
	    le32(foot + 5) != SEEK_MAGIC || foot[4] & 0x7c)
		return NULL;
	size_t frames = le32(foot), entry = foot[4] & 0x80 ? 12 : 8;
	if (frames > SEEK_FRAMES_MAX || frames * entry + SEEK_FOOT + 8 > size)
		return NULL;
	uint64_t at = size - SEEK_FOOT - 8 - frames * entry;
	uint8_t *list = mem_try(frames * entry + 1, 1);
	bool good = list && zstd_read_exactly(f, at, head, 8) &&
		    le32(head) == (FRAMES_SKIPPABLE | 0xe) &&
		    le32(head + 4) == frames * entry + SEEK_FOOT &&
		    zstd_read_exactly(f, at + 8, list, frames * entry) &&
		    zstd_list_frames(f, cps, list, frames, entry, at);
	free(list);
	return good ? mem_new(1, 1) : NULL;
}

static void zstd_free_index(void *index)
{
	free(index);
}

/* Damage */

/* Whether a frame begins here whose first block can be decompressed: ST_OK, or ST_INVALID
 * without a message. */
static enum status zstd_try_frame(void *state, uint64_t at, struct err *err)
{
	struct zstd *z = state;
	enum status st = zstd_read_head(z, at, err);
	if (st == ST_END)
		return ST_INVALID;
	if (st != ST_OK)
		return st;
	if (z->f.head.skip || z->window > WINDOW_MAX || z->f.head.needs_dictionary)
		return ST_INVALID;
	size_t len;
	bool last;
	unsigned type;
	st = zstd_read_block(z, at + z->f.head.len, &len, &last, &type, err);
	if (st == ST_END)
		return ST_INVALID;
	if (st != ST_OK)
		return st;
	z->f.have = 0;
	zstd_tables_reset(&z->tables);
	if (zstd_begin_blocks(z, NULL, 0) != ST_OK || zstd_make_room(z) != ST_OK)
		return ST_NOMEM;
	return zstd_unpack(z, len, z->f.history) == SIZE_MAX ? ST_INVALID : ST_OK;
}

static const struct codec_sought zstd_sought = { magic,           sizeof magic,   "frame",
						 FRAMES_AT_FRAME, zstd_try_frame, 0 };

/* The parts of a file */

static enum status zstd_head(void *state, struct err *err)
{
	struct zstd *z = state;
	enum status st = zstd_read_head(z, z->f.u.packed, err);
	st = frames_check_head(&z->f, st,
			       z->f.head.needs_dictionary ? "a dictionary"
			       : z->window > WINDOW_MAX   ? "more than 128 MiB of memory"
							  : NULL);
	if (st == ST_OK)
		st = zstd_begin_blocks(z, NULL, 0);
	if (st != ST_OK)
		return st == ST_INVALID ? ST_OK : st;
	zstd_tables_reset(&z->tables);
	bool due = z->f.u.plain >= z->f.u.next;
	frames_begin(&z->f, true);
	if (due)
		zstd_next_checkpoint(z);
	return ST_OK;
}

/* Update what a checkpoint needs by the block in z->block. */
static bool zstd_scan_block(struct zstd *z, size_t len, unsigned type)
{
	enum { COMPRESSED = 2 };
	bool save = z->window <= WINDOW_WITH_CHECKPOINTS;
	if (save && !z->tracking && z->f.u.plain >= z->f.u.next) {
		z->tracking = true;
		zstd_offsets_unknown(&z->offsets);
	}
	/* libzstd takes a compressed block of no bytes for an empty one. */
	return type != COMPRESSED || len == BLOCK_HEAD ||
	       zstd_tables_scan(&z->tables, z->block + BLOCK_HEAD, len - BLOCK_HEAD,
				z->tracking ? &z->offsets : NULL);
}

static enum status zstd_block(void *state, struct err *err)
{
	struct zstd *z = state;
	struct codec_state *u = &z->f.u;
	size_t len, n = SIZE_MAX;
	unsigned type;
	bool last;
	if (z->tracking && zstd_can_save(z))
		zstd_checkpoint_at_block(z);
	enum status st = zstd_read_block(z, u->packed, &len, &last, &type, err);
	if (st == ST_OK)
		st = zstd_make_room(z);
	if (st == ST_OK && zstd_scan_block(z, len, type))
		n = zstd_unpack(z, len, z->f.history + z->f.have);
	if (st != ST_OK && st != ST_INVALID)
		return st;
	uint64_t so_far = u->plain - z->f.frame_plain;
	if (n == SIZE_MAX ||
	    (z->f.head.size != UINT64_MAX && n > z->f.head.size - so_far)) {
		frames_bad_block(&z->f);
		return ST_OK;
	}
	frames_unpacked(&z->f, len, n);
	if (last)
		u->part = FRAMES_CHECKSUM;
	return ST_OK;
}

static enum status zstd_checksum(void *state, struct err *err)
{
	struct zstd *z = state;
	struct codec_state *u = &z->f.u;
	uint64_t size = z->f.head.size;
	if (size == UINT64_MAX || u->plain - z->f.frame_plain == size)
		return frames_checksum(state, err);
	codec_describe(u, "the zstd frame at byte %s is shorter than its header says",
		       codec_place(u, z->f.frame));
	codec_search_from(u, u->packed, false);
	return ST_OK;
}

static const struct codec_part zstd_parts[] = {
	[FRAMES_BETWEEN] = { frames_between, NULL, false },
	[FRAMES_HEAD] = { zstd_head, "the header of a zstd frame", false },
	[FRAMES_SKIPPED] = { frames_skipped, "a skippable frame", false },
	[FRAMES_BLOCK] = { zstd_block, "a zstd frame", false },
	[FRAMES_CHECKSUM] = { zstd_checksum, "the checksum of a zstd frame", false },
};

static enum status zstd_start(void *state, const void *index, const struct checkpoint *cp,
			      struct err *err)
{
	struct zstd *z = state;
	z->f.u.listed = index != NULL;
	z->window = 0;
	z->f.have = 0;
	enum status st = ST_OK;
	if (cp && cp->kind == FRAMES_AT_BLOCK)
		st = zstd_start_at_block(z, cp, err);
	zstd_next_checkpoint(z);
	return st;
}

static void zstd_stop(void *state)
{
	struct zstd *z = state;
	ZSTD_freeDCtx(z->d);
	free(z->f.history);
	z->d = NULL;
	z->f.history = NULL;
	z->f.room = 0;
}

#endif

const struct codec codec_zstd = {
	.name = "zstd",
	.bid = zstd_bid,
#ifdef HAVE_ZSTD
	.load_index = zstd_load_index,
	.free_index = zstd_free_index,
	.state_size = sizeof(struct zstd),
	.start = zstd_start,
	.stop = zstd_stop,
	.parts = zstd_parts,
	.sought = &zstd_sought,
#else
	.missing =
		"this opscope was built without libzstd and cannot decompress it; decompress it "
		"with zstd -d first",
#endif
};
