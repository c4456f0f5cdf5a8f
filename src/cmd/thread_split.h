/*
 * Writes the records of each thread to a file of its own, in one pass, and beside each file
 * FILE a text FILE.txt, which has the trace, the thread, and the runs of records that the
 * file is made of.  Files get their names when all of them are complete, so that a part that
 * cannot be written leaves no others.
 */
#ifndef CMD_THREAD_SPLIT_H
#define CMD_THREAD_SPLIT_H

#include "analysis/thread_table.h"
#include "trace/trace.h"

struct thread_split {
	struct trace *trace;
	const struct threads *threads;
	const struct thread_table_options *table; /* which threads */
	const char *pattern;                      /* a path in which %t is the thread */
	bool decided_only; /* undecided records go to the file of thread "undecided" */
	bool replace;      /* files that exist */
};

/* Returns the exit status, after messages. */
int thread_split_write(const struct thread_split *x);

#endif
