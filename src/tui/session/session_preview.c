/*
 * While a search is typed, the list shows its first match from where the cursor was.  Each
 * change of the text starts a job that waits for a moment, in case more is typed, and
 * then searches.
 */
#include "tui/session/session_internal.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/mem.h"

enum { DELAY = 60, SLICE = 5 /* milliseconds */ };

struct preview {
	struct session *session;
	struct bgjob job;
	bool active;             /* a search is being typed */
	struct position at, top; /* when that began */
	struct str text;
	bool backward;
	struct query *query; /* of the text; NULL if it is not a query */
	struct hits *hits;
	uint64_t last; /* see session_search_last() */
	int delay;     /* milliseconds */
	uint64_t found;
};

static bool preview_wait(const struct preview *p, struct task *task)
{
	int64_t until = clock_ms() + p->delay;
	const struct timespec slice = { 0, SLICE * 1000000L };
	while (clock_ms() < until && !task_cancelled(task))
		nanosleep(&slice, NULL);
	return !task_cancelled(task);
}

/* The first match from a record on; ST_END if there is none. */
static enum status preview_find(struct preview *p, uint64_t from, struct task *task,
				struct err *err)
{
	uint64_t left = 1;
	struct span over = { from, p->backward ? 0 : p->last };
	enum status st = session_find_hits(p->hits, over, p->backward, &left, &p->found,
					   task, err);
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

/* Only note that there was an error: the search reports the same. */
static void preview_done(void *owner, enum status st, const struct err *err)
{
	struct preview *p = owner;
	if (st == ST_OK)
		session_show_record(p->session, p->found);
	else if (st != ST_CANCELLED)
		preview_return(p);
}

static struct preview *preview_of(struct session *s)
{
	static const struct bgjob_class class = { .done = preview_done };
	if (!s->own->preview) {
		struct preview *p = mem_new(1, sizeof *p);
		p->session = s;
		p->delay = s->jobs.wake ? DELAY : 0; /* scripts wait for each key */
		str_init(&p->text);
		bgjob_init(&p->job, &s->jobs, &class, p, BGJOB_INTERACTIVE);
		s->own->preview = p;
	}
	return s->own->preview;
}

/* Forget the text and what was prepared for it. */
static void preview_clear(struct preview *p)
{
	bgjob_stop(&p->job);
	hits_free(p->hits);
	query_free(p->query);
	p->hits = NULL;
	p->query = NULL;
	str_clear(&p->text);
}

void session_preview_free(struct session *s)
{
	struct preview *p = s->own->preview;
	if (!p)
		return;
	preview_clear(p);
	bgjob_release(&p->job);
	str_release(&p->text);
	free(p);
	s->own->preview = NULL;
}

void session_preview(struct session *s, const char *text, bool backward)
{
	const struct query *query[FILTERS_MAX + 1];
	struct err err = ERR_INIT;
	struct preview *p = preview_of(s);
	if (!s->preview || s->own->goto_pending ||
	    (p->active && strcmp(text, p->text.text) == 0))
		return;
	if (!p->active) {
		p->active = true;
		p->at = s->at;
		p->top = s->top;
	}
	preview_clear(p);
	str_add(&p->text, text);
	p->backward = backward;
	if (!*text || query_compile(&p->query, text, s->schema, &err)) {
		preview_return(p);
		return;
	}
	size_t n = session_filter_queries(s, query);
	query[n++] = p->query;
	p->hits = hits_new(s->trace, query, n);
	p->last = session_search_last(s);
	bgjob_start(&p->job, preview_work);
}

void session_preview_end(struct session *s)
{
	struct preview *p = s->own->preview;
	if (!p || !p->active)
		return;
	preview_clear(p);
	p->active = false;
	preview_return(p);
}
