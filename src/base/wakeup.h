/*
 * A self-pipe that ends a wait in poll().  Signal handlers and threads write one byte,
 * unless the pipe already has one.  WAKEUP_INIT is a wakeup that is not open.
 *
 * Threads: one thread waits and calls wakeup_drain(); any thread, and a signal handler,
 * may call wakeup_send().
 */
#ifndef BASE_WAKEUP_H
#define BASE_WAKEUP_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/err.h"

struct wakeup {
	int in, out;      /* ends of the pipe; out is what poll() watches */
	atomic_bool full; /* a byte was sent since the last wakeup_drain() */
};

/* clang-format off */
#define WAKEUP_INIT { -1, -1, false }
/* clang-format on */

enum status wakeup_open(struct wakeup *w, struct err *err);
void wakeup_close(struct wakeup *w); /* it need not be open */

void wakeup_send(struct wakeup *w);

/* Call this when out is readable, before checking what has changed: a change after
 * this call wakes again. */
void wakeup_drain(struct wakeup *w);

#endif
