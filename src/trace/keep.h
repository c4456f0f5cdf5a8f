/*
 * Keeping the index of a trace for the next time: when it is read, and when it is
 * saved.
 *
 * Read when the trace is opened.  Saved by whoever explores, every few seconds and
 * at the end, and when a trace is closed of which much was explored since.  What
 * takes only a moment to explore, is not a file, or was written to meanwhile, is
 * not saved.
 *
 * Private to trace/.  All functions take NULL for a keeper that keeps nothing.
 */
#ifndef TRACE_KEEP_H
#define TRACE_KEEP_H

#include "trace/trace.h"

struct keeper;

/* Reads what was saved into t, which nobody else looks at yet. */
struct keeper *keeper_new(struct trace *t, const struct trace_options *opt);

/* Saves if it is worth it.  Nobody explores any more. */
void keeper_free(struct keeper *k);

/* For the one who explores: after each batch, and at the end of the trace. */
void keeper_step(struct keeper *k);
void keeper_finish(struct keeper *k);

/* Removes what was saved; false: there is nothing, or it cannot be removed. */
bool keeper_forget(struct keeper *k);

struct kept keeper_tell(struct keeper *k);

#endif
