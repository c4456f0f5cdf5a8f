/*
 * The job hands over what it has so far through one atomic pointer: whoever puts
 * something there frees what was not taken, whoever takes it leaves nothing.
 */
#include "tui/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "base/mem.h"
#include "tui/errand.h"

enum { LINES_MOST = 512 };

struct memory {
	struct session *session;
	struct errand errand;
	struct memory_ask ask;
	bool asked;

	/* Besides the question, what the answer depends on. */
	struct span over;
	struct str filters;

	struct histogram h;
	bool there, settled; /* settled: nothing is to come */
	unsigned version;
	uint64_t known; /* records of which it is, while it comes from the index */
	struct err err;

	struct job *job;
	struct histogram_spec spec;
	struct query *where[FILTERS_MOST];
	struct histogram result;
	_Atomic(struct histogram *) news;
};

/* Scopes */

const char *memory_scope_name(enum memory_scope scope)
{
	static const char *const names[MEMORY_SCOPES] = {
		[MEMORY_TRACE] = "whole trace",
		[MEMORY_SPAN] = "marked span",
		[MEMORY_FILTER] = "filtered records",
		[MEMORY_WINDOW] = "records on the screen"
	};
	return names[scope];
}

bool memory_has(const struct session *s, enum memory_scope scope)
{
	struct span over;
	if (scope == MEMORY_SPAN)
		return session_span(s, &over);
	return scope != MEMORY_FILTER || session_filters(s);
}

/* What the scope means now. */
static void look_at_scope(const struct memory *m, struct span *over, struct str *filters)
{
	const struct session *s = m->session;
	*over = SPAN_ALL;
	if (m->ask.scope == MEMORY_SPAN)
		session_span(s, over);
	for (size_t i = 0; m->ask.scope == MEMORY_FILTER && i < session_filters(s); i++) {
		str_add(filters, session_filter_text(s, i));
		str_addc(filters, '\n');
	}
}

/* The answer */

static void take(struct memory *m, struct histogram *h)
{
	histogram_release(&m->h);
	m->h = *h;
	m->there = true;
	m->version++;
}

static void drop_news(struct memory *m)
{
	struct histogram *h = atomic_exchange(&m->news, NULL);
	if (!h)
		return;
	histogram_release(h);
	free(h);
}

static void stop(struct memory *m)
{
	job_stop(m->job);
	m->job = NULL;
	drop_news(m);
	histogram_release(&m->result);
	for (size_t i = 0; i < m->spec.nwhere; i++)
		query_free(m->where[i]);
	m->spec.nwhere = 0;
}

static void so_far(void *arg, const struct histogram *h)
{
	struct memory *m = arg;
	struct histogram *copy = mem_new(1, sizeof *copy);
	histogram_copy(copy, h);
	struct histogram *old = atomic_exchange(&m->news, copy);
	if (old) {
		histogram_release(old);
		free(old);
	}
	m->session->wake(m->session->wake_arg);
}

static enum status run(void *arg, struct task *task, struct err *err)
{
	struct memory *m = arg;
	return histogram_make(&m->result, m->session->trace, &m->spec, task, err);
}

struct adding {
	struct bins *to;
	const struct memory_ask *ask;
};

static void add_one(void *ctx, size_t i, enum access kind, uint64_t address)
{
	(void)i;
	struct adding *a = ctx;
	if (address >= a->ask->first && address <= a->ask->last)
		bins_add(a->to, address, kind, 1);
}

/* What is on the screen is counted on the spot. */
static void count_window(struct memory *m)
{
	struct session *s = m->session;
	struct line line[LINES_MOST];
	struct bins b;
	size_t rows = s->page < LINES_MOST ? (size_t)s->page : LINES_MOST;
	size_t n = session_lines(s, s->top, rows, line);
	bins_init(&b, m->ask.bits, HISTOGRAM_MOST);
	for (size_t k = 0; k < n; k++) {
		struct adding a = { &b, &m->ask };
		uint32_t at = (uint32_t)line[k].i;
		if (line[k].batch)
			accesses_each(line[k].batch, &at, 0, 1, &a, add_one);
	}
	struct histogram h;
	histogram_of(&h, &b);
	bins_release(&b);
	take(m, &h);
}

