/*
 * A piece is an interval of the trace with all rows known and loaded.  A job reads one
 * piece; after it is added to the view, the next job reads the next missing piece.
 *
 * Read the whole trace in pages of 256 records; a piece is one page.  A page that was
 * incomplete because the trace is growing is read again and replaced.
 *
 * For a filtered list, first find the hits.  Then read them with all fields, nearby
 * hits together.  If this takes long, the job stops early, so that distant rows appear
 * one by one.
 *
 * A piece of a filtered list ends as follows.  All hits up to S are known, and S may be
 * a hit.  With a context of C records, a record before S in the context of a hit after
 * S is also in the context of S.  So if S is a hit, all rows up to S are known;
 * otherwise, all rows up to S - C are known.
 */
#include "query/row_view.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/search.h"

enum {
	PIECES_MAX = 1024,
	PAGE = 256,      /* records */
	ROWS_MAX = 1024, /* max rows of a piece of a filtered list */
	JOB_MS = 40,     /* ms after which a job delivers its rows */
	NEAR_RECORDS = 4 /* max distance of rows that are read together */
};

struct row_view_item {
	uint64_t ordinal;
	uint32_t batch, i; /* batch of the piece, and record in the batch */
	bool match;
};

struct row_view_piece {
	uint64_t first, last; /* ordinals, both inclusive; last is UINT64_MAX if the list
			       * ends in the piece */
	struct row_view_item *row;
	size_t n;
	struct batch *batch;
	size_t nbatches, batch_room;
	bool tail; /* the last batch has no rows, only the gaps at the end of the trace */
	uint64_t end; /* number of records in the trace, if `tail` is set */
	size_t memory;
	uint64_t used; /* clock at the last use */
};

/* Request for a job. */
struct row_view_fetch {
	uint64_t from; /* record of the missing row */
	bool backward;
	size_t n;             /* number of rows, for a filtered list */
	uint64_t first, last; /* page to read, for the whole trace */
};

struct row_view {
	struct trace *trace;
	struct hits *hits; /* NULL for the whole trace */
	uint64_t context;
	fieldset fields; /* fields to read */
	void (*wake)(void *arg);
	void *wake_arg;

	uint64_t records; /* number of records known so far */
	bool ended;       /* there are no more records */

	struct row_view_piece *piece; /* sorted by ordinals, disjoint */
	size_t npieces, piece_room;
	size_t memory, memory_max;
	uint64_t clock;
	uint64_t request_clock; /* pieces used after this time belong to the request */

	bool requested;
	struct row_request request;
	bool stopped; /* stopped until the next request */
	char error[sizeof((struct err *)0)->text];

	struct job *job;
	struct row_view_fetch fetch;
	bool cancelled; /* the job was cancelled */

	/* Used by the job */
	struct reader *rd;
	struct row_view_piece loaded; /* empty if there is none */
};

/* Pieces */

static void row_view_clear_piece(struct row_view_piece *p)
{
	for (size_t i = 0; i < p->nbatches; i++)
		batch_release(&p->batch[i]);
	p->n = p->nbatches = p->memory = 0;
}

static void row_view_release_piece(struct row_view_piece *p)
{
	row_view_clear_piece(p);
	free(p->batch);
	free(p->row);
	*p = (struct row_view_piece) { .n = 0 };
}

/* Find the first piece that ends at or after a record; npieces if there is none. */
static size_t row_view_find(const struct row_view *v, uint64_t ordinal)
{
	return count_below(v->piece, v->npieces, sizeof *v->piece,
			   offsetof(struct row_view_piece, last), ordinal);
}

/* Find the piece that contains a record, and mark it as used; NULL if there is none. */
static struct row_view_piece *row_view_use(struct row_view *v, uint64_t ordinal)
{
	size_t i = row_view_find(v, ordinal);
	if (i == v->npieces || v->piece[i].first > ordinal)
		return NULL;
	v->piece[i].used = ++v->clock;
	return &v->piece[i];
}

/* Count the rows of a piece up to and including a record. */
static size_t row_view_upto(const struct row_view_piece *p, uint64_t ordinal)
{
	return count_upto(p->row, p->n, sizeof *p->row,
			  offsetof(struct row_view_item, ordinal), ordinal);
}

