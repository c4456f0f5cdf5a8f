/*
 * While a search is being typed, the list shows its first match from the cursor on.  Each
 * change of the text starts a job that first waits for a moment, in case the user types
 * more, and then searches.
 */
#include "tui/session/session_internal.h"

#include <string.h>
#include <time.h>

#include "base/clock.h"

enum { DELAY = 60, SLICE = 5 /* in milliseconds */ };

static bool preview_wait(const struct preview *p, struct task *task)
{
	/* Do not wait in scripts, which wait for each key. */
	int64_t until = clock_ms() + (p->session->jobs.wake ? DELAY : 0);
	const struct timespec slice = { 0, SLICE * 1000000L };
	while (clock_ms() < until && !task_cancelled(task))
		nanosleep(&slice, NULL);
	return !task_cancelled(task);
}

/* Find the first match from a record on; ST_END if there is none. */
static enum status preview_find(struct preview *p, uint64_t from, struct task *task,
				struct err *err)
{
	uint64_t left = 1;
	struct span over = { from, p->backward ? 0 : p->last };
	enum status st = session_find_hits(p->hits, over, p->backward, &left,
					   p->latest.made, task, err);
	return st == ST_OK && left ? ST_END : st;
}

static enum status preview_work(void *arg, struct task *task, struct err *err)
{
	struct preview *p = arg;
	uint64_t at = p->at.ordinal;
	if (!preview_wait(p, task))
		return ST_CANCELLED;
	enum status st = ST_END;
	if (!p->backward)
		st = preview_find(p, at + (p->at.gap == 0), task, err);
	else if (at)
		st = preview_find(p, at - 1, task, err);
	if (st == ST_END && p->session->wrap)
		st = preview_find(p, p->backward ? p->last : 0, task, err);
	return st;
}

static void preview_return(struct preview *p)
{
	struct session *s = p->session;
	session_go(s, p->at);
	s->top = p->top;
	session_prepare(s);
}

/* Take the result.  Only note an error, because the search reports the same error. */
static void preview_take(void *owner, bool ok)
{
	struct preview *p = owner;
	if (ok)
		session_show_record(p->session, *(const uint64_t *)p->latest.result);
	else if (!p->latest.stopped)
		preview_return(p);
}

/* Prepare for the query of the typed text. */
static void preview_start(void *owner)
{
	struct preview *p = owner;
	struct session *s = p->session;
	const struct query *query[FILTERS_MAX + 1];
	hits_free(p->hits);
	query_free(p->query);
	p->query = p->next;
	p->next = NULL;
	size_t n = session_filter_queries(s, query);
	query[n++] = p->query;
	p->hits = hits_new(s->trace, query, n);
	p->last = session_search_last(s);
}

void session_preview_init(struct session *s)
{
	static const struct latest_class class = { .size = sizeof(unsigned),
						   .result = sizeof(uint64_t),
						   .work = preview_work,
						   .start = preview_start,
						   .take = preview_take };
	s->own->preview.session = s;
	str_init(&s->own->preview.text);
	latest_init(&s->own->preview.latest, &class, &s->own->preview, &s->jobs);
}

void session_preview_free(struct session *s)
{
	struct preview *p = &s->own->preview;
	latest_release(&p->latest);
	hits_free(p->hits);
	query_free(p->query);
	query_free(p->next);
	str_release(&p->text);
}

void session_preview(struct session *s, const char *text, bool backward)
{
	struct err err = ERR_INIT;
	struct preview *p = &s->own->preview;
	if (!s->preview || s->own->goto_pending ||
	    (p->active && strcmp(text, p->text.text) == 0))
		return;
	if (!p->active) {
		p->active = true;
		p->at = s->at;
		p->top = s->top;
		p->backward = backward;
	}
	str_clear(&p->text);
	str_add(&p->text, text);
	query_free(p->next);
	p->next = NULL;
	if (!*text || query_compile(&p->next, text, s->schema, &err)) {
		latest_cancel(&p->latest);
		preview_return(p);
		return;
	}
	p->texts++;
	latest_want(&p->latest, &p->texts);
}

/* End the preview.  After that, the filters, which the job uses, can change. */
void session_preview_end(struct session *s)
{
	struct preview *p = &s->own->preview;
	if (!p->active)
		return;
	latest_reset(&p->latest);
	p->active = false;
	preview_return(p);
}
