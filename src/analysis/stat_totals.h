/*
 * What is in a trace, in figures.
 *
 * All of it is counted while the index is made (trace/census.h), by the roles of
 * fields and without knowing a format; a figure whose roles the format lacks is not
 * known, which is told apart from 0.  With a saved index nothing is read, unless
 * only some of the records are to be counted.
 */
#ifndef ANALYSIS_AN_FIGURES_H
#define ANALYSIS_AN_FIGURES_H

#include "query/query.h"

struct stat_totals {
	/* What the format can tell at all. */
	bool has_macro_ops, has_pcs, has_branches, has_taken, has_loads, has_stores;
	bool has_kinds, has_classes;
	int class_field; /* whose values class counts; -1: none */

	uint64_t records;
	uint64_t macro_ops;             /* instructions that begin here */
	uint64_t with_load, with_store; /* records that have at least one address */
	uint64_t loads, stores;         /* addresses */
	struct trace_stats stats;
};

enum status stat_totals_count(struct stat_totals *out, struct trace *t, struct task *task,
			      struct err *err);

/* The same of some records: of a span, forward, those that match (NULL: all). */
enum status stat_totals_count_some(struct stat_totals *out, struct trace *t,
				   struct span over, const struct query *where,
				   struct task *task, struct err *err);

#endif
