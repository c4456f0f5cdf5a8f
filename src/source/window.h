/*
 * Pack the window of a checkpoint: the 32 KiB before it, to which the packed data after
 * it refers.
 *
 * Only the used bytes are kept; the others are 0 after decompressing.  A window may refer
 * to a text, which is needed again to decompress it: the beginning of the data, which can
 * be read without a state.
 *
 * Private to the codecs.  Threads: a packer belongs to one thread at a time;
 * window_unpack() has no state.
 */
#ifndef SOURCE_WINDOW_H
#define SOURCE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WINDOW_MAX = 32 << 10, WINDOW_TEXT_MAX = 32 << 10 };

struct window_packer;

struct window_packer *window_packer_new(void);
void window_packer_free(struct window_packer *p); /* p may be NULL */

/*
 * Pack at most WINDOW_MAX bytes with a text of at most WINDOW_TEXT_MAX.  used[i] is 1 if
 * byte i is used, otherwise 0; NULL if all are.  Return *n bytes, which the caller
 * frees.
 */
uint8_t *window_pack(struct window_packer *p, const uint8_t *text, size_t text_len,
		     const uint8_t *window, const uint8_t *used, size_t len, size_t *n);

/* Decompress n bytes to at most *room bytes at `to`, and set *room to their number.
 * False if they are not a window packed with this text. */
bool window_unpack(const uint8_t *text, size_t text_len, const uint8_t *packed, size_t n,
		   uint8_t *to, size_t *room);

#endif
