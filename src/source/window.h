/*
 * Packing the window of a checkpoint: the 32 KiB before it, to which the packed data
 * after it refers.
 *
 * liblzma packs windows of traces to about half of the size that deflate does, in half a
 * millisecond each, less if most bytes are 0; without it they are deflated.  A packed window begins with a byte for
 * the method, so a program without liblzma refuses those it cannot unpack.
 *
 * Private to the codecs.  Threads: a packer belongs to a cursor; window_unpack() has no
 * state.
 */
#ifndef SOURCE_WINDOW_H
#define SOURCE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct window_packer;

struct window_packer *window_packer_new(void);
void window_packer_free(struct window_packer *p); /* p may be NULL */

/* The largest number of bytes of a packed window of len bytes. */
size_t window_bound(size_t len);

/* Packs len bytes at `window` to `to`, which has window_bound(len) bytes.  Returns the
 * number of bytes written; 0: no memory. */
size_t window_pack(struct window_packer *p, const uint8_t *window, size_t len,
		   uint8_t *to);

/* Unpacks len bytes at `packed` to at most *room bytes at `to`, and sets *room to their
 * number.  False: they are not a packed window, or one of a method that this program
 * does not have. */
bool window_unpack(const uint8_t *packed, size_t len, uint8_t *to, size_t *room);

#endif
