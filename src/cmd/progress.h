/*
 * Long work of a command, with a line on the standard error that shows how far it is.
 */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H

#include "base/task.h"
#include "trace/trace.h"

/*
 * Run work to its end.  When the standard error is a terminal and the work takes longer
 * than half a second, a line there shows the progress of the task.  quiet: no such
 * line, because the output goes to the same terminal.  Returns what work returns.
 *
 * Threads: work runs on a thread of its own where the line can be shown, otherwise on
 * the caller's.
 */
enum status cmd_run_work(struct trace *t, bool quiet,
			 enum status (*work)(void *arg, struct task *task,
					     struct err *err),
			 void *arg, struct err *err);

/* Builds the whole index of the trace: a work function, whose arg is the trace. */
enum status cmd_explore(void *trace, struct task *task, struct err *err);

#endif
