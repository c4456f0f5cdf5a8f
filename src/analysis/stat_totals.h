/*
 * Count the totals of a trace: records, instructions, branches, loads, stores.
 *
 * Count them while the index is built (trace/index/trace_stats.h), by the roles of
 * fields, without knowledge of the format.  If the format lacks the roles of a total,
 * the total is unknown, which is different from 0.  With a saved index, no record is
 * read, unless only some of the records are counted.
 */
#ifndef ANALYSIS_STAT_TOTALS_H
#define ANALYSIS_STAT_TOTALS_H

#include "query/query.h"

struct stat_totals {
	/* Totals that the format has. */
	bool has_macro_ops, has_pcs, has_branches, has_taken, has_loads, has_stores;
	bool has_kinds, has_classes;
	int class_field; /* field whose values stats.class counts; -1 if none */

	struct totals totals; /* without gaps and illegal values if only some records are
			       * counted */
	struct trace_stats stats;
};

/* Count the whole trace; build the index if there is none.  Set *out in any case; after
 * an error, to the totals of the records indexed so far. */
enum status stat_totals_count(struct stat_totals *out, struct trace *t, struct task *task,
			      struct err *err);

/* Count the records of a forward span that match a query (all records if NULL). */
enum status stat_totals_count_some(struct stat_totals *out, struct trace *t,
				   struct span over, const struct query *where,
				   struct task *task, struct err *err);

#endif
