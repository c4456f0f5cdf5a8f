/*
 * The simulator of the events of a trace (trace/events.h): mispredictions of a branch
 * predictor, and misses of caches, as `stat branches` and `stat cache` count them over
 * the whole trace.
 */
#ifndef ANALYSIS_SIMULATION_H
#define ANALYSIS_SIMULATION_H

#include "analysis/settings.h"
#include "trace/trace.h"

/*
 * Let the queries `mispredicted` and `miss(l1)` of a trace use the first predictor and
 * the caches of these settings (defaults if NULL), which are copied.  Events are found
 * when a query first needs them; events of earlier settings are discarded.
 */
void simulation_install(struct trace *t, const struct settings *s);

/* Let the simulator of a trace, which is installed and has not run, begin at a record as
 * if there were none before it. */
void simulation_begin(struct trace *t, uint64_t first);

/* Return the settings of the simulator of a trace, borrowed until another one is
 * installed.  Call it on the thread that installs simulators. */
const struct settings *simulation_settings(const struct trace *t);

#endif
