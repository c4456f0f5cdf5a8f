/*
 * Where items are in the trace, if some records are left out or the trace has gaps: of one
 * item in so many the record is remembered, so that the others are found by reading on from
 * there.
 */
#include "compare/compare_internal.h"

#include <stdlib.h>

#include "base/mem.h"

bool compare_selects(const struct compare *c, int side)
{
	return c->selects[side];
}

bool compare_item_is_record(const struct compare *c, int side)
{
	return !compare_selects(c, side) && !c->gaps[side];
}

static void anchors_add(struct compare_anchors *a, uint64_t item, uint64_t ordinal)
{
	size_t n = atomic_load_explicit(&a->n, memory_order_relaxed);
	size_t block = n / COMPARE_ANCHORS;
	if (block == COMPARE_ANCHORS)
		return;
	if (!a->block[block])
		a->block[block] = mem_new(COMPARE_ANCHORS, sizeof **a->block);
	a->block[block][n % COMPARE_ANCHORS] = (struct compare_anchor) { item, ordinal };
	atomic_store_explicit(&a->n, n + 1, memory_order_release);
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
		anchors_add(a, s->gone + i, keys_stream_ordinal(s, i));
		a->next = s->gone + i + COMPARE_ANCHOR;
		i += COMPARE_ANCHOR;
	}
}

void compare_release_anchors(struct compare *c)
{
	for (int k = 0; k < 2; k++)
		for (size_t i = 0; i < COMPARE_ANCHORS; i++)
			free(c->anchors[k].block[i]);
}

static struct compare_anchor anchors_get(const struct compare_anchors *a, size_t i)
{
	return a->block[i / COMPARE_ANCHORS][i % COMPARE_ANCHORS];
}

/* The last anchor at or before an item, and at or before a record. */
static struct compare_anchor anchors_find(const struct compare *c, int side,
					  uint64_t item, uint64_t ordinal)
{
	const struct compare_anchors *a = &c->anchors[side];
	size_t low = 0, high = atomic_load_explicit(&a->n, memory_order_acquire);
	while (low < high) {
		size_t k = low + (high - low) / 2;
		struct compare_anchor at = anchors_get(a, k);
		if (at.item <= item && at.ordinal <= ordinal)
			low = k + 1;
		else
			high = k;
	}
	return low ? anchors_get(a, low - 1)
		   : (struct compare_anchor) { 0, c->side[side].span.first };
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
