/*
 * The bytes of the current gap.  A batch has the bytes of its records but not of its
 * gaps, so they are read from the trace in the background.
 *
 * Threads: main loop only; a background job reads.
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

/* The first bytes of a gap, at most GAP_BYTES_MOST, and their number *n.  NULL if they
 * have not been read yet; if they cannot be read, *error is the reason and otherwise
 * NULL.  Both are borrowed until the session is polled. */
const uint8_t *gap_bytes_get(struct gap_bytes *g, const struct gap *gap, size_t *n,
			     const char **error);

#endif
