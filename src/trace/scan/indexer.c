#include "trace/scan/indexer.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "trace/index/index_autosave.h"
#include "trace/index/summary.h"
#include "trace/read/reader.h"
#include "trace/scan/indexer_parallel.h"
#include "trace/trace_internal.h"

enum {
	NEWS_MS = 50, /* between two times that who watches is woken */
	ALONE = 2     /* chunks that are left to one thread when the parts are stuck */
};

struct indexer {
	struct trace *trace;

	/* Belongs to whoever is at the wheel */
	struct reader *rd;
	struct summary *summary;
	struct place start;             /* of the chunk that is being read */
	struct place here;              /* behind the last record read */
	struct indexer_parallel *parts; /* NULL: one thread has to do */
	bool parted;                    /* parts was asked for */
	uint64_t alone;    /* chunks to be left to one thread the next time, and ... */
	uint64_t alone_to; /* ... up to this record this time */
	struct subscriber **aboard;
	size_t naboard, aboard_room;

	pthread_mutex_t lock;
	pthread_cond_t bell;
	uint64_t rings;
	struct task_waker rouser; /* of who watches and is cancelled */
	bool driven;
	struct subscriber **rider;
	size_t nriders, rider_room;
	struct extent extent;
	uint64_t tail;
};

static void indexer_rouse(void *arg)
{
	struct indexer *e = arg;
	pthread_mutex_lock(&e->lock);
	pthread_cond_broadcast(&e->bell);
	pthread_mutex_unlock(&e->lock);
}

struct indexer *indexer_new(struct trace *t)
{
	struct indexer *e = mem_new(1, sizeof *e);
	e->trace = t;
	pthread_mutex_init(&e->lock, NULL);
	clock_cond(&e->bell);
	e->rouser = (struct task_waker) { indexer_rouse, e };
	return e;
}

void indexer_free(struct indexer *e)
{
	if (!e)
		return;
	indexer_parallel_free(e->parts);
	reader_free(e->rd);
	summary_free(e->summary);
	free(e->aboard);
	free(e->rider);
	pthread_cond_destroy(&e->bell);
	pthread_mutex_destroy(&e->lock);
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
	pthread_mutex_lock(&e->lock);
	struct extent x = e->extent;
	pthread_mutex_unlock(&e->lock);
	return x;
}

uint64_t indexer_tail(struct indexer *e)
{
	pthread_mutex_lock(&e->lock);
	uint64_t tail = e->tail;
	pthread_mutex_unlock(&e->lock);
	return tail;
}

bool indexer_leading(struct indexer *e)
{
	pthread_mutex_lock(&e->lock);
	bool driven = e->driven;
	pthread_mutex_unlock(&e->lock);
	return driven;
}

/* Under the lock. */
static void indexer_ring(struct indexer *e)
{
	e->rings++;
	pthread_cond_broadcast(&e->bell);
}

/* Riders */

void indexer_subscribe(struct indexer *e, struct subscriber *r)
{
	r->delivering = false;
	pthread_mutex_lock(&e->lock);
	e->rider = mem_room(e->rider, e->nriders, &e->rider_room, sizeof *e->rider);
	e->rider[e->nriders++] = r;
	pthread_mutex_unlock(&e->lock);
}

void indexer_unsubscribe(struct indexer *e, struct subscriber *r)
{
	pthread_mutex_lock(&e->lock);
	for (size_t i = 0; i < e->nriders; i++) {
		if (e->rider[i] == r) {
			e->rider[i] = e->rider[--e->nriders];
			break;
		}
	}
	/* The one at the wheel has a list of its own. */
	while (r->delivering)
		pthread_cond_wait(&e->bell, &e->lock);
	pthread_mutex_unlock(&e->lock);
}

/* All riders come aboard; what they want besides. */
static fieldset indexer_begin_giving(struct indexer *e)
{
	fieldset want = 0;
	pthread_mutex_lock(&e->lock);
	e->naboard = 0;
	for (size_t i = 0; i < e->nriders; i++) {
		struct subscriber *r = e->rider[i];
		r->delivering = true;
		want |= r->want;
		e->aboard = mem_room(e->aboard, e->naboard, &e->aboard_room,
				     sizeof *e->aboard);
		e->aboard[e->naboard++] = r;
	}
	pthread_mutex_unlock(&e->lock);
	return want;
}

static void indexer_end_giving(struct indexer *e, uint64_t records, double fraction)
{
	pthread_mutex_lock(&e->lock);
	/* Who leaves may go now, and not only before somebody else is given the next
	 * batch: that is mostly so soon that he would not have woken by then. */
	for (size_t i = 0; i < e->naboard; i++)
		e->aboard[i]->delivering = false;
	e->extent.records = records;
	e->extent.fraction = fraction;
	indexer_ring(e);
	pthread_mutex_unlock(&e->lock);
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
	index_hold(ix);
	index_add(ix, &c);
	const struct chunk *added = index_locate(ix, c.start.ordinal);
	for (size_t i = 0; i < e->naboard; i++)
		e->aboard[i]->chunk(e->aboard[i], added);
	index_release(ix);
}

