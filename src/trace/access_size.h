/*
 * The bytes of an access: as many as its size, starting at its address.
 *
 * A record has one size for all of its accesses.  If the format or the record has none, a
 * size is assumed, for chains and for queries.  Sizes are limited to ACCESS_MAX bytes,
 * which no machine exceeds.
 */
#ifndef TRACE_ACCESS_SIZE_H
#define TRACE_ACCESS_SIZE_H

#include "trace/index/index.h"

enum { ACCESS_MAX = 4096, ACCESS_ASSUMED = 8 };

/* The size of each access of record i, in bytes.  field:
 * schema_first(ROLE_ACCESS_SIZE). */
uint64_t access_size(const struct batch *b, size_t i, int field, uint64_t assumed);

/* Return the largest size of an access in a chunk, in bytes; c == NULL: in any chunk. */
uint64_t access_size_max(const struct chunk *c, int field, uint64_t assumed);

/* Return the last byte of an access, without wrapping around. */
static inline uint64_t access_last(uint64_t first, uint64_t size)
{
	return size - 1 > UINT64_MAX - first ? UINT64_MAX : first + (size - 1);
}

/* Append a sentence, without a full stop, that a size is assumed, if the format has no
 * sizes. */
void access_size_limits(const struct schema *s, uint64_t assumed, struct str *out);

#endif
