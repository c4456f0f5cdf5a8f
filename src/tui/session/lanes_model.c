/*
 * The job first gets the values of the whole trace from the index, in intervals of
 * chunks, without reading records; then it counts the visible intervals.  It passes both
 * results together, so that a lane can be drawn from the first result until the second
 * has it.
 */
#include "tui/session/lanes_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/parts_find.h"
#include "base/mem.h"
#include "tui/session/session.h"
#include "tui/session/table_model.h"

enum {
	CHUNKS_LEAST = 8, /* min chunks of a trace to show the index first */
	GROWTH = 16,      /* count again if the trace has grown by 1/GROWTH */
	PHASE_INTERVALS = 100,
	PHASE_LEAST = 100, /* min instructions of an interval */
	PHASE_MOST = 1000000
};

struct lanes_job {
	struct lanes_request request;
	uint64_t known; /* number of records to count in a growing trace; 0 for all */
};

/* Results */

static void clear_lanes(void *result)
{
	struct lanes_result *r = result;
	lanes_release(&r->overview);
	lanes_release(&r->lanes);
}

static void take_some(struct lanes *to, struct lanes *from)
{
	if (!from->cut)
		return;
	lanes_release(to);
	*to = *from;
	*from = (struct lanes) { .n = 0 };
}

static void take_lanes(void *owner, bool ok)
{
	struct lanes_model *m = owner;
	struct lanes_result *r = m->latest.result;
	take_some(&m->shown.overview, &r->overview);
	take_some(&m->shown.lanes, &r->lanes);
	m->overview = m->shown.overview.cut ? &m->shown.overview : NULL;
	m->lanes = m->shown.lanes.cut ? &m->shown.lanes : NULL;
}

/* The job */

static void post_lanes(void *arg, const struct lanes *o)
{
	struct lanes_model *m = arg;
	const struct lanes_result *made = m->latest.made;
	struct lanes_result r = { { .n = 0 }, { .n = 0 } };
	if (made->overview.cut)
		lanes_copy(&r.overview, &made->overview);
	if (o)
		lanes_copy(&r.lanes, o);
	latest_post(&m->latest, &r);
}

static enum status count_lanes(void *owner, struct task *task, struct err *err)
{
	struct lanes_model *m = owner;
	struct lanes_result *made = m->latest.made;
	struct trace *t = m->session->trace;
	struct extent x = trace_extent(t);
	bool whole = !m->spec.of.over.first && m->spec.of.over.last >= x.records - 1;
	if (whole && x.complete && !m->spec.of.nwhere &&
	    index_count(trace_index(t)) >= CHUNKS_LEAST) {
		struct lanes_spec spec = m->spec;
		struct err ignored = ERR_INIT;
		spec.chunks = spec.summarised = true;
		spec.by = LANES_BY_RECORD;
		spec.partial = NULL;
		if (lanes_make(&made->overview, t, &spec, task, &ignored) == ST_OK)
			post_lanes(m, NULL);
	}
	return lanes_make(&made->lanes, t, &m->spec, task, err);
}

/* The lanes */

/* Discard all counts because the lanes have changed. */
static void lanes_changed(struct lanes_model *m)
{
	latest_reset(&m->latest);
	clear_lanes(&m->shown);
	m->lanes = m->overview = NULL;
}

enum status lanes_model_set(struct lanes_model *m, const char *text, struct err *err)
{
	struct lane_list list;
	enum status st =
		lane_list_parse(&list, *text ? text : NULL, m->session->schema, err);
	if (st != ST_OK) {
		lane_list_release(&list);
		return st;
	}
	lanes_changed(m);
	lane_list_release(&m->list);
	m->list = list;
	m->schema = m->session->schema;
	m->chosen = *text != '\0';
	return ST_OK;
}

enum status lanes_model_add(struct lanes_model *m, const char *text, struct err *err)
{
	text = *text ? text : "hits";
	for (size_t i = 0; i < m->list.n; i++)
		if (strcmp(m->list.at[i].name, text) == 0) {
			m->moved = (int)i; /* select the existing lane */
			return ST_OK;
		}
	if (bgjob_running(&m->latest.job))
		latest_reset(&m->latest); /* the job reads the list */
	enum status st = lane_list_add(&m->list, text, m->session->schema, err);
	if (st == ST_OK) {
		lanes_changed(m);
		m->chosen = true;
		m->moved = (int)m->list.n - 1;
	}
	return st;
}

void lanes_model_keep(struct session *to, const struct lanes_model *from)
{
	struct err ignored = ERR_INIT;
	if (!from || !from->chosen)
		return;
	struct lanes_model *m = lanes_model_of(to);
	while (m->list.n)
		lane_list_remove(&m->list, m->list.n - 1);
	for (size_t i = 0; i < from->list.n; i++)
		if (lanes_model_add(m, from->list.at[i].name, &ignored) == ST_OK)
			m->list.at[m->list.n - 1].scale = from->list.at[i].scale;
	if (!m->list.n) /* the trace has another format now */
		lanes_model_set(m, "", &ignored);
	m->moved = -1;
}

