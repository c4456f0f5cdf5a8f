/*
 * The same function on several threads at once, until all have returned.
 */
#ifndef BASE_POOL_H
#define BASE_POOL_H

/* As many threads as there are processors this process may use, at least 1. */
unsigned parallel_processors(void);

/*
 * Call fn(arg, 0) ... fn(arg, threads - 1), one on the calling thread and the
 * others beside it; returns when all have.  Where a thread cannot be had, its
 * call is made on this one, after the others: fn must not wait for a sibling
 * that has not begun.
 */
void parallel_run(unsigned threads, void (*fn)(void *arg, unsigned worker), void *arg);

#endif
