/*
 * Each worker takes a job, a run of one or more chunks, and summarizes them; the summary
 * of a chunk waits until the chunks before it are in the index.  The worker that
 * completes the chunk that is due adds it, and the completed ones after it.
 *
 * Jobs are given out in order, under a lock:
 *
 *   - If parts of the file can be unpacked separately and records have one size, a job
 *     is a position only: one chunk of a plain file, or the chunks that begin before
 *     the next checkpoint (the next block of an .xz file).  The worker reads with a
 *     cursor of its own.
 *   - Otherwise the bytes can only be unpacked in order.  The worker that takes the job
 *     unpacks them, while the others decode theirs; lines are counted on the way.  The
 *     states of checkpoints on the way are made before a chunk is decoded.
 *
 * Chunks of records of several lines have no known number of lines; they are summarized
 * by one thread, like those with other carried values.
 *
 * The values that a format carries along from earlier chunks are unknown.  Formats with
 * carry_adds carry a sum: it is started at some number, and corrected when the chunk is
 * added.  Formats with paired() carry a position in the companion: the lines of a chunk
 * that take a line of it are counted with its bytes, and the worker gets as many lines.
 * If the preceding chunk turns out to end elsewhere in the companion, the chunk is not
 * added.
 *
 * A buffer of a chunk takes about 5 MB, an xz cursor 13 MB, a summary half a MB; the
 * numbers of workers and summaries bound the memory.
 */
#include "trace/scan/indexer_parallel.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/newlines.h"
#include "base/parallel.h"
#include "format/groups.h"
#include "format/template.h"
#include "trace/index/summary.h"
#include "trace/read/reader.h"
#include "trace/trace_internal.h"

enum {
	WORKERS_MOST = 16,
	WORKERS_IN_ORDER = 4,   /* if bytes are unpacked in order, which limits more */
	SMALL = 8,              /* records of a chunk for each byte of a small file */
	PIECE = 256 << 10,      /* bytes read at a time: they stay in the cache */
	PIECE_SECOND = 16384,   /* the same, of the companion */
	BUFFER_MOST = 16 << 20, /* bytes of a chunk that is not read in pieces */
	WAITING_MOST = 32,      /* chunks that wait for earlier ones */
	COUNT_BYTES = 4096,     /* bytes in which newlines are counted at once */
	CARRY_BASE = 1 /* initial value of carried sums: some formats treat 0 as the
	                * beginning */
};

/* A chunk whose end is guessed. */
struct ixpar_guess {
	uint64_t number; /* of the chunk, from 0 in each indexer_parallel_run() */
	uint64_t ordinal, offset, end;
	uint64_t base;             /* carry[0] at its beginning, */
	uint64_t second;           /* and carry[1] of formats with paired() */
	uint64_t carry[CARRY_MAX]; /* and at its end */
	double fraction;
	struct summary *summary;
};

struct ixpar_job {
	uint64_t number, chunks;
	uint64_t ordinal, offset;
	uint64_t second; /* where its lines of the companion begin */
	bool buffered;   /* its bytes are in the worker's buffer, ... */
	size_t len;      /* ... and this is their number */
	double fraction;
};

/* Whole lines of the companion. */
struct ixpar_second {
	struct companion base; /* first member: ixpar_second_line() casts it back */
	uint8_t *buf;
	size_t len, room;
	uint64_t at; /* position of buf[0] in the companion */
};

struct ixpar_worker {
	struct batch batch;
	struct summary *summary;
	struct cursor *cur;
	uint8_t *buf;
	size_t room;
	struct ixpar_second second; /* of its job */
	bool dirty; /* the summary has a part of a chunk that was not added */
};

struct indexer_parallel {
	struct trace *trace;
	const struct schema *schema;
	fieldset want;
	uint32_t size; /* of a record; 0: lines of text */
	size_t most;   /* records of a batch */
	unsigned workers;
	struct ixpar_worker worker[WORKERS_MOST]; /* each used by one thread */
	struct summary *spare[WAITING_MOST + 1];  /* one more for the chunk that was just
	                                          * added */
	size_t spares;

