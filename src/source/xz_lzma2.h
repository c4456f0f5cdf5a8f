/*
 * The data of an xz block whose only filter is LZMA2, as in nearly all files:
 * unpacked by lzma2, leaving checkpoints behind and beginning at them.
 *
 * Everything of the container stays with codec_xz.c.  What is read here is what
 * lies between the header of a block and the next one: LZMA2 chunks, padding,
 * and the checksum.  The checksum is looked at where it is known from the beginning of
 * the block on; checkpoints have what it was there.
 *
 * Private to codec_xz.c.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_XZ_BLOCK_H
#define SOURCE_XZ_BLOCK_H

#include <lzma.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/codec_input.h"

struct xz_lzma2;

enum { XZ_AT_CHUNK = 2 }; /* the kind of the checkpoints that are left */

struct xz_place {
	uint64_t stream; /* where the header of its stream is */
	uint64_t block;  /* where its own header is */
	uint64_t plain;  /* its first plain byte */
};

/* Life cycle */

struct xz_lzma2 *xz_lzma2_new(void);
void xz_lzma2_free(struct xz_lzma2 *b); /* b may be NULL */

/* Use */

/* Whether a block with these filters and this check can be read here. */
bool xz_lzma2_supports(const lzma_filter *filters, lzma_check check);

/*
 * Begin a block: header was decoded at place->block.  plain_size is
 * LZMA_VLI_UNKNOWN or what the block must have; header->compressed_size likewise.
 * cp: go on from there; NULL: from the beginning, u->packed is set to it.
 * ST_INVALID without a sentence: the checkpoint is not one of this block.
 */
enum status xz_lzma2_begin(struct xz_lzma2 *b, struct codec_input *u,
			   const lzma_block *header, const struct xz_place *place,
			   uint64_t plain_size, const struct checkpoint *cp,
			   struct err *err);

/*
 * The next plain bytes, of which u->plain is the position; the caller moves it.
 * *finished: they were the last.  *got == 0 comes with *finished or with
 * ST_INVALID (without a sentence: the block is damaged here, or at its end when
 * nothing is missing), ST_END (the file ends in it), ST_AGAIN or an error.
 */
enum status xz_lzma2_read(struct xz_lzma2 *b, struct codec_input *u, uint8_t *buf,
			  size_t len, size_t *got, bool *finished, struct err *err);

/* The place of the block that a checkpoint lies in; false: it is not one of these. */
bool xz_lzma2_place(const struct checkpoint *cp, struct xz_place *place);

#endif
