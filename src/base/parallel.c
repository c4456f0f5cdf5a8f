/* sched_getaffinity() and its macros are Linux's. */
#define _GNU_SOURCE

#include "base/system.h"

#include "base/parallel.h"

#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"

struct parallel_worker {
	pthread_t thread;
	bool started;
	unsigned number;
	void (*fn)(void *arg, unsigned worker);
	void *arg;
};

static unsigned parallel_most = UINT_MAX;

void parallel_limit(unsigned n)
{
	parallel_most = n;
}

static unsigned parallel_counted(void)
{
#ifdef HAVE_SCHED_GETAFFINITY
	cpu_set_t set;
	if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
		return (unsigned)CPU_COUNT(&set);
#endif
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	return n > 0 ? (unsigned)n : 1;
}

unsigned parallel_processors(void)
{
	unsigned n = parallel_counted();
	return n < parallel_most ? n : parallel_most;
}

static void *parallel_worker_main(void *arg)
{
	struct parallel_worker *w = arg;
	w->fn(w->arg, w->number);
	return NULL;
}

void parallel_run(unsigned threads, void (*fn)(void *arg, unsigned worker), void *arg)
{
	struct parallel_worker *w = mem_new(threads, sizeof *w);
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	for (unsigned i = 1; i < threads; i++) {
		w[i] = (struct parallel_worker) { .number = i, .fn = fn, .arg = arg };
		w[i].started = pthread_create(&w[i].thread, NULL, parallel_worker_main,
					      &w[i]) == 0;
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	fn(arg, 0);
	for (unsigned i = 1; i < threads; i++) {
		if (w[i].started)
			pthread_join(w[i].thread, NULL);
		else
			fn(arg, i);
	}
	free(w);
}
