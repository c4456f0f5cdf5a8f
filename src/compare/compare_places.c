/*
 * Find items in the trace.  If records were omitted or the trace has gaps, the
 * comparison saves the records of items at regular distances, called anchors.  To find
 * another item, read from the nearest anchor before it.
 */
#include "compare/compare_internal.h"

#include "base/search.h"

enum { PLACES_ROOM = 16384 };

bool compare_item_is_record(const struct compare *c, int side)
{
	return !c->selects[side] && !c->gaps[side];
}

/* True if reading from the record of item i begins with that item, because there is no
 * gap before it at the same record. */
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
		if (a->n == COMPARE_ANCHORS_MAX)
			return;
		a->at[a->n] = (struct compare_anchor) { s->gone + i,
							keys_stream_ordinal(s, i) };
		a->n++;
		a->next = s->gone + i + COMPARE_ANCHOR;
		i += COMPARE_ANCHOR;
	}
}

struct anchors_search {
	const struct compare_anchor *at;
	uint64_t item, ordinal;
};

static bool anchors_after(const void *ctx, size_t i)
{
	const struct anchors_search *s = ctx;
	return s->at[i].item > s->item || s->at[i].ordinal > s->ordinal;
}

/* Find the last anchor at or before an item, and at or before a record. */
static struct compare_anchor anchors_find(const struct compare *c, int side,
					  uint64_t item, uint64_t ordinal)
{
	const struct compare_anchors *a = &c->anchors[side];
	const struct anchors_search s = { a->at, item, ordinal };
	size_t n = first_index(a->n, anchors_after, &s);
	return n ? a->at[n - 1] : (struct compare_anchor) { 0, c->side[side].span.first };
}

struct places {
	struct keys_stream stream;
	struct key_counts table;
	uint64_t at; /* first item in memory */
};

/* Start reading at an anchor. */
static void places_init(struct places *p, const struct compare *c, int side,
			struct matcher *m, struct compare_anchor from)
{
	const struct compare_side *s = &c->side[side];
	const struct span span = { from.ordinal, s->span.last };
	keys_table_init(&p->table);
	keys_stream_init(&p->stream, s->trace, m ? m : c->matcher[side], &c->maker[side],
			 &p->table, (uint8_t)side, span, NULL, s->where != NULL,
			 PLACES_ROOM);
	p->at = from.item;
}

static void places_release(struct places *p)
{
	keys_stream_release(&p->stream);
	key_counts_release(&p->table);
}

/* Replace the items in memory with the following items: at least one, unless the stream
 * has ended. */
static enum status places_next(struct places *p, uint64_t max, struct task *task,
			       struct err *err)
{
	struct keys_stream *s = &p->stream;
	/* Filling stops when seven eighths of the items are in memory. */
	uint64_t upto = max + max / 7 + 8;
	p->at += s->n;
	keys_stream_drop(s, s->n);
	return keys_stream_fill(s, upto < PLACES_ROOM ? (size_t)upto : PLACES_ROOM, task,
				err);
}

enum status compare_places(const struct compare *c, int side, struct matcher *m,
			   uint64_t item, size_t n, struct keys_place *out, size_t *found,
			   struct task *task, struct err *err)
{
	struct places p;
	struct keys_stream *s = &p.stream;
	struct compare_anchor from = anchors_find(c, side, item, UINT64_MAX);
	enum status st = ST_OK;
	*found = 0;
	if (compare_item_is_record(c, side)) {
		const struct span *span = &c->side[side].span;
		bool any = span->first <= span->last;
		for (; any && *found < n && item <= span->last - span->first; item++)
			out[(*found)++] = (struct keys_place) { span->first + item, 0 };
		return ST_OK;
	}
	places_init(&p, c, side, m, from);
	while (st == ST_OK && *found < n && !s->ended) {
		st = places_next(&p, item + n - p.at - s->n, task, err);
		for (size_t i = item > p.at ? (size_t)(item - p.at) : 0;
		     i < s->n && *found < n; i++)
			out[(*found)++] = keys_stream_place(s, i);
	}
	places_release(&p);
	return st;
}

/* Return the number of items in memory that are at or before a place. */
static size_t places_upto(const struct keys_stream *s, struct keys_place place)
{
	size_t n = s->n;
	for (; n; n--) {
		struct keys_place p = keys_stream_place(s, n - 1);
		if (p.ordinal < place.ordinal ||
		    (p.ordinal == place.ordinal && p.above >= place.above))
			break;
	}
	return n;
}

enum status compare_item_at(const struct compare *c, int side, struct matcher *m,
			    struct keys_place place, uint64_t *item, struct task *task,
			    struct err *err)
{
	struct places p;
	struct compare_anchor from = anchors_find(c, side, UINT64_MAX, place.ordinal);
	enum status st = ST_OK;
	bool after = false;
	places_init(&p, c, side, m, from);
	for (*item = from.item; st == ST_OK && !after && !p.stream.ended;) {
		st = places_next(&p, PLACES_ROOM / 2, task, err);
		size_t n = places_upto(&p.stream, place);
		after = n < p.stream.n;
		if (n)
			*item = p.at + n - 1;
	}
	places_release(&p);
	return st;
}
