/*
 * The threads of two traces, in pairs that are compared with each other.
 *
 * Threads to which the user gave one name are a pair; then those whose markers have one
 * number; then, if the threads are values of a field of both formats, those with one
 * value; of the rest, the n-th thread of A and the n-th of B, by their first records.
 */
#ifndef COMPARE_THREAD_PAIRS_H
#define COMPARE_THREAD_PAIRS_H

#include "compare/compare.h"
#include "trace/threads.h"

struct thread_pair {
	int64_t thread[2]; /* numbers in the tables; THREAD_NONE: only the other trace has
	                    * it */
};

/* All threads, in the order of the table of A; those that only B has are last.  The caller
 * frees *out. */
size_t thread_pairs(const struct threads *const t[2], struct thread_pair **out);

/* What one side of a comparison has of a thread: the records of the thread, from its first
 * to its last one, or none if the other trace alone has it. */
struct thread_side {
	struct compare_side side; /* its query is that of the thread and `where` */
	struct query *thread, *both;
};

/* The sides of a pair.  whole, which is borrowed: the sides without regard to threads.
 * After an error they are to be released too. */
enum status thread_sides_init(struct thread_side s[2], const struct compare_side whole[2],
			      struct threads *const t[2], const struct thread_pair *pair,
			      struct err *err);
void thread_sides_release(struct thread_side s[2]); /* also if they are all zeros */

#endif