static void indexer_count_gaps(struct indexer *e, const struct batch *b)
{
	uint64_t gaps = 0, bytes = 0;
	summary_gaps(b, &gaps, &bytes);
	pthread_mutex_lock(&e->lock);
	e->extent.gaps += gaps;
	e->extent.gap_bytes += bytes;
	pthread_mutex_unlock(&e->lock);
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
		for (size_t i = 0; i < e->naboard; i++)
			e->aboard[i]->batch(e->aboard[i], tail);
	if (filled)
		indexer_finish_chunk(e);
	for (size_t i = 0; i < e->naboard; i++)
		e->aboard[i]->pause(e->aboard[i]);
	pthread_mutex_lock(&e->lock);
	e->extent.stray = stray;
	e->extent.complete = true;
	e->tail = tail->ngaps;
	pthread_mutex_unlock(&e->lock);
}

static enum status indexer_begin(struct indexer *e, struct err *err)
{
	if (e->rd)
		return ST_OK;
	enum status st = reader_open(&e->rd, e->trace, err);
	if (st)
		return st;
	e->summary = summary_new(e->trace->schema, e->trace->index);
	return ST_OK;
}

/* ST_OK: there may be more; ST_END: that was the last; ST_AGAIN: not yet. */
static enum status indexer_step(struct indexer *e, struct task *task, struct err *err)
{
	const struct schema *s = e->trace->schema;
	reader_set_task(e->rd, task);
	reader_ahead(e->rd, e->trace->threads > 1);
	uint64_t first = e->here.ordinal, filled = first - e->start.ordinal;
	uint64_t chunk = (uint64_t)e->trace->test.chunk
			 << index_doublings(e->trace->index);
	uint64_t left = chunk - filled;

	fieldset want = indexer_begin_giving(e) | summary_fields(s) | s->carried;
	const struct batch *b;
	enum status st = reader_read(
		e->rd, first, left < READ_MOST ? (size_t)left : READ_MOST, want, &b, err);
	double fraction = reader_fraction(e->rd);
	if (st == ST_OK) {
		indexer_count_gaps(e, b);
		summary_add(e->summary, b);
		for (size_t i = 0; i < e->naboard; i++)
			e->aboard[i]->batch(e->aboard[i], b);
		reader_position(e->rd, &e->here);
		if (b->n == left)
			indexer_finish_chunk(e);
	} else if (st == ST_AGAIN) {
		for (size_t i = 0; i < e->naboard; i++)
			e->aboard[i]->pause(e->aboard[i]);
	} else if (st == ST_END) {
		indexer_finish_trace(e, b, filled);
		fraction = 1;
		indexer_parallel_free(e->parts);
		reader_free(e->rd);
		summary_free(e->summary);
		e->parts = NULL;
		e->rd = NULL;
		e->summary = NULL;
	}
	indexer_end_giving(e, e->here.ordinal, fraction);
	if (st == ST_OK)
		index_autosave_step(e->trace->autosave);
	else if (st == ST_END)
		index_autosave_finish(e->trace->autosave);
	return st;
}

/* Several chunks at once */

/* Riders want every batch, in order: they have one thread do it. */
static bool indexer_has_riders(struct indexer *e)
{
	pthread_mutex_lock(&e->lock);
	bool any = e->nriders > 0;
	pthread_mutex_unlock(&e->lock);
	return any;
}

static bool indexer_may_part(struct indexer *e)
{
	if (!e->parted)
		e->parts = indexer_parallel_new(e->trace);
	e->parted = true;
	return e->parts && e->here.ordinal == e->start.ordinal &&
	       e->here.ordinal >= e->alone_to && !indexer_has_riders(e);
}

struct indexer_outlook {
	struct indexer *explorer;
	bool (*until)(void *arg);
	void *arg;
	bool reached;
};

static bool indexer_go_on(void *arg)
{
	struct indexer_outlook *o = arg;
	o->reached = o->reached || (o->until && o->until(o->arg));
	return !o->reached && !indexer_has_riders(o->explorer);
}

static void indexer_explored(void *arg, uint64_t records, double fraction)
{
	struct indexer_outlook *o = arg;
	struct indexer *e = o->explorer;
	pthread_mutex_lock(&e->lock);
	e->extent.records = records;
	if (fraction > e->extent.fraction)
		e->extent.fraction = fraction;
	indexer_ring(e);
	pthread_mutex_unlock(&e->lock);
	index_autosave_step(e->trace->autosave);
}

/* As many chunks as can be had in this way; whether until() has said so. */
static bool indexer_stride(struct indexer *e, struct task *task, bool (*until)(void *arg),
			   void *arg)
{
	struct indexer_outlook o = { .explorer = e, .until = until, .arg = arg };
	const struct indexer_parallel_watch watch = { .arg = &o,
						      .more = indexer_go_on,
						      .added = indexer_explored };
	bool stuck;
	reader_ahead(e->rd, false);
	indexer_parallel_run(e->parts, e->rd, task, &watch, &stuck);
	index_end(e->trace->index, &e->start);
	e->here = e->start;
	if (stuck) {
		e->alone = e->alone ? e->alone * 2 : ALONE;
		uint64_t chunk = (uint64_t)e->trace->test.chunk
				 << index_doublings(e->trace->index);
		e->alone_to = e->here.ordinal + e->alone * chunk;
	}
	return o.reached;
}

