#include "convert/match_pages.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/monitor.h"
#include "query/hits.h"

enum { PAGES = 16 }; /* found ahead */

struct match_pages {
	struct trace *trace;
	const struct query *query;
	struct span span;
	struct job *job;

	/* The page after the last one that was put belongs to the search, the page before
	 * the next one that is taken to the caller. */
	struct match_page page[PAGES];
	bool begun; /* the page that is being filled */

	struct monitor monitor; /* for the following */
	struct task *task;      /* of the search */
	uint64_t put, taken;
	bool ended;
	enum status st;
	struct err err;
};

/* Begin a page when there is room; false: the search is to end. */
static bool match_pages_begin(struct match_pages *m, uint64_t record)
{
	bool more = true;
	monitor_lock(&m->monitor);
	while (more && m->put + 1 - m->taken >= PAGES)
		more = monitor_wait(&m->monitor, NULL, m->task);
	monitor_unlock(&m->monitor);
	struct match_page *p = &m->page[m->put % PAGES];
	memset(p->hit, 0, sizeof p->hit);
	p->first = record - record % MATCH_PAGE;
	p->from = (size_t)(record - p->first);
	m->begun = more;
	return more;
}

static void match_pages_put(struct match_pages *m)
{
	monitor_lock(&m->monitor);
	m->put++;
	m->begun = false;
	monitor_notify(&m->monitor);
	monitor_unlock(&m->monitor);
}

static bool match_pages_hit(void *ctx, uint64_t record)
{
	struct match_pages *m = ctx;
	if (m->begun && record - m->page[m->put % PAGES].first >= MATCH_PAGE)
		match_pages_put(m);
	if (!m->begun && !match_pages_begin(m, record))
		return false;
	struct match_page *p = &m->page[m->put % PAGES];
	p->to = (size_t)(record - p->first);
	p->hit[p->to] = true;
	return true;
}

static enum status match_pages_run(void *arg, struct task *task, struct err *err)
{
	struct match_pages *m = arg;
	monitor_lock(&m->monitor);
	m->task = task;
	monitor_unlock(&m->monitor);
	enum status st = hits_each(m->trace, m->query, m->span, match_pages_hit, m, NULL,
				   task, err);
	if (st == ST_OK)
		st = ST_END;
	if (st == ST_END && m->begun)
		match_pages_put(m);
	monitor_lock(&m->monitor);
	m->ended = true;
	m->st = st;
	m->err = *err;
	monitor_notify(&m->monitor);
	monitor_unlock(&m->monitor);
	return st;
}

struct match_pages *match_pages_new(struct trace *t, const struct query *q,
				    struct span over)
{
	struct match_pages *m = mem_new(1, sizeof *m);
	m->trace = t;
	m->query = q;
	m->span = over;
	monitor_init(&m->monitor);
	m->job = job_try(match_pages_run, m, NULL, NULL);
	if (m->job)
		return m;
	monitor_release(&m->monitor);
	free(m);
	return NULL;
}

void match_pages_free(struct match_pages *m)
{
	if (!m)
		return;
	job_stop(m->job);
	monitor_release(&m->monitor);
	free(m);
}

enum status match_pages_next(struct match_pages *m, const struct match_page **page,
			     struct task *task, struct err *err)
{
	enum status st = ST_OK;
	/* An inner task, because the monitor may be freed while the outer one is
	 * cancelled. */
	struct task_inner inner;
	task_inner_begin(&inner, task);
	monitor_lock(&m->monitor);
	while (m->taken == m->put && !m->ended && st == ST_OK)
		if (!monitor_wait(&m->monitor, NULL, &inner.task))
			st = err_set(err, ST_CANCELLED, "stopped");
	if (st == ST_OK && m->taken < m->put) {
		*page = &m->page[m->taken++ % PAGES];
	} else if (st == ST_OK) {
		st = m->st;
		*err = m->err;
	}
	if (m->task)
		task_progress(task, m->task->done, m->task->total);
	monitor_notify(&m->monitor);
	monitor_unlock(&m->monitor);
	task_inner_end(&inner);
	return st;
}
