/*
 * Chunks with 97 of 100 equal records are different chunks.  So an alignment of chunks
 * sometimes skips thousands of records on one side to find exact copies.  For each hunk
 * by which the script leaves its diagonal, a walk continues from its beginning without
 * the jump: a step is a greedy search for the nearest place that is followed by 32 equal
 * records.  After each step
 *
 *     gain = equal records of the walk + equal records of the old script after the place
 *            where the walk joins it again - equal records of the old script from the
 *            hunk on
 *
 * and the walk replaces the old runs up to the place with the best gain if the gain is
 * positive.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "compare/greedy.h"
#include "compare/refine.h"

enum {
	STAY_COST = 128,  /* max cost of a step */
	STAY_EQUAL = 32,  /* equal records at the end of a step */
	STAY_LOSS = 2048, /* min loss that ends a walk */
	STAY_CHECK = 1024 /* steps between two checks of the task */
};

struct stay {
	const struct refine_pair *pair;
	const struct lcs_runs *old;
	uint64_t *equal_from; /* number of equal records of old runs from i to the last */
	uint64_t budget;      /* records that all walks together may still use */
	/* The search of a step, and the moves by which each cost reached each
	 * diagonal. */
	int64_t v[2 * STAY_COST + 3];
	bool down[STAY_COST + 1][2 * STAY_COST + 1];
	int cost;
	bool cancelled;
};

/* Count the equal records of the old script that are after both a and b; *run is the
 * first run with such records. */
static uint64_t stay_rest(const struct stay *s, uint64_t a, uint64_t b, size_t *run)
{
	*run = lcs_runs_find(s->old, a, b);
	if (*run == s->old->n)
		return 0;
	return s->equal_from[*run] - lcs_run_skip(&s->old->at[*run], a, b);
}

/* Return the lists from (a, b) on. */
static struct greedy stay_from(struct stay *s, uint64_t a, uint64_t b)
{
	return (struct greedy) { .a = s->pair->a.item + a,
				 .b = s->pair->b.item + b,
				 .n = (int64_t)(s->pair->a.n - a),
				 .m = (int64_t)(s->pair->b.n - b),
				 .step = 1,
				 .v = s->v + STAY_COST + 1 };
}

/* Append the equal records at a place, and advance the place past them. */
static void stay_slide(struct stay *s, uint64_t *a, uint64_t *b, struct lcs_runs *walk)
{
	struct greedy rest = stay_from(s, *a, *b);
	uint64_t n = (uint64_t)greedy_slide(&rest, 0, 0);
	lcs_add(walk, *a, *b, n);
	*a += n;
	*b += n;
}

/* Return true to end a step: before equal records, or at the end of both lists. */
static bool stay_stops(void *ctx, const struct greedy *g, int64_t k, bool down,
		       int64_t from)
{
	struct stay *s = ctx;
	int64_t x = g->v[k];
	s->down[s->cost][STAY_COST + k] = down;
	return x - from >= STAY_EQUAL || (x == g->n && x - k == g->m);
}

/* Append the equal records of a step from (*a, *b) to diagonal k.  The search has saved
 * only its moves. */
static void stay_follow(struct stay *s, int64_t k, uint64_t *a, uint64_t *b,
			struct lcs_runs *walk)
{
	bool down[STAY_COST + 1];
	for (int d = s->cost; d > 0; d--) {
		down[d] = s->down[d][STAY_COST + k];
		k += down[d] ? 1 : -1;
	}
	for (int d = 1; d <= s->cost; d++) {
		*a += !down[d];
		*b += down[d];
		stay_slide(s, a, b, walk);
	}
}

/* Take one step of a walk from (*a, *b), where the records differ, and append its runs.
 * Return false if no place was found within the cost. */
static bool stay_step(struct stay *s, uint64_t *a, uint64_t *b, struct lcs_runs *walk)
{
	struct greedy g = stay_from(s, *a, *b);
	for (s->cost = 0; s->cost <= STAY_COST; s->cost++) {
		int64_t k = greedy_step(&g, s->cost, stay_stops, s);
		if (k != GREEDY_NOWHERE) {
			stay_follow(s, k, a, b, walk);
			return true;
		}
	}
	return false;
}