	/* For one indexer_parallel_run(); constant in it, except limit */
	struct task *task;
	const struct indexer_parallel_callbacks *callbacks;
	uint32_t chunk;             /* records */
	atomic_uint_fast64_t limit; /* no chunk from this number on is added; written
	                             * under `order` */

	/* Guards the members up to `order`; held while bytes are unpacked, which may take
	 * long */
	pthread_mutex_t jobs;
	struct reader_feed feed;    /* the input of the reader */
	struct cursor *second_cur;  /* of the companion, */
	struct ixpar_second second; /* and what was read ahead, after the last job */
	uint64_t next;              /* number of the next chunk */
	uint64_t ordinal, offset;   /* where it begins */
	bool exhausted;             /* no more jobs are given out */
	bool stuck; /* because the following bytes are not a whole chunk */

	/* Guards the following members, and spare */
	pthread_mutex_t order;
	pthread_cond_t turn;
	uint64_t due; /* number of the chunk to be added next */
	bool adding;
	struct ixpar_guess waiting[WAITING_MOST];
	size_t nwaiting;
	atomic_bool wrong; /* a guess was wrong; atomic, needs no lock */
};

/* The companion, as lines in memory.  A line that is too long is left to the indexer on
 * one thread. */
static bool ixpar_second_line(struct companion *base, uint64_t *at, const uint8_t **bytes,
			      size_t *len)
{
	const struct ixpar_second *s = (const struct ixpar_second *)base;
	if (*at < s->at || *at - s->at >= s->len)
		return false;
	const uint8_t *line = s->buf + (*at - s->at), *end = s->buf + s->len;
	const uint8_t *lf = memchr(line, '\n', (size_t)(end - line));
	if (!lf || lf - line > RECORD_LINE_MAX / 2)
		return false;
	*at += (uint64_t)(lf + 1 - line);
	*bytes = line;
	*len = (size_t)(lf - line);
	if (*len && lf[-1] == '\r')
		--*len;
	return true;
}

/* Life cycle */

/* See ixpar_chunks_apart(). */
static unsigned ixpar_workers_most(const struct indexer_parallel *p)
{
	struct source_facts facts = source_facts(p->trace->source);
	return p->size && facts.seekable_parts && facts.size_known ? WORKERS_MOST
								   : WORKERS_IN_ORDER;
}

struct indexer_parallel *indexer_parallel_new(struct trace *t)
{
	const struct schema *s = t->schema;
	if (t->threads < 2 || t->test.noindex ||
	    (s->carried && !s->format->carry_adds && !s->format->paired) ||
	    source_facts(t->source).growing ||
	    (t->companion && source_facts(t->companion).growing) ||
	    source_facts(t->source).file_size < t->test.chunk / SMALL)
		return NULL;
	struct indexer_parallel *p = mem_new(1, sizeof *p);
	p->trace = t;
	p->schema = s;
	p->want = (summary_fields(s) | s->carried) & s->all;
	p->size = s->format->record_size;
	p->most = reader_most(s);
	unsigned most = ixpar_workers_most(p);
	p->workers = t->threads < most ? t->threads : most;
	for (unsigned i = 0; i < p->workers; i++) {
		batch_init(&p->worker[i].batch, s, p->most, p->want);
		p->worker[i].second.base.line = ixpar_second_line;
		if (t->companion)
			p->worker[i].batch.companion = &p->worker[i].second.base;
		if (!t->test.notemplates)
			p->worker[i].batch.templates = templates_new(s);
		p->worker[i].summary = summary_new(s, t->index);
	}
	pthread_mutex_init(&p->jobs, NULL);
	pthread_mutex_init(&p->order, NULL);
	pthread_cond_init(&p->turn, NULL);
	return p;
}

