/*
 * The edit script between two long lists: chunks are aligned first, then the records
 * between equal chunks, and then each place where the script leaves its diagonal is
 * tried again.
 *
 * Threads: any; a call uses its arguments only.
 */
#ifndef COMPARE_REFINE_H
#define COMPARE_REFINE_H

#include "compare/lcs.h"

struct refine_limits {
	unsigned bits;     /* of chunks: about 2^bits records each (4) */
	size_t whole;      /* lists of together at most this length have no chunks */
	size_t box;        /* between chunks: records are cut again if there are
	                     * more than this */
	size_t too_long;   /* longer boxes without a common chunk stay as they are */
	size_t max_chunks; /* of either list */
	unsigned cost_chunks, cost_whole; /* see lcs_align() */
	unsigned min_jump; /* stay: change of the diagonal that is tried again */
};

struct refine_limits refine_defaults(void);

/* Two lists that are aligned. */
struct refine_pair {
	struct lcs_list a, b;
	const struct refine_limits *limit;
	struct task *task; /* or NULL */
};

/* Functions below return false if the task was cancelled. */

/* Appends the runs, in records, to out. */
bool refine_align(const struct refine_pair *p, struct lcs_runs *out);

/* The chunks alone: runs of equal chunks, in records. */
bool refine_align_chunks(const struct refine_pair *p, struct lcs_runs *out);

/*
 * Where to end lists of which some grow: one of those has no more, and what the other one
 * has then is not compared.  Also false if a list that is complete ends first.  In free_end.c.
 */
bool refine_free_end(const struct refine_pair *p, const bool grows[2], size_t end[2]);

/* The number of equal records of a script. */
uint64_t refine_equal(const struct lcs_runs *r);

/* Aligns groups of hunks that are close to each other again, as records, and keeps what is
 * better.  In smooth.c. */
bool refine_smooth(const struct refine_pair *p, struct lcs_runs *runs);

/*
 * Tries, for each hunk by which the script leaves its diagonal by min_jump records or
 * more, whether continuing without the jump makes more records equal, and replaces the
 * runs where it does.  The number of equal records never falls.  In stay.c.
 */
bool refine_stay(const struct refine_pair *p, struct lcs_runs *runs);

#endif
