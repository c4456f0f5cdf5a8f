/*
 * Stretches.  Counting delivers chunks and pieces of chunks in the order of the trace;
 * what was read is cut into slices (of 256 records at first, from multiples of 256 on),
 * so that a map of a short trace has something to show, and the same wherever the
 * pieces met.  When the stretches become too many, slices become twice as long, and
 * stretches of the same slice one.
 *
 * Runs.  Whoever looks for hits gets bits, one for each record of a chunk or of a piece
 * of one.  Those that were looked at last are kept, because the next question is mostly
 * about the same place: a page further, or back.
 */
#include "query/hits.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "query/find.h"

enum {
	SLICE = 256,
	STRETCHES_MOST = 16384,
	RUN_BYTES = 4 << 20,
	RUNS_MOST = 256,
	BLOCK_LEAST = 1 << 16, /* records */
	BLOCK_MOST = 1 << 20,
	AHEAD = 128, /* hits that are looked for at once, when fewer are asked for */
	/* A chunk that is more than one part in so many of the trace is read though its
	 * number of hits is known: a map should show where in it they are. */
	PARTS_SHOWN = 64
};

struct stretch_hits {
	uint64_t first;
	uint64_t records;
	uint64_t hits;
};

struct run {
	uint64_t first;
	size_t n;      /* records */
	uint64_t *bit; /* set: a hit */
	uint64_t used; /* when; 0: this one is free */
};

struct hits {
	struct trace *trace;
	const struct query **query;
	struct screener **screener;
	size_t nqueries;
	fieldset fields;
	bool wide; /* some query looks beyond a record */

	pthread_mutex_t lock;
	struct stretch_hits *stretch;
	size_t nstretches, stretches_most;
	uint64_t slice;
	struct hits_sum sum;

	struct run run[RUNS_MOST];
	size_t run_bytes, run_bytes_most;
	uint64_t clock;

	struct eyes *idle; /* those that nobody uses */
};

/* What one worker needs to look at records. */
struct eyes {
	struct query_scratch **scratch; /* of each query */
	uint32_t *hit, *other;
	size_t room;
	struct eyes *next;
};

struct part {
	struct walk *walk;
	struct eyes *eyes;
	uint64_t first;
	size_t n;
	uint64_t hits;
	uint64_t *bit;
	size_t words; /* of bit */
	bool gave_up;
	uint64_t gave_up_at;
};

/* One sweep. */
struct walk {
	struct hits *hits;
	bool counting; /* into the stretches; else: */
	bool backward;
	uint64_t enough; /* hits that the first part alone may end it with */

	uint64_t skip; /* hits that are passed over first */
	uint64_t *out; /* NULL: they are only counted */
	uint64_t want, got;
	uint64_t from, seen;
	struct timespec until;
	bool hurried;
	enum status st;
	struct err err;
};

/* Life cycle */

struct hits *hits_new(struct trace *t, const struct query *const query[], size_t n)
{
	struct hits *h = mem_new(1, sizeof *h);
	h->trace = t;
	h->nqueries = n;
	h->query = mem_new(n, sizeof *h->query);
	h->screener = mem_new(n, sizeof *h->screener);
	for (size_t i = 0; i < n; i++) {
		h->query[i] = query[i];
		h->screener[i] = screener_new(query[i], trace_index(t));
		h->fields |= query_fields(query[i]);
		struct query_reach r = query_reach(query[i]);
		h->wide |= r.before || r.behind;
	}
	pthread_mutex_init(&h->lock, NULL);
	h->slice = SLICE;
	hits_limit(h, STRETCHES_MOST, RUN_BYTES);
	return h;
}

void hits_limit(struct hits *h, size_t stretches, size_t bytes)
{
	h->stretches_most = stretches;
	h->run_bytes_most = bytes;
	h->stretch = mem_resize(h->stretch, stretches + 1, sizeof *h->stretch);
}

static void eyes_free(struct eyes *e, size_t nqueries)
{
	for (size_t i = 0; i < nqueries; i++)
		query_scratch_free(e->scratch[i]);
	free(e->scratch);
	free(e->hit);
	free(e->other);
	free(e);
}

