/*
 * Write a timeline of calls in the trace event format of Chrome, which Perfetto reads: a
 * begin (B) and an end (E) for each call, in order and nested within each thread.
 */
#ifndef OUTPUT_CHROME_H
#define OUTPUT_CHROME_H

#include <stdio.h>

#include "analysis/call_slices.h"

/* Append a sentence about calls that were left out, without a full stop, if any. */
void chrome_omitted(const struct call_slices *c, struct str *out);

void chrome_write(const struct call_slices *c, FILE *to);

#endif
