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

/* Results */

static bool is_time(const struct memory_part *p)
{
	return p == &p->model->part[MEMORY_MODEL_TIME];
}

static void release_result(void *result)
{
	struct memory_result *r = result;
	histogram_release(&r->histogram);
	timeline_release(&r->timeline);
	*r = (struct memory_result) { .histogram = { .bin = NULL } };
}

static void set_result(struct memory_part *p, struct memory_result *r)
{
	release_result(&p->shown);
	p->shown = *r;
	*r = (struct memory_result) { .histogram = { .bin = NULL } };
	if (is_time(p)) {
		p->model->time = &p->shown.timeline;
		return;
	}
	p->model->histogram = &p->shown.histogram;
	p->model->version++;
}

/* Jobs */

static void post_histogram(void *arg, const struct histogram *h)
{
	struct memory_result *r = mem_new(1, sizeof *r);
	histogram_copy(&r->histogram, h);
	latest_post(&((struct memory_part *)arg)->latest, r);
}

static void post_timeline(void *arg, const struct timeline *o)
{
	struct memory_result *r = mem_new(1, sizeof *r);
	timeline_copy(&r->timeline, o);
	latest_post(&((struct memory_part *)arg)->latest, r);
}

static void start_part(void *owner)
{
	struct memory_part *p = owner;
	struct memory_model *m = p->model;
	const struct memory_request *job = p->latest.running;
	struct selection of = m->queries.of;
	of.over = job->within;
	m->complete &= is_time(p);
	if (!is_time(p)) {
		m->spec = (struct histogram_spec) { .bits = job->bits,
						    .first = job->first,
						    .last = job->last,
						    .of = of,
						    .partial = post_histogram,
						    .arg = p };
		return;
	}
	m->time_spec = (struct timeline_spec) { .of = of,
						.intervals = job->intervals,
						.row = m->row,
						.rows = m->rows,
						.partial = m->time ? NULL : post_timeline,
						.arg = p };
	memcpy(m->time_spec.kind, job->kind, sizeof job->kind);
}

static enum status work_part(void *owner, struct task *task, struct err *err)
{
	struct memory_part *p = owner;
	struct memory_model *m = p->model;
	struct memory_result *made = p->latest.made;
	return is_time(p) ? timeline_make(&made->timeline, m->session->trace,
					  &m->time_spec, task, err)
			  : histogram_make(&made->histogram, m->session->trace, &m->spec,
					   task, err);
}

static void free_result(void *result)
{
	release_result(result);
	free(result);
}

static void take_partial(void *owner, void *result)
{
	set_result(owner, result);
	free(result);
}

static void take_part(void *owner, bool ok)
{
	struct memory_part *p = owner;
	p->model->complete |= !is_time(p);
	if (ok)
		set_result(p, p->latest.result);
}

static bool same_job(const void *a, const void *b)
{
	const struct memory_request *x = a, *y = b;
	return x->within.first == y->within.first && x->within.last == y->within.last &&
	       x->known == y->known && x->bits == y->bits && x->first == y->first &&
	       x->last == y->last && x->intervals == y->intervals &&
	       !memcmp(x->kind, y->kind, sizeof x->kind);
}

static const struct latest_class memory_latest = { .size = sizeof(struct memory_request),
						   .same = same_job,
						   .work = work_part,
						   .result = sizeof(struct memory_result),
						   .release = release_result,
						   .take = take_part,
						   .start = start_part,
						   .partial = take_partial,
						   .free_partial = free_result };

static void reset_part(struct memory_part *p)
{
	latest_reset(&p->latest);
	if (is_time(p))
		p->model->time = NULL;
	else
		p->model->histogram = NULL;
}

/* The scope */

static bool is_growing(const struct memory_model *m)
{
	return source_facts(trace_source(m->session->trace)).growing;
}

static struct span both_spans(struct span a, struct span b)
{
	return (struct span) { a.first > b.first ? a.first : b.first,
			       a.last < b.last ? a.last : b.last };
}

/* Return the number of records of a growing trace to count, which is the number of the
 * last request until enough new records have arrived.  0 for all records. */
static uint64_t known_records(const struct memory_part *p)
{
	uint64_t records = p->model->session->extent.records;
	uint64_t known = ((const struct memory_request *)p->latest.wanted)->known;
	bool before = p->latest.any_wanted && known;
	if (before && (p->latest.stopped || bgjob_running(&p->latest.job)))
		return known;
	if (!is_growing(p->model))
		return 0;
	return before && records - known <= known / GROWTH ? known : records;
}

