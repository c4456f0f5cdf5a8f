/*
 * Count the cycles of records that execute in a window, each when its operands are
 * ready.
 *
 * Each record takes a cycle.  It enters a window of N records when the record N before
 * it has retired; records retire in order.  So producers before the window are ready.
 *
 * Threads: belongs to one thread at a time.
 */
#ifndef ANALYSIS_WINDOW_SIM_H
#define ANALYSIS_WINDOW_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

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
uint64_t window_sim_ring(uint64_t size);

struct window_sim {
	uint64_t size, mask;
	uint64_t *ready, *retired; /* cycles, for each of the last records */
	uint64_t cycles, records;
	uint64_t resumes; /* cycle of the start after a misprediction */
};

void window_sim_init(struct window_sim *w, uint64_t size);
void window_sim_release(struct window_sim *w);

/* Execute the next record, number w->records + 1.  `producer` has the numbers of the n
 * records whose values it reads.  If `missed` is set, later records start when it is
 * done. */
void window_sim_step(struct window_sim *w, const uint64_t *producer, size_t n,
		     bool missed);

#endif
