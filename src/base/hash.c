/*
 * Eight bytes at a time, h = hash_mix(h ^ bytes).  hash_mix() is invertible: two
 * different values of h stay different as long as the same bytes follow.  Four such
 * chains run in parallel, to hide the latency of the multiplication, and are joined
 * in the same way.
 */
#include "base/hash.h"

#include <string.h>

#include "base/bytes.h"

static const uint64_t odd[4] = { UINT64_C(0x9e3779b97f4a7c15),
				 UINT64_C(0xd6e8feb86659fd93),
				 UINT64_C(0xff51afd7ed558ccd),
				 UINT64_C(0xc4ceb9fe1a85ec53) };

static inline uint64_t hash_mix(uint64_t h, uint64_t by)
{
	h *= by;
	return h ^ h >> 32;
}

uint64_t hash_number(uint64_t seed, uint64_t v)
{
	return hash_mix(hash_mix(seed ^ v, odd[0]) + odd[1], odd[1]);
}

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t len)
{
	const uint8_t *p = bytes;
	uint64_t h[4] = { hash_number(seed, len), odd[1], odd[2], odd[3] };
	for (; len >= 32; p += 32, len -= 32)
		for (int i = 0; i < 4; i++)
			h[i] = hash_mix(h[i] ^ le64(p + 8 * i), odd[i]);
	for (; len >= 8; p += 8, len -= 8)
		h[0] = hash_mix(h[0] ^ le64(p), odd[0]);
	if (len)
		h[0] = hash_mix(h[0] ^ le_load(p, (unsigned)len), odd[0]);
	for (int i = 1; i < 4; i++)
		h[0] = hash_number(h[0], h[i]);
	return hash_mix(h[0], odd[2]);
}

uint64_t hash_text(uint64_t seed, const char *text)
{
	if (!text)
		return hash_number(seed, UINT64_MAX);
	return hash_bytes(seed, text, strlen(text));
}
