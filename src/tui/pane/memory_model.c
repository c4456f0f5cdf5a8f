/*
 * Keeps two results for the records of one scope, each for its latest request.
 *
 * On a growing trace, the end is unknown, so that a job counts the records known when it
 * starts; after enough new records, another job replaces its result.
 */
#include "tui/pane/memory_model.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "base/mem.h"
#include "tui/session/latest.h"

enum {
	GROWTH = 64, /* recount after the trace has grown by 1/GROWTH */
	SHOWN = 16   /* show the counts again after the index has grown by 1/SHOWN */
};

/* Return the span of records to count. */
static struct span counted_records(const struct memory_request *r)
{
	struct span over = r->within;
	if (r->known && over.last >= r->known)
		over.last = r->known - 1;
	return over;
}

/* By address: the job */

static void histogram_post(void *arg, const struct histogram *h)
{
	struct memory_model *m = arg;
	struct histogram copy;
	histogram_copy(&copy, h);
	latest_post(&m->latest[MEMORY_MODEL_ADDRESSES], &copy);
}

/* Use the counts of the index if it has them.  Index the rest of the trace, which is
 * faster than counting beside the index; post the counts so far.  On a growing trace, the
 * index, which has only whole chunks, must have nearly all known records. */
static enum status histogram_work(void *owner, struct task *task, struct err *err)
{
	struct memory_model *m = owner;
	struct latest *l = &m->latest[MEMORY_MODEL_ADDRESSES];
	struct histogram *made = l->made;
	struct trace *t = m->session->trace;
	const struct memory_request *r = l->running;
	struct histogram_spec spec = { .bits = r->bits,
				       .first = r->first,
				       .last = r->last,
				       .of = m->queries.of,
				       .partial = histogram_post,
				       .arg = m };
	uint64_t known = r->known;
	enum status st = ST_OK;
	spec.of.over = counted_records(r);
	while (st == ST_OK && !trace_extent(t).complete &&
	       histogram_from_index(made, t, &spec)) {
		uint64_t indexed = made->indexed;
		if (known && (known < indexed || known - indexed <= known / GROWTH))
			return ST_OK;
		if (known) {
			histogram_release(made);
			break;
		}
		latest_post(l, made);
		*made = (struct histogram) { .n = 0 };
		task_progress(task, (uint64_t)(1000 * trace_extent(t).fraction), 1000);
		st = trace_index_to(t, indexed + indexed / SHOWN, task, err);
		st = st == ST_END ? ST_OK : st;
	}
	return st == ST_OK ? histogram_make(made, t, &spec, task, err) : st;
}

static void histogram_take(void *owner, bool ok)
{
	struct memory_model *m = owner;
	if (!ok)
		return;
	m->histogram = m->latest[MEMORY_MODEL_ADDRESSES].result;
	m->version++;
}

static void histogram_free(void *h)
{
	histogram_release(h);
}

/* Over time: the job */

static void timeline_post(void *arg, const struct timeline *t)
{
	struct memory_model *m = arg;
	struct timeline copy;
	timeline_copy(&copy, t);
	latest_post(&m->latest[MEMORY_MODEL_TIME], &copy);
}

static enum status timeline_work(void *owner, struct task *task, struct err *err)
{
	struct memory_model *m = owner;
	struct latest *l = &m->latest[MEMORY_MODEL_TIME];
	const struct memory_request *r = l->running;
	struct timeline_spec spec = { .of = m->queries.of,
				      .intervals = r->intervals,
				      .row = m->row,
				      .rows = m->rows,
				      .partial = r->again ? NULL : timeline_post,
				      .arg = m };
	spec.of.over = counted_records(r);
	memcpy(spec.kind, r->kind, sizeof spec.kind);
	return timeline_make(l->made, m->session->trace, &spec, task, err);
}

static void timeline_take(void *owner, bool ok)
{
	struct memory_model *m = owner;
	if (ok)
		m->time = m->latest[MEMORY_MODEL_TIME].result;
}

static void timeline_free(void *t)
{
	timeline_release(t);
}

/* True if two requests differ at most in the number of known records. */
static bool same_counts(const struct memory_request *x, const struct memory_request *y)
{
	return x->within.first == y->within.first && x->within.last == y->within.last &&
	       x->bits == y->bits && x->first == y->first && x->last == y->last &&
	       x->intervals == y->intervals && !memcmp(x->kind, y->kind, sizeof x->kind);
}

static bool same_job(const void *a, const void *b)
{
	const struct memory_request *x = a, *y = b;
	return x->known == y->known && same_counts(x, y);
}

static const struct latest_class memory_addresses = {
	.size = sizeof(struct memory_request),
	.same = same_job,
	.work = histogram_work,
	.result = sizeof(struct histogram),
	.release = histogram_free,
	.take = histogram_take,
};

