/*
 * Queries that look at the neighbours of a record.  Whether a record matches may depend
 * on records in another part of the scan.  So a part keeps the answers to the questions
 * about single records (struct leaves) and decides what it can by itself:
 *
 *     head        body                              tail
 *     depends on  decided, given to the client's    depends on the records
 *     the left    part by the worker                after the part
 *
 * The head has as many records as the query looks back.  The undecided ones of head and
 * tail are copied.  When the parts are delivered, in order, head and tail are decided by
 * the answers around them, which the parts left there as segments, and become parts of
 * the client of their own.  Where the neighbour is a chunk that was skipped because of
 * its summary, or lies outside of the span, its records are read unless the summary
 * answers.  A run waits until that is possible, and the runs after it wait with it: so
 * the client gets all of them in order.
 *
 * A question about findings looks at the values of the record before, and not at answers.
 * A part cannot answer it for its first record: so it keeps copies of its first record
 * and of its last one, and the answer is added where two segments meet.
 *
 * Memory: no more is copied of a part than KEPT_MOST; the rest is read again.  Segments
 * are kept as far as the query reaches.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/match_internal.h"

enum { KEPT_MOST = 1 << 20 /* bytes */, READ_SOME = 4096 /* records */ };

/* What is known of consecutive records. */
struct match_segment {
	uint64_t first, n;
	struct leaves leaves;
	const struct chunk *chunk; /* not NULL: it was not read, leaves are empty */
	struct batch edge[2];
	bool unknown; /* what the first record has, with the one before it */
};

struct match_pending {
	struct match_run run;
	void *own;              /* the client's part; NULL: to be decided, or not read */
	struct match_kept kept; /* what may match, when it is to be decided */
};

/* What is known around a run. */
struct match_join_view {
	uint64_t from, to; /* ordinals */
	struct leaves leaves;
	bool end; /* the trace ends at `to` */
	uint8_t *surely, *perhaps;
};

/* Copies of records that are not decided */

void match_kept_release(struct match_kept *k)
{
	for (size_t i = 0; i < k->n; i++)
		batch_release(&k->copy[i]);
	free(k->copy);
	*k = (struct match_kept) { .copy = NULL };
}

/* Records from..end-1 of a batch, those that perhaps match: perhaps[0] is of `from`. */
static void match_join_keep(const struct match_scan *s, struct match_kept *k,
			    const struct batch *b, size_t from, size_t end,
			    const uint8_t *perhaps)
{
	if (s->ops->numbers)
		return;
	for (size_t i = from; i < end;) {
		size_t run = 0;
		while (i + run < end && (s->ops->all || perhaps[i + run - from]))
			run++;
		if (!run) {
			i++;
			continue;
		}
		if (k->bytes > KEPT_MOST) {
			if (!k->again)
				k->again_from = b->first + i;
			k->again = true;
			k->again_end = b->first + i + run;
		} else {
			k->copy = mem_room(k->copy, k->n, &k->room, sizeof *k->copy);
			batch_copy(&k->copy[k->n], b, i, run);
			k->bytes += batch_memory(&k->copy[k->n++]);
		}
		i += run;
	}
}

/* Give the client those of records from..end-1 that match, and forget them. */
static bool match_join_give_kept(struct match_scan *s, struct match_feed *f,
				 struct match_kept *k, uint64_t from, uint64_t end,
				 const uint8_t *match)
{
	size_t gone = 0;
	bool more = true;
	for (size_t i = 0; i < k->n && more; i++) {
		struct batch *b = &k->copy[i];
		more = match_select(s, f, b, from, end, match);
		if (b->first + b->n > end)
			break;
		k->bytes -= batch_memory(b);
		batch_release(b);
		gone++;
	}
	k->n -= gone;
	if (gone)
		memmove(k->copy, k->copy + gone, k->n * sizeof *k->copy);
	return more;
}

/* Parts, on a worker */

static bool match_join_give(struct match_part *p, const struct batch *b, uint64_t from,
			    uint64_t end, const uint8_t *match)
{
	struct match_scan *s = p->scan;
	if (from == end)
		return true;
	if (!p->feed.own)
		p->feed.own = s->ops->part(s->ctx);
	if (!s->ops->numbers)
		return match_join_give_kept(s, &p->feed, &p->kept, from, end, match) &&
		       match_select(s, &p->feed, b, from, end, match);
	const struct batch numbers = { .schema = b->schema,
				       .first = from,
				       .n = (size_t)(end - from) };
	return match_select(s, &p->feed, &numbers, from, end, match);
}

