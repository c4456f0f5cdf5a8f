/*
 * What ends a sleep in poll(): a pipe into which signals and workers write one byte,
 * and only if none is in it yet.  BELL_INIT is one that is not open.
 *
 * Threads: one sleeps, any rings; a signal handler may too.
 */
#ifndef BASE_BELL_H
#define BASE_BELL_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/err.h"

struct wakeup {
	int in, out; /* ends of the pipe; out is what poll() watches */
	atomic_bool full;
};

/* clang-format off */
#define BELL_INIT { -1, -1, false }
/* clang-format on */

enum status wakeup_open(struct wakeup *b, struct err *err);
void wakeup_close(struct wakeup *b); /* it need not be open */

void wakeup_send(struct wakeup *b);

/* To be called when out is readable, and before looking at what it rang for: what is
 * done from now on rings again. */
void wakeup_drain(struct wakeup *b);

#endif
