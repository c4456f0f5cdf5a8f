/*
 * A number that stands for some bytes: to notice that they have changed.
 *
 * Any change within eight neighbouring bytes is noticed for sure, any other but
 * for one in 2^64.  It is the same on every machine.  Not meant against those who
 * look for two texts with the same number.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* seed: 0, or the hash of what comes before. */
uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t len);

uint64_t hash_number(uint64_t seed, uint64_t v);
uint64_t hash_text(uint64_t seed, const char *text); /* NULL is like no other text */

#endif