/* Find the first row of a piece at or after a record; n if there is none. */
static size_t row_view_at(const struct row_view_piece *p, uint64_t ordinal)
{
	return ordinal ? row_view_upto(p, ordinal - 1) : 0;
}

/* Count the rows of a piece in an interval of records, both ends inclusive. */
static size_t row_view_count(const struct row_view_piece *p, uint64_t from, uint64_t to)
{
	return row_view_upto(p, to) - row_view_at(p, from);
}

static void row_view_remove(struct row_view *v, size_t i)
{
	v->memory -= v->piece[i].memory;
	row_view_release_piece(&v->piece[i]);
	memmove(v->piece + i, v->piece + i + 1, (--v->npieces - i) * sizeof *v->piece);
}

/* Keep requested pieces, even above the limit, because they are only a few pages. */
static void row_view_shrink(struct row_view *v)
{
	while (v->memory > v->memory_max || v->npieces > PIECES_MAX) {
		size_t oldest = v->npieces;
		for (size_t i = 0; i < v->npieces; i++)
			if (v->piece[i].used <= v->request_clock &&
			    (oldest == v->npieces ||
			     v->piece[i].used < v->piece[oldest].used))
				oldest = i;
		if (oldest == v->npieces)
			break;
		row_view_remove(v, oldest);
	}
}

/* Move a piece into the view; replace pieces that it covers, and clip it where it only
 * overlaps. */
static void row_view_insert(struct row_view *v, struct row_view_piece *p)
{
	size_t i = row_view_find(v, p->first);
	if (i < v->npieces && v->piece[i].first < p->first) {
		if (v->piece[i].last >= p->last) {
			row_view_release_piece(p);
			return;
		}
		p->first = v->piece[i++].last + 1;
	}
	while (i < v->npieces && v->piece[i].last <= p->last)
		row_view_remove(v, i);
	if (i < v->npieces && v->piece[i].first <= p->last)
		p->last = v->piece[i].first - 1;
	v->piece = mem_room(v->piece, v->npieces, &v->piece_room, sizeof *v->piece);
	memmove(v->piece + i + 1, v->piece + i, (v->npieces - i) * sizeof *v->piece);
	p->used = ++v->clock;
	v->piece[i] = *p;
	v->npieces++;
	v->memory += p->memory;
	*p = (struct row_view_piece) { .n = 0 };
	row_view_shrink(v);
}

/* Reading rows, in the job */

static struct batch *row_view_add_batch(struct row_view_piece *p)
{
	p->batch = mem_room(p->batch, p->nbatches, &p->batch_room, sizeof *p->batch);
	return &p->batch[p->nbatches++];
}

/* Read row *i and the nearby rows after it.  Move *i after the last row read. */
static enum status row_view_read_group(struct row_view *v, struct row_view_piece *p,
				       size_t *i, struct err *err)
{
	size_t end = *i + 1;
	while (end < p->n &&
	       p->row[end].ordinal - p->row[end - 1].ordinal <= NEAR_RECORDS)
		end++;
	uint64_t last = p->row[end - 1].ordinal;
	while (*i < end) {
		const struct batch *b;
		uint64_t from = p->row[*i].ordinal;
		size_t n = last - from < PAGE ? (size_t)(last - from) + 1 : PAGE;
		enum status st = reader_read(v->rd, from, n, v->fields, &b, err);
		if (st == ST_END && !v->hits) {
			p->tail = true;
			p->end = b->first;
			batch_copy(row_view_add_batch(p), b, 0, 0);
		}
		if (st)
			return st;
		batch_copy(row_view_add_batch(p), b, 0, b->n);
		p->memory += batch_memory(b);
		for (; *i < end && p->row[*i].ordinal - from < b->n; ++*i) {
			p->row[*i].batch = (uint32_t)p->nbatches - 1;
			p->row[*i].i = (uint32_t)(p->row[*i].ordinal - from);
		}
	}
	return ST_OK;
}

/* Read the rows of a piece.  Return ST_END or ST_AGAIN if only the first p->n rows
 * exist.  After the time `until`, omit rows that are not read yet. */
