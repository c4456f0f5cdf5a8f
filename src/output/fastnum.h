/*
 * Format numbers into memory fast, for emitters that write millions of records.
 * Functions return the end of their output and write no NUL.  The caller makes room:
 * FASTNUM_NUMBER bytes suffice for any number.
 *
 * For output/ and convert/.
 */
#ifndef OUTPUT_FASTNUM_H
#define OUTPUT_FASTNUM_H

#include <string.h>

#include "base/bytes.h"
#include "base/str.h"

enum { FASTNUM_NUMBER = 24 };

static inline char *fastnum_bytes(char *p, const char *from, size_t n)
{
	memcpy(p, from, n);
	return p + n;
}

/* Return the number of decimal digits of v. */
static inline unsigned fastnum_dec_length(uint64_t v)
{
	static const uint64_t power[] = { 0,
					  UINT64_C(10),
					  UINT64_C(100),
					  UINT64_C(1000),
					  UINT64_C(10000),
					  UINT64_C(100000),
					  UINT64_C(1000000),
					  UINT64_C(10000000),
					  UINT64_C(100000000),
					  UINT64_C(1000000000),
					  UINT64_C(10000000000),
					  UINT64_C(100000000000),
					  UINT64_C(1000000000000),
					  UINT64_C(10000000000000),
					  UINT64_C(100000000000000),
					  UINT64_C(1000000000000000),
					  UINT64_C(10000000000000000),
					  UINT64_C(100000000000000000),
					  UINT64_C(1000000000000000000),
					  UINT64_C(10000000000000000000) };
	/* 1233 / 4096 approximates log10(2) closely enough. */
	unsigned least = (64 - (unsigned)__builtin_clzll(v | 1)) * 1233 >> 12;
	return least + (v >= power[least]);
}

static inline char *fastnum_dec(char *p, uint64_t v)
{
	static const char pairs[] =
		"0001020304050607080910111213141516171819202122232425262728293031323334"
		"3536373839404142434445464748495051525354555657585960616263646566676869"
		"707172737475767778798081828384858687888990919293949596979899";
	char *end = p + fastnum_dec_length(v), *d = end;
	while (v >= 100) {
		d -= 2;
		memcpy(d, pairs + v % 100 * 2, 2);
		v /= 100;
	}
	if (v >= 10)
		memcpy(d - 2, pairs + v * 2, 2);
	else
		*--d = (char)('0' + v);
	return end;
}

/* Format v, interpreted as a signed number. */
static inline char *fastnum_int(char *p, uint64_t v)
{
	if (v >> 63) {
		*p++ = '-';
		v = -v;
	}
	return fastnum_dec(p, v);
}

/* Return the 8 hexadecimal digits of v, the first digit in the lowest byte. */
static inline uint64_t fastnum_digits8(uint32_t v)
{
	const uint64_t each = UINT64_C(0x0101010101010101);
	uint64_t x = v;
	/* A digit in each byte. */
	x = (x | x << 16) & UINT64_C(0x0000ffff0000ffff);
	x = (x | x << 8) & UINT64_C(0x00ff00ff00ff00ff);
	x = (x | x << 4) & 0x0f * each;
	uint64_t letters = (x + 6 * each) >> 4 & each;
	return __builtin_bswap64(x + '0' * each + letters * ('a' - '0' - 10));
}

/* Return the number of hexadecimal digits of v. */
static inline unsigned fastnum_digits_length(uint64_t v)
{
	return (67 - (unsigned)__builtin_clzll(v | 1)) / 4;
}

/* Format v as "48d1de" with leading zeros up to width digits, 1 to 16.  May overwrite 8
 * bytes. */
static inline char *fastnum_digits(char *p, uint64_t v, unsigned width)
{
	unsigned n = fastnum_digits_length(v);
	n = n < width ? width : n;
	uint64_t low = fastnum_digits8((uint32_t)v);
	if (n <= 8) {
		put_le64((uint8_t *)p, low >> 8 * (8 - n));
		return p + n;
	}
	put_le64((uint8_t *)p, fastnum_digits8((uint32_t)(v >> 32)) >> 8 * (16 - n));
	put_le64((uint8_t *)p + n - 8, low);
	return p + n;
}

/* Format v as "0x48d1de". */
static inline char *fastnum_hex(char *p, uint64_t v)
{
	*p++ = '0';
	*p++ = 'x';
	return fastnum_digits(p, v, 1);
}

/* Set the end of s to p and make room for n more bytes.  Return the end, which may have
 * moved. */
static inline char *fastnum_room(struct str *s, char *p, size_t n)
{
	s->len = (size_t)(p - s->text);
	if (s->room - s->len > n)
		return p;
	return str_room(s, n);
}

/* Append n bytes; make room for them. */
static inline char *fastnum_put(struct str *s, char *p, const char *from, size_t n)
{
	return fastnum_bytes(fastnum_room(s, p, n), from, n);
}

/* Set the end of s to p. */
static inline void fastnum_end(struct str *s, char *p)
{
	s->len = (size_t)(p - s->text);
	*p = 0;
}

#endif
