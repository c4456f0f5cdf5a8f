/*
 * A lock with a condition: threads wait until another thread notifies them of a change,
 * until a time, or until their task is cancelled.
 *
 * Threads: any thread may call these functions, except monitor_init() and
 * monitor_release().  A monitor must exist as long as a task that has waited for it
 * can be cancelled.
 */
#ifndef BASE_MONITOR_H
#define BASE_MONITOR_H

#include <pthread.h>
#include <time.h>

#include "base/task.h"

struct monitor {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct task_waker waker;
};

void monitor_init(struct monitor *m);
void monitor_release(struct monitor *m);

void monitor_lock(struct monitor *m);
void monitor_unlock(struct monitor *m);

/* Wake all waiting threads.  The caller holds the lock. */
void monitor_notify(struct monitor *m);

/*
 * Wait for a notification.  The caller holds the lock, and calls this in a loop that
 * tests what has changed.  until: a time of clock_after(), or NULL for no limit.
 * False at that time or if the task is cancelled.  task may be NULL.
 */
bool monitor_wait(struct monitor *m, const struct timespec *until, struct task *task);

#endif