static enum status row_view_read(struct row_view *v, struct row_view_piece *p,
				 int64_t until, struct err *err)
{
	enum status st = ST_OK;
	size_t i = 0;
	while (i < p->n && st == ST_OK) {
		if (i && clock_ms() >= until) {
			p->last = p->row[i - 1].ordinal;
			break;
		}
		st = row_view_read_group(v, p, &i, err);
	}
	p->n = i;
	return st;
}

static enum status row_view_read_pages(struct row_view *v, struct row_view_piece *p,
				       struct task *task, struct err *err)
{
	struct source *src = trace_source(v->trace);
	const struct row_view_fetch *f = &v->fetch;
	p->row = mem_new(PAGE, sizeof *p->row);
	for (;;) {
		uint64_t arrived = source_arrived(src);
		p->first = f->first;
		p->last = f->last;
		p->n = PAGE;
		for (size_t i = 0; i < PAGE; i++)
			p->row[i] = (struct row_view_item) { .ordinal = f->first + i,
							     .match = true };
		enum status st = row_view_read(v, p, INT64_MAX, err);
		if (st == ST_END) {
			p->last = UINT64_MAX;
			if (p->end < p->first)
				p->first = p->end;
			return ST_OK;
		}
		if (st != ST_AGAIN)
			return st;
		/* The page is incomplete.  Wait if the requested row is missing. */
		if (p->n && p->row[p->n - 1].ordinal >= f->from) {
			p->last = p->row[p->n - 1].ordinal;
			return ST_OK;
		}
		row_view_clear_piece(p);
		if (task_cancelled(task))
			return err_set(err, ST_CANCELLED, "stopped");
		source_wait(src, &arrived, SOURCE_WAIT, task);
	}
}

/* Finding rows, in the job */

/* Find rows in the direction of reading.  The key of a record is its ordinal or,
 * backward, UINT64_MAX minus its ordinal. */
static uint64_t row_view_key(const struct row_view_fetch *f, uint64_t ordinal)
{
	return f->backward ? UINT64_MAX - ordinal : ordinal;
}

