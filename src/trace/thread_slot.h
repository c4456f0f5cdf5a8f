/*
 * The threads of a trace as far as they are known: a result (threads.h), and the finder
 * that makes it on first use.  Higher layers install the finder; queries and lists look
 * threads up here.
 *
 * Threads: any; the slot has its own lock.
 */
#ifndef TRACE_THREAD_SLOT_H
#define TRACE_THREAD_SLOT_H

#include "trace/threads.h"

struct thread_slot;

/* Where threads come from; set even while they are not known yet. */
struct thread_choice {
	enum thread_source source;
	int field;      /* THREADS_FIELD */
	bool asked;     /* chosen by the user; otherwise it follows from the format */
	bool inferable; /* threads are inferred, or will be if no record sets the field */
};

/* Whether analyses separate inferred threads. */
enum thread_verdict {
	THREADS_UNDECIDED, /* the flow of control of the whole trace is not known yet */
	THREADS_ONE,       /* treat all records as one thread, unless the format has
			    * threads */
	THREADS_SEPARATE
};

/* Finds the threads of a trace.  Its functions are called by one thread at a time, except
 * load(). */
struct thread_finder {
	/* Make a result, which the caller releases.  It can take a scan of the trace.
	 * ST_UNSUPPORTED, with a sentence, if threads cannot be detected. */
	enum status (*find)(void *own, struct threads **out, struct task *task,
			    struct err *err);
	/* A key for the result: that of threads_header(). */
	uint64_t (*key)(void *own);
	/* Also while find() runs.  The first call can read the first records. */
	void (*choice)(void *own, struct thread_choice *out);
	/* See struct thread_loader; on any thread. */
	bool (*load)(void *own, uint64_t first, uint32_t n, uint64_t *id);
	void (*free)(void *own);
};

struct thread_slot *thread_slot_new(void);
void thread_slot_free(struct thread_slot *s); /* s may be NULL */

/* Install a finder, taking ownership of `own`.  A result with another key is no longer
 * used; if the previous finder is running, it is stopped, and its callers get
 * ST_CANCELLED. */
void thread_slot_install(struct thread_slot *s, const struct thread_finder *finder,
			 void *own);

/* Return the choice of the finder; without one, the result is asked for. */
struct thread_choice thread_slot_choice(struct thread_slot *s);

/* Undecided again when a finder is installed; see analysis/thread_of.h. */
enum thread_verdict thread_slot_verdict(const struct thread_slot *s);
void thread_slot_decide(struct thread_slot *s, enum thread_verdict verdict);

/* Make sure that the threads are known.  That can take a scan of the trace, so callbacks
 * of a scan do not call it.  ST_UNSUPPORTED if they cannot be detected. */
enum status thread_slot_ensure(struct thread_slot *s, struct task *task, struct err *err);

/* Return the result, which the caller releases; NULL if it is not known (yet). */
struct threads *thread_slot_get(struct thread_slot *s);

/* Replace the result by one that the user has changed: joined, renamed.  Takes t. */
void thread_slot_set(struct thread_slot *s, struct threads *t);

/* Return the result to be saved, also one that the present finder did not ask for; the
 * caller releases it.  NULL if there is none. */
struct threads *thread_slot_saved(struct thread_slot *s);

/* Changes whenever the result does. */
uint64_t thread_slot_generation(struct thread_slot *s);

/* For the windows of callers: valid until another finder is installed. */
struct thread_loader thread_slot_loader(struct thread_slot *s);

/* What one caller looks up records with; zero before the first use. */
struct thread_lookup {
	struct threads *threads; /* NULL if they are not known yet */
	uint64_t generation;
	struct thread_window window;
};

/* The result that is known now, borrowed until the next call; NULL if none is.  s may be
 * NULL. */
const struct threads *thread_lookup_now(struct thread_lookup *k, struct thread_slot *s);
/* Set id[] to the threads of up to 64 records, from `first` on; returns a bit for each
 * whose thread is known now and decided. */
uint64_t thread_lookup_ids(struct thread_lookup *k, struct thread_slot *s, uint64_t first,
			   size_t n, uint64_t *id);
void thread_lookup_release(struct thread_lookup *k);

/* True if the running finder should return soon, with any status. */
bool thread_slot_stopping(const struct thread_slot *s);

#endif
