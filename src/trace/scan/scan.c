/*
 * One loop for everything that reads records by number: searches, analyses, and the index
 * itself.  A pass has units, and workers claim runs of adjacent units, read them, and put
 * the results into a ring; the worker that completes the unit that is due delivers it, and
 * the completed ones after it.  The ring bounds the number of results.  There are two kinds
 * of passes:
 *
 *   - Known records: those in the index and, if the span begins beyond it, all of a flat
 *     file.  A unit is a chunk, or as many records that are in no chunk.  A run extends
 *     from the first chunk after a checkpoint to the last before another one, if
 *     checkpoints are more than a few chunks apart: if two workers met between two
 *     checkpoints, one would decompress again what the other has decompressed.
 *   - Fresh chunks (ahead.c): those after the end of the index, as long as they have no
 *     gaps.  The summary of each is computed beside the client's part, and it is added to
 *     the index when it is delivered.
 *
 * Other new records (with gaps or damage, the last ones, those that are arriving) are read
 * by the scan thread, in order.  Only the leader of the indexer reads new records.  If
 * another scan leads, its chunks are read here when they are in the index.
 */
#include "trace/scan/scan_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "base/parallel.h"
#include "format/template.h"
#include "trace/index/index_autosave.h"
#include "trace/read/reader.h"

enum {
	RUN_MIN = 4, /* units, with several threads */
	RUN_MAX = 64,
	FRESH_MAX = 32,   /* results of fresh units waiting for earlier ones */
	WAKE = 50,        /* ms between two wake-ups of the task */
	SERIAL_CHUNKS = 2 /* chunks read in order after a guess was wrong */
};

/* Delivery */

/* Wake the task when there is something new to show. */
static void scan_progress(struct scan *w)
{
	if (!w->task)
		return;
	struct extent x = trace_extent(w->trace);
	uint64_t done = w->ops ? w->scanned : w->next;
	double end = x.counted          ? (double)x.records
		     : x.fraction > 0.0 ? (double)x.records / x.fraction
					: 0.0;
	if (w->high < UINT64_MAX && (double)w->high + 1 < end)
		end = (double)w->high + 1;
	double total = end - (double)w->low;
	if (total < (double)done)
		total = x.counted ? (double)done : 0;
	task_progress(w->task, done, (uint64_t)total);
	int64_t now = clock_ms();
	if (done != w->woken_at && now - w->woken_ms >= WAKE) {
		w->woken_at = done;
		w->woken_ms = now;
		task_wake(w->task);
	}
}

static void scan_drop(struct scan *w, struct scan_part *p)
{
	if (p->part)
		w->ops->drop(p->part);
}

/* Deliver a part; false if no more results are wanted. */
static bool scan_deliver(struct scan *w, struct scan_part *p, const struct chunk *c,
			 enum chunk_verdict v, uint64_t records)
{
	void *part = p->part;
	p->part = NULL;
	w->scanned += records;
	bool more = w->ops->deliver(w->ctx, part, c, v);
	scan_progress(w);
	return more;
}

void scan_give(struct scan *w, struct scan_part *p, const struct batch *b)
{
	if (!w->ops || p->done || !b->n || b->first < w->low || b->first > w->high)
		return;
	if (!p->part)
		p->part = w->ops->part(w->ctx, NULL);
	p->done = !w->ops->records(p->part, b);
}

/* Units */

static void scan_cut_units(struct scan *w, uint64_t from, uint64_t to)
{
	w->from = from;
	w->to = to;
	w->rest = from;
	free(w->chunk);
	w->nchunks = index_list(w->trace->index, from, to, &w->chunk);
	if (w->nchunks) {
		const struct chunk *c = w->chunk[w->nchunks - 1];
		w->rest = c->start.ordinal + c->count;
	}
	w->piece = w->flat ? w->trace->test.chunk : UINT64_MAX;
	w->nunits = w->nchunks + (w->rest <= to ? (to - w->rest) / w->piece + 1 : 0);
}

