/*
 * First, remove items that only one list has, because they can never be equal.  Align a
 * box, a part of either list, in this order:
 *
 *   equal items at its beginning and its end;
 *   the middle of the shortest edit script (Myers 1986), if it has at most `cost` steps
 *   from either end and, in chunks, the first steps came far; both halves are boxes;
 *   otherwise anchors: items that occur once in both parts or, if their weight is too
 *   small, items that occur equally often, the i-th with the i-th.  Use the chain with
 *   the max weight, less a price for each record by which it leaves its diagonal, so
 *   that an item that is unique by accident does not split similar parts.  Without
 *   anchors, divide the box at the end of the search.
 */
#include "compare/lcs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/key_counts.h"
#include "base/mem.h"
#include "base/search.h"
#include "compare/greedy.h"

enum {
	ANCHORS_BACK = 100,
	POOR_CHAIN = 64,
	/* For chunks: give up a search if its first TRIAL_STEPS steps advance by fewer
	 * than TRIAL_PACE chunks each. */
	TRIAL_STEPS = 128,
	TRIAL_PACE = 4
};
#define DIAGONAL_PRICE 0.05

/* An item of a list that is also in the other list. */
struct lcs_side {
	uint32_t *item;  /* numbers from 0 to nvalues - 1 */
	uint32_t *place; /* position in the caller's list */
	size_t n;
	const uint64_t *start;
};

struct lcs_anchor {
	size_t i, j; /* first item in A and B */
	size_t n;    /* number of items */
	double weight, best;
	size_t before;                   /* previous anchor in the chain; SIZE_MAX if
					  * none */
	double at_a, at_b, end_a, end_b; /* positions in records */
};

struct lcs_box {
	size_t a, a_end, b, b_end;
	size_t no_anchors; /* length of an enclosing box without anchors; 0 if none */
};

struct lcs_todo {
	struct lcs_box box;
	size_t equal; /* number of equal items at the beginning, to emit; 0 to align the
		       * box */
};