void hits_free(struct hits *h)
{
	if (!h)
		return;
	while (h->idle) {
		struct eyes *next = h->idle->next;
		eyes_free(h->idle, h->nqueries);
		h->idle = next;
	}
	for (size_t i = 0; i < RUNS_MOST; i++)
		free(h->run[i].bit);
	for (size_t i = 0; i < h->nqueries; i++)
		screener_free(h->screener[i]);
	free(h->screener);
	free(h->query);
	free(h->stretch);
	pthread_mutex_destroy(&h->lock);
	free(h);
}

/* Looking at records */

/* What a worker remembers of opcodes is worth keeping from chunk to chunk. */
static struct eyes *take_eyes(struct hits *h)
{
	pthread_mutex_lock(&h->lock);
	struct eyes *e = h->idle;
	if (e)
		h->idle = e->next;
	pthread_mutex_unlock(&h->lock);
	if (e)
		return e;
	e = mem_new(1, sizeof *e);
	e->scratch = mem_new(h->nqueries, sizeof *e->scratch);
	for (size_t i = 0; i < h->nqueries; i++) {
		e->scratch[i] = query_scratch_new(h->query[i]);
		query_scratch_around(e->scratch[i], h->trace);
	}
	return e;
}

static void give_eyes(struct hits *h, struct eyes *e)
{
	uint64_t ordinal;
	for (size_t i = 0; i < h->nqueries; i++)
		if (query_gave_up(e->scratch[i], &ordinal)) {
			eyes_free(e, h->nqueries);
			return;
		}
	pthread_mutex_lock(&h->lock);
	e->next = h->idle;
	h->idle = e;
	pthread_mutex_unlock(&h->lock);
}

/* Those of hit[0..n-1] that are also in other[0..m-1]; both rise. */
static size_t meet(uint32_t *hit, size_t n, const uint32_t *other, size_t m)
{
	size_t kept = 0, k = 0;
	for (size_t i = 0; i < n; i++) {
		while (k < m && other[k] < hit[i])
			k++;
		if (k < m && other[k] == hit[i])
			hit[kept++] = hit[i];
	}
	return kept;
}

static size_t look(struct part *p, const struct batch *b)
{
	const struct hits *h = p->walk->hits;
	struct eyes *e = p->eyes;
	if (b->n > e->room) {
		e->room = b->n;
		e->hit = mem_resize(e->hit, e->room, sizeof *e->hit);
		e->other = mem_resize(e->other, e->room, sizeof *e->other);
	}
	size_t n = query_select(h->query[0], e->scratch[0], b, e->hit);
	for (size_t i = 1; i < h->nqueries && n; i++) {
		size_t m = query_select(h->query[i], e->scratch[i], b, e->other);
		n = meet(e->hit, n, e->other, m);
	}
	for (size_t i = 0; i < h->nqueries && !p->gave_up; i++)
		p->gave_up = query_gave_up(e->scratch[i], &p->gave_up_at);
	return n;
}

static void *new_part(void *ctx, const struct chunk *c)
{
	(void)c;
	struct part *p = mem_new(1, sizeof *p);
	p->walk = ctx;
	p->eyes = take_eyes(p->walk->hits);
	return p;
}

static void drop_part(void *arg)
{
	struct part *p = arg;
	if (p->eyes)
		give_eyes(p->walk->hits, p->eyes);
	free(p->bit);
	free(p);
}

static bool add_records(void *arg, const struct batch *b)
{
	struct part *p = arg;
	if (!b->n)
		return true;
	if (!p->n)
		p->first = b->first;
	size_t words = (p->n + b->n + 63) / 64;
	if (words > p->words) {
		size_t room = words > 2 * p->words ? words : 2 * p->words;
		p->bit = mem_resize(p->bit, room, sizeof *p->bit);
		memset(p->bit + p->words, 0, (room - p->words) * sizeof *p->bit);
		p->words = room;
	}
	size_t n = look(p, b);
	for (size_t k = 0; k < n; k++) {
		size_t i = p->n + p->eyes->hit[k];
		p->bit[i / 64] |= UINT64_C(1) << i % 64;
	}
	p->n += b->n;
	p->hits += n;
	return !p->gave_up && p->hits < p->walk->enough;
}

/* Screening */

