/*
 * First, remove chunks that only one list has, because they can never be equal.  Align a
 * box, a part of either list, in this order:
 *
 *   equal chunks at its beginning and its end;
 *   the middle of the shortest edit script (Myers 1986), if it has at most `cost` steps
 *   from either end and the first steps came far; both halves are boxes;
 *   otherwise anchors: chunks that occur once in both parts or, if they have too few
 *   records, chunks that occur equally often, the i-th with the i-th.  Use the chain with
 *   the most records, less a price for each record by which it leaves its diagonal, so
 *   that a chunk that is unique by accident does not split similar parts.  Without
 *   anchors, divide the box at the end of the search.
 */
#include "compare/lcs.h"

#include <assert.h>
#include <stdlib.h>

#include "base/key_counts.h"
#include "base/mem.h"
#include "compare/greedy.h"

enum {
	ANCHORS_BACK = 100,
	POOR_CHAIN = 64,
	/* Give up a search if its first TRIAL_STEPS steps advance by fewer than
	 * TRIAL_PACE chunks each. */
	TRIAL_STEPS = 128,
	TRIAL_PACE = 4
};
#define DIAGONAL_PRICE 0.05

/* Chunks of a list that are also in the other list. */
struct lcs_side {
	uint32_t *item; /* numbers of the chunks, the same on both sides */
	uint64_t *at;   /* first record of each chunk */
	uint64_t *records;
	size_t n;
};

struct lcs_anchor {
	size_t i, j;     /* first chunk in A and B */
	size_t n;        /* number of chunks */
	uint64_t weight; /* records */
	double best;     /* value of the best chain that ends with the anchor */
	size_t before;   /* previous anchor in this chain; SIZE_MAX if none */
};

struct lcs_box {
	size_t a, a_end, b, b_end;
	size_t no_anchors; /* length of an enclosing box without anchors; 0 if none */
};

struct lcs_todo {
	struct lcs_box box;
	size_t equal; /* number of equal chunks at the beginning, to emit; 0 to align the
		       * box */
};

