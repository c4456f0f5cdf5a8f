/*
 * The records that match, for searches, hits, tables and histograms.
 *
 * A matcher is the conjunction of some queries with what it remembers of a trace: which
 * opcodes match, for the evaluation of chunk summaries, and the scratches of the workers.
 * matcher_scan() traverses a trace as trace/scan/scan.h does, in parts and on all
 * processors, and gives each part exactly the records that match.  If a query looks at
 * the neighbours of a record (`A then B`), the records at the borders of parts are
 * decided once the neighbouring parts are there (see match_join.c).
 *
 * Threads: any, except for making and freeing.
 */
#ifndef QUERY_MATCHER_H
#define QUERY_MATCHER_H

#include "query/query.h"

struct matcher;

/* Life cycle */

/* The queries are borrowed and must outlive the matcher; n == 0: every record matches. */
struct matcher *matcher_new(struct trace *t, const struct query *const where[], size_t n);
void matcher_free(struct matcher *m); /* m may be NULL */

/* How many records before and after a record decide whether it matches. */
struct query_reach matcher_reach(const struct matcher *m);

/* Use: summaries */

/* The number of records of a chunk that match; MATCHES_UNKNOWN if its summary does not
 * decide. */
uint64_t matcher_summary(struct matcher *m, const struct chunk *c);

/* Use: scanning */

/* Records of a batch: numbers at[0] to at[n - 1], rising. */
struct selection {
	const struct batch *b;
	const uint32_t *at;
	size_t n;
};

/* Consecutive records that are delivered together: a part of the scan, the border between
 * two parts, or a chunk that was not read. */
struct match_run {
	uint64_t first, n;
	const struct chunk *chunk; /* NULL: the records were read */
	uint64_t hits; /* the number of matches, for a chunk that was not read */

	/* The first record of the run that was not decided, because a regular expression
	 * takes too many steps on it; it does not match.  MATCHES_UNKNOWN: all records
	 * were decided.  Records before `sure` do not depend on it. */
	uint64_t undecided, sure;
};

struct match_ops {
	fieldset want; /* besides the fields that the queries look at */

	/* records() needs numbers only: of b, `first`, `n` and `schema` are set. */
	bool numbers;

	/* Without queries: records() takes templated batches (format/template.h). */
	bool templates;

	/* records() also looks at records that do not match: it gets all records of the
	 * span, and no chunk is skipped. */
	bool all;

	/* Undecided records are left out; otherwise the scan ends with ST_INVALID after
	 * the run with the first of them was delivered. */
	bool lenient;

	/* Whether a chunk need not be read; hits is the number of its matches, or
	 * MATCHES_UNKNOWN.  NULL: only chunks without a match are skipped. */
	bool (*skip)(void *ctx, const struct chunk *c, uint64_t hits);

	/* Makes a new part. */
	void *(*part)(void *ctx);

	/* Records of the part that match, in rising order; n may be 0.  Without queries,
	 * there may be batches that have gaps only.  False: the part needs no more, and
	 * deliver() is going to end the scan. */
	bool (*records)(void *part, const struct selection *s);

	/* Takes over the part, which is NULL for a chunk that was not read.  Runs follow
	 * each other without a hole, in the direction of the scan.  False: stop. */
	bool (*deliver)(void *ctx, void *part, const struct match_run *r);

	/* As in struct scan_ops. */
	void (*idle)(void *ctx);
	void (*drop)(void *part);
};

/* A query that looks at neighbours can be scanned backward only with `numbers`. */
enum status matcher_scan(struct matcher *m, struct span over, const struct match_ops *ops,
			 void *ctx, struct task *task, struct err *err);

#endif