/* Request the scope's records in `within`.  False if there are none. */
static bool want_part(struct memory_part *p, struct memory_request *job)
{
	struct memory_model *m = p->model;
	job->known = known_records(p);
	job->within = both_spans(m->scope.over, job->within);
	if (job->known && job->within.last >= job->known)
		job->within.last = job->known - 1;
	bool any = job->within.first <= job->within.last &&
		   (m->session->extent.records || !is_growing(m));
	if (any && !m->scope_err.text[0])
		latest_want(&p->latest, job);
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
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++) {
		reset_part(&m->part[k]);
		m->part[k].requested = false;
	}
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
	struct memory_result r = { .histogram = { .bin = NULL } };
	if (!histogram_from_index(&r.histogram, m->session->trace, &m->spec))
		return false;
	uint64_t known = m->session->extent.records;
	if (is_growing(m) && known > r.histogram.indexed &&
	    known - r.histogram.indexed > known / GROWTH) {
		release_result(&r);
		return false;
	}
	m->complete = !r.histogram.partial;
	m->index_records = known;
	set_result(&m->part[MEMORY_MODEL_ADDRESSES], &r);
	return true;
}

void memory_model_request(struct memory_model *m, struct memory_request job)
{
	struct memory_part *p = &m->part[MEMORY_MODEL_ADDRESSES];
	bool same = p->requested && same_job(&job, &m->last);
	const struct session *s = m->session;
	p->requested = true;
	m->last = job;
	if (!same) {
		reset_part(p);
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
	if (m->complete && !is_growing(m) && !p->latest.any_wanted)
		return;
	/* Use the index if it has the histogram, or covers more records than before. */
	bool more = !m->index_records || s->extent.records != m->index_records ||
		    trace_extent(s->trace).complete;
	if ((!same || m->index_records) && !m->complete && (!more || take_from_index(m)))
		return;
	m->index_records = 0;
	if (!want_part(p, &job))
		m->complete = true;
}

/* Over time */

void memory_model_request_time(struct memory_model *m,
			       const struct memory_request *request,
			       const struct address_range *row, size_t rows)
{
	struct memory_part *p = &m->part[MEMORY_MODEL_TIME];
	const struct memory_request *before = p->latest.wanted;
	p->requested = request != NULL;
	if (!request) {
		reset_part(p);
		return;
	}
	struct memory_request job = *request;
	bool same_rows =
		m->row && m->rows == rows && !memcmp(m->row, row, rows * sizeof *row);
	struct span over = both_spans(m->scope.over, job.within);
	bool same = same_rows && p->latest.any_wanted &&
		    job.intervals == before->intervals &&
		    !memcmp(job.kind, before->kind, sizeof job.kind) &&
		    over.first == before->within.first &&
		    (over.last == before->within.last || before->known);
	if (!same)
		reset_part(p);
	if (!same_rows) {
		free(m->row);
		m->row = mem_new(rows + 1, sizeof *m->row);
		memcpy(m->row, row, rows * sizeof *m->row);
		m->rows = rows;
	}
	want_part(p, &job);
}

/* Both */

struct memory_model *memory_model_new(struct session *s)
{
	struct memory_model *m = mem_new(1, sizeof *m);
	m->session = s;
	scope_init(&m->scope);
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++) {
		m->part[k].model = m;
		latest_init(&m->part[k].latest, &memory_latest, &m->part[k], &s->jobs);
	}
	return m;
}

void memory_model_free(struct memory_model *m)
{
	if (!m)
		return;
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++) {
		latest_release(&m->part[k].latest);
		release_result(&m->part[k].shown);
	}
	scope_queries_release(&m->queries);
	scope_release(&m->scope);
	free(m->row);
	free(m);
}

bool memory_model_running(struct memory_model *m, enum memory_kind kind, double *done)
{
	struct memory_part *p = &m->part[kind];
	bool running = bgjob_running(&p->latest.job);
	*done = running ? bgjob_progress(&p->latest.job) : m->session->extent.fraction;
	if (is_growing(m))
		return running && !(is_time(p) ? m->time != NULL : m->histogram != NULL);
	return running ||
	       (kind == MEMORY_MODEL_ADDRESSES && p->requested && !m->complete);
}

const char *memory_model_error(const struct memory_model *m, enum memory_kind kind)
{
	return m->scope_err.text[0] ? m->scope_err.text : m->part[kind].latest.error;
}
