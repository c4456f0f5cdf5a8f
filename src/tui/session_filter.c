/*
 * What is shown comes from a view, and one job counts.  Whenever the filters change,
 * both begin anew: what a filter leaves of what another one left cannot be told from
 * the counts of one.
 */
#include "tui/session_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

struct filtering {
	struct query *query[FILTERS_MOST];
	size_t n;
	unsigned context;
	struct tally tally;
	struct view *view; /* NULL: there is no filter */
	uint64_t before;   /* place of the last time: which way it goes */
	bool upward;
};

/* Counting */

static enum status count(void *arg, struct task *task, struct err *err)
{
	return hits_count(arg, task, err);
}

void tally_begin(struct tally *t, struct trace *trace, const struct query *const query[],
		 size_t n)
{
	tally_end(t);
	t->hits = hits_new(trace, query, n);
}

void tally_count(struct tally *t, struct session *s)
{
	if (t->hits && !t->job && !t->tried)
		t->job = job_start(count, t->hits, s->wake, s->wake_arg);
	t->tried = true;
}

void tally_end(struct tally *t)
{
	job_stop(t->job);
	hits_free(t->hits);
	*t = (struct tally) { .hits = NULL };
}

bool tally_poll(struct tally *t, struct session *s)
{
	if (!t->hits)
		return false;
	struct hits_sum was = t->seen;
	enum status st;
	struct err err = ERR_INIT;
	if (t->job && job_done(t->job, &st, &err)) {
		job_stop(t->job);
		t->job = NULL;
		t->stopped = st != ST_OK;
		if (st == ST_CANCELLED)
			session_say(s, "counting stopped");
		else if (st != ST_OK)
			session_complain(s, "%s", err.text);
	}
	t->seen = hits_sum(t->hits);
	return was.hits != t->seen.hits || was.records != t->seen.records ||
	       was.complete != t->seen.complete;
}

bool tally_cancel(struct tally *t)
{
	if (!t->job)
		return false;
	task_cancel(job_task(t->job));
	return true;
}

/* Filters */

static struct filtering *filtering(struct session *s)
{
	if (!s->filter)
		s->filter = mem_new(1, sizeof *s->filter);
	return s->filter;
}

struct view *session_view(const struct session *s)
{
	return s->filter ? s->filter->view : NULL;
}

size_t session_filter_queries(const struct session *s, const struct query **out)
{
	size_t n = session_filters(s);
	for (size_t i = 0; i < n; i++)
		out[i] = s->filter->query[i];
	return n;
}

static void show(struct session *s)
{
	struct filtering *f = s->filter;
	f->view = view_new(s->trace, f->tally.hits, f->context, s->wake, s->wake_arg);
}

static void hide(struct session *s)
{
	session_forget_hits(s);
	s->owed = 0;
	view_free(s->filter->view);
	s->filter->view = NULL;
}

/* The filters have changed. */
static void begin_anew(struct session *s)
{
	struct filtering *f = s->filter;
	tally_end(&f->tally);
	if (f->n) {
		tally_begin(&f->tally, s->trace, (const struct query *const *)f->query,
			    f->n);
		show(s);
	}
	/* A search goes through what is shown. */
	session_search_refilter(s);
	s->top = s->at;
	session_prepare(s);
	if (f->n)
		tally_count(&f->tally, s);
}

static void take_away(struct session *s, size_t n)
{
	struct filtering *f = s->filter;
	query_free(f->query[n]);
	memmove(f->query + n, f->query + n + 1, (f->n - n - 1) * sizeof(struct query *));
	f->n--;
}

/* Before queries go, nobody may be looking through them any more. */
static void stop(struct session *s)
{
	session_search_unfilter(s);
	session_faults_unfilter(s);
	hide(s);
	tally_end(&s->filter->tally);
}

void session_filter_end(struct session *s)
{
	if (!s->filter)
		return;
	stop(s);
	while (s->filter->n)
		take_away(s, s->filter->n - 1);
	free(s->filter);
	s->filter = NULL;
}

enum status session_filter(struct session *s, const char *text, struct err *err)
{
	struct filtering *f = filtering(s);
	if (!*text) {
		if (!f->n)
			return ST_OK;
		stop(s);
		while (f->n)
			take_away(s, f->n - 1);
		begin_anew(s);
		return ST_OK;
	}
	if (f->n == FILTERS_MOST)
		return err_set(err, ST_INVALID, "there are %d filters already",
			       FILTERS_MOST);
	struct query *q;
	enum status st = query_compile(&q, text, s->schema, err);
	if (st)
		return st;
	stop(s);
	f->query[f->n++] = q;
	begin_anew(s);
	return ST_OK;
}

