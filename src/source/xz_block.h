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

#include "source/unpack.h"

struct xz_block;

enum { XZ_AT_CHUNK = 2 }; /* the kind of the checkpoints that are left */

struct xz_place {
	uint64_t stream; /* where the header of its stream is */
	uint64_t block;  /* where its own header is */
	uint64_t plain;  /* its first plain byte */
};

/* Life cycle */

struct xz_block *xz_block_new(void);
void xz_block_free(struct xz_block *b); /* b may be NULL */

/* Use */

/* Whether a block with these filters and this check can be read here. */
bool xz_block_serves(const lzma_filter *filters, lzma_check check);

/*
 * Begin a block: header was decoded at place->block.  plain_size is
 * LZMA_VLI_UNKNOWN or what the block must have; header->compressed_size likewise.
 * cp: go on from there; NULL: from the beginning, u->packed is set to it.
 * ST_INVALID without a sentence: the checkpoint is not one of this block.
 */
enum status xz_block_begin(struct xz_block *b, struct unpack *u, const lzma_block *header,
			   const struct xz_place *place, uint64_t plain_size,
			   const struct checkpoint *cp, struct err *err);

/*
 * The next plain bytes, of which u->plain is the position; the caller moves it.
 * *finished: they were the last.  *got == 0 comes with *finished or with
 * ST_INVALID (without a sentence: the block is damaged here, or at its end when
 * nothing is missing), ST_END (the file ends in it), ST_LATER or an error.
 */
enum status xz_block_read(struct xz_block *b, struct unpack *u, uint8_t *buf, size_t len,
			  size_t *got, bool *finished, struct err *err);

/* The place of the block that a checkpoint lies in; false: it is not one of these. */
bool xz_block_place(const struct checkpoint *cp, struct xz_place *place);

#endif
