#include "trace/thread_slot.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/monitor.h"

struct thread_slot {
	struct monitor monitor; /* notified when no finder runs any more */
	bool running;
	_Atomic bool stopping; /* the finder that runs is to return */
	_Atomic uint64_t generation;
	struct threads *result; /* NULL: none */
	const struct thread_finder *finder;
	void *own;
	uint64_t key; /* of what the finder finds */
};

struct thread_slot *thread_slot_new(void)
{
	struct thread_slot *s = mem_new(1, sizeof *s);
	monitor_init(&s->monitor);
	return s;
}

void thread_slot_free(struct thread_slot *s)
{
	if (!s)
		return;
	if (s->finder)
		s->finder->free(s->own);
	threads_release(s->result);
	monitor_release(&s->monitor);
	free(s);
}

/* Wait, with the lock held, until no finder runs; false: the task was cancelled. */
static bool thread_slot_wait_idle(struct thread_slot *s, struct task *task)
{
	while (s->running && !task_cancelled(task))
		monitor_wait(&s->monitor, NULL, task);
	return !s->running;
}

void thread_slot_install(struct thread_slot *s, const struct thread_finder *finder,
			 void *own)
{
	monitor_lock(&s->monitor);
	s->stopping = true;
	thread_slot_wait_idle(s, NULL);
	s->stopping = false;
	if (s->finder)
		s->finder->free(s->own);
	s->finder = finder;
	s->own = own;
	s->key = finder->key(own);
	s->generation++;
	monitor_unlock(&s->monitor);
}

/* Whether the result is what the finder would find, or there is no finder. */
static bool thread_slot_valid(const struct thread_slot *s)
{
	return s->result &&
	       (!s->finder || !s->key || threads_header(s->result)->key == s->key);
}

enum status thread_slot_ensure(struct thread_slot *s, struct task *task, struct err *err)
{
	enum status st = ST_OK;
	monitor_lock(&s->monitor);
	if (!thread_slot_wait_idle(s, task))
		st = err_set(err, ST_CANCELLED, "stopped on request");
	bool needed = st == ST_OK && !thread_slot_valid(s);
	if (needed && !s->finder)
		st = err_set(err, ST_UNSUPPORTED, "nothing finds the threads here");
	if (needed && s->finder) {
		struct threads *found = NULL;
		s->running = true;
		monitor_unlock(&s->monitor);
		st = s->finder->find(s->own, &found, task, err);
		monitor_lock(&s->monitor);
		s->running = false;
		if (s->stopping) {
			threads_release(found);
			found = NULL;
			st = err_set(err, ST_CANCELLED, "stopped by other options");
		}
		if (found) {
			threads_release(s->result);
			s->result = found;
			s->generation++;
		}
		monitor_notify(&s->monitor);
	}
	monitor_unlock(&s->monitor);
	return st;
}

struct threads *thread_slot_get(struct thread_slot *s)
{
	monitor_lock(&s->monitor);
	struct threads *t = thread_slot_valid(s) ? threads_hold(s->result) : NULL;
	monitor_unlock(&s->monitor);
	return t;
}

struct threads *thread_slot_saved(struct thread_slot *s)
{
	monitor_lock(&s->monitor);
	struct threads *t = threads_hold(s->result);
	monitor_unlock(&s->monitor);
	return t;
}

void thread_slot_set(struct thread_slot *s, struct threads *t)
{
	monitor_lock(&s->monitor);
	threads_release(s->result);
	s->result = t;
	s->generation++;
	monitor_unlock(&s->monitor);
}

uint64_t thread_slot_generation(struct thread_slot *s)
{
	return s->generation;
}

struct thread_loader thread_slot_loader(struct thread_slot *s)
{
	monitor_lock(&s->monitor);
	struct thread_loader l = { NULL, NULL };
	if (s->finder)
		l = (struct thread_loader) { s->finder->load, s->own };
	monitor_unlock(&s->monitor);
	return l;
}

const struct threads *thread_lookup_now(struct thread_lookup *k, struct thread_slot *s)
{
	if (!s)
		return NULL;
	uint64_t generation = thread_slot_generation(s);
	if (!k->threads || generation != k->generation) {
		thread_lookup_release(k);
		k->threads = thread_slot_get(s);
		k->generation = generation;
		k->window.loader = thread_slot_loader(s);
	}
	return k->threads;
}

void thread_lookup_release(struct thread_lookup *k)
{
	thread_window_release(&k->window);
	threads_release(k->threads);
	*k = (struct thread_lookup) { .threads = NULL };
}

bool thread_slot_stopping(const struct thread_slot *s)
{
	return s->stopping;
}
