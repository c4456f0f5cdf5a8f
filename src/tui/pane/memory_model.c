/*
 * Two results for the records of one scope, each the latest request.  If the index has the
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
#include "tui/session/latest.h"

enum {
	LINES_MOST = 512,
	GROWTH = 64 /* a result is renewed if the trace has grown by one in so many */
};

/* A histogram or a timeline; the other one is zero. */
struct memory_result {
	struct histogram histogram;
	struct timeline timeline;
};

/* A request of either kind; what the other one needs is zero. */
struct memory_job {
	struct span within;
	uint64_t known; /* records of a growing trace that are counted; 0 means all */
	unsigned bits;
	uint64_t first, last;
	size_t intervals;
	bool kind[ACCESSES];
};

struct memory_part {
	struct memory_model *model;
	struct latest latest;
	struct memory_result shown, made; /* made: by the job */
	bool valid;                       /* shown has a result */
	bool requested;
};

struct memory_model {
	struct session *session;
	struct memory_part part[MEMORY_MODEL_KINDS];

	/* The scope */
	bool scoped; /* it has been set */
	struct scope scope;
	struct query *where[FILTERS_MAX];
	size_t nwhere;
	struct err scope_err; /* why they do not compile; its text is "" if they do */

	/* By address */
	struct memory_job last; /* the last request */
	struct histogram_spec spec;
	bool complete; /* the histogram is final */
	/* records of the index when the histogram was taken from it; 0 if it was not */
	uint64_t index_records;
	unsigned version;

	/* Over time */
	struct address_range *row; /* owned */
	size_t rows;
	struct timeline_spec time_spec;
};

/* Results */

static void release_result(struct memory_result *r)
{
	histogram_release(&r->histogram);
	timeline_release(&r->timeline);
	*r = (struct memory_result) { .histogram = { .bin = NULL } };
}

static void set_result(struct memory_part *p, struct memory_result *r)
{
	release_result(&p->shown);
	p->shown = *r;
	*r = (struct memory_result) { .histogram = { .bin = NULL } };
	p->valid = true;
	p->model->version += p == &p->model->part[MEMORY_MODEL_ADDRESSES];
}

/* Jobs */

static bool is_time(const struct memory_part *p)
{
	return p == &p->model->part[MEMORY_MODEL_TIME];
}

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
	const struct memory_job *job = p->latest.running;
	struct selection of = { .over = job->within,
				.where = (const struct query *const *)m->where,
				.nwhere = m->nwhere };
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
	m->time_spec =
		(struct timeline_spec) { .of = of,
					 .intervals = job->intervals,
					 .row = m->row,
					 .rows = m->rows,
					 .partial = p->valid ? NULL : post_timeline,
					 .arg = p };
	memcpy(m->time_spec.kind, job->kind, sizeof job->kind);
}

static enum status work_part(void *owner, struct task *task, struct err *err)
{
	struct memory_part *p = owner;
	struct memory_model *m = p->model;
	return is_time(p) ? timeline_make(&p->made.timeline, m->session->trace,
					  &m->time_spec, task, err)
			  : histogram_make(&p->made.histogram, m->session->trace,
					   &m->spec, task, err);
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
		set_result(p, &p->made);
}

static void discard_part(void *owner)
{
	release_result(&((struct memory_part *)owner)->made);
}

static bool same_job(const void *a, const void *b)
{
	const struct memory_job *x = a, *y = b;
	return x->within.first == y->within.first && x->within.last == y->within.last &&
	       x->known == y->known && x->bits == y->bits && x->first == y->first &&
	       x->last == y->last && x->intervals == y->intervals &&
	       !memcmp(x->kind, y->kind, sizeof x->kind);
}

static const struct latest_class memory_latest = { .size = sizeof(struct memory_job),
						   .same = same_job,
						   .work = work_part,
						   .take = take_part,
						   .discard = discard_part,
						   .start = start_part,
						   .partial = take_partial,
						   .free_partial = free_result };

static void reset_part(struct memory_part *p)
{
	latest_reset(&p->latest);
	p->valid = false;
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

/* The records of a growing trace that are counted: those of the last request, until there
 * are some more. */
static uint64_t known_records(const struct memory_part *p)
{
	uint64_t records = p->model->session->extent.records;
	uint64_t known = ((const struct memory_job *)p->latest.wanted)->known;
	bool before = p->latest.any_wanted && known;
	if (before && (p->latest.stopped || bgjob_running(&p->latest.job)))
		return known;
	if (!is_growing(p->model))
		return 0;
	return before && records - known <= known / GROWTH ? known : records;
}

/* Request the records of the scope in `within`.  False if there are none. */
static bool want_part(struct memory_part *p, struct memory_job *job)
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

static size_t screen_lines(struct session *s, struct line line[LINES_MOST])
{
	size_t rows = s->page < LINES_MOST ? (size_t)s->page : LINES_MOST;
	return session_lines(s, s->top, rows, line);
}

static void free_where(struct memory_model *m)
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
		reset_part(&m->part[k]);
		m->part[k].requested = false;
	}
	m->scoped = true;
	str_clear(&m->scope.filters);
	str_addn(&m->scope.filters, scope->filters.text, scope->filters.len);
	m->scope.over = scope->over;
	m->scope.screen = scope->screen;
	m->scope_err = (struct err)ERR_INIT;
	free_where(m);
	scope_compile(scope, m->session->schema, m->where, &m->nwhere, &m->scope_err);
}

