/*
 * What the index knows is taken from there for as long as the trace is being explored;
 * all else is a job.
 */
#include "tui/memory.h"

#include <stdlib.h>

#include "analysis/accesses.h"
#include "base/mem.h"
#include "tui/bgjob.h"

enum { LINES_MOST = 512 };

struct memory {
	struct session *session;
	struct memory_ask ask;
	bool asked;
	struct scope scope;

	struct histogram h;
	bool there, settled; /* settled: nothing is to come */
	unsigned version;
	uint64_t known; /* records of which it is, while it comes from the index */
	struct err err;

	struct bgjob job;
	struct histogram_spec spec;
	struct histogram result;
};

static void take(struct memory *m, struct histogram *h)
{
	histogram_release(&m->h);
	m->h = *h;
	*h = (struct histogram) { .bin = NULL };
	m->there = true;
	m->version++;
}

/* The job */

static void discard(void *thing)
{
	histogram_release(thing);
	free(thing);
}

static void so_far(void *arg, const struct histogram *h)
{
	struct memory *m = arg;
	struct histogram *copy = mem_new(1, sizeof *copy);
	histogram_copy(copy, h);
	bgjob_post(&m->job, copy);
}

static enum status memory_work(void *arg, struct task *task, struct err *err)
{
	struct memory *m = arg;
	return histogram_make(&m->result, m->session->trace, &m->spec, task, err);
}

static void stop(struct memory *m)
{
	bgjob_stop(&m->job);
	histogram_release(&m->result);
}

static void begin(struct memory *m)
{
	struct histogram h;
	struct session *s = m->session;
	stop(m);
	m->known = 0;
	m->settled = false;
	m->err.text[0] = '\0';
	if (scope_compile(&m->scope, s, m->ask.scope, &m->err) != ST_OK) {
		m->settled = true;
		return;
	}
	m->spec = (struct histogram_spec) {
		.bits = m->ask.bits,
		.first = m->ask.first,
		.last = m->ask.last,
		.over = m->scope.over,
		.where = (const struct query *const *)m->scope.where,
		.nwhere = m->scope.nwhere,
		.so_far = so_far,
		.arg = m
	};
	if (histogram_known(&h, s->trace, &m->spec)) {
		m->settled = !h.part;
		m->known = s->extent.records;
		take(m, &h);
		return;
	}
	bgjob_start(&m->job, memory_work);
}

/* More of the trace is known than before. */
static bool look_again(struct memory *m)
{
	struct session *s = m->session;
	struct histogram h;
	bool complete = trace_extent(s->trace).complete;
	if (m->settled || bgjob_running(&m->job) || !m->known ||
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

/* What is on the screen is counted on the spot. */

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

static void count_window(struct memory *m)
{
	struct session *s = m->session;
	struct line line[LINES_MOST];
	struct bins b;
	struct histogram h;
	size_t rows = s->page < LINES_MOST ? (size_t)s->page : LINES_MOST;
	size_t n = session_lines(s, s->top, rows, line);
	bins_init(&b, m->ask.bits, HISTOGRAM_MOST);
	for (size_t k = 0; k < n; k++) {
		struct adding a = { &b, &m->ask };
		uint32_t at = (uint32_t)line[k].i;
		if (line[k].batch)
			accesses_each(line[k].batch, &at, 0, 1, &a, add_one);
	}
	histogram_of(&h, &b);
	bins_release(&b);
	take(m, &h);
}

/* What the job hands over */

static void memory_partial(void *owner, void *result)
{
	take(owner, result);
	free(result);
}

static void memory_done(void *owner, enum status st, const struct err *err)
{
	struct memory *m = owner;
	m->err = *err;
	m->settled = true;
	if (st == ST_OK)
		take(m, &m->result);
	histogram_release(&m->result);
}

static const struct bgjob_class memory_job = {
	.partial = memory_partial,
	.discard = discard,
	.done = memory_done,
};

/* Life cycle */

struct memory *memory_new(struct session *s)
{
	struct memory *m = mem_new(1, sizeof *m);
	m->session = s;
	scope_init(&m->scope);
	bgjob_init(&m->job, &s->jobs, &memory_job, m, BGJOB_INTERACTIVE);
	return m;
}

void memory_free(struct memory *m)
{
	if (!m)
		return;
	stop(m);
	bgjob_release(&m->job);
	histogram_release(&m->h);
	scope_release(&m->scope);
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
	} else if (scope_look(&m->scope, m->session, ask->scope) || !same) {
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

bool memory_running(struct memory *m, double *done)
{
	*done = bgjob_running(&m->job) ? bgjob_progress(&m->job)
				       : m->session->extent.fraction;
	return !m->settled;
}

const char *memory_trouble(const struct memory *m)
{
	return m->err.text;
}
