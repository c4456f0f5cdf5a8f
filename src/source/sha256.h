/* SHA-256 (FIPS 180-4), the strongest check of xz, of bytes that come in pieces.  liblzma
 * computes it only in its own decoder. */
#ifndef SOURCE_SHA256_H
#define SOURCE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
	uint32_t h[8];
	uint64_t len;
	uint8_t rest[SHA256_BLOCK]; /* the last len % 64 bytes */
};

void sha256_init(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *bytes, size_t len);

/* The sum of the bytes so far; more may be added afterwards. */
void sha256_sum(const struct sha256 *s, uint8_t sum[SHA256_BYTES]);

#endif
