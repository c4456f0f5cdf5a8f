/*
 * Two results, each with a job, of the records of one scope.  As long as the trace is
 * being indexed, a histogram that the index has is taken from there and not from a job,
 * and again when the index has more.  The records on the screen are counted at once.
 */
#include "tui/pane/memory_model.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "base/mem.h"
#include "tui/session/bgjob.h"

enum { LINES_MOST = 512 };

/* One of the two; the other is zero. */
struct memory_model_memory_result {
	struct histogram h;
	struct timeline o;
};

struct memory_model_memory_part {
	struct memory_model *model;
	struct memory_model_memory_result shown, made; /* made: by the work */
	bool there;                                    /* shown is a result */
	struct err err;
	struct bgjob job;
};

struct memory_model {
	struct session *session;
	struct memory_model_memory_part part[MEMORY_MODEL_KINDS];

	/* The scope */
	struct span over;
	struct query *where[FILTERS_MAX];
	size_t nwhere;
	struct str filters;   /* their texts */
	struct err scope_err; /* why they are no queries; "" in text: they are */

	/* By address */
	bool asked;
	struct memory_request ask;
	struct histogram_spec spec;
	bool complete;  /* nothing more will come */
	uint64_t known; /* records that the index had; 0: it is not from the index */
	unsigned version;

	/* Over time */
	bool time_asked;
	struct memory_time_ask time_ask;
	struct address_range *row; /* of time_ask */
	struct timeline_spec time_spec;
};

/* Results */

static void memory_model_memory_release(struct memory_model_memory_result *r)
{
	histogram_release(&r->h);
	timeline_release(&r->o);
	*r = (struct memory_model_memory_result) { .h = { .bin = NULL } };
}

static void memory_model_memory_take(struct memory_model_memory_part *p,
				     struct memory_model_memory_result *r)
{
	memory_model_memory_release(&p->shown);
	p->shown = *r;
	*r = (struct memory_model_memory_result) { .h = { .bin = NULL } };
	p->there = true;
	p->model->version += p == &p->model->part[MEMORY_MODEL_ADDRESSES];
}

static void memory_model_memory_stop(struct memory_model_memory_part *p)
{
	bgjob_stop(&p->job);
	memory_model_memory_release(&p->made);
}

/* Jobs */

static void memory_model_memory_so_far(void *arg, const struct histogram *h)
{
	struct memory_model_memory_result *r = mem_new(1, sizeof *r);
	histogram_copy(&r->h, h);
	bgjob_post(&((struct memory_model_memory_part *)arg)->job, r);
}

static void memory_model_memory_time_so_far(void *arg, const struct timeline *o)
{
	struct memory_model_memory_result *r = mem_new(1, sizeof *r);
	timeline_copy(&r->o, o);
	bgjob_post(&((struct memory_model_memory_part *)arg)->job, r);
}

static enum status memory_model_memory_work(void *arg, struct task *task, struct err *err)
{
	struct memory_model_memory_part *p = arg;
	struct memory_model *m = p->model;
	return histogram_make(&p->made.h, m->session->trace, &m->spec, task, err);
}

static enum status memory_model_memory_time_work(void *arg, struct task *task,
						 struct err *err)
{
	struct memory_model_memory_part *p = arg;
	struct memory_model *m = p->model;
	return timeline_make(&p->made.o, m->session->trace, &m->time_spec, task, err);
}

static void memory_model_memory_discard(void *result)
{
	memory_model_memory_release(result);
	free(result);
}

static void memory_model_memory_partial(void *owner, void *result)
{
	memory_model_memory_take(owner, result);
	free(result);
}

static void memory_model_memory_done(void *owner, enum status st, const struct err *err)
{
	struct memory_model_memory_part *p = owner;
	p->err = *err;
	if (p == &p->model->part[MEMORY_MODEL_ADDRESSES])
		p->model->complete = true;
	if (st == ST_OK)
		memory_model_memory_take(p, &p->made);
	memory_model_memory_release(&p->made);
}

