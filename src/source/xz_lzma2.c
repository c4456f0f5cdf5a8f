/*
 * The spacing of checkpoints.
 *
 * Checkpoints are spaced by what a jump costs: the time to decompress from one to the next.
 * LZMA data takes about 45 ns for each packed byte, as its bits are decoded one by one,
 * and 0.14 ns for each plain byte, as the bytes of matches are copied; bytes that are
 * stored take the latter alone.  The second term matters in a trace of loops, which is
 * packed 400 to 1.  The spacing is 16 ms, so that a jump takes 8 on average.  It is
 * counted, not measured with a clock, so that every run and every cursor adds the same
 * checkpoints.
 *
 * A checkpoint takes 15 to 65 kB.  In a large file the spacing grows so that all of them
 * together take about 32 MiB.  The spacing is also at least a quarter of the dictionary
 * in plain bytes, since a checkpoint is pending until dict_size bytes follow it.
 *
 * Whether a checkpoint is due at the end of a chunk depends only on the nearest one
 * before it, not on the cursor: several cursors add the same ones.
 */
#include "config.h"

#include "source/xz_lzma2.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "source/checksum.h"
#include "source/lzma2.h"

enum {
	PLAIN_GAP = 4 << 20, /* the default spacing of a source, in bytes */
	GAP_NS = 4,          /* the time of a spacing: for each byte of it */
	PACKED_NS = 45,      /* the time to decompress, for each byte of LZMA data */
	PLAIN_NS = 9,        /* the same, for each PLAIN_UNIT plain bytes */
	PLAIN_UNIT = 64,
	DICT_PART = 4,
	FIRST_CODED = 0x80,     /* the control byte of a chunk that is not stored */
	STATE_USUAL = 64 << 10, /* bytes of a packed state */
	STATES_MAX = 32 << 20,  /* bytes of all states */
	PLACE = 24,             /* bytes of the place in a state: three positions */
	BEFORE = PLACE + 8      /* it and the sum, which precede the state of lzma2.c */
};

enum xz_lzma2_part { CHUNKS, TAIL, FINISHED };

struct xz_lzma2 {
	struct lzma2 *d;
	uint64_t dict_size; /* dictionary size of d */

	enum xz_lzma2_part part;
	struct xz_place place;
	uint64_t data_end; /* position after the LZMA2 data; UINT64_MAX if not known */
	uint64_t end;      /* position after the last plain byte; UINT64_MAX if not
			    * known */
	lzma_check check;
	uint64_t sum; /* CRC of the plain bytes of the block before out_end */

	uint64_t out_end;        /* the position after the bytes in u->out, of d */
	enum status next_status; /* the status after them; ST_OK means decompress more */

	uint64_t marked_plain, marked_packed; /* the last checkpoint that was begun */
	uint64_t stored; /* bytes of stored chunks that were read after it */

	uint8_t chunk[LZMA2_PACKED_MAX];
};

struct xz_lzma2 *xz_lzma2_new(void)
{
	return mem_new(1, sizeof(struct xz_lzma2));
}

void xz_lzma2_free(struct xz_lzma2 *b)
{
	if (!b)
		return;
	lzma2_free(b->d);
	free(b);
}

bool xz_lzma2_supports(const lzma_filter *filters, lzma_check check)
{
	return filters[0].id == LZMA_FILTER_LZMA2 && filters[1].id == LZMA_VLI_UNKNOWN &&
	       (check == LZMA_CHECK_NONE || check == LZMA_CHECK_CRC32 ||
		check == LZMA_CHECK_CRC64);
}

bool xz_lzma2_place(const struct checkpoint *cp, struct xz_place *place)
{
	if (cp->kind != XZ_AT_CHUNK || cp->state_len <= BEFORE)
		return false;
	place->stream = le64(cp->state);
	place->block = le64(cp->state + 8);
	place->plain = le64(cp->state + 16);
	return place->stream < place->block && place->block < cp->packed &&
	       place->plain < cp->plain;
}

static enum status xz_lzma2_have_decoder(struct xz_lzma2 *b, uint64_t dict_size)
{
	if (b->d && b->dict_size == dict_size)
		return ST_OK;
	lzma2_free(b->d);
	b->dict_size = dict_size;
	b->d = lzma2_new(dict_size);
	return b->d ? ST_OK : ST_NOMEM;
}

