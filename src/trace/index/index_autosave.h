/*
 * Decides when the index of a trace is loaded and saved.
 *
 * It is loaded when the trace is opened.  The leader of the indexer saves it every few
 * seconds and at the end; it is also saved when a trace is closed after a large part was
 * indexed.  An index is not saved if it takes only a moment to build, if it is not of a
 * file, or if the file has changed in the meantime.
 *
 * Private to trace/.  All functions accept NULL, for a trace whose index is not saved.
 */
#ifndef TRACE_INDEX_AUTOSAVE_H
#define TRACE_INDEX_AUTOSAVE_H

#include "trace/trace.h"

struct index_autosave;

/* Load the saved index into t.  Call it before other threads use t.  NULL if the index of
 * this trace is not saved. */
struct index_autosave *index_autosave_new(struct trace *t,
					  const struct trace_options *opt);

/* Save the index if much has been added.  Call it when no thread builds the index. */
void index_autosave_free(struct index_autosave *k);

/* For the leader of the indexer: call it after each batch or chunk, and at the end of the
 * trace. */
void index_autosave_step(struct index_autosave *k);
void index_autosave_finish(struct index_autosave *k);

/* Save the index of the whole trace again, because it has new contents.  Any thread. */
void index_autosave_again(struct index_autosave *k);

/* Remove the saved index; false if there is none, or it cannot be removed. */
bool index_autosave_remove(struct index_autosave *k);

/* Any thread. */
struct saved_index index_autosave_state(struct index_autosave *k);

#endif
