/*
 * Simulate the events of a trace (trace/events.h): mispredictions of a branch predictor
 * and misses of caches, as counted by `stat branches` and `stat cache` for the whole
 * trace.
 */
#ifndef ANALYSIS_SIMULATION_H
#define ANALYSIS_SIMULATION_H

#include "analysis/settings.h"
#include "trace/trace.h"

/*
 * Use the first predictor and the caches of the settings (defaults if NULL), which are
 * copied, for the queries `mispredicted` and `miss(l1)` of a trace.  Find events when a
 * query first needs them; discard events of earlier settings.
 */
void simulation_install(struct trace *t, const struct settings *s);

/* Begin the simulation of a trace, which is installed and has not run, at a record as
 * if there were no earlier records. */
void simulation_begin(struct trace *t, uint64_t first);

/* Return the settings of a trace's simulator, borrowed until another one is installed.
 * Call this on the thread that installs simulators. */
const struct settings *simulation_settings(const struct trace *t);

#endif
