/*
 * Private to the files that implement record.h:
 *
 *   record.c   schemas and batches
 *   decode.c   from bytes to batches
 *   values.c   values as text, roles
 */
#ifndef FORMAT_RECORD_INTERNAL_H
#define FORMAT_RECORD_INTERNAL_H

#include "format/record.h"

static inline fieldset record_bit(size_t field)
{
	return (fieldset)1 << field;
}

/* Append n adjacent records of a fixed size, with their derived fields. */
void record_decode_records(struct batch *b, const uint8_t *bytes, size_t n);

#endif
