/*
 * An artefact of a trace that is made when it is first needed: its threads, events of its
 * records.  A higher layer installs the producer that makes it.  One thread at a time
 * produces, others wait; a new producer stops the old one; each change of the artefact
 * has a number, by which callers see that what they have looked up, or saved, is old.
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
	struct monitor monitor; /* notified when nothing is produced any more */
	bool running;
	_Atomic bool stopping; /* the producer is to return soon, with any status */
	_Atomic uint64_t generation;
	void *producer; /* NULL if none is installed */
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
 * Install a producer, which is owned from now on and freed by drop().  The one that runs is
 * stopped first, and its callers get ST_CANCELLED.  Returns with the lock: forget the results of
 * the old one, then call lazy_unlock().
 */
void lazy_install(struct lazy *l, void *producer, void (*drop)(void *producer));

/* The artefact has changed.  Call it with the lock. */
static inline void lazy_changed(struct lazy *l)
{
	l->generation++;
}

/* What lazy_ensure() asks its caller for.  missing() and take() are called with the lock. */
struct lazy_request {
	/* A sentence if there is no producer; NULL if nothing is missing. */
	const char *(*missing)(void *ctx);
	enum status (*make)(void *ctx, void *producer, struct task *task,
			    struct err *err);
	/* After make(); good: its result is valid.  May be NULL. */
	void (*take)(void *ctx, bool good);
};

/*
 * Make what is missing, unless another thread does: then wait for it first.  That can
 * take a scan of the trace, so callbacks of a scan do not call it.  ST_UNSUPPORTED if no
 * producer is installed; otherwise what make() returns.
 */
enum status lazy_ensure(struct lazy *l, const struct lazy_request *r, void *ctx,
			struct task *task, struct err *err);

#endif
