/*
 * Pair the threads of two traces for comparison.
 *
 * Pair threads to which the user gave the same name; then threads whose markers have
 * the same number; then, if threads are values of a field of both formats, threads with
 * the same value; then, of the rest, the n-th thread of A and the n-th of B, by first
 * record.
 */
#ifndef COMPARE_THREAD_PAIRS_H
#define COMPARE_THREAD_PAIRS_H

#include "compare/compare.h"
#include "trace/threads.h"

struct thread_pair {
	int64_t thread[2]; /* numbers in the tables; THREAD_NONE if only the other trace
			    * has the thread */
};

/* List all pairs in the order of the table of A; threads that only B has come last.
 * The caller frees *out. */
size_t thread_pairs(const struct threads *const t[2], struct thread_pair **out);

/* Records of a thread on one side of a comparison, from the first to the last record of
 * the thread; none if only the other trace has the thread. */
struct thread_side {
	struct compare_side side; /* the side; its query combines the thread and
				   * `where` */
	struct query *thread, *both;
};

/* Make the sides of a pair.  whole has the sides for all threads and is borrowed.
 * Release the sides after an error, too. */
enum status thread_sides_init(struct thread_side s[2], const struct compare_side whole[2],
			      struct threads *const t[2], const struct thread_pair *pair,
			      struct err *err);
void thread_sides_release(struct thread_side s[2]); /* also releases sides that are all
						     * zeros */

#endif
