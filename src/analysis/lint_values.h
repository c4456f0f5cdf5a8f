/*
 * Find loads and instructions that do not read the value written last to memory (AL052) or
 * to a register (AL053).
 *
 * Read the records once, in order, on the calling thread.  The format must record the
 * values of loads and stores, or the values of registers at reads and writes.  Other
 * programs, the system and devices also write to memory: after a trap, a system call or a
 * gap, the values of memory are unknown.  Keep at most VALUES_WORDS written words; if
 * there are more, discard all.
 *
 * Registers belong to a thread.  Their values are unknown at the beginning and after a
 * gap, after a trap or an unknown encoding, and if the pc is not the expected one.  A
 * register is unknown after an instruction that writes it, if the record does not have
 * the value.
 */
#ifndef ANALYSIS_LINT_VALUES_H
#define ANALYSIS_LINT_VALUES_H

#include "analysis/finding_table.h"
#include "trace/trace.h"

enum { VALUES_WORDS = 1 << 20 };

enum status lint_values(struct finding_table *to, struct trace *t, struct task *task,
			struct err *err);

#endif
