/*
 * The result of the latest request, computed in a background job.
 *
 * At most one request runs.  A different request cancels it and starts when it has ended.
 * The main loop never waits, and moving the cursor over many records does not start a job
 * for each.
 *
 * A request is a struct of the owner, which is copied.  If the class has make(), the
 * owner is the trace, and the job uses only the request.
 *
 * Threads: call all functions in the main loop; the result changes only in
 * session_poll().  work() gets the owner, on the thread of the job; it can read `running`
 * and write `made`, or data of the owner reserved for new results.
 */
#ifndef TUI_SESSION_LATEST_H
#define TUI_SESSION_LATEST_H

#include "tui/session/bgjob.h"

struct trace;

struct latest_class {
	size_t size;                                /* size of a request in bytes */
	bool (*same)(const void *a, const void *b); /* NULL to compare all bytes */
	bgjob_work work;
	/* Compute the result of a request; used instead of work(). */
	enum status (*make)(struct trace *t, const void *request, void *made,
			    struct task *task, struct err *err);
	/* Size of a result in bytes, and a function that frees its contents.  work()
	 * builds the result in l->made, which is zeroed; the result then moves to
	 * l->result.  0 if the owner stores the results. */
	size_t result;
	void (*release)(void *result);
	/* Handle a new result, which has replaced the previous result.  If ok is false,
	 * there is no new result (see l->stopped and l->error), and l->result is the
	 * previous one.  Also called for partial results, with l->partial set.  Can be
	 * NULL. */
	void (*take)(void *owner, bool ok);

	/* Prepare for `running`, in the main loop, before the work begins.  NULL if there
	 * is nothing to do. */
	void (*start)(void *owner);
	const char *about; /* activity shown in the last line; NULL if not shown */
};

/* Read-only for the owner. */
struct latest {
	const struct latest_class *class;
	void *owner;
	struct bgjob job;
	void *wanted, *running, *loaded; /* requests */
	void *made, *result;             /* made is written by the running job */
	bool any_wanted;                 /* true if a request is wanted */
	bool any_loaded;
	bool ok;         /* true if the loaded request has a result */
	bool any;        /* true if there is a result of any request since the last reset */
	bool partial;    /* true if the result is a part of that of `running` */
	bool news;       /* true if another result has arrived; the owner resets it */
	bool stopped;    /* true if the user stopped the loaded request */
	bool withdrawn;  /* true if `running` was cancelled internally, not by the user */
	char error[508]; /* error; "" if it has a result or was stopped */
};

/* Life cycle */

void latest_init(struct latest *l, const struct latest_class *class, void *owner,
		 struct bgjobs *jobs);
void latest_release(struct latest *l); /* l can be zeroed */

/* Use */

/* Make a request.  True if it is loaded and has a result; otherwise it is being computed,
 * or failed for the reason in l->error. */
bool latest_want(struct latest *l, const void *request);

/* True if the last request is loaded, with or without a result. */
bool latest_is_loaded(const struct latest *l);

/* Return the result of the last request; NULL if it is not loaded or has none. */
const void *latest_result(const struct latest *l);

void latest_cancel(struct latest *l); /* withdraw the request */

/* Stop the work and discard all requests.  The owner can then change the data used by
 * work(). */
void latest_reset(struct latest *l);

/* Pass a partial result from work() to the owner, replacing a result not taken yet.  The
 * contents of the result, which is copied, move to l. */
void latest_post(struct latest *l, const void *result);

/* True if the job of the wanted request is still running. */
bool latest_waits(struct latest *l);

/* Return the progress of the job, 0 to 100; -1 if no job is running. */
int latest_percent(struct latest *l);

#endif