/* Call this before lane to[i] becomes lane i of n.  Keep the counts unless a job is
 * running. */
static void arrange_lanes(struct lanes_model *m, const size_t *to, size_t n)
{
	if (bgjob_running(&m->latest.job))
		lanes_changed(m);
	lanes_arrange(&m->shown.lanes, to, n);
	lanes_arrange(&m->shown.overview, to, n);
	m->chosen = true;
}

void lanes_model_remove(struct lanes_model *m, size_t lane)
{
	size_t to[LANE_LIST_MAX], n = 0;
	for (size_t i = 0; i < m->list.n; i++)
		if (i != lane)
			to[n++] = i;
	arrange_lanes(m, to, n);
	lane_list_remove(&m->list, lane);
}

void lanes_model_exchange(struct lanes_model *m, size_t lane, int by)
{
	size_t to[LANE_LIST_MAX], other = lane + (size_t)by;
	for (size_t i = 0; i < m->list.n; i++)
		to[i] = i == lane ? other : i == other ? lane : i;
	arrange_lanes(m, to, m->list.n);
	struct lane moved = m->list.at[lane];
	m->list.at[lane] = m->list.at[other];
	m->list.at[other] = moved;
	m->moved = (int)other;
}

/* Counting */

/* Return the text of the last search if a lane counts its hits; otherwise "". */
static const char *lane_search(const struct lanes_model *m)
{
	for (size_t i = 0; i < m->list.n; i++)
		if (m->list.at[i].kind->n == LANE_HITS && m->session->query)
			return query_text(m->session->query);
	return "";
}

/* Compile the filters and the last search. */
static void start_lanes(void *owner)
{
	struct lanes_model *m = owner;
	const struct lanes_job *job = m->latest.running;
	const struct selection *of = &m->queries.of;
	m->err = (struct err)ERR_INIT;
	scope_compile(&m->scope, m->session->schema, &m->queries, &m->err);
	query_free(m->search);
	m->search = NULL;
	if (m->search_text.len)
		query_compile(&m->search, m->search_text.text, m->session->schema,
			      &m->err);
	m->spec = (struct lanes_spec) { .of.over = job->request.within,
					.by = job->request.by,
					.intervals = job->request.intervals,
					.lanes = &m->list,
					.of.where = of->where,
					.of.nwhere = job->request.whole ? 0 : of->nwhere,
					.filter = of->where,
					.nfilter = of->nwhere,
					.search = m->search,
					.partial = post_lanes,
					.arg = m };
	if (job->known && m->spec.of.over.last >= job->known)
		m->spec.of.over.last = job->known - 1;
}

/* True if counts from when the trace had `known` records are out of date. */
static bool is_old_count(const struct lanes_model *m, uint64_t known)
{
	const struct extent *x = &m->session->extent;
	return known && (x->complete || x->records - known > known / GROWTH);
}

/* Return the number of records to count, which is the number of the last request until
 * enough records have arrived; 0 for all. */
static uint64_t known_for_lanes(const struct lanes_model *m)
{
	const struct extent *x = &m->session->extent;
	const struct lanes_job *last = m->latest.wanted;
	bool same = m->latest.any_wanted && last->known;
	if (same &&
	    (m->latest.stopped || bgjob_running(&m->latest.job) ||
	     last->request.within.last < last->known || !is_old_count(m, last->known)))
		return last->known;
	return x->complete || (m->latest.any_wanted && !last->known) ? 0 : x->records;
}

static bool same_lanes(const void *p, const void *q)
{
	const struct lanes_job *x = p, *y = q;
	const struct lanes_request *a = &x->request, *b = &y->request;
	return a->within.first == b->within.first && a->within.last == b->within.last &&
	       a->intervals == b->intervals && a->by == b->by && a->whole == b->whole &&
	       x->known == y->known;
}

static const struct latest_class lanes_latest = {
	.size = sizeof(struct lanes_job),
	.same = same_lanes,
	.work = count_lanes,
	.result = sizeof(struct lanes_result),
	.release = clear_lanes,
	.take = take_lanes,
	.start = start_lanes,
};

void lanes_model_request(struct lanes_model *m, const struct lanes_request *r)
{
	struct session *s = m->session;
	const char *search = lane_search(m);
	/* Drop values of other records. */
	if (scope_update(&m->scope, s) || strcmp(search, m->search_text.text) ||
	    m->whole != r->whole || m->schema != s->schema)
		lanes_changed(m);
	str_clear(&m->search_text);
	str_add(&m->search_text, search);
	m->whole = r->whole;
	if (m->schema != s->schema && !m->chosen) {
		struct err ignored = ERR_INIT;
		lanes_model_set(m, "", &ignored);
	}
	m->schema = s->schema;
	struct lanes_job job = { .request = *r, .known = known_for_lanes(m) };
	if (s->extent.records && (!job.known || r->within.first < job.known))
		latest_want(&m->latest, &job);
}

