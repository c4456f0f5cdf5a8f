/*
 * What is in a trace, in figures.
 *
 * Counting goes by the roles of fields and knows no format; a figure whose roles
 * the format lacks is not known, which is told apart from 0.  One sweep does it
 * all, so it runs on all processors and makes the index on its way.
 *
 * Memory: different addresses of instructions are counted exactly by a set of
 * them, which is as large as the code that ran (16 to 32 bytes for each
 * instruction), not as the trace.  For the sake of hostile files it stops growing
 * at FIGURES_PCS_MOST; then pcs_more is set and unique_pcs is "at least".
 */
#ifndef ANALYSIS_AN_FIGURES_H
#define ANALYSIS_AN_FIGURES_H

#include "trace/sweep.h"

enum {
	FIGURES_PCS_MOST = 1 << 22,
	FIGURES_CLASSES = 256 /* op classes and request types that are told apart */
};

struct figures {
	/* What the format can tell at all. */
	bool has_macro_ops, has_pcs, has_branches, has_taken, has_loads, has_stores;
	bool has_kinds, has_classes;
	int class_field; /* whose values class counts; -1: none */

	uint64_t records;
	uint64_t macro_ops; /* instructions that begin here */
	uint64_t unique_pcs;
	bool pcs_more;
	/* Records that the format marks as branches (ROLE_IS_BRANCH); in formats
	 * without such a mark, those that say whether they were taken. */
	uint64_t branches, branches_taken;
	uint64_t with_load, with_store; /* records that have at least one address */
	uint64_t loads, stores;         /* addresses */
	uint64_t kind[BRANCH_KINDS];
	uint64_t class[FIGURES_CLASSES + 1]; /* the last one: all larger values */
	uint64_t in_part; /* records of which something could not be told */
};

enum status figures_count(struct figures *out, struct trace *t, struct task *task,
			  struct err *err);

/* The fields that the figures are counted from. */
fieldset figures_fields(const struct schema *s);

#endif
