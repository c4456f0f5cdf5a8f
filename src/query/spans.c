#include "query/spans.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void spans_release(struct spans *s)
{
	free(s->item);
	*s = (struct spans)SPANS_INIT;
}

/* The first stretch that ends at or behind v; n: none does. */
static size_t find(const struct spans *s, uint64_t v)
{
	size_t low = 0, high = s->n;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		if (s->item[mid].high < v)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

void spans_add(struct spans *s, uint64_t low, uint64_t high)
{
	if (high < low)
		return;
	/* All that meets it or adjoins it becomes one with it. */
	size_t from = find(s, low ? low - 1 : 0), to = from;
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
	size_t behind = s->n - to;
	memmove(&s->item[from + 1], &s->item[to], behind * sizeof *s->item);
	s->item[from] = (struct between) { low, high };
	s->n = from + 1 + behind;
}

void spans_add_all(struct spans *s, const struct spans *other)
{
	for (size_t i = 0; i < other->n; i++)
		spans_add(s, other->item[i].low, other->item[i].high);
}

void spans_invert(struct spans *s)
{
	struct spans out = SPANS_INIT;
	uint64_t next = 0;
	bool more = true;
	for (size_t i = 0; i < s->n; i++) {
		if (s->item[i].low > next)
			spans_add(&out, next, s->item[i].low - 1);
		more = s->item[i].high < UINT64_MAX;
		next = s->item[i].high + 1;
	}
	if (more)
		spans_add(&out, next, UINT64_MAX);
	spans_release(s);
	*s = out;
}

void spans_remove(struct spans *s, uint64_t v)
{
	if (!spans_hold(s, v))
		return;
	spans_invert(s);
	spans_add(s, v, v);
	spans_invert(s);
}

bool spans_hold(const struct spans *s, uint64_t v)
{
	return spans_meet(s, v, v);
}

bool spans_meet(const struct spans *s, uint64_t low, uint64_t high)
{
	size_t i = find(s, low);
	return i < s->n && s->item[i].low <= high;
}

bool spans_cover(const struct spans *s, uint64_t low, uint64_t high)
{
	size_t i = find(s, low);
	return i < s->n && s->item[i].low <= low && s->item[i].high >= high;
}
