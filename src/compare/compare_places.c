/*
 * Where items are in their trace.  If some records were left out, or the trace has gaps,
 * items are read again from the nearest one whose record is remembered.
 */
#include "compare/compare_internal.h"

#include <stdlib.h>

#include "base/mem.h"

enum { PLACES_ROOM = 16384 };

struct places {
	struct keys_stream stream;
	struct keys_table table;
	uint64_t at; /* the first item in memory */
};

/* Reads from a record on, which begins with item `at`. */
static void places_init(struct places *p, const struct compare *c, int side,
			struct matcher *m, uint64_t at, uint64_t first)
{
	const struct compare_side *s = &c->side[side];
	const struct span span = { first, s->span.last };
	keys_table_init(&p->table);
	keys_stream_init(&p->stream, s->trace, m ? m : c->matcher[side], &c->maker[side],
			 &p->table, (uint8_t)side, span, NULL, s->where != NULL,
			 PLACES_ROOM);
	p->at = at;
}

static void places_release(struct places *p)
{
	keys_stream_release(&p->stream);
	keys_table_release(&p->table);
}

/* Replaces the items in memory by the next ones: at least one, or the stream has ended. */
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
	uint64_t ordinal, at = compare_anchor(c, side, item, &ordinal);
	enum status st = ST_OK;
	*found = 0;
	if (compare_item_is_record(c, side)) {
		const struct span *span = &c->side[side].span;
		bool any = span->first <= span->last;
		for (; any && *found < n && item <= span->last - span->first; item++)
			out[(*found)++] = (struct keys_place) { span->first + item, 0 };
		return ST_OK;
	}
	places_init(&p, c, side, m, at, ordinal);
	while (st == ST_OK && *found < n && !s->ended) {
		st = places_next(&p, item + n - p.at - s->n, task, err);
		for (size_t i = item > p.at ? (size_t)(item - p.at) : 0;
		     i < s->n && *found < n; i++)
			out[(*found)++] = keys_stream_place(s, i);
	}
	places_release(&p);
	return st;
}

/* How many of the items in memory are not after a place. */
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
	uint64_t ordinal = place.ordinal;
	uint64_t at = compare_anchor_of(c, side, &ordinal);
	enum status st = ST_OK;
	bool after = false;
	places_init(&p, c, side, m, at, ordinal);
	for (*item = at; st == ST_OK && !after && !p.stream.ended;) {
		st = places_next(&p, PLACES_ROOM / 2, task, err);
		size_t n = places_upto(&p.stream, place);
		after = n < p.stream.n;
		if (n)
			*item = p.at + n - 1;
	}
	places_release(&p);
	return st;
}