/* How many hits a chunk has by its summary; false: only reading it tells. */
static bool summary_says(const struct hits *h, const struct chunk *c, uint64_t *hits)
{
	size_t undecided = 0;
	*hits = c->count;
	for (size_t i = 0; i < h->nqueries; i++) {
		uint64_t own;
		enum verdict v = screener_ask(h->screener[i], c, &own);
		if (v == VERDICT_NONE) {
			*hits = 0;
			return true;
		}
		if (v == VERDICT_ALL)
			continue;
		undecided++;
		*hits = own;
	}
	return undecided == 0 || (undecided == 1 && *hits != HITS_UNKNOWN);
}

/* The stretch that holds a record, under the lock; nstretches: none does. */
static size_t stretch_of(const struct hits *h, uint64_t ordinal)
{
	if (ordinal >= h->sum.records)
		return h->nstretches;
	size_t low = 0, high = h->nstretches;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;
		if (h->stretch[middle].first <= ordinal)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Whether it was counted that a chunk has none. */
static bool counted_none(struct hits *h, const struct chunk *c)
{
	uint64_t end = c->start.ordinal + c->count;
	pthread_mutex_lock(&h->lock);
	bool none = end <= h->sum.records;
	for (size_t i = stretch_of(h, c->start.ordinal);
	     none && i < h->nstretches && h->stretch[i].first < end; i++)
		none = h->stretch[i].hits == 0;
	pthread_mutex_unlock(&h->lock);
	return none;
}

static bool show_within(const struct hits *h, const struct chunk *c)
{
	if (c->count < SLICE)
		return true;
	struct extent x = trace_extent(h->trace);
	double all = x.complete || x.fraction <= 0 ? (double)x.records
						   : (double)x.records / x.fraction;
	return (double)c->count * PARTS_SHOWN > all;
}

/* Where ALL says that the number is known: of those that are counted. */
static enum verdict screen(void *ctx, const struct chunk *c)
{
	const struct walk *w = ctx;
	uint64_t hits;
	bool known = summary_says(w->hits, c, &hits);
	if (known && hits == 0)
		return VERDICT_NONE;
	if (known && hits == c->count)
		return VERDICT_ALL;
	if (w->counting)
		return known && !show_within(w->hits, c) ? VERDICT_ALL : VERDICT_SOME;
	return counted_none(w->hits, c) ? VERDICT_NONE : VERDICT_SOME;
}

/* Counting */

/* Whether a stretch and what follows it up to a record are of one slice. */
static bool same_slice(const struct hits *h, const struct stretch_hits *s, uint64_t end)
{
	return s->first / h->slice == (end - 1) / h->slice;
}

/* Neighbours become one until there is room again. */
static void squeeze(struct hits *h)
{
	while (h->nstretches > h->stretches_most / 2) {
		h->slice *= 2;
		size_t n = 0;
		for (size_t i = 0; i < h->nstretches; i++) {
			struct stretch_hits *to = n ? &h->stretch[n - 1] : NULL;
			const struct stretch_hits *from = &h->stretch[i];
			if (to && same_slice(h, to, from->first + from->records)) {
				to->records += from->records;
				to->hits += from->hits;
			} else {
				h->stretch[n++] = *from;
			}
		}
		h->nstretches = n;
	}
}

/* Under the lock. */
static void add_stretch(struct hits *h, uint64_t records, uint64_t hits)
{
	struct stretch_hits *last = h->nstretches ? &h->stretch[h->nstretches - 1] : NULL;
	if (last && same_slice(h, last, h->sum.records + records)) {
		last->records += records;
		last->hits += hits;
	} else {
		h->stretch[h->nstretches++] =
			(struct stretch_hits) { h->sum.records, records, hits };
	}
	h->sum.records += records;
	h->sum.hits += hits;
	if (h->nstretches > h->stretches_most)
		squeeze(h);
}

/* A chunk that was not read.  One that is shorter than a slice has none or all. */
static void add_chunk(struct hits *h, uint64_t records, uint64_t hits)
{
	pthread_mutex_lock(&h->lock);
	uint64_t to_border = h->slice - h->sum.records % h->slice;
	if (records > to_border && (hits == 0 || hits == records)) {
		add_stretch(h, to_border, hits ? to_border : 0);
		records -= to_border;
		hits = hits ? records : 0;
	}
	add_stretch(h, records, hits);
	pthread_mutex_unlock(&h->lock);
}

static uint64_t count_bits(const uint64_t *bit, size_t from, size_t to)
{
	uint64_t n = 0;
	for (size_t i = from; i < to;) {
		size_t in_word = 64 - i % 64, left = to - i;
		size_t take = in_word < left ? in_word : left;
		uint64_t word = bit[i / 64] >> i % 64;
		if (take < 64)
			word &= (UINT64_C(1) << take) - 1;
		n += (unsigned)__builtin_popcountll(word);
		i += take;
	}
	return n;
}

static void add_slices(struct hits *h, const struct part *p)
{
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; i < p->n;) {
		size_t left = p->n - i;
		uint64_t to_border = h->slice - h->sum.records % h->slice;
		size_t n = left < to_border ? left : (size_t)to_border;
		add_stretch(h, n, count_bits(p->bit, i, i + n));
		i += n;
	}
	pthread_mutex_unlock(&h->lock);
}