/* At the wheel */

/* How many ms to wait after having waited so many in vain: what until() says may have to
 * do with the clock, so only a moment at first. */
static int indexer_longer(int ms)
{
	if (!ms)
		return NEWS_MS;
	return ms < SOURCE_WAIT / 2 ? 2 * ms : SOURCE_WAIT;
}

/* Wait until the bell rings (again, if it did since seen) or the task is cancelled; under
 * the lock. */
static void indexer_watch(struct indexer *e, uint64_t seen, int ms, struct task *task)
{
	struct timespec until = clock_after(ms);
	task_set_waker(task, &e->rouser);
	while (e->rings == seen && !task_cancelled(task))
		if (pthread_cond_timedwait(&e->bell, &e->lock, &until))
			break;
	task_set_waker(task, NULL);
}

/* Wait for more than so many bytes of a trace that is arriving; answers for how long. */
static int indexer_rest(struct indexer *e, uint64_t bytes, int before, struct task *task)
{
	if (!before) {
		/* The riders have been given all there is. */
		pthread_mutex_lock(&e->lock);
		indexer_ring(e);
		pthread_mutex_unlock(&e->lock);
	}
	int ms = indexer_longer(before);
	source_wait(e->trace->source, &bytes, ms, task);
	return ms;
}

enum status indexer_run(struct indexer *e, struct task *task, bool (*until)(void *arg),
			void *arg, struct err *err)
{
	enum status st = ST_OK;
	bool mine = false;
	int pause = 0; /* ms of the last wait; 0: it was not in vain */
	uint64_t last = 0;
	for (;;) {
		/* Looked at before until(), so that nothing is missed between. */
		pthread_mutex_lock(&e->lock);
		uint64_t seen = e->rings;
		bool complete = e->extent.complete;
		pthread_mutex_unlock(&e->lock);
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
		if (!mine) {
			pthread_mutex_lock(&e->lock);
			pause = indexer_longer(seen == last ? pause : 0);
			last = seen;
			if (e->driven)
				indexer_watch(e, seen, pause, task);
			else if (!e->extent.complete)
				mine = e->driven = true;
			pthread_mutex_unlock(&e->lock);
			continue;
		}
		st = indexer_begin(e, err);
		if (st)
			break;
		if (indexer_may_part(e)) {
			if (indexer_stride(e, task, until, arg))
				break;
			continue;
		}
		uint64_t bytes = source_arrived(e->trace->source);
		st = indexer_step(e, task, err);
		if (st == ST_AGAIN) {
			pause = indexer_rest(e, bytes, pause, task);
			continue;
		}
		pause = 0;
		if (st != ST_OK && st != ST_END)
			break;
	}
	if (mine) {
		pthread_mutex_lock(&e->lock);
		e->driven = false;
		indexer_ring(e);
		pthread_mutex_unlock(&e->lock);
	}
	return st;
}

/* For its own sake */

struct indexer_watcher {
	struct trace *trace;
	struct task *task;
	int64_t woken; /* ms */
	uint64_t records;
};

static bool indexer_show(void *arg)
{
	struct indexer_watcher *w = arg;
	struct extent x = indexer_extent(w->trace->indexer);
	double total = x.fraction > 0 ? (double)x.records / x.fraction : 0;
	if (x.complete)
		total = (double)x.records;
	task_progress(w->task, x.records, (uint64_t)total);
	int64_t now = clock_ms();
	if (x.records != w->records && now - w->woken >= NEWS_MS) {
		w->records = x.records;
		w->woken = now;
		task_wake(w->task);
	}
	return false;
}

enum status trace_build_index(struct trace *t, struct task *task, struct err *err)
{
	if (!t->schema)
		return err_set(err, ST_UNSUPPORTED, "unknown format");
	struct indexer_watcher w = { .trace = t, .task = task };
	enum status st = indexer_run(t->indexer, task, indexer_show, &w, err);
	task_wake(task);
	return st == ST_END ? ST_OK : st;
}

struct indexer_goal {
	struct trace *trace;
	uint64_t ordinal;
};

static bool indexer_goal_reached(void *arg)
{
	struct indexer_goal *g = arg;
	return indexer_extent(g->trace->indexer).records > g->ordinal;
}

enum status trace_index_to(struct trace *t, uint64_t ordinal, struct task *task,
			   struct err *err)
{
	if (!t->schema)
		return err_set(err, ST_UNSUPPORTED, "unknown format");
	struct indexer_goal goal = { t, ordinal };
	if (indexer_goal_reached(&goal))
		return ST_OK;
	enum status st = indexer_run(t->indexer, task, indexer_goal_reached, &goal, err);
	return st == ST_END ? ST_OK : st;
}
