/*
 * Find the words of a line of text and read the numbers in them.
 *
 * words_split() and the functions of base/number.h define words and numbers.  The other
 * functions process 16 bytes at a time, for decoding.  If they cannot be certain, they
 * fail, and the caller uses the definition.
 *
 * White space is as for isspace() in the C locale: blank, tab, LF, VT, FF, CR.
 */
#ifndef FORMAT_WORDS_H
#define FORMAT_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/key_counts.h"
#include "base/number.h"

/* For tests, WORDS_PORTABLE disables SSE2. */
#if defined __SSE2__ && !defined WORDS_PORTABLE
#include <emmintrin.h>
#endif

/* The definition */

struct word {
	const uint8_t *at;
	size_t len;
};

/* Store the first `most` words of a line in w[].  Return the number of words in the
 * line. */
size_t words_split(const uint8_t *line, size_t len, struct word *w, size_t most);

/* Quote bytes of a line for the text of a gap.  Replace control characters and non-ASCII
 * bytes with '?', and truncate a text that does not fit in WORD_QUOTE.  Return buf. */
enum { WORD_QUOTE = 24 };
const char *word_quote(const uint8_t *p, size_t len, char buf[WORD_QUOTE]);

/* Many bytes at a time */

/* Return the number of trailing zero bits of x, which is not 0. */
static inline unsigned bits_first(uint64_t x)
{
	return (unsigned)__builtin_ctzll(x);
}

/* Return 8 bytes as a little-endian number, on every machine. */
static inline uint64_t words_load8(const uint8_t *p)
{
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	uint64_t x;
	memcpy(&x, p, 8);
	return x;
#else
	return le64(p);
#endif
}

/* Names of up to 8 characters that share a value, which is not negative. */
struct words_class {
	int value;
	const char *names; /* names separated by blanks; NULL ends a list of classes */
};

/* Table of names.  It must be all zero initially; the first call fills it. */
struct words_names {
	_Atomic bool made;
	struct key_counts values; /* an int for each name */
};

/* Return the value of a name; -1 if it is not in the table.  The name is a number whose
 * highest byte is the first character.  Threads: any. */
int words_names_find(struct words_names *t, const struct words_class *classes,
		     uint64_t name);

#define WORDS_EACH(byte) ((uint64_t)(byte)*UINT64_C(0x0101010101010101))

/* 16 bytes.  A comparison sets a byte to 255 where it is true, and to 0 elsewhere. */
typedef uint8_t words16 __attribute__((vector_size(16)));

static inline words16 words_load16(const uint8_t *p)
{
	words16 x;
	memcpy(&x, p, sizeof x);
	return x;
}

/* Return a mask with a bit for each byte of the result of a comparison. */
static inline uint64_t words_mask16(words16 is)
{
#if defined __SSE2__ && !defined WORDS_PORTABLE
	return (unsigned)_mm_movemask_epi8((__m128i)is);
#else
	uint8_t bytes[16];
	uint64_t mask = 0;
	memcpy(bytes, &is, sizeof bytes);
	for (unsigned i = 0; i < 16; i += 8)
		mask |= ((words_load8(bytes + i) & WORDS_EACH(1)) *
				 UINT64_C(0x0102040810204080) >>
			 56)
			<< i;
	return mask;
#endif
}

/* Bytes for masks.  Of the 16 bytes from len on, the last len are 255; from 32 - len on,
 * the first len are 255. */
static const uint8_t words_ones[48] = { [16] = 255, 255, 255, 255, 255, 255, 255, 255,
					255,        255, 255, 255, 255, 255, 255, 255 };

/* True if n bytes are equal; the 16 bytes after them must be readable. */
static inline bool words_same(const uint8_t *a, const uint8_t *b, size_t n)
{
	words16 differs = { 0 };
	for (; n >= 16; n -= 16, a += 16, b += 16)
		differs |= words_load16(a) ^ words_load16(b);
	differs |=
		(words_load16(a) ^ words_load16(b)) & words_load16(words_ones + 32 - n);
	return words_mask16((words16)(differs == 0)) == UINT16_MAX;
}

/* Return a mask with a bit for each of 16 bytes: 1 if the byte is a blank.  If other is
 * not NULL, set *other to the mask of control characters, such as tabs and line ends. */
static inline uint64_t words_blank16(const uint8_t *p, uint64_t *other)
{
	words16 x = words_load16(p);
	if (other)
		*other = words_mask16((words16)(x < ' '));
	return words_mask16((words16)(x == ' '));
}

/* Return the mask of white space in 16 bytes, and set *lf to the mask of LFs. */
static inline uint64_t words_white16(const uint8_t *p, uint64_t *lf)
{
	words16 x = words_load16(p);
	*lf = words_mask16((words16)(x == '\n'));
	return words_mask16((words16)((x - 9 < 5) | (x == ' ')));
}

