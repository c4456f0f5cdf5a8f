#include "trace/index/keyset.h"

#include <string.h>

#include "base/mem.h"

enum {
	SHIFT = 2,  /* bits of one step of merging neighbours */
	RUN_MIN = 2 /* numbers after the first of a run */
};

/* Asking */

bool keyset_may_intersect(const struct keyset *f, uint64_t first, uint64_t last)
{
	struct keyset_walk w;
	if (f->form != KEYSET_EXACT)
		return true;
	keyset_walk(&w, f);
	while (keyset_next(&w))
		if (w.last >= first >> f->bits)
			return w.first <= last >> f->bits;
	return false;
}

uint64_t *keyset_list(const struct keyset *f, size_t *n)
{
	struct keyset_walk w;
	*n = 0;
	for (keyset_walk(&w, f); *n < KEYSET_MAX && keyset_next(&w);)
		*n += (size_t)(w.last - w.first) + 1;
	*n = *n < KEYSET_MAX ? *n : KEYSET_MAX;
	uint64_t *list = mem_new(*n + 1, sizeof *list);
	size_t k = 0;
	for (keyset_walk(&w, f); k < *n && keyset_next(&w);)
		for (uint64_t v = w.first; k < *n && v - w.first <= w.last - w.first; v++)
			list[k++] = v;
	return list;
}

/* Making */

/* Write the numbers if they fit. */
static bool keyset_write(struct keyset *out, const uint64_t *number, size_t n,
			 uint8_t *to, size_t max)
{
	uint64_t last = 0;
	size_t len = 0;
	for (size_t i = 0, more; i < n && len <= max; i += more + 1) {
		more = 0;
		while (i + more + 1 < n && number[i + more + 1] == number[i] + more + 1)
			more++;
		if (more < RUN_MIN)
			more = 0;
		len += varint_put(to + len, number[i] - last);
		last = number[i] + more;
		if (more) {
			to[len++] = 0;
			len += varint_put(to + len, more);
		}
	}
	*out = (struct keyset) { .form = KEYSET_EXACT,
				 .len = (uint32_t)len,
				 .bytes = to };
	return len <= max && n <= KEYSET_MAX;
}

static size_t keyset_drop_repeats(uint64_t *number, size_t n)
{
	size_t to = 0;
	for (size_t i = 0; i < n; i++)
		if (!to || number[i] != number[to - 1])
			number[to++] = number[i];
	return to;
}

void keyset_make(struct keyset *out, uint64_t *number, size_t n, unsigned shift,
		 uint8_t *to, size_t max)
{
	for (unsigned bits = 0; bits <= shift; bits += SHIFT) {
		if (bits) {
			for (size_t i = 0; i < n; i++)
				number[i] >>= SHIFT;
			n = keyset_drop_repeats(number, n);
		}
		if (keyset_write(out, number, n, to, max)) {
			out->bits = (uint8_t)bits;
			return;
		}
	}
	*out = (struct keyset) { .form = KEYSET_UNKNOWN };
}

/* Radix sort by bytes, from the lowest up, skipping bytes that are equal in all numbers.
 * The result is in number; work has room for n. */
static void keyset_sort(uint64_t *number, size_t n, uint64_t *work)
{
	uint64_t *from = number, *to = work, any = 0, all = UINT64_MAX;
	for (size_t i = 0; i < n; i++) {
		any |= number[i];
		all &= number[i];
	}
	for (unsigned shift = 0; shift < 64; shift += 8) {
		if (!((any ^ all) >> shift & 255))
			continue;
		uint32_t at[256] = { 0 };
		for (size_t i = 0; i < n; i++)
			at[from[i] >> shift & 255]++;
		for (uint32_t v = 0, sum = 0; v < 256; v++) {
			uint32_t count = at[v];
			at[v] = sum;
			sum += count;
		}
		for (size_t i = 0; i < n; i++)
			to[at[from[i] >> shift & 255]++] = from[i];
		uint64_t *swap = from;
		from = to;
		to = swap;
	}
	if (from != number)
		memcpy(number, from, n * sizeof *number);
}

size_t keyset_sort_distinct(uint64_t *number, size_t n, uint64_t *work)
{
	keyset_sort(number, n, work);
	return keyset_drop_repeats(number, n);
}
