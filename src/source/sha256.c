#include "config.h"

#include "source/sha256.h"

#include <string.h>

#include "base/bytes.h"

static const uint32_t sha256_k[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
	0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
	0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
	0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
	0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
	0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t sha256_rotate(uint32_t v, unsigned n)
{
	return v >> n | v << (32 - n);
}

static void sha256_block(struct sha256 *s, const uint8_t *p)
{
	uint32_t w[64], v[8];
	for (unsigned i = 0; i < 16; i++)
		w[i] = (uint32_t)be_load(p + 4 * i, 4);
	for (unsigned i = 16; i < 64; i++) {
		uint32_t a = w[i - 15], b = w[i - 2];
		w[i] = w[i - 16] + w[i - 7] +
		       (sha256_rotate(a, 7) ^ sha256_rotate(a, 18) ^ a >> 3) +
		       (sha256_rotate(b, 17) ^ sha256_rotate(b, 19) ^ b >> 10);
	}
	memcpy(v, s->h, sizeof v);
	for (unsigned i = 0; i < 64; i++) {
		uint32_t a = v[0], e = v[4];
		uint32_t one = v[7] + sha256_k[i] + w[i] + ((e & v[5]) ^ (~e & v[6])) +
			       (sha256_rotate(e, 6) ^ sha256_rotate(e, 11) ^
				sha256_rotate(e, 25));
		uint32_t two = ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2])) +
			       (sha256_rotate(a, 2) ^ sha256_rotate(a, 13) ^
				sha256_rotate(a, 22));
		memmove(v + 1, v, 7 * sizeof *v);
		v[4] += one;
		v[0] = one + two;
	}
	for (unsigned i = 0; i < 8; i++)
		s->h[i] += v[i];
}

void sha256_init(struct sha256 *s)
{
	*s = (struct sha256) { .h = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
				      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 } };
}

void sha256_add(struct sha256 *s, const void *bytes, size_t len)
{
	const uint8_t *p = bytes;
	size_t have = (size_t)(s->len % SHA256_BLOCK);
	s->len += len;
	while (len) {
		if (!have && len >= SHA256_BLOCK) {
			sha256_block(s, p);
			p += SHA256_BLOCK;
			len -= SHA256_BLOCK;
			continue;
		}
		size_t n = len < SHA256_BLOCK - have ? len : SHA256_BLOCK - have;
		memcpy(s->rest + have, p, n);
		have += n;
		p += n;
		len -= n;
		if (have == SHA256_BLOCK) {
			sha256_block(s, s->rest);
			have = 0;
		}
	}
}

void sha256_sum(const struct sha256 *s, uint8_t sum[SHA256_BYTES])
{
	struct sha256 end = *s;
	uint8_t last[8], padding[SHA256_BLOCK] = { 0x80 };
	for (unsigned i = 0; i < 8; i++)
		last[i] = (uint8_t)(s->len * 8 >> (56 - 8 * i));
	sha256_add(&end, padding, 1 + (size_t)((119 - s->len % SHA256_BLOCK) % 64));
	sha256_add(&end, last, sizeof last);
	for (unsigned i = 0; i < 32; i++)
		sum[i] = (uint8_t)(end.h[i / 4] >> (24 - i % 4 * 8));
}
