/*
 * Evaluate queries that depend on neighbours of a record, which can be in another part of
 * the scan.  A part keeps the results of the conditions on single records (struct
 * step_results), and decides as many records as possible:
 *
 *     head        body                              tail
 *     depends on  decided, given to the client's    depends on the records
 *     the left    part by the worker                after the part
 *
 * The head has as many records as the query looks back.  Copy undecided records of head
 * and tail.  When the parts are delivered, in order, decide head and tail by the results
 * around them, which the parts have left as segments; head and tail are separate parts of
 * the client.  If the neighbour is a chunk that was skipped because of its summary, or is
 * outside of the span, read its records.  A run is pending until it can be decided, and
 * so are all later runs, so that the client gets them in order.
 *
 * A condition on findings depends on the values of the previous record, not on results.
 * A part cannot evaluate it for its first record.  So it keeps copies of its first and
 * last records, and the result is added where two segments meet.
 *
 * To bound memory, keep only segments within the reach of the query.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "query/match_internal.h"

/* Results for consecutive records. */
struct match_segment {
	uint64_t first, n;
	struct step_results results;
	struct batch edge[2];
	bool unknown; /* the findings of the first record are unknown */
};

struct match_pending {
	struct match_run run;
	void *client;           /* client's part; NULL if not decided yet, or not read */
	struct match_kept kept; /* records that may match, while undecided */
};

/* Results for a run and the records around it. */
struct match_join_window {
	uint64_t left, right;        /* reach of the query; `right` is excluded */
	uint64_t from, to;           /* part of left..right with known steps */
	struct step_results results; /* results from `left` on */
	bool end;                    /* the trace ends at `to` */
	uint8_t *found;              /* see seq_eval_match() */
};

/* Copies of undecided records */

void match_kept_release(struct match_kept *k)
{
	for (size_t i = 0; i < k->n; i++)
		batch_release(&k->copy[i]);
	free(k->copy);
	*k = (struct match_kept) { .copy = NULL };
}

/* Copy the records from..end-1 of a batch, from the first to the last that can match;
 * found[0] is for `from`. */
static void match_join_keep(const struct match_scan *s, struct match_kept *k,
			    const struct batch *b, size_t from, size_t end,
			    const uint8_t *found)
{
	size_t first = 0, n = end - from;
	if (s->ops->numbers)
		return;
	while (!s->ops->all && first < n && !found[first])
		first++;
	while (!s->ops->all && first < n && !found[n - 1])
		n--;
	if (first == n)
		return;
	k->copy = mem_room(k->copy, k->n, &k->room, sizeof *k->copy);
	batch_copy(&k->copy[k->n++], b, from + first, n - first);
}

/* Pass the matching records from..end-1 to the client, and free their copies.  Return
 * false if the client needs no more records. */
static bool match_join_emit_kept(struct match_scan *s, struct match_feed *f,
				 struct match_kept *k, uint64_t from, uint64_t end,
				 const uint8_t *match)
{
	size_t ndone = 0;
	bool more = true;
	for (size_t i = 0; i < k->n && more; i++) {
		struct batch *b = &k->copy[i];
		more = match_select(s, f, b, from, end, match);
		if (b->first + b->n > end)
			break;
		batch_release(b);
		ndone++;
	}
	k->n -= ndone;
	if (ndone)
		memmove(k->copy, k->copy + ndone, k->n * sizeof *k->copy);
	return more;
}

/* Parts, on a worker */

static bool match_join_emit(struct match_part *p, const struct batch *b, uint64_t from,
			    uint64_t end, const uint8_t *match)
{
	struct match_scan *s = p->scan;
	if (from == end)
		return true;
	if (!p->feed.client)
		p->feed.client = match_client_new(s);
	if (!s->ops->numbers)
		return match_join_emit_kept(s, &p->feed, &p->kept, from, end, match) &&
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
	query_eval_steps(q, p->scratch, new ? &p->edge[1] : NULL, b, &p->results);
	p->n += b->n;
	if (q->previous)
		match_join_keep_edges(p, b);
	p->gave_up = query_gave_up(p->scratch, &p->undecided);
	if (p->gave_up && !s->ops->lenient)
		return false;
	/* Records after the head depend only on earlier records of the part. */
	size_t from = p->done > before ? p->done - before : 0, n = p->n - from;
	uint8_t *found = mem_new(n, 1);
	seq_eval_match(q, &p->results, from, n, p->first + from > 0, true, found);
	if (p->first == 0)
		before = 0;
	if (new < before) {
		p->head = before < p->n ? before : p->n;
		match_join_keep(s, &p->head_kept, b, 0, p->head - new,
				found + (new - from));
		p->done = p->head;
	}
	size_t sure =
		p->done + seq_eval_decided(found + (p->done - from), p->n - p->done);
	bool more = match_join_emit(p, b, p->first + p->done, p->first + sure,
				    found + (p->done - from));
	p->done = sure;
	size_t left = sure > new ? sure : new;
	match_join_keep(s, &p->kept, b, left - new, b->n, found + (left - from));
	free(found);
	return more;
}

