/*
 * Two results for the records of one scope, each with a job.  If the index has the
 * histogram, it is taken from there and not computed by a job, and again when the index
 * has grown.  The records on the screen are counted without a job.
 *
 * A job of a growing trace counts the records that are known when it starts, because its
 * end is not known; when enough others have arrived, another job replaces its result.
 */
#include "tui/pane/memory_model.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "base/mem.h"
#include "tui/session/bgjob.h"

enum {
	LINES_MOST = 512,
	GROWTH = 64 /* a result is renewed if the trace has grown by one in so many */
};

/* A histogram or a timeline; the other one is zero. */
struct memory_model_result {
	struct histogram histogram;
	struct timeline timeline;
};

struct memory_model_part {
	struct memory_model *model;
	struct memory_model_result shown, finished; /* finished: written by the job */
	bool valid;                                 /* shown has a result */
	uint64_t known; /* records of a growing trace when the job started; else 0 */
	struct err err;
	struct bgjob job;
};

struct memory_model {
	struct session *session;
	struct memory_model_part part[MEMORY_MODEL_KINDS];

	/* The scope */
	bool scoped; /* it has been set */
	struct scope scope;
	struct query *where[FILTERS_MAX];
	size_t nwhere;
	struct err scope_err; /* why they do not compile; its text is "" if they do */

	/* By address */
	bool requested;
	struct memory_request request;
	struct histogram_spec spec;
	bool complete; /* the histogram is final */
	/* records of the index when the histogram was taken from it; 0: it was
	 * not */
	uint64_t index_records;
	unsigned version;

	/* Over time */
	bool time_requested;
	struct memory_time_request time_request;
	struct address_range *row; /* the rows of time_request, owned */
	struct timeline_spec time_spec;
};

/* Results */

static void memory_model_release_result(struct memory_model_result *r)
{
	histogram_release(&r->histogram);
	timeline_release(&r->timeline);
	*r = (struct memory_model_result) { .histogram = { .bin = NULL } };
}

static void memory_model_set_result(struct memory_model_part *p,
				    struct memory_model_result *r)
{
	memory_model_release_result(&p->shown);
	p->shown = *r;
	*r = (struct memory_model_result) { .histogram = { .bin = NULL } };
	p->valid = true;
	p->model->version += p == &p->model->part[MEMORY_MODEL_ADDRESSES];
}

static void memory_model_stop(struct memory_model_part *p)
{
	bgjob_stop(&p->job);
	memory_model_release_result(&p->finished);
}

/* Jobs */

static void memory_model_post(void *arg, const struct histogram *h)
{
	struct memory_model_result *r = mem_new(1, sizeof *r);
	histogram_copy(&r->histogram, h);
	bgjob_post(&((struct memory_model_part *)arg)->job, r);
}

static void memory_model_post_time(void *arg, const struct timeline *o)
{
	struct memory_model_result *r = mem_new(1, sizeof *r);
	timeline_copy(&r->timeline, o);
	bgjob_post(&((struct memory_model_part *)arg)->job, r);
}

static enum status memory_model_work(void *arg, struct task *task, struct err *err)
{
	struct memory_model_part *p = arg;
	struct memory_model *m = p->model;
	return histogram_make(&p->finished.histogram, m->session->trace, &m->spec, task,
			      err);
}

static enum status memory_model_work_time(void *arg, struct task *task, struct err *err)
{
	struct memory_model_part *p = arg;
	struct memory_model *m = p->model;
	return timeline_make(&p->finished.timeline, m->session->trace, &m->time_spec,
			     task, err);
}

static void memory_model_discard(void *result)
{
	memory_model_release_result(result);
	free(result);
}

static void memory_model_partial(void *owner, void *result)
{
	memory_model_set_result(owner, result);
	free(result);
}

static void memory_model_done(void *owner, enum status st, const struct err *err)
{
	struct memory_model_part *p = owner;
	p->err = *err;
	if (st == ST_CANCELLED)
		p->known = 0; /* it stays stopped when the trace grows */
	if (p == &p->model->part[MEMORY_MODEL_ADDRESSES])
		p->model->complete = true;
	if (st == ST_OK)
		memory_model_set_result(p, &p->finished);
	memory_model_release_result(&p->finished);
}

static const struct bgjob_class memory_job = {
	.partial = memory_model_partial,
	.discard = memory_model_discard,
	.done = memory_model_done,
};

/* The scope */

static bool memory_model_growing(const struct memory_model *m)
{
	return source_facts(trace_source(m->session->trace)).growing;
}

static struct span memory_model_both(struct span a, struct span b)
{
	return (struct span) { a.first > b.first ? a.first : b.first,
			       a.last < b.last ? a.last : b.last };
}

/* The records of the scope in `within`, of a growing trace those that are known.  False:
 * there are none. */
static bool memory_model_limit(struct memory_model_part *p, struct span within,
			       struct span *out)
{
	struct memory_model *m = p->model;
	uint64_t records = m->session->extent.records;
	*out = memory_model_both(m->scope.over, within);
	p->known = 0;
	if (memory_model_growing(m) && out->last >= records) {
		p->known = records;
		out->last = records - 1;
	}
	return out->first <= out->last && (records || !memory_model_growing(m));
}