/* Return the mask of the characters c in 16 bytes. */
static inline uint64_t words_byte16(const uint8_t *p, char c)
{
	return words_mask16((words16)(words_load16(p) == (uint8_t)c));
}

/* Return the mask of the characters c in 64 bytes. */
static inline uint64_t words_byte64(const uint8_t *p, char c)
{
	uint64_t is = 0;
#pragma GCC unroll 4
	for (unsigned i = 0; i < 64; i += 16)
		is |= words_byte16(p + i, c) << i;
	return is;
}

/* Return the first LF in n bytes, or NULL, like memchr() but faster in short lines. */
static inline const uint8_t *words_lf(const uint8_t *p, size_t n)
{
	enum { SHORT = 64 };
	if (n >= SHORT) {
		uint64_t lf = words_byte64(p, '\n');
		if (lf)
			return p + bits_first(lf);
		p += SHORT;
		n -= SHORT;
	}
	return memchr(p, '\n', n);
}

/* Return 255 for each of 16 bytes that is a hexadecimal digit.  Set *value to the values
 * of the digits. */
static inline words16 words_hex_digits(const uint8_t *p, words16 *value)
{
	words16 x = words_load16(p);
	words16 is_digit = (words16)(x - '0' <= 9);
	words16 is_letter = (words16)((x | 0x20) - 'a' <= 5);
	*value = (x & 0xf) + (is_letter & 9);
	return is_digit | is_letter;
}

/* Return the number with these 16 digits, the highest first.  The conversion is one
 * instruction; using two numbers of 8 bytes instead made stat calls of CIS501 1.2 times
 * as slow. */
static inline uint64_t words_hex_number(words16 v)
{
	typedef uint16_t pairs __attribute__((vector_size(16)));
	typedef uint8_t words8 __attribute__((vector_size(8)));
	pairs pair = (pairs)v;
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	pair = (pair << 4 | pair >> 8) & 0xff;
#else
	pair = (pair >> 4 | pair) & 0xff;
#endif
	words8 bytes = __builtin_convertvector(pair, words8);
	uint8_t number[8];
	memcpy(number, &bytes, sizeof number);
	return __builtin_bswap64(words_load8(number));
}

/* Return the mask of hexadecimal digits in 16 bytes.  If dec is not NULL, set *dec to
 * the mask of decimal digits. */
static inline uint64_t words_digits16(const uint8_t *p, uint64_t *dec)
{
	words16 unused;
	if (dec)
		*dec = words_mask16((words16)(words_load16(p) - '0' <= 9));
	return words_mask16(words_hex_digits(p, &unused));
}

/* Return the hexadecimal number of 1 to 16 digits without 0x that ends before `end`; the
 * 16 bytes before `end` must be readable.  Set bits of *bad if there is no such
 * number. */
static inline uint64_t words_hex(const uint8_t *end, unsigned len, uint64_t *bad)
{
	words16 mask = words_load16(words_ones + len), v;
	*bad |= words_mask16(~words_hex_digits(end - 16, &v) & mask);
	return words_hex_number(v & mask);
}

/* Return the hexadecimal number without 0x at p, where 16 bytes must be readable.  Set *n
 * to the number of its digits; if that is 16, more may follow. */
static inline uint64_t words_hex_at(const uint8_t *p, unsigned *n)
{
	words16 v;
	uint64_t is = words_mask16(words_hex_digits(p, &v));
	*n = bits_first(~is);
	return *n ? words_hex_number(v) >> (64 - 4 * *n) : 0;
}

/* Return the number with these 8 decimal digits as bytes, the first digit lowest. */
static inline uint64_t words_dec_number(uint64_t x)
{
	/* Combine pairs, then fours, then all eight. */
	x = (x * 10 + (x >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
	x = (x * 100 + (x >> 16)) & UINT64_C(0x0000ffff0000ffff);
	return (x * 10000 + (x >> 32)) & UINT64_C(0xffffffff);
}

/* Like words_hex_at(), for a decimal number of up to 8 digits. */
static inline uint64_t words_dec_at(const uint8_t *p, unsigned *n)
{
	uint64_t x = words_load8(p) ^ WORDS_EACH('0');
	uint64_t other = (x | (x + WORDS_EACH(0x80 - 10))) & WORDS_EACH(0x80);
	*n = other ? bits_first(other) / 8 : 8;
	return *n ? words_dec_number(x << (64 - 8 * *n)) : 0;
}

/* Return the decimal number of 1 to 8 digits in the last len bytes of x, which has 8
 * bytes of text as returned by words_load8().  Set bits of *bad like words_hex(). */
static inline uint64_t words_dec(uint64_t x, unsigned len, uint64_t *bad)
{
	x = (x ^ WORDS_EACH('0')) & ~UINT64_C(0) << ((64 - 8 * len) & 63);
	*bad |= (x | (x + WORDS_EACH(0x80 - 10))) & WORDS_EACH(0x80);
	return words_dec_number(x);
}

#endif
