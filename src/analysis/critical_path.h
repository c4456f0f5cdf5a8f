/*
 * The longest chain of dependences in a run of records: the critical path, as far as
 * registers, condition codes and memory make it.
 *
 * Length is counted in records, or, where the format says when an instruction is
 * issued and when it is ready, in the time between the two.  Values that were there
 * before the run begins cost nothing.  Of a run with several threads or address spaces
 * only the records of that of its first one are looked at.
 *
 * Cost: one pass over the run, in order, and one over the part in which the chain
 * lies.  Memory: 13 bytes for each record of the run, which has CRITICAL_RECORDS_MAX
 * of them at most, and some 60 for each word of 8 bytes that is stored to.
 *
 * Threads: runs where it is called, on a worker when a screen is waiting.
 */
#ifndef ANALYSIS_LONGEST_H
#define ANALYSIS_LONGEST_H

#include "analysis/chain.h"
#include "trace/scan/scan.h"

enum { CRITICAL_RECORDS_MAX = 1 << 25, CRITICAL_WORDS_MAX = 1 << 22 };

struct critical_step {
	uint64_t record;
	bool has_value;           /* but for the first of the chain: */
	struct chain_value value; /* what it takes from the step before */
	uint64_t cost;            /* of this record, in the unit of the length */
	bool has_pc;
	uint64_t pc;
	char *what; /* as in struct chain_node */
};

struct critical_path {
	struct critical_step *step; /* the last ones, in the order of the trace */
	size_t n;
	uint64_t records;  /* of the run */
	uint64_t in_chain; /* records in the chain, of which the last n are in step */
	uint64_t length;   /* = in_chain, or the sum of their times */
};

/* Whether the format can tell times. */
bool critical_path_has_latency(const struct schema *s);

/*
 * over: both ends included; what lies behind the end of the trace does not count.  Of
 * opt, depth, distance, forward and only mean nothing; links: how many steps are
 * wanted at most.  ST_INVALID: no record, or too many.  Whatever it returns, out is to
 * be released.
 */
enum status critical_path_find(struct critical_path *out, struct trace *t,
			       struct span over, const struct chain_options *opt,
			       bool latency, struct task *task, struct err *err);
void critical_path_release(struct critical_path *l);

#endif
