/*
 * Make tables of the threads of a trace, for commands and panes: the threads
 * themselves, their runs, their shares of intervals of the trace, and the executions of
 * markers by address.
 *
 * Threads: any.
 */
#ifndef ANALYSIS_THREAD_TABLE_H
#define ANALYSIS_THREAD_TABLE_H

#include "analysis/analysis_table.h"
#include "trace/threads.h"

struct thread_table_options {
	bool marked_only;            /* show only threads with a marker */
	const uint64_t *marker_at;   /* count only markers at these addresses */
	size_t nmarker_at;           /* 0 for any address */
	uint64_t page, stack, above; /* sizes for the ranges of marked threads; page is 0
				      * for none */
};

/* Make a table with a row for each thread, with the query `thread == ID`.  Overlapping
 * ranges are notes. */
struct table *thread_table(const struct threads *t, const struct thread_table_options *o);

/* Get the first marker of a thread that counts in *pc and *record.  Return false if
 * there is none. */
bool thread_table_marker(const struct threads *t, uint32_t thread,
			 const struct thread_table_options *o, uint64_t *pc,
			 uint64_t *record);

/* Make a table with a row for each run of the shown threads. */
struct table *thread_table_runs(const struct threads *t,
				const struct thread_table_options *o,
				struct thread_loader loader);

/* Make a table with a row for each of at most n intervals, and a column for each of at
 * most TABLE_COLUMNS - 2 threads; a cell is the number of records of the thread in the
 * interval. */
struct table *thread_table_timeline(const struct threads *t,
				    const struct thread_table_options *o, uint64_t n,
				    struct thread_loader loader);

/* Make a table with a row for each address of a marker. */
struct table *thread_table_markers(const struct threads *t);

#endif
