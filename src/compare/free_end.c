/*
 * A growing trace can end anywhere.  An alignment with all of the other trace would
 * scatter its last records over the records after that place.  Therefore search
 * greedily from the beginning of both lists, ending each step before equal records,
 * until a growing list has no more items.  The rest of the other list is
 * omitted.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "compare/greedy.h"
#include "compare/refine.h"

enum {
	FREE_COST = 4096,       /* max cost of a step */
	FREE_EQUAL = 32,        /* equal records at the end of a step */
	FREE_BUDGET = 64 << 20, /* max diagonals of all steps */
	FREE_CHECK = 64         /* cost between two checks of the task */
};

/* True if a growing list has no items after x and y. */
static bool free_end_ends(const bool *grows, const struct greedy *g, int64_t x, int64_t y)
{
	return (grows[0] && x == g->n) || (grows[1] && y == g->m);
}

static bool free_end_stops(const void *grows, const struct greedy *g, int64_t x,
			   int64_t y, int64_t equal)
{
	return equal >= FREE_EQUAL || free_end_ends(grows, g, x, y);
}

/* Take a step: move to its end.  Return false if no place was found. */
static bool free_end_step(struct greedy *g, const bool *grows, int32_t *row[2],
			  uint64_t *budget, struct task *task)
{
	for (int64_t d = 0; d <= FREE_COST && *budget > (uint64_t)d; d++) {
		if (d % FREE_CHECK == 0 && task_cancelled(task))
			return false;
		*budget -= (uint64_t)d + 1;
		int32_t *own = row[d % 2];
		int64_t i = greedy_step(g, row[!(d % 2)], own, d, free_end_stops, grows);
		if (i < 0)
			continue;
		int64_t x = own[i], y = x - (2 * i - d);
		*g = (struct greedy) { g->a + x, g->b + y, g->n - x, g->m - y };
		return true;
	}
	return false;
}

bool refine_free_end(const struct lcs_list list[2], const bool grows[2],
		     struct task *task, size_t end[2])
{
	struct greedy g = { list[0].item, list[1].item, (int64_t)list[0].n,
			    (int64_t)list[1].n };
	uint64_t budget = FREE_BUDGET;
	int32_t *row[2];
	for (int k = 0; k < 2; k++)
		row[k] = mem_new(FREE_COST + 1, sizeof **row);
	while (!free_end_ends(grows, &g, 0, 0) &&
	       free_end_step(&g, grows, row, &budget, task))
		;
	free(row[0]);
	free(row[1]);
	/* Without a place, take as many items as remain in the shorter list. */
	int64_t left = g.n < g.m ? g.n : g.m;
	if (!(grows[0] && left == g.n) && !(grows[1] && left == g.m))
		return false;
	end[0] = list[0].n - (size_t)(g.n - left);
	end[1] = list[1].n - (size_t)(g.m - left);
	return true;
}
