#include "query/interval_set.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/search.h"

enum { INTERVALS_FEW = 8 /* with more, binary search is faster */ };

void interval_set_release(struct interval_set *s)
{
	free(s->item);
	*s = (struct interval_set)INTERVAL_SET_INIT;
}

/* Find the first interval that ends at or after v; n if none does. */
static size_t interval_set_find(const struct interval_set *s, uint64_t v)
{
	return count_below(s->item, s->n, sizeof *s->item,
			   offsetof(struct interval64, high), v);
}

void interval_set_add(struct interval_set *s, uint64_t low, uint64_t high)
{
	if (high < low)
		return;
	/* Merge the intervals that overlap or adjoin the new one. */
	size_t from = interval_set_find(s, low ? low - 1 : 0), to = from;
	while (to < s->n && (high == UINT64_MAX || s->item[to].low <= high + 1))
		to++;
	if (from < to) {
		if (s->item[from].low < low)
			low = s->item[from].low;
		if (s->item[to - 1].high > high)
			high = s->item[to - 1].high;
	} else {
		s->item = mem_room(s->item, s->n, &s->room, sizeof *s->item);
	}
	size_t after = s->n - to;
	memmove(&s->item[from + 1], &s->item[to], after * sizeof *s->item);
	s->item[from] = (struct interval64) { low, high };
	s->n = from + 1 + after;
}

void interval_set_add_all(struct interval_set *s, const struct interval_set *other)
{
	for (size_t i = 0; i < other->n; i++)
		interval_set_add(s, other->item[i].low, other->item[i].high);
}

void interval_set_invert(struct interval_set *s)
{
	struct interval_set out = INTERVAL_SET_INIT;
	uint64_t next = 0;
	bool more = true;
	for (size_t i = 0; i < s->n; i++) {
		if (s->item[i].low > next)
			interval_set_add(&out, next, s->item[i].low - 1);
		more = s->item[i].high < UINT64_MAX;
		next = s->item[i].high + 1;
	}
	if (more)
		interval_set_add(&out, next, UINT64_MAX);
	interval_set_release(s);
	*s = out;
}

void interval_set_remove(struct interval_set *s, uint64_t low, uint64_t high)
{
	if (!interval_set_intersects(s, low, high))
		return;
	interval_set_invert(s);
	interval_set_add(s, low, high);
	interval_set_invert(s);
}

bool interval_set_contains(const struct interval_set *s, uint64_t v)
{
	return interval_set_intersects(s, v, v);
}

uint64_t interval_set_test(const struct interval_set *s, uint64_t key_xor,
			   const uint64_t *v, size_t n)
{
	uint64_t bits = 0;
	for (size_t i = 0; i < n && s->n > INTERVALS_FEW; i++)
		bits |= (uint64_t)interval_set_contains(s, v[i] ^ key_xor) << i;
	for (size_t k = 0; k < s->n && s->n <= INTERVALS_FEW; k++) {
		uint64_t low = s->item[k].low, width = s->item[k].high - low;
		for (size_t i = 0; i < n; i++)
			bits |= (uint64_t)((v[i] ^ key_xor) - low <= width) << i;
	}
	return bits;
}

bool interval_set_intersects(const struct interval_set *s, uint64_t low, uint64_t high)
{
	size_t i = interval_set_find(s, low);
	return i < s->n && s->item[i].low <= high;
}

bool interval_set_covers(const struct interval_set *s, uint64_t low, uint64_t high)
{
	size_t i = interval_set_find(s, low);
	return i < s->n && s->item[i].low <= low && s->item[i].high >= high;
}
