/*
 * Findings of memory whose value is not the one that was written last: AL052.
 *
 * Records are read once, in order, on the calling thread, if the format has the values of
 * loads and stores.  What a program does not see can change memory: after a trap, a
 * system call or a gap nothing is known of earlier values.  As many of the last written
 * words as fit in VALUES_WORDS are kept; then all are discarded.
 */
#ifndef ANALYSIS_LINT_VALUES_H
#define ANALYSIS_LINT_VALUES_H

#include "analysis/finding_table.h"
#include "trace/trace.h"

enum { VALUES_WORDS = 1 << 20 };

enum status lint_values(struct finding_table *to, struct trace *t, struct task *task,
			struct err *err);

#endif
