/*
 * A 64-bit hash to detect changes; the same on every machine.
 *
 * The bytes are hashed in words of eight.  A change within one word always changes the
 * hash; any other change is missed with a probability of 2^-64.  It is not
 * cryptographic: collisions can be constructed.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* seed: 0, or the hash of the preceding data. */
uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t len);

/* Return the upper bits of the product, 1 to 64, for tables of 2^bits slots. */
static inline uint64_t hash_top(uint64_t v, unsigned bits)
{
	return v * UINT64_C(0x9e3779b97f4a7c15) >> (64 - bits);
}

/* Hash two numbers of a file: each bit changes about half of the bits of the result.
 * With a seed that differs between runs, a file cannot contain many pairs with the
 * same hash. */
static inline uint64_t hash_pair(uint64_t seed, uint64_t a, uint64_t b)
{
	uint64_t h = (a ^ seed) * UINT64_C(0xff51afd7ed558ccd);
	h = (h ^ h >> 32 ^ b) * UINT64_C(0xc4ceb9fe1a85ec53);
	h = (h ^ h >> 29) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 32;
}

uint64_t hash_number(uint64_t seed, uint64_t v);
uint64_t hash_text(uint64_t seed, const char *text); /* NULL differs from every text */

#endif