/* Finding */

static bool late(const struct walk *w)
{
	struct timespec now;
	if (!w->hurried || !w->got)
		return false;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec > w->until.tv_sec ||
	       (now.tv_sec == w->until.tv_sec && now.tv_nsec >= w->until.tv_nsec);
}

static void take_hit(struct walk *w, uint64_t ordinal)
{
	if (w->skip) {
		w->skip--;
		return;
	}
	if (w->out)
		w->out[w->got] = ordinal;
	w->got++;
}

/* The hits among the records from first on of which n are told by bits; NULL: all
 * of them are. */
static void take_bits(struct walk *w, uint64_t first, size_t n, const uint64_t *bit)
{
	uint64_t last = first + n - 1;
	uint64_t at = w->backward ? last : first;
	/* A run that was kept may begin before the place. */
	if (w->backward ? at > w->from : at < w->from)
		at = w->from;
	for (; w->got < w->want; w->backward ? at-- : at++) {
		size_t i = (size_t)(at - first);
		if (!bit || bit[i / 64] >> i % 64 & 1) {
			take_hit(w, at);
		} else if (bit && !bit[i / 64]) { /* to the end of the word */
			at = w->backward ? at - i % 64 : at + (63 - i % 64);
			if (at > last)
				at = last;
		}
		w->seen = at;
		if (at == (w->backward ? first : last))
			return;
	}
}

/* Keep the bits of a part. */
static void keep(struct hits *h, struct part *p)
{
	size_t bytes = p->words * sizeof *p->bit;
	if (!p->n || bytes > h->run_bytes_most)
		return;
	pthread_mutex_lock(&h->lock);
	struct run *place;
	for (;;) {
		place = &h->run[0];
		struct run *oldest = NULL;
		for (size_t i = 0; i < RUNS_MOST; i++) {
			struct run *r = &h->run[i];
			if (r->used < place->used)
				place = r;
			if (r->used && (!oldest || r->used < oldest->used))
				oldest = r;
		}
		if (h->run_bytes + bytes <= h->run_bytes_most && !place->used)
			break;
		h->run_bytes -= (oldest->n + 63) / 64 * sizeof *oldest->bit;
		free(oldest->bit);
		*oldest = (struct run) { .used = 0 };
	}
	/* Only as much as it needs. */
	p->bit = mem_resize(p->bit, (p->n + 63) / 64, sizeof *p->bit);
	*place = (struct run) { p->first, p->n, p->bit, ++h->clock };
	h->run_bytes += (p->n + 63) / 64 * sizeof *p->bit;
	p->bit = NULL;
	pthread_mutex_unlock(&h->lock);
}

/* Take hits from what was kept of the place; false: nothing was. */
static bool recall(struct walk *w)
{
	struct hits *h = w->hits;
	bool found = false;
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; i < RUNS_MOST && !found; i++) {
		struct run *r = &h->run[i];
		if (!r->used || w->from < r->first || w->from - r->first >= r->n)
			continue;
		r->used = ++h->clock;
		take_bits(w, r->first, r->n, r->bit);
		found = true;
	}
	pthread_mutex_unlock(&h->lock);
	return found;
}

