/*
 * Numbers in text.  Functions return false unless the whole text is one number that
 * fits. human_parse() in str.h reads numbers that people type, with separators and
 * units; format/words.h has hot loops that read many bytes at once and call these
 * functions in all other cases.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NUMBER_NO_DIGIT = 16 };

/* Return the value of a digit of base 10 or 16; NUMBER_NO_DIGIT for any other
 * character. */
static inline unsigned number_digit(char c)
{
	unsigned d = (unsigned)(uint8_t)c - '0', a = ((unsigned)(uint8_t)c | 0x20) - 'a';
	return d <= 9 ? d : a <= 5 ? a + 10 : NUMBER_NO_DIGIT;
}

/* True if a text has 0x or 0X before other characters. */
static inline bool number_has_prefix(const void *text, size_t len)
{
	const char *p = text;
	return len > 2 && p[0] == '0' && (p[1] | 0x20) == 'x';
}

/* Append a digit to *v in base 10 or 16; false if it does not fit. */
static inline bool number_append(uint64_t *v, unsigned base, unsigned digit)
{
	return !__builtin_mul_overflow(*v, (uint64_t)base, v) &&
	       !__builtin_add_overflow(*v, (uint64_t)digit, v);
}

/* [0-9]+ */
bool number_udec(const void *text, size_t len, uint64_t *v);

/* -?[0-9]+ that fits 64 bits with a sign */
bool number_dec(const void *text, size_t len, int64_t *v);

/* (0[xX])?[0-9a-fA-F]+ */
bool number_hex(const void *text, size_t len, uint64_t *v);

/* number_hex() after 0x, number_udec() otherwise */
bool number_any(const void *text, size_t len, uint64_t *v);

/* Return the picoseconds of ps, ns, us, ms or s; 0 for other words. */
uint64_t number_unit_ps(const char *text, size_t len);

/* Parse a time in a unit of so many picoseconds: "5" or "1.5", with as many decimals as
 * give whole picoseconds. */
bool number_time(const char *text, size_t len, uint64_t ps, uint64_t *value);

#endif
