/*
 * A one-time job of a session: it finds a position or reads a file, then goes there or
 * shows the error.
 *
 * Threads: main loop only, except work().
 */
#ifndef TUI_SESSION_ERRAND_H
#define TUI_SESSION_ERRAND_H

#include "tui/session/bgjob.h"

struct session;

struct errand_class {
	size_t size; /* size of the caller's struct, which is copied to `of` */
	enum status (*work)(struct session *s, void *of, struct task *task,
			    struct err *err);
	void (*done)(struct session *s, void *of); /* called after success */
	const char *stopped;       /* message after Ctrl-C; NULL if none */
	void (*release)(void *of); /* frees the contents of the struct; NULL if none */
};

/* Life cycle */

void errands_free(struct session *s);

/* Use */

/* Start an errand, replacing the last errand of the class.  Return the description for
 * the last line, to which the caller appends. */
struct str *errand_start(struct session *s, const struct errand_class *class,
			 const void *of);
bool errand_running(const struct session *s, const struct errand_class *class);

/* For tests: the class of all jobs, and the work function of one. */
extern const struct bgjob_class errand_jobs;
enum status errand_work(void *owner, struct task *task, struct err *err);
const struct errand_class *errand_of(const void *owner);

#endif
