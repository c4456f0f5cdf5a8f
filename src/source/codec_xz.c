/*
 * xz: a sequence of streams with padding of zeros; a stream is a header, blocks, an
 * index of the blocks and a footer.  This file reads the container, so that reading can
 * begin at any block.  xz_lzma2.c decompresses blocks whose only filter is LZMA2, and can
 * begin in the middle of them; xz_generic.c decompresses all others.
 *
 * There are two ways through a file.  With the file index, the joined indexes of all
 * streams, blocks are taken from it: all positions are known in advance, a damaged
 * block is a hole of known size, and reading continues after it.  Without it (a pipe, a
 * truncated file, a damaged index) the parts are read in order.  Then a damaged block
 * can be skipped only if its own header has its sizes; otherwise the next stream is
 * searched.
 */
#include "config.h"

#include "source/codec.h"

#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/str.h"
#include "source/xz_generic.h"
#include "source/xz_lzma2.h"

static const uint8_t magic[] = { 0xfd, '7', 'z', 'X', 'Z', 0 };

static unsigned xz_bid(const uint8_t *head, size_t len)
{
	for (size_t i = 0; i < sizeof magic; i++)
		if (i >= len || head[i] != magic[i])
			return 0;
	return 48;
}

enum {
	SEARCH_BACK = 128 << 10, /* more than the size of an LZMA2 chunk */
	LONGEST_INDEX = 4 << 20, /* the end of a longer damaged index is not searched */
	CLOSEST = 16 << 10,      /* blocks nearer than this share a checkpoint */
};

/* The limit for one block; files of xz -9 need 65 MiB. */
static const uint64_t memory_for_block = (uint64_t)1 << 30;
/* Enough for 125,000 blocks, or some 6,000 streams: the time of liblzma grows with the
 * square of their number.  Files with more are read without their index. */
static const uint64_t memory_for_index = 2 << 20;
/* For a single stream, which is read in order: four million blocks. */
static const uint64_t memory_for_stream_index = 64 << 20;

/*
 * AT_BLOCK: at a block header; without the file index, state is the position of the
 * header of its stream, in 8 bytes.  AT_STREAM: at a stream header.  AT_CHUNK: in a
 * block, see xz_lzma2.c.
 */
enum xz_kind { AT_BLOCK, AT_STREAM, AT_CHUNK = XZ_AT_CHUNK };

/* The parts of a file. */
enum xz_part {
	STREAM, /* a stream header */
	NEXT,   /* the next block or the index; with the file index, its next block */
	HEADER, /* a block header, at block_at */
	DATA,   /* the data of a block */
	FAILED, /* the data of a block that cannot be decompressed any further */
	INDEX,
	FOOTER,
	PADDING
};

struct xz {
	struct codec_state u;
	const lzma_index *index; /* index of the file; may be NULL */
	lzma_index_iter at;      /* the current block, if index is set */

	lzma_stream_flags flags; /* flags of the stream */

	/* Without the file index: the stream */
	uint64_t stream;       /* position in the file of its header */
	uint64_t stream_plain; /* position of its first plain byte */
	uint64_t blocks;       /* read so far */
	uint64_t index_size;   /* bytes of its index, once it was read */
	bool all_read;         /* all its blocks were read, in order */

	/* The block */
	lzma_block block;
	uint64_t block_at;    /* position in the file of its header */
	uint64_t block_plain; /* position of its first plain byte */
	uint64_t block_size;  /* plain bytes of the block, or LZMA_VLI_UNKNOWN */
	uint64_t block_end;   /* position of the next block, or LZMA_VLI_UNKNOWN */
	bool finished;        /* all of it was decompressed */
	bool bad_check;       /* ... and its checksum is wrong */

	struct xz_lzma2 *lzma2;     /* decompresses it if is_lzma2; NULL until needed */
	struct xz_generic *generic; /* decompresses it otherwise; NULL until needed */
	bool is_lzma2;
};

/* The file index */

