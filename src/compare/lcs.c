/*
 * First, remove chunks that only one list has, because they can never be equal.  If the
 * rest differs in few chunks, find the shortest script (Myers 1986).  Otherwise find two
 * scripts, and use the one with more records:
 *
 *   a longest common subsequence within a band (band.h);
 *   the same between anchors, which are chunks that occur once in both lists.  If anchors
 *   cross, use the chain with the most records.
 *
 * A band cannot skip a part that is longer than the band.  Anchors can, but in a loop,
 * where most chunks occur in every iteration, the few others may belong to different
 * iterations.
 */
#include "compare/lcs.h"

#include <assert.h>
#include <stdlib.h>

#include "base/key_counts.h"
#include "base/mem.h"
#include "compare/band.h"
#include "compare/greedy.h"

enum {
	SCRIPT_MAX = 2000, /* max chunks to insert and delete in a shortest script, */
	SCRIPT_PART = 4,   /* which are at most a quarter of all chunks */
	ANCHORS_BACK = 100 /* anchors among which to look for the previous one */
};

/* Chunks of a list that are also in the other list. */
struct lcs_side {
	uint32_t *item; /* numbers of the chunks, the same on both sides */
	uint64_t *at;   /* first record of each chunk */
	uint64_t *records;
	size_t n;
};

struct lcs_chunk {
	uint32_t n[2]; /* number of occurrences in A and B */
	uint32_t at;   /* last occurrence in B */
};

struct lcs_anchor {
	size_t at[2]; /* first chunk in A and B */
	size_t n;     /* number of chunks */
	uint64_t records;
	uint64_t best; /* records of the best chain that ends with the anchor */
	size_t before; /* previous anchor in this chain; SIZE_MAX if none */
};

struct lcs_anchors {
	struct lcs_anchor *at;
	size_t n, room;
};

struct lcs_job {
	struct lcs_side side[2];
	struct key_counts chunks; /* struct lcs_chunk, by number */
	struct band *band;
	struct task *task;
	struct lcs_runs *out;
};

void lcs_runs_release(struct lcs_runs *r)
{
	free(r->at);
	*r = (struct lcs_runs) { 0 };
}

void lcs_add(struct lcs_runs *r, uint64_t a, uint64_t b, uint64_t n)
{
	struct lcs_run *last = r->n ? &r->at[r->n - 1] : NULL;
	if (!n)
		return;
	assert(a + n > a && b + n > b);
	assert(!last || (last->a + last->n <= a && last->b + last->n <= b));
	if (last && last->a + last->n == a && last->b + last->n == b) {
		last->n += n;
		return;
	}
	r->at = mem_room(r->at, r->n, &r->room, sizeof *r->at);
	r->at[r->n++] = (struct lcs_run) { a, b, n };
}

uint64_t lcs_equal(const struct lcs_runs *r)
{
	uint64_t n = 0;
	for (size_t i = 0; i < r->n; i++)
		n += r->at[i].n;
	return n;
}

/* Sides */

static struct lcs_chunk *lcs_chunk(const struct lcs_job *j, uint32_t number)
{
	return key_counts_entry(&j->chunks, number);
}

/* Number the chunks of a list. */
static void lcs_number(struct lcs_job *j, int k, const struct cuts *c)
{
	struct lcs_side *s = &j->side[k];
	*s = (struct lcs_side) { .item = mem_new(c->n + 1, sizeof *s->item),
				 .at = mem_new(c->n + 1, sizeof *s->at),
				 .records = mem_new(c->n + 1, sizeof *s->records) };
	for (size_t i = 0; i < c->n; i++) {
		s->item[i] =
			(uint32_t)key_counts_at(&j->chunks, c->at[i].hash, c->at[i].n);
		lcs_chunk(j, s->item[i])->n[k]++;
	}
}

/* Keep the chunks that the other side has, too.  Call it for B last. */
static void lcs_select(struct lcs_job *j, int k, const struct cuts *c)
{
	struct lcs_side *s = &j->side[k];
	uint64_t at = 0;
	for (size_t i = 0; i < c->n; at += c->at[i++].n) {
		if (!lcs_chunk(j, s->item[i])->n[!k])
			continue;
		lcs_chunk(j, s->item[i])->at = (uint32_t)s->n;
		s->item[s->n] = s->item[i];
		s->at[s->n] = at;
		s->records[s->n++] = c->at[i].n;
	}
}

