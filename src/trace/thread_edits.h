/*
 * What a user has changed in the threads of a trace: their names, and threads that were
 * joined.  A state file (base/state_file.h) in $XDG_DATA_HOME/opscope, which the content of
 * the trace names, has them in their order; a saved index has the result too, but may be
 * removed at any time.
 *
 * A change belongs to the question whose answer was changed (threads_header()), so that
 * another --thread-by or --sp does not get it.
 *
 * Threads: any.
 */
#ifndef TRACE_THREAD_EDITS_H
#define TRACE_THREAD_EDITS_H

#include "trace/trace.h"

/* Make the changes in the result that is known now; those that it has already are
 * skipped. */
void thread_edits_apply(struct trace *t);

/* Add a change to the file; id, from, to: ids of threads of the result that is known.
 * name: "" for none.  ST_IO, ST_UNSUPPORTED if it is not kept, and err has the reason. */
enum status thread_edits_name(struct trace *t, uint64_t id, const char *name,
			      struct err *err);
enum status thread_edits_join(struct trace *t, uint64_t from, uint64_t to,
			      struct err *err);

#endif
