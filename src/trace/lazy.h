/*
 * An artefact of a trace that is made on first use: its threads, the events of its
 * records.  A higher layer installs the producer.  One thread at a time produces while
 * others wait; a new producer stops the old one.  Each change of the artefact gets a new
 * number, which tells callers that earlier results are out of date.
 *
 * The lock also protects the artefact itself, which its owner keeps.
 *
 * Threads: any.
 */
#ifndef TRACE_LAZY_H
#define TRACE_LAZY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "base/monitor.h"
#include "base/task.h"

struct lazy {
	struct monitor monitor; /* notified when production has ended */
	bool running;
	_Atomic bool stopping; /* the producer should return soon, with any status */
	_Atomic uint64_t generation;
	const void *source; /* functions of the producer; NULL if none is installed */
	void *producer;
	void (*drop)(void *producer);
};

void lazy_init(struct lazy *l);
void lazy_release(struct lazy *l); /* drops the producer */

static inline void lazy_lock(struct lazy *l)
{
	monitor_lock(&l->monitor);
}

static inline void lazy_unlock(struct lazy *l)
{
	monitor_unlock(&l->monitor);
}

/*
 * Install a producer and its functions, which are static, taking ownership of the
 * producer; drop() frees it.  The running producer is stopped first, and its callers get
 * ST_CANCELLED.  Returns with the lock: forget the results of the old one, then call
 * lazy_unlock().
 */
void lazy_install(struct lazy *l, const void *source, void *producer,
		  void (*drop)(void *producer));

/* Return the functions of the producer, and the producer in *own; NULL if none is
 * installed. */
const void *lazy_source(struct lazy *l, void **own);

/* Note that the artefact has changed.  Call it with the lock. */
static inline void lazy_changed(struct lazy *l)
{
	l->generation++;
}

/* What lazy_ensure() needs from its caller.  missing() and take() are called with the
 * lock. */
struct lazy_request {
	/* A sentence if there is no producer; NULL if nothing is missing. */
	const char *(*missing)(void *ctx);
	enum status (*make)(void *ctx, void *producer, struct task *task,
			    struct err *err);
	/* Called after make(); good: its result is valid.  May be NULL. */
	void (*take)(void *ctx, bool good);
};

/*
 * Make the missing part.  If another thread is making it, wait for it first.  This can
 * take a scan of the trace, so callbacks of a scan must not call it.  ST_UNSUPPORTED if
 * no producer is installed; otherwise the result of make().
 */
enum status lazy_ensure(struct lazy *l, const struct lazy_request *r, void *ctx,
			struct task *task, struct err *err);

#endif
