/*
 * Search greedily for a short edit script (Myers 1986) from one end of two lists: with
 * d insertions and deletions, find the farthest place on each diagonal.
 *
 * lcs.c and free_end.c use this function for the steps of their searches; it checks the
 * bounds of both lists.  Each search has its own stop rule.
 *
 * Threads: any; a call uses only its arguments.
 */
#ifndef COMPARE_GREEDY_H
#define COMPARE_GREEDY_H

#include <stdbool.h>
#include <stdint.h>

#define GREEDY_NONE    (-2)      /* the search has not reached the diagonal */
#define GREEDY_NOWHERE INT64_MIN /* the search does not stop at the step */

struct greedy {
	const uint32_t *a, *b;
	int64_t n, m; /* lengths of the lists */
	int64_t step; /* 1 from the beginning, -1 from the end */
	int64_t *v;   /* v[k] is the number of items of A consumed on diagonal k; the
		       * number of items of B is k less.  Valid from v[-d - 1] to v[d +
		       * 1]. */
};

/* True to stop on diagonal k.  The search moved to item `from` of A, and then along equal
 * items to s->v[k]. */
typedef bool greedy_stop(void *ctx, const struct greedy *s, int64_t k, int64_t from);

/* Find where a search with one more step enters diagonal k.  Return GREEDY_NONE if it
 * does not reach k. */
static inline int64_t greedy_enter(const struct greedy *s, int64_t k)
{
	int64_t by_b = s->v[k + 1], by_a = s->v[k - 1] + 1;
	if (s->v[k - 1] == GREEDY_NONE || by_a > s->n || by_a - k > s->m)
		by_a = GREEDY_NONE;
	if (by_b - k > s->m)
		by_b = GREEDY_NONE;
	return by_b >= by_a ? by_b : by_a;
}

/* Take step d, after steps 0 to d - 1.  Return the diagonal on which stop() is true, or
 * GREEDY_NOWHERE. */
static inline int64_t greedy_step(struct greedy *s, int64_t d, greedy_stop *stop,
				  void *ctx)
{
	const uint32_t *a = s->step > 0 ? s->a : s->a + s->n - 1;
	const uint32_t *b = s->step > 0 ? s->b : s->b + s->m - 1;
	s->v[-d - 1] = s->v[d + 1] = GREEDY_NONE;
	if (d == 0)
		s->v[1] = 0;
	for (int64_t k = -d; k <= d; k += 2) {
		bool outside = k < -s->m || k > s->n;
		int64_t from = outside ? GREEDY_NONE : greedy_enter(s, k), x = from;
		s->v[k] = from;
		if (from == GREEDY_NONE)
			continue;
		while (x < s->n && x - k < s->m && a[x * s->step] == b[(x - k) * s->step])
			x++;
		s->v[k] = x;
		if (stop(ctx, s, k, from))
			return k;
	}
	return GREEDY_NOWHERE;
}

#endif
