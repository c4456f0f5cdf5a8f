/*
 * Compresses to one gzip member on all processors.
 *
 * Bytes are collected to a round of blocks, each of which is compressed on a thread of its
 * own with the 32 KiB before it as its dictionary, as pigz does, so that the result is
 * hardly larger than that of zlib.  It does not depend on the number of processors.
 *
 * Threads: one at a time.
 */
#ifndef OUTPUT_GZIP_WRITE_H
#define OUTPUT_GZIP_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gzip_write;

/* sink receives the compressed bytes in order; false: they could not be written.
 * threads: at least 1. */
struct gzip_write *gzip_write_new(bool (*sink)(void *ctx, const uint8_t *bytes,
					       size_t len),
				  void *ctx, unsigned threads);
void gzip_write_free(struct gzip_write *g); /* g may be NULL */

/* end: no more bytes follow; the member is finished.  False: the sink returned false, or
 * there is not enough memory (errno is ENOMEM). */
bool gzip_write_put(struct gzip_write *g, const uint8_t *bytes, size_t len, bool end);

#endif
