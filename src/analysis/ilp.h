/*
 * Count the cycles of records in windows of several sizes and without a window, and the
 * misses in each window (miss_windows.h).
 *
 * Each record takes a cycle and executes when its operands are ready.  It enters a
 * window of N records when the record N before it has retired; records retire in order.
 * So producers before the window are ready.
 *
 * A part collects records on any thread; the merge replays them in trace order.
 */
#ifndef ANALYSIS_ILP_H
#define ANALYSIS_ILP_H

#include "analysis/last_writers.h"
#include "analysis/predictor.h"

enum { WINDOWS_MAX = 8, WINDOW_RECORDS_MAX = (1 << 16) - 1 };

/* Windows such as "16,64,1k". */
struct window_list {
	uint64_t size[WINDOWS_MAX];
	size_t n;
};

/* Parse a struct window_list.  On ST_INVALID, err->at is the column of the error. */
enum status window_list_parse(void *out, const char *text, struct err *err);

/* Return the size of a ring buffer for the records of a window and the record that
 * enters. */
uint64_t ilp_ring(uint64_t size);

/* Records of a part, encoded in about 25 bytes each, because many parts can wait to be
 * merged.  A list of zeros is empty; free() its bytes. */
struct ilp_list {
	uint8_t *byte;
	size_t n, room;
};

/* Add record i of a batch.  Return true if it is a predicted branch. */
bool ilp_list_add(struct ilp_list *l, const struct dataflow *d, struct thread_of *threads,
		  const struct batch *b, size_t i);

enum { ILP_PERFECT, ILP_PREDICTED, ILP_MODELS };
enum { ILP_WORDS_MAX = 1 << 21 };

struct ilp_window {
	uint64_t size, mask;
	uint64_t *ready, *retired; /* cycles, for each of the last records */
	uint64_t cycles;
	uint64_t resumes; /* cycle of the start after a misprediction */
};

struct ilp {
	/* The number of the record, from 1, and the cycle at which the value is ready,
	 * without a window. */
	struct last_writers writers;
	struct window_list windows;
	struct ilp_window window[WINDOWS_MAX][ILP_MODELS];
	uint64_t records, unlimited, mispredicted;
	struct predictor_list list; /* if empty, prediction is perfect */
	struct predictor predictor;
	struct miss_windows *misses; /* NULL if there are no loads */
};

struct cache_config;

/* Begin a simulation, with list and windows set.  max is as in predictor_begin();
 * caches is NULL if there are no loads. */
void ilp_begin(struct ilp *s, const struct cache_config *caches, size_t max);
void ilp_end(struct ilp *s);
void ilp_replay(struct ilp *s, const struct ilp_list *l);

#endif