static lzma_index *xz_read_file_index(struct file *f)
{
	lzma_stream z = LZMA_STREAM_INIT;
	lzma_index *index = NULL;
	if (lzma_file_info_decoder(&z, &index, memory_for_index, file_size(f)) != LZMA_OK)
		return NULL;
	uint8_t *buf = mem_new(CODEC_INPUT_SIZE, 1);
	uint64_t at = 0;
	lzma_ret ret = LZMA_OK;
	while (ret == LZMA_OK || ret == LZMA_SEEK_NEEDED) {
		if (ret == LZMA_SEEK_NEEDED)
			at = z.seek_pos;
		if (ret == LZMA_SEEK_NEEDED || z.avail_in == 0) {
			struct err err;
			size_t got;
			if (file_read(f, at, buf, CODEC_INPUT_SIZE, &got, &err) != ST_OK)
				break;
			at += got;
			z.next_in = buf;
			z.avail_in = got;
		}
		ret = lzma_code(&z, LZMA_RUN);
	}
	lzma_end(&z);
	free(buf);
	return ret == LZMA_STREAM_END ? index : NULL;
}

static void *xz_load_index(struct file *f, struct checkpoints *cps)
{
	lzma_index *index = xz_read_file_index(f);
	if (!index)
		return NULL;
	uint64_t last = 0;
	lzma_index_iter at;
	lzma_index_iter_init(&at, index);
	while (!lzma_index_iter_next(&at, LZMA_INDEX_ITER_NONEMPTY_BLOCK)) {
		if (at.block.uncompressed_file_offset < last + CLOSEST)
			continue;
		last = at.block.uncompressed_file_offset;
		checkpoints_list(cps, (struct checkpoint) {
					      .plain = last,
					      .packed = at.block.compressed_file_offset,
					      .kind = AT_BLOCK,
				      });
	}
	checkpoints_reached(cps, lzma_index_uncompressed_size(index), true);
	return index;
}

static void xz_free_index(void *index)
{
	lzma_index_end(index, NULL);
}

/* Blocks */

static void xz_free_filters(lzma_filter *filters)
{
	for (size_t i = 0; filters[i].id != LZMA_VLI_UNKNOWN; i++)
		free(filters[i].options);
	filters[0].id = LZMA_VLI_UNKNOWN;
}

/*
 * Read the header of the block at a position; filters, of LZMA_FILTERS_MAX + 1 elements,
 * are freed with xz_free_filters().  Without a message: ST_INVALID if it is damaged,
 * ST_UNSUPPORTED if liblzma does not support its filters.
 */
static enum status xz_read_block_header(struct xz *x, uint64_t at, lzma_check check,
					lzma_block *block, lzma_filter *filters,
					struct err *err)
{
	uint8_t header[LZMA_BLOCK_HEADER_SIZE_MAX];
	filters[0].id = LZMA_VLI_UNKNOWN;
	enum status st = codec_byte(&x->u, at, header, err);
	if (st != ST_OK)
		return st;
	if (header[0] == 0)
		return ST_INVALID;
	memset(block, 0, sizeof *block);
	block->version = 1;
	block->check = check;
	block->filters = filters;
	block->header_size = lzma_block_header_size_decode(header[0]);
	if ((st = codec_bytes(&x->u, at, header, block->header_size, err)) != ST_OK)
		return st;
	lzma_ret ret = lzma_block_header_decode(block, NULL, header);
	if (ret == LZMA_OK)
		return ST_OK;
	filters[0].id = LZMA_VLI_UNKNOWN;
	if (ret == LZMA_MEM_ERROR)
		return ST_NOMEM;
	return ret == LZMA_OPTIONS_ERROR ? ST_UNSUPPORTED : ST_INVALID;
}

/* Limit the dictionary to the size of the block. */
static void xz_trim_dictionary(const lzma_filter *filters, uint64_t size)
{
	for (; filters->id != LZMA_VLI_UNKNOWN; filters++) {
		lzma_options_lzma *lzma = filters->options;
		if (filters->id == LZMA_FILTER_LZMA2 && lzma->dict_size > size)
			lzma->dict_size = size > LZMA_DICT_SIZE_MIN ? (uint32_t)size
								    : LZMA_DICT_SIZE_MIN;
	}
}

