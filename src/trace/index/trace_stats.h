/*
 * Counts over a whole trace, computed while its index is built, besides the totals of
 * chunks: branches as the format marks them, kinds of branches, classes, different
 * addresses of instructions.  These are the figures of `opscope stat`.
 *
 * Private to trace/ and to analysis/stat_totals, which counts the same over some records,
 * except struct trace_stats.  Threads: belong to one.
 */
#ifndef TRACE_TRACE_STATS_H
#define TRACE_TRACE_STATS_H

#include "format/record.h"

enum {
	TRACE_STATS_CLASSES = 256, /* op classes and request types counted separately */
	TRACE_STATS_PCS_MAX = 1 << 22 /* limit of different addresses */
};

/* Totals of a chunk, or of some records: all members are sums, of one type. */
struct totals {
	uint64_t records;
	uint64_t macro_ops; /* instructions that begin here; = records without ROLE_UOP */
	uint64_t branches, taken;
	uint64_t with_load, with_store; /* records with at least one address */
	uint64_t loads, stores;         /* addresses */
	uint64_t gaps; /* gaps with bytes, except remarks; each malformed line counts as
		        * one.  Gaps after the last record of the trace belong to no
		        * chunk */
	uint64_t gap_bytes;
	uint64_t illegal; /* values that field_legal() refuses */
	uint64_t breaks;  /* breaks in control flow, within chunks: see format/flow.h */
};

/* For the whole trace, in addition. */
struct trace_stats {
	/* Records that the format marks as branches (ROLE_IS_BRANCH); in formats
	 * without such a mark, those with a value of ROLE_TAKEN. */
	uint64_t marked, marked_taken;
	uint64_t kind[BRANCH_KINDS];
	uint64_t class[TRACE_STATS_CLASSES + 1]; /* the last one counts all larger
						  * values */
	uint64_t incomplete; /* records with an unknown value in one of these fields */
	uint64_t pcs;        /* different addresses of instructions */
	bool pcs_more;       /* there are more addresses than in pcs */
};

/* The fields that a batch must have, including the fields of struct totals. */
fieldset trace_stats_fields(const struct schema *s);

/* Count a batch: instructions and branches, which templates have, and the varying values:
 * records, loads and stores.  The batch may have weights for the former only. */
void trace_stats_count_fixed(struct totals *t, const struct batch *b);
void trace_stats_count_varying(struct totals *t, const struct batch *b);
void trace_stats_add_totals(struct totals *to, const struct totals *from);

/* Add the records of a batch, without pcs. */
void trace_stats_add_batch(struct trace_stats *s, const struct batch *b);

/* Add all but pcs. */
void trace_stats_add(struct trace_stats *to, const struct trace_stats *from);

#endif
