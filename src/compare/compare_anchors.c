/*
 * Where items are in the trace, if some records are left out or the trace has gaps: of one
 * item in so many the record is remembered, so that the others are found by reading on from
 * there.
 */
#include "compare/compare_internal.h"

#include "base/search.h"

bool compare_selects(const struct compare *c, int side)
{
	return c->selects[side];
}

bool compare_item_is_record(const struct compare *c, int side)
{
	return !compare_selects(c, side) && !c->gaps[side];
}

/* Whether reading from the record of item i on begins with that item: it is not preceded
 * by a gap above the same record. */
static bool anchors_begins(const struct keys_stream *s, size_t i)
{
	if (!i)
		return !s->gone;
	return keys_stream_ordinal(s, i - 1) != keys_stream_ordinal(s, i);
}

void compare_add_anchors(struct compare *c, int side, size_t end)
{
	const struct keys_stream *s = &c->stream[side];
	struct compare_anchors *a = &c->anchors[side];
	size_t i = a->next > s->gone ? (size_t)(a->next - s->gone) : 0;
	while (i < end) {
		if (!anchors_begins(s, i)) {
			i++;
			continue;
		}
		published_add(&a->list,
			      &(struct compare_anchor) { s->gone + i,
							 keys_stream_ordinal(s, i) },
			      sizeof(struct compare_anchor));
		a->next = s->gone + i + COMPARE_ANCHOR;
		i += COMPARE_ANCHOR;
	}
}

struct anchors_search {
	const struct published *list;
	uint64_t item, ordinal;
};

static bool anchors_after(const void *ctx, size_t i)
{
	const struct anchors_search *s = ctx;
	const struct compare_anchor *a = published_get(s->list, i, sizeof *a);
	return a->item > s->item || a->ordinal > s->ordinal;
}

/* The last anchor at or before an item, and at or before a record. */
static struct compare_anchor anchors_find(const struct compare *c, int side,
					  uint64_t item, uint64_t ordinal)
{
	const struct published *list = &c->anchors[side].list;
	const struct anchors_search s = { list, item, ordinal };
	size_t n = first_index(published_count(list), anchors_after, &s);
	if (!n)
		return (struct compare_anchor) { 0, c->side[side].span.first };
	return *(const struct compare_anchor *)published_get(
		list, n - 1, sizeof(struct compare_anchor));
}

uint64_t compare_anchor(const struct compare *c, int side, uint64_t item,
			uint64_t *ordinal)
{
	struct compare_anchor a = anchors_find(c, side, item, UINT64_MAX);
	*ordinal = a.ordinal;
	return a.item;
}

uint64_t compare_anchor_of(const struct compare *c, int side, uint64_t *ordinal)
{
	struct compare_anchor a = anchors_find(c, side, UINT64_MAX, *ordinal);
	*ordinal = a.ordinal;
	return a.item;
}