void indexer_parallel_free(struct indexer_parallel *p)
{
	if (!p)
		return;
	for (unsigned i = 0; i < p->workers; i++) {
		templates_free(p->worker[i].batch.templates);
		batch_release(&p->worker[i].batch);
		summary_free(p->worker[i].summary);
		cursor_free(p->worker[i].cur);
		free(p->worker[i].buf);
		free(p->worker[i].second.buf);
	}
	cursor_free(p->second_cur);
	free(p->second.buf);
	while (p->spares)
		summary_free(p->spare[--p->spares]);
	pthread_mutex_destroy(&p->jobs);
	pthread_mutex_destroy(&p->order);
	pthread_cond_destroy(&p->turn);
	free(p);
}

/* Whether chunk `number` need not be completed. */
static bool ixpar_stopped(struct indexer_parallel *p, uint64_t number)
{
	return number >= atomic_load_explicit(&p->limit, memory_order_relaxed) ||
	       task_cancelled(p->task);
}

/* Jobs */

/*
 * How many of len bytes belong to the next *lines lines; *lines is decremented by the
 * lines that end in them.
 */
static size_t ixpar_measure_lines(const uint8_t *p, size_t len, uint32_t *lines)
{
	size_t at = 0;
	while (len - at >= COUNT_BYTES) {
		size_t n = newlines_count(p + at, COUNT_BYTES);
		if (n >= *lines)
			break;
		*lines -= (uint32_t)n;
		at += COUNT_BYTES;
	}
	while (*lines && at < len) {
		const uint8_t *lf = memchr(p + at, '\n', len - at);
		if (!lf)
			return len;
		at = (size_t)(lf - p) + 1;
		--*lines;
	}
	return at;
}

/* How many of len bytes belong to the next *records records; *records is decremented by
 * those that end in them. */
static size_t ixpar_measure(const struct format *f, const uint8_t *p, size_t len,
			    uint32_t *records)
{
	if (f->group)
		return group_lines_measure(f, p, len, records);
	if (f->sized)
		return record_measure_sized(f, p, len, records);
	return ixpar_measure_lines(p, len, records);
}

/* Append a piece to the bytes of the feed; false: the end, or an error. */
static bool ixpar_feed_more(struct indexer_parallel *p)
{
	struct reader_feed *f = &p->feed;
	if (f->room - f->len < PIECE) {
		f->room = f->len + PIECE + f->room / 8;
		f->buf = mem_resize(f->buf, f->room, 1);
	}
	size_t got;
	struct err err;
	if (cursor_read(f->cur, f->at + f->len, f->buf + f->len, PIECE, &got, &err))
		return false;
	f->len += got;
	return got > 0;
}

static void ixpar_second_add(struct ixpar_second *s, const uint8_t *bytes, size_t len)
{
	if (s->room - s->len < len) {
		s->room = s->len + len + s->room / 2;
		s->buf = mem_resize(s->buf, s->room, 1);
	}
	if (len)
		memcpy(s->buf + s->len, bytes, len);
	s->len += len;
}

/* Give a worker the next n lines of the companion that records take; false: they cannot
 * be read.  Under the lock `jobs`. */
static bool ixpar_take_second(struct indexer_parallel *p, struct ixpar_worker *w,
			      size_t n)
{
	struct ixpar_second *ahead = &p->second;
	struct err err;
	size_t len = 0; /* of these lines */
	if (!p->second_cur && cursor_open(&p->second_cur, p->trace->companion, &err))
		return false;
	while (n) {
		if (len < ahead->len)
			len += p->schema->format->paired(
				p->schema, true, ahead->buf + len, ahead->len - len, &n);
		uint8_t piece[PIECE_SECOND];
		size_t got;
		if (!n)
			break;
		if (ixpar_stopped(p, p->next) ||
		    cursor_read(p->second_cur, ahead->at + ahead->len, piece,
				sizeof piece, &got, &err) ||
		    !got)
			return false;
		ixpar_second_add(ahead, piece, got);
	}
	w->second.at = ahead->at;
	w->second.len = 0;
	ixpar_second_add(&w->second, ahead->buf, len);
	ahead->at += len;
	ahead->len -= len;
	if (len && ahead->len)
		memmove(ahead->buf, ahead->buf + len, ahead->len);
	return true;
}