static const struct bgjob_class memory_job = {
	.partial = memory_model_memory_partial,
	.discard = memory_model_memory_discard,
	.done = memory_model_memory_done,
};

/* The scope */

const char *memory_model_scope_name(enum memory_scope scope)
{
	static const char *const names[MEMORY_MODEL_SCOPES] = {
		[MEMORY_MODEL_TRACE] = "whole trace",
		[MEMORY_MODEL_SPAN] = "marked span",
		[MEMORY_MODEL_FILTER] = "filtered records",
		[MEMORY_MODEL_WINDOW] = "records on the screen"
	};
	return names[scope];
}

bool memory_model_scope_there(const struct session *s, enum memory_scope scope)
{
	struct span over;
	if (scope == MEMORY_MODEL_SPAN)
		return session_span(s, &over);
	return scope != MEMORY_MODEL_FILTER || session_filters(s);
}

static size_t memory_model_memory_lines(struct session *s, struct line line[LINES_MOST])
{
	size_t rows = s->page < LINES_MOST ? (size_t)s->page : LINES_MOST;
	return session_lines(s, s->top, rows, line);
}

static struct span memory_model_memory_window(struct session *s)
{
	struct line line[LINES_MOST];
	size_t n = memory_model_memory_lines(s, line);
	return (struct span) { s->top.ordinal,
			       n ? line[n - 1].at.ordinal : s->top.ordinal };
}

static void memory_model_memory_free_queries(struct memory_model *m)
{
	for (size_t i = 0; i < m->nwhere; i++)
		query_free(m->where[i]);
	m->nwhere = 0;
}

/* The filters as queries.  No job may run. */
static void memory_model_memory_compile(struct memory_model *m, bool filtered)
{
	struct session *s = m->session;
	m->scope_err = (struct err)ERR_INIT;
	memory_model_memory_free_queries(m);
	for (size_t i = 0; filtered && i < session_filters(s); i++) {
		if (query_compile(&m->where[m->nwhere], session_filter_text(s, i),
				  s->schema, &m->scope_err) != ST_OK)
			return;
		m->nwhere++;
	}
}

/* Whether the scope means other records than before; then both results are dropped. */
static bool memory_model_memory_look(struct memory_model *m, enum memory_scope scope)
{
	struct session *s = m->session;
	struct span over = SPAN_ALL;
	struct str filters = STR_INIT;
	bool filtered = scope == MEMORY_MODEL_FILTER || scope == MEMORY_MODEL_WINDOW;
	if (scope == MEMORY_MODEL_SPAN)
		session_span(s, &over);
	else if (scope == MEMORY_MODEL_WINDOW)
		over = memory_model_memory_window(s);
	for (size_t i = 0; filtered && i < session_filters(s); i++) {
		str_add(&filters, session_filter_text(s, i));
		str_addc(&filters, '\n');
	}
	bool same = m->asked && over.first == m->over.first &&
		    over.last == m->over.last &&
		    strcmp(filters.text, m->filters.text) == 0;
	str_release(&m->filters);
	m->filters = filters;
	m->over = over;
	if (same)
		return false;
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++) {
		memory_model_memory_stop(&m->part[k]);
		m->part[k].there = false;
	}
	m->time_asked = false;
	memory_model_memory_compile(m, filtered);
	return true;
}

/* By address */

/* True: the index has it, in part or completely. */
static bool memory_model_memory_from_index(struct memory_model *m)
{
	struct memory_model_memory_result r = { .h = { .bin = NULL } };
	if (!histogram_from_index(&r.h, m->session->trace, &m->spec))
		return false;
	m->complete = !r.h.partial;
	m->known = m->session->extent.records;
	memory_model_memory_take(&m->part[MEMORY_MODEL_ADDRESSES], &r);
	return true;
}

