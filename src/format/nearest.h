/*
 * The format that a file of an unknown format is most like, and the first place at which
 * it differs from it.
 */
#ifndef FORMAT_NEAREST_H
#define FORMAT_NEAREST_H

#include <stdbool.h>

#include "format/format.h"

/* The first value of a record that its format does not allow: its field, and *nth, which
 * of its values; -1: all are legal.  Derived and unknown values are legal. */
int nearest_illegal(const struct batch *b, size_t i, unsigned *nth);

/* Decode the head in a format, with all fields, and pass on each batch until false is
 * returned. */
typedef bool nearest_batch(void *arg, const struct batch *b, const uint8_t *head);
void nearest_decode(const struct format *f, const uint8_t *head, size_t len, bool whole,
		    nearest_batch *each, void *arg);

/*
 * Find the format that most of the head is in, among formats of text for text, and among
 * others for other bytes.  *misfit, an array of size bytes, is set to the first line,
 * record or byte that does not fit it, a phrase: `line 3 does not fit: "x y" (reason)`.
 * NULL if the head is not like any format.  whole: head is the whole file.
 */
const struct format *nearest_format(const uint8_t *head, size_t len, bool whole,
				    char *misfit, size_t size);

#endif
