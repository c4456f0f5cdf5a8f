#include "base/task.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "base/mem.h"
#include "base/parallel.h"

bool task_cancelled(struct task *t)
{
	while (t && !atomic_load_explicit(&t->cancel, memory_order_relaxed))
		t = t->outer;
	return t;
}

void task_cancel(struct task *t)
{
	atomic_store(&t->cancel, true);
	atomic_fetch_add(&t->waking, 1);
	const struct task_waker *waker = atomic_load(&t->waker);
	if (waker)
		waker->wake(waker->arg);
	atomic_fetch_sub(&t->waking, 1);
}

void task_set_waker(struct task *t, const struct task_waker *waker)
{
	for (; t; t = t->outer)
		atomic_store(&t->waker, waker);
	/* Either the work sees the flag, or task_cancel() sees the waker. */
	atomic_thread_fence(memory_order_seq_cst);
}

bool task_waits(const struct task *t)
{
	return atomic_load(&t->waker) != NULL;
}

void task_settle(struct task *t)
{
	/* A cancelling thread may have taken the waker before it was removed. */
	for (; t; t = t->outer)
		while (atomic_load(&t->waking))
			sched_yield();
}

void task_progress(struct task *t, uint64_t done, uint64_t total)
{
	if (!t)
		return;
	atomic_store_explicit(&t->done, done, memory_order_relaxed);
	atomic_store_explicit(&t->total, total, memory_order_relaxed);
}

void task_say(struct task *t, const char *about)
{
	if (t)
		atomic_store_explicit(&t->about, about, memory_order_relaxed);
}

double task_fraction(const struct task *t)
{
	uint64_t done = atomic_load_explicit(&t->done, memory_order_relaxed);
	uint64_t total = atomic_load_explicit(&t->total, memory_order_relaxed);
	return total && done <= total ? (double)done / (double)total : 0;
}

void task_wake(struct task *t)
{
	if (t && t->wake)
		t->wake(t->wake_arg);
}

struct job {
	struct task task;
	enum status (*run)(void *arg, struct task *task, struct err *err);
	void *arg;
	pthread_t thread;
	bool joined;
	atomic_bool ended; /* st and err may be read once this is set */
	enum status st;
	struct err err;
};

static void *task_job_main(void *arg)
{
	struct job *j = arg;
	j->st = j->run(j->arg, &j->task, &j->err);
	atomic_store(&j->ended, true);
	task_wake(&j->task);
	return NULL;
}

struct job *job_try(enum status (*run)(void *arg, struct task *task, struct err *err),
		    void *arg, void (*wake)(void *arg), void *wake_arg)
{
	struct job *j = mem_new(1, sizeof *j);
	*j = (struct job) { .task = { .wake = wake, .wake_arg = wake_arg },
			    .run = run,
			    .arg = arg };
	if (parallel_thread(&j->thread, task_job_main, j))
		return j;
	free(j);
	return NULL;
}

struct job *job_start(enum status (*run)(void *arg, struct task *task, struct err *err),
		      void *arg, void (*wake)(void *arg), void *wake_arg)
{
	struct job *j = job_try(run, arg, wake, wake_arg);
	if (j)
		return j;
	j = mem_new(1, sizeof *j);
	*j = (struct job) { .task = { .wake = wake, .wake_arg = wake_arg },
			    .run = run,
			    .arg = arg,
			    .joined = true };
	task_job_main(j);
	return j;
}

struct task *job_task(struct job *j)
{
	return &j->task;
}

bool job_done(struct job *j, enum status *st, struct err *err)
{
	if (!atomic_load(&j->ended))
		return false;
	if (st)
		*st = j->st;
	if (err)
		*err = j->err;
	return true;
}

void job_wait(struct job *j)
{
	if (!j->joined)
		pthread_join(j->thread, NULL);
	j->joined = true;
}

bool job_wait_working(struct job *j)
{
	enum { LOOKS = 20 };
	const struct timespec pause = { 0, 5000000 };
	for (int waiting = 0; waiting < LOOKS && !job_done(j, NULL, NULL);) {
		nanosleep(&pause, NULL);
		waiting = task_waits(&j->task) ? waiting + 1 : 0;
	}
	if (!job_done(j, NULL, NULL))
		return false;
	job_wait(j);
	return true;
}

void job_stop(struct job *j)
{
	if (!j)
		return;
	task_cancel(&j->task);
	job_wait(j);
	free(j);
}