static void memory_model_memory_begin(struct memory_model *m)
{
	struct memory_model_memory_part *p = &m->part[MEMORY_MODEL_ADDRESSES];
	memory_model_memory_stop(p);
	m->known = 0;
	p->err = m->scope_err;
	m->complete = p->err.text[0] != '\0';
	if (m->complete)
		return;
	m->spec =
		(struct histogram_spec) { .bits = m->ask.bits,
					  .first = m->ask.first,
					  .last = m->ask.last,
					  .over = m->over,
					  .where = (const struct query *const *)m->where,
					  .nwhere = m->nwhere,
					  .partial = memory_model_memory_so_far,
					  .arg = p };
	if (!memory_model_memory_from_index(m))
		bgjob_start(&p->job, memory_model_memory_work);
}

/* When the index has more of the trace than before. */
static void memory_model_memory_look_again(struct memory_model *m)
{
	struct session *s = m->session;
	if (m->complete || bgjob_running(&m->part[MEMORY_MODEL_ADDRESSES].job) ||
	    !m->known ||
	    (s->extent.records == m->known && !trace_extent(s->trace).complete))
		return;
	if (!memory_model_memory_from_index(m)) /* its bins are too large now */
		memory_model_memory_begin(m);
}

struct memory_model_memory_adding {
	struct bins *to;
	const struct memory_request *ask;
};

static void memory_model_memory_add(void *ctx, size_t i, enum access kind,
				    uint64_t address)
{
	(void)i;
	struct memory_model_memory_adding *a = ctx;
	if (address >= a->ask->first && address <= a->ask->last)
		bins_add(a->to, address, kind, 1);
}

static void memory_model_memory_count_window(struct memory_model *m)
{
	struct line line[LINES_MOST];
	struct bins b;
	struct memory_model_memory_result r = { .h = { .bin = NULL } };
	size_t n = memory_model_memory_lines(m->session, line);
	bins_init(&b, m->ask.bits, HISTOGRAM_MOST);
	for (size_t k = 0; k < n; k++) {
		struct memory_model_memory_adding a = { &b, &m->ask };
		uint32_t at = (uint32_t)line[k].i;
		if (line[k].batch)
			accesses_each(line[k].batch, &at, 0, 1, &a,
				      memory_model_memory_add);
	}
	histogram_from_bins(&r.h, &b);
	bins_release(&b);
	memory_model_memory_take(&m->part[MEMORY_MODEL_ADDRESSES], &r);
	m->complete = true;
}

void memory_model_want(struct memory_model *m, const struct memory_request *ask)
{
	struct memory_model_memory_part *p = &m->part[MEMORY_MODEL_ADDRESSES];
	bool same = m->asked && ask->scope == m->ask.scope && ask->bits == m->ask.bits &&
		    ask->first == m->ask.first && ask->last == m->ask.last;
	same = !memory_model_memory_look(m, ask->scope) && same;
	m->asked = true;
	m->ask = *ask;
	if (!same) {
		memory_model_memory_stop(p);
		p->there = false;
	}
	if (ask->scope == MEMORY_MODEL_WINDOW)
		memory_model_memory_count_window(m);
	else if (!same)
		memory_model_memory_begin(m);
	else
		memory_model_memory_look_again(m);
}

/* Over time */

static bool memory_model_memory_time_same(const struct memory_model *m,
					  const struct memory_time_ask *a)
{
	const struct memory_time_ask *b = &m->time_ask;
	return m->time_asked && a->within.first == b->within.first &&
	       a->within.last == b->within.last && a->intervals == b->intervals &&
	       memcmp(a->kind, b->kind, sizeof a->kind) == 0 && a->rows == b->rows &&
	       a->working_set == b->working_set &&
	       (!a->rows || memcmp(a->row, m->row, a->rows * sizeof *a->row) == 0);
}

