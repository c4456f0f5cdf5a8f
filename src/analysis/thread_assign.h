/*
 * Which thread each instruction belongs to, where the format does not say it: by flow of
 * control, by data, and by the stack.  doc/threads.md describes the method.
 *
 * Steps are added in the order of the trace.  Each is asked against the running thread:
 * does it continue where that one stopped; are its addresses those that the thread's
 * instructions would access next; is its stack pointer near that of the thread.  Since the
 * thread was last sure its steps are kept, so that a switch that is found late is made
 * where it was.
 *
 * Memory is by thread (17 KB each) and bounded otherwise; the caller limits the number of
 * threads.  Threads (of the program): belongs to one.
 */
#ifndef ANALYSIS_THREAD_ASSIGN_H
#define ANALYSIS_THREAD_ASSIGN_H

#include "analysis/thread_steps.h"
#include "trace/threads.h"

struct thread_assign;

struct thread_assign_options {
	uint64_t window; /* of the stack, in bytes; 0: THREAD_WINDOW */
	size_t kept_max; /* steps that can be taken back; 0: THREAD_KEPT */
	bool no_data;    /* for measurements: without one of the clues */
	bool no_stack;   /* also for traces that cannot have stack pointers */
};

enum { THREAD_WINDOW = 32768, THREAD_KEPT = 4096 };

/* Called for n steps once their thread is decided or given up, in order. */
struct thread_assign_sink {
	void (*steps)(void *arg, const struct thread_step *t, size_t n, uint32_t thread,
		      bool undecided);
	void *arg;
};

struct thread_assign *thread_assign_new(const struct thread_assign_options *opt,
					const struct thread_assign_sink *sink);
void thread_assign_free(struct thread_assign *a); /* a may be NULL */

void thread_assign_add(struct thread_assign *a, const struct thread_step *t, size_t n);
void thread_assign_end(struct thread_assign *a); /* the trace ends */

/* Give the steps that could still be taken back, with the thread that they have now. */
void thread_assign_settle(struct thread_assign *a);

/* After the end: the number of threads, some of them without steps, and the smallest and
 * the largest stack pointer of one; low > high: it is not known. */
size_t thread_assign_count(const struct thread_assign *a);
void thread_assign_stack(const struct thread_assign *a, uint32_t thread, uint64_t *low,
			 uint64_t *high);

/* The thread whose flow continued into a thread on another stack, or that thread itself. */
uint32_t thread_assign_stack_of(const struct thread_assign *a, uint32_t thread);

/* The thread that a thread was found to be a part of, or itself. */
uint32_t thread_assign_alias(const struct thread_assign *a, uint32_t thread);

/* True if the stack pointer was known for any step. */
bool thread_assign_has_stack(const struct thread_assign *a);

/* The last known stack pointer of a thread; 0 if unknown.  For the sink. */
uint64_t thread_assign_sp(const struct thread_assign *a, uint32_t thread);

#endif