/* Damage */

/* Set u.what to a sentence about the block. */
static void xz_describe_block(struct xz *x, const char *wrong)
{
	codec_describe(&x->u, "the xz block at byte %s %s",
		       codec_place(&x->u, x->block_at), wrong);
}

/* Skip the rest of a block that cannot be read; u.what is the reason. */
static enum status xz_skip_block(struct xz *x)
{
	struct codec_state *u = &x->u;
	uint64_t noticed = u->packed;
	x->all_read = false;
	if (x->block_size == LZMA_VLI_UNKNOWN || x->block_end == LZMA_VLI_UNKNOWN) {
		codec_search_back(u, SEARCH_BACK, x->block_at + 1, false);
		return ST_OK;
	}
	uint64_t end = x->block_plain + x->block_size;
	u->part = NEXT;
	u->packed = x->block_end;
	if (u->plain == end)
		return ST_OK;
	char missing[32];
	return codec_damage(u, end, noticed, "%s; %s are missing", u->what,
			    human_size(missing, sizeof missing, end - u->plain));
}

/* Read the flags of the stream at a position; ST_INVALID without a message: there is no
 * stream header. */
static enum status xz_read_stream_flags(struct xz *x, uint64_t at,
					lzma_stream_flags *flags, struct err *err)
{
	uint8_t b[LZMA_STREAM_HEADER_SIZE];
	enum status st = codec_bytes(&x->u, at, b, sizeof b, err);
	if (st != ST_OK)
		return st;
	return lzma_stream_header_decode(flags, b) == LZMA_OK ? ST_OK : ST_INVALID;
}

static enum status xz_try_stream(void *state, uint64_t at, struct err *err)
{
	lzma_stream_flags flags;
	return xz_read_stream_flags(state, at, &flags, err);
}

static const struct codec_sought xz_sought = { magic,     sizeof magic,  "stream",
					       AT_STREAM, xz_try_stream, 0 };

/* Blocks */

/* Set the current block to the block at the iterator x->at. */
static void xz_take_block(struct xz *x)
{
	struct codec_state *u = &x->u;
	x->flags = *x->at.stream.flags;
	x->block_at = u->packed = x->at.block.compressed_file_offset;
	x->block_end = x->block_at + x->at.block.total_size;
	x->block_plain = u->plain = x->at.block.uncompressed_file_offset;
	x->block_size = x->at.block.uncompressed_size;
	x->u.part = HEADER;
}

static enum status xz_next(void *state, struct err *err)
{
	struct xz *x = state;
	struct codec_state *u = &x->u;
	if (x->index) {
		if (lzma_index_iter_next(&x->at, LZMA_INDEX_ITER_NONEMPTY_BLOCK))
			codec_end(u);
		else
			xz_take_block(x);
		return ST_OK;
	}
	uint8_t byte;
	enum status st = codec_byte(u, u->packed, &byte, err);
	if (st != ST_OK)
		return st;
	if (byte == 0) {
		x->u.part = INDEX;
		return ST_OK;
	}
	x->block_at = u->packed;
	x->block_plain = u->plain;
	x->block_end = x->block_size = LZMA_VLI_UNKNOWN;
	x->u.part = HEADER;
	if (u->plain) {
		uint8_t stream[8];
		put_le64(stream, x->stream);
		checkpoints_add(u->cps,
				(struct checkpoint) { .plain = u->plain,
						      .packed = u->packed,
						      .kind = AT_BLOCK,
						      .state = mem_copy(stream, 8),
						      .state_len = 8 });
	}
	return ST_OK;
}

/* Set the sizes of a block whose header was read; false if they are impossible or
 * contradict the file index. */
