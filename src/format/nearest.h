/*
 * Find the format most similar to a file of an unknown format, and the first place at
 * which the file differs from it.
 */
#ifndef FORMAT_NEAREST_H
#define FORMAT_NEAREST_H

#include <stdbool.h>

#include "format/format.h"

/* Find the first illegal value of a record.  Return its field and set *nth to its place
 * among the values of the field; -1 if all are legal.  Derived and unknown values are
 * legal. */
int nearest_illegal(const struct batch *b, size_t i, unsigned *nth);

/* Decode all fields of the head in a format, and call each() with every batch until it
 * returns false. */
typedef bool nearest_batch(void *arg, const struct batch *b, const uint8_t *head);
void nearest_decode(const struct format *f, const uint8_t *head, size_t len, bool whole,
		    nearest_batch *each, void *arg);

/*
 * Find the format that fits most of the head: a text format if the head is text,
 * otherwise a binary one.  misfit, an array of size bytes, receives a phrase about the
 * first line, record or byte that does not fit: `line 3 does not fit: "x y" (reason)`.
 * Return NULL if no format is similar.  whole is true if head is the whole file.
 */
const struct format *nearest_format(const uint8_t *head, size_t len, bool whole,
				    char *misfit, size_t size);

#endif
