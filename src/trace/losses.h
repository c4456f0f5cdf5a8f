/*
 * Values missing from results because a table of limited size does not have them.
 *
 * Threads: any.
 */
#ifndef TRACE_LOSSES_H
#define TRACE_LOSSES_H

#include "trace/trace.h"

/* Note that n records had no value of delta(). */
void losses_add_deltas(struct trace *t, uint64_t n);

/* Append what has been left out so far, as a sentence without a full stop, or nothing. */
void losses_print(const struct trace *t, struct str *out);

#endif