static bool xz_set_sizes(struct xz *x)
{
	lzma_block *b = &x->block;
	if (x->index) {
		if (lzma_block_compressed_size(b, x->at.block.unpadded_size) != LZMA_OK ||
		    (b->uncompressed_size != LZMA_VLI_UNKNOWN &&
		     b->uncompressed_size != x->block_size))
			return false;
		b->uncompressed_size = x->block_size;
		return true;
	}
	uint64_t total = lzma_block_total_size(b);
	if (total == 0)
		return false;
	/* Ignore sizes that would overflow. */
	if (b->compressed_size != LZMA_VLI_UNKNOWN && total < LZMA_VLI_MAX - x->block_at)
		x->block_end = x->block_at + total;
	if (b->uncompressed_size != LZMA_VLI_UNKNOWN &&
	    b->uncompressed_size < LZMA_VLI_MAX - x->block_plain)
		x->block_size = b->uncompressed_size;
	return true;
}

static bool xz_fits_memory(const lzma_filter *filters)
{
	uint64_t memory = lzma_raw_decoder_memusage(filters);
	return memory == UINT64_MAX || memory <= memory_for_block;
}

/* Begin at a checkpoint in the block, or at its beginning; see xz_lzma2_begin(). */
static enum status xz_begin_lzma2(struct xz *x, const struct checkpoint *cp)
{
	struct xz_place place = {
		.stream = x->index ? x->at.stream.compressed_offset : x->stream,
		.block = x->block_at,
		.plain = x->block_plain,
	};
	if (!x->lzma2)
		x->lzma2 = xz_lzma2_new();
	x->is_lzma2 = true;
	enum status st =
		xz_lzma2_begin(x->lzma2, &x->u, &x->block, &place, x->block_size, cp);
	/* Otherwise the header is read again later. */
	if (st == ST_OK)
		x->u.part = DATA;
	return st;
}

static enum status xz_begin_decoder(struct xz *x, const lzma_filter *filters)
{
	char wants[32], grants[32], wrong[80];
	if (x->block_size != LZMA_VLI_UNKNOWN)
		xz_trim_dictionary(filters, x->block_size);
	x->finished = x->bad_check = false;
	if (!xz_fits_memory(filters)) {
		snprintf(wrong, sizeof wrong,
			 "needs %s of memory to decompress; the limit "
			 "is %s",
			 human_size(wants, sizeof wants,
				    lzma_raw_decoder_memusage(filters)),
			 human_size(grants, sizeof grants, memory_for_block));
		xz_describe_block(x, wrong);
		return xz_skip_block(x);
	}
	x->is_lzma2 = false;
	if (xz_lzma2_supports(filters, x->block.check))
		return xz_begin_lzma2(x, NULL);
	if (!x->generic)
		x->generic = xz_generic_new();
	lzma_ret ret = xz_generic_begin(x->generic, &x->block);
	if (ret == LZMA_MEM_ERROR)
		return ST_NOMEM;
	if (ret != LZMA_OK) {
		xz_describe_block(
			x,
			"uses a filter that the liblzma of this build does not support");
		return xz_skip_block(x);
	}
	x->u.packed = x->block_at + x->block.header_size;
	x->u.part = DATA;
	return ST_OK;
}

static enum status xz_header(void *state, struct err *err)
{
	struct xz *x = state;
	lzma_filter filters[LZMA_FILTERS_MAX + 1];
	enum status st = xz_read_block_header(x, x->block_at, x->flags.check, &x->block,
					      filters, err);
	if (st == ST_INVALID || (st == ST_OK && !xz_set_sizes(x))) {
		xz_describe_block(x, "has a damaged header");
		st = xz_skip_block(x);
	} else if (st == ST_UNSUPPORTED) {
		xz_describe_block(
			x,
			"uses a filter that the liblzma of this build does not support");
		st = xz_skip_block(x);
	} else if (st == ST_OK) {
		st = xz_begin_decoder(x, filters);
	}
	xz_free_filters(filters);
	x->block.filters = NULL;
	return st;
}

static enum status xz_data(void *state, struct err *err)
{
	struct xz *x = state;
	struct codec_state *u = &x->u;
	if (x->finished) {
		if (x->bad_check)
			codec_mismatch(u, "checksum", "block", x->block_at);
		x->blocks++;
		u->part = NEXT;
		return ST_OK;
	}
	enum status st = x->is_lzma2 ? xz_lzma2_read(x->lzma2, u, &x->finished, err)
				     : xz_generic_read(x->generic, u, &x->finished, err);
	if (st != ST_INVALID)
		return st;
	u->part = FAILED;
	return ST_OK;
}

