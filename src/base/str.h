/*
 * A string that grows, and functions that make bytes and numbers readable.
 *
 * A struct str starts as STR_INIT and always ends with a NUL; it may contain NULs,
 * so its length is len, not strlen().
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
void str_cut(struct str *s, size_t n); /* keeps the first n bytes, of at least as many */
void str_add(struct str *s, const char *text);
void str_addn(struct str *s, const char *bytes, size_t n);
void str_addc(struct str *s, char c);
void str_pad(struct str *s, char c, size_t n); /* n times c */
void str_addf(struct str *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void str_addv(struct str *s, const char *fmt, va_list args)
	__attribute__((format(printf, 2, 0)));

/* The plural of an English noun: "accesses", "entries", "micro-ops". */
void str_add_plural(struct str *s, const char *noun);
/* "1,234 records", "1 record"; noun: of one, or NULL for the number alone. */
void str_add_count(struct str *s, uint64_t n, const char *noun);

/* A number in decimal or hexadecimal without 0x: ten times as fast as str_addf(). */
void str_addu(struct str *s, uint64_t n);
/* With two digits after the point; halves are rounded up. */
void str_addreal(struct str *s, double v);
/* The same of n / of in per cent; of is not 0. */
void str_addpercent(struct str *s, uint64_t n, uint64_t of);
void str_addx(struct str *s, uint64_t n);

/*
 * Make room for n more bytes and a NUL; returns the address after the last byte.  For
 * callers that write many short pieces directly: they set len and the NUL afterwards.
 */
char *str_room(struct str *s, size_t n);

/*
 * Append bytes of a trace in a form that is safe to show: printable ASCII unchanged,
 * '\' as "\\", everything else as "\n", "\t", "\r" or "\x1b".  With utf8, printable
 * characters in well-formed UTF-8 are unchanged too.
 */
void str_escape(struct str *s, const void *bytes, size_t n, bool utf8);

/* The same with utf8 for a program that reads it: '\' is unchanged. */
void str_plain(struct str *s, const void *bytes, size_t n);

/* Append the bytes of a text that str_escape() has written; false if it writes no such
 * text, or if the text has a NUL. */
bool str_unescape(const char *text, size_t n, struct str *out);

/* Append a JSON string in double quotes.  Unprintable characters are escaped as \u001b; a
 * byte that is not UTF-8, which JSON cannot represent, is written as the text \xff. */
void str_json(struct str *s, const void *bytes, size_t n);

/* Whether a word, which is not empty, is in a list of words with a blank between. */
bool str_has_word(const char *list, const char *word);

/* "12,345,678"; returns buf.  27 bytes are enough for every number. */
char *human_count(char *buf, size_t size, uint64_t n);

/* "84.9 MB" with decimal units and three digits, "1 byte" below 1 kB; returns buf. */
char *human_size(char *buf, size_t size, uint64_t n);

/*
 * Numbers that people type: decimal, 0x hexadecimal, '_' between digits, commas as
 * human_count() writes them, and K M G T (powers of 1000), Ki Mi Gi Ti (powers of 1024)
 * or a power of ten (1e6) at the end.  False if the text is anything else or the number
 * does not fit.
 */
bool human_parse(const char *text, uint64_t *value);

/* The same for sizes of memory: K M G T are powers of 1024 as well. */
bool human_parse_memory(const char *text, uint64_t *value);

/* Whether a text ends with another one and is longer than it. */
bool str_ends_with(const char *text, const char *end);

/* Whether two texts, or their first n bytes, are equal apart from the case of ASCII
 * letters.  Independent of the locale. */
bool str_same_nocase(const char *a, const char *b);
bool str_same_nocase_n(const char *a, const char *b, size_t n);

/* Whether a text contains another one, ignoring the case of ASCII letters. */
bool str_contains_nocase(const char *text, const char *part);

#endif
