/*
 * Assign instructions to threads, in formats that do not record threads: by control
 * flow, by data, and by the stack.  See doc/threads.md for the method.
 *
 * Add steps in trace order.  The thread of a step is the thread with the best evidence:
 * where threads continue, where their instructions access memory next, and their stack
 * pointers.  Steps whose thread is in doubt are kept until it is decided.
 *
 * Memory: 17 KB for each thread, and bounded otherwise; the caller limits the number of
 * threads.  Threads (of opscope): belongs to one thread.
 */
#ifndef ANALYSIS_THREAD_ASSIGN_H
#define ANALYSIS_THREAD_ASSIGN_H

#include "analysis/thread_steps.h"
#include "trace/threads.h"

struct thread_assign;

struct thread_assign_options {
	uint64_t window; /* window of the stack, in bytes; 0 for THREAD_WINDOW */
	size_t kept_max; /* max pending steps; 0 for THREAD_KEPT */
	bool no_stack;   /* true if the trace cannot have stack pointers */
};

enum { THREAD_WINDOW = 32768, THREAD_KEPT = 4096 };

/* Called for n steps, in order, when their thread is decided or cannot be decided. */
struct thread_assign_sink {
	void (*steps)(void *arg, const struct thread_step *t, size_t n, uint32_t thread,
		      bool undecided);
	void *arg;
};

struct thread_assign *thread_assign_new(const struct thread_assign_options *opt,
					const struct thread_assign_sink *sink);
void thread_assign_free(struct thread_assign *a); /* a may be NULL */

void thread_assign_add(struct thread_assign *a, const struct thread_step *t, size_t n);

/* Deliver the kept steps, as undecided if in doubt; also call this at the end. */
void thread_assign_settle(struct thread_assign *a);

/* A found thread. */
struct thread_found {
	uint32_t alias;    /* thread of which it is a part, or itself */
	uint32_t stack_of; /* thread whose flow continued into it on another stack, or
			    * itself */
	bool has_sp;
	uint64_t sp;        /* last known stack pointer; 0 if unknown */
	uint64_t low, high; /* min and max of sp; low > high if unknown */
};

/* Return the number of threads, some of them without steps. */
size_t thread_assign_count(const struct thread_assign *a);
const struct thread_found *thread_assign_get(const struct thread_assign *a,
					     uint32_t thread);

#endif