/* Results */

static struct match_segment *match_join_segment(const struct match_scan *s,
						uint64_t ordinal)
{
	/* Usually the result is in one of the last segments. */
	for (size_t i = s->nsegments; i--;) {
		struct match_segment *g = &s->segment[i];
		if (ordinal >= g->first && ordinal - g->first < g->n)
			return g;
	}
	return NULL;
}

static struct query_scratch *match_join_scratch(struct match_scan *s)
{
	if (!s->scratch)
		s->scratch = matcher_take_scratch(s->matcher, s->task);
	return s->scratch;
}

/* Read at least one record from `from` on, before `to`.  Return false at the end of the
 * trace and after an error. */
static bool match_join_read(struct match_scan *s, uint64_t from, uint64_t to,
			    fieldset want, const struct batch **b)
{
	if (!s->rd)
		s->rd = reader_open(s->trace, s->task);
	size_t n = (size_t)u64_min(to - from, READ_MAX);
	/* Get the number before reading, because more records can arrive afterwards. */
	uint64_t records = trace_extent(s->trace).records;
	enum status st = reader_read(s->rd, from, n, want, b, &s->err);
	if (st == ST_OK)
		return true;
	if (st != ST_END && st != ST_AGAIN)
		s->st = st;
	else if (from < records)
		s->st = trace_truncated(&s->err);
	return false;
}

/* Read the previous record if the query has conditions on findings.  Return false after
 * an error. */
static bool match_join_read_before(struct match_scan *s, uint64_t ordinal,
				   struct batch *out)
{
	const struct batch *b;
	if (!s->query->previous || !ordinal)
		return true;
	if (!match_join_read(s, ordinal - 1, ordinal, s->want, &b)) {
		if (s->st == ST_OK)
			s->st = trace_truncated(&s->err);
		return false;
	}
	batch_release(out);
	batch_copy(out, b, b->n - 1, 1);
	return true;
}

/* Add the findings of the first record of a segment after the previous record has
 * become known. */
static void match_join_resolve(struct match_scan *s, struct match_segment *g,
			       const struct batch *prev)
{
	struct step_results first;
	step_results_init(&first, s->query);
	query_eval_steps(s->query, match_join_scratch(s), prev, &g->edge[0], &first);
	step_results_copy(&g->results, 0, &first, 0, 1);
	step_results_release(&first);
	g->unknown = false;
}

/* Same as match_join_resolve(), if two segments adjoin. */
static void match_join_connect(struct match_scan *s, const struct match_segment *left,
			       struct match_segment *right)
{
	if (right->unknown && left->first + left->n == right->first)
		match_join_resolve(s, right, &left->edge[1]);
}

/* Copy the results for records from..to-1 to number `at` of out, as far as the segment
 * of the first record has them.  If `sure` is set, read the record before the segment
 * if its first record needs it.  Return the number of records. */
static size_t match_join_copy(struct match_scan *s, uint64_t from, uint64_t to,
			      struct step_results *out, size_t at, bool sure)
{
	struct match_segment *g = match_join_segment(s, from);
	struct batch prev = { .n = 0 };
	if (!g)
		return 0;
	if (sure && g->unknown && from == g->first) {
		if (!match_join_read_before(s, from, &prev))
			return 0;
		match_join_resolve(s, g, &prev);
		batch_release(&prev);
	}
	size_t n = (size_t)(u64_min(g->first + g->n, to) - from);
	step_results_copy(out, at, &g->results, (size_t)(from - g->first), n);
	return n;
}

/* Read the results for the first records of from..to-1 to number `at` of out.  Return 0
 * at the end of the trace and after an error. */
static size_t match_join_evaluate(struct match_scan *s, uint64_t from, uint64_t to,
				  struct step_results *out, size_t at)
{
	struct batch prev = { .n = 0 };
	struct step_results some;
	const struct batch *b;
	size_t n = 0;
	step_results_init(&some, s->query);
	if (match_join_read_before(s, from, &prev) &&
	    match_join_read(s, from, to, query_fields(s->query), &b)) {
		n = b->n;
		query_eval_steps(s->query, match_join_scratch(s), prev.n ? &prev : NULL,
				 b, &some);
		step_results_copy(out, at, &some, 0, n);
	}
	step_results_release(&some);
	batch_release(&prev);
	return n;
}

