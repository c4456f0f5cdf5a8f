/*
 * Improve a script of two lists, item by item.
 *
 * Threads: any; a call uses only its arguments.
 */
#ifndef COMPARE_SMOOTH_H
#define COMPARE_SMOOTH_H

#include "base/task.h"
#include "compare/lcs.h"

/* Align groups of nearby hunks again, and keep the better result.  The number of equal
 * items never decreases.  Return false if the task was cancelled. */
bool smooth_align(const struct lcs_list list[2], struct task *task,
		  struct lcs_runs *runs);

#endif
