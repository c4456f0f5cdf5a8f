/*
 * A text that grows, and the ways in which bytes and numbers become readable.
 *
 * struct str is always terminated by a NUL and starts as STR_INIT; it may
 * hold NULs, so its length counts.
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct str {
	char *text; /* never NULL: "" before anything was added */
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
char *str_detach(struct str *s); /* the text is yours to free(); s is empty again */

/* Use */

void str_clear(struct str *s); /* keeps the memory */
void str_add(struct str *s, const char *text);
void str_addn(struct str *s, const char *bytes, size_t n);
void str_addc(struct str *s, char c);
void str_pad(struct str *s, char c, size_t n); /* n times c */
void str_addf(struct str *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The plural of an English noun: "accesses", "entries", "micro-ops". */
void str_add_plural(struct str *s, const char *noun);

/* A number in decimal or hexadecimal: some ten times as fast as str_addf(). */
void str_addu(struct str *s, uint64_t n);
void str_addx(struct str *s, uint64_t n);

/*
 * Room for n more bytes and a NUL; returns where they go.  For those who write
 * many short pieces by themselves: they set len, and the NUL, when they are done.
 */
char *str_room(struct str *s, size_t n);

/*
 * Bytes of a trace as they may be shown: printable ASCII as it is, '\' as
 * "\\", everything else as "\n", "\t", "\r" or "\x1b".  With utf8, well-formed
 * UTF-8 of printable characters stays as it is too.
 */
void str_escape(struct str *s, const void *bytes, size_t n, bool utf8);

/* A JSON string in double quotes.  What is not printable is escaped as \u001b; a byte
 * that is not UTF-8, which JSON cannot hold, is written as the text \xff. */
void str_json(struct str *s, const void *bytes, size_t n);

/* "12,345,678"; returns buf. 27 bytes are enough. */
char *human_count(char *buf, size_t size, uint64_t n);

/* "84.9 MB" with decimal units and three digits; "1 byte" below 1 kB. */
char *human_size(char *buf, size_t size, uint64_t n);

/*
 * The numbers people type: decimal, 0x hexadecimal, '_' between digits, commas
 * where human_count() puts them, and K M G T (decimal thousands) or Ki Mi Gi Ti at
 * the end.  False when the text is anything else or does not fit.
 */
bool human_parse(const char *text, uint64_t *value);

/* The same for sizes of memory: K M G T are powers of 1024 as well. */
bool human_parse_memory(const char *text, uint64_t *value);

/* Whether a text ends in another one, with something before it. */
bool str_ends_with(const char *text, const char *end);

/* Whether two texts, or the first n bytes of them, are the same but for the case of ASCII
 * letters, in any locale. */
bool str_same_nocase(const char *a, const char *b);
bool str_same_nocase_n(const char *a, const char *b, size_t n);

/* Whether a text has another one in it, letters of either case being the same. */
bool str_contains_nocase(const char *text, const char *part);

#endif