/* Unit n in the direction of the scan. */
static struct scan_unit scan_nth_unit(struct scan *w, uint64_t n)
{
	if (w->backward)
		n = w->nunits - 1 - n;
	struct scan_unit u = { .last = w->to };
	if (n >= w->nchunks) {
		u.first = w->rest + (n - w->nchunks) * w->piece;
		if (w->to - u.first >= w->piece)
			u.last = u.first + w->piece - 1;
	} else {
		const struct chunk *c = w->chunk[n];
		uint64_t last = c->start.ordinal + c->count - 1;
		u.chunk = c;
		u.whole = c->start.ordinal >= w->from && last <= w->to;
		u.first = u.whole || c->start.ordinal > w->from ? c->start.ordinal
								: w->from;
		u.last = last < w->to ? last : w->to;
	}
	return u;
}

/*
 * Choose how many units a worker claims at once, at least (run) and at most (run_max),
 * and the size of the ring (window).  With more than one unit, the bytes between a
 * checkpoint and a chunk need not be decompressed again for the next chunk; but a run of
 * a backward scan is read completely before its first part is delivered.
 */
static void scan_choose_run(struct scan *w)
{
	uint64_t run = 1, gap = 0;
	if (w->nchunks) {
		const struct chunk *a = w->chunk[0], *b = w->chunk[w->nchunks - 1];
		uint64_t bytes = (b->end - a->start.offset) / w->nchunks + 1;
		gap = source_facts(w->trace->source).farthest_gap / bytes;
		if (w->backward)
			run = gap + 1;
		else if (w->trace->threads > 1 && gap < RUN_MIN)
			run = RUN_MIN;
	}
	uint64_t max = w->nunits / (w->trace->threads * 2);
	if (w->backward)
		max = RUN_MAX;
	if (run > max)
		run = max;
	if (run > RUN_MAX)
		run = RUN_MAX;
	w->run = run ? run : 1;
	w->run_max = w->run;
	if (!w->backward && w->trace->threads > 1 && gap)
		w->run_max = w->run + gap < RUN_MAX ? w->run + gap : RUN_MAX;
	w->window = w->run_max * (w->trace->threads > 1 ? 2 * w->trace->threads : 1);
}

/* Units of the next run: up to a chunk that begins soon after a checkpoint. */
static uint64_t scan_next_run(struct scan *w)
{
	uint64_t n = w->run, first = w->claimed;
	while (n < w->run_max && first + n < w->nchunks &&
	       source_next_start(w->trace->source,
				 w->chunk[first + n - 1]->start.offset) >
		       w->chunk[first + n]->start.offset)
		n++;
	return n < w->nunits - first ? n : w->nunits - first;
}

static struct scan_result *scan_slot(struct scan *w, uint64_t n)
{
	return &w->ring[n % w->window];
}

static struct templates *scan_templates(struct scan *w, unsigned worker)
{
	if (!w->templates)
		return NULL;
	struct templates **t = &w->templates[worker];
	if (!*t)
		*t = templates_new(w->trace->schema);
	if (*t && templates_full(*t))
		templates_clear(*t);
	return *t;
}

/* True if the client needs all fields of templated batches. */
static bool scan_expands(const struct scan *w)
{
	return w->ops && !w->ops->templates;
}

/* The reader of a worker. */
static struct reader *scan_reader(struct scan *w, unsigned worker)
{
	struct reader **rd = &w->rd[worker];
	if (!*rd)
		*rd = reader_open(w->trace, w->task);
	reader_use_templates(*rd, scan_templates(w, worker), scan_expands(w));
	return *rd;
}

/* Read the records of a unit into a new part. */
static void scan_read_unit(struct scan *w, unsigned worker, uint64_t number,
			   struct scan_result *r)
{
	struct reader *rd = scan_reader(w, worker);
	r->part.part = w->ops->part(w->ctx, r->unit.chunk);
	uint64_t at = r->unit.first;
	while (at <= r->unit.last && number < atomic_load(&w->limit)) {
		uint64_t left = r->unit.last - at + 1;
		const struct batch *b, numbers = { .schema = w->trace->schema,
						   .first = at,
						   .n = u64_min(left, READ_MAX) };
		if (w->ops->numbers && r->unit.chunk)
			b = &numbers;
		else
			r->st = reader_read(rd, at, numbers.n, w->ops->want, &b, &r->err);
		if (r->st == ST_END || r->st == ST_AGAIN)
			r->st = trace_truncated(&r->err);
		if (r->st || !w->ops->records(r->part.part, b))
			return;
		at += b->n;
	}
}