/* Streams */

/* Read the index of a stream; *end is the position after it, and *index must be freed.
 * ST_INVALID without a message: it is damaged. */
static enum status xz_read_index(struct xz *x, uint64_t at, lzma_index **index,
				 uint64_t *end, struct err *err)
{
	lzma_stream z = LZMA_STREAM_INIT;
	lzma_ret ret = lzma_index_decoder(&z, index, memory_for_stream_index);
	enum status st = ST_OK;
	while (ret == LZMA_OK && (st = codec_have(&x->u, at, err)) == ST_OK) {
		size_t in;
		z.next_in = codec_data(&x->u, at, &in);
		z.avail_in = in;
		ret = lzma_code(&z, LZMA_RUN);
		at += in - z.avail_in;
	}
	lzma_end(&z);
	*end = at;
	if (ret == LZMA_MEM_ERROR)
		return ST_NOMEM;
	if (st == ST_OK && ret != LZMA_STREAM_END)
		return ST_INVALID;
	return st;
}

/*
 * Whether the block failed at its very end, by its checksum: then all of its bytes were
 * decompressed.  If its size is not known, this is decided by what follows: another block
 * header, or the index, which have checksums too.
 */
static enum status xz_failed_at_end(struct xz *x, bool *at_end, struct err *err)
{
	struct codec_state *u = &x->u;
	uint64_t reached = u->plain + (x->is_lzma2 ? 0 : xz_generic_doubtful(x->generic));
	*at_end = true;
	if (x->block_size != LZMA_VLI_UNKNOWN)
		*at_end = reached == x->block_plain + x->block_size;
	else if (x->block_end != LZMA_VLI_UNKNOWN)
		*at_end = u->packed == x->block_end;
	if (!*at_end || x->block_end != LZMA_VLI_UNKNOWN)
		return ST_OK;
	uint8_t byte;
	enum status st = codec_byte(u, u->packed, &byte, err);
	if (st == ST_OK && byte == 0) {
		lzma_index *index = NULL;
		uint64_t end;
		st = xz_read_index(x, u->packed, &index, &end, err);
		lzma_index_end(index, NULL);
	} else if (st == ST_OK) {
		lzma_block block;
		lzma_filter filters[LZMA_FILTERS_MAX + 1];
		st = xz_read_block_header(x, u->packed, x->flags.check, &block, filters,
					  err);
		xz_free_filters(filters);
	}
	*at_end = st == ST_OK;
	return st == ST_END || st == ST_INVALID || st == ST_UNSUPPORTED ? ST_OK : st;
}

static enum status xz_failed(void *state, struct err *err)
{
	struct xz *x = state;
	bool at_end;
	enum status st = xz_failed_at_end(x, &at_end, err);
	if (st != ST_OK)
		return st;
	if (at_end) {
		if (x->block_end != LZMA_VLI_UNKNOWN)
			x->u.packed = x->block_end;
		x->bad_check = true;
		x->u.part = DATA;
		x->finished = true;
		if (!x->is_lzma2)
			xz_generic_trust(x->generic, &x->u);
		return ST_OK;
	}
	xz_describe_block(x, "is damaged");
	return xz_skip_block(x);
}

/* Without the file index: the parts between the blocks */

static enum status xz_stream(void *state, struct err *err)
{
	struct xz *x = state;
	struct codec_state *u = &x->u;
	uint8_t b[LZMA_STREAM_HEADER_SIZE];
	size_t n = 0;
	enum status st = ST_OK;
	bool is_header = true;
	for (; st == ST_OK && is_header && n < sizeof b; n++) {
		st = codec_byte(u, u->packed + n, b + n, err);
		is_header = st != ST_OK || n >= sizeof magic || b[n] == magic[n];
	}
	if (st != ST_OK)
		return st;
	if (is_header && lzma_stream_header_decode(&x->flags, b) == LZMA_OK) {
		x->stream = u->packed;
		x->stream_plain = u->plain;
		x->blocks = 0;
		x->all_read = true;
		u->packed += sizeof b;
		u->part = NEXT;
		return ST_OK;
	}
	codec_describe(u,
		       is_header ? "the header of the xz stream at byte %s is damaged"
				 : "the bytes from byte %s on, after an xz stream, are "
				   "not xz data",
		       codec_place(u, u->packed));
	codec_search_from(u, u->packed + 1, !is_header);
	return ST_OK;
}

