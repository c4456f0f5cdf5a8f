/*
 * Words of a line of text, and the numbers in them.
 *
 * There are two implementations. words_split() and the functions of base/number.h are
 * plain loops that define words and numbers.  The others process many bytes at once and
 * are used for decoding; they fail whenever they are not sure, and the caller then uses
 * the plain ones.
 *
 * White space is that of isspace() in the C locale: blank, tab, LF, VT, FF, CR.
 */
#ifndef FORMAT_WORDS_H
#define FORMAT_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/number.h"

#if defined __SSE2__ && !defined WORDS_PORTABLE
#include <emmintrin.h>
#define WORDS_SSE2 1
#else
#define WORDS_SSE2 0
#endif

/* Plain loops */

struct word {
	const uint8_t *at;
	size_t len;
};

static inline bool word_blank(uint8_t c)
{
	return c == ' ' || (uint8_t)(c - 9) < 5;
}

/* Store the first most words of a line in w[].  Returns the number of words of the
 * line. */
size_t words_split(const uint8_t *line, size_t len, struct word *w, size_t most);

/*
 * Quote bytes of a line for the text of a gap: control characters and bytes that are
 * not ASCII become '?', and the end is cut if it does not fit in WORD_QUOTE.  Returns
 * buf.
 */
enum { WORD_QUOTE = 24 };
const char *word_quote(const uint8_t *p, size_t len, char buf[WORD_QUOTE]);

/* Many bytes at once */

/* Number of trailing zero bits; x is not 0. */
static inline unsigned bits_first(uint64_t x)
{
	return (unsigned)__builtin_ctzll(x);
}

/* 8 bytes as a little-endian number, on every machine. */
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

/* Names of up to 8 characters that have a value, not below 0. */
struct words_class {
	int value;
	const char *names; /* separated by blanks; NULL ends a list of classes */
};

/* A table of such names, which the first call makes; at first all zero. */
struct words_names {
	_Atomic bool made;
	struct words_name {
		uint64_t name; /* 0 if none */
		int value;
	} at[1024];
};

/* The value of a name, the bytes of which are a number, the first the highest; -1 if it
 * is not among them.  Threads: any. */
int words_names_find(struct words_names *t, const struct words_class *classes,
		     uint64_t name);

#define WORDS_EACH(byte) ((uint64_t)(byte)*UINT64_C(0x0101010101010101))

/* Gather the upper bit of each of 8 bytes in one byte; the other bits of x must be
 * 0. */
static inline uint64_t words_gather(uint64_t x)
{
	return (x >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/*
 * A mask with one bit for each of 16 bytes: 1 if it is a blank.  If other is not NULL,
 * *other is the mask of the bytes below the blank: tabs, ends of lines and other
 * control characters.
 */
static inline uint64_t words_blank16(const uint8_t *p, uint64_t *other)
{
#if WORDS_SSE2
	const __m128i space = _mm_set1_epi8(' ');
	__m128i x = _mm_loadu_si128((const __m128i *)(const void *)p);
	uint64_t blank = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(x, space));
	if (other) {
		__m128i low = _mm_cmpeq_epi8(_mm_min_epu8(x, space), x);
		*other = (unsigned)_mm_movemask_epi8(low) ^ blank;
	}
	return blank;
#else
	uint64_t blank = 0, low = 0;
	for (unsigned i = 2; i--;) {
		/* Compute without the upper bit of each byte, so that no carry
		 * crosses bytes. */
		uint64_t x = words_load8(p + 8 * i), y = x & WORDS_EACH(0x7f);
		uint64_t ascii = ~x & WORDS_EACH(0x80);
		blank = blank << 8 |
			words_gather(~((y ^ WORDS_EACH(' ')) + WORDS_EACH(0x7f)) & ascii);
		low = low << 8 | words_gather(~(y + WORDS_EACH(0x80 - ' ' - 1)) & ascii);
	}
	if (other)
		*other = low ^ blank;
	return blank;
#endif
}

/* A mask with one bit for each of 16 bytes: 1 if it is white space.  *lf: if it is an LF. */
static inline uint64_t words_white16(const uint8_t *p, uint64_t *lf)
{
#if WORDS_SSE2
	__m128i x = _mm_loadu_si128((const __m128i *)(const void *)p);
	__m128i control = _mm_sub_epi8(x, _mm_set1_epi8(9));
	__m128i white = _mm_or_si128(
		_mm_cmpeq_epi8(_mm_min_epu8(control, _mm_set1_epi8(4)), control),
		_mm_cmpeq_epi8(x, _mm_set1_epi8(' ')));
	*lf = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8('\n')));
	return (unsigned)_mm_movemask_epi8(white);
