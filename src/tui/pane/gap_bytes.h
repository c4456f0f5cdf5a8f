/*
 * The bytes of the gap that the cursor is on: records bring theirs along, gaps do not,
 * so they are read from the trace again, in the background.
 *
 * Threads: belongs to the loop.
 */
#ifndef TUI_GAP_BYTES_H
#define TUI_GAP_BYTES_H

#include <stddef.h>
#include <stdint.h>

struct gap;
struct session;

enum { GAP_BYTES_MOST = 4096 };

struct gap_bytes;

struct gap_bytes *gap_bytes_new(struct session *s);
void gap_bytes_free(struct gap_bytes *g); /* g may be NULL */

/* The first bytes of the current gap, GAP_BYTES_MOST at most; NULL: not there (yet), and
 * *trouble says why if they will never be.  Borrowed until the session is polled. */
const uint8_t *gap_bytes_of(struct gap_bytes *g, const struct gap *gap, size_t *n,
			    const char **trouble);

#endif
