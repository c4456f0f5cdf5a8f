#include "trace/scan/indexer.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "trace/index/index_autosave.h"
#include "trace/index/summary.h"
#include "trace/read/reader.h"
#include "trace/scan/scan_internal.h"

struct indexer *indexer_new(struct trace *t)
{
	struct indexer *e = mem_new(1, sizeof *e);
	e->trace = t;
	monitor_init(&e->lock);
	return e;
}

static void indexer_release_reading(struct indexer *e)
{
	ahead_free(e->ahead);
	reader_free(e->rd);
	summary_free(e->summary);
	e->ahead = NULL;
	e->rd = NULL;
	e->summary = NULL;
}

void indexer_free(struct indexer *e)
{
	if (!e)
		return;
	indexer_release_reading(e);
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

/* State */

struct indexer_state indexer_look(struct indexer *e)
{
	monitor_lock(&e->lock);
	struct indexer_state s = { e->extent, e->changes, e->tail, e->paused, e->wanted };
	monitor_unlock(&e->lock);
	return s;
}

struct extent indexer_extent(struct indexer *e)
{
	return indexer_look(e).extent;
}

uint64_t indexer_tail(struct indexer *e)
{
	return indexer_look(e).tail;
}

/* Wake all threads that wait for a change.  Called with the lock. */
static void indexer_notify(struct indexer *e)
{
	e->changes++;
	monitor_notify(&e->lock);
}

/* Leading */

/* Under the lock. */
static bool indexer_try_to_lead(struct indexer *e, bool client)
{
	bool leader = !e->leading && !e->extent.complete && (client || !e->wanted);
	if (leader)
		e->leading = true;
	return leader;
}

bool indexer_lead_or_wait(struct indexer *e, bool client, uint64_t seen, int ms,
			  struct task *task)
{
	struct timespec until = clock_after(ms);
	monitor_lock(&e->lock);
	bool leader = indexer_try_to_lead(e, client);
	if (!leader) {
		e->wanted += client;
		while (e->changes == seen && monitor_wait(&e->lock, &until, task))
			;
		/* Before a leader that has yielded can lead again. */
		leader = indexer_try_to_lead(e, client);
		e->wanted -= client;
	}
	monitor_unlock(&e->lock);
	return leader;
}

void indexer_begin(struct indexer *e)
{
	const struct schema *s = e->trace->schema;
	if (e->schema == s && e->rd)
		return;
	/* The schema has other computed fields. */
	reader_free(e->rd);
	e->rd = reader_open(e->trace, NULL);
	ahead_free(e->ahead);
	e->ahead = ahead_new(e->trace);
	e->schema = s;
	if (!e->summary)
		e->summary = summary_new(s, e->trace->index);
}

void indexer_retire(struct indexer *e)
{
	/* Its templates belong to the leader. */
	if (e->summary)
		summary_settle(e->summary);
	monitor_lock(&e->lock);
	e->leading = e->paused = false;
	indexer_notify(e);
	monitor_unlock(&e->lock);
}

void indexer_advance(struct indexer *e, uint64_t records, double fraction)
{
	monitor_lock(&e->lock);
	e->extent.records = records;
	if (fraction > e->extent.fraction)
		e->extent.fraction = fraction;
	e->paused = false;
	indexer_notify(e);
	monitor_unlock(&e->lock);
}

void indexer_wait_for_bytes(struct indexer *e, uint64_t bytes, int ms, struct task *task)
{
	monitor_lock(&e->lock);
	if (!e->paused) {
		/* All records that have arrived can be read. */
		e->paused = true;
		indexer_notify(e);
	}
	monitor_unlock(&e->lock);
	source_wait(e->trace->source, &bytes, ms, task);
}

/* Reading in order */

static void indexer_count_gaps(struct indexer *e, const struct batch *b)
{
	uint64_t gaps = 0, bytes = 0;
	summary_gaps(b, &gaps, &bytes);
	monitor_lock(&e->lock);
	e->extent.gaps += gaps;
	e->extent.gap_bytes += bytes;
	monitor_unlock(&e->lock);
}

/* The number of records that the current chunk still needs. */
static uint64_t indexer_chunk_left(struct indexer *e)
{
	uint64_t equal;
	return index_next_length(e->trace->index, &equal) -
	       (e->here.ordinal - e->start.ordinal);
}

enum status indexer_read(struct indexer *e, struct task *task, struct templates *t,
			 bool expand, fieldset want, uint64_t end, const struct batch **b,
			 struct err *err)
{
	const struct schema *s = e->trace->schema;
	uint64_t left = indexer_chunk_left(e);
	if (end - e->here.ordinal < left)
		left = end - e->here.ordinal;
	reader_set_task(e->rd, task);
	reader_ahead(e->rd, e->trace->threads > 1);
	reader_use_templates(e->rd, t, expand);
	enum status st = reader_read(e->rd, e->here.ordinal,
				     left < READ_MAX ? (size_t)left : READ_MAX,
				     want | summary_fields(s) | s->carried, b, err);
	if (st == ST_OK) {
		indexer_count_gaps(e, *b);
		summary_add(e->summary, *b);
		reader_position(e->rd, &e->here);
	}
	return st;
}

const struct chunk *indexer_finish_chunk(struct indexer *e, bool end)
{
	bool any = e->here.ordinal > e->start.ordinal;
	if (end ? !any : indexer_chunk_left(e) > 0)
		return NULL;
	struct index *ix = e->trace->index;
	struct chunk c = { .start = e->start };
	summary_take(e->summary, &c);
	e->start = e->here;
	c.end = e->start.offset;
	memcpy(c.end_carry, e->start.carry, sizeof c.end_carry);
	index_add(ix, &c);
	summary_clear(e->summary);
	return index_locate(ix, c.start.ordinal);
}

void indexer_finish_trace(struct indexer *e, const struct batch *tail)
{
	uint64_t stray = 0, gaps = 0, bytes = 0;
	for (size_t i = 0; i < tail->ngaps; i++)
		if (tail->gap[i].kind == GAP_STRAY)
			stray += tail->gap[i].length;
	summary_gaps(tail, &gaps, &bytes);
	indexer_count_gaps(e, tail);
	index_add_tail(e->trace->index, gaps, bytes);
	size_t ngaps = tail->ngaps;
	indexer_release_reading(e);
	monitor_lock(&e->lock);
	e->extent.stray = stray;
	e->extent.complete = true;
	e->tail = ngaps;
	monitor_unlock(&e->lock);
}