/* Return the fraction of the counts that is complete.  The job reads the trace several
 * times, so its own progress is misleading. */
static double counted_share(const struct lanes *o)
{
	uint64_t counted = 0;
	for (size_t r = 0; r < o->nrows; r++)
		counted += o->counted[r];
	return o->nrows && o->n ? (double)counted / (double)(o->nrows * o->n) : 0;
}

bool lanes_model_running(struct lanes_model *m, double *done)
{
	double share = counted_share(&m->shown.lanes);
	double about = counted_share(&m->shown.overview);
	double pass = bgjob_progress(&m->latest.job);
	share = share > about ? share : about;
	*done = share < pass ? share : pass;
	return bgjob_running(&m->latest.job);
}

const char *lanes_model_error(const struct lanes_model *m)
{
	if (m->err.text[0])
		return m->err.text;
	return m->latest.stopped ? "" : m->latest.error;
}

/* Phases */

/* Use the parameters of the table of phases if it is shown; otherwise choose intervals that
 * suit the chart. */
static void start_phases(void *owner)
{
	struct lanes_model *m = owner;
	const struct analysis *of = analysis_find("phases");
	uint64_t length = m->session->extent.records / PHASE_INTERVALS;
	char text[32];
	struct err err = ERR_INIT;
	if (table_model_settings_of(table_model_of(m->session), of, &m->settings))
		return;
	length = length < PHASE_LEAST  ? PHASE_LEAST
		 : length > PHASE_MOST ? PHASE_MOST
				       : length;
	snprintf(text, sizeof text, "%llu", (unsigned long long)length);
	settings_set(&m->settings, &of->parameters[0], text, &err);
}

static enum status find_lane_phases(void *owner, struct task *task, struct err *err)
{
	struct lanes_model *m = owner;
	uint64_t known = *(uint64_t *)m->phases.running;
	struct table *table;
	struct analysis_options opt = ANALYSIS_OPTIONS;
	opt.settings = &m->settings;
	if (known)
		opt.of.over.last = known - 1;
	enum status st = analysis_run(&table, analysis_find("phases"), m->session->trace,
				      &opt, task, err);
	if (st != ST_OK)
		return st;
	parts_find_keep_phases(m->session->trace, table, known ? known : UINT64_MAX);
	table_free(table);
	return ST_OK;
}

static void take_phases(void *owner, bool ok)
{
	struct lanes_model *m = owner;
	if (m->phases.stopped)
		session_message(m->session, "the search for phases was stopped");
	else if (!ok)
		session_error(m->session, "%s", m->phases.error);
}

/* A request is the number of records to use; 0 for all. */
static const struct latest_class phases_latest = { .size = sizeof(uint64_t),
						   .work = find_lane_phases,
						   .take = take_phases,
						   .start = start_phases,
						   .about = "finding phases" };

void lanes_model_find_phases(struct lanes_model *m, bool again)
{
	const struct extent *x = &m->session->extent;
	uint64_t known = *(uint64_t *)m->phases.wanted;
	char letter;
	if (bgjob_running(&m->phases.job) || !x->records)
		return;
	if (!m->phases.any_wanted && lanes_model_phase(m, 0, &letter) &&
	    lanes_model_phase(m, x->records - 1, &letter))
		return; /* the table has found them */
	if (again && !m->phases.ok)
		latest_reset(&m->phases);
	if (!m->phases.any_wanted || (m->phases.ok && is_old_count(m, known)))
		known = x->complete ? 0 : x->records;
	latest_want(&m->phases, &known);
}

bool lanes_model_phase(const struct lanes_model *m, uint64_t ordinal, char *letter)
{
	struct part part = { .first = 0 };
	bool any = parts_at(m->session->schema->parts, PARTS_PHASES, ordinal, &part);
	*letter = part.name[0];
	return any;
}

/* Life cycle */

struct lanes_model *lanes_model_of(struct session *s)
{
	struct err ignored = ERR_INIT;
	if (s->lanes)
		return s->lanes;
	struct lanes_model *m = mem_new(1, sizeof *m);
	m->session = s;
	m->moved = -1;
	scope_init(&m->scope);
	m->scope.no_span = true;
	str_init(&m->search_text);
	latest_init(&m->latest, &lanes_latest, m, &s->jobs);
	latest_init(&m->phases, &phases_latest, m, &s->jobs);
	s->lanes = m;
	lanes_model_set(m, "", &ignored);
	return m;
}

void lanes_model_free(struct lanes_model *m)
{
	if (!m)
		return;
	latest_release(&m->latest);
	latest_release(&m->phases);
	clear_lanes(&m->shown);
	scope_queries_release(&m->queries);
	query_free(m->search);
	lane_list_release(&m->list);
	settings_release(&m->settings);
	scope_release(&m->scope);
	str_release(&m->search_text);
	free(m);
}