enum status xz_lzma2_begin(struct xz_lzma2 *b, struct codec_state *u,
			   const lzma_block *header, const struct xz_place *place,
			   uint64_t plain_size, const struct checkpoint *cp)
{
	const lzma_options_lzma *options = header->filters[0].options;
	enum status st = xz_lzma2_have_decoder(b, options->dict_size);
	if (st != ST_OK)
		return st;
	uint64_t data = place->block + header->header_size;
	b->part = CHUNKS;
	b->place = *place;
	b->data_end = header->compressed_size == LZMA_VLI_UNKNOWN
			      ? UINT64_MAX
			      : data + header->compressed_size;
	b->end = plain_size == LZMA_VLI_UNKNOWN ? UINT64_MAX : place->plain + plain_size;
	b->check = header->check;
	b->sum = cp ? le64(cp->state + PLACE) : 0;
	b->next_status = ST_OK;
	b->stored = 0;
	if (!cp) {
		lzma2_reset(b->d);
		u->packed = data;
		b->out_end = b->marked_plain = place->plain;
		b->marked_packed = data;
		return ST_OK;
	}
	struct err unused;
	if (cp->packed <= data || cp->packed >= b->data_end || cp->plain >= b->end ||
	    lzma2_restore(b->d, cp->state + BEFORE, cp->state_len - BEFORE, &unused) !=
		    ST_OK)
		return ST_INVALID;
	b->out_end = b->marked_plain = cp->plain;
	b->marked_packed = cp->packed;
	return ST_OK;
}

/* Checkpoints */

static void xz_lzma2_keep_taken(struct xz_lzma2 *b, struct codec_state *u, bool at_end)
{
	struct lzma2_checkpoint c;
	while (lzma2_take_complete(b->d, BEFORE, &c)) {
		put_le64(c.state, b->place.stream);
		put_le64(c.state + 8, b->place.block);
		put_le64(c.state + 16, b->place.plain);
		put_le64(c.state + PLACE, c.sum);
		/* A checkpoint at the end of the block is useless. */
		if (at_end && c.plain == b->out_end)
			free(c.state);
		else
			checkpoints_list(u->cps,
					 (struct checkpoint) { .plain = c.plain,
							       .packed = c.packed,
							       .kind = XZ_AT_CHUNK,
							       .state = c.state,
							       .state_len = c.len });
	}
}

/* The time in ns to decompress what follows the last checkpoint. */
static uint64_t xz_lzma2_cost(const struct xz_lzma2 *b, uint64_t packed)
{
	uint64_t plain = b->out_end - b->marked_plain;
	uint64_t coded = packed - b->marked_packed - b->stored;
	return coded * PACKED_NS + plain / PLAIN_UNIT * PLAIN_NS;
}

/* Note that the last checkpoint is at the current position. */
static void xz_lzma2_marked_here(struct xz_lzma2 *b, uint64_t packed)
{
	b->marked_plain = b->out_end;
	b->marked_packed = packed;
	b->stored = 0;
}

/* Begin a checkpoint at the end of a chunk, if one is due. */
static void xz_lzma2_mark_if_due(struct xz_lzma2 *b, struct codec_state *u)
{
	const struct checkpoint *cp = checkpoints_find(u->cps, b->out_end);
	if (cp && cp->plain == b->out_end) {
		xz_lzma2_marked_here(b, u->packed);
		return;
	}
	uint64_t spacing = checkpoints_spacing(u->cps);
	if (spacing > PLAIN_GAP)
		spacing = PLAIN_GAP;
	uint64_t fits = file_size(u->f) / STATES_MAX * STATE_USUAL;
	if (xz_lzma2_cost(b, u->packed) < spacing * GAP_NS ||
	    b->out_end - b->marked_plain < b->dict_size / DICT_PART ||
	    u->packed - b->marked_packed < fits)
		return;
	if (lzma2_mark(b->d, b->out_end, u->packed, b->sum))
		xz_lzma2_marked_here(b, u->packed);
}

static void xz_lzma2_add_to_sum(struct xz_lzma2 *b, const uint8_t *bytes, size_t len)
{
	if (b->check == LZMA_CHECK_CRC32)
		b->sum = checksum_crc32((uint32_t)b->sum, bytes, len);
	if (b->check == LZMA_CHECK_CRC64)
		b->sum = checksum_crc64(b->sum, bytes, len);
}

