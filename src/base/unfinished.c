#include "base/unfinished.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

#include "base/mem.h"

static _Atomic(const char *) unfinished[UNFINISHED_MAX];

/* Remove files, then directories; return true if a directory is left that is not
 * empty. */
static bool unfinished_remove_once(void)
{
	bool left = false;
	for (size_t i = 0; i < UNFINISHED_MAX; i++) {
		const char *path = atomic_load(&unfinished[i]);
		if (path)
			unlink(path);
	}
	for (size_t i = 0; i < UNFINISHED_MAX; i++) {
		const char *path = atomic_load(&unfinished[i]);
		if (path && rmdir(path) != 0)
			left |= errno == ENOTEMPTY || errno == EEXIST;
	}
	return left;
}

/* Retry: other threads may create a file in a directory meanwhile. */
static void unfinished_remove_all(void)
{
	enum { TRIES = 100 };
	int error = errno;
	for (int i = 0; i < TRIES && unfinished_remove_once(); i++)
		;
	errno = error;
}

/* Replace an entry of the list. */
static void unfinished_note(const char *old, const char *new)
{
	for (size_t i = 0; i < UNFINISHED_MAX; i++) {
		const char *expected = old;
		if (atomic_compare_exchange_strong(&unfinished[i], &expected, new))
			return;
	}
}

static void unfinished_handle_signal(int sig)
{
	unfinished_remove_all();
	raise(sig); /* because of SA_RESETHAND this ends the program */
}

void unfinished_add(const char *path)
{
	static const int signals[] = { SIGHUP, SIGINT, SIGTERM };
	struct sigaction die = { .sa_handler = unfinished_handle_signal,
				 .sa_flags = SA_RESETHAND };
	unfinished_note(NULL, path);
	mem_at_exhaustion(unfinished_remove_all);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		struct sigaction now;
		if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
			sigaction(signals[i], &die, NULL);
	}
}

void unfinished_remove(const char *path)
{
	unfinished_note(path, NULL);
}