/* Whether the trace has grown so much that the result is to be renewed. */
static bool memory_model_has_grown(const struct memory_model_part *p)
{
	const struct session *s = p->model->session;
	if (!p->known || bgjob_running(&p->job) || s->extent.records == p->known)
		return false;
	return !memory_model_growing(p->model) ||
	       s->extent.records - p->known > p->known / GROWTH;
}

bool memory_model_records(const struct memory_model *m, struct span *out)
{
	const struct session *s = m->session;
	if (!s->extent.records)
		return false;
	*out = memory_model_both(m->scope.over,
				 (struct span) { 0, s->extent.records - 1 });
	return out->first <= out->last;
}

static size_t memory_model_screen_lines(struct session *s, struct line line[LINES_MOST])
{
	size_t rows = s->page < LINES_MOST ? (size_t)s->page : LINES_MOST;
	return session_lines(s, s->top, rows, line);
}

static void memory_model_free_queries(struct memory_model *m)
{
	for (size_t i = 0; i < m->nwhere; i++)
		query_free(m->where[i]);
	m->nwhere = 0;
}

void memory_model_scope(struct memory_model *m, const struct scope *scope)
{
	if (m->scoped && scope_same(&m->scope, scope))
		return;
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++) {
		memory_model_stop(&m->part[k]);
		m->part[k].valid = false;
	}
	m->scoped = true;
	m->requested = m->time_requested = false;
	str_clear(&m->scope.filters);
	str_addn(&m->scope.filters, scope->filters.text, scope->filters.len);
	m->scope.over = scope->over;
	m->scope.screen = scope->screen;
	m->scope_err = (struct err)ERR_INIT;
	memory_model_free_queries(m);
	scope_compile(scope, m->session->schema, m->where, &m->nwhere, &m->scope_err);
}

/* By address */

/* Take the histogram from the index; false if the index does not have it, not even a part.
 * The index of a growing trace has whole chunks, which can be too few of its records. */
static bool memory_model_from_index(struct memory_model *m)
{
	struct memory_model_result r = { .histogram = { .bin = NULL } };
	if (!histogram_from_index(&r.histogram, m->session->trace, &m->spec))
		return false;
	uint64_t known = m->session->extent.records;
	if (memory_model_growing(m) && known > r.histogram.indexed &&
	    known - r.histogram.indexed > known / GROWTH) {
		memory_model_release_result(&r);
		return false;
	}
	m->complete = !r.histogram.partial;
	m->index_records = known;
	memory_model_set_result(&m->part[MEMORY_MODEL_ADDRESSES], &r);
	return true;
}

static void memory_model_start(struct memory_model *m)
{
	struct memory_model_part *p = &m->part[MEMORY_MODEL_ADDRESSES];
	memory_model_stop(p);
	m->index_records = 0;
	p->err = m->scope_err;
	p->known = 0;
	m->complete = p->err.text[0] != '\0';
	if (m->complete)
		return;
	m->spec = (struct histogram_spec) {
		.bits = m->request.bits,
		.first = m->request.first,
		.last = m->request.last,
		.of.over = memory_model_both(m->scope.over, m->request.within),
		.of.where = (const struct query *const *)m->where,
		.of.nwhere = m->nwhere,
		.partial = memory_model_post,
		.arg = p
	};
	if (memory_model_from_index(m))
		return;
	if (memory_model_limit(p, m->request.within, &m->spec.of.over))
		bgjob_start(&p->job, memory_model_work);
	else
		m->complete = true;
}

/* Take the histogram from the index again if the index has grown. */
static void memory_model_refresh(struct memory_model *m)
{
	struct session *s = m->session;
	if (memory_model_has_grown(&m->part[MEMORY_MODEL_ADDRESSES])) {
		memory_model_start(m);
		return;
	}
	if (m->complete || bgjob_running(&m->part[MEMORY_MODEL_ADDRESSES].job) ||
	    !m->index_records ||
	    (s->extent.records == m->index_records && !trace_extent(s->trace).complete))
		return;
	if (!memory_model_from_index(m)) /* the bins of the index have become too large */
		memory_model_start(m);
}

struct memory_model_adder {
	struct bins *to;
	const struct memory_request *request;
};

static void memory_model_add(void *ctx, size_t i, enum access kind, uint64_t address)
{
	(void)i;
	struct memory_model_adder *a = ctx;
	if (address >= a->request->first && address <= a->request->last)
		bins_add(a->to, address, kind, 1);
}

