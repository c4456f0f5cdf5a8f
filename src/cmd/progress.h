/*
 * Run long work of a command, with a progress line on the standard error.
 */
#ifndef CMD_PROGRESS_H
#define CMD_PROGRESS_H

#include "base/task.h"
#include "trace/trace.h"

/*
 * Run work to its end and return its result.  If the standard error is a terminal and the
 * work takes longer than half a second, show the progress of the task in a line there.
 * Set quiet to suppress the line if the output goes to the same terminal.
 *
 * Threads: work runs on its own thread if the line can be shown, otherwise on the
 * caller's thread.
 */
enum status cmd_run_work(struct trace *t, bool quiet,
			 enum status (*work)(void *arg, struct task *task,
					     struct err *err),
			 void *arg, struct err *err);

/*
 * Run work whose partial results are usable: SIGINT cancels its task and sets
 * *interrupted.  A second SIGINT ends the process.  Do not call it on two threads at
 * once.
 */
enum status cmd_run_interruptible(struct trace *t,
				  enum status (*work)(void *arg, struct task *task,
						      struct err *err),
				  void *arg, bool *interrupted, struct err *err);

/* Work functions with the trace as arg: build the whole index; find the threads. */
enum status cmd_build_index(void *trace, struct task *task, struct err *err);
enum status cmd_find_threads(void *trace, struct task *task, struct err *err);

#endif
