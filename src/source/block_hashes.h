/*
 * Hashes of the blocks of a file, collected while the file is read, in any order and by
 * several threads.  They are the same however the file is read.
 *
 * Private to source/.  Threads: block_hashes_add() may be called by several at a time.
 */
#ifndef SOURCE_BLOCK_HASHES_H
#define SOURCE_BLOCK_HASHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct block_hashes;

enum { HASHED_BLOCK = 16 << 10 }; /* bytes */

/* For a file of `size` bytes: 8 bytes of memory for each block. */
struct block_hashes *block_hashes_new(uint64_t size);
void block_hashes_free(struct block_hashes *h); /* h may be NULL */

/* Hash the blocks that are complete in these bytes and have no hash yet. */
void block_hashes_add(struct block_hashes *h, uint64_t at, const uint8_t *bytes,
		      size_t len);

/* True if all blocks that begin in [at, end) have a hash. */
bool block_hashes_have(const struct block_hashes *h, uint64_t at, uint64_t end);

/* Return a hash of the file, not 0.  All blocks must have a hash. */
uint64_t block_hashes_all(const struct block_hashes *h);

#endif
