/*
 * Filters, and the rows of the list.  The rows come from a row_view of the whole trace,
 * or of the records that match all filters, which a job counts.  When the filters change,
 * recreate the second view and its hits, because hits of one set of filters are not valid
 * for another.
 */
#include "tui/session/session_internal.h"

#include <string.h>

#include "analysis/simulation.h"
#include "trace/thread_slot.h"
#include "tui/session/diff_model.h"

/* Counting */

static enum status filter_count_work(void *owner, struct task *task, struct err *err)
{
	struct hit_counter *c = owner;
	return hits_count(c->hits, task, err);
}

static void filter_count_done(void *owner, enum status st, const struct err *err)
{
	struct hit_counter *c = owner;
	if (st == ST_CANCELLED)
		session_message(c->session, "counting stopped");
	else if (st != ST_OK)
		session_error(c->session, "%s", err->text);
}

void hit_counter_init(struct hit_counter *c, struct session *s)
{
	static const struct bgjob_class class = { .done = filter_count_done };
	*c = (struct hit_counter) { .session = s };
	bgjob_init(&c->job, &s->jobs, &class, c, BGJOB_BATCH);
}

void hit_counter_release(struct hit_counter *c)
{
	bgjob_release(&c->job);
	hits_free(c->hits);
}

void hit_counter_set(struct hit_counter *c, const struct query *const query[], size_t n)
{
	bgjob_stop(&c->job);
	hits_free(c->hits);
	c->hits = n ? hits_new(c->session->trace, query, n) : NULL;
	c->sum = (struct hits_sum) { .hits = 0 };
	c->started = false;
}

void hit_counter_start(struct hit_counter *c)
{
	if (c->hits && !c->started)
		bgjob_start(&c->job, filter_count_work);
	c->started = true;
}

bool hit_counter_poll(struct hit_counter *c)
{
	if (!c->hits)
		return false;
	struct hits_sum was = c->sum;
	c->sum = hits_sum(c->hits);
	return was.hits != c->sum.hits || was.records != c->sum.records ||
	       was.complete != c->sum.complete;
}

/* Filters */

void session_filter_init(struct session *s)
{
	hit_counter_init(&s->own->filters.counter, s);
}

struct row_view *session_list(const struct session *s)
{
	return s->own->filters.view ? s->own->filters.view : s->own->whole;
}

size_t session_filter_queries(const struct session *s, const struct query **out)
{
	size_t n = session_filters(s);
	for (size_t i = 0; i < n; i++)
		out[i] = s->own->filters.query[i];
	return n;
}

static void filter_show(struct session *s)
{
	struct filters *f = &s->own->filters;
	f->view = row_view_new(s->trace, f->counter.hits, f->context, s->jobs.wake,
			       s->jobs.wake_arg);
}

static void filter_hide(struct session *s)
{
	s->own->pending = 0;
	row_view_free(s->own->filters.view);
	s->own->filters.view = NULL;
}

/* Create hits and view for the current filters. */
static void filter_changed(struct session *s)
{
	struct filters *f = &s->own->filters;
	hit_counter_set(&f->counter, (const struct query *const *)f->query, f->n);
	if (f->n)
		filter_show(s);
	/* A search finds only records that match the filters. */
	session_search_after_filters(s);
	s->top = s->at;
	session_prepare(s);
	hit_counter_start(&f->counter);
	diff_model_after_filter(s);
}

static void filter_remove(struct session *s, size_t n)
{
	struct filters *f = &s->own->filters;
	query_free(f->query[n]);
	memmove(f->query + n, f->query + n + 1, (f->n - n - 1) * sizeof(struct query *));
	f->n--;
}

/* Stop all jobs that use queries of filters, before one of the queries is freed. */
static void filter_stop(struct session *s)
{
	diff_model_before_filter(s);
	session_search_before_filters(s);
	filter_hide(s);
	hit_counter_set(&s->own->filters.counter, NULL, 0);
}

void session_filter_end(struct session *s)
{
	filter_stop(s);
	while (s->own->filters.n)
		filter_remove(s, s->own->filters.n - 1);
	hit_counter_release(&s->own->filters.counter);
}

enum status session_filter(struct session *s, const char *text, struct err *err)
{
	struct filters *f = &s->own->filters;
	if (!*text) {
		if (!f->n)
			return ST_OK;
		filter_stop(s);
		while (f->n)
			filter_remove(s, f->n - 1);
		filter_changed(s);
		return ST_OK;
	}
	for (size_t i = 0; i < f->n; i++)
		if (strcmp(text, session_filter_text(s, i)) == 0)
			return ST_OK;
	if (f->n == FILTERS_MAX)
		return err_set(err, ST_INVALID, "there can be at most %d filters",
			       FILTERS_MAX);
	struct query *q;
	enum status st = query_compile(&q, text, s->schema, err);
	if (st)
		return st;
	st = diff_model_check_filter(s, text, err);
	if (st) {
		query_free(q);
		return st;
	}
	filter_stop(s);
	f->query[f->n++] = q;
	filter_changed(s);
	return ST_OK;
}

