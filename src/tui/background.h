/*
 * A job of a pane that hands over what it has so far, again and again, and at last all
 * of it.
 *
 * Threads: belongs to the loop; background_post() is for the job.
 */
#ifndef TUI_BACKGROUND_H
#define TUI_BACKGROUND_H

#include <stdatomic.h>

#include "base/task.h"
#include "tui/errand.h"

struct background {
	struct session *session;
	void (*discard)(void *thing); /* free something that was posted */

	/* As an errand of the session: what its poll() is to do.  All else follows from
	 * the job. */
	bool (*poll)(void *owner);
	void *owner;
	struct errand errand;

	struct job *job; /* NULL: nothing runs */
	_Atomic(void *) news;
};

void background_begin(struct background *b); /* the session watches it */
void background_end(struct background *b);   /* and stops it */

void background_start(struct background *b,
		      enum status (*run)(void *arg, struct task *task, struct err *err),
		      void *arg);
void background_stop(struct background *b); /* and drop what was posted */

/* Something is the loop's now, instead of what was posted before; wakes it. */
void background_post(struct background *b, void *thing);
void *background_take(struct background *b); /* NULL: nothing new */

/* It has ended, and how: once. */
bool background_done(struct background *b, enum status *st, struct err *err);
void background_wait(struct background *b);
bool background_cancel(struct background *b);           /* false: nothing runs */
double background_progress(const struct background *b); /* 0 to 1 */

#endif
