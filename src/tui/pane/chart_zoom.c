#include "tui/pane/chart_zoom.h"

#include <string.h>

void chart_zoom_init(struct chart_zooms *z)
{
	*z = (struct chart_zooms) { .depth = 0 };
	z->zoom[0] = (struct chart_zoom) { .last = UINT64_MAX, .within = SPAN_ALL };
}

struct chart_zoom *chart_zoom_now(struct chart_zooms *z)
{
	return &z->zoom[z->depth];
}

void chart_zoom_push(struct chart_zooms *z, const struct chart_zoom *to)
{
	if (z->depth + 1 == CHART_ZOOMS) {
		memmove(&z->zoom[1], &z->zoom[2], (CHART_ZOOMS - 2) * sizeof *z->zoom);
		z->depth--;
	}
	z->zoom[++z->depth] = *to;
}

bool chart_zoom_pop(struct chart_zooms *z)
{
	if (!z->depth)
		return false;
	z->depth--;
	return true;
}

/* Return n records centred on a record or, near an end of `all`, shifted into it. */
static struct span chart_zoom_around(struct span all, uint64_t record, uint64_t n)
{
	uint64_t first = record > all.first + n / 2 ? record - n / 2 : all.first;
	if (first > all.last - (n - 1))
		first = all.last - (n - 1);
	return (struct span) { first, first + n - 1 };
}

bool chart_zoom_time_in(struct chart_zooms *z, struct span over, uint64_t record,
			struct chart_zoom *to)
{
	uint64_t n = over.last - over.first + 1;
	if (n <= CHART_ZOOM_RECORDS)
		return false;
	n /= CHART_ZOOM_FACTOR;
	if (n < CHART_ZOOM_RECORDS)
		n = CHART_ZOOM_RECORDS;
	*to = *chart_zoom_now(z);
	to->within = chart_zoom_around(over, record, n);
	return true;
}

static bool chart_zoom_is_of_time(const struct chart_zooms *z)
{
	const struct chart_zoom *top = &z->zoom[z->depth], *below = top - 1;
	return z->depth && top->first == below->first && top->last == below->last;
}

bool chart_zoom_time_out(struct chart_zooms *z, struct span all, struct span over,
			 uint64_t record)
{
	uint64_t records = over.last - over.first + 1;
	if (chart_zoom_is_of_time(z))
		return chart_zoom_pop(z);
	struct span *within = &chart_zoom_now(z)->within;
	if (!within->first && within->last == UINT64_MAX)
		return false;
	if (over.first <= all.first && over.last >= all.last)
		return false;
	if (records > (all.last - all.first) / CHART_ZOOM_FACTOR)
		*within = SPAN_ALL;
	else
		*within = chart_zoom_around(all, record, records * CHART_ZOOM_FACTOR);
	return true;
}

bool chart_zoom_clamp(struct chart_zooms *z, struct span all)
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
