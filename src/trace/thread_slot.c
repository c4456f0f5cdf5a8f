#include "trace/thread_slot.h"

#include <stdlib.h>

#include "base/mem.h"
#include "trace/lazy.h"

struct thread_slot {
	struct lazy lazy;
	struct threads *result; /* NULL if none */
	struct threads *found;  /* result of the finder, until it is taken */
	uint64_t key;           /* key of the result of the finder */
	_Atomic int verdict;
};

struct thread_slot *thread_slot_new(void)
{
	struct thread_slot *s = mem_new(1, sizeof *s);
	lazy_init(&s->lazy);
	return s;
}

void thread_slot_free(struct thread_slot *s)
{
	if (!s)
		return;
	lazy_release(&s->lazy);
	threads_release(s->result);
	free(s);
}

void thread_slot_install(struct thread_slot *s, const struct thread_finder *finder,
			 void *own)
{
	lazy_install(&s->lazy, finder, own, finder->free);
	s->key = finder->key(own);
	s->verdict = THREADS_UNDECIDED;
	lazy_unlock(&s->lazy);
}

struct thread_choice thread_slot_choice(struct thread_slot *s)
{
	struct thread_choice choice = { THREADS_INFERRED, -1, true, true };
	lazy_lock(&s->lazy);
	const struct thread_finder *finder = s->lazy.source;
	if (finder)
		finder->choice(s->lazy.producer, &choice);
	lazy_unlock(&s->lazy);
	return choice;
}

enum thread_verdict thread_slot_verdict(const struct thread_slot *s)
{
	return (enum thread_verdict)s->verdict;
}

void thread_slot_decide(struct thread_slot *s, enum thread_verdict verdict)
{
	s->verdict = verdict;
}

/* True if there is a result and the finder, if any, would find the same. */
static bool thread_slot_valid(const struct thread_slot *s)
{
	return s->result && (!s->lazy.source || threads_header(s->result)->key == s->key);
}

static const char *thread_slot_missing(void *ctx)
{
	return thread_slot_valid(ctx) ? NULL : "nothing finds the threads here";
}

static enum status thread_slot_make(void *ctx, void *own, struct task *task,
				    struct err *err)
{
	struct thread_slot *s = ctx;
	const struct thread_finder *finder = s->lazy.source;
	return finder->find(own, &s->found, task, err);
}

static void thread_slot_replace(struct thread_slot *s, struct threads *t)
{
	threads_release(s->result);
	s->result = t;
	lazy_changed(&s->lazy);
}

static void thread_slot_take(void *ctx, bool good)
{
	struct thread_slot *s = ctx;
	if (s->found && good)
		thread_slot_replace(s, s->found);
	else
		threads_release(s->found);
	s->found = NULL;
}

enum status thread_slot_ensure(struct thread_slot *s, struct task *task, struct err *err)
{
	static const struct lazy_request how = { thread_slot_missing, thread_slot_make,
						 thread_slot_take };
	return lazy_ensure(&s->lazy, &how, s, task, err);
}

struct threads *thread_slot_get(struct thread_slot *s)
{
	lazy_lock(&s->lazy);
	struct threads *t = thread_slot_valid(s) ? threads_hold(s->result) : NULL;
	lazy_unlock(&s->lazy);
	return t;
}

struct threads *thread_slot_saved(struct thread_slot *s)
{
	lazy_lock(&s->lazy);
	struct threads *t = threads_hold(s->result);
	lazy_unlock(&s->lazy);
	return t;
}

void thread_slot_set(struct thread_slot *s, struct threads *t)
{
	lazy_lock(&s->lazy);
	thread_slot_replace(s, t);
	lazy_unlock(&s->lazy);
}

uint64_t thread_slot_generation(struct thread_slot *s)
{
	return s->lazy.generation;
}

struct thread_loader thread_slot_loader(struct thread_slot *s)
{
	void *own;
	const struct thread_finder *finder = lazy_source(&s->lazy, &own);
	return (struct thread_loader) { finder ? finder->load : NULL, own };
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

uint64_t thread_lookup_ids(struct thread_lookup *k, struct thread_slot *s, uint64_t first,
			   size_t n, uint64_t *id)
{
	const struct threads *t = thread_lookup_now(k, s);
	struct thread_run run;
	uint64_t has = 0;
	size_t at = 0;
	while (t && at < n && threads_at(t, first + at, &k->window, &run))
		for (; at < n && first + at < run.first + run.n; at++) {
			id[at] = threads_get(t, run.thread)->id;
			has |= (uint64_t)!run.undecided << at;
		}
	return has;
}

void thread_lookup_release(struct thread_lookup *k)
{
	thread_window_release(&k->window);
	threads_release(k->threads);
	*k = (struct thread_lookup) { .threads = NULL };
}

bool thread_slot_stopping(const struct thread_slot *s)
{
	return s->lazy.stopping;
}