/* Move the bytes of the next chunk to the buffer of a worker; false: not possible.  Under
 * the lock `jobs`. */
static bool ixpar_take_bytes(struct indexer_parallel *p, struct ixpar_worker *w,
			     struct ixpar_job *job)
{
	struct reader_feed *f = &p->feed;
	if (p->offset < f->at || p->offset - f->at > f->len) {
		f->at = p->offset;
		f->len = 0;
	}
	/* Before the chunk there are only bytes that the reader had decoded. */
	size_t before = (size_t)(p->offset - f->at);
	size_t len = 0;                       /* of the chunk, as far as it was scanned */
	size_t counted = 0, pairs = SIZE_MAX; /* of it, lines that take one of the
	                                       * companion: SIZE_MAX - pairs */
	uint64_t bytes = (uint64_t)p->chunk * p->size;
	uint32_t lines = p->chunk;
	for (;;) {
		size_t have = f->len - before;
		if (p->size)
			len = have < bytes ? have : (size_t)bytes;
		else if (have > len)
			len += ixpar_measure(p->schema->format, f->buf + before + len,
					     have - len, &lines);
		if (p->trace->companion && p->schema->format->paired)
			counted += p->schema->format->paired(p->schema, false,
							     f->buf + before + counted,
							     len - counted, &pairs);
		if (p->size ? len == bytes : !lines)
			break;
		if (len > BUFFER_MOST || ixpar_stopped(p, p->next) || !ixpar_feed_more(p))
			return false;
	}
	job->second = p->second.at;
	if (pairs != SIZE_MAX && !ixpar_take_second(p, w, SIZE_MAX - pairs))
		return false;
	/* The worker takes this buffer, and the bytes after the chunk are copied to the
	 * worker's. */
	size_t rest = f->len - before - len;
	if (before)
		memmove(f->buf, f->buf + before, len + rest);
	if (w->room < rest) {
		w->room = rest < PIECE ? PIECE : rest;
		w->buf = mem_resize(w->buf, w->room, 1);
	}
	if (rest)
		memcpy(w->buf, f->buf + len, rest);
	uint8_t *buf = w->buf;
	size_t room = w->room;
	w->buf = f->buf;
	w->room = f->room;
	f->buf = buf;
	f->room = room;
	f->at += before + len;
	f->len = rest;
	job->len = len;
	job->buffered = true;
	p->offset += len;
	return true;
}

/*
 * How many chunks, from the next one on, are in a part of the file that can be unpacked
 * separately; 0: not possible, or not a whole chunk.
 */
static uint64_t ixpar_chunks_apart(struct indexer_parallel *p,
				   const struct source_facts *facts)
{
	uint64_t bytes = (uint64_t)p->chunk * p->size;
	if (!p->size || !facts->seekable_parts || !facts->size_known ||
	    facts->size <= p->offset)
		return 0;
	uint64_t whole = (facts->size - p->offset) / bytes;
	if (p->trace->flat)
		return whole ? 1 : 0;
	uint64_t next = source_next_start(p->trace->source, p->offset);
	if (next >= facts->size)
		return 0;
	uint64_t run = (next - p->offset + bytes - 1) / bytes;
	return run < whole ? run : whole;
}

static bool ixpar_next_job(struct indexer_parallel *p, struct ixpar_worker *w,
			   struct ixpar_job *job)
{
	*job = (struct ixpar_job) {
		.number = p->next, .chunks = 1, .ordinal = p->ordinal, .offset = p->offset
	};
	struct source_facts facts = source_facts(p->trace->source);
	uint64_t apart = ixpar_chunks_apart(p, &facts);
	if (apart) {
		job->chunks = apart;
		p->offset += apart * p->chunk * p->size;
		job->fraction = (double)p->offset / (double)facts.size;
	} else {
		if ((uint64_t)p->chunk * p->size > BUFFER_MOST ||
		    !ixpar_take_bytes(p, w, job))
			return false;
		job->fraction = source_fraction(p->trace->source, p->feed.cur);
	}
	p->next += job->chunks;
	p->ordinal += job->chunks * p->chunk;
	return true;
}