#else
	uint64_t white = 0;
	*lf = 0;
	for (unsigned i = 0; i < 16; i++) {
		white |= (uint64_t)word_blank(p[i]) << i;
		*lf |= (uint64_t)(p[i] == '\n') << i;
	}
	return white;
#endif
}

/* A mask with one bit for each of 16 bytes: 1 if it is c. */
static inline uint64_t words_byte16(const uint8_t *p, char c)
{
#if WORDS_SSE2
	__m128i x = _mm_loadu_si128((const __m128i *)(const void *)p);
	return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8(c)));
#else
	uint64_t is = 0;
	for (unsigned i = 0; i < 16; i++)
		is |= (uint64_t)(p[i] == (uint8_t)c) << i;
	return is;
#endif
}

/* The same for 64 bytes. */
static inline uint64_t words_byte64(const uint8_t *p, char c)
{
	uint64_t is = 0;
#pragma GCC unroll 4
	for (unsigned i = 0; i < 64; i += 16)
		is |= words_byte16(p + i, c) << i;
	return is;
}

/* The first LF of n bytes, or NULL: memchr() for lines that are mostly short. */
static inline const uint8_t *words_lf(const uint8_t *p, size_t n)
{
#if WORDS_SSE2
	enum { SHORT = 64 };
	if (n >= SHORT) {
		uint64_t lf = words_byte64(p, '\n');
		if (lf)
			return p + bits_first(lf);
		p += SHORT;
		n -= SHORT;
	}
#endif
	return memchr(p, '\n', n);
}

#if WORDS_SSE2
/* All ones in each byte at p that is a hexadecimal digit; *value: the digits as numbers. */
static inline __m128i words_hex_digits(const uint8_t *p, __m128i *value)
{
	__m128i x = _mm_loadu_si128((const __m128i *)(const void *)p);
	__m128i digit = _mm_sub_epi8(x, _mm_set1_epi8('0'));
	__m128i letter =
		_mm_sub_epi8(_mm_or_si128(x, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
	__m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)), digit);
	__m128i is_letter =
		_mm_cmpeq_epi8(_mm_min_epu8(letter, _mm_set1_epi8(5)), letter);
	*value = _mm_add_epi8(_mm_and_si128(x, _mm_set1_epi8(0xf)),
			      _mm_and_si128(is_letter, _mm_set1_epi8(9)));
	return _mm_or_si128(is_digit, is_letter);
}

/* The number of 16 digits, the first of which is the highest. */
static inline uint64_t words_hex_number(__m128i v)
{
	/* Combine two digits to a byte: in each 16 bits the first is the upper one. */
	v = _mm_or_si128(_mm_slli_epi16(v, 4), _mm_srli_epi16(v, 8));
	v = _mm_packus_epi16(_mm_and_si128(v, _mm_set1_epi16(0xff)), v);
	uint64_t r;
	_mm_storel_epi64((__m128i *)(void *)&r, v);
	return __builtin_bswap64(r);
}
#endif

/* A mask with one bit for each of 16 bytes: 1 if it is a hexadecimal digit.  *dec: a decimal
 * one; may be NULL. */
static inline uint64_t words_digits16(const uint8_t *p, uint64_t *dec)
{
#if WORDS_SSE2
	__m128i x = _mm_loadu_si128((const __m128i *)(const void *)p), unused;
	__m128i digit = _mm_sub_epi8(x, _mm_set1_epi8('0'));
	__m128i is = _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)), digit);
	if (dec)
		*dec = (unsigned)_mm_movemask_epi8(is);
	return (unsigned)_mm_movemask_epi8(words_hex_digits(p, &unused));
#else
	uint64_t hex = 0, is = 0;
	for (unsigned i = 0; i < 16; i++) {
		hex |= (uint64_t)(number_digit((char)p[i]) != NUMBER_NO_DIGIT) << i;
		is |= (uint64_t)((uint8_t)(p[i] - '0') <= 9) << i;
	}
	if (dec)
		*dec = is;
	return hex;
#endif
}

