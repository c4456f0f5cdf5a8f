/*
 * Find loads and instructions that do not read the value written last to memory (AL052) or
 * to a register (AL053).
 *
 * The format must record the values of loads and stores, or the values of registers at
 * reads and writes.  Other programs, the system and devices also write to memory: after a
 * trap, a system call or a gap, the values of memory are unknown; in other address spaces
 * than the one that wrote them, too.  Keep at most VALUES_CELLS (lint_values.c) words and
 * registers; if there are more, discard all.
 *
 * Registers belong to a thread.  Their values are unknown at the beginning and after a
 * gap, after a trap or an unknown encoding, and if the pc is not the expected one.  A
 * register is unknown after an instruction that writes it, if the record does not have
 * the value.
 *
 * Each part of a trace logs its reads and writes, and the logs are checked in order.
 *
 * Private to lint_trace.c.  Threads: struct lint_values is read-only except in
 * lint_values_check(); a log belongs to one thread at a time.
 */
#ifndef ANALYSIS_LINT_VALUES_H
#define ANALYSIS_LINT_VALUES_H

#include "analysis/finding_table.h"

struct lint_values;

/* Reads and writes of a part; 0 before the first.  The caller frees event. */
struct value_log {
	uint64_t first; /* its first record */
	struct value_event *event;
	size_t n, room;
};

/* Return NULL if the format does not record the values. */
struct lint_values *lint_values_new(const struct schema *s, struct finding_table *to);
void lint_values_free(struct lint_values *v); /* v may be NULL */

/* Add the records of a batch. */
void value_log_add(struct value_log *log, const struct lint_values *v,
		   const struct batch *b);

/* Check the records of a log, which follow those checked before. */
void lint_values_check(struct lint_values *v, const struct value_log *log);

#endif
