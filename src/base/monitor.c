#include "base/monitor.h"

#include "base/clock.h"

static void monitor_wake(void *arg)
{
	struct monitor *m = arg;
	monitor_lock(m);
	monitor_notify(m);
	monitor_unlock(m);
}

void monitor_init(struct monitor *m)
{
	pthread_mutex_init(&m->lock, NULL);
	clock_cond(&m->changed);
	m->waker = (struct task_waker) { monitor_wake, m };
}

void monitor_release(struct monitor *m)
{
	pthread_cond_destroy(&m->changed);
	pthread_mutex_destroy(&m->lock);
}

void monitor_lock(struct monitor *m)
{
	pthread_mutex_lock(&m->lock);
}

void monitor_unlock(struct monitor *m)
{
	pthread_mutex_unlock(&m->lock);
}

void monitor_notify(struct monitor *m)
{
	pthread_cond_broadcast(&m->changed);
}

bool monitor_wait(struct monitor *m, const struct timespec *until, struct task *task)
{
	bool woken = false;
	task_set_waker(task, &m->waker);
	if (!task_cancelled(task))
		woken = (until ? pthread_cond_timedwait(&m->changed, &m->lock, until)
			       : pthread_cond_wait(&m->changed, &m->lock)) == 0;
	task_set_waker(task, NULL);
	return woken && !task_cancelled(task);
}
