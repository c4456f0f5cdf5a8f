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
	/* Four variables, because an array would be in memory, which takes twice as
	 * long. */
	uint64_t a = hash_number(seed, len), b = odd[1], c = odd[2], d = odd[3];
	for (; len >= 32; p += 32, len -= 32) {
		a = hash_mix(a ^ le64(p), odd[0]);
		b = hash_mix(b ^ le64(p + 8), odd[1]);
		c = hash_mix(c ^ le64(p + 16), odd[2]);
		d = hash_mix(d ^ le64(p + 24), odd[3]);
	}
	for (; len >= 8; p += 8, len -= 8)
		a = hash_mix(a ^ le64(p), odd[0]);
	if (len)
		a = hash_mix(a ^ le_load(p, (unsigned)len), odd[0]);
	a = hash_number(hash_number(hash_number(a, b), c), d);
	return hash_mix(a, odd[2]);
}

uint64_t hash_text(uint64_t seed, const char *text)
{
	if (!text)
		return hash_number(seed, UINT64_MAX);
	return hash_bytes(seed, text, strlen(text));
}
