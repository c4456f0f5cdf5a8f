/*
 * Finding sequences.  Whether a record matches may hang on records around it, and
 * these may lie in another part of the sweep.  So a part only says of each record
 * which questions about single records it answers with yes (a word of bits), and the
 * parts, which are delivered in turn, are put side by side here: a piece is settled
 * when what is known around it leaves no doubt about any of its records.
 *
 * What lies ahead, in the direction of travel, will be delivered soon: then a piece
 * waits.  What lies beyond the span, or in a chunk that was passed over because of
 * its summary, is read, unless the summary says enough.  Of all this only the records
 * are needed that are no farther away than the query reaches.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/finder.h"

struct piece {
	uint64_t first, n;
	struct part *part;         /* NULL: not read */
	const struct chunk *chunk; /* likewise; NULL: read */
	uint64_t hits;             /* of one that was not read */
};

/* What is known around a piece. */
struct view {
	uint64_t from, to; /* ordinals */
	leafset *word;
	size_t room;
	bool end; /* the trace ends at to */
	uint8_t *surely, *perhaps;
};

/* Parts */

bool stitch_records(struct part *p, const struct batch *b)
{
	const struct finder *f = p->finder;
	const struct query *q = f->query;
	if (!p->words)
		p->first = b->first;
	if (p->words + b->n > p->word_room) {
		p->word_room = 2 * (p->words + b->n);
		p->word = mem_resize(p->word, p->word_room, sizeof *p->word);
	}
	query_leaves(q, p->scratch, b, p->word + p->words);
	size_t new = p->words;
	p->words += b->n;
	uint64_t ordinal;
	if (query_gave_up(p->scratch, &ordinal))
		return false;
	if (!f->hit)
		return true;

	/* Those that may match, as far as it is known now. */
	size_t reach = (size_t)q->reach.before + q->reach.behind;
	size_t from = new > reach ? new - reach : 0, n = p->words - from, hits = 0;
	uint8_t *surely = mem_new(2, n), *perhaps = surely + n;
	sequence_judge(q, p->word + from, n, true, true, surely, perhaps);
	for (size_t i = new - from; i < n; i++) {
		p->hit[hits] = (uint32_t)(i - (new - from));
		hits += perhaps[i];
	}
	free(surely);
	part_keep(p, b, hits);
	return true;
}

/* What is known */

static const struct piece *piece_of(const struct finder *f, uint64_t ordinal)
{
	/* The last ones are those that are looked for as a rule. */
	for (size_t i = f->pieces; i--;) {
		const struct piece *p = &f->piece[i];
		if (ordinal >= p->first && ordinal - p->first < p->n)
			return p;
	}
	return NULL;
}

/* The word of all records of a chunk, if its summary tells. */
static bool same_word(struct finder *f, const struct chunk *c, leafset *word)
{
	*word = 0;
	for (size_t k = 0; k < f->query->nleaves; k++) {
		struct bounds b = screener_leaf(f->screener, k, c);
		if (b.most && b.least < c->count)
			return false;
		*word |= (leafset)((b.most != 0) << k);
	}
	return true;
}

/* Words of records from `from` on, as far as pieces tell; returns how many. */
static size_t tell(struct finder *f, uint64_t from, uint64_t to, leafset *out)
{
	uint64_t at = from;
	while (at < to) {
		const struct piece *p = piece_of(f, at);
		if (!p)
			break;
		uint64_t end = p->first + p->n < to ? p->first + p->n : to;
		leafset same;
		if (p->part)
			memcpy(out + (at - from), p->part->word + (at - p->first),
			       (size_t)(end - at) * sizeof *out);
		else if (same_word(f, p->chunk, &same))
			for (uint64_t i = at; i < end; i++)
				out[i - from] = same;
		else
			break;
		at = end;
	}
	return (size_t)(at - from);
}

/* The same by reading, where the pieces do not tell; fewer at the end of the trace. */
static size_t look_up(struct finder *f, uint64_t from, uint64_t to, leafset *out)
{
	uint64_t at = from;
	if (!finder_reader(f))
		return 0;
	if (!f->scratch)
		f->scratch = query_scratch_new(f->query);
	while (at < to) {
		size_t told = tell(f, at, to, out + (at - from));
		at += told;
		if (at == to)
			break;
		const struct batch *b;
		enum { SOME = 4096 };
		size_t n = to - at < SOME ? (size_t)(to - at) : SOME;
		enum status st =
			reader_read(f->rd, at, n, query_fields(f->query), &b, &f->err);
		/* What has not come yet is not there. */
		if (st == ST_END || st == ST_LATER)
			break;
		if (st) {
			f->st = st;
			return 0;
		}
		query_leaves(f->query, f->scratch, b, out + (at - from));
		at += b->n;
	}
	uint64_t ordinal;
	if (query_gave_up(f->scratch, &ordinal))
		finder_gave_up(f, ordinal);
	return (size_t)(at - from);
}

/* Settling */

/* Room for n words before those that are there, and m behind. */
static void widen(struct view *v, size_t n, size_t m)
{
	size_t have = (size_t)(v->to - v->from);
	if (n + have + m >= v->room) { /* so that there is something even for none */
		v->room = n + have + m + 1;
		v->word = mem_resize(v->word, v->room, sizeof *v->word);
	}
	if (have)
		memmove(v->word + n, v->word, have * sizeof *v->word);
}

