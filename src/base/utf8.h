/*
 * UTF-8: decode, encode, and decide which characters may be shown.
 *
 * File names and texts of a trace are untrusted.  A terminal obeys some characters
 * instead of showing them: those are never printable.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Return the length in bytes of the well-formed character at the beginning of n bytes,
 * and set *rune (which may be NULL) to its code point; 0 if there is no such
 * character. */
size_t utf8_rune(const void *bytes, size_t n, uint32_t *rune);

/* Encode a character, followed by a NUL; return its length without the NUL. */
size_t utf8_put(char out[5], uint32_t rune);

/*
 * True if a character is safe to show: not a control character (C0 or C1, which has a
 * second form of ESC [), not invisible, not a change of direction, not for private
 * use.
 */
bool utf8_printable(uint32_t rune);

/* Replace each byte of unprintable characters and of malformed UTF-8 by '?'. */
void utf8_clean(char *text);

/*
 * True if output may be UTF-8, by the locale in use or, if the C library lacks it, by
 * the name of the locale in the environment.
 */
bool utf8_is_wanted(void);

/* True if a character is in one of n inclusive ranges, which are in ascending order. */
struct rune_span {
	uint32_t first, last;
};

bool utf8_among(const struct rune_span *spans, size_t n, uint32_t rune);

#endif
