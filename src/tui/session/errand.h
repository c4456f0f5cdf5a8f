/*
 * A job of a session that is asked for once: it finds a place or reads a file, and then the
 * session goes there, or shows the error.
 *
 * Threads: main loop only, but for work().
 */
#ifndef TUI_SESSION_ERRAND_H
#define TUI_SESSION_ERRAND_H

#include "tui/session/bgjob.h"

struct session;

struct errand_class {
	size_t size; /* of what it is about: a struct of the caller, which is copied to `of` */
	enum status (*work)(struct session *s, void *of, struct task *task,
			    struct err *err);
	void (*done)(struct session *s, void *of); /* the work has succeeded */
	/* For the last line.  Errands with the same function replace each other. */
	void (*describe)(const struct session *s, const void *of, struct str *out);
	const char *stopped;       /* the message after Ctrl-C; NULL if none */
	void (*release)(void *of); /* free what it has; NULL if nothing */
};

/* Life cycle */

void errands_free(struct session *s);

/* Use */

void errand_start(struct session *s, const struct errand_class *class, const void *of);
bool errand_running(const struct session *s, const struct errand_class *class);

/* For tests: what all jobs have in common, and the class of one. */
extern const struct bgjob_class errand_jobs;
enum status errand_work(void *owner, struct task *task, struct err *err);
const struct errand_class *errand_of(const void *owner);

#endif
