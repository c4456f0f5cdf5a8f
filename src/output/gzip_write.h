/*
 * Compress to a single gzip member on all processors.
 *
 * Bytes are collected into rounds of blocks.  Each block is compressed on its own thread,
 * with the previous 32 KiB as its dictionary, as in pigz, so that the result is hardly
 * larger than with zlib.  It does not depend on the number of processors.
 *
 * Threads: one at a time.
 */
#ifndef OUTPUT_GZIP_WRITE_H
#define OUTPUT_GZIP_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gzip_write;

/* Make a compressor with at least one thread.  sink receives the compressed bytes in
 * order and returns false if it cannot write them. */
struct gzip_write *gzip_write_new(bool (*sink)(void *ctx, const uint8_t *bytes,
					       size_t len),
				  void *ctx, unsigned threads);
void gzip_write_free(struct gzip_write *g); /* g may be NULL */

/* Compress bytes; if end is set, there are no more: finish the member.  Return false if
 * sink returned false, or if memory is exhausted (errno is ENOMEM). */
bool gzip_write_put(struct gzip_write *g, const uint8_t *bytes, size_t len, bool end);

#endif