struct stay_walk {
	struct lcs_runs runs;
	size_t best_runs; /* runs up to the best place */
	int64_t best;     /* gain at the best place */
	uint64_t a, b;    /* position of the best place */
};

/* Walk from (a, b), where the old script jumps to run `from`.  *w is empty. */
static void stay_try(struct stay *s, size_t from, uint64_t a, uint64_t b, uint64_t jump,
		     struct stay_walk *w)
{
	int64_t loss = jump > STAY_LOSS / 2 ? (int64_t)jump * 2 : STAY_LOSS;
	uint64_t equal = 0, a0 = a, b0 = b;
	size_t run, counted = 0;
	unsigned steps = 0;
	stay_slide(s, &a, &b, &w->runs);
	for (;;) {
		for (; counted < w->runs.n; counted++)
			equal += w->runs.at[counted].n;
		int64_t gain = (int64_t)(equal + stay_rest(s, a, b, &run)) -
			       (int64_t)s->equal_from[from];
		if (gain > w->best) {
			w->best = gain;
			w->best_runs = w->runs.n;
			w->a = a;
			w->b = b;
		}
		bool good = 20 * equal > 9 * (a - a0 + b - b0);
		if (gain < w->best - loss && !good)
			return;
		/* The walk has joined the old script. */
		if (run < s->old->n && a >= s->old->at[run].a && b >= s->old->at[run].b &&
		    a - s->old->at[run].a == b - s->old->at[run].b)
			return;
		if (++steps % STAY_CHECK == 0 && task_cancelled(s->pair->task)) {
			s->cancelled = true;
			return;
		}
		uint64_t was_a = a, was_b = b;
		if (a == s->pair->a.n || b == s->pair->b.n || !s->budget ||
		    !stay_step(s, &a, &b, &w->runs))
			return;
		uint64_t took = a - was_a + b - was_b;
		s->budget -= took < s->budget ? took : s->budget;
	}
}

/* Make the new script from the old script and the better walks. */
static void stay_run(struct stay *s, struct lcs_runs *out)
{
	uint64_t a = 0, b = 0; /* the end of the new script so far */
	for (size_t i = 0; i < s->old->n && !s->cancelled;) {
		const struct lcs_run *r = &s->old->at[i];
		if (r->a + r->n <= a || r->b + r->n <= b) {
			i++;
			continue;
		}
		uint64_t gap_a = r->a > a ? r->a - a : 0, gap_b = r->b > b ? r->b - b : 0;
		uint64_t jump = gap_a > gap_b ? gap_a - gap_b : gap_b - gap_a;
		struct stay_walk w = { .best = 0 };
		if (jump >= s->pair->limit->min_jump && r->a >= a && r->b >= b &&
		    s->budget)
			stay_try(s, i, a, b, jump, &w);
		if (w.best > 0) {
			for (size_t k = 0; k < w.best_runs; k++)
				lcs_add(out, w.runs.at[k].a, w.runs.at[k].b,
					w.runs.at[k].n);
			a = w.a;
			b = w.b;
		} else {
			lcs_add_from(out, r, a, b);
			a = r->a + r->n;
			b = r->b + r->n;
			i++;
		}
		lcs_runs_release(&w.runs);
	}
}

bool refine_stay(const struct refine_pair *p, struct lcs_runs *runs)
{
	struct lcs_runs out = { 0 };
	struct stay s = { .pair = p,
			  .old = runs,
			  .budget = 2 * ((uint64_t)p->a.n + p->b.n) };
	s.equal_from = mem_new(runs->n + 1, sizeof *s.equal_from);
	for (size_t i = runs->n; i-- > 0;)
		s.equal_from[i] = s.equal_from[i + 1] + runs->at[i].n;
	stay_run(&s, &out);
	free(s.equal_from);
	lcs_runs_replace(runs, &out, !s.cancelled);
	return !s.cancelled;
}