static void memory_model_memory_time_begin(struct memory_model *m)
{
	struct memory_model_memory_part *p = &m->part[MEMORY_MODEL_TIME];
	const struct memory_time_ask *ask = &m->time_ask;
	struct span over = m->over;
	p->err = m->scope_err;
	if (ask->within.first > over.first)
		over.first = ask->within.first;
	if (ask->within.last < over.last)
		over.last = ask->within.last;
	if (over.last < over.first || p->err.text[0])
		return;
	m->time_spec =
		(struct timeline_spec) { .over = over,
					 .intervals = ask->intervals,
					 .row = m->row,
					 .rows = ask->rows,
					 .working_set = ask->working_set,
					 .where = (const struct query *const *)m->where,
					 .nwhere = m->nwhere,
					 .partial = memory_model_memory_time_so_far,
					 .arg = p };
	memcpy(m->time_spec.kind, ask->kind, sizeof m->time_spec.kind);
	bgjob_start(&p->job, memory_model_memory_time_work);
}

void memory_model_want_time(struct memory_model *m, const struct memory_time_ask *ask)
{
	struct memory_model_memory_part *p = &m->part[MEMORY_MODEL_TIME];
	if (ask && memory_model_memory_time_same(m, ask))
		return;
	memory_model_memory_stop(p);
	p->there = false;
	m->time_asked = ask != NULL;
	if (!ask)
		return;
	struct address_range *row = mem_new(ask->rows + 1, sizeof *row);
	if (ask->rows)
		memcpy(row, ask->row, ask->rows * sizeof *row);
	free(m->row);
	m->row = row;
	m->time_ask = *ask;
	memory_model_memory_time_begin(m);
}

bool memory_model_waits_for_end(const struct memory_model *m)
{
	const struct memory_model_memory_part *p = &m->part[MEMORY_MODEL_TIME];
	const struct session *s = m->session;
	return bgjob_running(&p->job) && !p->there &&
	       m->time_spec.over.last >= s->extent.records &&
	       source_facts(trace_source(s->trace)).growing;
}

/* Both */

struct memory_model *memory_model_model_new(struct session *s)
{
	struct memory_model *m = mem_new(1, sizeof *m);
	m->session = s;
	str_init(&m->filters);
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++) {
		m->part[k].model = m;
		bgjob_init(&m->part[k].job, &s->jobs, &memory_job, &m->part[k],
			   BGJOB_INTERACTIVE);
	}
	return m;
}

void memory_model_model_free(struct memory_model *m)
{
	if (!m)
		return;
	for (int k = 0; k < MEMORY_MODEL_KINDS; k++) {
		memory_model_memory_stop(&m->part[k]);
		bgjob_release(&m->part[k].job);
		memory_model_memory_release(&m->part[k].shown);
	}
	memory_model_memory_free_queries(m);
	str_release(&m->filters);
	free(m->row);
	free(m);
}

const struct histogram *memory_model_histogram(const struct memory_model *m)
{
	const struct memory_model_memory_part *p = &m->part[MEMORY_MODEL_ADDRESSES];
	return p->there ? &p->shown.h : NULL;
}

const struct timeline *memory_model_time(const struct memory_model *m)
{
	const struct memory_model_memory_part *p = &m->part[MEMORY_MODEL_TIME];
	return p->there ? &p->shown.o : NULL;
}

unsigned memory_model_version(const struct memory_model *m)
{
	return m->version;
}

bool memory_model_running(struct memory_model *m, enum memory_kind kind, double *done)
{
	struct memory_model_memory_part *p = &m->part[kind];
	bool running = bgjob_running(&p->job);
	*done = running ? bgjob_progress(&p->job) : m->session->extent.fraction;
	return kind == MEMORY_MODEL_ADDRESSES ? !m->complete : running;
}

const char *memory_model_error(const struct memory_model *m, enum memory_kind kind)
{
	return m->part[kind].err.text;
}
