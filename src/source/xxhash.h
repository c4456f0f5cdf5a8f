/*
 * xxHash, the checksum of zstd (64 bits) and lz4 (32 bits), of bytes that come in
 * pieces.  Its state is plain data, so that it can be part of a checkpoint.
 */
#ifndef SOURCE_XXHASH_H
#define SOURCE_XXHASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct xxhash {
	bool wide; /* 64 bits */
	uint64_t lane[4];
	uint64_t len;
	uint8_t rest[32]; /* the last len % 32 bytes; % 16 for 32 bits */
};

enum { XXHASH_BYTES = 4 * 8 + 8 + 32 };

void xxhash_init(struct xxhash *x, bool wide);
void xxhash_add(struct xxhash *x, const void *bytes, size_t len);
uint64_t xxhash_sum(const struct xxhash *x);
uint32_t xxhash_32(const void *bytes, size_t len); /* the sum of these bytes */

/* The state without `wide` as bytes, the same on every machine. */
void xxhash_put(const struct xxhash *x, uint8_t to[XXHASH_BYTES]);
void xxhash_get(struct xxhash *x, const uint8_t from[XXHASH_BYTES]);

#endif
