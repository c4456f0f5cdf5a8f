/* Binary search. */
#ifndef BASE_SEARCH_H
#define BASE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Return the first index below n for which is_at(ctx, i) is true; n if there is none.
 * If is_at() is true for an index, it is true for all larger ones.
 */
static inline size_t first_index(size_t n, bool (*is_at)(const void *ctx, size_t i),
				 const void *ctx)
{
	size_t low = 0, high = n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (is_at(ctx, middle))
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/* For the functions below.  width: of the numbers, 4 or 8 bytes. */
static inline size_t search_upto(const void *list, size_t n, size_t size, size_t offset,
				 size_t width, uint64_t v)
{
	size_t low = 0, high = n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		const char *at = (const char *)list + middle * size + offset;
		uint64_t here;
		uint32_t narrow;
		if (width == sizeof narrow) {
			memcpy(&narrow, at, sizeof narrow);
			here = narrow;
		} else {
			memcpy(&here, at, sizeof here);
		}
		if (here > v)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/*
 * Count the elements <= v in a list of n elements of `size` bytes, sorted by the uint64_t
 * at `offset` in each element:
 *         count_upto(list, n, sizeof *list, offsetof(struct thing, at), v)
 */
static inline size_t count_upto(const void *list, size_t n, size_t size, size_t offset,
				uint64_t v)
{
	return search_upto(list, n, size, offset, sizeof(uint64_t), v);
}

/* Count the elements < v; this is also the index of the first element >= v. */
static inline size_t count_below(const void *list, size_t n, size_t size, size_t offset,
				 uint64_t v)
{
	return v ? count_upto(list, n, size, offset, v - 1) : 0;
}

/* Like count_below(), for lists ordered by a uint32_t. */
static inline size_t count_below32(const void *list, size_t n, size_t size, size_t offset,
				   uint64_t v)
{
	return v ? search_upto(list, n, size, offset, sizeof(uint32_t), v - 1) : 0;
}

#endif
