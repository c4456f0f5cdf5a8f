/*
 * Find matching records for searches, hits, tables and histograms.
 *
 * A matcher is the conjunction of several queries, with cached data about a trace: the
 * opcodes that match, for evaluating chunk summaries, and the workers' scratch memory.
 * matcher_reduce() traverses a trace as described in query/reduce.h, and passes exactly
 * the matching records to each part.  If a query depends on neighbours of a record (`A
 * then B`), it decides the records at part boundaries when the neighbouring parts
 * arrive (see match_join.c).
 *
 * Threads: any, except for matcher_new() and matcher_free().
 */
#ifndef QUERY_MATCHER_H
#define QUERY_MATCHER_H

#include "query/reduce.h"

struct matcher;

/* Life cycle */

/* The queries are borrowed and must outlive the matcher.  If n is 0, every record
 * matches. */
struct matcher *matcher_new(struct trace *t, const struct query *const where[], size_t n);
void matcher_free(struct matcher *m); /* m may be NULL */

/* Return the number of records before and after a record that affect whether it
 * matches. */
struct query_reach matcher_reach(const struct matcher *m);

/* Use: reducing */

/* Same as reduce(), for the matching records of a span. */
enum status matcher_reduce(struct matcher *m, struct span over, const struct reducer *r,
			   void *whole, struct task *task, struct err *err);

#endif
