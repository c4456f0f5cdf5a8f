/*
 * A background job of the browser: work on a thread of its own that reports its
 * progress, can hand over partial results, can be cancelled, and ends with a status.
 *
 * The owner of a job keeps a struct bgjob in its state and adds it to the list of the
 * session.  The session polls the list when it is woken, scripts wait for it, Ctrl-C
 * cancels what runs, and the last line shows the progress.
 *
 * At most one piece of work of a job runs at a time.  The same job can be started again
 * and again, with the same work or with another one.
 *
 * Threads: a list and its jobs belong to the main loop, and so do all callbacks.  The
 * work calls only bgjob_post().  It may use what its owner does not change until done()
 * is called or bgjob_stop() has returned.
 */
#ifndef TUI_BGJOB_H
#define TUI_BGJOB_H

#include <stdatomic.h>

#include "base/str.h"
#include "base/task.h"

enum bgjob_priority {
	/* The user waits for the result: its end is shown at once, and drawing is put
	 * off for a moment in the expectation of it. */
	BGJOB_INTERACTIVE,
	/* The result is wanted, but the user goes on meanwhile. */
	BGJOB_BATCH,
	/* It runs until the trace ends: neither Ctrl-C stops it, nor does a script wait
	 * for it, unless it waits for everything. */
	BGJOB_DAEMON
};

/* Callbacks; NULL: there is nothing to do.  They may start and stop jobs and add others
 * to the list, but remove none. */
struct bgjob_class {
	/* Take a partial result, which belongs to the owner from now on. */
	void (*partial)(void *owner, void *result);
	void (*discard)(void *result); /* free a partial result that was not taken */

	/* The work has ended: ST_CANCELLED, or its own status and sentence.  Partial
	 * results that were not taken by then are discarded. */
	void (*done)(void *owner, enum status st, const struct err *err);

	/* What it does, for the last line: "searching for CALL".  NULL: its owner shows
	 * that. */
	void (*describe)(const void *owner, struct str *out);
};

struct bgjob {
	const struct bgjob_class *class;
	void *owner;
	enum bgjob_priority priority; /* may be changed at any time */

	/* Private to bgjob.c. */
	struct bgjobs *list;
	struct bgjob *next;
	struct job *job; /* NULL: nothing runs */
	_Atomic(void *) posted;
	double progress; /* that was reported last */
};

/* All jobs of a session.  wake is called on any thread when bgjobs_poll() has something
 * to do; NULL: the caller waits by itself. */
struct bgjobs {
	struct bgjob *first;
	void (*wake)(void *arg);
	void *wake_arg;
};

typedef enum status (*bgjob_work)(void *owner, struct task *task, struct err *err);

/* Life cycle */

/* Add b to the end of the list. */
void bgjob_init(struct bgjob *b, struct bgjobs *list, const struct bgjob_class *class,
		void *owner, enum bgjob_priority priority);
/* Stop it and remove it from the list; b may be zeroed, and never have been added. */
void bgjob_release(struct bgjob *b);

/* Use: the owner */

/* Start work; what runs is stopped before. */
void bgjob_start(struct bgjob *b, bgjob_work work);

/* Cancel what runs, wait for its end and discard its results; done() is not called. */
void bgjob_stop(struct bgjob *b);

/* Ask what runs to end soon: done() is called as ever.  False: nothing runs. */
bool bgjob_cancel(struct bgjob *b);

bool bgjob_running(const struct bgjob *b); /* until done() is called */

/* How much is done, 0 to 1, as far as that is known; it never falls while work runs. */
double bgjob_progress(struct bgjob *b);

/* Use: the work */

/* Hand over a partial result, which replaces one that was not taken yet. */
void bgjob_post(struct bgjob *b, void *result);

/* Use: all jobs of a list */

/* Call the callbacks of what was posted and what has ended.  True: there is something
 * new to draw, which is so for as long as an interactive job runs. */
bool bgjobs_poll(struct bgjobs *list);

/* Wait for the end of the first that runs, of those at least as urgent as a priority;
 * bgjobs_poll() then finds it.  False: none runs. */
bool bgjobs_wait(struct bgjobs *list, enum bgjob_priority least);

/* Cancel all but daemons; false: none runs. */
bool bgjobs_cancel(struct bgjobs *list);

/* Whether one at least as urgent as a priority runs. */
bool bgjobs_running(const struct bgjobs *list, enum bgjob_priority least);

/* Whether an interactive one has ended, and bgjobs_poll() was not called since. */
bool bgjobs_ended(const struct bgjobs *list);

/* The first that runs and has a description; NULL: none. */
struct bgjob *bgjobs_described(const struct bgjobs *list);

/* Its description, its progress in percent, and how to stop it. */
void bgjob_text(struct bgjob *b, struct str *out);

#endif