/*
 * A hexadecimal number of 1 to 16 digits without 0x that ends before end; the 16 bytes
 * before end must be readable.  If it is not such a number, sets bits of *bad; otherwise
 * *bad is unchanged.
 */
static inline uint64_t words_hex(const uint8_t *end, unsigned len, uint64_t *bad)
{
#if WORDS_SSE2
	static const uint8_t ones[32] = { 0,   0,   0,   0,   0,   0,   0,   0,
					  0,   0,   0,   0,   0,   0,   0,   0,
					  255, 255, 255, 255, 255, 255, 255, 255,
					  255, 255, 255, 255, 255, 255, 255, 255 };
	__m128i mask = _mm_loadu_si128((const __m128i *)(const void *)(ones + len)), v;
	__m128i wrong = _mm_andnot_si128(words_hex_digits(end - 16, &v), mask);
	*bad |= (unsigned)_mm_movemask_epi8(wrong);
	return words_hex_number(_mm_and_si128(v, mask));
#else
	uint64_t r = 0;
	for (unsigned half = 0; half < 2; half++) {
		/* First the last 8 digits, then the 8 before them. */
		unsigned here = half ? (len > 8 ? len - 8 : 0) : (len > 8 ? 8 : len);
		if (!here)
			break;
		uint64_t mask = ~UINT64_C(0) << (64 - 8 * (here > 8 ? 8 : here));
		uint64_t x = words_load8(end - 8 - 8 * half);
		uint64_t ascii = ~x, low = (x | WORDS_EACH(0x20)) & WORDS_EACH(0x7f);
		uint64_t d = x & WORDS_EACH(0x7f);
		uint64_t is_digit =
			(d + WORDS_EACH(0x80 - '0')) & ~(d + WORDS_EACH(0x80 - '9' - 1));
		uint64_t is_letter = (low + WORDS_EACH(0x80 - 'a')) &
				     ~(low + WORDS_EACH(0x80 - 'f' - 1));
		uint64_t good = (is_digit | is_letter) & ascii & WORDS_EACH(0x80);
		*bad |= (good ^ WORDS_EACH(0x80)) & mask;
		uint64_t v =
			(x & WORDS_EACH(0x0f)) + (is_letter >> 7 & WORDS_EACH(1)) * 9;
		v &= mask & WORDS_EACH(0x0f);
		/* The first digit is in the low byte. */
		v = (v << 4 | v >> 8) & UINT64_C(0x00ff00ff00ff00ff);
		v = (v << 8 | v >> 16) & UINT64_C(0x0000ffff0000ffff);
		v = (v << 16 | v >> 32) & UINT64_C(0xffffffff);
		r |= v << 32 * half;
	}
	return r;
#endif
}

/* The hexadecimal number without 0x at p, of which 16 bytes must be readable; *n: how
 * many of them are its digits.  If all are, more may follow. */
static inline uint64_t words_hex_at(const uint8_t *p, unsigned *n)
{
#if WORDS_SSE2
	__m128i v, is = words_hex_digits(p, &v);
	*n = bits_first(~(uint64_t)(unsigned)_mm_movemask_epi8(is));
	return *n ? words_hex_number(v) >> (64 - 4 * *n) : 0;
#else
	uint64_t r = 0;
	for (*n = 0; *n < 16; ++*n) {
		unsigned digit = number_digit((char)p[*n]);
		if (digit == NUMBER_NO_DIGIT)
			break;
		r = r << 4 | digit;
	}
	return r;
#endif
}

/* A decimal number of 1 to 8 digits that ends before end; the 8 bytes before end
 * must be readable.  *bad as above. */
static inline uint64_t words_dec8(const uint8_t *end, unsigned len, uint64_t *bad)
{
	uint64_t mask = ~UINT64_C(0) << ((64 - 8 * len) & 63);
	uint64_t x = (words_load8(end - 8) ^ WORDS_EACH('0')) & mask;
	*bad |= (x | (x + WORDS_EACH(0x80 - 10))) & WORDS_EACH(0x80);
	/* Combine pairs, then fours, then all eight; the first digit is in the low
	 * byte. */
	x = (x * 10 + (x >> 8)) & UINT64_C(0x00ff00ff00ff00ff);
	x = (x * 100 + (x >> 16)) & UINT64_C(0x0000ffff0000ffff);
	return (x * 10000 + (x >> 32)) & UINT64_C(0xffffffff);
}

#endif
