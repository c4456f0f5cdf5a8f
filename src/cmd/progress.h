/*
 * Run long work of a command, with a progress line on the standard error.
 */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H

#include "base/task.h"
#include "trace/trace.h"

/*
 * Runs work to its end and returns its result.  If the standard error is a terminal and
 * the work takes longer than half a second, a line there shows the progress of the task.
 * quiet: no such line, because the output goes to the same terminal.
 *
 * Threads: work runs on a thread of its own if the line can be shown, otherwise on the
 * caller's.
 */
enum status cmd_run_work(struct trace *t, bool quiet,
			 enum status (*work)(void *arg, struct task *task,
					     struct err *err),
			 void *arg, struct err *err);

/*
 * The same for work whose results so far are of use: SIGINT cancels its task, and
 * *interrupted is set.  A second SIGINT ends the process.  Not on two threads at once.
 */
enum status cmd_run_interruptible(struct trace *t,
				  enum status (*work)(void *arg, struct task *task,
						      struct err *err),
				  void *arg, bool *interrupted, struct err *err);

/* Work functions, with the trace as arg: build its whole index; find its threads. */
enum status cmd_build_index(void *trace, struct task *task, struct err *err);
enum status cmd_find_threads(void *trace, struct task *task, struct err *err);

#endif
