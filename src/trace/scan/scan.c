/*
 * Records whose places are known are read here; the others are delivered by the indexer,
 * see scan_live.c.  Known are those that are in the index and, if the span begins beyond
 * it, all of a flat file: then nothing before the span is read.
 *
 * A pass has units, one for each chunk, or for as many records that are in no chunk.
 * Workers claim runs of units, screen and read
 * them, and put the results into a ring; the worker that completes the unit that is due
 * delivers it, and the completed ones after it.  The ring bounds the number of parts: a
 * unit is only claimed if the ring has room for it.  A run extends from the first chunk
 * after a checkpoint to the last before another one, if checkpoints are more than a few
 * chunks apart: if two workers met between two checkpoints, one would unpack again what
 * the other has unpacked.
 */
#include "trace/scan/scan_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "format/template.h"
#include "trace/read/reader.h"

enum {
	RUN_LEAST = 4, /* units, with several threads */
	RUN_MOST = 64,
	WAKE = 50 /* ms between two wake-ups of the task */
};

struct scan_unit {
	uint64_t first, last;
	const struct chunk *chunk; /* NULL: not in the index */
	bool whole;                /* the unit is all of the chunk */
};

struct scan_result {
	bool filled;
	struct scan_unit unit;
	void *part;
	enum chunk_verdict verdict;
	enum status st;
	struct err err;
};

/* Delivery */

static void scan_progress(struct scan *w, uint64_t records)
{
	if (!w->task)
		return;
	w->scanned += records;
	struct extent x = trace_extent(w->trace);
	double all = x.counted          ? (double)x.records
		     : x.fraction > 0.0 ? (double)x.records / x.fraction
					: 0.0;
	double end = w->high < UINT64_MAX && (double)w->high + 1 < all
			     ? (double)w->high + 1
			     : all;
	double total = end - (double)w->low;
	if (total < (double)w->scanned)
		total = x.counted ? (double)w->scanned : 0;
	task_progress(w->task, w->scanned, (uint64_t)total);
	int64_t now = clock_ms();
	if (now - w->woken_ms >= WAKE) {
		w->woken_ms = now;
		task_wake(w->task);
	}
}

bool scan_deliver(struct scan *w, void *part, const struct chunk *c, enum chunk_verdict v,
		  uint64_t records)
{
	bool more = w->ops->deliver(w->ctx, part, c, v);
	scan_progress(w, records);
	return more;
}

void scan_drop(struct scan *w, void *part)
{
	if (part)
		w->ops->drop(part);
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
	w->claimed = w->delivered = 0;
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
 * Choose how many units a worker claims at once, at least (run) and at most (run_most),
 * and the size of the ring (window).  With more than one unit, the bytes between a
 * checkpoint and a chunk need not be unpacked again for the next chunk; but a run of a
 * backward scan is read completely before its first part is delivered.
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
		else if (w->trace->threads > 1 && gap < RUN_LEAST)
			run = RUN_LEAST;
	}
	uint64_t most = w->nunits / (w->trace->threads * 2);
	if (w->backward)
		most = RUN_MOST;
	if (run > most)
		run = most;
	if (run > RUN_MOST)
		run = RUN_MOST;
	w->run = run ? run : 1;
	w->run_most = w->run;
	if (!w->backward && w->trace->threads > 1 && gap)
		w->run_most = w->run + gap < RUN_MOST ? w->run + gap : RUN_MOST;
	w->window = w->run_most * (w->trace->threads > 1 ? 2 * w->trace->threads : 1);
}

