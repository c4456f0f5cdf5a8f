/*
 * Memory.
 *
 * Small allocations, whose size the program chooses, cannot fail: when the system
 * has no memory left, the program prints one sentence and exits with status 2.  Sizes
 * that come from a file are allocated with mem_try(), and its callers return ST_NOMEM.
 *
 * Threads: any thread may call these functions.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* Allocate n elements of size bytes each, zeroed.  Never NULL.  Release with free(). */
void *mem_new(size_t n, size_t size);

/* Resize to n elements; the new ones are not cleared.  Never NULL. */
void *mem_resize(void *old, size_t n, size_t size);

/*
 * Make room for one more element after the n elements of list, doubling as needed:
 *         list = mem_room(list, n, &room, sizeof *list);
 */
void *mem_room(void *list, size_t n, size_t *room, size_t size);

/* Make room for n elements, at least doubling; the new ones are zero:
 *         list = mem_grow(list, n, &room, sizeof *list);
 */
void *mem_grow(void *list, size_t n, size_t *room, size_t size);

/* Return p, an allocation by a library of a size that the program chooses.  Exits if p
 * is NULL. */
void *mem_need(void *p);

/* Copy a text, or len bytes and a NUL.  Never NULL.  Release with free(). */
char *mem_text(const char *text);
void *mem_copy(const void *bytes, size_t len);

/*
 * Call fn before the program ends for lack of memory, in reverse order of registration:
 * to restore the terminal, to remove an unfinished file.  fn runs on the thread whose
 * allocation failed, at most once, and must not allocate.  Registering the same function
 * again has no effect.
 */
typedef void (*mem_cleanup)(void);
void mem_at_exhaustion(mem_cleanup fn);

/* Like mem_new(), but returns NULL if the product overflows or memory is short. */
void *mem_try(size_t n, size_t size);

/*
 * Return freed memory to the system, for a program that runs for long (glibc; does
 * nothing elsewhere).  Otherwise each thread keeps up to 64 MB, and threads come and
 * go.
 */
void mem_return_freed(void);

/* For tests, in a debugging build: make the n-th mem_try() from now on fail (0: none
 * fails), and check if that failure is still pending. */
void mem_inject_failure(long n);
bool mem_failure_pending(void);

#endif