/* Get the results for records from..to-1 from segments and, if `read` is set, by reading.
 * Return the number of records. */
static size_t match_join_results(struct match_scan *s, uint64_t from, uint64_t to,
				 struct step_results *out, size_t at, bool read)
{
	size_t all = (size_t)(to - from), done = 0;
	for (size_t n = 1; n && done < all; done += n) {
		n = match_join_copy(s, from + done, to, out, at + done, read);
		if (!n && read && s->st == ST_OK)
			n = match_join_evaluate(s, from + done, to, out, at + done);
	}
	return done;
}

/* Deciding */

/* True if records of a window have not been delivered or skipped yet, so that they will
 * arrive later in the scan. */
static bool match_join_awaits(const struct match_scan *s,
			      const struct match_join_window *v)
{
	return s->backward ? v->left < s->reached : v->right > s->reached;
}

/* Decide a run by the results of the segments or, if necessary, by reading.  Return
 * false if later parts must be delivered first, or after an error. */
static bool match_join_decide(struct match_scan *s, struct match_join_window *v,
			      const struct match_run *r, bool last)
{
	const struct query *q = s->query;
	size_t before = (size_t)u64_min(r->first, q->reach.before);
	*v = (struct match_join_window) { .left = r->first - before,
					  .right = r->first + r->n + q->reach.after };
	step_results_init(&v->results, q);
	step_results_grow(&v->results, (size_t)(v->right - v->left));
	for (int read = 0; read < 2; read++) {
		v->to = r->first + match_join_results(s, r->first, v->right, &v->results,
						      before, read);
		bool left = match_join_results(s, v->left, r->first, &v->results, 0,
					       read) == before;
		v->from = left ? v->left : r->first;
		v->end = read && v->to < v->right;
		if (s->st)
			return false;
		size_t n = (size_t)(v->to - v->from);
		v->found = mem_resize(v->found, n + 1, 1);
		seq_eval_match(q, &v->results, (size_t)(v->from - v->left), n,
			       v->from > 0, !v->end, v->found);
		if (seq_eval_decided(v->found + (r->first - v->from), (size_t)r->n) ==
		    r->n)
			return true;
		if (!last && match_join_awaits(s, v))
			break;
	}
	return false;
}

/* Set r->undecided and r->sure if the run depends on an undecided record. */
static void match_join_note_undecided(struct match_run *r,
				      const struct match_join_window *v,
				      const struct query *q)
{
	const uint8_t *undecided = step_results_plane(&v->results, q->nsteps);
	const uint8_t *at =
		memchr(undecided + (v->from - v->left), 1, (size_t)(v->to - v->from));
	if (!at)
		return;
	r->undecided = v->left + (uint64_t)(at - undecided);
	r->sure = r->undecided > q->reach.after ? r->undecided - q->reach.after : 0;
}

static void match_join_window_release(struct match_join_window *v)
{
	step_results_release(&v->results);
	free(v->found);
}

/* Make a client's part and pass it the matching records of a run. */
static void match_join_fill(struct match_scan *s, struct match_pending *p,
			    const uint8_t *match)
{
	struct match_feed f = { .client = match_client_new(s) };
	uint64_t first = p->run.first, end = first + p->run.n;
	p->client = f.client;
	if (s->ops->numbers) {
		const struct batch numbers = { .schema = s->query->schema,
					       .first = first,
					       .n = (size_t)p->run.n };
		match_select(s, &f, &numbers, first, end, match);
	}
	match_join_emit_kept(s, &f, &p->kept, first, end, match);
	match_feed_release(&f);
}

/* Delivery */

static void match_join_segment_release(struct match_segment *g)
{
	step_results_release(&g->results);
	batch_release(&g->edge[0]);
	batch_release(&g->edge[1]);
}

/* Free segments that are out of reach of later runs. */
static void match_join_drop_segments(struct match_scan *s)
{
	const struct query *q = s->query;
	uint64_t low = s->reached, high = s->reached;
	if (s->npending) {
		low = s->pending[0].run.first;
		high = low + s->pending[0].run.n;
	}
	size_t ndone = 0;
	for (; ndone < s->nsegments; ndone++) {
		const struct match_segment *g = &s->segment[ndone];
		if (s->backward ? g->first < high + q->reach.after
				: g->first + g->n + q->reach.before > low)
			break;
		match_join_segment_release(&s->segment[ndone]);
	}
	s->nsegments -= ndone;
	if (ndone)
		memmove(s->segment, s->segment + ndone,
			s->nsegments * sizeof *s->segment);
}

