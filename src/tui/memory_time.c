#include "tui/memory_time.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/bgjob.h"

struct memory_time {
	struct session *session;
	struct memory_time_ask ask;
	struct address_range *row; /* of the question */
	bool asked;
	struct scope scope;

	struct overtime o;
	bool there;
	struct err err;

	struct bgjob job;
	struct overtime_spec spec;
	struct overtime result;
};

static void take(struct memory_time *m, struct overtime *o)
{
	overtime_release(&m->o);
	m->o = *o;
	*o = (struct overtime) { .interval = NULL };
	m->there = true;
}

/* The job */

static void discard(void *thing)
{
	overtime_release(thing);
	free(thing);
}

static void so_far(void *arg, const struct overtime *o)
{
	struct memory_time *m = arg;
	struct overtime *copy = mem_new(1, sizeof *copy);
	overtime_copy(copy, o);
	bgjob_post(&m->job, copy);
}

static enum status memory_time_work(void *arg, struct task *task, struct err *err)
{
	struct memory_time *m = arg;
	return overtime_make(&m->result, m->session->trace, &m->spec, task, err);
}

static void stop(struct memory_time *m)
{
	bgjob_stop(&m->job);
	overtime_release(&m->result);
}

static void begin(struct memory_time *m)
{
	struct session *s = m->session;
	struct span over = m->scope.over;
	stop(m);
	m->err.text[0] = '\0';
	if (m->ask.within.first > over.first)
		over.first = m->ask.within.first;
	if (m->ask.within.last < over.last)
		over.last = m->ask.within.last;
	if (over.last < over.first ||
	    scope_compile(&m->scope, s, m->ask.scope, &m->err) != ST_OK)
		return;
	m->spec = (struct overtime_spec) {
		.over = over,
		.intervals = m->ask.intervals,
		.row = m->row,
		.rows = m->ask.rows,
		.working_set = m->ask.working_set,
		.where = (const struct query *const *)m->scope.where,
		.nwhere = m->scope.nwhere,
		.so_far = so_far,
		.arg = m
	};
	memcpy(m->spec.kind, m->ask.kind, sizeof m->spec.kind);
	bgjob_start(&m->job, memory_time_work);
}

/* What the job hands over */

static void memory_time_partial(void *owner, void *result)
{
	take(owner, result);
	free(result);
}

static void memory_time_done(void *owner, enum status st, const struct err *err)
{
	struct memory_time *m = owner;
	m->err = *err;
	if (st == ST_OK)
		take(m, &m->result);
	overtime_release(&m->result);
}

static const struct bgjob_class memory_time_job = {
	.partial = memory_time_partial,
	.discard = discard,
	.done = memory_time_done,
};

/* Life cycle */

struct memory_time *memory_time_new(struct session *s)
{
	struct memory_time *m = mem_new(1, sizeof *m);
	m->session = s;
	scope_init(&m->scope);
	bgjob_init(&m->job, &s->jobs, &memory_time_job, m, BGJOB_INTERACTIVE);
	return m;
}

void memory_time_free(struct memory_time *m)
{
	if (!m)
		return;
	stop(m);
	bgjob_release(&m->job);
	overtime_release(&m->o);
	scope_release(&m->scope);
	free(m->row);
	free(m);
}

/* Use */

static bool same(const struct memory_time *m, const struct memory_time_ask *a)
{
	const struct memory_time_ask *b = &m->ask;
	return m->asked && a->scope == b->scope && a->within.first == b->within.first &&
	       a->within.last == b->within.last && a->intervals == b->intervals &&
	       memcmp(a->kind, b->kind, sizeof a->kind) == 0 && a->rows == b->rows &&
	       a->working_set == b->working_set &&
	       (!a->rows || memcmp(a->row, m->row, a->rows * sizeof *a->row) == 0);
}

void memory_time_want(struct memory_time *m, const struct memory_time_ask *ask)
{
	if (!ask) {
		stop(m);
		m->asked = m->there = false;
		return;
	}
	bool other = !same(m, ask);
	if (!scope_look(&m->scope, m->session, ask->scope) && !other)
		return;
	stop(m); /* it looks at the rows */
	m->ask = *ask;
	m->asked = true;
	struct address_range *row = mem_new(ask->rows + 1, sizeof *row);
	if (ask->rows)
		memcpy(row, ask->row, ask->rows * sizeof *row);
	free(m->row);
	m->row = row;
	m->there = false;
	begin(m);
}

const struct overtime *memory_time_get(const struct memory_time *m)
{
	return m->there ? &m->o : NULL;
}

bool memory_time_running(struct memory_time *m, double *done)
{
	*done = bgjob_progress(&m->job);
	return bgjob_running(&m->job);
}

bool memory_time_awaits_end(const struct memory_time *m)
{
	const struct session *s = m->session;
	return bgjob_running(&m->job) && !m->there &&
	       m->spec.over.last >= s->extent.records &&
	       source_facts(trace_source(s->trace)).arriving;
}

const char *memory_time_trouble(const struct memory_time *m)
{
	return m->err.text;
}