static void memory_model_count_screen(struct memory_model *m)
{
	struct line line[LINES_MOST];
	struct bins b;
	struct memory_model_result r = { .histogram = { .bin = NULL } };
	size_t n = memory_model_screen_lines(m->session, line);
	bins_init(&b, m->request.bits, HISTOGRAM_MAX);
	for (size_t k = 0; k < n; k++) {
		struct memory_model_adder a = { &b, &m->request };
		uint32_t at = (uint32_t)line[k].i;
		if (line[k].batch)
			accesses_each(line[k].batch, &at, 0, 1, &a, memory_model_add);
	}
	histogram_from_bins(&r.histogram, &b);
	bins_release(&b);
	memory_model_set_result(&m->part[MEMORY_MODEL_ADDRESSES], &r);
	m->complete = true;
}

void memory_model_request(struct memory_model *m, const struct memory_request *request)
{
	struct memory_model_part *p = &m->part[MEMORY_MODEL_ADDRESSES];
	bool same = m->requested && request &&
		    request->within.first == m->request.within.first &&
		    request->within.last == m->request.within.last &&
		    request->bits == m->request.bits &&
		    request->first == m->request.first &&
		    request->last == m->request.last;
	m->requested = request != NULL;
	if (request)
		m->request = *request;
	if (!same) {
		memory_model_stop(p);
		p->valid = false;
	}
	if (!request)
		return;
	if (m->scope.screen)
		memory_model_count_screen(m);
	else if (!same)
		memory_model_start(m);
	else
		memory_model_refresh(m);
}

/* Over time */

static bool memory_model_same_time(const struct memory_model *m,
				   const struct memory_time_request *a)
{
	const struct memory_time_request *b = &m->time_request;
	return m->time_requested && a->within.first == b->within.first &&
	       a->within.last == b->within.last && a->intervals == b->intervals &&
	       memcmp(a->kind, b->kind, sizeof a->kind) == 0 && a->rows == b->rows &&
	       (!a->rows || memcmp(a->row, m->row, a->rows * sizeof *a->row) == 0);
}

static void memory_model_start_time(struct memory_model *m)
{
	struct memory_model_part *p = &m->part[MEMORY_MODEL_TIME];
	const struct memory_time_request *request = &m->time_request;
	struct span over;
	p->err = m->scope_err;
	if (!memory_model_limit(p, request->within, &over) || p->err.text[0])
		return;
	m->time_spec = (struct timeline_spec) {
		.of.over = over,
		.intervals = request->intervals,
		.row = m->row,
		.rows = request->rows,
		.of.where = (const struct query *const *)m->where,
		.of.nwhere = m->nwhere,
		.partial = p->valid ? NULL : memory_model_post_time,
		.arg = p
	};
	memcpy(m->time_spec.kind, request->kind, sizeof m->time_spec.kind);
	bgjob_start(&p->job, memory_model_work_time);
}

void memory_model_request_time(struct memory_model *m,
			       const struct memory_time_request *request)
{
	struct memory_model_part *p = &m->part[MEMORY_MODEL_TIME];
	if (request && memory_model_same_time(m, request)) {
		if (memory_model_has_grown(p))
			memory_model_start_time(m);
		return;
	}
	memory_model_stop(p);
	p->valid = false;
	m->time_requested = request != NULL;
	if (!request)
		return;
	struct address_range *row = mem_new(request->rows + 1, sizeof *row);
	if (request->rows)
		memcpy(row, request->row, request->rows * sizeof *row);
	free(m->row);
	m->row = row;
	m->time_request = *request;
	memory_model_start_time(m);
}

/* Both */

struct memory_model *memory_model_new(struct session *s)
{
	struct memory_model *m = mem_new(1, sizeof *m);
	m->session = s;
	scope_init(&m->scope);
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++) {
		m->part[k].model = m;
		bgjob_init(&m->part[k].job, &s->jobs, &memory_job, &m->part[k],
			   BGJOB_INTERACTIVE);
	}
	return m;
}

void memory_model_free(struct memory_model *m)
{
	if (!m)
		return;
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++) {
		memory_model_stop(&m->part[k]);
		bgjob_release(&m->part[k].job);
		memory_model_release_result(&m->part[k].shown);
	}
	memory_model_free_queries(m);
	scope_release(&m->scope);
	free(m->row);
	free(m);
}

const struct histogram *memory_model_histogram(const struct memory_model *m)
{
	const struct memory_model_part *p = &m->part[MEMORY_MODEL_ADDRESSES];
	return p->valid ? &p->shown.histogram : NULL;
}

const struct timeline *memory_model_time(const struct memory_model *m)
{
	const struct memory_model_part *p = &m->part[MEMORY_MODEL_TIME];
	return p->valid ? &p->shown.timeline : NULL;
}

unsigned memory_model_version(const struct memory_model *m)
{
	return m->version;
}

bool memory_model_running(struct memory_model *m, enum memory_kind kind, double *done)
{
	struct memory_model_part *p = &m->part[kind];
	bool running = bgjob_running(&p->job);
	*done = running ? bgjob_progress(&p->job) : m->session->extent.fraction;
	if (memory_model_growing(m))
		return running && !p->valid;
	return running ||
	       (kind == MEMORY_MODEL_ADDRESSES && m->requested && !m->complete);
}

const char *memory_model_error(const struct memory_model *m, enum memory_kind kind)
{
	return m->part[kind].err.text;
}