/* Deliver the runs that can be decided; if `last` is set, there will be no more runs.
 * Return false if the client needs no more runs, or after an error. */
static bool match_join_flush(struct match_scan *s, bool last)
{
	size_t ndone = 0;
	bool more = true;
	for (; more && ndone < s->npending; ndone++) {
		struct match_pending *p = &s->pending[ndone];
		if (!p->client && !p->run.chunk) {
			struct match_join_window v;
			bool known = match_join_decide(s, &v, &p->run, last);
			if (known) {
				match_join_note_undecided(&p->run, &v, s->query);
				match_join_fill(s, p, v.found + (p->run.first - v.from));
			}
			match_join_window_release(&v);
			if (s->st)
				more = false;
			if (s->st || !known)
				break;
		}
		void *client = p->client;
		p->client = NULL;
		match_kept_release(&p->kept);
		more = match_deliver(s, client, &p->run);
	}
	s->npending -= ndone;
	if (ndone)
		memmove(s->pending, s->pending + ndone, s->npending * sizeof *s->pending);
	s->stopped |= !more;
	match_join_drop_segments(s);
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

/* Add the head, body and tail of a part to the pending runs. */
static void match_join_push_part(struct match_scan *s, struct match_part *p)
{
	struct match_run run = { .undecided = MATCHES_UNKNOWN };
	if (p->gave_up) {
		uint64_t after = s->query->reach.after;
		run.undecided = p->undecided;
		run.sure = p->undecided > after ? p->undecided - after : 0;
	}
	struct match_pending head = { .run = run, .kept = p->head_kept };
	struct match_pending body = { .run = run, .client = p->feed.client };
	struct match_pending tail = { .run = run, .kept = p->kept };
	head.run.first = p->first;
	head.run.n = p->head;
	body.run.first = p->first + p->head;
	body.run.n = p->done - p->head;
	tail.run.first = p->first + p->done;
	tail.run.n = p->n - p->done;
	p->feed.client = NULL;
	p->head_kept = p->kept = (struct match_kept) { .copy = NULL };
	match_join_push(s, s->backward ? &tail : &head);
	match_join_push(s, &body);
	match_join_push(s, s->backward ? &head : &tail);
}

/* Add the results of a part to the segments. */
static void match_join_push_segment(struct match_scan *s, struct match_part *p)
{
	s->segment =
		mem_room(s->segment, s->nsegments, &s->segment_room, sizeof *s->segment);
	struct match_segment *g = &s->segment[s->nsegments++];
	*g = (struct match_segment) { .first = p->first,
				      .n = p->n,
				      .results = p->results,
				      .edge = { p->edge[0], p->edge[1] },
				      .unknown = s->query->previous && p->first };
	p->results = (struct step_results) { .n = 0 };
	memset(p->edge, 0, sizeof p->edge);
	if (s->nsegments > 1)
		match_join_connect(s, s->backward ? g : g - 1, s->backward ? g - 1 : g);
}

bool match_join_deliver(struct match_scan *s, struct match_part *p, const struct chunk *c,
			uint64_t hits)
{
	if (p && !p->n) {
		match_part_free(p);
		return true;
	}
	uint64_t first = p ? p->first : c->start.ordinal, n = p ? p->n : c->count;
	s->reached = s->backward ? first : first + n;
	if (p) {
		match_join_push_segment(s, p);
		match_join_push_part(s, p);
		match_part_free(p);
	} else {
		struct match_pending skipped = {
			.run = { first, n, c, hits, .undecided = MATCHES_UNKNOWN },
		};
		match_join_push(s, &skipped);
	}
	return match_join_flush(s, false);
}

void match_join_end(struct match_scan *s)
{
	if (s->npending && !s->stopped)
		match_join_flush(s, true);
}

void match_join_release(struct match_scan *s)
{
	for (size_t i = 0; i < s->npending; i++) {
		match_client_free(s, s->pending[i].client);
		match_kept_release(&s->pending[i].kept);
	}
	for (size_t i = 0; i < s->nsegments; i++)
		match_join_segment_release(&s->segment[i]);
	free(s->pending);
	free(s->segment);
	reader_free(s->rd);
	matcher_give_scratch(s->matcher, s->scratch);
}
