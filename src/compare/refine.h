/*
 * Compute the edit script between two long lists: first align chunks, then the records
 * between equal chunks, then retry each place where the script leaves its diagonal.
 *
 * Threads: any; a call uses only its arguments.
 */
#ifndef COMPARE_REFINE_H
#define COMPARE_REFINE_H

#include "compare/lcs.h"

struct refine_limits {
	unsigned bits;     /* a chunk has about 2^bits records (4) */
	size_t whole;      /* do not cut lists with at most this total length */
	size_t box;        /* max records between chunks that are not cut again */
	size_t too_long;   /* do not align longer boxes without a common chunk */
	size_t max_chunks; /* max chunks of either list */
	unsigned cost_chunks, cost_whole; /* for lcs_align() */
	unsigned min_jump; /* min change of the diagonal that refine_stay() retries */
};

struct refine_limits refine_defaults(void);

/* Two lists to align. */
struct refine_pair {
	struct lcs_list a, b;
	const struct refine_limits *limit;
	struct task *task; /* may be NULL */
};

/* The functions below return false if the task was cancelled. */

/* Append the runs, in records, to out. */
bool refine_align(const struct refine_pair *p, struct lcs_runs *out);

/* Align only the chunks: append the runs of equal chunks, in records. */
bool refine_align_chunks(const struct refine_pair *p, struct lcs_runs *out);

/*
 * Find the end of lists that may still grow: where a growing list has no more items, so
 * that the rest of the other list is not compared.  Also return false if a complete
 * list ends first.  In free_end.c.
 */
bool refine_free_end(const struct refine_pair *p, const bool grows[2], size_t end[2]);

/* Return the number of equal records of a script. */
uint64_t refine_equal(const struct lcs_runs *r);

/* Align groups of nearby hunks again, record by record, and keep the better result.  In
 * smooth.c. */
bool refine_smooth(const struct refine_pair *p, struct lcs_runs *runs);

/*
 * For each hunk by which the script leaves its diagonal by min_jump records or more,
 * test if more records are equal without the jump; if so, replace the runs.  The number
 * of equal records never decreases.  In stay.c.
 */
bool refine_stay(const struct refine_pair *p, struct lcs_runs *runs);

#endif
