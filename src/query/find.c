/*
 * Every part selects its matches on a worker.  Those that somebody wants to see
 * are copied, because they are shown only when it is their turn; where there are
 * so many that the copies would fill the memory, the rest of the part is read
 * again when its turn comes.
 */
#include "query/finder.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { COPIES_MOST = 1 << 20 /* bytes, in one part */ };

/* Who counts needs no more than the number; who wants to see the matches must read a
 * chunk that has some. */
static enum verdict screen(void *ctx, const struct chunk *c)
{
	struct finder *f = ctx;
	uint64_t hits;
	enum verdict v = screener_ask(f->screener, c, &hits);
	if (f->hit)
		return v == VERDICT_ALL ? VERDICT_SOME : v;
	if (v == VERDICT_SOME && hits != HITS_UNKNOWN)
		return VERDICT_ALL;
	return v;
}

static void *new_part(void *ctx, const struct chunk *c)
{
	(void)c;
	struct part *p = mem_new(1, sizeof *p);
	p->finder = ctx;
	p->scratch = query_scratch_new(p->finder->query);
	return p;
}

void part_free(struct part *p)
{
	query_scratch_free(p->scratch);
	for (size_t i = 0; i < p->ncopies; i++)
		batch_release(&p->copy[i]);
	free(p->copy);
	free(p->hit);
	free(p->word);
	free(p);
}

static void drop_part(void *part)
{
	part_free(part);
}

/* Copy matches, each run of neighbours as one. */
static void copy_hits(struct part *p, const struct batch *b, size_t n)
{
	for (size_t i = 0; i < n;) {
		size_t run = 1;
		while (i + run < n && p->hit[i + run] == p->hit[i] + run)
			run++;
		p->copy = mem_room(p->copy, p->ncopies, &p->copy_room, sizeof *p->copy);
		struct batch *to = &p->copy[p->ncopies++];
		batch_copy(to, b, p->hit[i], run);
		p->bytes += sizeof *to + to->bytes_len + to->gap_room * sizeof *to->gap +
			    run * (b->schema->nslots + 2u) * 8;
		i += run;
	}
}

void part_keep(struct part *p, const struct batch *b, size_t n)
{
	if (n && p->bytes <= COPIES_MOST) {
		copy_hits(p, b, n);
	} else if (n) {
		if (!p->again)
			p->again_from = b->first + p->hit[0];
		p->again = true;
		p->again_to = b->first + p->hit[n - 1];
	}
}

static bool add_records(void *arg, const struct batch *b)
{
	struct part *p = arg;
	const struct finder *f = p->finder;
	if (!b->n)
		return true;
	if (b->n > p->hit_room) {
		p->hit_room = b->n;
		p->hit = mem_resize(p->hit, p->hit_room, sizeof *p->hit);
	}
	if (query_wide(f->query))
		return stitch_records(p, b);
	size_t n = query_select(f->query, p->scratch, b, p->hit);
	p->count += n;
	uint64_t ordinal;
	if (query_gave_up(p->scratch, &ordinal))
		return false;
	if (f->hit)
		part_keep(p, b, n);
	return true;
}

/* Show the matches of a batch; false: that is enough.  hit: NULL for all of it. */
static bool show(struct finder *f, const struct part *p, const struct batch *b,
		 const uint32_t *hit, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t k = f->backward ? n - 1 - i : i;
		if (hit)
			k = hit[k];
		if (p->is_hit && !p->is_hit[b->first + k - p->first])
			continue;
		f->count++;
		if (!f->hit(f->ctx, b, k))
			return false;
	}
	return true;
}

/* Records from..to-1, as copies: a list that ends with an empty batch. */
static struct batch *read_piece(struct finder *f, uint64_t from, uint64_t to)
{
	struct batch *list = NULL;
	size_t n = 0, room = 0;
	while (f->st == ST_OK && from < to) {
		const struct batch *b;
		f->st = reader_read(f->rd, from, (size_t)(to - from), f->want, &b,
				    &f->err);
		if (f->st == ST_END || f->st == ST_LATER)
			f->st = err_set(&f->err, ST_IO,
					"%s was truncated after it was indexed",
					trace_path(f->trace));
		if (f->st)
			break;
		list = mem_room(list, n, &room, sizeof *list);
		batch_copy(&list[n++], b, 0, b->n);
		from += b->n;
	}
	list = mem_room(list, n, &room, sizeof *list);
	memset(&list[n], 0, sizeof *list);
	return list;
}

bool finder_reader(struct finder *f)
{
	if (f->rd)
		return true;
	f->st = reader_open(&f->rd, f->trace, &f->err);
	if (f->st)
		return false;
	reader_watch(f->rd, f->task);
	return true;
}

