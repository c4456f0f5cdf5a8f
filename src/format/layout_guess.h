/*
 * Guess a layout for a file of an unknown format from its first bytes, as a starting
 * point for the user.
 */
#ifndef FORMAT_LAYOUT_GUESS_H
#define FORMAT_LAYOUT_GUESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct layout_guess {
	struct str text;  /* a layout that compiles */
	uint64_t skip;    /* bytes before the first record, also in the text */
	bool found;       /* the bytes have this structure; if false, text is only a
	                   * starting point */
	char reason[200]; /* phrase such as "records of 64 bytes, ..." */
};

/* Set *g to a guess; release it with layout_guess_release().  The head begins after the
 * first `skip` bytes of the file, a header.  total is the size of the file; 0 if it is not
 * known. */
void layout_guess_init(struct layout_guess *g, const uint8_t *head, size_t len,
		       uint64_t skip, uint64_t total);
void layout_guess_release(struct layout_guess *g);

#endif
