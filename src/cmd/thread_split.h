/*
 * Write the records of each thread to its own file, in one pass.  For each FILE, also
 * write FILE.txt with the trace, the thread, and the runs of records in FILE.  Rename the
 * files only if all are complete, so that an error in one leaves none.
 */
#ifndef CMD_THREAD_SPLIT_H
#define CMD_THREAD_SPLIT_H

#include "analysis/thread_table.h"
#include "trace/trace.h"

struct thread_split {
	struct trace *trace;
	const struct threads *threads;
	const struct thread_table_options *table; /* threads to write */
	const char *pattern;                      /* path in which %t stands for the
	                                           * thread */
	bool decided_only; /* write undecided records to the file of thread "undecided" */
	bool replace;      /* replace existing files */
};

/* Write the files.  Return the exit status, after messages. */
int thread_split_write(const struct thread_split *x);

#endif
