/*
 * Search greedily for a short edit script (Myers 1986) from the beginning of two lists:
 * with d insertions and deletions, find the farthest place on each diagonal.
 *
 * lcs.c and free_end.c use these functions; each has its own stop rule.
 *
 * Threads: any; a call uses only its arguments.
 */
#ifndef COMPARE_GREEDY_H
#define COMPARE_GREEDY_H

#include <stdbool.h>
#include <stdint.h>

struct greedy {
	const uint32_t *a, *b;
	int64_t n, m; /* lengths of the lists */
};

/* Row d has d + 1 numbers: the number of items of A consumed with d insertions and
 * deletions on diagonal 2 * i - d, or GREEDY_NONE if the search does not reach it.  The
 * number of items of B is less by the diagonal. */
enum { GREEDY_NONE = -2 };

/* Return the item of A at which row d enters diagonal i, and set *from to the diagonal of
 * row d - 1 from which it comes. */
static inline int64_t greedy_enter(const struct greedy *g, const int32_t *before,
				   int64_t d, int64_t i, int64_t *from)
{
	int64_t k = 2 * i - d;
	int64_t by_a = i && before[i - 1] >= 0 ? before[i - 1] + 1 : GREEDY_NONE;
	int64_t by_b = i < d ? before[i] : GREEDY_NONE;
	if (!d)
		return 0;
	if (by_a > g->n || by_a - k > g->m)
		by_a = GREEDY_NONE;
	if (by_b - k > g->m)
		by_b = GREEDY_NONE;
	*from = by_b >= by_a ? i : i - 1;
	return by_b >= by_a ? by_b : by_a;
}

/* True to stop at items x and y, after a number of equal items. */
typedef bool greedy_stop(const void *ctx, const struct greedy *g, int64_t x, int64_t y,
			 int64_t equal);

/* Make row d.  Return the diagonal at which stop() is true, or -1. */
static inline int64_t greedy_step(const struct greedy *g, const int32_t *before,
				  int32_t *row, int64_t d, greedy_stop *stop,
				  const void *ctx)
{
	int64_t by;
	for (int64_t i = 0; i <= d; i++) {
		int64_t from = greedy_enter(g, before, d, i, &by), x = from;
		int64_t y = x - (2 * i - d);
		for (; x >= 0 && x < g->n && y < g->m && g->a[x] == g->b[y]; y++)
			x++;
		row[i] = (int32_t)x;
		if (x >= 0 && stop(ctx, g, x, y, x - from))
			return i;
	}
	return -1;
}

#endif
