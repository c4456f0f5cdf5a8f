/*
 * The user's changes to the threads of a trace: names, and joined threads.  A state file
 * (base/state_file.h) in $XDG_DATA_HOME/opscope, named after the content of the trace,
 * has them in order.  A saved index has the result, too, but may be removed at any time.
 *
 * A change belongs to the parameters of the search (threads_header()), so that another
 * --thread-by or --sp does not get it.
 *
 * Threads: any.
 */
#ifndef TRACE_THREAD_EDITS_H
#define TRACE_THREAD_EDITS_H

#include "trace/trace.h"

/* Apply the changes to the current result; those already applied are skipped. */
void thread_edits_apply(struct trace *t);

/* Add a change to the file.  id, from, to: ids of threads in the current result.  name:
 * "" for none.  ST_IO or ST_UNSUPPORTED if it cannot be saved, with the reason in err. */
enum status thread_edits_name(struct trace *t, uint64_t id, const char *name,
			      struct err *err);
enum status thread_edits_join(struct trace *t, uint64_t from, uint64_t to,
			      struct err *err);

#endif
