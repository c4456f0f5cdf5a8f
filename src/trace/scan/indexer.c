#include "trace/scan/indexer.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/monitor.h"
#include "format/template.h"
#include "trace/index/index_autosave.h"
#include "trace/index/summary.h"
#include "trace/read/reader.h"
#include "trace/scan/indexer_parallel.h"
#include "trace/trace_internal.h"

enum {
	PROGRESS_MS = 50, /* ms between two wake-ups of a task that shows progress */
	/* chunks left to one thread after parallel indexing was stuck */
	SERIAL_CHUNKS = 2
};

struct indexer {
	struct trace *trace; /* constant */

	/* Only of the leader, without the lock: a thread becomes the leader by setting
	 * `leading` under the lock. */
	struct reader *rd;
	struct summary *summary;
	struct templates *templates;       /* NULL: the format has none */
	struct place start;                /* of the chunk that is being read */
	struct place here;                 /* the place after the last record read */
	struct indexer_parallel *parallel; /* NULL: not possible for this trace */
	bool parallel_tried;               /* indexer_parallel_new() was called */
	uint64_t serial_chunks;            /* chunks left to one thread the last time */
	uint64_t serial_until;             /* no parallel indexing before this record */
	struct subscriber **active;        /* those that receive the current batch */
	size_t nactive, active_room;

	/* Under this lock, as is subscriber.delivering */
	struct monitor lock; /* it notifies when changes is incremented */
	uint64_t changes;
	bool leading; /* there is a leader */
	struct subscriber **subscriber;
	size_t nsubscribers, subscriber_room;
	struct extent extent; /* without the damages */
	uint64_t tail;        /* gaps after the last record; 0 until complete */
};

struct indexer *indexer_new(struct trace *t)
{
	struct indexer *e = mem_new(1, sizeof *e);
	e->trace = t;
	monitor_init(&e->lock);
	return e;
}

void indexer_free(struct indexer *e)
{
	if (!e)
		return;
	indexer_parallel_free(e->parallel);
	reader_free(e->rd);
	summary_free(e->summary);
	templates_free(e->templates);
	free(e->active);
	free(e->subscriber);
	monitor_release(&e->lock);
	free(e);
}

void indexer_restore(struct indexer *e, const struct extent *x, uint64_t tail)
{
	index_end(e->trace->index, &e->start);
	e->here = e->start;
	e->extent = *x;
	e->tail = tail;
}

struct extent indexer_extent(struct indexer *e)
{
	monitor_lock(&e->lock);
	struct extent x = e->extent;
	monitor_unlock(&e->lock);
	return x;
}

uint64_t indexer_tail(struct indexer *e)
{
	monitor_lock(&e->lock);
	uint64_t tail = e->tail;
	monitor_unlock(&e->lock);
	return tail;
}

/* Wake all threads that wait for a change.  Under the lock. */
static void indexer_notify(struct indexer *e)
{
	e->changes++;
	monitor_notify(&e->lock);
}

/* Riders */

void indexer_subscribe(struct indexer *e, struct subscriber *r)
{
	r->delivering = false;
	monitor_lock(&e->lock);
	e->subscriber = mem_room(e->subscriber, e->nsubscribers, &e->subscriber_room,
				 sizeof *e->subscriber);
	e->subscriber[e->nsubscribers++] = r;
	monitor_unlock(&e->lock);
}

void indexer_unsubscribe(struct indexer *e, struct subscriber *r)
{
	monitor_lock(&e->lock);
	for (size_t i = 0; i < e->nsubscribers; i++) {
		if (e->subscriber[i] == r) {
			e->subscriber[i] = e->subscriber[--e->nsubscribers];
			break;
		}
	}
	/* The leader has its own list during a batch. */
	while (r->delivering)
		monitor_wait(&e->lock, NULL, NULL);
	monitor_unlock(&e->lock);
}

/* Copy the list of subscribers for one batch; returns the fields that they want. */
static fieldset indexer_begin_delivery(struct indexer *e)
{
	fieldset want = 0;
	monitor_lock(&e->lock);
	e->nactive = 0;
	for (size_t i = 0; i < e->nsubscribers; i++) {
		struct subscriber *r = e->subscriber[i];
		r->delivering = true;
		want |= r->want;
		e->active = mem_room(e->active, e->nactive, &e->active_room,
				     sizeof *e->active);
		e->active[e->nactive++] = r;
	}
	monitor_unlock(&e->lock);
	return want;
}

