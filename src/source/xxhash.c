#include "config.h"

#include "source/xxhash.h"

#include <string.h>

#include "base/bytes.h"

#define P64_1 0x9e3779b185ebca87u
#define P64_2 0xc2b2ae3d27d4eb4fu
#define P64_3 0x165667b19e3779f9u
#define P64_4 0x85ebca77c2b2ae63u
#define P64_5 0x27d4eb2f165667c5u

#define P32_1 0x9e3779b1u
#define P32_2 0x85ebca77u
#define P32_3 0xc2b2ae3du
#define P32_4 0x27d4eb2fu
#define P32_5 0x165667b1u

/* 64 bits */

static uint64_t xxhash_rotate64(uint64_t v, unsigned n)
{
	return v << n | v >> (64 - n);
}

static uint64_t xxhash_round64(uint64_t lane, uint64_t input)
{
	return xxhash_rotate64(lane + input * P64_2, 31) * P64_1;
}

static void xxhash_stripes64(struct xxhash *x, const uint8_t *p, size_t n)
{
	uint64_t a = x->lane[0], b = x->lane[1], c = x->lane[2], d = x->lane[3];
	for (; n; n--, p += 32) {
		a = xxhash_round64(a, le64(p));
		b = xxhash_round64(b, le64(p + 8));
		c = xxhash_round64(c, le64(p + 16));
		d = xxhash_round64(d, le64(p + 24));
	}
	x->lane[0] = a;
	x->lane[1] = b;
	x->lane[2] = c;
	x->lane[3] = d;
}

void xxhash_init_64(struct xxhash *x)
{
	memset(x, 0, sizeof *x);
	x->lane[0] = P64_1 + P64_2;
	x->lane[1] = P64_2;
	x->lane[3] = 0 - P64_1;
}

/* Both sizes: bytes go to the stripes by whole ones. */
static void xxhash_add(struct xxhash *x, const uint8_t *p, size_t len, size_t stripe,
		       void (*stripes)(struct xxhash *, const uint8_t *, size_t))
{
	size_t have = (size_t)(x->len % stripe);
	x->len += len;
	if (have) {
		size_t n = len < stripe - have ? len : stripe - have;
		memcpy(x->rest + have, p, n);
		p += n;
		len -= n;
		if (have + n < stripe)
			return;
		stripes(x, x->rest, 1);
	}
	stripes(x, p, len / stripe);
	if (len % stripe)
		memcpy(x->rest, p + (len - len % stripe), len % stripe);
}

void xxhash_add_64(struct xxhash *x, const void *bytes, size_t len)
{
	if (len)
		xxhash_add(x, bytes, len, 32, xxhash_stripes64);
}

uint64_t xxhash_sum_64(const struct xxhash *x)
{
	uint64_t h = P64_5;
	if (x->len >= 32) {
		h = xxhash_rotate64(x->lane[0], 1) + xxhash_rotate64(x->lane[1], 7) +
		    xxhash_rotate64(x->lane[2], 12) + xxhash_rotate64(x->lane[3], 18);
		for (unsigned i = 0; i < 4; i++)
			h = (h ^ xxhash_round64(0, x->lane[i])) * P64_1 + P64_4;
	}
	h += x->len;
	const uint8_t *p = x->rest, *end = p + x->len % 32;
	for (; end - p >= 8; p += 8)
		h = xxhash_rotate64(h ^ xxhash_round64(0, le64(p)), 27) * P64_1 + P64_4;
	if (end - p >= 4) {
		h = xxhash_rotate64(h ^ le32(p) * P64_1, 23) * P64_2 + P64_3;
		p += 4;
	}
	for (; p < end; p++)
		h = xxhash_rotate64(h ^ *p * P64_5, 11) * P64_1;
	h = (h ^ h >> 33) * P64_2;
	h = (h ^ h >> 29) * P64_3;
	return h ^ h >> 32;
}

/* 32 bits */

static uint32_t xxhash_rotate32(uint32_t v, unsigned n)
{
	return v << n | v >> (32 - n);
}

static void xxhash_stripes32(struct xxhash *x, const uint8_t *p, size_t n)
{
	for (; n; n--, p += 16)
		for (unsigned i = 0; i < 4; i++)
			x->lane[i] = xxhash_rotate32((uint32_t)x->lane[i] +
							     le32(p + 4 * i) * P32_2,
						     13) *
				     P32_1;
}

void xxhash_init_32(struct xxhash *x)
{
	memset(x, 0, sizeof *x);
	x->lane[0] = P32_1 + P32_2;
	x->lane[1] = P32_2;
	x->lane[3] = 0 - P32_1;
}

void xxhash_add_32(struct xxhash *x, const void *bytes, size_t len)
{
	if (len)
		xxhash_add(x, bytes, len, 16, xxhash_stripes32);
}

uint32_t xxhash_sum_32(const struct xxhash *x)
{
	uint32_t h = P32_5;
	if (x->len >= 16)
		h = xxhash_rotate32((uint32_t)x->lane[0], 1) +
		    xxhash_rotate32((uint32_t)x->lane[1], 7) +
		    xxhash_rotate32((uint32_t)x->lane[2], 12) +
		    xxhash_rotate32((uint32_t)x->lane[3], 18);
	h += (uint32_t)x->len;
	const uint8_t *p = x->rest, *end = p + x->len % 16;
	for (; end - p >= 4; p += 4)
		h = xxhash_rotate32(h + le32(p) * P32_3, 17) * P32_4;
	for (; p < end; p++)
		h = xxhash_rotate32(h + *p * P32_5, 11) * P32_1;
	h = (h ^ h >> 15) * P32_2;
	h = (h ^ h >> 13) * P32_3;
	return h ^ h >> 16;
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
