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

static inline fieldset record_bit(size_t field)
{
	return (fieldset)1 << field;
}

#endif