static void scan_do_unit(struct scan *w, unsigned worker, uint64_t number,
			 struct scan_result *r)
{
	r->unit = scan_nth_unit(w, number);
	r->verdict = CHUNK_READ;
	if (task_cancelled(w->task))
		r->st = err_set(&r->err, ST_CANCELLED, "stopped");
	else if (r->unit.whole && w->ops->screen && !w->trace->test.noscreen)
		r->verdict = w->ops->screen(w->ctx, r->unit.chunk);
	if (!r->st && r->verdict == CHUNK_READ)
		scan_read_unit(w, worker, number, r);
}

/* A pass */

/* Units from this one on are not needed.  Called with the lock. */
static void scan_set_limit(struct scan *w, uint64_t number)
{
	if (number < atomic_load(&w->limit))
		atomic_store(&w->limit, number);
	pthread_cond_broadcast(&w->room);
}

/* Deliver a result; false if nothing after it should be delivered in this pass. */
static bool scan_deliver_result(struct scan *w, struct scan_result *r)
{
	if (!r->st && !r->wrong && (!w->fresh || ahead_add(w, r))) {
		uint64_t end = r->unit.last + 1;
		if (w->fresh && end > w->next)
			w->next = end;
		if (r->part.part || !w->fresh)
			return scan_deliver(w, &r->part, r->unit.chunk, r->verdict,
					    end - r->unit.first);
		scan_progress(w);
		return true;
	}
	scan_drop(w, &r->part);
	ahead_drop(r);
	return false;
}

/* Deliver results that are due and complete, unless another worker is delivering.  Called
 * and returns with the lock; deliver() runs without it. */
static void scan_deliver_ready(struct scan *w)
{
	while (!w->delivering && w->delivered < atomic_load(&w->limit) &&
	       scan_slot(w, w->delivered)->filled) {
		struct scan_result r = *scan_slot(w, w->delivered);
		scan_slot(w, w->delivered)->filled = false;
		w->delivering = true;
		pthread_mutex_unlock(&w->lock);
		bool more = scan_deliver_result(w, &r);
		pthread_mutex_lock(&w->lock);
		w->delivering = false;
		if (r.wrong) {
			w->stuck = true;
			scan_set_limit(w, w->delivered);
		} else if (!more) {
			w->stop = true;
			w->st = r.st;
			w->err = r.err;
			scan_set_limit(w, 0);
		}
		w->delivered++;
		pthread_cond_broadcast(&w->room);
	}
}

static bool scan_claim(struct scan *w, unsigned worker, struct scan_run *run)
{
	pthread_mutex_lock(&w->claiming);
	*run = (struct scan_run) { .first = w->claimed };
	bool more = w->claimed < atomic_load(&w->limit);
	if (more && !w->fresh) {
		run->n = scan_next_run(w);
	} else if (more) {
		bool leave = !w->ops && indexer_look(w->trace->indexer).wanted;
		more = !leave && ahead_claim(w, worker, run);
		if (!more) {
			pthread_mutex_lock(&w->lock);
			w->stuck |= !leave && !scan_stopped(w, w->claimed);
			scan_set_limit(w, w->claimed);
			pthread_mutex_unlock(&w->lock);
		}
	}
	w->claimed += run->n;
	pthread_mutex_unlock(&w->claiming);
	return more;
}

/* Wait until the ring has room for a unit; false if it is not needed. */
static bool scan_await_room(struct scan *w, uint64_t number)
{
	pthread_mutex_lock(&w->lock);
	while (number < atomic_load(&w->limit) && number >= w->delivered + w->window)
		pthread_cond_wait(&w->room, &w->lock);
	pthread_mutex_unlock(&w->lock);
	return number < atomic_load(&w->limit);
}

