/*
 * Run a function on several threads and wait until all have returned.
 */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <pthread.h>
#include <stdbool.h>

/* Return the number of processors that this process may use, at least 1. */
unsigned parallel_processors(void);

/* Start a thread that gets no signals; the main thread, which owns the screen, handles
 * them.  False if no thread can be created. */
bool parallel_thread(pthread_t *thread, void *(*run)(void *arg), void *arg);

/*
 * Call fn(arg, 0) ... fn(arg, threads - 1), the first on the calling thread and the
 * others on threads of their own; returns when all have returned.  If a thread cannot
 * be created, its call is made on the calling thread after fn(arg, 0): fn must not wait
 * for a sibling that has not begun.
 */
void parallel_run(unsigned threads, void (*fn)(void *arg, unsigned worker), void *arg);

#endif
