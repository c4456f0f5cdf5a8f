/*
 * Traverses the records of a selection on all processors and reduces them to one result.
 *
 * Conditions on record numbers shorten the span, unless `all` is set: nothing else is
 * read, and there are no runs outside it.
 *
 * Records arrive in parts: a chunk, or a piece of one, which may begin anywhere.  Workers
 * fill parts at the same time; a part belongs to one worker, so its functions need no
 * locks.  merge() adds the parts to the whole one after the other, in the direction of
 * the selection.  The result must not depend on where parts begin and end.
 *
 * None of the functions may start another reduction of the same trace, or wait for a
 * thread that does.
 */
#ifndef QUERY_REDUCE_H
#define QUERY_REDUCE_H

#include "query/query.h"

/* The records of a span that match all nwhere queries, which are borrowed. */
struct selection {
	struct span over;
	const struct query *const *where;
	size_t nwhere;
};

/* Records of a batch: numbers at[0] to at[n - 1], ascending. */
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
	uint64_t hits; /* the number of matches, for a chunk that was not read */

	/* The first record of the run that was not decided, because a regular expression
	 * takes too many steps on it; it does not match.  MATCHES_UNKNOWN: all records
	 * were decided.  Records before `sure` do not depend on it. */
	uint64_t undecided, sure;
};

struct reducer {
	fieldset want; /* besides the fields that the queries look at */

	/* records() needs numbers only: of b, `first`, `n` and `schema` are set. */
	bool numbers;

	/* Without queries: records() takes templated batches (format/template.h).  Those of
	 * one worker have the same templates, also of several parts, which are in ascending
	 * order if the span is forward. */
	bool templates;

	/* records() also looks at records that do not match: it gets all records of the
	 * span, and no chunk is skipped. */
	bool all;

	/* Undecided records are left out; otherwise ST_INVALID is returned after the run
	 * with the first of them was merged. */
	bool lenient;

	/* call show() after each part: for tests */
	bool impatient;

	/* The size of a part in bytes.  It begins with a pointer to the whole, of which
	 * the functions of a part may only read what does not change; the rest is zero.
	 * init(): what else is to be set; NULL if nothing. */
	size_t part_size;
	void (*init)(void *part);

	/* Records of the part that match, in rising order; n may be 0.  Without queries,
	 * there may be batches that have gaps only.  False if the part needs no more, and
	 * merge() is going to end the reduction. */
	bool (*records)(void *part, const struct records *r);

	/* Add a part, or a chunk that was not read: then part is NULL.  Runs follow each
	 * other without a hole.  False means stop. */
	bool (*merge)(void *whole, void *part, const struct match_run *r);

	/* Release what a part owns, also one that is not merged; NULL if nothing. */
	void (*release)(void *part);

	/* Whether a chunk need not be read; hits is the number of its matches, or
	 * MATCHES_UNKNOWN.  NULL if only chunks without a match are skipped.  On any
	 * worker. */
	bool (*skip)(void *whole, const struct chunk *c, uint64_t hits);

	/* NULL, or: show the whole so far.  Called now and then, never at the same time as
	 * merge(); after it returns, the task is woken. */
	void (*show)(void *whole);
};

/* Returns when all parts are merged, merge() has returned false (ST_OK), the task is
 * cancelled (ST_CANCELLED) or reading fails.  task may be NULL.  A backward span needs
 * `numbers` if a query looks at neighbours. */
enum status reduce(struct trace *t, const struct selection *s, const struct reducer *r,
		   void *whole, struct task *task, struct err *err);

#endif
