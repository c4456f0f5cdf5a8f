#include "trace/lazy.h"

void lazy_init(struct lazy *l)
{
	*l = (struct lazy) { .producer = NULL };
	monitor_init(&l->monitor);
}

static void lazy_drop(struct lazy *l)
{
	if (l->producer)
		l->drop(l->producer);
	l->producer = NULL;
}

void lazy_release(struct lazy *l)
{
	lazy_drop(l);
	monitor_release(&l->monitor);
}

/* Wait, with the lock, until no producer runs; false if the task was cancelled. */
static bool lazy_wait_idle(struct lazy *l, struct task *task)
{
	while (l->running && !task_cancelled(task))
		monitor_wait(&l->monitor, NULL, task);
	return !l->running;
}

const void *lazy_source(struct lazy *l, void **own)
{
	lazy_lock(l);
	const void *source = l->source;
	*own = l->producer;
	lazy_unlock(l);
	return source;
}

void lazy_install(struct lazy *l, const void *source, void *producer,
		  void (*drop)(void *producer))
{
	lazy_lock(l);
	l->stopping = true;
	lazy_wait_idle(l, NULL);
	l->stopping = false;
	lazy_drop(l);
	l->source = source;
	l->producer = producer;
	l->drop = drop;
	lazy_changed(l);
}

enum status lazy_ensure(struct lazy *l, const struct lazy_request *r, void *ctx,
			struct task *task, struct err *err)
{
	enum status st = ST_OK;
	lazy_lock(l);
	if (!lazy_wait_idle(l, task))
		st = err_set(err, ST_CANCELLED, "stopped on request");
	const char *missing = st == ST_OK ? r->missing(ctx) : NULL;
	if (missing && !l->source)
		st = err_set(err, ST_UNSUPPORTED, "%s", missing);
	else if (missing) {
		l->running = true;
		lazy_unlock(l);
		st = r->make(ctx, l->producer, task, err);
		lazy_lock(l);
		l->running = false;
		bool stopped = l->stopping;
		if (r->take)
			r->take(ctx, !stopped && st == ST_OK);
		if (stopped)
			st = err_set(err, ST_CANCELLED, "stopped by other parameters");
		monitor_notify(&l->monitor);
	}
	lazy_unlock(l);
	return st;
}