static void indexer_end_delivery(struct indexer *e, uint64_t records, double fraction)
{
	monitor_lock(&e->lock);
	/* Release unsubscribing threads now, and not when the next batch begins: that is
	 * usually so soon that they would not have woken up by then. */
	for (size_t i = 0; i < e->nactive; i++)
		e->active[i]->delivering = false;
	e->extent.records = records;
	e->extent.fraction = fraction;
	indexer_notify(e);
	monitor_unlock(&e->lock);
}

/* One batch */

static void indexer_finish_chunk(struct indexer *e)
{
	struct chunk c = { .start = e->start };
	summary_take(e->summary, &c);
	e->start = e->here;
	c.end = e->start.offset;
	memcpy(c.end_carry, e->start.carry, sizeof c.end_carry);
	struct index *ix = e->trace->index;
	index_add(ix, &c);
	const struct chunk *added = index_locate(ix, c.start.ordinal);
	for (size_t i = 0; i < e->nactive; i++)
		e->active[i]->chunk(e->active[i], added);
}

static void indexer_count_gaps(struct indexer *e, const struct batch *b)
{
	uint64_t gaps = 0, bytes = 0;
	summary_gaps(b, &gaps, &bytes);
	monitor_lock(&e->lock);
	e->extent.gaps += gaps;
	e->extent.gap_bytes += bytes;
	monitor_unlock(&e->lock);
}

static void indexer_finish_trace(struct indexer *e, const struct batch *tail,
				 uint64_t filled)
{
	uint64_t stray = 0, gaps = 0, bytes = 0;
	for (size_t i = 0; i < tail->ngaps; i++)
		if (tail->gap[i].kind == GAP_STRAY)
			stray += tail->gap[i].length;
	summary_gaps(tail, &gaps, &bytes);
	indexer_count_gaps(e, tail);
	index_add_tail(e->trace->index, gaps, bytes);
	if (tail->ngaps)
		for (size_t i = 0; i < e->nactive; i++)
			e->active[i]->batch(e->active[i], tail);
	if (filled)
		indexer_finish_chunk(e);
	for (size_t i = 0; i < e->nactive; i++)
		e->active[i]->pause(e->active[i]);
	monitor_lock(&e->lock);
	e->extent.stray = stray;
	e->extent.complete = true;
	e->tail = tail->ngaps;
	monitor_unlock(&e->lock);
}

static enum status indexer_begin(struct indexer *e, struct err *err)
{
	if (e->rd)
		return ST_OK;
	enum status st = reader_open(&e->rd, e->trace, err);
	if (st)
		return st;
	e->summary = summary_new(e->trace->schema, e->trace->index);
	if (!e->trace->test.notemplates)
		e->templates = templates_new(e->trace->schema);
	return ST_OK;
}

/* Read one batch.  ST_OK: there may be more; ST_END: the trace is complete; ST_AGAIN: no
 * more has arrived. */
static enum status indexer_step(struct indexer *e, struct task *task, struct err *err)
{
	const struct schema *s = e->trace->schema;
	reader_set_task(e->rd, task);
	reader_ahead(e->rd, e->trace->threads > 1);
	uint64_t first = e->here.ordinal, filled = first - e->start.ordinal, equal;
	uint64_t left = index_next_length(e->trace->index, &equal) - filled;

