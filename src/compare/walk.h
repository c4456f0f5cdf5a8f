/*
 * A greedy alignment of two similar lists from their beginning on: nearly the shortest
 * script if no insertion or deletion is longer than some hundred items, in time
 * proportional to the length of the script.
 *
 * Threads: a walk belongs to one.
 */
#ifndef COMPARE_WALK_H
#define COMPARE_WALK_H

#include "compare/refine.h"

struct walk;

struct walk *walk_new(void);
void walk_free(struct walk *w); /* w may be NULL */

/*
 * Walks a stretch from items at[0] and at[1] on, appends its runs, and moves at[] to its
 * end.  True: it is the end of both lists.  The number of places that were looked at is
 * subtracted from *effort, down to 0.
 */
bool walk_next(struct walk *w, const struct refine_list *a, const struct refine_list *b,
	       uint64_t at[2], uint64_t *effort, struct lcs_runs *out);

#endif