/* Search the footer of a stream whose index begins at u->packed: ST_OK with its position
 * in *at, or ST_INVALID without a message. */
static enum status xz_find_footer(struct xz *x, uint64_t *at, struct err *err)
{
	struct codec_state *u = &x->u;
	static const uint8_t footer_magic[] = { 'Y', 'Z' };
	uint64_t magic_at = u->packed + LZMA_STREAM_HEADER_SIZE - sizeof footer_magic;
	for (;; magic_at++) {
		enum status st =
			codec_find(u, &magic_at, footer_magic, sizeof footer_magic, err);
		uint8_t b[LZMA_STREAM_HEADER_SIZE];
		*at = magic_at + sizeof footer_magic - sizeof b;
		if (st == ST_OK)
			st = codec_bytes(u, *at, b, sizeof b, err);
		if (st != ST_OK)
			return st == ST_END ? ST_INVALID : st;
		if (*at - u->packed > LONGEST_INDEX)
			return ST_INVALID;
		lzma_stream_flags flags;
		if (lzma_stream_footer_decode(&flags, b) == LZMA_OK &&
		    flags.backward_size == *at - u->packed)
			return ST_OK;
	}
}

static enum status xz_index_part(void *state, struct err *err)
{
	struct xz *x = state;
	struct codec_state *u = &x->u;
	lzma_index *index = NULL;
	uint64_t end;
	const char *at = codec_place(u, u->packed);
	enum status st = xz_read_index(x, u->packed, &index, &end, err);
	bool fits = st == ST_OK && lzma_index_block_count(index) == x->blocks &&
		    lzma_index_uncompressed_size(index) == u->plain - x->stream_plain;
	lzma_index_end(index, NULL);
	bool damaged = st == ST_INVALID;
	if (damaged)
		st = xz_find_footer(x, &end, err);
	if (st == ST_INVALID) {
		/* It may be a block whose first byte has become 0. */
		codec_describe(u, "the xz stream is damaged at byte %s", at);
		codec_search_from(u, u->packed + 1, false);
		return ST_OK;
	}
	if (st != ST_OK)
		return st;
	if (damaged || (x->all_read && !fits))
		codec_damage(
			u, u->plain, u->packed,
			damaged ? "the index of an xz stream, at byte %s, is damaged; "
				  "the data before it is intact"
				: "the index of an xz stream, at byte %s, does not "
				  "match the blocks before it",
			at);
	x->index_size = end - u->packed;
	u->packed = end;
	u->part = FOOTER;
	return ST_OK;
}

static enum status xz_footer(void *state, struct err *err)
{
	struct xz *x = state;
	struct codec_state *u = &x->u;
	uint8_t b[LZMA_STREAM_HEADER_SIZE];
	enum status st = codec_bytes(u, u->packed, b, sizeof b, err);
	if (st != ST_OK)
		return st;
	lzma_stream_flags flags;
	if (lzma_stream_footer_decode(&flags, b) != LZMA_OK ||
	    lzma_stream_flags_compare(&flags, &x->flags) != LZMA_OK ||
	    flags.backward_size != x->index_size)
		codec_damage(
			u, u->plain, u->packed,
			"the footer of an xz stream, at byte %s, is damaged; the data "
			"before it is intact",
			codec_place(u, u->packed));
	u->packed += sizeof b;
	u->part = PADDING;
	return ST_OK;
}

static enum status xz_padding(void *state, struct err *err)
{
	struct xz *x = state;
	enum status st = codec_skip_zeros(&x->u, err);
	if (st == ST_OK)
		x->u.part = STREAM;
	return st;
}