static void lcs_side_release(struct lcs_side *s)
{
	free(s->item);
	free(s->at);
	free(s->records);
}

/* Neighbouring chunks of a side may not be neighbours in its list. */
static void lcs_emit(struct lcs_job *j, size_t a, size_t b, size_t n)
{
	const struct lcs_side *s = j->side;
	for (size_t k = 0; k < n; k++)
		lcs_add(j->out, s[0].at[a + k], s[1].at[b + k], s[0].records[a + k]);
}

/* Anchors */

static void lcs_anchor_add(const struct lcs_job *j, struct lcs_anchors *l, size_t a,
			   size_t b)
{
	struct lcs_anchor *last = l->n ? &l->at[l->n - 1] : NULL;
	uint64_t records = j->side[0].records[a];
	if (last && last->at[0] + last->n == a && last->at[1] + last->n == b) {
		last->n++;
		last->records += records;
		return;
	}
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n++] = (struct lcs_anchor) { { a, b }, 1, records, 0, SIZE_MAX };
}

/* Find the chunks that occur once on both sides. */
static void lcs_find_anchors(const struct lcs_job *j, struct lcs_anchors *l)
{
	for (size_t i = 0; i < j->side[0].n; i++) {
		const struct lcs_chunk *c = lcs_chunk(j, j->side[0].item[i]);
		if (c->n[0] == 1 && c->n[1] == 1)
			lcs_anchor_add(j, l, i, c->at);
	}
}

/* Compute the best chain that ends with each anchor.  Return the last anchor of the best
 * chain. */
static size_t lcs_chain(struct lcs_anchors *l)
{
	size_t last = SIZE_MAX;
	for (size_t k = 0; k < l->n; k++) {
		struct lcs_anchor *to = &l->at[k];
		for (size_t p = k; p > 0 && k - p < ANCHORS_BACK;) {
			const struct lcs_anchor *from = &l->at[--p];
			if (from->at[1] + from->n > to->at[1] || from->best <= to->best)
				continue;
			to->best = from->best;
			to->before = p;
		}
		to->best += to->records;
		if (last == SIZE_MAX || to->best > l->at[last].best)
			last = k;
	}
	return last;
}

/* Keep only the anchors of the best chain, in order. */
static void lcs_keep_chain(struct lcs_anchors *l)
{
	size_t last = lcs_chain(l), n = 0;
	for (size_t k = last; k != SIZE_MAX; k = l->at[k].before)
		n++;
	size_t *chain = mem_new(n + 1, sizeof *chain);
	for (size_t k = last, i = n; k != SIZE_MAX; k = l->at[k].before)
		chain[--i] = k;
	for (size_t i = 0; i < n; i++)
		l->at[i] = l->at[chain[i]];
	l->n = n;
	free(chain);
}

/* Scripts */

/* Align chunks from[k] to end[k] - 1 of each side k within a band.  Return false if the
 * task was cancelled. */
static bool lcs_solve_in_band(struct lcs_job *j, const size_t from[2],
			      const size_t end[2])
{
	const struct lcs_list upto[2] = { { j->side[0].item, end[0] },
					  { j->side[1].item, end[1] } };
	uint64_t at[2] = { from[0], from[1] };
	struct lcs_runs found = { 0 };
	bool ended = from[0] == end[0] || from[1] == end[1];
	while (!ended && !task_cancelled(j->task))
		ended = band_next(j->band, upto, at, &found);
	for (size_t i = 0; i < found.n; i++)
		lcs_emit(j, (size_t)found.at[i].a, (size_t)found.at[i].b,
			 (size_t)found.at[i].n);
	lcs_runs_release(&found);
	return ended;
}

