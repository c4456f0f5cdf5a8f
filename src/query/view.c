/*
 * A piece knows all rows between two records.  Which records are rows is asked of the
 * hits; they are then read with all of their fields, those that stand close together
 * at once.  A job brings one piece: it stops early when that takes long, so that rows
 * that are far apart come one by one.
 *
 * Where a piece may end.  All hits between two records are known, say down to a hit at
 * S.  With a context of C records, is it known which of the records above S are shown?
 * One that is shown because of a hit below S would be shown because of S as well.  So
 * it is, down to S; and where S is no hit, down to S - C.
 */
#include "query/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"

enum {
	PIECES_MOST = 512,
	ROWS_MOST = 1024, /* of one piece */
	HASTE = 40,       /* ms after which a job brings what it has */
	CLOSE = 4         /* records that are read together though not all are shown */
};

struct view_row {
	uint64_t ordinal;
	size_t batch, i; /* number in the piece, and in the batch */
	bool match;
};

struct piece {
	uint64_t first, last; /* ordinals, both included */
	struct view_row *row;
	size_t n;
	struct batch *batch;
	size_t nbatches, batch_room;
	size_t memory;
	uint64_t used;
};

struct errand {
	uint64_t from;
	bool upward;
	size_t n;
};

struct view {
	struct trace *trace;
	struct hits *hits;
	uint64_t context;
	void (*wake)(void *arg);
	void *wake_arg;

	struct piece **piece; /* by rising ordinals, apart from each other */
	size_t npieces, piece_room;
	size_t memory, memory_most;
	uint64_t clock;
	uint64_t wanted_since; /* pieces used after it are wanted */

	/* What is wanted */
	bool wants;
	struct view_wish wish;
	bool stopped; /* not until something else is wanted */

	struct job *job;
	struct errand errand;
	bool useless;      /* what it is about to bring */
	struct reader *rd; /* the job's */
	struct piece *brought;
};

/* Pieces */

static void piece_free(struct piece *p)
{
	if (!p)
		return;
	for (size_t i = 0; i < p->nbatches; i++)
		batch_release(&p->batch[i]);
	free(p->batch);
	free(p->row);
	free(p);
}