/* Matches that were not copied, a piece at a time; false: that is enough. */
static bool show_again(struct finder *f, const struct part *p)
{
	enum { PIECE = 1024 };
	if (!finder_reader(f))
		return false;
	uint32_t *hit = mem_new(PIECE, sizeof *hit);
	uint64_t low = p->again_from, high = p->again_to + 1;
	bool more = true;
	while (more && low < high) {
		uint64_t len = high - low < PIECE ? high - low : PIECE;
		uint64_t from = f->backward ? high - len : low;
		struct batch *list = read_piece(f, from, from + len);
		size_t n = 0;
		while (list[n].n)
			n++;
		more = f->st == ST_OK;
		for (size_t i = 0; i < n && more; i++) {
			const struct batch *b = &list[f->backward ? n - 1 - i : i];
			if (p->is_hit)
				more = show(f, p, b, NULL, b->n);
			else
				more = show(f, p, b, hit,
					    query_select(f->query, p->scratch, b, hit));
		}
		for (size_t i = 0; i < n; i++)
			batch_release(&list[i]);
		free(list);
		if (f->backward)
			high = from;
		else
			low = from + len;
	}
	free(hit);
	return more;
}

static bool show_copies(struct finder *f, const struct part *p)
{
	for (size_t i = 0; i < p->ncopies; i++) {
		const struct batch *b = &p->copy[f->backward ? p->ncopies - 1 - i : i];
		if (!show(f, p, b, NULL, b->n))
			return false;
	}
	return true;
}

bool finder_show(struct finder *f, const struct part *p)
{
	if (f->backward)
		return (!p->again || show_again(f, p)) && show_copies(f, p);
	return show_copies(f, p) && (!p->again || show_again(f, p));
}

bool finder_gave_up(struct finder *f, uint64_t ordinal)
{
	f->st = query_too_long(ordinal, &f->err);
	return false;
}

/* Whether the answer hangs on a record that could not be decided. */
static bool undecided(struct finder *f, const struct part *p)
{
	uint64_t ordinal;
	return query_gave_up(p->scratch, &ordinal) && !finder_gave_up(f, ordinal);
}

static bool take_part(void *ctx, void *arg, const struct chunk *c, enum verdict v)
{
	struct finder *f = ctx;
	if (query_wide(f->query))
		return stitch_take(f, arg, c, v);
	if (v == VERDICT_NONE)
		return true;
	if (v == VERDICT_ALL) {
		uint64_t hits;
		screener_ask(f->screener, c, &hits);
		f->count += hits;
		return true;
	}
	struct part *p = arg;
	bool more = !undecided(f, p);
	if (more && f->hit)
		more = finder_show(f, p);
	else if (more)
		f->count += p->count;
	part_free(p);
	return more;
}

static enum status run(struct finder *f, struct span over, struct err *err)
{
	f->backward = over.last < over.first;
	f->want |= query_fields(f->query);
	f->screener = screener_new(f->query, trace_index(f->trace));
	struct sweep_ops ops = { .want = f->want,
				 .screen = screen,
				 .part = new_part,
				 .records = add_records,
				 .deliver = take_part,
				 .drop = drop_part };
	/* Pieces of a sequence point at chunks for longer than the sweep does. */
	index_hold(trace_index(f->trace));
	enum status st = sweep(f->trace, over, &ops, f, f->task, err);
	if (st == ST_OK && f->st == ST_OK)
		stitch_end(f);
	if (st == ST_OK && f->st) {
		st = f->st;
		*err = f->err;
	}
	stitch_release(f);
	index_let_go(trace_index(f->trace));
	reader_free(f->rd);
	screener_free(f->screener);
	return st;
}

enum status find_each_with(struct trace *t, const struct query *q, struct span over,
			   fieldset want,
			   bool (*hit)(void *ctx, const struct batch *b, size_t i),
			   void *ctx, uint64_t *count, struct task *task, struct err *err)
{
	struct finder f = { .trace = t,
			    .query = q,
			    .want = hit ? want : 0,
			    .hit = hit,
			    .ctx = ctx,
			    .task = task };
	enum status st = run(&f, over, err);
	if (count)
		*count = f.count;
	return st;
}

enum status find_each(struct trace *t, const struct query *q, struct span over,
		      bool (*hit)(void *ctx, const struct batch *b, size_t i), void *ctx,
		      uint64_t *count, struct task *task, struct err *err)
{
	return find_each_with(t, q, over, FIELDSET_ALL, hit, ctx, count, task, err);
}