/* Data */

/*
 * Read the chunk at u->packed into b->chunk; *len is its size, or less if the LZMA2 data
 * ends in it.  *cut: the file ends in it.
 */
static enum status xz_lzma2_read_chunk(struct xz_lzma2 *b, struct codec_state *u,
				       size_t *len, bool *cut, struct err *err)
{
	uint64_t max = b->data_end > u->packed ? b->data_end - u->packed : 0;
	size_t n = 0;
	*cut = false;
	for (size_t need = 1; n < need && n < max; need = lzma2_chunk(b->chunk, n)) {
		if (need > max)
			need = (size_t)max;
		enum status st =
			codec_bytes(u, u->packed + n, b->chunk + n, need - n, err);
		if (st == ST_END) {
			uint64_t end = file_size(u->f);
			size_t rest =
				end > u->packed + n ? (size_t)(end - u->packed - n) : 0;
			*cut = true;
			if (rest >= need - n) /* the file was truncated in between */
				rest = 0;
			st = codec_bytes(u, u->packed + n, b->chunk + n, rest, err);
			*len = n + rest;
			return st == ST_END ? ST_OK : st;
		}
		if (st != ST_OK)
			return st;
		n = need;
	}
	*len = n;
	return ST_OK;
}

static enum status xz_lzma2_next_chunk(struct xz_lzma2 *b, struct codec_state *u,
				       struct err *err)
{
	size_t len, used;
	bool cut;
	enum status st = xz_lzma2_read_chunk(b, u, &len, &cut, err);
	if (st != ST_OK)
		return st;
	struct err unused;
	st = lzma2_decode(b->d, b->chunk, len, &used, &u->out, &u->out_len, &unused);
	if (u->out_len > b->end - b->out_end) {
		u->out_len = (size_t)(b->end - b->out_end);
		st = ST_DAMAGED;
	}
	b->out_end += u->out_len;
	xz_lzma2_add_to_sum(b, u->out, u->out_len);
	if (!cut)
		u->packed += used;
	if (b->chunk[0] < FIRST_CODED)
		b->stored += used;
	xz_lzma2_keep_taken(b, u, st == ST_END);
	if (st == ST_OK && b->out_end < b->end)
		xz_lzma2_mark_if_due(b, u);
	if (st == ST_OK)
		return ST_OK;
	if (st == ST_DAMAGED)
		b->next_status = cut ? ST_END : ST_INVALID;
	else if (b->out_end != b->end && b->end != UINT64_MAX)
		b->next_status = ST_INVALID;
	else
		b->part = TAIL;
	return ST_OK;
}

/* Read the padding to a multiple of four bytes, and the checksum. */
static enum status xz_lzma2_tail(struct xz_lzma2 *b, struct codec_state *u,
				 struct err *err)
{
	uint8_t bytes[3 + LZMA_CHECK_SIZE_MAX];
	size_t padding = (size_t)((4 - (u->packed - b->place.block) % 4) % 4);
	size_t len = padding + lzma_check_size(b->check);
	enum status st = codec_bytes(u, u->packed, bytes, len, err);
	if (st != ST_OK)
		return st;
	bool good = b->data_end == UINT64_MAX || b->data_end == u->packed;
	for (size_t i = 0; i < padding; i++)
		good = good && bytes[i] == 0;
	if (b->check == LZMA_CHECK_CRC32)
		good = good && le32(bytes + padding) == (uint32_t)b->sum;
	if (b->check == LZMA_CHECK_CRC64)
		good = good && le64(bytes + padding) == b->sum;
	u->packed += len;
	b->part = FINISHED;
	b->next_status = good ? ST_OK : ST_INVALID;
	return ST_OK;
}

enum status xz_lzma2_read(struct xz_lzma2 *b, struct codec_state *u, bool *finished,
			  struct err *err)
{
	if (b->next_status != ST_OK)
		return b->next_status;
	*finished = b->part == FINISHED;
	if (*finished)
		return ST_OK;
	return b->part == CHUNKS ? xz_lzma2_next_chunk(b, u, err)
				 : xz_lzma2_tail(b, u, err);
}