enum status session_unfilter(struct session *s, unsigned n, struct err *err)
{
	size_t all = session_filters(s);
	if (!all)
		return err_set(err, ST_INVALID, "there are no filters; & adds one");
	if (n > all)
		return err_at(err, 1, "there %s only %zu; :filters lists %s",
			      all == 1 ? "is" : "are", all, all == 1 ? "it" : "them");
	filter_stop(s);
	filter_remove(s, n ? n - 1 : all - 1);
	filter_changed(s);
	return ST_OK;
}

void session_simulate(struct session *s, const struct settings *settings)
{
	filter_stop(s);
	simulation_install(s->trace, settings);
	filter_changed(s);
}

void session_set_threads(struct session *s, struct threads *t)
{
	filter_stop(s);
	thread_slot_set(trace_thread_slot(s->trace), t);
	filter_changed(s);
}

void session_reload_rows(struct session *s)
{
	row_view_reload(s->own->whole);
	if (s->own->filters.view)
		row_view_reload(s->own->filters.view);
	if (s->own->hits_view)
		row_view_reload(s->own->hits_view);
	diff_model_reload(s);
	session_prepare(s);
}

size_t session_filters(const struct session *s)
{
	return s->own->filters.n;
}

const char *session_filter_text(const struct session *s, size_t n)
{
	return query_text(s->own->filters.query[n]);
}

void session_filter_context(struct session *s, unsigned records)
{
	struct filters *f = &s->own->filters;
	f->context = records < CONTEXT_MAX ? records : CONTEXT_MAX;
	if (!f->view)
		return;
	filter_hide(s);
	filter_show(s);
	s->top = s->at;
	session_prepare(s);
}

unsigned session_context(const struct session *s)
{
	return s->own->filters.context;
}

bool session_filter_sum(struct session *s, struct hits_sum *out)
{
	if (!session_filters(s))
		return false;
	*out = hits_sum(s->own->filters.counter.hits);
	return true;
}

struct hits *session_filter_hits(const struct session *s)
{
	return s->own->filters.counter.hits;
}

/* Rows of the list */

/* Request rows several pages ahead, so that they are loaded before the user pages
 * there. */
struct row_request session_row_request(size_t page, uint64_t ordinal, bool backward)
{
	enum { AHEAD = 9, BACK = 3 }; /* in pages */
	return (struct row_request) { .ordinal = ordinal,
				      .page = page,
				      .below = page * (backward ? BACK : AHEAD),
				      .above = page * (backward ? AHEAD : BACK),
				      .backward = backward };
}

void session_list_request(struct session *s)
{
	if (s->at.ordinal != s->own->requested_at)
		s->own->requested_backward = s->at.ordinal < s->own->requested_at;
	s->own->requested_at = s->at.ordinal;
	struct row_request r = session_row_request((size_t)s->page, s->at.ordinal,
						   s->own->requested_backward);
	row_view_request(session_list(s), &r);
}

bool session_list_poll(struct session *s)
{
	struct err err = ERR_INIT;
	bool news = hit_counter_poll(&s->own->filters.counter);
	if (!row_view_ready(session_list(s)))
		return news;
	row_view_poll(session_list(s), &err);
	if (err.text[0])
		session_error(s, "%s", err.text);
	session_apply_pending(s);
	return true;
}

const char *session_list_error(const struct session *s)
{
	return row_view_error(session_list(s));
}

bool session_list_wait(struct session *s)
{
	session_prepare(s);
	if (!row_view_busy(session_list(s)))
		return false;
	bool all = row_view_wait(session_list(s));
	/* Loaded rows can move the cursor, which then requests more rows. */
	session_apply_pending(s);
	return all;
}

bool session_filter_busy(const struct session *s)
{
	return session_filters(s) && s->own->lacking && row_view_busy(session_list(s));
}

bool session_filter_cancel(struct session *s)
{
	if (!session_filters(s))
		return false;
	s->own->pending = 0;
	return session_filter_busy(s) && row_view_cancel(s->own->filters.view);
}

bool session_filter_stopped(const struct session *s)
{
	return row_view_stopped(session_list(s));
}

void session_filter_busy_text(const struct session *s, struct str *out)
{
	str_add(out, "searching for matching records");
	bgjob_progress_text(row_view_progress(session_list(s)), out);
}
