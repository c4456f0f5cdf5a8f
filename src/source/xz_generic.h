/*
 * The data of an xz block that liblzma unpacks: with other filters than LZMA2 alone.
 *
 * How much of a damaged block comes before the damage must not depend on the
 * sizes of reads, but with liblzma it does: LZMA2 runs past the end of a damaged
 * chunk as far as it has room, and the filters for machine code drop what they
 * hold back.  So a block is unpacked in cells of 4 KiB, counted from its
 * beginning, from input in pieces that are always the same, and a cell in which
 * a fault shows is not used.
 *
 * Private to codec_xz.c.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_XZ_CELLS_H
#define SOURCE_XZ_CELLS_H

#include <lzma.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/codec_input.h"

struct xz_generic;

/* Life cycle */

struct xz_generic *xz_generic_new(void);
void xz_generic_free(struct xz_generic *c); /* c may be NULL */

/* Use */

/* Begin a block whose header was decoded, filters included; what liblzma says of it. */
lzma_ret xz_generic_begin(struct xz_generic *c, lzma_block *header);

/*
 * The next plain bytes, from u->packed on.  *finished: they were the last.  *got == 0
 * comes with *finished or with ST_INVALID (without a sentence: the block is damaged
 * here, or at its end when nothing is missing), ST_END (the file ends in it), ST_AGAIN
 * or an error.
 */
enum status xz_generic_read(struct xz_generic *c, struct codec_input *u, uint8_t *buf,
			    size_t len, size_t *got, bool *finished, struct err *err);

/* After ST_INVALID: how many bytes the cell has in which the fault shows. */
size_t xz_generic_doubtful(const struct xz_generic *c);

/* They are good, and the last ones of the block: read them. */
void xz_generic_trust(struct xz_generic *c);

#endif