/* Align both sides, divided at anchors. */
static bool lcs_solve(struct lcs_job *j, const struct lcs_anchors *l)
{
	size_t from[2] = { 0, 0 };
	bool ok = true;
	for (size_t i = 0; ok && i < l->n; i++) {
		const struct lcs_anchor *x = &l->at[i];
		ok = lcs_solve_in_band(j, from, x->at);
		lcs_emit(j, x->at[0], x->at[1], ok ? x->n : 0);
		from[0] = x->at[0] + x->n;
		from[1] = x->at[1] + x->n;
	}
	const size_t end[2] = { j->side[0].n, j->side[1].n };
	return ok && lcs_solve_in_band(j, from, end);
}

/* The shortest script */

static bool lcs_is_end(const void *ctx, const struct greedy *g, int64_t x, int64_t y,
		       int64_t equal)
{
	(void)ctx;
	(void)equal;
	return x == g->n && y == g->m;
}

/* Emit the equal chunks of a script that ends on diagonal i of row d; rows[] has the rows
 * one after the other. */
static void lcs_trace(struct lcs_job *j, const struct greedy *g, const int32_t *rows,
		      int64_t d, int64_t i)
{
	struct lcs_run *run = mem_new((size_t)d + 1, sizeof *run);
	for (int64_t at = d, from = 0; at >= 0; at--, i = from) {
		const int32_t *row = rows + at * (at + 1) / 2;
		int64_t x = greedy_enter(g, row - at, at, i, &from);
		run[at] = (struct lcs_run) { (uint64_t)x, (uint64_t)(x - (2 * i - at)),
					     (uint64_t)(row[i] - x) };
	}
	for (int64_t at = 0; at <= d; at++)
		lcs_emit(j, (size_t)run[at].a, (size_t)run[at].b, (size_t)run[at].n);
	free(run);
}

/* Find the shortest script.  Return false if it is too long. */
static bool lcs_solve_short(struct lcs_job *j)
{
	const struct greedy g = { j->side[0].item, j->side[1].item, (int64_t)j->side[0].n,
				  (int64_t)j->side[1].n };
	const int64_t part = (g.n + g.m) / SCRIPT_PART;
	const int64_t max = part < SCRIPT_MAX ? part : SCRIPT_MAX;
	int32_t *rows =
		mem_resize(NULL, (size_t)((max + 1) * (max + 2) / 2), sizeof *rows);
	int64_t d = 0, i = -1;
	for (; i < 0 && d <= max && !task_cancelled(j->task); d++) {
		int32_t *row = rows + d * (d + 1) / 2;
		i = greedy_step(&g, row - d, row, d, lcs_is_end, NULL);
	}
	if (i >= 0)
		lcs_trace(j, &g, rows, d - 1, i);
	free(rows);
	return i >= 0;
}

bool lcs_align(const struct cuts c[2], struct task *task, struct lcs_runs *out)
{
	struct lcs_job j = { .task = task, .band = band_new() };
	struct lcs_runs found[2] = { { 0 }, { 0 } };
	struct lcs_anchors none = { 0 }, anchors = { 0 };
	key_counts_init(&j.chunks, sizeof(struct lcs_chunk), KEY_COUNTS_ALL);
	for (int k = 0; k < 2; k++)
		lcs_number(&j, k, &c[k]);
	for (int k = 0; k < 2; k++)
		lcs_select(&j, k, &c[k]);
	j.out = &found[0];
	bool ok = lcs_solve_short(&j);
	if (!ok) {
		lcs_find_anchors(&j, &anchors);
		lcs_keep_chain(&anchors);
		ok = lcs_solve(&j, &anchors);
	}
	j.out = &found[1];
	if (anchors.n)
		ok = ok && lcs_solve(&j, &none);
	const struct lcs_runs *best = &found[lcs_equal(&found[1]) > lcs_equal(&found[0])];
	for (size_t i = 0; i < best->n; i++)
		lcs_add(out, best->at[i].a, best->at[i].b, best->at[i].n);
	for (int k = 0; k < 2; k++) {
		lcs_runs_release(&found[k]);
		lcs_side_release(&j.side[k]);
	}
	free(anchors.at);
	key_counts_release(&j.chunks);
	band_free(j.band);
	return ok;
}
