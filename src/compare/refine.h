/*
 * Align two long lists: first chunks, then the records around equal chunks.
 *
 * Threads: any; a call uses only its arguments.
 */
#ifndef COMPARE_REFINE_H
#define COMPARE_REFINE_H

#include "compare/lcs.h"

struct refine_limits {
	unsigned bits;     /* a chunk has about 2^bits records (4) */
	size_t box;        /* max records between chunks that are not cut again */
	size_t max_chunks; /* max chunks of either list */
};

struct refine_limits refine_defaults(void);

/* Append the runs to out.  Return false if the task was cancelled; task may be NULL. */
bool refine_align(const struct lcs_list list[2], struct refine_limits limit,
		  struct task *task, struct lcs_runs *out);

/* Align groups of nearby hunks again, and keep the better result.  The number of equal
 * items never decreases.  Return false if the task was cancelled. */
bool refine_smooth(const struct lcs_list list[2], struct task *task,
		   struct lcs_runs *runs);

/*
 * Find the end of lists that may still grow: where a growing list has no more items, so
 * that the rest of the other list is not compared.  Also return false if a complete
 * list ends first.  In free_end.c.
 */
bool refine_free_end(const struct lcs_list list[2], const bool grows[2],
		     struct task *task, size_t end[2]);

#endif
