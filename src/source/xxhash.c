#include "config.h"

#include "source/xxhash.h"

#include <string.h>

#include "base/bytes.h"

static const uint64_t xxhash_p64[] = { 0x9e3779b185ebca87u, 0xc2b2ae3d27d4eb4fu,
				       0x165667b19e3779f9u, 0x85ebca77c2b2ae63u,
				       0x27d4eb2f165667c5u };
static const uint32_t xxhash_p32[] = { 0x9e3779b1u, 0x85ebca77u, 0xc2b2ae3du, 0x27d4eb2fu,
				       0x165667b1u };

static inline uint64_t xxhash_rotate64(uint64_t v, unsigned n)
{
	return v << n | v >> (64 - n);
}

static inline uint32_t xxhash_rotate32(uint32_t v, unsigned n)
{
	return v << n | v >> (32 - n);
}

static inline uint64_t xxhash_round64(uint64_t lane, uint64_t input)
{
	return xxhash_rotate64(lane + input * xxhash_p64[1], 31) * xxhash_p64[0];
}

static inline uint32_t xxhash_round32(uint32_t lane, uint32_t input)
{
	return xxhash_rotate32(lane + input * xxhash_p32[1], 13) * xxhash_p32[0];
}

static void xxhash_stripes(struct xxhash *x, const uint8_t *p, size_t n)
{
	/* Four variables: an array would be in memory, which takes twice as long. */
	uint64_t a = x->lane[0], b = x->lane[1], c = x->lane[2], d = x->lane[3];
	for (; x->wide && n; n--, p += 32) {
		a = xxhash_round64(a, le64(p));
		b = xxhash_round64(b, le64(p + 8));
		c = xxhash_round64(c, le64(p + 16));
		d = xxhash_round64(d, le64(p + 24));
	}
	for (; n; n--, p += 16) {
		a = xxhash_round32((uint32_t)a, le32(p));
		b = xxhash_round32((uint32_t)b, le32(p + 4));
		c = xxhash_round32((uint32_t)c, le32(p + 8));
		d = xxhash_round32((uint32_t)d, le32(p + 12));
	}
	x->lane[0] = a;
	x->lane[1] = b;
	x->lane[2] = c;
	x->lane[3] = d;
}

void xxhash_init(struct xxhash *x, bool wide)
{
	*x = (struct xxhash) {
		.wide = wide,
		.lane = { wide ? xxhash_p64[0] + xxhash_p64[1]
			       : xxhash_p32[0] + xxhash_p32[1],
			  wide ? xxhash_p64[1] : xxhash_p32[1], 0,
			  wide ? 0 - xxhash_p64[0] : 0 - xxhash_p32[0] },
	};
}

void xxhash_add(struct xxhash *x, const void *bytes, size_t len)
{
	const uint8_t *p = bytes;
	size_t stripe = x->wide ? 32 : 16, have = (size_t)(x->len % stripe);
	x->len += len;
	if (have) {
		size_t n = len < stripe - have ? len : stripe - have;
		memcpy(x->rest + have, p, n);
		p += n;
		len -= n;
		if (have + n < stripe)
			return;
		xxhash_stripes(x, x->rest, 1);
	}
	xxhash_stripes(x, p, len / stripe);
	if (len % stripe)
		memcpy(x->rest, p + (len - len % stripe), len % stripe);
}

static uint64_t xxhash_sum_64(const struct xxhash *x)
{
	const uint64_t *prime = xxhash_p64;
	uint64_t h = prime[4];
	if (x->len >= 32) {
		h = xxhash_rotate64(x->lane[0], 1) + xxhash_rotate64(x->lane[1], 7) +
		    xxhash_rotate64(x->lane[2], 12) + xxhash_rotate64(x->lane[3], 18);
		for (unsigned i = 0; i < 4; i++)
			h = (h ^ xxhash_round64(0, x->lane[i])) * prime[0] + prime[3];
	}
	h += x->len;
	const uint8_t *p = x->rest, *end = p + x->len % 32;
	for (; end - p >= 8; p += 8)
		h = xxhash_rotate64(h ^ xxhash_round64(0, le64(p)), 27) * prime[0] +
		    prime[3];
	for (; end - p >= 4; p += 4)
		h = xxhash_rotate64(h ^ le32(p) * prime[0], 23) * prime[1] + prime[2];
	for (; p < end; p++)
		h = xxhash_rotate64(h ^ *p * prime[4], 11) * prime[0];
	h = (h ^ h >> 33) * prime[1];
	h = (h ^ h >> 29) * prime[2];
	return h ^ h >> 32;
}

static uint32_t xxhash_sum_32(const struct xxhash *x)
{
	const uint32_t *prime = xxhash_p32;
	static const uint8_t turn[] = { 1, 7, 12, 18 };
	uint32_t h = x->len < 16 ? prime[4] : 0;
	for (unsigned i = 0; x->len >= 16 && i < 4; i++)
		h += xxhash_rotate32((uint32_t)x->lane[i], turn[i]);
	h += (uint32_t)x->len;
	const uint8_t *p = x->rest, *end = p + x->len % 16;
	for (; end - p >= 4; p += 4)
		h = xxhash_rotate32(h + le32(p) * prime[2], 17) * prime[3];
	for (; p < end; p++)
		h = xxhash_rotate32(h + *p * prime[4], 11) * prime[0];
	h = (h ^ h >> 15) * prime[1];
	h = (h ^ h >> 13) * prime[2];
	return h ^ h >> 16;
}

uint64_t xxhash_sum(const struct xxhash *x)
{
	return x->wide ? xxhash_sum_64(x) : xxhash_sum_32(x);
}

uint32_t xxhash_32(const void *bytes, size_t len)
{
	struct xxhash x;
	xxhash_init(&x, false);
	xxhash_add(&x, bytes, len);
	return xxhash_sum_32(&x);
}

/* As bytes */

void xxhash_put(const struct xxhash *x, uint8_t to[XXHASH_BYTES])
{
	for (unsigned i = 0; i < 4; i++)
		put_le64(to + 8 * i, x->lane[i]);
	put_le64(to + 32, x->len);
	memcpy(to + 40, x->rest, sizeof x->rest);
}

void xxhash_get(struct xxhash *x, const uint8_t from[XXHASH_BYTES])
{
	for (unsigned i = 0; i < 4; i++)
		x->lane[i] = le64(from + 8 * i);
	x->len = le64(from + 32);
	memcpy(x->rest, from + 40, sizeof x->rest);
}