enum status session_unfilter(struct session *s, unsigned n, struct err *err)
{
	size_t all = session_filters(s);
	if (!all)
		return err_set(err, ST_INVALID, "there is no filter; & sets one");
	if (n > all)
		return err_at(err, 1, "there %s only %zu; :filters lists %s",
			      all == 1 ? "is" : "are", all, all == 1 ? "it" : "them");
	stop(s);
	take_away(s, n ? n - 1 : all - 1);
	begin_anew(s);
	return ST_OK;
}

size_t session_filters(const struct session *s)
{
	return s->filter ? s->filter->n : 0;
}

const char *session_filter_text(const struct session *s, size_t n)
{
	return query_text(s->filter->query[n]);
}

void session_filter_context(struct session *s, unsigned lines)
{
	struct filtering *f = filtering(s);
	f->context = lines < CONTEXT_MOST ? lines : CONTEXT_MOST;
	if (!f->view)
		return;
	hide(s);
	show(s);
	s->top = s->at;
	session_prepare(s);
}

unsigned session_context(const struct session *s)
{
	return s->filter ? s->filter->context : 0;
}

bool session_filter_sum(struct session *s, struct hits_sum *out)
{
	if (!session_view(s))
		return false;
	*out = hits_sum(s->filter->tally.hits);
	return true;
}

struct hits *session_filter_hits(const struct session *s)
{
	return s->filter ? s->filter->tally.hits : NULL;
}

/* Running */

/* Who pages fast comes to where a chunk has to be read before it is. */
struct view_wish session_wish(size_t page, uint64_t ordinal, bool upward)
{
	enum { AHEAD = 9, BEHIND = 3 }; /* pages */
	return (struct view_wish) { .ordinal = ordinal,
				    .page = page,
				    .below = page * (upward ? BEHIND : AHEAD),
				    .above = page * (upward ? AHEAD : BEHIND),
				    .upward = upward };
}

void session_filter_want(struct session *s)
{
	struct filtering *f = s->filter;
	if (s->at.ordinal != f->before)
		f->upward = s->at.ordinal < f->before;
	f->before = s->at.ordinal;
	struct view_wish wish = session_wish((size_t)s->page, s->at.ordinal, f->upward);
	view_want(f->view, &wish);
}

bool session_filter_poll(struct session *s)
{
	if (!session_view(s))
		return false;
	struct err err = ERR_INIT;
	bool news = tally_poll(&s->filter->tally, s);
	if (view_ready(s->filter->view)) {
		session_forget_hits(s);
		news = view_poll(s->filter->view, &err) || news;
		if (err.text[0])
			session_complain(s, "%s", err.text);
		session_pay(s);
	}
	return news;
}

bool session_filter_ready(const struct session *s)
{
	return session_view(s) && view_ready(s->filter->view);
}

void session_filter_wait(struct session *s)
{
	if (!session_view(s))
		return;
	if (s->filter->tally.job)
		job_wait(s->filter->tally.job);
	/* Rows that come may move the place, and more be owed. */
	for (int tries = 0; tries < 1000; tries++) {
		session_prepare(s);
		if (!view_busy(s->filter->view))
			break;
		session_forget_hits(s);
		view_wait(s->filter->view);
		session_pay(s);
	}
}

bool session_filter_busy(const struct session *s)
{
	return session_view(s) && s->lacking && view_busy(s->filter->view);
}

bool session_filter_cancel(struct session *s)
{
	if (!session_view(s))
		return false;
	s->owed = 0;
	bool was = session_filter_busy(s) && view_cancel(s->filter->view);
	return tally_cancel(&s->filter->tally) || was;
}

bool session_filter_stopped(const struct session *s)
{
	return session_view(s) && view_stopped(session_view(s));
}

void session_filter_busy_text(const struct session *s, struct str *out)
{
	struct task *task = view_task(s->filter->view);
	uint64_t done = task->done, total = task->total;
	str_add(out, "looking for records that are not filtered out");
	if (total && done <= total)
		str_addf(out, ", %.0f %%", 100.0 * (double)done / (double)total);
	str_add(out, "  (Ctrl-C stops)");
}
