/*
 * A background job of the browser: work on its own thread that reports progress, can pass
 * on partial results, can be cancelled, and ends with a status.
 *
 * The owner of a job keeps a struct bgjob in its state and adds it to the list of the
 * session.  The session polls the list when it is woken, scripts wait for it, Ctrl-C
 * cancels the running jobs, and the last line of the screen shows the progress.
 *
 * A job runs at most one work function at a time.  It can be started any number of times,
 * each time with any function.
 *
 * Threads: a list and its jobs belong to the main loop, which also calls all callbacks.
 * The work function may call bgjob_post() only.  It may use data that its owner does not
 * change until done() is called or bgjob_stop() has returned.
 */
#ifndef TUI_BGJOB_H
#define TUI_BGJOB_H

#include <stdatomic.h>

#include "base/str.h"
#include "base/task.h"

enum bgjob_priority {
	/* The user waits for the result.  Draw it at once when the job ends or posts its
	 * first partial result; drawing waits a few milliseconds for it. */
	BGJOB_INTERACTIVE,
	/* The user wants the result but does not wait for it. */
	BGJOB_BATCH,
	/* The job runs until the trace ends.  Ctrl-C does not cancel it, and a script
	 * waits for it only with `wait`. */
	BGJOB_DAEMON
};

/* Callbacks.  Each can be NULL, except that partial and discard are required if the work
 * function posts results.  Callbacks can start and stop jobs and add jobs to the list,
 * but not remove jobs. */
struct bgjob_class {
	/* Take ownership of a partial result. */
	void (*partial)(void *owner, void *result);
	void (*discard)(void *result); /* free a partial result that was not taken */

	/* Handle the end of the work.  st is ST_CANCELLED, or the status of the work with
	 * its message in err.  A partial result not taken has already been discarded. */
	void (*done)(void *owner, enum status st, const struct err *err);
};

struct bgjob {
	const struct bgjob_class *class;
	void *owner;
	enum bgjob_priority priority; /* can be changed at any time */
	/* Activity of the job, for the last line: "searching for CALL".  "" if the last
	 * line does not show it.  Can be changed at any time. */
	struct str about;

	/* Private to bgjob.c. */
	struct bgjobs *list;
	struct bgjob *next;
	struct job *job; /* NULL if not running */
	_Atomic(void *) posted;
	bool shown;      /* true if the owner has taken a partial result of this run */
	double progress; /* max progress reported, 0 to 1 */
};

/* All jobs of a session.  wake is called on any thread when bgjobs_poll() has work to do;
 * NULL if the caller uses bgjobs_wait() instead. */
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
/* Stop b and remove it from the list.  b can be zeroed or already released. */
void bgjob_release(struct bgjob *b);

/* Functions for the owner */

/* Start work, after stopping b if it is running.  Return b->about, cleared. */
struct str *bgjob_start(struct bgjob *b, bgjob_work work);

/* Cancel b, wait for its end and discard its results, without calling done(). */
void bgjob_stop(struct bgjob *b);

/* Ask b to end soon, without waiting; bgjobs_poll() calls done() as usual.  False if b is
 * not running. */
bool bgjob_cancel(struct bgjob *b);

bool bgjob_running(const struct bgjob *b); /* true until done() is called */

/* Return the progress of b, 0 to 0.99, which never decreases while b runs; 0 if unknown
 * or if b is not running. */
double bgjob_progress(struct bgjob *b);

/* Functions for the work function */

/* Pass a partial result to the owner, replacing a result not taken yet. */
void bgjob_post(struct bgjob *b, void *result);

/* Functions for all jobs of a list */

/* Call partial() for each posted result and done() for each ended job.  True if there is
 * something new to draw; always true while an interactive job is running. */
bool bgjobs_poll(struct bgjobs *list);

/* Wait for the end of the first running job of priority `least` or more urgent;
 * bgjobs_poll() then calls done().  False if no such job is running. */
bool bgjobs_wait(struct bgjobs *list, enum bgjob_priority least);

/* Like bgjobs_wait(), for a growing trace.  Also false if all jobs are waiting for data
 * that may never arrive. */
bool bgjobs_wait_growing(struct bgjobs *list, enum bgjob_priority least);

/* Cancel all jobs of a priority.  False if none was running. */
bool bgjobs_cancel(struct bgjobs *list, enum bgjob_priority priority);

/* True if a job of priority `least` or more urgent is running. */
bool bgjobs_running(const struct bgjobs *list, enum bgjob_priority least);

/* True if, since the last bgjobs_poll(), an interactive job has ended or posted its first
 * partial result. */
bool bgjobs_ready(const struct bgjobs *list);

/* Return the first running job with a description; NULL if there is none. */
struct bgjob *bgjobs_described(const struct bgjobs *list);

/* Append the description of a job, then bgjob_progress_text(). */
void bgjob_text(struct bgjob *b, struct str *out);

/* Append the progress (0 to 1; 0 if unknown) in percent and the key that stops the work.
 * Also for work that is not in a list. */
void bgjob_progress_text(double progress, struct str *out);

#endif
