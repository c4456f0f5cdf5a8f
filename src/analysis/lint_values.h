/*
 * Find loads that do not read the value written last: AL052.
 *
 * Read the records once, in order, on the calling thread, if the format has the values
 * of loads and stores.  Memory can change outside the program: after a trap, a system
 * call or a gap, earlier values are unknown.  Keep at most VALUES_WORDS written words;
 * then discard all.
 */
#ifndef ANALYSIS_LINT_VALUES_H
#define ANALYSIS_LINT_VALUES_H

#include "analysis/finding_table.h"
#include "trace/trace.h"

enum { VALUES_WORDS = 1 << 20 };

enum status lint_values(struct finding_table *to, struct trace *t, struct task *task,
			struct err *err);

#endif
