/*
 * Find the critical path of a span: its longest chain of dependences through registers,
 * condition codes and memory.
 *
 * The length is counted in records or, if the format records when an instruction is
 * issued and ready, in the time between issued and ready.  See chain.h for producers.
 * Values from before the span cost nothing.  If the format records threads or address
 * spaces, use only the records of the first one in the span; inferred threads have
 * their own registers.
 *
 * Cost: one sequential traversal of the span, and one read for each record of the path.
 * Memory: 13 bytes for each record of the span, which may have CRITICAL_RECORDS_MAX,
 * and about 90 bytes for each word of 8 bytes that is stored to.
 *
 * Threads: runs on the calling thread; a screen calls it in a background job.
 */
#ifndef ANALYSIS_CRITICAL_PATH_H
#define ANALYSIS_CRITICAL_PATH_H

#include "analysis/chain.h"
#include "base/dict.h"
#include "base/key_counts.h"
#include "trace/scan/scan.h"

enum { CRITICAL_RECORDS_MAX = 1 << 25, CRITICAL_WORDS_MAX = 1 << 22 };

struct critical_step {
	uint64_t record;
	bool has_value;           /* false for the first record of the path */
	struct chain_value value; /* value that depends on the previous step */
	uint64_t cost;            /* cost of this record, in the unit of the length */
	bool has_pc;
	uint64_t pc;
	char *what; /* as in struct chain_node */
};

struct critical_path {
	struct critical_step *step; /* last n steps, in trace order */
	size_t n;
	uint64_t records;  /* number of records in the span */
	uint64_t in_chain; /* number of records in the path; the last n are in step */
	uint64_t length;   /* in_chain, or the sum of the times */
};

/* Records of a path, counted by pc, by class, and by the value that each record takes
 * from the previous one. */
struct critical_shares {
	struct key_counts pcs, classes, values; /* struct critical_share */
	struct dict *class;                     /* names by the keys of classes */
	uint64_t records;                       /* number of records in the span */
	struct critical_share {
		uint64_t records, cost, first;
		struct chain_value value; /* value of the first record */
	} all;
};

/* Keys of values other than registers and FLAGS_KEY. */
#define CRITICAL_MEMORY (UINT64_MAX - 1)
#define CRITICAL_FIRST  (UINT64_MAX - 2) /* for the first record of the path */

/* True if the format records when instructions are issued and ready. */
bool critical_path_has_latency(const struct schema *s);

/*
 * Find the critical path.  over is inclusive and forward; ignore the part after the end
 * of the trace.  Also ignore the members depth, distance, forward and only of opt;
 * links is the max number of steps in the result.  Return ST_INVALID if the span has no
 * records, too many records, or stores to too many words, or if latency is set and the
 * format has no times.  The caller releases out after any result.
 */
enum status critical_path_find(struct critical_path *out, struct trace *t,
			       struct span over, const struct chain_options *opt,
			       bool latency, struct task *task, struct err *err);

/* Find the shares of all records of the critical path in the same way; ignore
 * opt->links. */
enum status critical_shares_find(struct critical_shares *out, struct trace *t,
				 struct span over, const struct chain_options *opt,
				 bool latency, struct task *task, struct err *err);
void critical_shares_release(struct critical_shares *c);
void critical_path_release(struct critical_path *l);

#endif