static void scan_work(void *arg, unsigned worker)
{
	struct scan *w = arg;
	struct scan_run run;
	for (bool more = true; more;) {
		more = scan_claim(w, worker, &run);
		if (w->fresh)
			ahead_help(w);
		for (uint64_t i = 0; i < run.n; i++) {
			/* A run is read forward in both directions. */
			uint64_t number = run.first + (w->backward ? run.n - 1 - i : i);
			if (!scan_await_room(w, number))
				continue;
			struct scan_result r = { .filled = true };
			if (w->fresh)
				ahead_read_unit(w, worker, &run, i, &r);
			else
				scan_do_unit(w, worker, number, &r);
			pthread_mutex_lock(&w->lock);
			if (r.wrong)
				scan_set_limit(w, number + 1);
			*scan_slot(w, number) = r;
			scan_deliver_ready(w);
			pthread_mutex_unlock(&w->lock);
		}
	}
}

/* Traverse n units on some threads; w->window is set. */
static void scan_pass(struct scan *w, uint64_t n, unsigned threads)
{
	w->claimed = w->delivered = 0;
	w->stuck = false;
	atomic_store(&w->limit, n);
	w->ring = mem_new(w->window, sizeof *w->ring);
	parallel_run(n < threads ? (unsigned)n : threads, scan_work, w);
	for (uint64_t i = 0; i < w->window; i++) {
		if (!w->ring[i].filled)
			continue;
		scan_drop(w, &w->ring[i].part);
		ahead_drop(&w->ring[i]);
	}
	free(w->ring);
	w->ring = NULL;
}

/* Traverse records at known positions; false if no more are wanted. */
static bool scan_known(struct scan *w, uint64_t from, uint64_t to)
{
	scan_cut_units(w, from, to);
	scan_choose_run(w);
	w->fresh = false;
	scan_pass(w, w->nunits, w->trace->threads);
	return !w->stop;
}

/* Deliver the gaps at the end of the trace; false if no more are wanted. */
static bool scan_deliver_tail(struct scan *w, uint64_t records)
{
	if (!(w->flat ? trace_extent(w->trace).stray : indexer_tail(w->trace->indexer)))
		return true;
	const struct batch *b;
	bool more = false;
	w->st = reader_read(scan_reader(w, 0), records, 1, w->ops->want, &b, &w->err);
	if (w->st == ST_END) {
		w->st = ST_OK;
		struct scan_part p = { .part = w->ops->part(w->ctx, NULL) };
		w->ops->records(p.part, b);
		more = scan_deliver(w, &p, NULL, CHUNK_READ, 0);
	}
	w->stop = !more;
	return more;
}

/* New records */

/*
 * How many of the next chunks may be read in parallel.  A client may need only a few
 * records, so its first chunk is read in order.
 */
static uint64_t scan_count_fresh(struct scan *w)
{
	struct indexer *e = w->trace->indexer;
	uint64_t at = e->here.ordinal, equal, n;
	uint64_t chunk = index_next_length(w->trace->index, &equal);
	if (!e->ahead || at != e->start.ordinal || at < e->serial_until)
		return 0;
	if (!w->ops)
		n = (w->high - at) / chunk + 1;
	else if (at + chunk <= w->next)
		n = (w->next - at) / chunk;
	else if (!w->ordered && w->scanned)
		n = (w->high - at) / chunk + ((w->high - at) % chunk == chunk - 1);
	else
		n = 0;
	return n < equal ? n : equal;
}

static void scan_read_fresh(struct scan *w, uint64_t n)
{
	struct indexer *e = w->trace->indexer;
	for (unsigned i = 0; i < w->trace->threads; i++)
		scan_reader(w, i);
	w->fresh = true;
	w->window = FRESH_MAX;
	scan_pass(w, n, ahead_begin(w));
	ahead_end(w);
	index_end(w->trace->index, &e->start);
	e->here = e->start;
	if (w->stuck) {
		uint64_t equal;
		e->serial_chunks =
			e->serial_chunks ? 2 * e->serial_chunks : SERIAL_CHUNKS;
		e->serial_until =
			e->here.ordinal +
			e->serial_chunks * index_next_length(w->trace->index, &equal);
	}
}

/* Deliver the records that were read in order; c: the chunk that they complete. */
static void scan_deliver_live(struct scan *w, const struct chunk *c)
{
	uint64_t from = w->next, end = w->trace->indexer->here.ordinal;
	if (w->high < end)
		end = w->high + 1;
	if (end > w->next)
		w->next = end;
	if (c && (c->start.ordinal != from || c->start.ordinal + c->count != end))
		c = NULL;
	if (w->live.part &&
	    !scan_deliver(w, &w->live, c, CHUNK_READ, end > from ? end - from : 0))
		w->stop = true;
}