/* Summarizing a chunk */

/* Decode the whole records in these bytes; returns their number of bytes; *n is
 * decremented by the number of records. */
static size_t ixpar_decode(struct indexer_parallel *p, struct ixpar_worker *w,
			   struct ixpar_guess *g, const uint8_t *bytes, size_t len,
			   uint32_t *n)
{
	struct batch *b = &w->batch;
	/* The bytes end where a record does. */
	bool measured = p->schema->format->group || p->schema->format->sized;
	size_t at = 0;
	while (*n && at < len && !ixpar_stopped(p, g->number)) {
		batch_clear(b);
		b->room = *n < p->most ? *n : p->most;
		b->first = g->ordinal + p->chunk - *n;
		b->mid_line = false;
		b->bytes = bytes + at;
		b->bytes_len = len - at;
		b->bytes_at = g->offset + at;
		memcpy(b->carry, g->carry, sizeof b->carry);
		size_t used = batch_decode(b, bytes + at, len - at, measured);
		if (!b->n || b->ngaps || b->mid_line ||
		    (p->trace->companion && b->unknown))
			break;
		memcpy(g->carry, b->carry, sizeof g->carry);
		summary_add(w->summary, b);
		*n -= (uint32_t)b->n;
		at += used;
	}
	return at;
}

/* Read and decode with the worker's own cursor. */
static bool ixpar_read_chunk(struct indexer_parallel *p, struct ixpar_worker *w,
			     struct ixpar_guess *g, uint32_t *n)
{
	struct err err;
	if (!w->cur && cursor_open(&w->cur, p->trace->source, &err))
		return false;
	size_t piece = p->size < PIECE ? PIECE / p->size * p->size : p->size;
	if (w->room < piece) {
		w->room = piece;
		w->buf = mem_resize(w->buf, w->room, 1);
	}
	struct ixpar_guess sub = *g;
	while (*n && !ixpar_stopped(p, g->number)) {
		uint64_t left = (uint64_t)*n * p->size;
		size_t len = left < piece ? (size_t)left : piece, got;
		if (cursor_read(w->cur, sub.offset, w->buf, len, &got, &err) ||
		    got != len || ixpar_decode(p, w, &sub, w->buf, len, n) != len)
			return false;
		sub.offset += len;
	}
	memcpy(g->carry, sub.carry, sizeof g->carry);
	return true;
}

static bool ixpar_summarize(struct indexer_parallel *p, struct ixpar_worker *w,
			    const struct ixpar_job *job, struct ixpar_guess *g)
{
	uint32_t n = p->chunk;
	g->base = g->ordinal ? CARRY_BASE : 0;
	for (unsigned i = 0; i < CARRY_MAX; i++)
		g->carry[i] = g->base;
	if (p->schema->format->paired) {
		g->carry[0] = g->base = 0;
		g->carry[1] = g->second = job->second;
	}
	if (!job->buffered)
		return ixpar_read_chunk(p, w, g, &n) && !n;
	return ixpar_decode(p, w, g, w->buf, job->len, &n) == job->len && !n;
}

/* Adding */

/* Do not add any chunk from this one on. */
static void ixpar_give_up(struct indexer_parallel *p, uint64_t number)
{
	pthread_mutex_lock(&p->order);
	if (number < atomic_load(&p->limit))
		atomic_store(&p->limit, number);
	pthread_cond_broadcast(&p->turn);
	pthread_mutex_unlock(&p->order);
}

/* Add the true initial carry to values that were counted from g->base; false: the result
 * can only be found by reading the records again. */
