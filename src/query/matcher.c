#include "query/match_internal.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/minmax.h"

struct matcher {
	struct trace *trace;
	struct query *query; /* NULL if every record matches */
	struct summary_eval *summary;

	/* Scratches cache results for opcodes, so reuse them for later parts. */
	pthread_mutex_t lock;
	struct query_scratch **idle;
	size_t nidle, room;
};

/* Life cycle */

struct matcher *matcher_new(struct trace *t, const struct query *const where[], size_t n)
{
	struct matcher *m = mem_new(1, sizeof *m);
	m->trace = t;
	pthread_mutex_init(&m->lock, NULL);
	if (n) {
		m->query = query_all_of(where, n);
		m->summary = summary_eval_new(m->query, trace_index(t));
	}
	return m;
}

void matcher_free(struct matcher *m)
{
	if (!m)
		return;
	while (m->nidle)
		query_scratch_free(m->idle[--m->nidle]);
	free(m->idle);
	summary_eval_free(m->summary);
	query_free(m->query);
	pthread_mutex_destroy(&m->lock);
	free(m);
}

struct query_scratch *matcher_take_scratch(struct matcher *m, struct task *task)
{
	if (!m->query)
		return NULL;
	pthread_mutex_lock(&m->lock);
	struct query_scratch *s = m->nidle ? m->idle[--m->nidle] : NULL;
	pthread_mutex_unlock(&m->lock);
	s = s ? s : query_scratch_new(m->query);
	query_scratch_open(s, m->trace, task);
	return s;
}

void matcher_give_scratch(struct matcher *m, struct query_scratch *s)
{
	uint64_t ordinal;
	if (!s)
		return;
	/* A reused scratch would report the same record for the next part. */
	if (query_gave_up(s, &ordinal)) {
		query_scratch_free(s);
		return;
	}
	pthread_mutex_lock(&m->lock);
	m->idle = mem_room(m->idle, m->nidle, &m->room, sizeof *m->idle);
	m->idle[m->nidle++] = s;
	pthread_mutex_unlock(&m->lock);
}

struct query_reach matcher_reach(const struct matcher *m)
{
	return query_reach(m->query);
}

/* Use: scanning */

/* Return the number of matching records in a chunk; MATCHES_UNKNOWN if its summary is
 * not sufficient. */
static uint64_t matcher_summary(struct matcher *m, const struct chunk *c)
{
	return m->query ? summary_eval_chunk(m->summary, c) : c->count;
}

static enum chunk_verdict matcher_screen(void *ctx, const struct chunk *c)
{
	struct match_scan *s = ctx;
	uint64_t hits = matcher_summary(s->matcher, c);
	bool skip = s->ops->skip ? s->ops->skip(s->whole, c, hits) : hits == 0;
	if (!skip)
		return CHUNK_READ;
	return hits && hits != MATCHES_UNKNOWN ? CHUNK_ALL : CHUNK_SKIP;
}

void *match_client_new(struct match_scan *s)
{
	void **client = mem_new(1, s->ops->part_size);
	*client = s->whole;
	if (s->ops->init)
		s->ops->init(client);
	return client;
}

void match_client_free(struct match_scan *s, void *client)
{
	if (client && s->ops->release)
		s->ops->release(client);
	free(client);
}

static void *matcher_part_new(void *ctx, const struct chunk *c)
{
	(void)c;
	struct match_part *p = mem_new(1, sizeof *p);
	p->scan = ctx;
	p->scratch = matcher_take_scratch(p->scan->matcher, p->scan->task);
	if (p->scan->multi_record)
		step_results_init(&p->results, p->scan->query);
	else
		p->feed.client = match_client_new(p->scan);
	return p;
}

void match_feed_release(struct match_feed *f)
{
	free(f->at);
	free(f->gap);
}

void match_part_free(struct match_part *p)
{
	match_client_free(p->scan, p->feed.client);
	match_feed_release(&p->feed);
	matcher_give_scratch(p->scan->matcher, p->scratch);
	step_results_release(&p->results);
	match_kept_release(&p->head_kept);
	match_kept_release(&p->kept);
	batch_release(&p->edge[0]);
	batch_release(&p->edge[1]);
	free(p);
}

static void matcher_part_drop(void *part)
{
	match_part_free(part);
}

static void matcher_feed_reserve(struct match_feed *f, size_t n)
{
	if (n <= f->at_room)
		return;
	f->at = mem_resize(f->at, n, sizeof *f->at);
	for (size_t i = f->at_room; i < n; i++)
		f->at[i] = (uint32_t)i;
	f->at_room = n;
}

static bool matcher_records(void *part, const struct batch *b)
{
	struct match_part *p = part;
	const struct match_scan *s = p->scan;
	matcher_feed_reserve(&p->feed, b->n);
	if (s->multi_record)
		return match_join_records(p, b);
	if (!p->n)
		p->first = b->first;
	p->n += b->n;
	struct records sel = { b, p->feed.at, b->n };
	if (s->query) {
		sel.n = query_select(s->query, p->scratch, b, p->feed.at);
		p->gave_up = query_gave_up(p->scratch, &p->undecided);
	}
	return s->ops->records(p->feed.client, &sel) && (!p->gave_up || s->ops->lenient);
}

