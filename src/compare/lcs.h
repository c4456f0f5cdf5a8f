/*
 * Align two lists of chunks: find a long common subsequence, without knowledge of traces.
 *
 * The result is exact for lists that differ by few insertions and deletions; otherwise it
 * is an approximation.  The time is proportional to the length of the lists.
 *
 * Threads: any; a call uses only its arguments.
 */
#ifndef COMPARE_LCS_H
#define COMPARE_LCS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/task.h"
#include "compare/cuts.h"

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
};

void lcs_runs_release(struct lcs_runs *r);

/* Append a run, or extend the last one if the run continues it; n may be 0. */
void lcs_add(struct lcs_runs *r, uint64_t a, uint64_t b, uint64_t n);

/* Return the number of equal items. */
uint64_t lcs_equal(const struct lcs_runs *r);

/* Append the runs of equal chunks of two lists to out, in records.  Return false if the
 * task was cancelled; out then has only some of the runs. */
bool lcs_align(const struct cuts c[2], struct task *task, struct lcs_runs *out);

#endif
