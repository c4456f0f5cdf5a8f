/*
 * What the files of records share:
 *
 *   record.c   schemas, and batches as such
 *   decode.c   from bytes to batches
 *   values.c   values as text, roles
 *
 * Private to these.
 */
#ifndef FORMAT_RECORD_PRIVATE_H
#define FORMAT_RECORD_PRIVATE_H

#include "format/record.h"

static inline fieldset bit(size_t field)
{
	return (fieldset)1 << field;
}

/* A number in a word: of base 10; of 16, with or without 0x; 0: of 16 behind 0x, else
 * of 10.  sign: '-' is allowed. */
bool word_number(const uint8_t *p, size_t len, unsigned base, bool sign, uint64_t *out);

#endif
