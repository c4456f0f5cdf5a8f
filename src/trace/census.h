/*
 * What is counted over the whole trace while its index is made, besides the totals
 * of chunks: branches as the format marks them, kinds of branches, classes,
 * different addresses of instructions.  These are the figures of `opscope stat`.
 *
 * Private to trace/ and to who counts the same of some records
 * (analysis/an_figures), but for struct census.  Threads: a part belongs to one; the
 * whole is the index's, which has a lock.
 */
#ifndef TRACE_CENSUS_H
#define TRACE_CENSUS_H

#include "format/record.h"
#include "trace/filter.h"

enum {
	CENSUS_CLASSES = 256,     /* op classes and request types that are told apart */
	CENSUS_PCS_MOST = 1 << 22 /* different addresses that are told apart */
};

struct census {
	/* Records that the format marks as branches (ROLE_IS_BRANCH); in formats
	 * without such a mark, those that say whether they were taken. */
	uint64_t marked, marked_taken;
	uint64_t kind[BRANCH_KINDS];
	uint64_t class[CENSUS_CLASSES + 1]; /* the last one: all larger values */
	uint64_t in_part; /* records of which something of this could not be told */
	uint64_t pcs;     /* different addresses of instructions */
	bool pcs_more;    /* there are more: some were not told apart */
};

/* The fields that it looks at, those of totals included. */
fieldset census_fields(const struct schema *s);

/* Of a chunk: pc has all addresses that occur in it, some perhaps twice. */
struct census_part {
	struct census sums;
	uint64_t *pc;
	size_t npcs, room;
};

void census_part_release(struct census_part *p);
void census_part_clear(struct census_part *p); /* keeps the memory */
void census_add_batch(struct census_part *p, const struct batch *b);
void census_add_pc(struct census_part *p, uint64_t pc);

/* Of the trace. */
struct census_whole {
	struct census sums; /* but for pcs */
	struct set pcs;
	uint64_t known; /* addresses that were told by number only: see census_load() */
};

void census_whole_init(struct census_whole *w);
void census_whole_release(struct census_whole *w);
void census_add(struct census_whole *w, const struct census_part *p);
void census_tell(const struct census_whole *w, struct census *out);

#endif
