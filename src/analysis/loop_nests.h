/*
 * Find the loops around each record, for trace/nests.h: loops of the whole trace
 * (loop_set.h), in the same way as `stat loops`.
 *
 * Threads: any.
 */
#ifndef ANALYSIS_LOOP_NESTS_H
#define ANALYSIS_LOOP_NESTS_H

#include "trace/trace.h"

/* Install the producer of the nests of a trace, after its threads. */
void loop_nests_install(struct trace *t);

#endif