bool hits_known(struct hits *h, uint64_t ordinal, bool *is)
{
	bool known = false;
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; i < RUNS_MOST && !known; i++) {
		const struct run *r = &h->run[i];
		known = r->used && ordinal >= r->first && ordinal - r->first < r->n;
		if (known)
			*is = r->bit[(ordinal - r->first) / 64] >>
				      (ordinal - r->first) % 64 &
			      1;
	}
	pthread_mutex_unlock(&h->lock);
	return known;
}

/* Pass over a stretch or a chunk that has none; false: the place may have some. */
static bool pass_over(struct walk *w)
{
	struct hits *h = w->hits;
	pthread_mutex_lock(&h->lock);
	size_t i = stretch_of(h, w->from);
	bool none = i < h->nstretches && h->stretch[i].hits == 0;
	if (none)
		w->seen = w->backward ? h->stretch[i].first
				      : h->stretch[i].first + h->stretch[i].records - 1;
	pthread_mutex_unlock(&h->lock);
	if (none)
		return true;
	struct index *ix = trace_index(h->trace);
	index_hold(ix);
	const struct chunk *c = index_locate(ix, w->from);
	if (c && screen(w, c) == VERDICT_NONE) {
		none = true;
		w->seen =
			w->backward ? c->start.ordinal : c->start.ordinal + c->count - 1;
	}
	index_let_go(ix);
	return none;
}

/* Delivery */

static bool take_part(void *ctx, void *arg, const struct chunk *c, enum verdict v)
{
	struct walk *w = ctx;
	struct hits *h = w->hits;
	struct part *p = arg;
	bool more = true;
	if (p && p->gave_up) {
		w->st = err_set(&w->err, ST_INVALID,
				"the expression takes too many steps on record %llu; "
				"make it simpler, (a+)+ for example is a+",
				(unsigned long long)p->gave_up_at);
		more = false;
	} else if (w->counting && p) {
		assert(!p->n || p->first == hits_sum(h).records);
		add_slices(h, p);
	} else if (w->counting) {
		uint64_t hits = 0;
		if (v != VERDICT_NONE)
			summary_says(h, c, &hits);
		add_chunk(h, c->count, hits);
	} else {
		if (p && p->n)
			take_bits(w, p->first, p->n, p->bit);
		else if (v == VERDICT_ALL)
			take_bits(w, c->start.ordinal, c->count, NULL);
		else if (c)
			w->seen = w->backward ? c->start.ordinal
					      : c->start.ordinal + c->count - 1;
		if (p)
			keep(h, p);
		more = w->got < w->want && !late(w);
	}
	if (p)
		drop_part(p);
	return more;
}

static enum status go_narrow(struct walk *w, struct span over, struct task *task,
			     struct err *err)
{
	struct sweep_ops ops = { .want = w->hits->fields,
				 .screen = screen,
				 .part = new_part,
				 .records = add_records,
				 .deliver = take_part,
				 .drop = drop_part };
	enum status st = sweep(w->hits->trace, over, &ops, w, task, err);
	if (st == ST_OK && w->st) {
		st = w->st;
		*err = w->err;
	}
	return st;
}

/* Sequences: whether a record matches hangs on others, which may lie in other chunks.
 * find_each() knows how to look at them, and is asked block by block. */

struct marks {
	uint64_t first;
	uint64_t *bit;
};

static bool mark(void *ctx, const struct batch *b, size_t i)
{
	struct marks *m = ctx;
	uint64_t at = b->first + i - m->first;
	m->bit[at / 64] |= UINT64_C(1) << at % 64;
	return true;
}

/* A part with the records of a block that match all queries. */
static enum status fill_block(struct part *p, uint64_t first, uint64_t last,
			      struct task *task, struct err *err)
{
	const struct hits *h = p->walk->hits;
	size_t words = (size_t)((last - first) / 64) + 1;
	p->first = first;
	p->words = words;
	p->bit = mem_new(words, sizeof *p->bit);
	uint64_t *other = h->nqueries > 1 ? mem_new(words, sizeof *other) : NULL;
	enum status st = ST_OK;
	for (size_t i = 0; i < h->nqueries && st == ST_OK; i++) {
		struct marks m = { first, i ? other : p->bit };
		memset(m.bit, 0, words * sizeof *m.bit);
		st = find_each_with(h->trace, h->query[i], (struct span) { first, last },
				    0, mark, &m, NULL, task, err);
		for (size_t k = 0; i && k < words; k++)
			p->bit[k] &= other[k];
	}
	free(other);
	struct extent x = trace_extent(h->trace);
	uint64_t end = x.complete && x.records <= last ? x.records : last + 1;
	p->n = end > first ? (size_t)(end - first) : 0;
	p->hits = count_bits(p->bit, 0, p->n);
	return st;
}