/* By address */

/* Take the histogram from the index; false if the index does not have it, not even a part.
 * The index of a growing trace has whole chunks, which can be too few of its records. */
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

struct access_adder {
	struct bins *to;
	const struct memory_job *job;
};

static void add_access(void *ctx, size_t i, enum access kind, uint64_t address)
{
	struct access_adder *a = ctx;
	if (address >= a->job->first && address <= a->job->last)
		bins_add(a->to, address, kind, 1);
}

static void count_screen(struct memory_model *m)
{
	struct line line[LINES_MOST];
	struct bins b;
	struct memory_result r = { .histogram = { .bin = NULL } };
	size_t n = screen_lines(m->session, line);
	bins_init(&b, m->last.bits, HISTOGRAM_MAX);
	for (size_t k = 0; k < n; k++) {
		struct access_adder a = { &b, &m->last };
		uint32_t at = (uint32_t)line[k].i;
		if (line[k].batch)
			accesses_each(line[k].batch, &at, 0, 1, &a, add_access);
	}
	histogram_from_bins(&r.histogram, &b);
	bins_release(&b);
	set_result(&m->part[MEMORY_MODEL_ADDRESSES], &r);
	m->complete = true;
}

void memory_model_request(struct memory_model *m, const struct memory_request *request)
{
	struct memory_part *p = &m->part[MEMORY_MODEL_ADDRESSES];
	struct memory_job job = { .within = request->within,
				  .bits = request->bits,
				  .first = request->first,
				  .last = request->last };
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
				.nwhere = m->nwhere }
		};
	}
	if (m->scope.screen) {
		count_screen(m);
		return;
	}
	if (m->complete && !is_growing(m) && !p->latest.any_wanted)
		return;
	/* The index has it, or more of it than before. */
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
			       const struct memory_time_request *request)
{
	struct memory_part *p = &m->part[MEMORY_MODEL_TIME];
	const struct memory_job *before = p->latest.wanted;
	p->requested = request != NULL;
	if (!request) {
		reset_part(p);
		return;
	}
	struct memory_job job = { .within = request->within,
				  .intervals = request->intervals };
	memcpy(job.kind, request->kind, sizeof job.kind);
	bool rows = m->row && m->rows == request->rows &&
		    !memcmp(m->row, request->row, m->rows * sizeof *m->row);
	struct span over = both_spans(m->scope.over, job.within);
	bool same = rows && p->latest.any_wanted && job.intervals == before->intervals &&
		    !memcmp(job.kind, before->kind, sizeof job.kind) &&
		    over.first == before->within.first &&
		    (over.last == before->within.last || before->known);
	if (!same)
		reset_part(p);
	if (!rows) {
		free(m->row);
		m->row = mem_new(request->rows + 1, sizeof *m->row);
		memcpy(m->row, request->row, request->rows * sizeof *m->row);
		m->rows = request->rows;
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
	free_where(m);
	scope_release(&m->scope);
	free(m->row);
	free(m);
}

const struct histogram *memory_model_histogram(const struct memory_model *m)
{
	const struct memory_part *p = &m->part[MEMORY_MODEL_ADDRESSES];
	return p->valid ? &p->shown.histogram : NULL;
}

const struct timeline *memory_model_time(const struct memory_model *m)
{
	const struct memory_part *p = &m->part[MEMORY_MODEL_TIME];
	return p->valid ? &p->shown.timeline : NULL;
}

unsigned memory_model_version(const struct memory_model *m)
{
	return m->version;
}

bool memory_model_running(struct memory_model *m, enum memory_kind kind, double *done)
{
	struct memory_part *p = &m->part[kind];
	bool running = bgjob_running(&p->latest.job);
	*done = running ? bgjob_progress(&p->latest.job) : m->session->extent.fraction;
	if (is_growing(m))
		return running && !p->valid;
	return running ||
	       (kind == MEMORY_MODEL_ADDRESSES && p->requested && !m->complete);
}

const char *memory_model_error(const struct memory_model *m, enum memory_kind kind)
{
	return m->scope_err.text[0] ? m->scope_err.text : m->part[kind].latest.error;
}