static bool ixpar_correct_carry(struct indexer_parallel *p, const struct ixpar_guess *g,
				struct chunk *c, struct range *range)
{
	if (!p->schema->carried)
		return true;
	if (p->schema->format->paired) {
		/* No field has these values. */
		c->end_carry[0] = c->start.carry[0] + g->carry[0];
		c->end_carry[1] = g->carry[1];
		return c->start.carry[1] == g->second;
	}
	uint64_t begin = c->start.carry[0];
	if (begin < g->base)
		return false;
	uint64_t more = begin - g->base;
	if (!more)
		return true;
	memcpy(range, c->range, p->schema->format->nfields * sizeof *range);
	c->range = range;
	for (size_t f = 0; f < p->schema->format->nfields; f++) {
		struct range *r = &range[f];
		if (!(p->schema->carried >> f & 1) || !r->present)
			continue;
		if (r->max > UINT64_MAX - more)
			return false;
		r->min += more;
		r->max += more;
		r->nonzero = r->present;
	}
	c->end_carry[0] += more;
	return true;
}

/* Add a chunk to the index.  Called by the worker that has set `adding`, without the
 * lock. False: it was not added. */
static bool ixpar_add(struct indexer_parallel *p, const struct ixpar_guess *g)
{
	struct index *ix = p->trace->index;
	struct chunk c = { .end = g->end };
	index_end(ix, &c.start);
	assert(c.start.ordinal == g->ordinal && c.start.offset == g->offset);
	summary_take(g->summary, &c);
	memcpy(c.end_carry, g->carry, sizeof c.end_carry);
	for (unsigned i = p->schema->carried ? 1 : 0; i < CARRY_MAX; i++)
		c.end_carry[i] = c.start.carry[i];
	struct range range[FIELDS_MAX];
	if (!ixpar_correct_carry(p, g, &c, range)) {
		atomic_store(&p->wrong, true);
		ixpar_give_up(p, g->number);
		return false;
	}
	index_add(ix, &c);
	p->callbacks->added(p->callbacks->arg, c.start.ordinal + c.count, g->fraction);
	return true;
}

/* Take the chunk that is due, if it waits.  Under the lock `order`. */
static bool ixpar_take_due(struct indexer_parallel *p, struct ixpar_guess *g)
{
	for (size_t i = 0; i < p->nwaiting; i++) {
		if (p->waiting[i].number == p->due) {
			*g = p->waiting[i];
			p->waiting[i] = p->waiting[--p->nwaiting];
			return true;
		}
	}
	return false;
}

/*
 * Add a chunk, or leave it to the worker that adds those before it.  If too many chunks
 * wait already, wait until this one is due, when it needs no place among them.
 */
static void ixpar_finish(struct indexer_parallel *p, struct ixpar_worker *w,
			 const struct ixpar_guess *done)
{
	struct ixpar_guess g = *done;
	g.summary = w->summary;
	pthread_mutex_lock(&p->order);
	while (!ixpar_stopped(p, g.number) && (p->adding || p->due != g.number) &&
	       p->nwaiting == WAITING_MOST)
		pthread_cond_wait(&p->turn, &p->order);
	if (ixpar_stopped(p, g.number)) {
		/* This may be the last wake-up for workers that wait for this chunk. */
		w->dirty = true;
		pthread_cond_broadcast(&p->turn);
	} else if (p->adding || p->due != g.number) {
		p->waiting[p->nwaiting++] = g;
		w->summary = p->spares ? p->spare[--p->spares]
				       : summary_new(p->schema, p->trace->index);
	} else {
		p->adding = true;
		do {
			pthread_mutex_unlock(&p->order);
			bool good = ixpar_add(p, &g);
			pthread_mutex_lock(&p->order);
			if (g.summary != w->summary)
				p->spare[p->spares++] = g.summary;
			if (good)
				p->due++;
			pthread_cond_broadcast(&p->turn);
		} while (!ixpar_stopped(p, p->due) && ixpar_take_due(p, &g));
		p->adding = false;
	}
	pthread_mutex_unlock(&p->order);
}

/* At work */

