/*
 * Keeps two results for the records of one scope, each for its latest request.  If the
 * index has the histogram, the model uses it instead of starting a job, and reads it
 * again when the index has grown.
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
	GROWTH = 64 /* recount after the trace has grown by 1/GROWTH */
};

/* By address: the job */

static void memory_model_show(struct memory_model *m, const struct histogram *h)
{
	m->histogram = h;
	m->version++;
}

static void histogram_post(void *arg, const struct histogram *h)
{
	struct memory_model *m = arg;
	struct histogram copy;
	histogram_copy(&copy, h);
	latest_post(&m->latest[MEMORY_MODEL_ADDRESSES], &copy);
}

static void histogram_start(void *owner)
{
	struct memory_model *m = owner;
	const struct memory_request *job = m->latest[MEMORY_MODEL_ADDRESSES].running;
	m->complete = false;
	m->spec = (struct histogram_spec) { .bits = job->bits,
					    .first = job->first,
					    .last = job->last,
					    .of = m->queries.of,
					    .partial = histogram_post,
					    .arg = m };
	m->spec.of.over = job->within;
}

static enum status histogram_work(void *owner, struct task *task, struct err *err)
{
	struct memory_model *m = owner;
	return histogram_make(m->latest[MEMORY_MODEL_ADDRESSES].made, m->session->trace,
			      &m->spec, task, err);
}

