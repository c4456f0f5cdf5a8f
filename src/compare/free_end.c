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

struct free_end {
	struct greedy lists; /* lists from the end of the last step on */
	const bool *grows;
	uint64_t budget;
};

/* True if a growing list has no items after x and y. */
static bool free_end_ends(const struct free_end *f, const struct greedy *g, int64_t x,
			  int64_t y)
{
	return (f->grows[0] && x == g->n) || (f->grows[1] && y == g->m);
}

static bool free_end_stops(void *ctx, const struct greedy *g, int64_t k, int64_t from)
{
	return g->v[k] - from >= FREE_EQUAL ||
	       free_end_ends(ctx, g, g->v[k], g->v[k] - k);
}

/* Take a step.  Return false if no place was found. */
static bool free_end_step(struct free_end *f, struct task *task)
{
	struct greedy *g = &f->lists;
	for (int64_t d = 0; d <= FREE_COST && f->budget > (uint64_t)d; d++) {
		if (d % FREE_CHECK == 0 && task_cancelled(task))
			return false;
		f->budget -= (uint64_t)d + 1;
		int64_t k = greedy_step(g, d, free_end_stops, f);
		if (k == GREEDY_NOWHERE)
			continue;
		int64_t x = g->v[k], y = x - k;
		g->a += x;
		g->n -= x;
		g->b += y;
		g->m -= y;
		return true;
	}
	return false;
}

bool refine_free_end(const struct lcs_list list[2], const bool grows[2],
		     struct task *task, size_t end[2])
{
	int64_t *v = mem_new(2 * FREE_COST + 3, sizeof *v);
	struct free_end f = { { list[0].item, list[1].item, (int64_t)list[0].n,
				(int64_t)list[1].n, 1, v + FREE_COST + 1 },
			      grows,
			      FREE_BUDGET };
	const struct greedy *g = &f.lists;
	while (!free_end_ends(&f, g, 0, 0) && free_end_step(&f, task))
		;
	free(v);
	/* Without a place, take as many items as remain in the shorter list. */
	int64_t left = g->n < g->m ? g->n : g->m;
	if (!(grows[0] && left == g->n) && !(grows[1] && left == g->m))
		return false;
	end[0] = list[0].n - (size_t)(g->n - left);
	end[1] = list[1].n - (size_t)(g->m - left);
	return true;
}
