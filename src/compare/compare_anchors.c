/*
 * Where items are in the trace, if some records are left out: of one item in so many the
 * record is remembered, so that the others are found by reading on from there.
 */
#include "compare/compare_internal.h"

#include <stdlib.h>

#include "base/mem.h"

bool compare_selects(const struct compare *c, int side)
{
	return c->maker[side].selects || c->stream[side].filtered;
}

static void anchors_add(struct compare_anchors *a, uint64_t ordinal)
{
	size_t n = atomic_load_explicit(&a->n, memory_order_relaxed);
	size_t block = n / COMPARE_ANCHORS;
	if (block == COMPARE_ANCHORS)
		return;
	if (!a->block[block])
		a->block[block] = mem_new(COMPARE_ANCHORS, sizeof(uint64_t));
	a->block[block][n % COMPARE_ANCHORS] = ordinal;
	atomic_store_explicit(&a->n, n + 1, memory_order_release);
}

void compare_add_anchors(struct compare *c, int side, size_t end)
{
	const struct keys_stream *s = &c->stream[side];
	size_t past = (size_t)(s->gone % COMPARE_ANCHOR);
	if (!compare_selects(c, side))
		return;
	for (size_t i = past ? COMPARE_ANCHOR - past : 0; i < end; i += COMPARE_ANCHOR)
		anchors_add(&c->anchors[side], keys_stream_ordinal(s, i));
}

void compare_release_anchors(struct compare *c)
{
	for (int k = 0; k < 2; k++)
		for (size_t i = 0; i < COMPARE_ANCHORS; i++)
			free(c->anchors[k].block[i]);
}

static uint64_t anchors_get(const struct compare_anchors *a, size_t i)
{
	return a->block[i / COMPARE_ANCHORS][i % COMPARE_ANCHORS];
}

static size_t anchors_count(const struct compare_anchors *a)
{
	return atomic_load_explicit(&a->n, memory_order_acquire);
}

uint64_t compare_anchor(const struct compare *c, int side, uint64_t item,
			uint64_t *ordinal)
{
	const struct compare_anchors *a = &c->anchors[side];
	size_t n = anchors_count(a);
	uint64_t at = item / COMPARE_ANCHOR;
	*ordinal = c->side[side].span.first;
	if (!n)
		return 0;
	at = at < n ? at : n - 1;
	*ordinal = anchors_get(a, (size_t)at);
	return at * COMPARE_ANCHOR;
}

uint64_t compare_anchor_of(const struct compare *c, int side, uint64_t *ordinal)
{
	const struct compare_anchors *a = &c->anchors[side];
	size_t low = 0, high = anchors_count(a);
	while (low < high) {
		size_t k = low + (high - low) / 2;
		if (anchors_get(a, k) <= *ordinal)
			low = k + 1;
		else
			high = k;
	}
	if (!low) {
		*ordinal = c->side[side].span.first;
		return 0;
	}
	*ordinal = anchors_get(a, low - 1);
	return (low - 1) * (uint64_t)COMPARE_ANCHOR;
}