static void histogram_take(void *owner, bool ok)
{
	struct memory_model *m = owner;
	const struct latest *l = &m->latest[MEMORY_MODEL_ADDRESSES];
	m->complete |= !l->partial;
	if (ok)
		memory_model_show(m, l->result);
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

static void timeline_start(void *owner)
{
	struct memory_model *m = owner;
	const struct memory_request *job = m->latest[MEMORY_MODEL_TIME].running;
	m->time_spec = (struct timeline_spec) { .of = m->queries.of,
						.intervals = job->intervals,
						.row = m->row,
						.rows = m->rows,
						.partial = m->time ? NULL : timeline_post,
						.arg = m };
	m->time_spec.of.over = job->within;
	memcpy(m->time_spec.kind, job->kind, sizeof job->kind);
}

static enum status timeline_work(void *owner, struct task *task, struct err *err)
{
	struct memory_model *m = owner;
	return timeline_make(m->latest[MEMORY_MODEL_TIME].made, m->session->trace,
			     &m->time_spec, task, err);
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

static bool same_job(const void *a, const void *b)
{
	const struct memory_request *x = a, *y = b;
	return x->within.first == y->within.first && x->within.last == y->within.last &&
	       x->known == y->known && x->bits == y->bits && x->first == y->first &&
	       x->last == y->last && x->intervals == y->intervals &&
	       !memcmp(x->kind, y->kind, sizeof x->kind);
}

static const struct latest_class memory_addresses = {
	.size = sizeof(struct memory_request),
	.same = same_job,
	.work = histogram_work,
	.result = sizeof(struct histogram),
	.release = histogram_free,
	.take = histogram_take,
	.start = histogram_start,
};

static const struct latest_class memory_time = {
	.size = sizeof(struct memory_request),
	.same = same_job,
	.work = timeline_work,
	.result = sizeof(struct timeline),
	.release = timeline_free,
	.take = timeline_take,
	.start = timeline_start,
};

/* Drop a result. */
static void memory_model_drop(struct memory_model *m, enum memory_kind kind)
{
	latest_reset(&m->latest[kind]);
	if (kind == MEMORY_MODEL_TIME)
		m->time = NULL;
	else
		m->histogram = NULL;
	m->requested[kind] = false;
}

/* Drop the result of the last request of a kind unless this one is equal; true if it
 * is. */
static bool memory_model_repeats(struct memory_model *m, enum memory_kind kind,
				 const struct memory_request *job)
{
	bool same = m->requested[kind] && same_job(job, &m->last[kind]);
	if (!same)
		memory_model_drop(m, kind);
	m->requested[kind] = true;
	m->last[kind] = *job;
	return same;
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

/* Request the scope's records in `within`.  False if there are none. */
static bool memory_model_want(struct memory_model *m, enum memory_kind kind,
			      struct memory_request *job)
{
	struct latest *l = &m->latest[kind];
	job->known = known_records(m, l);
	job->within = both_spans(m->scope.over, job->within);
	if (job->known && job->within.last >= job->known)
		job->within.last = job->known - 1;
	bool any = job->within.first <= job->within.last &&
		   (m->session->extent.records || !session_growing(m->session));
	if (any && !m->scope_err.text[0])
		latest_want(l, job);
	return any;
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

/* By address */

/* Get the histogram, or a part of it, from the index.  False if the index does not have
 * it or, for a growing trace, whose index has only whole chunks, covers too few
 * records. */
static bool take_from_index(struct memory_model *m)
{
	struct histogram h;
	if (!histogram_from_index(&h, m->session->trace, &m->spec))
		return false;
	uint64_t known = m->session->extent.records;
	if (session_growing(m->session) && known > h.indexed &&
	    known - h.indexed > known / GROWTH) {
		histogram_release(&h);
		return false;
	}
	m->complete = !h.partial;
	m->index_records = known;
	histogram_release(&m->indexed);
	m->indexed = h;
	memory_model_show(m, &m->indexed);
	return true;
}

void memory_model_request(struct memory_model *m, struct memory_request job)
{
	bool same = memory_model_repeats(m, MEMORY_MODEL_ADDRESSES, &job);
	const struct session *s = m->session;
	if (!same) {
		m->index_records = 0;
		m->complete = m->scope_err.text[0] != '\0';
		m->spec = (struct histogram_spec) {
			.bits = job.bits,
			.first = job.first,
			.last = job.last,
			.of = { .over = both_spans(m->scope.over, job.within),
				.nwhere = m->queries.of.nwhere }
		};
	}
	if (m->complete && !session_growing(m->session) &&
	    !m->latest[MEMORY_MODEL_ADDRESSES].any_wanted)
		return;
	/* Use the index if it has the histogram, or covers more records than before. */
	bool more = !m->index_records || s->extent.records != m->index_records ||
		    trace_extent(s->trace).complete;
	if ((!same || m->index_records) && !m->complete && (!more || take_from_index(m)))
		return;
	m->index_records = 0;
	if (!memory_model_want(m, MEMORY_MODEL_ADDRESSES, &job))
		m->complete = true;
}

/* Over time */

void memory_model_request_time(struct memory_model *m,
			       const struct memory_request *request,
			       const struct address_range *row, size_t rows)
{
	if (!request) {
		memory_model_drop(m, MEMORY_MODEL_TIME);
		return;
	}
	struct memory_request job = *request;
	if (m->rows != rows || memcmp(m->row, row, rows * sizeof *row)) {
		memory_model_drop(m, MEMORY_MODEL_TIME);
		free(m->row);
		m->row = mem_copy(row, rows * sizeof *row);
		m->rows = rows;
	}
	memory_model_repeats(m, MEMORY_MODEL_TIME, &job);
	memory_model_want(m, MEMORY_MODEL_TIME, &job);
}

/* Both */

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
	histogram_release(&m->indexed);
	scope_queries_release(&m->queries);
	scope_release(&m->scope);
	free(m->row);
	free(m);
}

bool memory_model_running(struct memory_model *m, enum memory_kind kind, double *done)
{
	struct bgjob *job = &m->latest[kind].job;
	bool running = bgjob_running(job), time = kind == MEMORY_MODEL_TIME;
	*done = running ? bgjob_progress(job) : m->session->extent.fraction;
	if (session_growing(m->session))
		return running && !(time ? m->time != NULL : m->histogram != NULL);
	return running || (!time && m->requested[kind] && !m->complete);
}

const char *memory_model_error(const struct memory_model *m, enum memory_kind kind)
{
	return m->scope_err.text[0] ? m->scope_err.text : m->latest[kind].error;
}
