/* sched_getaffinity() and its macros are Linux's. */
#define _GNU_SOURCE

#include "base/system.h"

#include "base/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"

/* Of a thread.  Does not depend on ulimit -s, which can be less than the program
 * needs. */
enum { STACK_BYTES = 8 << 20 };

struct parallel_worker {
	pthread_t thread;
	bool started;
	unsigned number;
	void (*fn)(void *arg, unsigned worker);
	void *arg;
};

unsigned parallel_processors(void)
{
#ifdef HAVE_SCHED_GETAFFINITY
	cpu_set_t set;
	if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
		return (unsigned)CPU_COUNT(&set);
#endif
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	return n > 0 ? (unsigned)n : 1;
}

bool parallel_thread(pthread_t *thread, void *(*run)(void *arg), void *arg)
{
	sigset_t all, before;
	pthread_attr_t attr;
	sigfillset(&all);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int failed = pthread_create(thread, &attr, run, arg);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attr);
	return !failed;
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
	for (unsigned i = 1; i < threads; i++) {
		w[i] = (struct parallel_worker) { .number = i, .fn = fn, .arg = arg };
		w[i].started = parallel_thread(&w[i].thread, parallel_worker_main, &w[i]);
	}
	fn(arg, 0);
	for (unsigned i = 1; i < threads; i++) {
		if (w[i].started)
			pthread_join(w[i].thread, NULL);
		else
			fn(arg, i);
	}
	free(w);
}