static void match_join_keep_edges(struct match_part *p, const struct batch *b)
{
	if (p->n == b->n)
		batch_copy(&p->edge[0], b, 0, 1);
	batch_release(&p->edge[1]);
	batch_copy(&p->edge[1], b, b->n - 1, 1);
}

bool match_join_records(struct match_part *p, const struct batch *b)
{
	struct match_scan *s = p->scan;
	const struct query *q = s->query;
	size_t new = p->n, before = q->reach.before;
	if (!b->n)
		return true;
	if (!new)
		p->first = b->first;
	query_leaves(q, p->scratch, new ? &p->edge[1] : NULL, b, &p->leaves);
	p->n += b->n;
	if (q->lint)
		match_join_keep_edges(p, b);
	p->gave_up = query_gave_up(p->scratch, &p->undecided);
	if (p->gave_up && !s->ops->lenient)
		return false;
	if (p->kept.again) { /* the rest is left to the delivery */
		p->kept.again_end = p->first + p->n;
		return true;
	}

	/* Of those after the head, all that they look back at is there. */
	size_t from = p->done > before ? p->done - before : 0, n = p->n - from;
	uint8_t *surely = mem_new(2, n), *perhaps = surely + n;
	seq_eval_judge(q, &p->leaves, from, n, p->first + from > 0, true, surely,
		       perhaps);
	if (p->first == 0)
		before = 0;
	if (new < before) {
		p->head = before < p->n ? before : p->n;
		match_join_keep(s, &p->head_kept, b, 0, p->head - new,
				perhaps + (new - from));
		p->done = p->head;
	}
	size_t sure = p->done;
	while (sure < p->n && surely[sure - from] == perhaps[sure - from])
		sure++;
	bool more = match_join_give(p, b, p->first + p->done, p->first + sure,
				    surely + (p->done - from));
	p->done = sure;
	size_t left = sure > new ? sure : new;
	match_join_keep(s, &p->kept, b, left - new, b->n, perhaps + (left - from));
	free(surely);
	return more;
}

/* What is known */

static const struct match_segment *match_join_segment(const struct match_scan *s,
						      uint64_t ordinal)
{
	/* The last ones are those that are looked for as a rule. */
	for (size_t i = s->nsegments; i--;) {
		const struct match_segment *g = &s->segment[i];
		if (ordinal >= g->first && ordinal - g->first < g->n)
			return g;
	}
	return NULL;
}

/* The answers for records of a chunk that was not read, all the same; false: its summary
 * does not tell. */
static bool match_join_summary(struct match_scan *s, const struct chunk *c,
			       struct leaves *out, size_t at, size_t n)
{
	for (size_t k = 0; k < s->query->nleaves; k++) {
		uint64_t hits = matcher_leaf_summary(s->matcher, k, c);
		if (hits && hits != c->count)
			return false;
		memset(leaves_plane(out, k) + at, hits != 0, n);
	}
	memset(leaves_plane(out, s->query->nleaves) + at, 0, n);
	return true;
}

/* Answers for records from..to-1, to number `at` of out, as far as segments have them;
 * returns how many. */
static size_t match_join_recall(struct match_scan *s, uint64_t from, uint64_t to,
				struct leaves *out, size_t at)
{
	uint64_t next = from;
	while (next < to) {
		const struct match_segment *g = match_join_segment(s, next);
		if (!g)
			break;
		uint64_t end = g->first + g->n < to ? g->first + g->n : to;
		size_t n = (size_t)(end - next), i = at + (size_t)(next - from);
		if (!g->chunk)
			leaves_copy(out, i, &g->leaves, (size_t)(next - g->first), n);
		else if (!match_join_summary(s, g->chunk, out, i, n))
			break;
		next = end;
	}
	return (size_t)(next - from);
}

static struct query_scratch *match_join_scratch(struct match_scan *s)
{
	if (!s->scratch)
		s->scratch = matcher_take_scratch(s->matcher);
	return s->scratch;
}

/* A reader of the join's own; false after an error. */
static bool match_join_reader(struct match_scan *s)
{
	if (s->rd)
		return true;
	s->st = reader_open(&s->rd, s->trace, &s->err);
	if (s->st)
		return false;
	reader_set_task(s->rd, s->task);
	return true;
}

static void match_join_lost(struct match_scan *s)
{
	s->st = err_set(&s->err, ST_IO, "%s was truncated after it was indexed",
			trace_path(s->trace));
}

