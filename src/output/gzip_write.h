/*
 * Compress to a single gzip member on several threads.
 *
 * Collect bytes into rounds of blocks.  Compress each block on its own thread, with the
 * previous 32 KiB as dictionary, as in pigz, so that the result is hardly larger than
 * with zlib.  The result does not depend on the number of threads.
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

/* Compress bytes.  If end is set, these are the last bytes: finish the member.  Return
 * false if sink returned false or memory is exhausted (errno is ENOMEM). */
bool gzip_write_put(struct gzip_write *g, const uint8_t *bytes, size_t len, bool end);

#endif