/* Units of the next run: up to a chunk that begins soon after a checkpoint. */
static uint64_t scan_next_run(struct scan *w)
{
	uint64_t n = w->run, first = w->claimed;
	while (n < w->run_most && first + n < w->nchunks &&
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

static enum status scan_open_reader(struct scan *w, unsigned worker, struct err *err)
{
	struct reader **rd = &w->rd[worker];
	enum status st = *rd ? ST_OK : reader_open(rd, w->trace, err);
	if (st)
		return st;
	reader_set_task(*rd, w->task);
	if (w->templates && !w->templates[worker])
		w->templates[worker] = templates_new(w->trace->schema);
	struct templates *t = w->templates ? w->templates[worker] : NULL;
	if (t && templates_full(t))
		templates_clear(t);
	reader_use_templates(*rd, t);
	return ST_OK;
}

/* Read the records of a unit into a new part. */
static void scan_read_unit(struct scan *w, unsigned worker, struct scan_result *r)
{
	r->st = scan_open_reader(w, worker, &r->err);
	if (r->st)
		return;
	r->part = w->ops->part(w->ctx, r->unit.chunk);
	uint64_t at = r->unit.first;
	while (at <= r->unit.last && !atomic_load(&w->stop)) {
		uint64_t left = r->unit.last - at + 1;
		const struct batch *b;
		r->st = reader_read(w->rd[worker], at,
				    left < READ_MOST ? (size_t)left : READ_MOST,
				    w->ops->want, &b, &r->err);
		if (r->st == ST_END || r->st == ST_AGAIN)
			r->st = err_set(
				&r->err, ST_IO, "%s was truncated after it was %s",
				trace_path(w->trace), w->flat ? "opened" : "indexed");
		if (r->st)
			return;
		if (!w->ops->records(r->part, b))
			return;
		at += b->n;
	}
}

static void scan_do_unit(struct scan *w, unsigned worker, struct scan_result *r)
{
	const struct chunk *c = r->unit.chunk;
	r->verdict = CHUNK_READ;
	if (task_cancelled(w->task))
		r->st = err_set(&r->err, ST_CANCELLED, "stopped");
	else if (c && r->unit.whole && w->ops->screen && !w->trace->test.noscreen)
		r->verdict = w->ops->screen(w->ctx, c);
	if (!r->st && r->verdict == CHUNK_READ)
		scan_read_unit(w, worker, r);
}

/* Deliver results that are due and complete, unless another worker is delivering.  Called
 * and returns with the lock; deliver() runs without it. */
static void scan_deliver_ready(struct scan *w)
{
	while (!w->delivering && !w->stop && w->delivered < w->nunits &&
	       scan_slot(w, w->delivered)->filled) {
		uint64_t number = w->delivered;
		struct scan_result r = *scan_slot(w, number);
		scan_slot(w, w->delivered)->filled = false;
		w->delivering = true;
		pthread_mutex_unlock(&w->lock);
		bool more = false;
		if (r.st)
			scan_drop(w, r.part);
		else
			more = scan_deliver(w, r.part, r.unit.chunk, r.verdict,
					    r.unit.last - r.unit.first + 1);
		pthread_mutex_lock(&w->lock);
		w->delivering = false;
		w->delivered++;
		if (r.st) {
			w->st = r.st;
			w->err = r.err;
		}
		if (!more)
			atomic_store(&w->stop, true);
		pthread_cond_broadcast(&w->room);
	}
}

static void scan_work(void *arg, unsigned worker)
{
	struct scan *w = arg;
	pthread_mutex_lock(&w->lock);
	for (;;) {
		while (!w->stop && w->claimed < w->nunits &&
		       w->claimed + w->run_most > w->delivered + w->window)
			pthread_cond_wait(&w->room, &w->lock);
		if (w->stop || w->claimed >= w->nunits)
			break;
		uint64_t first = w->claimed, n = scan_next_run(w);
		w->claimed += n;
		pthread_mutex_unlock(&w->lock);
		for (uint64_t i = 0; i < n && !atomic_load(&w->stop); i++) {
			/* A run is read forward in both directions. */
			uint64_t number = first + (w->backward ? n - 1 - i : i);
			struct scan_result r = { .filled = true,
						 .unit = scan_nth_unit(w, number) };
			scan_do_unit(w, worker, &r);
			pthread_mutex_lock(&w->lock);
			*scan_slot(w, number) = r;
			scan_deliver_ready(w);
			pthread_mutex_unlock(&w->lock);
		}
		pthread_mutex_lock(&w->lock);
	}
	pthread_mutex_unlock(&w->lock);
}

/* Traverse records whose places are known; false: no more are wanted. */
static bool scan_known(struct scan *w, uint64_t from, uint64_t to)
{
	scan_cut_units(w, from, to);
	scan_choose_run(w);
	w->ring = mem_new(w->window, sizeof *w->ring);
	unsigned threads = w->trace->threads;
	if (threads > w->nunits)
		threads = (unsigned)w->nunits;
	parallel_run(threads, scan_work, w);
	for (uint64_t i = 0; i < w->window; i++)
		if (w->ring[i].filled)
			scan_drop(w, w->ring[i].part);
	free(w->ring);
	w->ring = NULL;
	return !w->stop;
}

/* Deliver the gaps at the end of the trace; false: no more are wanted. */
static bool scan_deliver_tail(struct scan *w, uint64_t records)
{
	w->tail_done = true;
	if (!(w->flat ? trace_extent(w->trace).stray : indexer_tail(w->trace->indexer)))
		return true;
	struct scan_result r = { .st = ST_OK };
	if (!w->rd[0])
		r.st = reader_open(&w->rd[0], w->trace, &r.err);
	bool more = false;
	if (!r.st) {
		const struct batch *b;
		reader_set_task(w->rd[0], w->task);
		r.st = reader_read(w->rd[0], records, 1, w->ops->want, &b, &r.err);
		if (r.st == ST_END) {
			r.st = ST_OK;
			void *part = w->ops->part(w->ctx, NULL);
			w->ops->records(part, b);
			more = scan_deliver(w, part, NULL, CHUNK_READ, 0);
		}
	}
	if (r.st) {
		w->st = r.st;
		w->err = r.err;
	}
	if (!more)
		atomic_store(&w->stop, true);
	return more;
}

/* Indexed and live records */

/* Whether the scan thread has something to do other than to wait for the indexer. */
static bool scan_has_work(void *arg)
{
	struct scan *w = arg;
	scan_live_drain(w);
	if (w->stop || w->next > w->high)
		return true;
	if (w->ops->idle)
		w->ops->idle(w->ctx);
	struct extent x = indexer_extent(w->trace->indexer);
	return scan_live_overflowed(w) ||
	       (!x.complete && scan_live_frontier(w, &x) > w->next);
}

/* Whether the places of all records are known, and those that are due first are not the
 * next ones to be indexed. */
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

/* All records of the span, of a flat file. */
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

static enum status scan_forward(struct scan *w)
{
	struct indexer *e = w->trace->indexer;
	w->next = w->low;
	for (;;) {
		struct extent x = indexer_extent(e);
		scan_live_drain(w);
		if (w->stop || w->next > w->high)
			return w->st;
		uint64_t known = scan_live_frontier(w, &x);
		if (w->next < known) {
			uint64_t to = known - 1 < w->high ? known - 1 : w->high;
			if (!w->subscribed && !x.complete && w->high >= known)
				scan_live_subscribe(w);
			uint64_t from = w->next;
			w->next = to + 1;
			scan_live_set_reading(w, true);
			bool more = scan_known(w, from, to);
			scan_live_set_reading(w, false);
			if (!more)
				return w->st;
			continue;
		}
		if (x.complete) {
			if (w->high == UINT64_MAX && !w->tail_done)
				scan_deliver_tail(w, x.records);
			return w->st;
		}
		if (scan_live_overflowed(w))
			scan_live_unsubscribe(w);
		if (!w->subscribed)
			scan_live_subscribe(w);
		enum status st = indexer_run(e, w->task, scan_has_work, w, &w->err);
		if (st != ST_OK && st != ST_END)
			return st;
	}
}

static bool scan_reached(void *arg)
{
	struct scan *w = arg;
	return indexer_extent(w->trace->indexer).records > w->high;
}

static enum status scan_backward(struct scan *w)
{
	struct indexer *e = w->trace->indexer;
	enum status st = indexer_run(e, w->task, scan_reached, w, &w->err);
	if (st != ST_OK && st != ST_END)
		return st;
	struct extent x = indexer_extent(e);
	if (x.complete)
		return scan_all(w);
	scan_known(w, w->low, w->high);
	return w->st;
}

enum status scan_run(struct trace *t, struct span over, const struct scan_ops *ops,
		     void *ctx, struct task *task, struct err *err)
{
	if (!t->schema)
		return err_set(err, ST_UNSUPPORTED, "unknown format");
	fieldset computed = ops->want & t->schema->computed;
	if (computed && t->schema->compute->threads(t->schema, computed)) {
		enum status known = trace_find_threads(t, task, err);
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
			  .live_from = UINT64_MAX,
			  .rd = mem_new(t->threads, sizeof(struct reader *)) };
	if (ops->templates && !computed && !t->test.notemplates)
		w.templates = mem_new(t->threads, sizeof *w.templates);
	pthread_mutex_init(&w.lock, NULL);
	clock_cond(&w.room);

	w.flat = scan_is_flat(&w);
	enum status st = w.flat     ? scan_all(&w)
			 : backward ? scan_backward(&w)
				    : scan_forward(&w);
	scan_live_unsubscribe(&w);
	if (st)
		*err = w.err;

	for (unsigned i = 0; i < t->threads; i++) {
		reader_free(w.rd[i]);
		if (w.templates)
			templates_free(w.templates[i]);
	}
	free(w.rd);
	free(w.templates);
	free(w.chunk);
	free(w.gap);
	pthread_cond_destroy(&w.room);
	pthread_mutex_destroy(&w.lock);
	return st;
}