static void scan_idle(struct scan *w)
{
	if (w->ops && w->ops->idle)
		w->ops->idle(w->ctx);
}

/* How many ms to wait after a fruitless wait of `ms`.  The first wait is short, because
 * there may be something to show. */
static int scan_next_pause(int ms)
{
	if (!ms)
		return WAKE;
	return ms < SOURCE_WAIT / 2 ? 2 * ms : SOURCE_WAIT;
}

/* Read a batch in order, or wait until there is one. */
static enum status scan_read_in_order(struct scan *w)
{
	struct trace *t = w->trace;
	struct indexer *e = t->indexer;
	const struct batch *b;
	uint64_t arrived = source_arrived(t->source), here = e->here.ordinal;
	/* No batch has records on both sides of an end of the span. */
	uint64_t end = here < w->low          ? w->low
		       : w->high < UINT64_MAX ? w->high + 1
					      : UINT64_MAX;
	enum status st = indexer_read(e, w->task, scan_templates(w, 0), scan_expands(w),
				      w->ops ? w->ops->want : 0, end, &b, &w->err);
	if (st && st != ST_AGAIN && st != ST_END)
		return st;
	double fraction = st == ST_END ? 1 : reader_fraction(e->rd);
	if (st == ST_OK)
		scan_give(w, &w->live, b);
	const struct chunk *c = indexer_finish_chunk(e, st == ST_END);
	if (st == ST_END)
		indexer_finish_trace(e, b);
	if (w->ops && (c || st || w->live.done || e->here.ordinal > w->high))
		scan_deliver_live(w, c);
	if (c)
		w->live.done = false;
	if (st == ST_AGAIN) {
		w->pause = scan_next_pause(w->pause);
		scan_idle(w);
		indexer_wait_for_bytes(e, arrived, w->pause, w->task);
		return ST_OK;
	}
	w->pause = 0;
	indexer_advance(e, e->here.ordinal, fraction);
	if (st == ST_END)
		index_autosave_finish(t->autosave);
	else
		index_autosave_step(t->autosave);
	return ST_OK;
}

/* Read new records, as the leader. */
static enum status scan_lead(struct scan *w)
{
	struct indexer *e = w->trace->indexer;
	uint64_t n = scan_count_fresh(w);
	enum status st = ST_OK;
	if (n)
		scan_read_fresh(w, n);
	else
		st = scan_read_in_order(w);
	if (!w->ops && indexer_look(e).wanted) {
		indexer_retire(e);
		w->leading = false;
	}
	return st;
}

/* Become the leader, or wait for one. */
static void scan_follow(struct scan *w, uint64_t changes)
{
	w->pause = scan_next_pause(changes == w->seen ? w->pause : 0);
	w->seen = changes;
	scan_idle(w);
	w->leading = indexer_lead_or_wait(w->trace->indexer, w->ops, changes, w->pause,
					  w->task);
	if (!w->leading)
		return;
	w->pause = 0;
	w->lead_from = w->trace->indexer->here.ordinal;
	indexer_begin(w->trace->indexer);
}

/* Return the record before which records can be read like any others. */
static uint64_t scan_frontier(struct scan *w, const struct indexer_state *x)
{
	struct place end;
	if (w->leading)
		return w->lead_from;
	if (x->extent.complete || x->paused || w->high < x->extent.records)
		return x->extent.records;
	index_end(w->trace->index, &end);
	return end.ordinal;
}

static enum status scan_forward(struct scan *w)
{
	w->next = w->low;
	for (;;) {
		struct indexer_state x = indexer_look(w->trace->indexer);
		if (!w->ops) {
			w->next = x.extent.records;
			scan_progress(w);
		}
		if (w->stop || w->next > w->high)
			return w->st;
		uint64_t known = scan_frontier(w, &x);
		if (w->ops && w->next < known) {
			uint64_t from = w->next;
			uint64_t to = known - 1 < w->high ? known - 1 : w->high;
			w->next = to + 1;
			if (!scan_known(w, from, to))
				return w->st;
			continue;
		}
		if (x.extent.complete) {
			if (w->ops && w->high == UINT64_MAX)
				scan_deliver_tail(w, x.extent.records);
			return w->st;
		}
		if (task_cancelled(w->task))
			return err_set(&w->err, ST_CANCELLED, "stopped");
		enum status st = ST_OK;
		if (w->leading)
			st = scan_lead(w);
		else
			scan_follow(w, x.changes);
		if (st)
			return st;
	}
}

