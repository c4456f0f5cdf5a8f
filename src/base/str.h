/*
 * A string that grows, and functions that make bytes and numbers readable.
 *
 * A struct str starts as STR_INIT and always ends with a NUL.  It may contain NULs: use
 * len, not strlen().
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Of ASCII. */
static inline bool char_is_letter(char c)
{
	return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static inline bool char_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* True if len bytes are a text. */
static inline bool str_is(const void *bytes, size_t len, const char *text)
{
	const char *p = bytes;
	size_t i = 0;
	while (i < len && text[i] && text[i] == p[i])
		i++;
	return i == len && !text[i];
}

struct str {
	char *text; /* never NULL; "" while empty */
	size_t len;
	size_t room; /* 0: text is a static "" */
};

extern char str_empty[];
/* clang-format off */
#define STR_INIT { str_empty, 0, 0 }
/* clang-format on */

/* Life cycle */

void str_init(struct str *s);
void str_release(struct str *s);
char *str_detach(struct str *s); /* the text, which the caller frees; s is empty again */

/* Use */

void str_clear(struct str *s);         /* keeps the memory */
void str_cut(struct str *s, size_t n); /* keep the first n bytes, n <= len */
void str_add(struct str *s, const char *text);
void str_addn(struct str *s, const char *bytes, size_t n);
void str_addc(struct str *s, char c);
void str_pad(struct str *s, char c, size_t n); /* n times c */
void str_addf(struct str *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void str_addv(struct str *s, const char *fmt, va_list args)
	__attribute__((format(printf, 2, 0)));

/* Append the plural of an English noun: "accesses", "entries", "micro-ops". */
void str_add_plural(struct str *s, const char *noun);
/* Append "1,234 records" or "1 record"; noun: singular, or NULL for the number alone. */
void str_add_count(struct str *s, uint64_t n, const char *noun);

/* Append a number in decimal, or in hexadecimal without 0x: ten times as fast as
 * str_addf(). */
void str_addu(struct str *s, uint64_t n);
/* Append v with two digits after the point; halves are rounded up. */
void str_addreal(struct str *s, double v);
/* Append n / of in per cent, with two digits; of is not 0. */
void str_addpercent(struct str *s, uint64_t n, uint64_t of);
void str_addx(struct str *s, uint64_t n);

/*
 * Make room for n more bytes and a NUL; return the address after the last byte.  For
 * callers that write many short pieces directly and then set len and the NUL.
 */
char *str_room(struct str *s, size_t n);

/*
 * Append bytes of a trace in a form that is safe to show: printable ASCII unchanged,
 * '\' as "\\", everything else as "\n", "\t", "\r" or "\x1b".  With utf8, printable
 * characters in well-formed UTF-8 are unchanged too.
 */
void str_escape(struct str *s, const void *bytes, size_t n, bool utf8);

/* Like str_escape() with utf8, for output that a program reads: '\' is unchanged. */
void str_plain(struct str *s, const void *bytes, size_t n);

/* Append the bytes of a text that str_escape() has written; false if str_escape() writes
 * no such text, or if the text has a NUL. */
bool str_unescape(const char *text, size_t n, struct str *out);

/* Append a JSON string in double quotes.  Unprintable characters are escaped as \u001b; a
 * byte that is not UTF-8, which JSON cannot represent, is written as the text \xff. */
void str_json(struct str *s, const void *bytes, size_t n);

/* True if a word is in a list of words separated by blanks; false if it is empty. */
bool str_has_word(const char *list, const char *word);
bool str_has_word_n(const char *list, const void *word, size_t len);

/* Write "12,345,678" to buf; return buf.  27 bytes are enough for every number. */
char *human_count(char *buf, size_t size, uint64_t n);

/* Write "84.9 MB" to buf, in decimal units and with three digits, "1 byte" below 1 kB;
 * return buf. */
char *human_size(char *buf, size_t size, uint64_t n);

/* The same texts in memory of the enclosing block. */
#define COUNT_TEXT(n) human_count((char[32]) { 0 }, 32, n)
#define SIZE_TEXT(n)  human_size((char[32]) { 0 }, 32, n)

/*
 * Parse a number that a person typed: decimal, 0x hexadecimal, '_' between digits,
 * commas as human_count() writes them, and K M G T (powers of 1000), Ki Mi Gi Ti
 * (powers of 1024) or a power of ten (1e6) at the end.  False if the text is anything
 * else or does not fit.
 */
bool human_parse(const char *text, uint64_t *value);

/* Like human_parse(), for sizes of memory: K M G T are powers of 1024 as well. */
bool human_parse_memory(const char *text, uint64_t *value);

/* True if a text is such a number, but does not fit in 64 bits. */
bool human_is_too_large(const char *text);

/* True if a text ends with `end` and is longer than it. */
bool str_ends_with(const char *text, const char *end);

/* Compare two texts, or their first n bytes, ignoring the case of ASCII letters.
 * Independent of the locale. */
bool str_same_nocase(const char *a, const char *b);
bool str_same_nocase_n(const char *a, const char *b, size_t n);

/* True if a text contains another one, ignoring the case of ASCII letters. */
bool str_contains_nocase(const char *text, const char *part);

#endif
