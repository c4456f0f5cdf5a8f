/*
 * Work that a pane does in the background: how the session watches it, so that the
 * screen is drawn anew when there is something to see, and scripts wait for it.
 *
 * A pane keeps one in its state, begins it when it is opened and ends it when it is
 * closed.  The work itself is a job (base/task.h) with the session's wake(); what it
 * has found is handed over in poll().
 */
#ifndef TUI_ERRAND_H
#define TUI_ERRAND_H

#include <stdbool.h>

struct job;
struct session;

struct errand {
	/* Called by session_poll(): begin what is to be begun, take in what was
	 * done; true: there is something new to draw. */
	bool (*poll)(struct errand *e);
	/* Called by session_settle(): wait until what runs has ended by itself.
	 * NULL: nothing ever does. */
	void (*wait)(struct errand *e);
	/* Called by session_cancel(): stop it; false: nothing runs.  NULL: it is not
	 * to be stopped in this way. */
	bool (*cancel)(struct errand *e);
	/* The work that somebody at the keyboard waits for, NULL: none.  Its end is
	 * seen at once, and the screen is held back a little for it.  NULL: there is
	 * never any. */
	struct job *(*job)(const struct errand *e);
	void *arg; /* the owner's */

	struct errand *next;
};

void errand_begin(struct session *s, struct errand *e);
void errand_end(struct session *s, struct errand *e);

/* All of those there are. */
bool errands_poll(struct session *s);
void errands_wait(struct session *s);
bool errands_cancel(struct session *s);
bool errands_urgent(const struct session *s); /* one's work has ended */
bool errands_run(const struct session *s);    /* one's work runs, or has ended */

#endif