/* True if the positions of all records are known, and the records needed first are not
 * the next ones to be indexed. */
static bool scan_is_flat(const struct scan *w)
{
	const struct trace *t = w->trace;
	struct place end;
	uint64_t equal, due = w->backward ? w->high : w->low;
	fieldset want = w->ops->want;
	if (want & t->schema->computed)
		want |= t->schema->compute->needs(t->schema, want & t->schema->computed);
	index_end(t->index, &end);
	return trace_flat_records(t) && !(want & t->schema->carried) &&
	       !indexer_extent(t->indexer).complete && due > end.ordinal &&
	       due - end.ordinal >= index_next_length(t->index, &equal);
}

/* Read all records of the span, whose positions are known. */
static enum status scan_all(struct scan *w)
{
	uint64_t records = trace_extent(w->trace).records;
	bool tail = w->high == UINT64_MAX;
	if (w->backward && tail && !scan_deliver_tail(w, records))
		return w->st;
	uint64_t to = w->high < records ? w->high : records - 1;
	if (records && w->low <= to && !scan_known(w, w->low, to))
		return w->st;
	if (!w->backward && tail)
		scan_deliver_tail(w, records);
	return w->st;
}

static enum status scan_backward(struct scan *w)
{
	enum status st = trace_index_to(w->trace, w->high, w->task, &w->err);
	return st ? st : scan_all(w);
}

static enum status scan_do(struct scan *w)
{
	if (!w->ops)
		return scan_forward(w);
	w->flat = scan_is_flat(w);
	return w->flat ? scan_all(w) : w->backward ? scan_backward(w) : scan_forward(w);
}

enum status scan_run(struct trace *t, struct span over, const struct scan_ops *ops,
		     void *ctx, struct task *task, struct err *err)
{
	fieldset computed = ops ? ops->want & t->schema->computed : 0;
	if (computed) {
		unsigned derived = t->schema->compute->derived(t->schema, computed);
		enum status known = trace_derive(t, derived, UINT64_MAX, task, err);
		if (known)
			return known;
	}
	bool backward = over.last < over.first;
	struct scan w = { .trace = t,
			  .ops = ops,
			  .ctx = ctx,
			  .task = task,
			  .low = backward ? over.last : over.first,
			  .high = backward ? over.first : over.last,
			  .backward = backward,
			  .rd = mem_new(t->threads, sizeof(struct reader *)) };
	/* Values of paired() formats do not depend on carried values. */
	bool carried =
		ops && ops->want & t->schema->carried && !t->schema->format->paired;
	w.ordered = computed || carried || (ops && ops->past);
	if ((!ops || ops->templates || t->schema->format->templates_first) && !computed &&
	    !t->test.notemplates)
		w.templates = mem_new(t->threads, sizeof *w.templates);
	pthread_mutex_init(&w.claiming, NULL);
	pthread_mutex_init(&w.lock, NULL);
	pthread_cond_init(&w.room, NULL);

	enum status st = scan_do(&w);
	if (st)
		*err = w.err;
	if (w.leading)
		indexer_retire(t->indexer);

	scan_drop(&w, &w.live);
	for (unsigned i = 0; i < t->threads; i++) {
		reader_free(w.rd[i]);
		if (w.templates)
			templates_free(w.templates[i]);
	}
	free(w.rd);
	free(w.templates);
	free(w.chunk);
	pthread_cond_destroy(&w.room);
	pthread_mutex_destroy(&w.lock);
	pthread_mutex_destroy(&w.claiming);
	return st;
}

/* Extending the index */

enum status trace_index_to(struct trace *t, uint64_t ordinal, struct task *task,
			   struct err *err)
{
	enum status st = scan_run(t, (struct span) { 0, ordinal }, NULL, NULL, task, err);
	task_wake(task);
	return st;
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
