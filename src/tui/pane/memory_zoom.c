#include "tui/pane/memory_zoom.h"

#include <string.h>

void memory_zoom_init(struct memory_zooms *z)
{
	*z = (struct memory_zooms) { .depth = 0 };
	z->zoom[0] = (struct memory_zoom) { .last = UINT64_MAX, .within = SPAN_ALL };
}

struct memory_zoom *memory_zoom_now(struct memory_zooms *z)
{
	return &z->zoom[z->depth];
}

void memory_zoom_push(struct memory_zooms *z, const struct memory_zoom *to)
{
	if (z->depth + 1 == MEMORY_ZOOMS) {
		memmove(&z->zoom[1], &z->zoom[2], (MEMORY_ZOOMS - 2) * sizeof *z->zoom);
		z->depth--;
	}
	z->zoom[++z->depth] = *to;
}

bool memory_zoom_pop(struct memory_zooms *z)
{
	if (!z->depth)
		return false;
	z->depth--;
	return true;
}

/* n records of `all` with a record in their middle, as far as `all` permits. */
static struct span memory_zoom_around(struct span all, uint64_t record, uint64_t n)
{
	uint64_t first = record > all.first + n / 2 ? record - n / 2 : all.first;
	if (first > all.last - (n - 1))
		first = all.last - (n - 1);
	return (struct span) { first, first + n - 1 };
}

bool memory_zoom_time_in(struct memory_zooms *z, struct span over, uint64_t record)
{
	uint64_t n = over.last - over.first + 1;
	if (n <= MEMORY_ZOOM_RECORDS)
		return false;
	n /= MEMORY_ZOOM_FACTOR;
	if (n < MEMORY_ZOOM_RECORDS)
		n = MEMORY_ZOOM_RECORDS;
	struct memory_zoom to = *memory_zoom_now(z);
	to.within = memory_zoom_around(over, record, n);
	memory_zoom_push(z, &to);
	return true;
}

static bool memory_zoom_is_of_time(const struct memory_zooms *z)
{
	const struct memory_zoom *top = &z->zoom[z->depth], *below = top - 1;
	return z->depth && top->first == below->first && top->last == below->last;
}

bool memory_zoom_time_out(struct memory_zooms *z, struct span all, struct span over,
			  uint64_t record)
{
	uint64_t records = over.last - over.first + 1;
	if (memory_zoom_is_of_time(z))
		return memory_zoom_pop(z);
	if (over.first <= all.first && over.last >= all.last)
		return false;
	struct span *within = &memory_zoom_now(z)->within;
	if (records > (all.last - all.first) / MEMORY_ZOOM_FACTOR)
		*within = SPAN_ALL;
	else
		*within = memory_zoom_around(all, record, records * MEMORY_ZOOM_FACTOR);
	return true;
}

bool memory_zoom_clamp(struct memory_zooms *z, struct span all)
{
	bool any = false;
	for (int k = 1; k <= z->depth; k++) {
		struct span *w = &z->zoom[k].within;
		if (w->first <= all.last && w->last >= all.first)
			continue;
		*w = SPAN_ALL;
		any = true;
	}
	return any;
}