/* The first piece that ends at or behind a record; npieces: none does. */
static size_t piece_at(const struct view *v, uint64_t ordinal)
{
	size_t low = 0, high = v->npieces;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (v->piece[middle]->last < ordinal)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The piece that holds a record; NULL: none does. */
static struct piece *piece_with(struct view *v, uint64_t ordinal)
{
	size_t i = piece_at(v, ordinal);
	if (i == v->npieces || v->piece[i]->first > ordinal)
		return NULL;
	v->piece[i]->used = ++v->clock;
	return v->piece[i];
}

/* The first row of a piece at or behind a record; n: none is. */
static size_t row_from(const struct piece *p, uint64_t ordinal)
{
	size_t low = 0, high = p->n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (p->row[middle].ordinal < ordinal)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void remove_piece(struct view *v, size_t i)
{
	v->memory -= v->piece[i]->memory;
	piece_free(v->piece[i]);
	memmove(v->piece + i, v->piece + i + 1,
		(v->npieces - i - 1) * sizeof(struct piece *));
	v->npieces--;
}

/* What is wanted is kept whatever it takes: it is a few pages. */
static void shrink(struct view *v)
{
	while (v->memory > v->memory_most || v->npieces > PIECES_MOST) {
		size_t oldest = v->npieces;
		for (size_t i = 0; i < v->npieces; i++)
			if (v->piece[i]->used <= v->wanted_since &&
			    (oldest == v->npieces ||
			     v->piece[i]->used < v->piece[oldest]->used))
				oldest = i;
		if (oldest == v->npieces)
			break;
		remove_piece(v, oldest);
	}
}

/* A piece does not reach into those that are there: from where it was fetched it goes
 * as far as the next one. */
static void put_piece(struct view *v, struct piece *p, bool upward)
{
	if (piece_with(v, upward ? p->last : p->first)) {
		piece_free(p);
		return;
	}
	size_t i = piece_at(v, upward ? p->last : p->first);
	if (upward && i && v->piece[i - 1]->last >= p->first)
		p->first = v->piece[i - 1]->last + 1;
	if (!upward && i < v->npieces && v->piece[i]->first <= p->last)
		p->last = v->piece[i]->first - 1;
	v->piece = mem_room(v->piece, v->npieces, &v->piece_room, sizeof(struct piece *));
	memmove(v->piece + i + 1, v->piece + i,
		(v->npieces - i) * sizeof(struct piece *));
	v->piece[i] = p;
	v->npieces++;
	v->memory += p->memory;
	p->used = ++v->clock;
	shrink(v);
}

/* Fetching, in the job */

struct found {
	uint64_t *hit; /* rising */
	size_t n, room;
};

static uint64_t minus(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

static uint64_t plus(uint64_t a, uint64_t b)
{
	return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static int rising(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

static void reverse(struct view_row *row, size_t n)
{
	for (size_t i = 0; i < n / 2; i++) {
		struct view_row r = row[i];
		row[i] = row[n - 1 - i];
		row[n - 1 - i] = r;
	}
}

/*
 * The rows of a piece between its ends: hits with their context, the first ones in the
 * direction of the errand, at most as many as it asks for.
 */
static void list_rows(struct piece *p, const struct found *f, uint64_t context,
		      const struct errand *e)
{
	size_t room = 0, most = e->n < ROWS_MOST ? e->n : ROWS_MOST;
	uint64_t low = p->first, high = p->last; /* what is not listed yet */
	bool all = false;
	p->n = 0;
	for (size_t k = 0; k < f->n && !all && p->n < most; k++) {
		uint64_t hit = f->hit[e->upward ? f->n - 1 - k : k];
		uint64_t from = minus(hit, context), to = plus(hit, context);
		from = from < low ? low : from;
		to = to > high ? high : to;
		for (uint64_t i = 0; from <= to && i <= to - from && p->n < most; i++) {
			uint64_t at = e->upward ? to - i : from + i;
			p->row = mem_room(p->row, p->n, &room, sizeof *p->row);
			p->row[p->n++] =
				(struct view_row) { .ordinal = at,
						    .match = bsearch(&at, f->hit, f->n,
								     sizeof at, rising) };
			all = at == (e->upward ? p->first : p->last);
			if (e->upward)
				high = at - !all;
			else
				low = at + !all;
		}
	}
	if (p->n == most && e->upward)
		p->first = p->row[most - 1].ordinal;
	else if (p->n == most)
		p->last = p->row[most - 1].ordinal;
	if (e->upward)
		reverse(p->row, p->n);
}

static bool late(int64_t begin)
{
	return clock_ms() - begin >= HASTE;
}

/* Which records are rows: p->first, p->last and p->row, without what they hold. */
static enum status choose_rows(struct view *v, struct piece *p, int64_t begin,
			       struct task *task, struct err *err)
{
	const struct errand *e = &v->errand;
	size_t ask = e->n < ROWS_MOST ? e->n : ROWS_MOST;
	struct found f = { .n = 0 };
	uint64_t at = e->upward ? plus(e->from, v->context) : minus(e->from, v->context);
	enum status st;
	for (;;) {
		struct hits_found got;
		f.hit = mem_resize(f.hit, f.n + ask, sizeof *f.hit);
		st = hits_find(v->hits, at, e->upward, ask, HASTE, f.hit + f.n, &got,
			       task, err);
		/* Rows before a record that cannot be decided are shown; who goes on is
		 * told of it. */
		if (st == ST_INVALID && p->n) {
			st = ST_OK;
			break;
		}
		if (st)
			break;
		f.n += got.n;
		if (e->upward)
			qsort(f.hit, f.n, sizeof *f.hit, rising);
		/* How far it is known: see above. */
		bool hit = f.n && got.seen == f.hit[e->upward ? 0 : f.n - 1];
		uint64_t context = hit ? 0 : v->context;
		uint64_t edge =
			e->upward ? plus(got.seen, context) : minus(got.seen, context);
		if (got.end)
			edge = e->upward ? 0 : UINT64_MAX;
		bool reached = e->upward ? edge <= e->from : edge >= e->from;
		if (reached) {
			p->first = e->upward ? edge : e->from;
			p->last = e->upward ? e->from : edge;
			list_rows(p, &f, v->context, e);
		}
		if (got.end || (reached && p->n && (p->n >= ask || late(begin))))
			break;
		at = e->upward ? got.seen - 1 : got.seen + 1;
	}
	free(f.hit);
	return st;
}

/* Read the rows from *i on that stand close together; moves *i behind those that
 * were read. */
static enum status read_group(struct view *v, struct piece *p, size_t *i, struct err *err)
{
	size_t end = *i + 1;
	while (end < p->n && p->row[end].ordinal - p->row[end - 1].ordinal <= CLOSE)
		end++;
	uint64_t last = p->row[end - 1].ordinal;
	while (*i < end) {
		const struct batch *b;
		uint64_t from = p->row[*i].ordinal;
		enum status st = reader_read(v->rd, from, (size_t)(last - from) + 1,
					     trace_schema(v->trace)->all, &b, err);
		if (st)
			return st;
		p->batch =
			mem_room(p->batch, p->nbatches, &p->batch_room, sizeof *p->batch);
		batch_copy(&p->batch[p->nbatches], b, 0, b->n);
		p->memory += batch_memory(b);
		for (; *i < end && p->row[*i].ordinal - from < b->n; ++*i) {
			p->row[*i].batch = p->nbatches;
			p->row[*i].i = (size_t)(p->row[*i].ordinal - from);
		}
		p->nbatches++;
	}
	return ST_OK;
}

/* On the way up the nearest rows are read last: do not begin too far away. */
static void begin_near(struct piece *p)
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

static enum status read_rows(struct view *v, struct piece *p, int64_t begin,
			     struct task *task, struct err *err)
{
	enum status st = ST_OK;
	if (!v->rd)
		st = reader_open(&v->rd, v->trace, err);
	if (st)
		return st;
	reader_watch(v->rd, task);
	if (v->errand.upward && p->n)
		begin_near(p);
	size_t i = 0;
	while (i < p->n) {
		if (i && !v->errand.upward && late(begin)) {
			p->n = i;
			p->last = p->row[i - 1].ordinal;
			break;
		}
		st = read_group(v, p, &i, err);
		if (st == ST_END || st == ST_LATER) {
			/* The context of the last hit ends with the trace. */
			p->n = i;
			st = ST_OK;
		}
		if (st)
			break;
	}
	reader_watch(v->rd, NULL);
	return st;
}

static enum status fetch(void *arg, struct task *task, struct err *err)
{
	struct view *v = arg;
	int64_t begin = clock_ms();
	struct piece *p = mem_new(1, sizeof *p);
	enum status st = choose_rows(v, p, begin, task, err);
	if (st == ST_OK)
		st = read_rows(v, p, begin, task, err);
	if (st) {
		piece_free(p);
		return st;
	}
	p->memory += sizeof *p + p->n * sizeof *p->row;
	v->brought = p;
	return ST_OK;
}

/* Life cycle */

struct view *view_new(struct trace *t, struct hits *h, unsigned context,
		      void (*wake)(void *arg), void *wake_arg)
{
	struct view *v = mem_new(1, sizeof *v);
	v->trace = t;
	v->hits = h;
	v->context = context;
	v->wake = wake;
	v->wake_arg = wake_arg;
	v->memory_most = trace_memory(t) / 2;
	return v;
}

void view_limit(struct view *v, size_t memory)
{
	v->memory_most = memory;
}

void view_free(struct view *v)
{
	if (!v)
		return;
	job_stop(v->job);
	piece_free(v->brought);
	for (size_t i = 0; i < v->npieces; i++)
		piece_free(v->piece[i]);
	free(v->piece);
	reader_free(v->rd);
	free(v);
}

/* Looking */

enum view_answer view_next(struct view *v, uint64_t from, uint64_t *ordinal)
{
	for (;;) {
		const struct piece *p = piece_with(v, from);
		if (!p)
			return VIEW_UNKNOWN;
		size_t i = row_from(p, from);
		if (i < p->n && p->row[i].ordinal <= p->last) {
			*ordinal = p->row[i].ordinal;
			return VIEW_THERE;
		}
		if (p->last == UINT64_MAX)
			return VIEW_NONE;
		from = p->last + 1;
	}
}

enum view_answer view_previous(struct view *v, uint64_t from, uint64_t *ordinal)
{
	for (;;) {
		const struct piece *p = piece_with(v, from);
		if (!p)
			return VIEW_UNKNOWN;
		size_t i = row_from(p, from);
		if (i == p->n || p->row[i].ordinal > from)
			i--; /* SIZE_MAX: none is above */
		if (i < p->n && p->row[i].ordinal >= p->first) {
			*ordinal = p->row[i].ordinal;
			return VIEW_THERE;
		}
		if (p->first == 0)
			return VIEW_NONE;
		from = p->first - 1;
	}
}

bool view_row(struct view *v, uint64_t ordinal, struct row *out, bool *match)
{
	const struct piece *p = piece_with(v, ordinal);
	size_t i = p ? row_from(p, ordinal) : 0;
	if (!p || i == p->n || p->row[i].ordinal != ordinal)
		return false;
	*out = (struct row) { &p->batch[p->row[i].batch], p->row[i].i };
	if (match)
		*match = p->row[i].match;
	return true;
}

/* Sending for more */

/* Where rows are missing, of n from a record on; false: they are all there. */
static bool missing(struct view *v, uint64_t from, bool upward, size_t n,
		    struct errand *out)
{
	*out = (struct errand) { .from = from, .upward = upward, .n = n };
	while (out->n) {
		uint64_t row;
		enum view_answer a = upward ? view_previous(v, out->from, &row)
					    : view_next(v, out->from, &row);
		if (a == VIEW_NONE || (a == VIEW_THERE && upward && row == 0))
			return false;
		if (a == VIEW_UNKNOWN)
			break;
		out->from = upward ? row - 1 : row + 1;
		out->n--;
	}
	if (!out->n)
		return false;
	/* Beyond pieces that have no rows. */
	const struct piece *p;
	while ((p = piece_with(v, out->from)))
		out->from = upward ? p->first - 1 : p->last + 1;
	return true;
}

/* What to fetch next; false: all that is wanted is there. */
static bool choose(struct view *v, struct errand *out)
{
	const struct view_wish *w = &v->wish;
	if (!v->wants || v->stopped)
		return false;
	v->wanted_since = v->clock;
	/* What is below may have to be written first: nothing else is to wait for that. */
	bool arriving = source_facts(trace_source(v->trace)).arriving;
	for (int far = 0; far < 2; far++)
		for (int k = 0; k < 2; k++) {
			bool upward = (k == 0) == (arriving || (far && w->upward));
			size_t n = upward ? w->above : w->below;
			if (upward && w->ordinal == 0)
				continue;
			if (!far && n > w->page)
				n = w->page;
			uint64_t from = w->ordinal - (upward && !arriving);
			if (n && missing(v, from, upward, n, out)) {
				/* Not row by row. */
				if (out->n < w->page)
					out->n = w->page;
				return true;
			}
		}
	return false;
}

static void send(struct view *v)
{
	struct errand e;
	if (v->job) {
		/* What it is about to bring may lie where nobody looks any more. */
		if (!v->useless && choose(v, &e) &&
		    (e.from != v->errand.from || e.upward != v->errand.upward)) {
			v->useless = true;
			task_cancel(job_task(v->job));
		}
		return;
	}
	if (!choose(v, &e))
		return;
	v->errand = e;
	v->useless = false;
	v->job = job_start(fetch, v, v->wake, v->wake_arg);
}

void view_want(struct view *v, const struct view_wish *wish)
{
	const struct view_wish *was = &v->wish;
	if (!v->wants || wish->ordinal != was->ordinal || wish->below != was->below ||
	    wish->above != was->above)
		v->stopped = false;
	v->wants = true;
	v->wish = *wish;
	send(v);
}

bool view_busy(const struct view *v)
{
	return v->job != NULL;
}

struct task *view_task(const struct view *v)
{
	return job_task(v->job);
}

bool view_cancel(struct view *v)
{
	if (!v->job)
		return false;
	v->stopped = true;
	v->useless = true;
	task_cancel(job_task(v->job));
	return true;
}

bool view_stopped(const struct view *v)
{
	return v->stopped;
}

bool view_ready(const struct view *v)
{
	return v->job && job_done(v->job, NULL, NULL);
}

bool view_poll(struct view *v, struct err *err)
{
	enum status st;
	if (!v->job || !job_done(v->job, &st, err))
		return false;
	job_stop(v->job);
	v->job = NULL;
	if (v->brought)
		put_piece(v, v->brought, v->errand.upward);
	v->brought = NULL;
	if (st == ST_CANCELLED)
		*err = (struct err)ERR_INIT;
	else if (st)
		v->stopped = true;
	send(v);
	return true;
}

void view_wait(struct view *v)
{
	struct err err = ERR_INIT;
	while (v->job) {
		job_wait(v->job);
		view_poll(v, &err);
	}
}