	fieldset want = indexer_begin_delivery(e) | summary_fields(s) | s->carried;
	/* Subscribers need all fields. */
	reader_use_templates(e->rd, e->nactive ? NULL : e->templates);
	const struct batch *b;
	enum status st = reader_read(
		e->rd, first, left < READ_MOST ? (size_t)left : READ_MOST, want, &b, err);
	double fraction = reader_fraction(e->rd);
	if (st == ST_OK) {
		indexer_count_gaps(e, b);
		summary_add(e->summary, b);
		for (size_t i = 0; i < e->nactive; i++)
			e->active[i]->batch(e->active[i], b);
		reader_position(e->rd, &e->here);
		if (b->n == left)
			indexer_finish_chunk(e);
	} else if (st == ST_AGAIN) {
		for (size_t i = 0; i < e->nactive; i++)
			e->active[i]->pause(e->active[i]);
	} else if (st == ST_END) {
		indexer_finish_trace(e, b, filled);
		fraction = 1;
		indexer_parallel_free(e->parallel);
		reader_free(e->rd);
		summary_free(e->summary);
		e->parallel = NULL;
		templates_free(e->templates);
		e->rd = NULL;
		e->summary = NULL;
		e->templates = NULL;
	}
	indexer_end_delivery(e, e->here.ordinal, fraction);
	if (st == ST_OK)
		index_autosave_step(e->trace->autosave);
	else if (st == ST_END)
		index_autosave_finish(e->trace->autosave);
	return st;
}

/* Several chunks in parallel */

/* Subscribers receive every batch in order, so one thread must read them. */
static bool indexer_has_subscribers(struct indexer *e)
{
	monitor_lock(&e->lock);
	bool any = e->nsubscribers > 0;
	monitor_unlock(&e->lock);
	return any;
}

static bool indexer_can_run_parallel(struct indexer *e)
{
	if (!e->parallel_tried)
		e->parallel = indexer_parallel_new(e->trace);
	e->parallel_tried = true;
	return e->parallel && e->here.ordinal == e->start.ordinal &&
	       e->here.ordinal >= e->serial_until && !indexer_has_subscribers(e);
}

struct indexer_parallel_state {
	struct indexer *indexer;
	bool (*until)(void *arg);
	void *arg;
	bool reached;
};

static bool indexer_parallel_more(void *arg)
{
	struct indexer_parallel_state *o = arg;
	o->reached = o->reached || (o->until && o->until(o->arg));
	return !o->reached && !indexer_has_subscribers(o->indexer);
}

static void indexer_parallel_added(void *arg, uint64_t records, double fraction)
{
	struct indexer_parallel_state *o = arg;
	struct indexer *e = o->indexer;
	monitor_lock(&e->lock);
	e->extent.records = records;
	if (fraction > e->extent.fraction)
		e->extent.fraction = fraction;
	indexer_notify(e);
	monitor_unlock(&e->lock);
	index_autosave_step(e->trace->autosave);
}

/* Index chunks in parallel as long as possible; returns whether until() has returned
 * true. */
static bool indexer_run_parallel(struct indexer *e, struct task *task,
				 bool (*until)(void *arg), void *arg)
{
	struct indexer_parallel_state o = { .indexer = e, .until = until, .arg = arg };
	const struct indexer_parallel_callbacks callbacks = {
		.arg = &o, .more = indexer_parallel_more, .added = indexer_parallel_added
	};
	bool stuck;
	reader_ahead(e->rd, false);
	indexer_parallel_run(e->parallel, e->rd, task, &callbacks, &stuck);
	index_end(e->trace->index, &e->start);
	e->here = e->start;
	if (stuck) {
		e->serial_chunks =
			e->serial_chunks ? e->serial_chunks * 2 : SERIAL_CHUNKS;
		uint64_t equal, chunk = index_next_length(e->trace->index, &equal);
		e->serial_until = e->here.ordinal + e->serial_chunks * chunk;
	}
	return o.reached;
}

/* Leading and waiting */

/* How many ms to wait after having waited `ms` in vain.  until() may depend on the clock,
 * so the first wait is short. */
static int indexer_next_wait(int ms)
{
	if (!ms)
		return PROGRESS_MS;
	return ms < SOURCE_WAIT / 2 ? 2 * ms : SOURCE_WAIT;
}

/* Wait for a change after `seen`, at most ms, or until the task is cancelled.  Under the
 * lock. */
static void indexer_wait(struct indexer *e, uint64_t seen, int ms, struct task *task)
{
	struct timespec until = clock_after(ms);
	while (e->changes == seen && monitor_wait(&e->lock, &until, task))
		;
}

/* Wait for more than `bytes` bytes of a trace that is arriving; returns the ms of the
 * wait. before: the ms of the wait before this one. */