/* False at the end of the trace, and after an error. */
static bool match_join_read(struct match_scan *s, uint64_t from, uint64_t to,
			    fieldset want, const struct batch **b)
{
	if (!match_join_reader(s))
		return false;
	size_t n = to - from < READ_SOME ? (size_t)(to - from) : READ_SOME;
	enum status st = reader_read(s->rd, from, n, want, b, &s->err);
	if (st == ST_OK)
		return true;
	if (st != ST_END && st != ST_AGAIN)
		s->st = st;
	else if (from < trace_extent(s->trace).records)
		match_join_lost(s);
	return false;
}

/* The record before, as it is needed by questions about findings; false: an error. */
static bool match_join_read_before(struct match_scan *s, uint64_t ordinal,
				   struct batch *out)
{
	const struct batch *b;
	if (!s->query->lint || !ordinal)
		return true;
	if (!match_join_read(s, ordinal - 1, ordinal, s->want, &b)) {
		if (s->st == ST_OK)
			match_join_lost(s);
		return false;
	}
	batch_release(out);
	batch_copy(out, b, b->n - 1, 1);
	return true;
}

/* The same by reading, where segments do not tell; fewer at the end of the trace, and
 * after an error. */
static size_t match_join_look_up(struct match_scan *s, uint64_t from, uint64_t to,
				 struct leaves *out, size_t at)
{
	uint64_t next = from;
	struct batch prev = { .n = 0 };
	while (next < to) {
		next += match_join_recall(s, next, to, out, at + (size_t)(next - from));
		const struct batch *b;
		if (next == to || !match_join_read_before(s, next, &prev) ||
		    !match_join_read(s, next, to, query_fields(s->query), &b))
			break;
		struct leaves some;
		leaves_init(&some, s->query);
		query_leaves(s->query, match_join_scratch(s), prev.n ? &prev : NULL, b,
			     &some);
		leaves_copy(out, at + (size_t)(next - from), &some, 0, b->n);
		leaves_release(&some);
		next += b->n;
	}
	batch_release(&prev);
	return (size_t)(next - from);
}

/* Add what the first record of a segment has, now that the one before is known. */
static void match_join_resolve(struct match_scan *s, struct match_segment *g,
			       const struct batch *prev)
{
	struct leaves first;
	leaves_init(&first, s->query);
	query_leaves(s->query, match_join_scratch(s), prev, &g->edge[0], &first);
	leaves_copy(&g->leaves, 0, &first, 0, 1);
	leaves_release(&first);
	g->unknown = false;
}

/* The same where two segments meet. */
static void match_join_meet(struct match_scan *s, const struct match_segment *left,
			    struct match_segment *right)
{
	if (right->unknown && !left->chunk && left->first + left->n == right->first)
		match_join_resolve(s, right, &left->edge[1]);
}

/* Deciding */

/* The same by reading, for a view: where the record before is not going to be delivered.
 * False: there was nothing to do, or an error. */
static bool match_join_resolve_view(struct match_scan *s, struct match_join_view *v,
				    bool last)
{
	bool any = false;
	for (size_t i = 0; i < s->nsegments; i++) {
		struct match_segment *g = &s->segment[i];
		if (!g->unknown || g->first < v->from || g->first >= v->to ||
		    (s->backward && !last && !match_join_segment(s, g->first - 1)))
			continue;
		struct batch prev = { .n = 0 };
		if (!match_join_read_before(s, g->first, &prev))
			return false;
		match_join_resolve(s, g, &prev);
		batch_release(&prev);
		leaves_copy(&v->leaves, (size_t)(g->first - v->from), &g->leaves, 0, 1);
		any = true;
	}
	return any;
}

static bool match_join_see_left(struct match_scan *s, struct match_join_view *v,
				uint64_t from, bool read)
{
	size_t n = (size_t)(v->from - from);
	struct leaves left;
	leaves_init(&left, s->query);
	leaves_grow(&left, n, false);
	size_t got = read ? match_join_look_up(s, from, v->from, &left, 0)
			  : match_join_recall(s, from, v->from, &left, 0);
	if (got == n && n) {
		leaves_grow(&v->leaves, n, true);
		leaves_copy(&v->leaves, 0, &left, 0, n);
		v->from = from;
	}
	leaves_release(&left);
	return s->st == ST_OK;
}

static bool match_join_see_right(struct match_scan *s, struct match_join_view *v,
				 uint64_t to, bool read)
{
	size_t n = (size_t)(to - v->to), at = v->leaves.n;
	leaves_grow(&v->leaves, n, false);
	size_t got = read ? match_join_look_up(s, v->to, to, &v->leaves, at)
			  : match_join_recall(s, v->to, to, &v->leaves, at);
	v->leaves.n = at + got;
	v->to += got;
	v->end = read && got < n;
	return s->st == ST_OK;
}

