/*
 * Read a line of text from left to right, for decoders of lines without fixed columns.
 *
 * Each function advances over the text in its name and returns true.  If the line
 * continues with other text, it returns false and does not advance.  Hexadecimal numbers
 * are read 16 digits at a time if the bytes after them are readable; linescan_init() gets
 * the bounds from the batch.
 */
#ifndef FORMAT_LINESCAN_H
#define FORMAT_LINESCAN_H

#include <string.h>

#include "base/number.h"
#include "format/record.h"
#include "format/words.h"

struct linescan {
	const uint8_t *at, *end; /* rest of the line, without its end */
	const uint8_t *high;     /* bytes before it are readable */
	const uint8_t *line;     /* first byte of the line */
};

static inline void linescan_init(struct linescan *l, const struct batch *b,
				 const uint8_t *line, size_t len)
{
	l->at = l->line = line;
	l->end = line + len;
	l->high = b->bytes + b->bytes_len;
}

/* Begin reading a line that is not in a batch. */
static inline struct linescan linescan_line(const uint8_t *line, size_t len)
{
	return (struct linescan) { line, line + len, line + len, line };
}

/* True if a line begins with text, a string literal. */
static inline bool linescan_starts(const uint8_t *line, size_t len, const char *text)
{
	size_t n = strlen(text); /* compile-time constant */
	return len >= n && memcmp(line, text, n) == 0;
}

static inline bool linescan_ended(const struct linescan *l)
{
	return l->at >= l->end;
}

static inline bool linescan_blank(uint8_t c)
{
	return c <= ' ' && (c == ' ' || c == '\t');
}

static inline bool linescan_all_blank(const uint8_t *p, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!linescan_blank(p[i]))
			return false;
	return true;
}

/* Skip any number of blanks and tabs. */
static inline void linescan_blanks(struct linescan *l)
{
	while (l->at < l->end && linescan_blank(*l->at))
		l->at++;
}

/* Skip blanks.  Return true if there is at least one. */
static inline bool linescan_gap(struct linescan *l)
{
	const uint8_t *from = l->at;
	linescan_blanks(l);
	return l->at > from;
}

/* Skip the character c. */
static inline bool linescan_char(struct linescan *l, char c)
{
	bool is = l->at < l->end && *l->at == (uint8_t)c;
	l->at += is;
	return is;
}

/* Skip a text, which must be a string literal. */
static inline bool linescan_literal(struct linescan *l, const char *text)
{
	size_t n = strlen(text); /* compile-time constant */
	if ((size_t)(l->end - l->at) < n || memcmp(l->at, text, n) != 0)
		return false;
	l->at += n;
	return true;
}

/* Read a decimal number of 64 bits without a sign. */
static inline bool linescan_dec(struct linescan *l, uint64_t *v)
{
	const uint8_t *p = l->at;
	unsigned n = 8;
	if (l->high - p >= 8)
		*v = words_dec_at(p, &n);
	if (n < 8 && n <= (size_t)(l->end - p)) {
		l->at = p + n;
		return n > 0;
	}
	while (p < l->end && (uint8_t)(*p - '0') <= 9)
		p++;
	if (!number_udec(l->at, (size_t)(p - l->at), v))
		return false;
	l->at = p;
	return true;
}

/* Read a hexadecimal number digit by digit. */
static __attribute__((noinline, unused)) bool linescan_hex_slowly(struct linescan *l,
								  uint64_t *v)
{
	const uint8_t *p = l->at;
	while (p < l->end && number_digit((char)*p) < NUMBER_NO_DIGIT)
		p++;
	if (p == l->at || !number_hex(l->at, (size_t)(p - l->at), v))
		return false;
	l->at = p;
	return true;
}

/* Read a hexadecimal number of 64 bits without 0x. */
static inline __attribute__((always_inline)) bool linescan_hex_plain(struct linescan *l,
								     uint64_t *v)
{
	if (l->high - l->at <= 16)
		return linescan_hex_slowly(l, v);
	unsigned n;
	uint64_t number = words_hex_at(l->at, &n);
	if (n == 16 && number_digit((char)l->at[16]) < NUMBER_NO_DIGIT)
		return linescan_hex_slowly(l, v);
	if (n == 0 || n > (size_t)(l->end - l->at))
		return false;
	*v = number;
	l->at += n;
	return true;
}

/* Skip "0x" if present.  Always return true. */
static inline bool linescan_0x(struct linescan *l)
{
	if (l->end - l->at > 2 && l->at[0] == '0' && (l->at[1] | 0x20) == 'x')
		l->at += 2;
	return true;
}

/* Read a hexadecimal number of 64 bits with or without 0x. */
static inline bool linescan_hex(struct linescan *l, uint64_t *v)
{
	const uint8_t *from = l->at;
	linescan_0x(l);
	if (linescan_hex_plain(l, v))
		return true;
	l->at = from;
	return false;
}

/* Read a hexadecimal number of 64 bits after 0x. */
static inline bool linescan_address(struct linescan *l, uint64_t *v)
{
	const uint8_t *from = l->at;
	linescan_0x(l);
	if (l->at > from && linescan_hex_plain(l, v))
		return true;
	l->at = from;
	return false;
}

/* Return the text between `from` and `to`, without blanks around it, as a value of the
 * record that begins at `record`. */
static inline uint64_t linescan_text(const uint8_t *record, const uint8_t *from,
				     const uint8_t *to)
{
	while (from < to && linescan_blank(*from))
		from++;
	while (from < to && linescan_blank(to[-1]))
		to--;
	return TEXT_PLACE(from - record, to - from);
}

/* Skip to the next blank or the end of the line.  Return true if this skips at least one
 * character. */
static inline bool linescan_word(struct linescan *l)
{
	enum { AT_ONCE = 16 };
	const uint8_t *from = l->at;
	while (l->at < l->end && l->high - l->at >= AT_ONCE) {
		uint64_t blank = words_byte16(l->at, ' ') | words_byte16(l->at, '\t');
		l->at += bits_first(blank | UINT64_C(1) << AT_ONCE);
		if (blank)
			break;
	}
	if (l->at > l->end)
		l->at = l->end;
	while (l->at < l->end && !linescan_blank(*l->at))
		l->at++;
	return l->at > from;
}

/* Set a slot of record i if its field is wanted.  If every field has one value, slots
 * have the numbers of fields. */
static inline void linescan_set(struct batch *b, size_t i, unsigned slot, uint64_t v)
{
	if (b->slot[slot])
		b->slot[slot][i] = v;
}

/* Set a slot of a field with FIELD_MINUS_IS_NONE to v, which may be all ones, or to "no
 * value" if `has` is false. */
static inline void linescan_set_if(struct batch *b, size_t i, unsigned slot, bool has,
				   uint64_t v)
{
	linescan_set(b, i, slot, has ? v : UINT64_MAX);
	if (has && v == UINT64_MAX && b->slot[slot])
		batch_present(b, i, slot);
}

#endif