struct lcs_job {
	struct lcs_side a, b;
	unsigned cost;
	int64_t *forward, *backward; /* by diagonal; diagonal 0 is at cost + 1 */
	uint32_t *count_a, *count_b; /* number in a box, by chunk; 0 if unused */
	uint32_t *head, *next;       /* occurrences of a chunk in B */
	struct lcs_todo *todo;
	size_t ntodo, todo_room;
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

/* Number the chunks of a list, and note in the table that it has them. */
static uint32_t *lcs_number(struct key_counts *chunks, const struct cuts *c, uint8_t side)
{
	uint32_t *number = mem_new(c->n + 1, sizeof *number);
	for (size_t i = 0; i < c->n; i++) {
		size_t v = key_counts_at(chunks, c->at[i].hash, c->at[i].n);
		*(uint8_t *)key_counts_entry(chunks, v) |= side;
		number[i] = (uint32_t)v;
	}
	return number;
}

/* Keep the chunks that both lists have. */
static void lcs_side_init(struct lcs_side *s, const struct key_counts *chunks,
			  const struct cuts *c, uint32_t *number)
{
	uint64_t at = 0;
	*s = (struct lcs_side) { .item = number,
				 .at = mem_new(c->n + 1, sizeof *s->at),
				 .records = mem_new(c->n + 1, sizeof *s->records) };
	for (size_t i = 0; i < c->n; at += c->at[i++].n) {
		if (*(uint8_t *)key_counts_entry(chunks, number[i]) != 3)
			continue;
		s->item[s->n] = number[i];
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
	for (size_t k = 0; k < n; k++)
		lcs_add(j->out, j->a.at[a + k], j->b.at[b + k], j->a.records[a + k]);
}

/* The middle of the shortest script */

/* Opposite search of a box, after some of its steps. */
struct lcs_facing {
	const struct greedy *search;
	int64_t steps;
};

/* True if both searches meet on diagonal k. */
static bool lcs_meets(void *ctx, const struct greedy *s, int64_t k, int64_t from)
{
	const struct lcs_facing *other = ctx;
	int64_t facing = s->n - s->m - k, steps = other->steps;
	if (facing < -steps || facing > steps || ((facing ^ steps) & 1))
		return false;
	int64_t x = other->search->v[facing];
	return x != GREEDY_NONE && s->v[k] + x >= s->n;
}

/* Take step d of a search; the other search has taken the given number of steps.
 * Return the diagonal on which they meet, or GREEDY_NOWHERE. */
static int64_t lcs_step(struct greedy *s, int64_t d, const struct greedy *other,
			int64_t steps)
{
	struct lcs_facing facing = { other, steps };
	return greedy_step(s, d, lcs_meets, &facing);
}

/* Return the diagonal on which a search of d steps got farthest. */
static int64_t lcs_leader(const struct greedy *s, int64_t d)
{
	int64_t best = -1, at = d;
	for (int64_t k = -d; k <= d; k += 2)
		if (s->v[k] != GREEDY_NONE && 2 * s->v[k] - k > best) {
			best = 2 * s->v[k] - k;
			at = k;
		}
	return at;
}

/* True if most chunks differ, so that the searches would reach their limit. */
static bool lcs_is_too_different(const struct greedy *f, const struct greedy *r,
				 int64_t d)
{
	if (d != TRIAL_STEPS)
		return false;
	int64_t k = lcs_leader(f, d), l = lcs_leader(r, d);
	return 2 * (f->v[k] + r->v[l]) - k - l < 2 * TRIAL_PACE * d;
}

/* Divide a box at a middle of its shortest script.  Return false if the script has more
 * than 2 * cost steps, or most chunks differ; *at is then the farthest place reached from
 * the beginning. */
static bool lcs_middle(struct lcs_job *j, const struct lcs_box *x, struct lcs_box *at)
{
	struct greedy f = { j->a.item + x->a,
			    j->b.item + x->b,
			    (int64_t)(x->a_end - x->a),
			    (int64_t)(x->b_end - x->b),
			    1,
			    j->forward + j->cost + 1 };
	struct greedy r = f;
	r.step = -1;
	r.v = j->backward + j->cost + 1;
	int64_t k, d = 0, max = j->cost;
	for (; d <= max && !lcs_is_too_different(&f, &r, d - 1); d++) {
		k = lcs_step(&f, d, &r, d - 1);
		if (k != GREEDY_NOWHERE) {
			at->a = x->a + (size_t)f.v[k];
			at->b = x->b + (size_t)(f.v[k] - k);
			return true;
		}
		k = lcs_step(&r, d, &f, d);
		if (k != GREEDY_NOWHERE) {
			at->a = x->a_end - (size_t)r.v[k];
			at->b = x->b_end - (size_t)(r.v[k] - k);
			return true;
		}
	}
	k = lcs_leader(&f, d - 1);
	at->a = x->a + (size_t)f.v[k];
	at->b = x->b + (size_t)(f.v[k] - k);
	return false;
}

/* Anchors */

struct lcs_anchors {
	struct lcs_anchor *at;
	size_t n, room;
};

static void lcs_anchor_add(const struct lcs_job *j, struct lcs_anchors *l, size_t a,
			   size_t b)
{
	struct lcs_anchor *last = l->n ? &l->at[l->n - 1] : NULL;
	if (last && last->i + last->n == a && last->j + last->n == b) {
		last->n++;
		last->weight += j->a.records[a];
		return;
	}
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n++] = (struct lcs_anchor) { a, b, 1, j->a.records[a], 0, SIZE_MAX };
}

static void lcs_count(struct lcs_job *j, const struct lcs_box *x)
{
	for (size_t i = x->a; i < x->a_end; i++)
		j->count_a[j->a.item[i]]++;
	for (size_t i = x->b_end; i-- > x->b;) {
		uint32_t v = j->b.item[i];
		j->next[i] = j->count_b[v]++ ? j->head[v] : UINT32_MAX;
		j->head[v] = (uint32_t)i;
	}
}

static void lcs_uncount(struct lcs_job *j, const struct lcs_box *x)
{
	for (size_t i = x->a; i < x->a_end; i++)
		j->count_a[j->a.item[i]] = 0;
	for (size_t i = x->b; i < x->b_end; i++)
		j->count_b[j->b.item[i]] = 0;
}

/* Find the anchors of a box: chunks that occur once if `once` is set, otherwise items
 * that occur equally often. */
static void lcs_find_anchors(struct lcs_job *j, const struct lcs_box *x, bool once,
			     struct lcs_anchors *l)
{
	l->n = 0;
	for (size_t i = x->a; i < x->a_end; i++) {
		uint32_t v = j->a.item[i];
		if (j->count_a[v] != j->count_b[v] || (once && j->count_a[v] != 1))
			continue;
		size_t b = j->head[v];
		j->head[v] = j->next[b];
		lcs_anchor_add(j, l, i, b);
		if (once)
			j->head[v] = (uint32_t)b;
	}
}

/* Return the cost of going from one anchor to the next. */
static double lcs_price(const struct lcs_job *j, const struct lcs_anchor *from,
			const struct lcs_anchor *to)
{
	double a = (double)(j->a.at[to->i] - j->a.at[from->i]);
	double b = (double)(j->b.at[to->j] - j->b.at[from->j]);
	return DIAGONAL_PRICE * (a < b ? b - a : a - b);
}

/* Compute the best chain that ends with each anchor.  Return the last anchor of the best
 * chain; *weight is the weight of its anchors. */
static size_t lcs_chain(const struct lcs_job *j, struct lcs_anchors *l, uint64_t *weight)
{
	size_t last = SIZE_MAX;
	for (size_t k = 0; k < l->n; k++) {
		struct lcs_anchor *to = &l->at[k];
		for (size_t p = k; p > 0 && k - p < ANCHORS_BACK;) {
			const struct lcs_anchor *from = &l->at[--p];
			if (from->j + from->n > to->j)
				continue;
			double worth = from->best - lcs_price(j, from, to);
			if (worth > to->best) {
				to->best = worth;
				to->before = p;
			}
		}
		to->best += (double)to->weight;
		if (last == SIZE_MAX || to->best > l->at[last].best)
			last = k;
	}
	*weight = 0;
	for (size_t k = last; k != SIZE_MAX; k = l->at[k].before)
		*weight += l->at[k].weight;
	return last;
}

/* Return the number of records of a box, on the side that has fewer. */
static uint64_t lcs_box_weight(const struct lcs_job *j, const struct lcs_box *x)
{
	uint64_t a = 0, b = 0;
	for (size_t i = x->a; i < x->a_end; i++)
		a += j->a.records[i];
	for (size_t i = x->b; i < x->b_end; i++)
		b += j->b.records[i];
	return a < b ? a : b;
}

/* Put the anchors of the best chain in l, in order. */
static void lcs_anchors_of(struct lcs_job *j, const struct lcs_box *x,
			   struct lcs_anchors *l)
{
	uint64_t weight;
	lcs_count(j, x);
	lcs_find_anchors(j, x, true, l);
	size_t last = lcs_chain(j, l, &weight), n = 0;
	if (weight * POOR_CHAIN < lcs_box_weight(j, x)) {
		lcs_find_anchors(j, x, false, l);
		last = lcs_chain(j, l, &weight);
	}
	lcs_uncount(j, x);
	for (size_t k = last; k != SIZE_MAX; k = l->at[k].before)
		n++;
	/* Copy the chain: its anchors ascend, so each anchor moves to a lower place. */
	size_t *chain = mem_new(n + 1, sizeof *chain);
	for (size_t k = last, i = n; k != SIZE_MAX; k = l->at[k].before)
		chain[--i] = k;
	for (size_t i = 0; i < n; i++)
		l->at[i] = l->at[chain[i]];
	l->n = n;
	free(chain);
}

/* Push a box on the stack of remaining work, because boxes may be divided very often. */

static void lcs_push(struct lcs_job *j, struct lcs_box x, size_t equal)
{
	j->todo = mem_room(j->todo, j->ntodo, &j->todo_room, sizeof *j->todo);
	j->todo[j->ntodo++] = (struct lcs_todo) { x, equal };
}

/* Divide a box at a place. */
static void lcs_divide(struct lcs_job *j, const struct lcs_box *x,
		       const struct lcs_box *at)
{
	lcs_push(j, (struct lcs_box) { at->a, x->a_end, at->b, x->b_end, x->no_anchors },
		 0);
	lcs_push(j, (struct lcs_box) { x->a, at->a, x->b, at->b, x->no_anchors }, 0);
}

/* Divide a box at its anchors. */
static void lcs_divide_at_anchors(struct lcs_job *j, const struct lcs_box *x,
				  const struct lcs_anchors *l)
{
	struct lcs_box part = *x;
	for (size_t k = l->n; k-- > 0;) {
		const struct lcs_anchor *at = &l->at[k];
		part.a = at->i + at->n;
		part.b = at->j + at->n;
		lcs_push(j, part, 0);
		part.a_end = part.a;
		part.b_end = part.b;
		part.a = at->i;
		part.b = at->j;
		lcs_push(j, part, at->n);
		part.a_end = at->i;
		part.b_end = at->j;
	}
	part.a = x->a;
	part.b = x->b;
	lcs_push(j, part, 0);
}

/* Emit the equal chunks at the beginning, and remove the equal chunks at the end; return
 * the number of chunks removed. */
static size_t lcs_trim(struct lcs_job *j, struct lcs_box *x)
{
	const uint32_t *a = j->a.item, *b = j->b.item;
	size_t tail = 0;
	for (; x->a < x->a_end && x->b < x->b_end && a[x->a] == b[x->b]; x->a++, x->b++)
		lcs_emit(j, x->a, x->b, 1);
	for (; x->a < x->a_end && x->b < x->b_end && a[x->a_end - 1] == b[x->b_end - 1];
	     tail++)
		x->a_end--, x->b_end--;
	return tail;
}

/* Handle a box in which the search gave up.  Search for anchors again only after half
 * of a box without anchors is done, because counting takes time proportional to the
 * box. */
static void lcs_give_up(struct lcs_job *j, const struct lcs_box *x,
			const struct lcs_box *farthest)
{
	struct lcs_anchors l = { 0 };
	struct lcs_box whole = *x;
	size_t length = x->a_end - x->a + x->b_end - x->b;
	if (!x->no_anchors || 2 * length <= x->no_anchors) {
		lcs_anchors_of(j, x, &l);
		whole.no_anchors = l.n ? 0 : length;
	}
	if (l.n)
		lcs_divide_at_anchors(j, &whole, &l);
	else
		lcs_divide(j, &whole, farthest);
	free(l.at);
}

static void lcs_solve(struct lcs_job *j, struct lcs_box x)
{
	size_t tail = lcs_trim(j, &x);
	struct lcs_box end = { x.a_end, x.a_end + tail, x.b_end, x.b_end + tail, 0 }, at;
	if (tail)
		lcs_push(j, end, tail);
	if (x.a == x.a_end || x.b == x.b_end)
		return;
	if (lcs_middle(j, &x, &at))
		lcs_divide(j, &x, &at);
	else
		lcs_give_up(j, &x, &at);
}

/* Process all boxes.  Return false if the task was cancelled. */
static bool lcs_run_all(struct lcs_job *j)
{
	lcs_push(j, (struct lcs_box) { 0, j->a.n, 0, j->b.n, 0 }, 0);
	while (j->ntodo) {
		struct lcs_todo next = j->todo[--j->ntodo];
		if (task_cancelled(j->task))
			return false;
		if (next.equal)
			lcs_emit(j, next.box.a, next.box.b, next.equal);
		else
			lcs_solve(j, next.box);
	}
	return true;
}

bool lcs_align(const struct cuts c[2], unsigned cost, struct task *task,
	       struct lcs_runs *out)
{
	struct lcs_job j = { .cost = cost, .task = task, .out = out };
	struct key_counts chunks; /* bits of the lists that have a chunk */
	key_counts_init(&chunks, 1, KEY_COUNTS_ALL);
	uint32_t *a = lcs_number(&chunks, &c[0], 1), *b = lcs_number(&chunks, &c[1], 2);
	lcs_side_init(&j.a, &chunks, &c[0], a);
	lcs_side_init(&j.b, &chunks, &c[1], b);
	size_t diagonals = 2 * (size_t)cost + 3, n = chunks.n + 1;
	j.forward = mem_new(diagonals, sizeof *j.forward);
	j.backward = mem_new(diagonals, sizeof *j.backward);
	j.count_a = mem_new(n, sizeof *j.count_a);
	j.count_b = mem_new(n, sizeof *j.count_b);
	j.head = mem_new(n, sizeof *j.head);
	j.next = mem_new(j.b.n + 1, sizeof *j.next);
	bool ok = lcs_run_all(&j);
	key_counts_release(&chunks);
	lcs_side_release(&j.a);
	lcs_side_release(&j.b);
	free(j.forward);
	free(j.backward);
	free(j.count_a);
	free(j.count_b);
	free(j.head);
	free(j.next);
	free(j.todo);
	return ok;
}
