/*
 * The records that match, for searches, hits, tables and histograms.
 *
 * A matcher is the conjunction of some queries with what it remembers of a trace: which
 * opcodes match, for the evaluation of chunk summaries, and the scratches of the workers.
 * matcher_reduce() traverses a trace as query/reduce.h describes, and gives each
 * part exactly the records that match.  If a query looks at
 * the neighbours of a record (`A then B`), the records at the borders of parts are
 * decided once the neighbouring parts are there (see match_join.c).
 *
 * Threads: any, except for making and freeing.
 */
#ifndef QUERY_MATCHER_H
#define QUERY_MATCHER_H

#include "query/reduce.h"

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

/* Use: reducing */

/* As reduce(), of the records of a span that match. */
enum status matcher_reduce(struct matcher *m, struct span over, const struct reducer *r,
			   void *whole, struct task *task, struct err *err);

#endif