static const struct codec_part xz_parts[] = {
	[STREAM] = { xz_stream, "the header of an xz stream", false },
	[NEXT] = { xz_next, "an xz stream", false },
	/* Damage of a header has a later position than the bytes before it. */
	[HEADER] = { xz_header, "an xz block", true },
	[DATA] = { xz_data, "an xz block", false },
	[FAILED] = { xz_failed, "an xz block", true },
	[INDEX] = { xz_index_part, "the index of an xz stream", false },
	[FOOTER] = { xz_footer, "the footer of an xz stream", false },
	[PADDING] = { xz_padding, NULL, false },
};

/* The codec */

static enum status xz_start_at_block(struct xz *x, const struct checkpoint *cp,
				     struct err *err)
{
	if (cp->state_len != 8)
		return ST_INVALID;
	x->stream = le64(cp->state);
	enum status st = xz_read_stream_flags(x, x->stream, &x->flags, err);
	x->u.part = NEXT;
	return st;
}

/* Like xz_header(), but from a checkpoint in the block. */
static enum status xz_start_in_block(struct xz *x, const struct checkpoint *cp,
				     struct err *err)
{
	struct xz_place place;
	if (!xz_lzma2_place(cp, &place))
		return ST_INVALID;
	enum status st = ST_OK;
	if (x->index) {
		if (lzma_index_iter_locate(&x->at, cp->plain))
			return ST_INVALID;
		xz_take_block(x);
		if (x->block_at != place.block || x->block_plain != place.plain)
			return ST_INVALID;
	} else {
		x->stream = place.stream;
		st = xz_read_stream_flags(x, x->stream, &x->flags, err);
		x->block_at = place.block;
		x->block_plain = place.plain;
		x->block_end = x->block_size = LZMA_VLI_UNKNOWN;
	}
	lzma_filter filters[LZMA_FILTERS_MAX + 1];
	filters[0].id = LZMA_VLI_UNKNOWN;
	if (st == ST_OK)
		st = xz_read_block_header(x, x->block_at, x->flags.check, &x->block,
					  filters, err);
	if (st == ST_OK && !xz_set_sizes(x))
		st = ST_INVALID;
	if (st == ST_OK && x->block_size != LZMA_VLI_UNKNOWN)
		xz_trim_dictionary(filters, x->block_size);
	if (st == ST_OK &&
	    !(xz_fits_memory(filters) && xz_lzma2_supports(filters, x->block.check)))
		st = ST_INVALID;
	if (st == ST_OK) {
		x->finished = x->bad_check = false;
		x->u.plain = cp->plain;
		x->u.packed = cp->packed;
		st = xz_begin_lzma2(x, cp);
	}
	xz_free_filters(filters);
	x->block.filters = NULL;
	return st;
}

static enum status xz_start(void *state, const void *index, const struct checkpoint *cp,
			    struct err *err)
{
	struct xz *x = state;
	x->index = index;
	x->all_read = false;
	x->is_lzma2 = false;
	if (cp && cp->kind == AT_CHUNK) {
		if (index)
			lzma_index_iter_init(&x->at, index);
		return xz_start_in_block(x, cp, err);
	}
	if (!index && cp && cp->kind == AT_BLOCK)
		return xz_start_at_block(x, cp, err);
	if (!index)
		return ST_OK;
	lzma_index_iter_init(&x->at, index);
	x->u.part = NEXT;
	if (!cp)
		return ST_OK;
	if (cp->kind != AT_BLOCK || lzma_index_iter_locate(&x->at, cp->plain) ||
	    x->at.block.uncompressed_file_offset != cp->plain)
		return ST_INVALID;
	xz_take_block(x);
	return ST_OK;
}

static void xz_stop(void *state)
{
	struct xz *x = state;
	xz_lzma2_free(x->lzma2);
	xz_generic_free(x->generic);
	x->lzma2 = NULL;
	x->generic = NULL;
}

const struct codec codec_xz = {
	.name = "xz",
	.bid = xz_bid,
	.load_index = xz_load_index,
	.free_index = xz_free_index,
	.state_size = sizeof(struct xz),
	.start = xz_start,
	.stop = xz_stop,
	.parts = xz_parts,
	.sought = &xz_sought,
};