static void match_join_judge(const struct match_scan *s, struct match_join_view *v)
{
	size_t n = (size_t)(v->to - v->from);
	v->surely = mem_resize(v->surely, n + 1, 1);
	v->perhaps = mem_resize(v->perhaps, n + 1, 1);
	seq_eval_judge(s->query, &v->leaves, 0, n, v->from > 0, !v->end, v->surely,
		       v->perhaps);
}

/* See as much as is needed to decide; false: more has to be delivered before, or there
 * was an error.  What is in the direction of travel comes by itself, unless this is the
 * end, or it was skipped. */
static bool match_join_decide(struct match_scan *s, struct match_join_view *v,
			      const struct match_run *r, bool last)
{
	const struct query *q = s->query;
	uint64_t left = r->first > q->reach.before ? r->first - q->reach.before : 0;
	uint64_t right = r->first + r->n + q->reach.behind;
	*v = (struct match_join_view) { .from = r->first, .to = r->first };
	leaves_init(&v->leaves, q);
	if (!match_join_see_right(s, v, right, false) ||
	    !match_join_see_left(s, v, left, false))
		return false;
	for (;;) {
		match_join_judge(s, v);
		size_t at = (size_t)(r->first - v->from);
		if (memcmp(v->surely + at, v->perhaps + at, (size_t)r->n) == 0)
			return true;
		if (match_join_resolve_view(s, v, last))
			continue;
		if (s->st)
			return false;
		if (v->from > left &&
		    (last || !s->backward || match_join_segment(s, v->from - 1))) {
			if (!match_join_see_left(s, v, left, true))
				return false;
		} else if (v->to < right && !v->end &&
			   (last || s->backward || match_join_segment(s, v->to))) {
			if (!match_join_see_right(s, v, right, true))
				return false;
		} else {
			return false;
		}
	}
}

/* Note whether the run depends on a record that was not decided. */
static void match_join_note_undecided(struct match_run *r,
				      const struct match_join_view *v,
				      const struct query *q)
{
	const uint8_t *undecided = leaves_plane(&v->leaves, q->nleaves);
	const uint8_t *at = memchr(undecided, 1, v->leaves.n);
	if (!at)
		return;
	r->undecided = v->from + (uint64_t)(at - undecided);
	r->sure = r->undecided > q->reach.behind ? r->undecided - q->reach.behind : 0;
}

static void match_join_view_release(struct match_join_view *v)
{
	leaves_release(&v->leaves);
	free(v->surely);
	free(v->perhaps);
}

/* Give a part of the client the records of a run that match; false: an error. */
static bool match_join_fill(struct match_scan *s, struct match_pending *p,
			    const uint8_t *match)
{
	struct match_feed f = { .own = s->ops->part(s->ctx) };
	struct match_kept *k = &p->kept;
	uint64_t first = p->run.first, end = first + p->run.n;
	const struct batch *b;
	p->own = f.own;
	if (s->ops->numbers) {
		const struct batch numbers = { .schema = s->query->schema,
					       .first = first,
					       .n = (size_t)p->run.n };
		match_select(s, &f, &numbers, first, end, match);
	}
	match_join_give_kept(s, &f, k, first, end, match);
	for (uint64_t at = k->again_from; k->again && at < k->again_end; at += b->n) {
		if (!match_join_read(s, at, k->again_end, s->want, &b)) {
			if (s->st == ST_OK)
				match_join_lost(s);
			break;
		}
		match_select(s, &f, b, at, at + b->n, match + (at - first));
	}
	match_feed_release(&f);
	return s->st == ST_OK;
}

/* Delivery */

static void match_join_segment_release(struct match_segment *g)
{
	leaves_release(&g->leaves);
	batch_release(&g->edge[0]);
	batch_release(&g->edge[1]);
}

/* Forget segments that nothing to come can look at. */
static void match_join_forget(struct match_scan *s)
{
	const struct query *q = s->query;
	const struct match_segment *last = &s->segment[s->nsegments - 1];
	uint64_t low = last->first + last->n, high = last->first;
	if (s->npending) {
		low = s->pending[0].run.first;
		high = low + s->pending[0].run.n;
	}
	size_t gone = 0;
	for (; gone < s->nsegments; gone++) {
		const struct match_segment *g = &s->segment[gone];
		if (s->backward ? g->first < high + q->reach.behind
				: g->first + g->n + q->reach.before > low)
			break;
		match_join_segment_release(&s->segment[gone]);
	}
	s->nsegments -= gone;
	if (gone)
		memmove(s->segment, s->segment + gone, s->nsegments * sizeof *s->segment);
}