static bool see_left(struct finder *f, struct view *v, uint64_t from, bool read)
{
	size_t n = (size_t)(v->from - from);
	leafset *word = mem_new(n + 1, sizeof *word);
	size_t got =
		read ? look_up(f, from, v->from, word) : tell(f, from, v->from, word);
	if (got == n) {
		widen(v, n, 0);
		memcpy(v->word, word, n * sizeof *word);
		v->from = from;
	}
	free(word);
	return f->st == ST_OK;
}

static bool see_right(struct finder *f, struct view *v, uint64_t to, bool read)
{
	size_t n = (size_t)(to - v->to);
	widen(v, 0, n);
	leafset *out = v->word + (v->to - v->from);
	size_t got = read ? look_up(f, v->to, to, out) : tell(f, v->to, to, out);
	v->to += got;
	v->end = read && got < n;
	return f->st == ST_OK;
}

static void judge_view(const struct finder *f, struct view *v)
{
	size_t n = (size_t)(v->to - v->from);
	v->surely = mem_resize(v->surely, n + 1, 1);
	v->perhaps = mem_resize(v->perhaps, n + 1, 1);
	sequence_judge(f->query, v->word, n, v->from > 0, !v->end, v->surely, v->perhaps);
}

/* Whether no record of the piece is in doubt. */
static bool decided(const struct view *v, const struct piece *p)
{
	size_t at = (size_t)(p->first - v->from);
	return memcmp(v->surely + at, v->perhaps + at, (size_t)p->n) == 0;
}

/* See as much as is needed to decide; false: more has to be delivered before, or
 * there was an error. */
static bool decide(struct finder *f, struct view *v, const struct piece *p, bool last)
{
	const struct query *q = f->query;
	uint64_t left = p->first > q->reach.before ? p->first - q->reach.before : 0;
	uint64_t right = p->first + p->n + q->reach.behind;
	*v = (struct view) { .from = p->first, .to = p->first };
	if (!see_right(f, v, right, false) || !see_left(f, v, left, false))
		return false;
	for (;;) {
		judge_view(f, v);
		if (decided(v, p))
			return true;
		if (v->from > left && (last || !f->backward)) {
			if (!see_left(f, v, left, true))
				return false;
		} else if (v->to < right && !v->end && (last || f->backward)) {
			if (!see_right(f, v, right, true))
				return false;
		} else {
			return false;
		}
	}
}

static void view_release(struct view *v)
{
	free(v->word);
	free(v->surely);
	free(v->perhaps);
}

static bool take_hits(struct finder *f, const struct view *v, const struct piece *p)
{
	const uint8_t *hit = v->surely + (p->first - v->from);
	uint64_t gave_up;
	if (query_gave_up(p->part->scratch, &gave_up))
		return finder_gave_up(f, gave_up);
	if (f->hit) {
		p->part->is_hit = hit;
		bool more = finder_show(f, p->part);
		p->part->is_hit = NULL;
		return more;
	}
	for (size_t i = 0; i < p->n; i++)
		f->count += hit[i];
	return true;
}

/* Of what is settled, only that is kept which others may look at. */
static void forget(struct finder *f)
{
	const struct query *q = f->query;
	bool waiting = f->settled < f->pieces;
	const struct piece *next = &f->piece[waiting ? f->settled : f->pieces - 1];
	uint64_t low = next->first, high = low + next->n;
	/* Where the next one begins, or ends on the way back. */
	uint64_t edge = waiting != f->backward ? low : high;
	size_t gone = 0;
	for (; gone < f->settled; gone++) {
		const struct piece *p = &f->piece[gone];
		if (f->backward ? p->first < edge + q->reach.behind
				: p->first + p->n + q->reach.before > edge)
			break;
		if (p->part)
			part_free(p->part);
	}
	memmove(f->piece, f->piece + gone, (f->pieces - gone) * sizeof *f->piece);
	f->pieces -= gone;
	f->settled -= gone;
}

/* Settle what can be; last: nothing more will come.  False: that is enough. */
static bool settle(struct finder *f, bool last)
{
	bool more = true;
	while (more && f->settled < f->pieces) {
		const struct piece *p = &f->piece[f->settled];
		if (!p->part) {
			f->count += p->hits; /* its summary says it all */
			f->settled++;
			continue;
		}
		struct view v;
		bool known = decide(f, &v, p, last);
		if (known)
			more = take_hits(f, &v, p);
		view_release(&v);
		if (f->st)
			return false;
		if (!known)
			break;
		f->settled++;
	}
	f->enough |= !more;
	forget(f);
	return more;
}

bool stitch_take(struct finder *f, struct part *part, const struct chunk *c,
		 enum verdict v)
{
	if (part && !part->words) {
		part_free(part);
		return true;
	}
	f->piece = mem_room(f->piece, f->pieces, &f->piece_room, sizeof *f->piece);
	struct piece *p = &f->piece[f->pieces++];
	*p = (struct piece) { .part = part };
	if (part) {
		p->first = part->first;
		p->n = part->words;
	} else {
		p->first = c->start.ordinal;
		p->n = c->count;
		p->chunk = c;
		if (v == VERDICT_ALL)
			screener_ask(f->screener, c, &p->hits);
	}
	return settle(f, false);
}

void stitch_end(struct finder *f)
{
	if (f->settled < f->pieces && !f->enough)
		settle(f, true);
}

void stitch_release(struct finder *f)
{
	for (size_t i = 0; i < f->pieces; i++)
		if (f->piece[i].part)
			part_free(f->piece[i].part);
	free(f->piece);
	query_scratch_free(f->scratch);
}
