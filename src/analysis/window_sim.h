/*
 * A window of records that execute as soon as their operands are ready: the cycles they take.
 *
 * Each record takes a cycle.  It enters the window when the record as many before it as the
 * window has has retired; records retire in order.  So producers before the window are ready.
 *
 * Threads: it belongs to one at a time.
 */
#ifndef ANALYSIS_WINDOW_SIM_H
#define ANALYSIS_WINDOW_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { WINDOWS_MAX = 8, WINDOW_RECORDS_MAX = (1 << 16) - 1 };

/* Windows as in "16,64,1k". */
struct window_list {
	uint64_t size[WINDOWS_MAX];
	size_t n;
};

/* On ST_INVALID err->at is the column of the error. */
enum status window_list_parse(struct window_list *out, const char *text, struct err *err);

/* The number of places of a ring for the records of a window and the one that enters. */
uint64_t window_sim_ring(uint64_t size);

struct window_sim {
	uint64_t size, mask;
	uint64_t *ready, *retired; /* cycles, of the last records */
	uint64_t cycles, records;
	uint64_t resumes; /* after a misprediction */
};

void window_sim_init(struct window_sim *w, uint64_t size);
void window_sim_release(struct window_sim *w);

/* The next record, which has number w->records + 1.  producer: numbers of records whose values
 * it reads.  missed: records after it start when it is done. */
void window_sim_step(struct window_sim *w, const uint64_t *producer, size_t n,
		     bool missed);

#endif
