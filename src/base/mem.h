/*
 * Memory.
 *
 * Small allocations, whose size the program itself chose, cannot fail: when
 * the system has none left, the program prints one sentence and exits with status 2.  Sizes that come
 * from a file are asked for with mem_try() and fail with ST_NOMEM.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* n things of size bytes each, zeroed.  Never NULL.  Release with free(). */
void *mem_new(size_t n, size_t size);

/* Resize to n things; what is new is not cleared.  Never NULL. */
void *mem_resize(void *old, size_t n, size_t size);

/*
 * Make room for one more behind the n things in list, doubling as needed:
 *         list = mem_room(list, n, &room, sizeof *list);
 */
void *mem_room(void *list, size_t n, size_t *room, size_t size);

/* A copy of a text, or of len bytes with a NUL behind them.  Never NULL. */
char *mem_text(const char *text);
void *mem_copy(const void *bytes, size_t len);

/*
 * Call fn before the program ends for lack of memory, the last one first: to restore the
 * terminal, to remove an unfinished file.  It runs on whatever thread failed, at most
 * once, and must not allocate.  The same function is registered once.
 */
typedef void (*mem_cleanup)(void);
void mem_at_exhaustion(mem_cleanup fn);

/* Like mem_new(), but NULL when the product overflows or memory is short. */
void *mem_try(size_t n, size_t size);

/*
 * For a program that stays open: what is freed goes back to the system, where this can
 * be said.  Each thread keeps it otherwise, up to 64 MB, and threads come and go.
 */
void mem_return_freed(void);

/* For tests, in a debugging build: the n-th mem_try() from now on fails, 0: none;
 * and whether that is still to come. */
void mem_inject_failure(long n);
bool mem_failure_pending(void);

#endif