struct lcs_job {
	struct lcs_side a, b;
	size_t nvalues;
	unsigned cost;
	int64_t *forward, *backward; /* by diagonal; diagonal 0 is at cost + 1 */
	uint32_t *count_a, *count_b; /* number in a box, by value; 0 if unused */
	uint32_t *head, *next;       /* occurrences of a value in B */
	struct lcs_todo *todo;
	size_t ntodo, todo_room;
	uint64_t a0, b0;
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

void lcs_add_from(struct lcs_runs *r, const struct lcs_run *run, uint64_t a, uint64_t b)
{
	uint64_t skip = lcs_run_skip(run, a, b);
	if (skip < run->n)
		lcs_add(r, run->a + skip, run->b + skip, run->n - skip);
}

struct lcs_end {
	const struct lcs_runs *runs;
	uint64_t a, b;
};

static bool lcs_ends_after(const void *ctx, size_t i)
{
	const struct lcs_end *e = ctx;
	const struct lcs_run *r = &e->runs->at[i];
	return r->a + r->n > e->a && r->b + r->n > e->b;
}

size_t lcs_runs_find(const struct lcs_runs *r, uint64_t a, uint64_t b)
{
	return first_index(r->n, lcs_ends_after, &(struct lcs_end) { r, a, b });
}

void lcs_runs_replace(struct lcs_runs *r, struct lcs_runs *with, bool replace)
{
	lcs_runs_release(replace ? r : with);
	if (replace)
		*r = *with;
}

/* Collect the items of a list that are in the table, and set their entries to 1.  If
 * `found` is set, collect only items whose entries are 1. */
static void lcs_side_init(struct lcs_side *s, const struct lcs_list *list,
			  const struct key_counts *values, bool found)
{
	s->item = mem_new(list->n + 1, sizeof *s->item);
	s->place = mem_new(list->n + 1, sizeof *s->place);
	s->start = list->start;
	s->n = 0;
	for (size_t i = 0; i < list->n; i++) {
		size_t v = key_counts_find(values, list->item[i], 0);
		uint8_t *seen = key_counts_kept(values, v);
		if (!seen || (found && !*seen))
			continue;
		*seen = 1;
		s->item[s->n] = (uint32_t)v;
		s->place[s->n++] = (uint32_t)i;
	}
}

static void lcs_sides_init(struct lcs_job *j, const struct lcs_list *a,
			   const struct lcs_list *b)
{
	struct key_counts values;
	bool a_few = a->n < b->n;
	const struct lcs_list *few = a_few ? a : b;
	key_counts_init(&values, 1, KEY_COUNTS_ALL);
	for (size_t i = 0; i < few->n; i++)
		key_counts_at(&values, few->item[i], 0);
	lcs_side_init(a_few ? &j->b : &j->a, a_few ? b : a, &values, false);
	lcs_side_init(a_few ? &j->a : &j->b, few, &values, true);
	j->nvalues = values.n;
	key_counts_release(&values);
}

/* Positions and weights in records. */

static double lcs_position(const struct lcs_side *s, size_t i)
{
	if (i == s->n)
		return i ? lcs_position(s, i - 1) + 1 : 0;
	return s->start ? (double)s->start[s->place[i]] : s->place[i];
}

static double lcs_weight(const struct lcs_side *s, size_t i)
{
	if (!s->start)
		return 1;
	return (double)(s->start[s->place[i] + 1] - s->start[s->place[i]]);
}

size_t lcs_common_ends(const uint32_t *a, size_t na, const uint32_t *b, size_t nb,
		       size_t *tail)
{
	size_t max = na < nb ? na : nb, head = 0;
	while (head < max && a[head] == b[head])
		head++;
	*tail = 0;
	while (*tail < max - head && a[na - 1 - *tail] == b[nb - 1 - *tail])
		++*tail;
	return head;
}

/* Neighbouring items of a side may not be neighbours in its list. */
static void lcs_emit(struct lcs_job *j, size_t a, size_t b, size_t n)
{
	for (size_t k = 0; k < n; k++)
		lcs_add(j->out, j->a0 + j->a.place[a + k], j->b0 + j->b.place[b + k], 1);
}

/* The middle of the shortest script */

/* Opposite search of a box, after some of its steps. */
struct lcs_facing {
	const struct greedy *search;
	int64_t steps;
};

/* True if both searches meet on diagonal k. */
static bool lcs_meets(void *ctx, const struct greedy *s, int64_t k, bool down,
		      int64_t from)
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
static bool lcs_is_too_different(const struct lcs_job *j, const struct greedy *f,
				 const struct greedy *r, int64_t d)
{
	if (!j->a.start || d != TRIAL_STEPS)
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
	for (; d <= max && !lcs_is_too_different(j, &f, &r, d - 1); d++) {
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

static void lcs_anchor_add(struct lcs_job *j, struct lcs_anchors *l, size_t a, size_t b)
{
	struct lcs_anchor *last = l->n ? &l->at[l->n - 1] : NULL;
	double weight = lcs_weight(&j->a, a);
	double at_a = lcs_position(&j->a, a), at_b = lcs_position(&j->b, b);
	if (last && last->i + last->n == a && last->j + last->n == b &&
	    last->end_a - last->end_b == at_a - at_b) {
		last->n++;
		last->weight += weight;
		last->end_a = at_a + weight;
		last->end_b = at_b + weight;
		return;
	}
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n++] = (struct lcs_anchor) {
		a, b, 1, weight, 0, SIZE_MAX, at_a, at_b, at_a + weight, at_b + weight
	};
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

/* Find the anchors of a box: items that occur once if `once` is set, otherwise items
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
static double lcs_price(const struct lcs_anchor *from, const struct lcs_anchor *to)
{
	double away = (to->at_a - to->at_b) - (from->at_a - from->at_b);
	return DIAGONAL_PRICE * (away < 0 ? -away : away);
}

/* Compute the best chain that ends with each anchor.  Return the last anchor of the best
 * chain; *weight is the weight of its anchors. */
static size_t lcs_chain(struct lcs_anchors *l, double *weight)
{
	size_t last = SIZE_MAX;
	for (size_t k = 0; k < l->n; k++) {
		struct lcs_anchor *to = &l->at[k];
		double best = 0;
		for (size_t p = k; p > 0 && k - p < ANCHORS_BACK;) {
			struct lcs_anchor *from = &l->at[--p];
			if (from->j + from->n > to->j)
				continue;
			double worth = from->best - lcs_price(from, to);
			if (worth > best) {
				best = worth;
				to->before = p;
			}
		}
		to->best = best + to->weight;
		if (last == SIZE_MAX || to->best > l->at[last].best)
			last = k;
	}
	*weight = 0;
	for (size_t k = last; k != SIZE_MAX; k = l->at[k].before)
		*weight += l->at[k].weight;
	return last;
}

static double lcs_box_weight(const struct lcs_job *j, const struct lcs_box *x)
{
	double a = 0, b = 0;
	for (size_t i = x->a; i < x->a_end; i++)
		a += lcs_weight(&j->a, i);
	for (size_t i = x->b; i < x->b_end; i++)
		b += lcs_weight(&j->b, i);
	return a < b ? a : b;
}

/* Put the anchors of the best chain in l, in order. */
static void lcs_anchors_of(struct lcs_job *j, const struct lcs_box *x,
			   struct lcs_anchors *l)
{
	double weight;
	lcs_count(j, x);
	lcs_find_anchors(j, x, true, l);
	size_t last = lcs_chain(l, &weight);
	/* Records have few distinct values, so equal counts mean little. */
	if (j->a.start && weight * POOR_CHAIN < lcs_box_weight(j, x)) {
		lcs_find_anchors(j, x, false, l);
		last = lcs_chain(l, &weight);
	}
	lcs_uncount(j, x);
	size_t n = 0;
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

/* Emit the equal items at the beginning, and remove the equal items at the end; return
 * the number of items removed. */
static size_t lcs_trim(struct lcs_job *j, struct lcs_box *x)
{
	const uint32_t *a = j->a.item, *b = j->b.item;
	size_t tail;
	size_t n = lcs_common_ends(a + x->a, x->a_end - x->a, b + x->b, x->b_end - x->b,
				   &tail);
	lcs_emit(j, x->a, x->b, n);
	x->a += n;
	x->b += n;
	x->a_end -= tail;
	x->b_end -= tail;
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

bool lcs_align(const struct lcs_list *a, const struct lcs_list *b, unsigned cost,
	       uint64_t a0, uint64_t b0, struct task *task, struct lcs_runs *out)
{
	struct lcs_job j = { .cost = cost, .a0 = a0, .b0 = b0, .task = task, .out = out };
	if (!a->n || !b->n)
		return true;
	lcs_sides_init(&j, a, b);
	size_t diagonals = 2 * (size_t)cost + 3;
	j.forward = mem_new(diagonals, sizeof *j.forward);
	j.backward = mem_new(diagonals, sizeof *j.backward);
	j.count_a = mem_new(j.nvalues + 1, sizeof *j.count_a);
	j.count_b = mem_new(j.nvalues + 1, sizeof *j.count_b);
	j.head = mem_new(j.nvalues + 1, sizeof *j.head);
	j.next = mem_new(j.b.n + 1, sizeof *j.next);
	bool ok = lcs_run_all(&j);
	free(j.a.item);
	free(j.a.place);
	free(j.b.item);
	free(j.b.place);
	free(j.forward);
	free(j.backward);
	free(j.count_a);
	free(j.count_b);
	free(j.head);
	free(j.next);
	free(j.todo);
	return ok;
}
