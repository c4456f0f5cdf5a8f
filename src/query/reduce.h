/*
 * Traverse the records of a selection on all processors and reduce them to one result.
 *
 * Unless `all` is set, conditions on record numbers shorten the span.  Records outside
 * the shortened span are not read and are not in runs.
 *
 * Records arrive in parts: a chunk, or a piece of one, which may begin anywhere.
 * Workers fill parts at the same time; a part belongs to one worker, so its functions
 * need no locks.  merge() adds one part at a time to the whole, in the direction of the
 * selection.  The result must not depend on part boundaries.
 *
 * The functions must not start another reduction of the same trace, or wait for a
 * thread that does.
 */
#ifndef QUERY_REDUCE_H
#define QUERY_REDUCE_H

#include "query/query.h"

/* Records of a span that match all nwhere queries.  The queries are borrowed. */
struct selection {
	struct span over;
	const struct query *const *where;
	size_t nwhere;
};

/* Records at[0] to at[n - 1] of a batch, ascending. */
struct records {
	const struct batch *b;
	const uint32_t *at;
	size_t n;
};

/* Consecutive records that are merged together: a part, the boundary between two parts,
 * or a chunk that was not read. */
struct match_run {
	uint64_t first, n;
	const struct chunk *chunk; /* NULL if the records were read */
	uint64_t hits;             /* number of matches, for a chunk that was not read */

	/* The first record of the run that does not match because a regular expression
	 * takes too many steps on it and it was not decided; MATCHES_UNKNOWN if all
	 * records were decided.  Records before `sure` do not depend on it. */
	uint64_t undecided, sure;
};

struct reducer {
	fieldset want; /* fields to read in addition to the fields of the queries */

	/* True if records() needs only numbers; b then has only `first`, `n` and
	 * `schema`. */
	bool numbers;

	/* True if records() accepts templated batches (format/template.h).  Only without
	 * queries. */
	bool templates;

	/* True if records() also needs records that do not match.  Then pass all
	 * records of the span, and skip no chunk. */
	bool all;

	/* True to omit undecided records; otherwise reduce() returns ST_INVALID after
	 * it has merged the run with the first undecided record. */
	bool lenient;

	/* Call show() after each part; for tests. */
	bool impatient;

	/* The size of a part in bytes.  A part begins with a pointer to the whole; its
	 * functions may read only constant data of the whole.  The rest of the part is
	 * zero; init() can set it, and may be NULL. */
	size_t part_size;
	void (*init)(void *part);

	/* Process matching records of the part, in ascending order; n may be 0.
	 * Without queries, a batch can have only gaps.  Return false if the part needs
	 * no more records and merge() will end the reduction. */
	bool (*records)(void *part, const struct records *r);

	/* Add a part, or a chunk that was not read (part is then NULL), to the whole.
	 * Runs are contiguous.  Return false to stop. */
	bool (*merge)(void *whole, void *part, const struct match_run *r);

	/* Release the data of a part, even if it was not merged; NULL if it owns none. */
	void (*release)(void *part);

	/* Return true if a chunk need not be read; hits is the number of its matches,
	 * or MATCHES_UNKNOWN.  If NULL, skip only chunks without a match.  Called on
	 * any worker. */
	bool (*skip)(void *whole, const struct chunk *c, uint64_t hits);

	/* Show the whole so far; may be NULL.  Called from time to time, never
	 * concurrently with merge(); the task is woken after it returns. */
	void (*show)(void *whole);
};

/* Reduce.  Return when all parts are merged or merge() has returned false (ST_OK), the
 * task is cancelled (ST_CANCELLED) or reading fails.  task may be NULL.  A backward
 * span needs `numbers` if a query depends on neighbours. */
enum status reduce(struct trace *t, const struct selection *s, const struct reducer *r,
		   void *whole, struct task *task, struct err *err);

#endif
