/*
 * The data of an xz block whose only filter is LZMA2, as in nearly all files:
 * decompressed by lzma2.c, with checkpoints inside the block.  Blocks with other checks than CRC,
 * of which SHA-256 is one, are left to liblzma (xz_generic.h).
 *
 * codec_xz.c reads the container.  This module reads the part between the header of a
 * block and the next header: LZMA2 chunks, padding, and the checksum, whose value at their
 * position checkpoints contain.
 *
 * Private to codec_xz.c.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_XZ_LZMA2_H
#define SOURCE_XZ_LZMA2_H

#include <lzma.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/codec.h"

struct xz_lzma2;

enum { XZ_AT_CHUNK = 2 }; /* the kind of its checkpoints */

/* The positions of a block. */
struct xz_place {
	uint64_t stream; /* file position of the header of its stream */
	uint64_t block;  /* file position of its header */
	uint64_t plain;  /* position of its first plain byte */
};

/* Life cycle */

struct xz_lzma2 *xz_lzma2_new(void);
void xz_lzma2_free(struct xz_lzma2 *b); /* b may be NULL */

/* Use */

/* True if this module can read a block with these filters and this check. */
bool xz_lzma2_supports(const lzma_filter *filters, lzma_check check);

/*
 * Begin a block whose header was decoded at place->block.  plain_size is the size that
 * the block must have, or LZMA_VLI_UNKNOWN; likewise header->compressed_size.  Continues
 * from the checkpoint cp; if it is NULL, begins with the first chunk and sets u->packed
 * to its position.  Without a message: ST_INVALID if the checkpoint is not one of this
 * block, and ST_NOMEM.
 */
enum status xz_lzma2_begin(struct xz_lzma2 *b, struct codec_state *u,
			   const lzma_block *header, const struct xz_place *place,
			   uint64_t plain_size, const struct checkpoint *cp);

/*
 * Read the next plain bytes, if any, to u->out.  *finished: the block has ended.  Without
 * a message it returns ST_INVALID (the block is damaged here, or only its end is, and
 * nothing is missing) and ST_END (the file ends in it).
 */
enum status xz_lzma2_read(struct xz_lzma2 *b, struct codec_state *u, bool *finished,
			  struct err *err);

/* Get the place of the block that contains a checkpoint; false if the checkpoint is not
 * one of this module. */
bool xz_lzma2_place(const struct checkpoint *cp, struct xz_place *place);

#endif
