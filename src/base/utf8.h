/*
 * Characters of UTF-8, and which of them may be shown.
 *
 * Names of files and texts of a trace come from anywhere.  A terminal obeys some
 * characters instead of showing them: those are never printable.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many of n bytes are the well-formed character that they begin with, and which
 * one it is (rune may be NULL); 0: they begin with none. */
size_t utf8_rune(const void *bytes, size_t n, uint32_t *rune);

/* A character as UTF-8, with a NUL behind it; returns its length. */
size_t utf8_put(char out[5], uint32_t rune);

/*
 * Neither a control (of C1 as of C0: ESC [ has a second name there), nor invisible,
 * nor one that turns the line around, nor without a meaning that all agree on.
 */
bool utf8_printable(uint32_t rune);

/* What must not be shown becomes '?', byte for byte. */
void utf8_clean(char *text);

/* Whether a rune lies in one of n stretches that rise. */
struct rune_span {
	uint32_t first, last;
};

bool utf8_among(const struct rune_span *spans, size_t n, uint32_t rune);

#endif