/* Deliver what can be; last: nothing more will come.  False: that is enough. */
static bool match_join_settle(struct match_scan *s, bool last)
{
	size_t gone = 0;
	bool more = true;
	for (; more && gone < s->npending; gone++) {
		struct match_pending *p = &s->pending[gone];
		if (!p->own && !p->run.chunk) {
			struct match_join_view v;
			bool known = match_join_decide(s, &v, &p->run, last);
			if (known) {
				match_join_note_undecided(&p->run, &v, s->query);
				match_join_fill(s, p, v.surely + (p->run.first - v.from));
			}
			match_join_view_release(&v);
			if (s->st)
				more = false;
			if (s->st || !known)
				break;
		}
		void *own = p->own;
		p->own = NULL;
		match_kept_release(&p->kept);
		more = match_deliver(s, own, &p->run);
	}
	s->npending -= gone;
	if (gone)
		memmove(s->pending, s->pending + gone, s->npending * sizeof *s->pending);
	s->stopped |= !more;
	if (s->nsegments)
		match_join_forget(s);
	return more;
}

static void match_join_push(struct match_scan *s, struct match_pending *p)
{
	if (!p->run.n) {
		match_kept_release(&p->kept);
		return;
	}
	s->pending =
		mem_room(s->pending, s->npending, &s->pending_room, sizeof *s->pending);
	s->pending[s->npending] = *p;
	struct match_run *r = &s->pending[s->npending++].run;
	if (r->sure >= r->first + r->n)
		r->undecided = MATCHES_UNKNOWN;
}

/* Head, body and tail of a part, which it loses. */
static void match_join_push_part(struct match_scan *s, struct match_part *p)
{
	struct match_run run = { .undecided = MATCHES_UNKNOWN };
	if (p->gave_up) {
		uint64_t behind = s->query->reach.behind;
		run.undecided = p->undecided;
		run.sure = p->undecided > behind ? p->undecided - behind : 0;
	}
	struct match_pending head = { .run = run, .kept = p->head_kept };
	struct match_pending body = { .run = run, .own = p->feed.own };
	struct match_pending tail = { .run = run, .kept = p->kept };
	head.run.first = p->first;
	head.run.n = p->head;
	body.run.first = p->first + p->head;
	body.run.n = p->done - p->head;
	tail.run.first = p->first + p->done;
	tail.run.n = p->n - p->done;
	p->feed.own = NULL;
	p->head_kept = p->kept = (struct match_kept) { .copy = NULL };
	match_join_push(s, s->backward ? &tail : &head);
	match_join_push(s, &body);
	match_join_push(s, s->backward ? &head : &tail);
}

bool match_join_deliver(struct match_scan *s, struct match_part *p, const struct chunk *c,
			uint64_t hits)
{
	if (p && !p->n) {
		match_part_free(p);
		return true;
	}
	struct match_segment g = { .chunk = c };
	if (p) {
		g = (struct match_segment) { .first = p->first,
					     .n = p->n,
					     .leaves = p->leaves,
					     .edge = { p->edge[0], p->edge[1] },
					     .unknown = s->query->lint && p->first };
		match_join_push_part(s, p);
		p->leaves = (struct leaves) { .n = 0 };
		memset(p->edge, 0, sizeof p->edge);
		match_part_free(p);
	} else {
		g.first = c->start.ordinal;
		g.n = c->count;
		struct match_pending skipped = {
			.run = { .first = g.first,
				 .n = g.n,
				 .chunk = c,
				 .hits = hits,
				 .undecided = MATCHES_UNKNOWN },
		};
		match_join_push(s, &skipped);
	}
	s->segment =
		mem_room(s->segment, s->nsegments, &s->segment_room, sizeof *s->segment);
	s->segment[s->nsegments++] = g;
	struct match_segment *end = s->segment + s->nsegments;
	if (s->nsegments > 1)
		match_join_meet(s, &end[s->backward ? -1 : -2],
				&end[s->backward ? -2 : -1]);
	return match_join_settle(s, false);
}

void match_join_end(struct match_scan *s)
{
	if (s->npending && !s->stopped)
		match_join_settle(s, true);
}

void match_join_release(struct match_scan *s)
{
	for (size_t i = 0; i < s->npending; i++) {
		if (s->pending[i].own)
			s->ops->drop(s->pending[i].own);
		match_kept_release(&s->pending[i].kept);
	}
	for (size_t i = 0; i < s->nsegments; i++)
		match_join_segment_release(&s->segment[i]);
	free(s->pending);
	free(s->segment);
	reader_free(s->rd);
	matcher_give_scratch(s->matcher, s->scratch);
}