static uint64_t row_view_minus(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

static uint64_t row_view_plus(uint64_t a, uint64_t b)
{
	return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* List the rows of a piece between its ends, up to a max number: n hits with their
 * context, all as keys. */
static void row_view_list(struct row_view_piece *p, const uint64_t *hit, size_t n,
			  uint64_t context, size_t max)
{
	uint64_t at = p->first;
	size_t near = 0; /* first hit at or after `at` */
	p->row = mem_resize(p->row, max, sizeof *p->row);
	p->n = 0;
	for (size_t k = 0; k < n && p->n < max; k++) {
		uint64_t from = row_view_minus(hit[k], context);
		uint64_t to = row_view_plus(hit[k], context);
		for (at = at < from ? from : at; at <= to && p->n < max; at++) {
			while (near < n && hit[near] < at)
				near++;
			p->row[p->n++] = (struct row_view_item) {
				.ordinal = at, .match = near < n && hit[near] == at
			};
			if (at == p->last)
				return;
		}
	}
	if (p->n == max)
		p->last = at - 1;
}

/* Convert keys to ordinals. */
static void row_view_turn(struct row_view_piece *p, const struct row_view_fetch *f)
{
	uint64_t first = row_view_key(f, p->first), last = row_view_key(f, p->last);
	p->first = f->backward ? last : first;
	p->last = f->backward ? first : last;
	for (size_t i = 0, j = p->n; f->backward && i < j--; i++) {
		struct row_view_item r = p->row[i];
		p->row[i] = p->row[j];
		p->row[j] = r;
	}
	for (size_t i = 0; i < p->n; i++)
		p->row[i].ordinal = row_view_key(f, p->row[i].ordinal);
}

/* Find the records of the rows: set p->first, p->last and p->row, without contents. */
static enum status row_view_find_rows(struct row_view *v, struct row_view_piece *p,
				      int64_t until, struct task *task, struct err *err)
{
	const struct row_view_fetch *f = &v->fetch;
	size_t ask = f->n < ROWS_MAX ? f->n : ROWS_MAX, n = 0;
	uint64_t *hit = NULL;
	p->first = row_view_key(f, f->from);
	uint64_t at = row_view_minus(p->first, v->context);
	enum status st;
	for (;;) {
		struct hits_found got;
		hit = mem_resize(hit, n + ask, sizeof *hit);
		struct span over = { row_view_key(f, at), row_view_key(f, UINT64_MAX) };
		st = hits_find(v->hits, over, ask, JOB_MS, hit + n, &got, task, err);
		/* Show the rows before a record that cannot be decided; the job that
		 * continues there gets and reports the same error. */
		if (st == ST_INVALID && p->n) {
			st = ST_OK;
			break;
		}
		if (st)
			break;
		for (size_t end = n + got.n; n < end; n++)
			hit[n] = row_view_key(f, hit[n]);
		uint64_t seen = row_view_key(f, got.seen);
		/* See the top of this file about the end of a piece. */
		uint64_t edge = got.end ? UINT64_MAX
				: n && seen == hit[n - 1]
					? seen
					: row_view_minus(seen, v->context);
		bool reached = edge >= p->first;
		if (reached) {
			p->last = edge;
			row_view_list(p, hit, n, v->context, ask);
		}
		bool stop_after = p->n >= ask || clock_ms() >= until;
		if (got.end || (reached && p->n && stop_after))
			break;
		at = seen + 1;
	}
	free(hit);
	row_view_turn(p, f);
	return st;
}

/* Drop rows that are too far away, because backward jobs read the nearest rows last. */
static void row_view_drop_far(struct row_view_piece *p)
{
	size_t from = 0;
	while (p->row[p->n - 1].ordinal - p->row[from].ordinal > CHUNK_RECORDS)
		from++;
	if (from) {
		p->n -= from;
		memmove(p->row, p->row + from, p->n * sizeof *p->row);
		p->first = p->row[0].ordinal;
	}
}

static enum status row_view_read_hits(struct row_view *v, struct row_view_piece *p,
				      struct task *task, struct err *err)
{
	int64_t until = clock_ms() + JOB_MS;
	enum status st = row_view_find_rows(v, p, until, task, err);
	if (st)
		return st;
	if (v->fetch.backward && p->n)
		row_view_drop_far(p);
	st = row_view_read(v, p, v->fetch.backward ? INT64_MAX : until, err);
	/* The context of the last hit can extend beyond the end of the trace. */
	return st == ST_END || st == ST_AGAIN ? ST_OK : st;
}

static enum status row_view_job(void *arg, struct task *task, struct err *err)
{
	struct row_view *v = arg;
	if (!v->rd)
		v->rd = reader_open(v->trace, NULL);
	reader_keep_places(v->rd);
	reader_set_task(v->rd, task);
	struct row_view_piece *p = &v->loaded;
	enum status st =
		(v->hits ? row_view_read_hits : row_view_read_pages)(v, p, task, err);
	reader_set_task(v->rd, NULL);
	if (st) {
		row_view_release_piece(p);
		return st;
	}
	/* Free the unused memory. */
	p->row = mem_resize(p->row, p->n + 1, sizeof *p->row);
	p->memory += sizeof *p + p->n * sizeof *p->row;
	return ST_OK;
}

/* Life cycle */

struct row_view *row_view_new(struct trace *t, struct hits *hits, unsigned context,
			      void (*wake)(void *arg), void *wake_arg)
{
	struct row_view *v = mem_new(1, sizeof *v);
	v->trace = t;
	v->hits = hits;
	v->context = context;
	v->fields = schema_every(trace_schema(t));
	v->wake = wake;
	v->wake_arg = wake_arg;
	v->memory_max = trace_memory(t) / 2;
	return v;
}

void row_view_limit(struct row_view *v, size_t memory)
{
	v->memory_max = memory;
}

/* Stop the job, and free the rows and the reader. */
static void row_view_unload(struct row_view *v)
{
	job_stop(v->job);
	v->job = NULL;
	v->cancelled = false;
	row_view_release_piece(&v->loaded);
	for (size_t i = 0; i < v->npieces; i++)
		row_view_release_piece(&v->piece[i]);
	v->npieces = v->memory = 0;
	reader_free(v->rd);
	v->rd = NULL;
}

void row_view_free(struct row_view *v)
{
	if (!v)
		return;
	row_view_unload(v);
	free(v->piece);
	free(v);
}

void row_view_reload(struct row_view *v)
{
	row_view_unload(v);
	v->fields = schema_every(trace_schema(v->trace));
}

/* Rows */

/* Find the nearest row at or after a record, or at or before it. */
static enum row_answer row_view_nearest(struct row_view *v, uint64_t from, bool backward,
					uint64_t *ordinal)
{
	const struct row_view_piece *p;
	while ((p = row_view_use(v, from))) {
		/* SIZE_MAX if there is no row before */
		size_t i = backward ? row_view_upto(p, from) - 1 : row_view_at(p, from);
		if (i < p->n && p->row[i].ordinal >= p->first &&
		    p->row[i].ordinal <= p->last) {
			*ordinal = p->row[i].ordinal;
			return ROW_FOUND;
		}
		if (backward ? p->first == 0 : p->last == UINT64_MAX)
			return ROW_NONE;
		from = backward ? p->first - 1 : p->last + 1;
	}
	return ROW_UNKNOWN;
}

enum row_answer row_view_next(struct row_view *v, uint64_t from, uint64_t *ordinal)
{
	if (v->hits)
		return row_view_nearest(v, from, false, ordinal);
	*ordinal = from;
	return from < v->records ? ROW_FOUND : ROW_NONE;
}

enum row_answer row_view_previous(struct row_view *v, uint64_t from, uint64_t *ordinal)
{
	if (v->hits)
		return row_view_nearest(v, from, true, ordinal);
	*ordinal = from < v->records ? from : v->records - 1;
	return v->records ? ROW_FOUND : ROW_NONE;
}

long long row_view_step(struct row_view *v, uint64_t *ordinal, long long rows)
{
	long long moved = 0, one = rows < 0 ? -1 : 1;
	if (!v->hits && rows && v->records) {
		uint64_t last = v->records - 1, from = *ordinal < last ? *ordinal : last;
		uint64_t by = rows < 0 ? -(uint64_t)rows : (uint64_t)rows;
		uint64_t max = rows < 0 ? from : last - from;
		by = by < max ? by : max;
		*ordinal = rows < 0 ? from - by : from + by;
		return rows < 0 ? -(long long)by : (long long)by;
	}
	while (moved != rows && (rows > 0 || *ordinal) &&
	       row_view_nearest(v, *ordinal + (uint64_t)one, rows < 0, ordinal) ==
		       ROW_FOUND)
		moved += one;
	return moved;
}

bool row_view_row(struct row_view *v, uint64_t ordinal, struct row *out, bool *match)
{
	const struct row_view_piece *p = row_view_use(v, ordinal);
	size_t i = p ? row_view_at(p, ordinal) : 0;
	if (!p || i == p->n || p->row[i].ordinal != ordinal)
		return false;
	*out = (struct row) { &p->batch[p->row[i].batch], p->row[i].i };
	if (match)
		*match = p->row[i].match;
	return true;
}

const struct batch *row_view_tail(struct row_view *v, uint64_t ordinal)
{
	const struct row_view_piece *p = row_view_use(v, ordinal);
	return p && p->tail && p->end == ordinal ? &p->batch[p->nbatches - 1] : NULL;
}

uint64_t row_view_records(struct row_view *v, bool *all)
{
	struct extent x = trace_extent(v->trace);
	if (x.counted || (!v->ended && x.records > v->records))
		v->records = x.records;
	v->ended |= x.counted;
	*all = v->ended;
	return v->records;
}

/* Loading */

/* Find missing rows among the n rows from a record on.  Return false if none is
 * missing. */
static bool row_view_missing(struct row_view *v, uint64_t from, bool backward, size_t n,
			     struct row_view_fetch *out)
{
	const struct row_view_piece *p;
	while (n && (p = row_view_use(v, from))) {
		size_t rows = backward ? row_view_count(p, p->first, from)
				       : row_view_count(p, from, p->last);
		if (rows >= n || (backward ? p->first == 0 : p->last == UINT64_MAX))
			return false;
		n -= rows;
		from = backward ? p->first - 1 : p->last + 1;
	}
	*out = (struct row_view_fetch) {
		.from = from, .backward = backward, .n = n, .first = from, .last = from
	};
	return n > 0;
}

/* Find the next rows to fetch.  Return false if all requested rows are loaded. */
static bool row_view_next_fetch(struct row_view *v, struct row_view_fetch *out)
{
	const struct row_request *r = &v->request;
	if (!v->requested || v->stopped)
		return false;
	v->request_clock = v->clock;
	/* In a growing trace, rows below may not be written yet; load the other rows
	 * without waiting for them. */
	bool growing = source_facts(trace_source(v->trace)).growing;
	for (int far = 0; far < 2; far++)
		for (int k = 0; k < 2; k++) {
			bool backward = (k == 0) == (growing || (far && r->backward));
			size_t n = backward ? r->above : r->below;
			if (backward && r->ordinal == 0)
				continue;
			if (!far && n > r->page)
				n = r->page;
			uint64_t from = r->ordinal - (backward && !growing);
			if (row_view_missing(v, from, backward, n, out)) {
				/* Do not fetch single rows. */
				if (out->n < r->page)
					out->n = r->page;
				if (!v->hits) {
					out->first = out->from - out->from % PAGE;
					out->last = out->first + (PAGE - 1);
				}
				return true;
			}
		}
	return false;
}

/* True if the running job reads the next interval to fetch. */
static bool row_view_job_covers(const struct row_view *v, const struct row_view_fetch *f)
{
	return f->from >= v->fetch.first && f->from <= v->fetch.last &&
	       (!v->hits || f->backward == v->fetch.backward);
}

static void row_view_fail(struct row_view *v, const char *error)
{
	v->stopped = true;
	snprintf(v->error, sizeof v->error, "%s", error);
}

static void row_view_update_job(struct row_view *v)
{
	struct row_view_fetch f;
	bool choice = !v->cancelled && row_view_next_fetch(v, &f);
	if (v->job) {
		if (choice && !row_view_job_covers(v, &f)) {
			v->cancelled = true;
			task_cancel(job_task(v->job));
		}
		return;
	}
	if (!choice)
		return;
	v->fetch = f;
	/* Without a thread, this call would wait until the trace grows. */
	bool growing = source_facts(trace_source(v->trace)).growing;
	v->job = (growing ? job_try : job_start)(row_view_job, v, v->wake, v->wake_arg);
	if (!v->job)
		row_view_fail(v, "cannot start a thread to read records");
}

void row_view_request(struct row_view *v, const struct row_request *rows)
{
	const struct row_request *was = &v->request;
	if (!v->requested || rows->ordinal != was->ordinal || rows->below != was->below ||
	    rows->above != was->above) {
		v->stopped = false;
		v->error[0] = '\0';
	}
	v->requested = true;
	v->request = *rows;
	row_view_update_job(v);
}

bool row_view_busy(const struct row_view *v)
{
	return v->job != NULL;
}

double row_view_progress(const struct row_view *v)
{
	return v->job ? task_fraction(job_task(v->job)) : 0;
}

bool row_view_cancel(struct row_view *v)
{
	if (!v->job)
		return false;
	v->stopped = true;
	v->cancelled = true;
	task_cancel(job_task(v->job));
	return true;
}

bool row_view_stopped(const struct row_view *v)
{
	return v->stopped;
}

const char *row_view_error(const struct row_view *v)
{
	return v->error[0] ? v->error : NULL;
}

bool row_view_ready(const struct row_view *v)
{
	return v->job && job_done(v->job, NULL, NULL);
}

static void row_view_add_loaded(struct row_view *v, struct row_view_piece *p)
{
	uint64_t end = p->n ? p->row[p->n - 1].ordinal + 1 : 0;
	if (p->tail) {
		v->records = p->end;
		v->ended = true;
	} else if (end > v->records) {
		v->records = end;
	}
	row_view_insert(v, p);
}

bool row_view_poll(struct row_view *v, struct err *err)
{
	enum status st;
	if (!v->job || !job_done(v->job, &st, err))
		return false;
	job_stop(v->job);
	v->job = NULL;
	v->cancelled = false;
	if (v->loaded.memory)
		row_view_add_loaded(v, &v->loaded);
	if (st && st != ST_CANCELLED)
		row_view_fail(v, err->text);
	else
		*err = (struct err)ERR_INIT;
	row_view_update_job(v);
	return true;
}

bool row_view_wait(struct row_view *v)
{
	struct err err = ERR_INIT;
	while (v->job) {
		if (!source_facts(trace_source(v->trace)).growing)
			job_wait(v->job);
		else if (!job_wait_working(v->job))
			return false;
		row_view_poll(v, &err);
	}
	return true;
}
