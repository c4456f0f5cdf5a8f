#include "base/system.h"

#include "base/mem.h"

#ifdef HAVE_MALLOPT
#include <malloc.h>
#endif
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/io.h"

enum { CLEANUPS_MAX = 4, EXIT_NO_MEMORY = 2 };

static _Atomic(mem_cleanup) mem_cleanups[CLEANUPS_MAX];

void mem_at_exhaustion(mem_cleanup fn)
{
	for (size_t i = 0; i < CLEANUPS_MAX; i++) {
		mem_cleanup none = NULL;
		if (atomic_load(&mem_cleanups[i]) == fn ||
		    atomic_compare_exchange_strong(&mem_cleanups[i], &none, fn))
			return;
	}
	assert(!"more cleanups than CLEANUPS_MAX");
}

/* Use _exit(), because other threads still run: atexit() handlers and flushing stdio may
 * need memory, or a lock that one of those threads holds. */
static _Noreturn void mem_exhausted(void)
{
	static const char text[] = "opscope: not enough memory; close other programs, or "
				   "request less\n";
	for (size_t i = CLEANUPS_MAX; i--;) {
		mem_cleanup fn = atomic_exchange(&mem_cleanups[i], NULL);
		if (fn)
			fn();
	}
	io_write(STDERR_FILENO, text, sizeof text - 1);
	_exit(EXIT_NO_MEMORY);
}

static void *mem_zeroed(size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		return NULL;
	return calloc(n ? n : 1, size ? size : 1);
}

#ifdef OPSCOPE_FAULTS

static atomic_long until_failure;

void mem_inject_failure(long n)
{
	atomic_store(&until_failure, n);
}

bool mem_failure_pending(void)
{
	return atomic_load(&until_failure) > 0;
}

#endif

/*
 * glibc raises both thresholds when a large block is freed and never lowers them, unless
 * they were set.  It also creates up to eight arenas per processor as threads come and
 * go, and an arena cannot return memory between two blocks in use; our threads
 * allocate rarely enough to share two.
 */
void mem_return_freed(void)
{
#if defined(HAVE_MALLOPT) && defined(M_TRIM_THRESHOLD)
	enum { LARGE = 1 << 20 };
	mallopt(M_MMAP_THRESHOLD, LARGE);
	mallopt(M_TRIM_THRESHOLD, LARGE);
	mallopt(M_ARENA_MAX, 2);
#endif
}

void *mem_try(size_t n, size_t size)
{
#ifdef OPSCOPE_FAULTS
	if (mem_failure_pending() && atomic_fetch_sub(&until_failure, 1) == 1)
		return NULL;
#endif
	return mem_zeroed(n, size);
}

void *mem_need(void *p)
{
	if (!p)
		mem_exhausted();
	return p;
}

void *mem_new(size_t n, size_t size)
{
	return mem_need(mem_zeroed(n, size));
}

void *mem_resize(void *old, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		mem_exhausted();
	size_t bytes = n * size;
	return mem_need(realloc(old, bytes ? bytes : 1));
}

void *mem_room(void *list, size_t n, size_t *room, size_t size)
{
	if (n < *room)
		return list;
	size_t more = *room < 8 ? 8 : *room * 2;
	list = mem_resize(list, more, size);
	*room = more;
	return list;
}

void *mem_grow(void *list, size_t n, size_t *room, size_t size)
{
	size_t old = *room;
	if (n <= old)
		return list;
	*room = n > 2 * old ? n : 2 * old;
	list = mem_resize(list, *room, size);
	memset((char *)list + old * size, 0, (*room - old) * size);
	return list;
}

void *mem_copy(const void *bytes, size_t len)
{
	char *p = mem_new(len + 1, 1);
	if (len)
		memcpy(p, bytes, len);
	return p;
}

char *mem_text(const char *text)
{
	return mem_copy(text, strlen(text));
}
