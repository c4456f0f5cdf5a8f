/*
 * Bytes of the decompressed trace around an offset, regardless of the format; the end of
 * the trace; and a search for bytes.  Background jobs read; memory use is limited to the
 * window.
 *
 * Threads: main loop only.
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
	BYTE_WINDOW = 512 << 10,     /* size of the window */
	BYTE_WINDOW_MOST = 64 << 10, /* max bytes on each side in one request */
	BYTE_PATTERN = 256           /* max length of a pattern in bytes */
};

/* Life cycle */

struct byte_window *byte_window_new(struct session *s);
void byte_window_free(struct byte_window *w); /* w may be NULL */

/* Use */

/* Request the bytes around an offset.  True if all existing bytes are loaded.  False if a
 * job is loading them; byte_window_at() then returns bytes loaded earlier. */
bool byte_window_want(struct byte_window *w, uint64_t at);

/* Return the loaded bytes from an offset on, borrowed until session_poll(), and set *n to
 * their number; 0 at the end and in a hole. */
const uint8_t *byte_window_at(const struct byte_window *w, uint64_t at, size_t *n);
/* Return the loaded bytes before an offset, and set *n to their number. */
const uint8_t *byte_window_before(const struct byte_window *w, uint64_t at, size_t *n);

/* True if an offset is in a hole of the compressed data.  Set *resume to the end of the
 * hole, UINT64_MAX if it is at the end of the trace. */
bool byte_window_hole(const struct byte_window *w, uint64_t at, uint64_t *resume);
/* Return the known size of the trace in bytes; set *more to true if it may be larger. */
uint64_t byte_window_size(const struct byte_window *w, bool *more);

bool byte_window_busy(const struct byte_window *w); /* true if a job is running */

/* Return the reason why bytes cannot be read; NULL if they can. */
const char *byte_window_error(const struct byte_window *w);

/* Searching.  A new search stops a running search. */

/* Parse typed text into at most BYTE_PATTERN bytes: "0x7f454c" and "7f 45 4c" are bytes,
 * anything else is text.  Return the number of bytes. */
size_t byte_window_parse(const char *text, uint8_t out[BYTE_PATTERN]);

/* Search for bytes, parsed from the text, after or before offset `at`, then from the other
 * end; if text is NULL, find the last byte.  Move the cursor of the layout there, or show
 * a message. */
void byte_window_search(struct session *s, const char *text, uint64_t at, bool backward);

#endif
