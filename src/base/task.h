/*
 * Work that takes long: how it is watched, stopped and woken from.
 *
 * Whoever starts the work owns the task; the work looks at it from time to
 * time (at least every few milliseconds).  All members are safe to use from
 * any thread.
 */
#ifndef BASE_TASK_H
#define BASE_TASK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* What ends the wait of some work; safe from any thread. */
struct task_waker {
	void (*wake)(void *arg);
	void *arg;
};

struct task {
	atomic_bool cancel;
	atomic_uint_fast64_t done;  /* of total, in whatever unit the work has */
	atomic_uint_fast64_t total; /* 0: not known */

	/* Called on the working thread when there is something new to see;
	 * must be quick and safe from any thread.  NULL: nobody watches. */
	void (*wake)(void *arg);
	void *wake_arg;

	_Atomic(const struct task_waker *) waker; /* see task_set_waker() */
};

/* clang-format off */
#define TASK_INIT { false, 0, 0, NULL, NULL, NULL }
/* clang-format on */

bool task_cancelled(struct task *t); /* t may be NULL: never */
void task_cancel(struct task *t);
void task_progress(struct task *t, uint64_t done, uint64_t total); /* t may be NULL */
void task_wake(struct task *t);                                    /* t may be NULL */

/*
 * The work is about to wait for something that is not its task: task_cancel() calls r from
 * now on.  To be called before the last look at task_cancelled().  NULL: it waits no longer.
 * One wait of a task at a time can be ended so, and r lives as long as the task can be
 * cancelled.  t may be NULL.
 */
void task_set_waker(struct task *t, const struct task_waker *r);

/*
 * A task on a thread of its own.  job_stop() cancels, waits and frees;
 * job_done() tells without waiting whether it has ended, and how.
 *
 * Where no thread is to be had, job_start() does the work itself and returns when it
 * is done, which is only less pleasant; job_try() does nothing and returns NULL, for
 * work that waits for whoever starts it.
 */
struct job;

struct job *job_try(enum status (*run)(void *arg, struct task *task, struct err *err),
		    void *arg, void (*wake)(void *arg), void *wake_arg);
struct job *job_start(enum status (*run)(void *arg, struct task *task, struct err *err),
		      void *arg, void (*wake)(void *arg), void *wake_arg);
struct task *job_task(struct job *j); /* borrowed */
bool job_done(struct job *j, enum status *st, struct err *err);
void job_wait(struct job *j); /* until it has ended by itself */
void job_stop(struct job *j); /* j may be NULL */

#endif