static int indexer_wait_for_bytes(struct indexer *e, uint64_t bytes, int before,
				  struct task *task)
{
	if (!before) {
		/* Subscribers have received all records that have arrived. */
		monitor_lock(&e->lock);
		indexer_notify(e);
		monitor_unlock(&e->lock);
	}
	int ms = indexer_next_wait(before);
	source_wait(e->trace->source, &bytes, ms, task);
	return ms;
}

/* Become the leader if there is none, or wait for a change since `seen`. */
static bool indexer_lead_or_wait(struct indexer *e, uint64_t seen, int pause,
				 struct task *task)
{
	bool leader = false;
	monitor_lock(&e->lock);
	if (e->leading)
		indexer_wait(e, seen, pause, task);
	else if (!e->extent.complete)
		leader = e->leading = true;
	monitor_unlock(&e->lock);
	return leader;
}

enum status indexer_run(struct indexer *e, struct task *task, bool (*until)(void *arg),
			void *arg, struct err *err)
{
	enum status st = ST_OK;
	bool leader = false;
	int pause = 0; /* ms of the last wait; 0: something had changed */
	uint64_t last = 0;
	for (;;) {
		/* Read before until() is called, so that a change in between is not
		 * missed. */
		monitor_lock(&e->lock);
		uint64_t seen = e->changes;
		bool complete = e->extent.complete;
		monitor_unlock(&e->lock);
		if (until && until(arg)) {
			st = ST_OK;
			break;
		}
		if (complete) {
			st = ST_END;
			break;
		}
		if (task_cancelled(task)) {
			st = err_set(err, ST_CANCELLED, "stopped");
			break;
		}
		if (!leader) {
			pause = indexer_next_wait(seen == last ? pause : 0);
			last = seen;
			leader = indexer_lead_or_wait(e, seen, pause, task);
			continue;
		}
		st = indexer_begin(e, err);
		if (st)
			break;
		if (indexer_can_run_parallel(e)) {
			if (indexer_run_parallel(e, task, until, arg))
				break;
			continue;
		}
		uint64_t bytes = source_arrived(e->trace->source);
		st = indexer_step(e, task, err);
		if (st == ST_AGAIN) {
			pause = indexer_wait_for_bytes(e, bytes, pause, task);
			continue;
		}
		pause = 0;
		if (st != ST_OK && st != ST_END)
			break;
	}
	if (leader) {
		monitor_lock(&e->lock);
		e->leading = false;
		indexer_notify(e);
		monitor_unlock(&e->lock);
	}
	return st;
}

/* Uses */

struct indexer_goal {
	struct trace *trace;
	struct task *task;
	uint64_t ordinal; /* UINT64_MAX: the end */
	int64_t woken_ms; /* ms */
	uint64_t records;
};

static bool indexer_goal_reached(void *arg)
{
	struct indexer_goal *g = arg;
	struct extent x = indexer_extent(g->trace->indexer);
	double total = x.fraction > 0 ? (double)x.records / x.fraction : 0;
	if (x.complete)
		total = (double)x.records;
	task_progress(g->task, x.records, (uint64_t)total);
	int64_t now = clock_ms();
	if (x.records != g->records && now - g->woken_ms >= PROGRESS_MS) {
		g->records = x.records;
		g->woken_ms = now;
		task_wake(g->task);
	}
	return x.records > g->ordinal;
}

enum status trace_index_to(struct trace *t, uint64_t ordinal, struct task *task,
			   struct err *err)
{
	if (!t->schema)
		return err_set(err, ST_UNSUPPORTED, "unknown format");
	struct indexer_goal goal = { .trace = t, .task = task, .ordinal = ordinal };
	enum status st = indexer_run(t->indexer, task, indexer_goal_reached, &goal, err);
	task_wake(task);
	return st == ST_END ? ST_OK : st;
}

enum status trace_build_index(struct trace *t, struct task *task, struct err *err)
{
	return trace_index_to(t, UINT64_MAX, task, err);
}

enum status trace_count_to(struct trace *t, uint64_t ordinal, struct task *task,
			   struct err *err)
{
	struct extent x = trace_extent(t);
	if (x.counted || x.records > ordinal)
		return ST_OK;
	return trace_index_to(t, ordinal, task, err);
}
