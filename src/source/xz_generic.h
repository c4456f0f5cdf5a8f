/*
 * The data of xz blocks that liblzma decompresses: those with other filters than LZMA2 alone.
 *
 * The number of bytes before the damage in a block must not depend on the sizes of
 * reads, but with liblzma it does: LZMA2 runs past the end of a damaged chunk as far as
 * it has room, and the filters for machine code drop the bytes that they hold back.  So
 * a block is decompressed in cells of 4 KiB, counted from its beginning, from input in
 * aligned pieces, and a cell in which an error is detected is not used.
 *
 * Private to codec_xz.c.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_XZ_GENERIC_H
#define SOURCE_XZ_GENERIC_H

#include <lzma.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/codec.h"

struct xz_generic;

/* Life cycle */

struct xz_generic *xz_generic_new(void);
void xz_generic_free(struct xz_generic *c); /* c may be NULL */

/* Use */

/* Begin a block whose header was decoded, filters included; return the status of
 * liblzma. */
lzma_ret xz_generic_begin(struct xz_generic *c, lzma_block *header);

/*
 * Read the next plain bytes, from u->packed on, to u->out, and move u->packed.  *finished:
 * they are the last.  Without a message it returns ST_INVALID (the block is damaged here, or
 * only its end is, and nothing is missing) and ST_END (the file ends in it).
 */
enum status xz_generic_read(struct xz_generic *c, struct codec_state *u, bool *finished,
			    struct err *err);

/* After ST_INVALID, return the number of bytes in the cell in which the error was
 * detected. */
size_t xz_generic_doubtful(const struct xz_generic *c);

/* These bytes are right, and the last ones of the block: put them to u->out. */
void xz_generic_trust(struct xz_generic *c, struct codec_state *u);

#endif