static enum status go_wide(struct walk *w, struct span over, struct task *task,
			   struct err *err)
{
	uint64_t len = w->counting ? BLOCK_MOST : BLOCK_LEAST, at = over.first;
	for (bool more = true; more; len = len < BLOCK_MOST ? len * 2 : len) {
		uint64_t first = at, last = at;
		if (w->backward)
			first = at - over.last >= len ? at - len + 1 : over.last;
		else
			last = over.last - at >= len ? at + len - 1 : over.last;
		struct part *p = new_part(w, NULL);
		enum status st = fill_block(p, first, last, task, err);
		if (st) {
			drop_part(p);
			return st;
		}
		bool end = w->backward ? first == over.last
				       : p->n <= last - first || last == over.last;
		more = take_part(w, p, NULL, VERDICT_SOME) && !end;
		at = w->backward ? first - 1 : last + 1;
	}
	return ST_OK;
}

static enum status go(struct walk *w, struct span over, struct task *task,
		      struct err *err)
{
	return (w->hits->wide ? go_wide : go_narrow)(w, over, task, err);
}

/* Use: counting */

enum status hits_count(struct hits *h, struct task *task, struct err *err)
{
	struct walk w = { .hits = h, .counting = true, .enough = UINT64_MAX };
	enum status st =
		go(&w, (struct span) { hits_sum(h).records, UINT64_MAX }, task, err);
	if (st == ST_OK) {
		pthread_mutex_lock(&h->lock);
		h->sum.complete = true;
		pthread_mutex_unlock(&h->lock);
	}
	task_wake(task);
	return st;
}

struct hits_sum hits_sum(struct hits *h)
{
	pthread_mutex_lock(&h->lock);
	struct hits_sum sum = h->sum;
	pthread_mutex_unlock(&h->lock);
	return sum;
}

/* The first record of a part. */
static uint64_t part_begin(uint64_t records, size_t n, size_t k)
{
	return k == n ? records : (uint64_t)((double)records * (double)k / (double)n);
}

/* Of a stretch that lies in several parts, each gets as much as lies in it. */
void hits_spread(struct hits *h, uint64_t records, uint64_t *part, size_t n)
{
	memset(part, 0, n * sizeof *part);
	size_t k = 0;
	pthread_mutex_lock(&h->lock);
	for (size_t i = 0; n && i < h->nstretches; i++) {
		const struct stretch_hits *s = &h->stretch[i];
		uint64_t given = 0, end = s->first + s->records;
		while (k + 1 < n && part_begin(records, n, k + 1) <= s->first)
			k++;
		for (;; k++) {
			uint64_t to = k + 1 < n ? part_begin(records, n, k + 1) : end;
			uint64_t share = s->hits;
			if (to < end)
				share = (uint64_t)((double)s->hits *
						   (double)(to - s->first) /
						   (double)s->records);
			part[k] += share - given;
			given = share;
			if (to >= end)
				break;
		}
	}
	pthread_mutex_unlock(&h->lock);
}

/* Use: which ones */

/* Go on from w->from until w->want are found; ST_END: there are no more. */
static enum status find(struct walk *w, struct task *task, struct err *err)
{
	bool finished = false;
	w->enough = w->want + w->skip;
	if (w->enough < AHEAD)
		w->enough = AHEAD;
	if (w->backward) /* the last ones of a part are the first to be told */
		w->enough = UINT64_MAX;
	if (w->want == 0)
		return ST_OK;
	while (!finished) {
		bool known = recall(w) || pass_over(w);
		if (!known) {
			/* (from, from) would go forward. */
			struct span over = { w->from, w->backward ? 0 : UINT64_MAX };
			w->seen = w->from;
			enum status st = go(w, over, task, err);
			if (st)
				return st;
			finished = true; /* deliver() has said so, or that was all */
		}
		if (w->got == w->want || late(w))
			return ST_OK;
		if (task_cancelled(task))
			return err_set(err, ST_CANCELLED, "stopped");
		if (w->backward ? w->seen == 0 : w->seen == UINT64_MAX)
			break;
		w->from = w->backward ? w->seen - 1 : w->seen + 1;
	}
	w->seen = w->backward ? 0 : UINT64_MAX;
	return ST_END;
}

