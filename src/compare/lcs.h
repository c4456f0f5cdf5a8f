/*
 * Align two lists of numbers: find a long common subsequence, without knowledge of
 * traces.  The same function aligns chunks and records.
 *
 * The result is exact for records that differ by at most twice `cost` insertions and
 * deletions; otherwise it is an approximation in time proportional to the length.
 *
 * Threads: any; a call uses only its arguments.
 */
#ifndef COMPARE_LCS_H
#define COMPARE_LCS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/task.h"

/* n items of list A from `a` on equal the items of list B from `b` on. */
struct lcs_run {
	uint64_t a, b, n;
};

/* Runs, ascending in both lists and without overlap. */
struct lcs_runs {
	struct lcs_run *at;
	size_t n, room;
};

struct lcs_list {
	const uint32_t *item; /* fewer than 2^31 */
	size_t n;
	const uint64_t *start; /* position of each item in records, then the end of the
				* last one: n + 1 numbers; NULL if each item is one
				* record */
};

void lcs_runs_release(struct lcs_runs *r);

/* Append a run, or extend the last one if the run continues it; n may be 0. */
void lcs_add(struct lcs_runs *r, uint64_t a, uint64_t b, uint64_t n);

/* Return the number of items of a run before a or before b. */
static inline uint64_t lcs_run_skip(const struct lcs_run *r, uint64_t a, uint64_t b)
{
	uint64_t skip_a = a > r->a ? a - r->a : 0, skip_b = b > r->b ? b - r->b : 0;
	return skip_a > skip_b ? skip_a : skip_b;
}

/* Append the part of a run from a and b on. */
void lcs_add_from(struct lcs_runs *r, const struct lcs_run *run, uint64_t a, uint64_t b);

/* Return the first run that ends after a and after b, or r->n if there is none. */
size_t lcs_runs_find(const struct lcs_runs *r, uint64_t a, uint64_t b);

/* Release `with` or, if `replace` is set, replace r with it. */
void lcs_runs_replace(struct lcs_runs *r, struct lcs_runs *with, bool replace);

/* Return the number of equal items at the beginning of two arrays; set *tail to the
 * number at the end of the rest. */
size_t lcs_common_ends(const uint32_t *a, size_t na, const uint32_t *b, size_t nb,
		       size_t *tail);

/*
 * Append the runs of equal items to out, as numbers of items counted from a0 and b0.
 * cost is the limit of the search from either end of a box, at least 1.  Return false
 * if the task was cancelled; out then has only some of the runs.
 */
bool lcs_align(const struct lcs_list *a, const struct lcs_list *b, unsigned cost,
	       uint64_t a0, uint64_t b0, struct task *task, struct lcs_runs *out);

#endif
