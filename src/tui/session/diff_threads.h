/*
 * The pairs of threads of two compared traces, and the similarity of each pair.
 *
 * A job finds the threads of both traces and compares one pair at a time.  The result of
 * each pair is available at once and remains when the job is cancelled.
 *
 * Threads: main loop only.
 */
#ifndef TUI_DIFF_THREADS_H
#define TUI_DIFF_THREADS_H

#include <stdatomic.h>

#include "analysis/analysis_table.h"
#include "compare/thread_pairs.h"
#include "output/diff_out.h"
#include "tui/session/bgjob.h"

struct diff_threads {
	struct bgjob job; /* initialised by the owner of the pairs */
	bool begun;       /* true if started since diff_threads_reset() */

	/* The compared sides, borrowed */
	struct compare_side side[2];
	struct compare_options options;

	/* Results, added by the job.  The main loop can read them if nresults is not
	 * 0. */
	struct threads *threads[2];
	struct thread_pair *pair;
	size_t npairs;
	struct diff_out_thread *result; /* results of the first nresults pairs */
	atomic_size_t nresults;
};

/* Life cycle */

void diff_threads_release(struct diff_threads *d);
/* Stop the job and discard all results. */
void diff_threads_reset(struct diff_threads *d);

/* Use */

/* Compare the threads of two sides, unless already started since the last reset.  Copies
 * the sides and options; their contents are borrowed until the next reset.  run() calls
 * diff_threads_run() in the job. */
void diff_threads_start(struct diff_threads *d, const struct compare_side side[2],
			const struct compare_options *o, bgjob_work run);
enum status diff_threads_run(struct diff_threads *d, struct task *task, struct err *err);

/* Return a table with one row per compared pair; the caller frees it. */
struct table *diff_threads_table(const struct diff_threads *d);

#endif
