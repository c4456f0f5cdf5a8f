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

struct index_autosave;

/* Reads what was saved into t, which nobody else looks at yet. */
struct index_autosave *index_autosave_new(struct trace *t,
					  const struct trace_options *opt);

/* Saves if it is worth it.  Nobody explores any more. */
void index_autosave_free(struct index_autosave *k);

/* For the one who explores: after each batch, and at the end of the trace. */
void index_autosave_step(struct index_autosave *k);
void index_autosave_finish(struct index_autosave *k);

/* Removes what was saved; false: there is nothing, or it cannot be removed. */
bool index_autosave_remove(struct index_autosave *k);

struct saved_index index_autosave_state(struct index_autosave *k);

#endif
