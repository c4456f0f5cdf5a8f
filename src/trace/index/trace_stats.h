/*
 * What is counted over the whole trace while its index is made, besides the totals
 * of chunks: branches as the format marks them, kinds of branches, classes,
 * different addresses of instructions.  These are the figures of `opscope stat`.
 *
 * Private to trace/ and to who counts the same of some records
 * (analysis/an_figures), but for struct trace_stats.  Threads: a part belongs to one; the
 * whole is the index's, which has a lock.
 */
#ifndef TRACE_CENSUS_H
#define TRACE_CENSUS_H

#include "format/record.h"
#include "trace/index/keyset.h"

enum {
	TRACE_STATS_CLASSES = 256, /* op classes and request types that are told apart */
	TRACE_STATS_PCS_MOST = 1 << 22 /* different addresses that are told apart */
};

struct trace_stats {
	/* Records that the format marks as branches (ROLE_IS_BRANCH); in formats
	 * without such a mark, those that say whether they were taken. */
	uint64_t marked, marked_taken;
	uint64_t kind[BRANCH_KINDS];
	uint64_t class[TRACE_STATS_CLASSES + 1]; /* the last one: all larger values */
	uint64_t in_part; /* records of which something of this could not be told */
	uint64_t pcs;     /* different addresses of instructions */
	bool pcs_more;    /* there are more: some were not told apart */
};

/* The fields that it looks at, those of totals included. */
fieldset trace_stats_fields(const struct schema *s);

/* Of a chunk: pc has all addresses that occur in it, some perhaps twice. */
struct trace_stats_part {
	struct trace_stats sums;
	uint64_t *pc;
	size_t npcs, room;
};

void trace_stats_part_release(struct trace_stats_part *p);
void trace_stats_part_clear(struct trace_stats_part *p); /* keeps the memory */
void trace_stats_add_batch(struct trace_stats_part *p, const struct batch *b);
void trace_stats_add_pc(struct trace_stats_part *p, uint64_t pc);

/* Of the trace. */
struct trace_stats_whole {
	struct trace_stats sums; /* but for pcs */
	struct numset pcs;
	uint64_t known; /* addresses that were told by number only: see census_load() */
};

void trace_stats_whole_init(struct trace_stats_whole *w);
void trace_stats_whole_release(struct trace_stats_whole *w);
void trace_stats_add(struct trace_stats_whole *w, const struct trace_stats_part *p);
void trace_stats_get(const struct trace_stats_whole *w, struct trace_stats *out);

#endif
