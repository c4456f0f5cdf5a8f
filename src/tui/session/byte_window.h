/*
 * Bytes of the decompressed trace around a place, whatever its format, and places in it: the
 * end, and bytes that are searched.  Background jobs read; memory is that of the window.
 *
 * Threads: belongs to the main loop.
 */
#ifndef TUI_SESSION_BYTE_WINDOW_H
#define TUI_SESSION_BYTE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct session;
struct byte_window;

enum {
	BYTE_WINDOW = 512 << 10,     /* bytes kept */
	BYTE_WINDOW_MOST = 64 << 10, /* before and after a place, in one request */
	BYTE_PATTERN = 256           /* bytes that are searched, at most */
};

/* Life cycle */

struct byte_window *byte_window_new(struct session *s);
void byte_window_free(struct byte_window *w); /* w may be NULL */

/* Use */

/* Ask for the bytes around a place.  True if they are loaded, as far as they exist.
 * False means a job loads them, and byte_window_at() has what was loaded before. */
bool byte_window_want(struct byte_window *w, uint64_t at);

/* The loaded bytes from a place on, *n of them, borrowed until session_poll(); 0 at the end
 * and in a hole, too. */
const uint8_t *byte_window_at(const struct byte_window *w, uint64_t at, size_t *n);
/* The loaded bytes before a place: those at the result .. result + *n - 1. */
const uint8_t *byte_window_before(const struct byte_window *w, uint64_t at, size_t *n);

/* True if a place is in a hole of the packed data, which ends at *resume (UINT64_MAX:
 * with the trace). */
bool byte_window_hole(const struct byte_window *w, uint64_t at, uint64_t *resume);
/* The number of bytes of the trace, as far as it is known: *more is true if there can be
 * others. */
uint64_t byte_window_size(const struct byte_window *w, bool *more);

bool byte_window_busy(const struct byte_window *w); /* a job runs */

/* Why bytes cannot be read; NULL if they can. */
const char *byte_window_error(const struct byte_window *w);

/* Searching.  A new search stops the one that runs. */

/* The bytes of a text that is typed: "0x7f454c" and "7f 45 4c" are bytes, all else is text;
 * at most BYTE_PATTERN.  Returns their number. */
size_t byte_window_parse(const char *text, uint8_t out[BYTE_PATTERN]);

/* Search for bytes from the place after or before at, and then from the other end. */
void byte_window_search(struct byte_window *w, const uint8_t *pattern, size_t len,
			uint64_t at, bool backward);
void byte_window_find_end(struct byte_window *w); /* the last byte */

enum byte_found { BYTES_NONE_YET, BYTES_FOUND, BYTES_FOUND_WRAPPED, BYTES_NOT_FOUND };

/* The result of the last search, once. */
enum byte_found byte_window_take_found(struct byte_window *w, uint64_t *at);

#endif