static const struct latest_class memory_time = {
	.size = sizeof(struct memory_request),
	.same = same_job,
	.work = timeline_work,
	.result = sizeof(struct timeline),
	.release = timeline_free,
	.take = timeline_take,
};

/* Drop a result. */
static void memory_model_drop(struct memory_model *m, enum memory_kind kind)
{
	latest_reset(&m->latest[kind]);
	if (kind == MEMORY_MODEL_TIME)
		m->time = NULL;
	else
		m->histogram = NULL;
}

/* The scope */

static struct span both_spans(struct span a, struct span b)
{
	return (struct span) { a.first > b.first ? a.first : b.first,
			       a.last < b.last ? a.last : b.last };
}

/* Return the number of records of a growing trace to count, which is the number of the
 * last request until enough new records have arrived.  0 for all records. */
static uint64_t known_records(const struct memory_model *m, const struct latest *l)
{
	uint64_t records = m->session->extent.records;
	uint64_t known = ((const struct memory_request *)l->wanted)->known;
	bool before = l->any_wanted && known;
	if (before && (l->stopped || bgjob_running(&l->job)))
		return known;
	if (!session_growing(m->session))
		return 0;
	return before && records - known <= known / GROWTH ? known : records;
}

/* Request a result for the scope's records in `within`.  Drop the last result unless it is
 * for the same request. */
static void memory_model_want(struct memory_model *m, enum memory_kind kind,
			      struct memory_request r)
{
	const struct session *s = m->session;
	struct latest *l = &m->latest[kind];
	r.within = both_spans(m->scope.over, r.within);
	if (!l->any_wanted || !same_counts(&r, l->wanted))
		memory_model_drop(m, kind);
	r.known = known_records(m, l);
	r.again = kind == MEMORY_MODEL_TIME && m->time;
	struct span over = counted_records(&r);
	if (over.first <= over.last && (s->extent.records || !session_growing(s)) &&
	    !m->scope_err.text[0])
		latest_want(l, &r);
}

bool memory_model_records(const struct memory_model *m, struct span *out)
{
	const struct session *s = m->session;
	if (!s->extent.records)
		return false;
	*out = both_spans(m->scope.over, (struct span) { 0, s->extent.records - 1 });
	return out->first <= out->last;
}

void memory_model_scope(struct memory_model *m)
{
	if (!scope_update(&m->scope, m->session) && m->scoped)
		return;
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++)
		memory_model_drop(m, (enum memory_kind)k);
	m->scoped = true;
	m->scope_err = (struct err)ERR_INIT;
	scope_compile(&m->scope, m->session->schema, &m->queries, &m->scope_err);
}

/* Use */

void memory_model_request(struct memory_model *m, struct memory_request request)
{
	memory_model_want(m, MEMORY_MODEL_ADDRESSES, request);
}

void memory_model_request_time(struct memory_model *m,
			       const struct memory_request *request,
			       const struct address_range *row, size_t rows)
{
	if (!request) {
		memory_model_drop(m, MEMORY_MODEL_TIME);
		return;
	}
	if (m->rows != rows || memcmp(m->row, row, rows * sizeof *row)) {
		memory_model_drop(m, MEMORY_MODEL_TIME);
		free(m->row);
		m->row = mem_copy(row, rows * sizeof *row);
		m->rows = rows;
	}
	memory_model_want(m, MEMORY_MODEL_TIME, *request);
}

/* Life cycle */

struct memory_model *memory_model_new(struct session *s)
{
	struct memory_model *m = mem_new(1, sizeof *m);
	m->session = s;
	scope_init(&m->scope);
	latest_init(&m->latest[MEMORY_MODEL_ADDRESSES], &memory_addresses, m, &s->jobs);
	latest_init(&m->latest[MEMORY_MODEL_TIME], &memory_time, m, &s->jobs);
	return m;
}

void memory_model_free(struct memory_model *m)
{
	if (!m)
		return;
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++)
		latest_release(&m->latest[k]);
	scope_queries_release(&m->queries);
	scope_release(&m->scope);
	free(m->row);
	free(m);
}

bool memory_model_running(struct memory_model *m, enum memory_kind kind, double *done)
{
	struct bgjob *job = &m->latest[kind].job;
	bool any = kind == MEMORY_MODEL_TIME ? m->time != NULL : m->histogram != NULL;
	*done = bgjob_progress(job);
	return bgjob_running(job) && !(any && session_growing(m->session));
}

const char *memory_model_error(const struct memory_model *m, enum memory_kind kind)
{
	return m->scope_err.text[0] ? m->scope_err.text : m->latest[kind].error;
}