static void begin(struct memory *m)
{
	struct histogram h;
	struct session *s = m->session;
	const struct schema *schema = s->schema;
	stop(m);
	m->known = 0;
	m->spec =
		(struct histogram_spec) { .bits = m->ask.bits,
					  .first = m->ask.first,
					  .last = m->ask.last,
					  .over = m->over,
					  .where = (const struct query *const *)m->where,
					  .so_far = so_far,
					  .arg = m };
	m->settled = false;
	m->err.text[0] = '\0';
	for (size_t i = 0; m->ask.scope == MEMORY_FILTER && i < session_filters(s); i++) {
		const char *text = session_filter_text(s, i);
		if (query_compile(&m->where[m->spec.nwhere], text, schema, &m->err)) {
			m->settled = true;
			return;
		}
		m->spec.nwhere++;
	}
	if (histogram_known(&h, s->trace, &m->spec)) {
		m->settled = !h.part;
		m->known = s->extent.records;
		take(m, &h);
		return;
	}
	m->job = job_start(run, m, s->wake, s->wake_arg);
}

/* More of the trace is known than before. */
static bool look_again(struct memory *m)
{
	struct session *s = m->session;
	struct histogram h;
	bool complete = trace_extent(s->trace).complete;
	if (m->settled || m->job || !m->known ||
	    (s->extent.records == m->known && !complete))
		return false;
	if (!histogram_known(&h, s->trace, &m->spec)) { /* its bins are too large now */
		begin(m);
		return false;
	}
	m->settled = !h.part;
	m->known = s->extent.records;
	take(m, &h);
	return true;
}

/* Errand */

static bool changed(struct memory *m)
{
	struct span over;
	struct str filters = STR_INIT;
	look_at_scope(m, &over, &filters);
	bool other = over.first != m->over.first || over.last != m->over.last ||
		     strcmp(filters.text, m->filters.text) != 0;
	m->over = over;
	str_release(&m->filters);
	m->filters = filters;
	return other;
}

static bool poll(struct errand *e)
{
	struct memory *m = e->arg;
	enum status st;
	struct err err = ERR_INIT;
	if (!m->asked || m->ask.scope == MEMORY_WINDOW)
		return false;
	if (changed(m))
		begin(m);
	if (!m->job)
		return look_again(m);
	if (job_done(m->job, &st, &err)) {
		job_stop(m->job);
		m->job = NULL;
		m->settled = true;
		if (st == ST_OK) {
			take(m, &m->result);
			m->result = (struct histogram) { .bin = NULL };
		} else {
			m->err = err;
		}
		stop(m);
		return true;
	}
	struct histogram *h = atomic_exchange(&m->news, NULL);
	if (h) {
		take(m, h);
		free(h);
	}
	return h != NULL || m->job;
}

static void wait(struct errand *e)
{
	struct memory *m = e->arg;
	if (m->job)
		job_wait(m->job);
}

static bool cancel(struct errand *e)
{
	struct memory *m = e->arg;
	if (!m->job)
		return false;
	task_cancel(job_task(m->job));
	return true;
}

/* Life cycle */

struct memory *memory_new(struct session *s)
{
	struct memory *m = mem_new(1, sizeof *m);
	m->session = s;
	str_init(&m->filters);
	m->errand = (struct errand) {
		.poll = poll, .wait = wait, .cancel = cancel, .arg = m
	};
	errand_begin(s, &m->errand);
	return m;
}

void memory_free(struct memory *m)
{
	if (!m)
		return;
	errand_end(m->session, &m->errand);
	stop(m);
	histogram_release(&m->h);
	str_release(&m->filters);
	free(m);
}

/* Use */

void memory_want(struct memory *m, const struct memory_ask *ask)
{
	bool same = m->asked && ask->scope == m->ask.scope && ask->bits == m->ask.bits &&
		    ask->first == m->ask.first && ask->last == m->ask.last;
	m->asked = true;
	m->ask = *ask;
	if (ask->scope == MEMORY_WINDOW) {
		if (!same)
			stop(m);
		m->settled = true;
		count_window(m);
		return;
	}
	if (changed(m) || !same) {
		m->there = false;
		begin(m);
	} else {
		look_again(m);
	}
}

const struct histogram *memory_histogram(const struct memory *m)
{
	return m->there ? &m->h : NULL;
}

unsigned memory_version(const struct memory *m)
{
	return m->version;
}

bool memory_running(const struct memory *m, double *done)
{
	*done = 0;
	if (m->job) {
		struct task *task = job_task(m->job);
		uint64_t n = task->done, total = task->total;
		if (total && n <= total)
			*done = (double)n / (double)total;
	} else if (!m->settled) {
		*done = m->session->extent.fraction;
	}
	return !m->settled;
}

const char *memory_trouble(const struct memory *m)
{
	return m->err.text;
}
