/*
 * Tasks and jobs: progress and cancellation of long work, and a thread for it.
 *
 * The caller that starts the work owns the task; the work checks it regularly (at
 * least every few milliseconds).  All members are safe to use from any thread.
 */
#ifndef BASE_TASK_H
#define BASE_TASK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

/* A callback that ends a wait of the worker; task_cancel() calls it on any thread. */
struct task_waker {
	void (*wake)(void *arg);
	void *arg;
};

struct task {
	atomic_bool cancel;
	atomic_uint_fast64_t done;  /* units of work done, out of total */
	atomic_uint_fast64_t total; /* 0 if not known */

	/* Called on the working thread when there is progress to show; must be quick and
	 * safe from any thread.  May be NULL. */
	void (*wake)(void *arg);
	void *wake_arg;

	_Atomic(const struct task_waker *) waker; /* see task_set_waker() */
	atomic_int waking;           /* calls of the waker that have not returned */
	_Atomic(const char *) about; /* see task_say() */

	/* A task with which this one is cancelled, for work whose progress is not that
	 * of the outer task; NULL if none.  Set it before the work begins. */
	struct task *outer;
};

/* clang-format off */
#define TASK_INIT { false, 0, 0, NULL, NULL, NULL, 0, NULL, NULL }
/* clang-format on */

bool task_cancelled(struct task *t); /* t may be NULL: not cancelled */
void task_cancel(struct task *t);
void task_progress(struct task *t, uint64_t done, uint64_t total); /* t may be NULL */
/* Say what a task does before the work that it was started for, for example "following
 * calls"; the text must be constant, and NULL ends it.  t may be NULL. */
void task_say(struct task *t, const char *about);
double task_fraction(const struct task *t); /* share done, 0 to 1; 0 if unknown */
void task_wake(struct task *t);             /* t may be NULL */

/*
 * Register the waker of the wait that follows: from now on task_cancel() calls it.  Call
 * this before the last check of task_cancelled() before the wait, and with NULL after the
 * wait.  A task has one waker at a time, which must exist as long as the task or its
 * outer one can be cancelled.  t may be NULL.
 */
void task_set_waker(struct task *t, const struct task_waker *waker);
bool task_waits(const struct task *t); /* true if a waker is registered */
/* Wait until no waker of the task or its outer one is being called; then whatever the
 * last waker woke may be freed.  Call it without a lock that the waker takes.  t may be
 * NULL. */
void task_settle(struct task *t);

/*
 * A task on a thread of its own.  job_stop() cancels, waits and frees; job_done() returns
 * without waiting whether it has ended, and then its status and error (st and err may be
 * NULL).
 *
 * If no thread can be created, job_start() does the work on the calling thread and
 * returns when it is done; job_try() does nothing and
 * returns NULL, for work that waits for its caller.
 */
struct job;

struct job *job_try(enum status (*run)(void *arg, struct task *task, struct err *err),
		    void *arg, void (*wake)(void *arg), void *wake_arg);
struct job *job_start(enum status (*run)(void *arg, struct task *task, struct err *err),
		      void *arg, void (*wake)(void *arg), void *wake_arg);
struct task *job_task(struct job *j); /* borrowed */
bool job_done(struct job *j, enum status *st, struct err *err);
void job_wait(struct job *j); /* until the job has ended without being cancelled */
/* Like job_wait(), but return false if the work waits for something (task_waits()) for a
 * tenth of a second. */
bool job_wait_working(struct job *j);
void job_stop(struct job *j); /* j may be NULL */

#endif
