/*
 * Count the cycles of records in windows of several sizes and without a window, and the
 * misses in each window: see window_sim.h and miss_windows.h.
 *
 * A part collects records on any thread; the merge replays them in trace order.
 */
#ifndef ANALYSIS_ILP_H
#define ANALYSIS_ILP_H

#include "analysis/last_writers.h"
#include "analysis/miss_windows.h"
#include "analysis/predictor.h"

/* Records of a part. */
struct ilp_list {
	struct operand_list operands;
	struct ilp_record {
		uint64_t pc;
		uint8_t reads, writes; /* numbers of operands */
		bool conditional, taken, backward;
	} * at;
	size_t n, room;
};

void ilp_list_release(struct ilp_list *l);

/* Add record i of a batch.  Return true if it is a predicted branch. */
bool ilp_list_add(struct ilp_list *l, const struct dataflow *d, struct thread_of *threads,
		  const struct batch *b, size_t i);

enum { ILP_PERFECT, ILP_PREDICTED, ILP_MODELS };
enum { ILP_WORDS_MAX = 1 << 21 };

struct ilp {
	struct last_writers writers; /* numbers of records, from 1 */
	struct last_writers cycles;  /* cycles at which values are ready, without a
				      * window */
	struct window_list windows;
	struct window_sim window[WINDOWS_MAX][ILP_MODELS];
	uint64_t records, unlimited, mispredicted;
	struct predictor_list list; /* if empty, prediction is perfect */
	struct predictor predictor;
	struct miss_windows *misses; /* NULL if there are no loads */
};

/* Begin a simulation, with list and windows set.  max is as in predictor_begin();
 * caches is NULL if there are no loads. */
void ilp_begin(struct ilp *s, const struct cache_config *caches, size_t max);
void ilp_end(struct ilp *s);
void ilp_replay(struct ilp *s, const struct ilp_list *l);

#endif
