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

uint64_t hash_number(uint64_t seed, uint64_t v);
uint64_t hash_text(uint64_t seed, const char *text); /* NULL differs from every text */

#endif