static bool ixpar_do_chunk(struct indexer_parallel *p, struct ixpar_worker *w,
			   const struct ixpar_job *job, uint64_t nth)
{
	uint64_t bytes = (uint64_t)p->chunk * p->size;
	struct ixpar_guess g = { .number = job->number + nth,
				 .ordinal = job->ordinal + nth * p->chunk,
				 .offset = job->offset + nth * bytes,
				 .fraction = job->fraction };
	g.end = g.offset + (job->buffered ? job->len : bytes);
	if (ixpar_summarize(p, w, job, &g)) {
		summary_settle(w->summary);
		ixpar_finish(p, w, &g);
		return true;
	}
	w->dirty = true;
	if (!ixpar_stopped(p, g.number))
		atomic_store(&p->wrong, true);
	ixpar_give_up(p, g.number);
	return false;
}

static void ixpar_no_more_jobs(struct indexer_parallel *p, bool stuck)
{
	p->exhausted = true;
	p->stuck |= stuck;
}

/* Make states of checkpoints. */
static void ixpar_help(struct indexer_parallel *p)
{
	while (source_help(p->trace->source) ||
	       (p->trace->companion && source_help(p->trace->companion)))
		;
}

static void ixpar_helpers(struct indexer_parallel *p, int more)
{
	source_helpers(p->trace->source, more);
	if (p->trace->companion)
		source_helpers(p->trace->companion, more);
}

static void ixpar_work(void *arg, unsigned number)
{
	struct indexer_parallel *p = arg;
	struct ixpar_worker *w = &p->worker[number];
	for (bool more = true; more;) {
		struct ixpar_job job = { .chunks = 0 };
		pthread_mutex_lock(&p->jobs);
		if (!p->exhausted && ixpar_stopped(p, p->next))
			ixpar_no_more_jobs(p, false);
		if (!p->exhausted && !ixpar_next_job(p, w, &job))
			ixpar_no_more_jobs(p, !ixpar_stopped(p, p->next));
		more = !p->exhausted;
		pthread_mutex_unlock(&p->jobs);
		ixpar_help(p);
		for (uint64_t i = 0; more && i < job.chunks; i++) {
			more = ixpar_do_chunk(p, w, &job, i);
			if (number == 0 && !p->callbacks->more(p->callbacks->arg)) {
				/* Chunks that were begun are completed. */
				pthread_mutex_lock(&p->jobs);
				ixpar_no_more_jobs(p, false);
				pthread_mutex_unlock(&p->jobs);
			}
		}
	}
}

/* Drop what was not added: summaries of waiting and incomplete chunks. */
static void ixpar_clean_up(struct indexer_parallel *p)
{
	for (; p->nwaiting; p->nwaiting--)
		summary_free(p->waiting[p->nwaiting - 1].summary);
	for (unsigned i = 0; i < p->workers; i++) {
		struct ixpar_worker *w = &p->worker[i];
		if (!w->dirty)
			continue;
		summary_free(w->summary);
		w->summary = summary_new(p->schema, p->trace->index);
		w->dirty = false;
	}
}

uint64_t indexer_parallel_run(struct indexer_parallel *p, struct reader *rd,
			      struct task *task,
			      const struct indexer_parallel_callbacks *callbacks,
			      bool *stuck)
{
	struct index *ix = p->trace->index;
	struct place from;
	index_end(ix, &from);
	p->task = task;
	p->callbacks = callbacks;
	uint64_t equal;
	p->chunk = index_next_length(ix, &equal);
	p->ordinal = from.ordinal;
	p->offset = from.offset;
	if (p->second.at != from.carry[1]) {
		p->second.at = from.carry[1];
		p->second.len = 0;
	}
	p->next = p->due = 0;
	p->exhausted = p->stuck = false;
	atomic_store(&p->wrong, false);
	atomic_store(&p->limit, equal);
	reader_lend(rd, &p->feed);
	ixpar_helpers(p, (int)p->workers);
	parallel_run(p->workers, ixpar_work, p);
	ixpar_helpers(p, -(int)p->workers);
	ixpar_clean_up(p);
	index_end(ix, &from);
	reader_take_back(rd, &p->feed, &from);
	*stuck = p->stuck || atomic_load(&p->wrong);
	return p->due;
}