bool match_select(struct match_scan *s, struct match_feed *f, const struct batch *b,
		  uint64_t from, uint64_t end, const uint8_t *match)
{
	if (from < b->first) {
		match += b->first - from;
		from = b->first;
	}
	if (end > b->first + b->n)
		end = b->first + b->n;
	if (from >= end)
		return true;
	struct batch view = *b;
	size_t n = (size_t)(end - from), base = (size_t)(from - b->first);
	if (s->ops->all) {
		batch_clip(&view, base, n, &f->gap, &f->gap_room);
		base = 0;
	}
	matcher_feed_reserve(f, n + 1);
	struct records sel = { &view, f->at, 0 };
	for (size_t i = 0; i < n; i++) {
		f->at[sel.n] = (uint32_t)(base + i);
		sel.n += match[i] != 0;
	}
	return s->ops->records(f->client, &sel);
}

/* The pause after show() is SHOW_PAUSE times the duration of show(), and at least
 * SHOW_MS; before the first call it is SHOW_FIRST_MS. */
enum { SHOW_PAUSE = 10, SHOW_FIRST_MS = 100, SHOW_MS = 250 };

static void matcher_show(void *scan)
{
	struct match_scan *s = scan;
	if (!s->ops->show || !s->changed ||
	    (!s->ops->impatient && clock_ms() - s->shown_at < s->pause))
		return;
	int64_t start = clock_ms();
	s->ops->show(s->whole);
	task_wake(s->task);
	s->changed = false;
	s->shown_at = clock_ms();
	s->pause = (s->shown_at - start) * SHOW_PAUSE;
	if (s->pause < SHOW_MS)
		s->pause = SHOW_MS;
}

/* Set the error for an undecided record. */
static enum status matcher_step_limit(uint64_t ordinal, struct err *err)
{
	return err_set(err, ST_INVALID,
		       "the regular expression takes too many steps on record %llu; "
		       "simplify it (for example, (a+)+ is a+)",
		       (unsigned long long)ordinal);
}

bool match_deliver(struct match_scan *s, void *client, const struct match_run *r)
{
	bool more = s->ops->merge(s->whole, client, r);
	match_client_free(s, client);
	s->changed = true;
	matcher_show(s);
	if (more && r->undecided != MATCHES_UNKNOWN && !s->ops->lenient) {
		s->st = matcher_step_limit(r->undecided, &s->err);
		return false;
	}
	return more;
}

static bool matcher_deliver(void *ctx, void *part, const struct chunk *c,
			    enum chunk_verdict v)
{
	struct match_scan *s = ctx;
	struct match_part *p = part;
	uint64_t hits = v == CHUNK_ALL ? matcher_summary(s->matcher, c) : 0;
	if (s->multi_record)
		return match_join_deliver(s, p, c, hits);
	struct match_run r = { .hits = hits, .undecided = MATCHES_UNKNOWN };
	void *client = NULL;
	if (p) {
		r.first = p->first;
		r.n = p->n;
		if (p->gave_up)
			r.undecided = r.sure = p->undecided;
		client = p->feed.client;
		p->feed.client = NULL;
		match_part_free(p);
	} else {
		r.chunk = c;
		r.first = c->start.ordinal;
		r.n = c->count;
	}
	return match_deliver(s, client, &r);
}

/* Make the derived data that a query looks up. */
static enum status matcher_prepare(const struct matcher *m, struct span over,
				   struct task *task, struct err *err)
{
	/* Records after the span can decide its last ones. */
	uint64_t last = u64_max(over.first, over.last);
	last += u64_min(query_reach(m->query).after, UINT64_MAX - last);
	enum status st = trace_derive(m->trace, query_derived(m->query), last, task, err);
	/* Summaries list the instructions executed in earlier chunks. */
	if (st == ST_OK && over.first && query_uses_history(m->query))
		st = trace_index_to(m->trace, over.first - 1, task, err);
	return st;
}

enum status matcher_reduce(struct matcher *m, struct span over, const struct reducer *ops,
			   void *whole, struct task *task, struct err *err)
{
	struct match_scan s = { .matcher = m,
				.query = m->query,
				.multi_record = m->query && query_multi_record(m->query),
				.trace = m->trace,
				.want = ops->want,
				.ops = ops,
				.whole = whole,
				.task = task,
				.backward = over.last < over.first,
				.shown_at = clock_ms(),
				.pause = SHOW_FIRST_MS };
	if (m->query)
		s.want |= query_fields(m->query);
	enum status st = m->query ? matcher_prepare(m, over, task, err) : ST_OK;
	if (st)
		return st;
	const struct scan_ops scan = {
		.want = s.want,
		.numbers = ops->numbers && !s.want && !s.multi_record &&
			   !(m->query && m->query->previous),
		.templates = ops->templates,
		.past = m->query && query_uses_history(m->query),
		.screen = ops->all || (!m->query && !ops->skip) ? NULL : matcher_screen,
		.part = matcher_part_new,
		.records = matcher_records,
		.deliver = matcher_deliver,
		.idle = ops->show ? matcher_show : NULL,
		.drop = matcher_part_drop,
	};
	st = scan_run(m->trace, over, &scan, &s, task, err);
	if (st == ST_OK && s.st == ST_OK && s.multi_record)
		match_join_end(&s);
	if (st == ST_OK && s.st) {
		st = s.st;
		*err = s.err;
	}
	match_join_release(&s);
	return st;
}

enum status reduce(struct trace *t, const struct selection *s, const struct reducer *r,
		   void *whole, struct task *task, struct err *err)
{
	struct matcher *m = matcher_new(t, s->where, s->nwhere);
	struct span over = s->over;
	if (m->query && !r->all && !trace_is_followed(t))
		query_clip(m->query, &over);
	enum status st = matcher_reduce(m, over, r, whole, task, err);
	matcher_free(m);
	return st;
}
