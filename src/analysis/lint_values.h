/*
 * Find loads and instructions that do not read the value written last to memory (AL052) or
 * to a register (AL053).
 *
 * Read the records once, in order, on the calling thread, if the format has the values
 * of loads and stores, or those of registers read and written.  Memory can change outside
 * the program: after a trap, a system call or a gap, earlier values are unknown.  Keep at
 * most VALUES_WORDS written words; then discard all.
 *
 * Registers belong to a thread.  Their values are unknown, too, after an instruction that
 * does not follow the one before it, and after an encoding that is not known; and a
 * register that the encoding writes, if the record does not have the value.
 */
#ifndef ANALYSIS_LINT_VALUES_H
#define ANALYSIS_LINT_VALUES_H

#include "analysis/finding_table.h"
#include "trace/trace.h"

enum { VALUES_WORDS = 1 << 20 };

enum status lint_values(struct finding_table *to, struct trace *t, struct task *task,
			struct err *err);

#endif