enum status hits_find(struct hits *h, uint64_t from, bool backward, size_t n, unsigned ms,
		      uint64_t *ordinal, struct hits_found *out, struct task *task,
		      struct err *err)
{
	struct walk w = { .hits = h,
			  .backward = backward,
			  .from = from,
			  .seen = from,
			  .out = ordinal,
			  .want = n,
			  .hurried = ms != 0 };
	clock_gettime(CLOCK_MONOTONIC, &w.until);
	w.until.tv_sec += ms / 1000;
	w.until.tv_nsec += ms % 1000 * 1000000L;
	if (w.until.tv_nsec >= 1000000000) {
		w.until.tv_nsec -= 1000000000;
		w.until.tv_sec++;
	}
	enum status st = find(&w, task, err);
	*out = (struct hits_found) { .n = w.got, .seen = w.seen, .end = st == ST_END };
	return st == ST_END ? ST_OK : st;
}

enum status hits_before(struct hits *h, uint64_t ordinal, uint64_t *n, struct task *task,
			struct err *err)
{
	pthread_mutex_lock(&h->lock);
	bool counted = ordinal <= h->sum.records;
	size_t last = ordinal == h->sum.records ? h->nstretches : stretch_of(h, ordinal);
	*n = 0;
	for (size_t i = 0; counted && i < last; i++)
		*n += h->stretch[i].hits;
	struct stretch_hits s = { .hits = 0 };
	if (counted && last < h->nstretches)
		s = h->stretch[last];
	pthread_mutex_unlock(&h->lock);
	if (!counted)
		return err_set(err, ST_LATER, "it is not counted that far");
	if (s.hits == 0 || ordinal == s.first)
		return ST_OK;
	if (s.hits == s.records) {
		*n += ordinal - s.first;
		return ST_OK;
	}
	/* No more than the stretch has, so as not to read beyond it. */
	enum { ASK = 64 };
	uint64_t found[ASK];
	for (uint64_t at = s.first; s.hits;) {
		struct hits_found f;
		size_t most = s.hits < ASK ? (size_t)s.hits : ASK;
		enum status st = hits_find(h, at, false, most, 0, found, &f, task, err);
		if (st)
			return st;
		s.hits -= f.n < s.hits ? f.n : s.hits;
		for (size_t k = 0; k < f.n; k++) {
			if (found[k] >= ordinal)
				return ST_OK;
			++*n;
		}
		if (f.end || f.seen >= ordinal - 1)
			return ST_OK;
		at = f.seen + 1;
	}
	return ST_OK;
}

enum status hits_nth(struct hits *h, uint64_t n, uint64_t *ordinal, struct task *task,
		     struct err *err)
{
	pthread_mutex_lock(&h->lock);
	struct hits_sum sum = h->sum;
	size_t i = 0;
	while (i < h->nstretches && n >= h->stretch[i].hits)
		n -= h->stretch[i++].hits;
	bool counted = i < h->nstretches;
	struct stretch_hits s = { .hits = 0 };
	if (counted)
		s = h->stretch[i];
	pthread_mutex_unlock(&h->lock);
	if (!counted)
		return sum.complete
			       ? ST_END
			       : err_set(err, ST_LATER, "so many are not counted yet");
	if (s.hits == s.records) {
		*ordinal = s.first + n;
		return ST_OK;
	}
	struct walk w = { .hits = h,
			  .from = s.first,
			  .seen = s.first,
			  .skip = n,
			  .out = ordinal,
			  .want = 1 };
	enum status st = find(&w, task, err);
	if (st == ST_END)
		st = err_set(err, ST_IO, "%s has changed since it was counted",
			     trace_path(h->trace));
	return st;
}
