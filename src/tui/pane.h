/*
 * A part of the screen.  A pane draws the session and turns actions into
 * changes of the session; it does not know the other panes.
 */
#ifndef TUI_PANE_H
#define TUI_PANE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct canvas;
struct session;

enum action {
#define ACTION(id, keys, where, help) ACT_##id,
#include "tui/actions.def"
#undef ACTION
	ACT_COUNT
};

enum outcome {
	OUT_UNKNOWN, /* not an action of this pane: try the session */
	OUT_DONE,    /* nothing changed */
	OUT_REDRAW
};

struct pane_class;

struct pane {
	const struct pane_class *class;
	struct session *session; /* not owned */
	void *state;             /* class->state_size bytes, zeroed before open */
};

struct pane_class {
	const char *name, *title, *help;
	size_t state_size;
	enum status (*open)(struct pane *p, struct err *err); /* NULL: nothing to do */
	void (*close)(struct pane *p);                        /* NULL: nothing to do */
	void (*draw)(struct pane *p, struct canvas *c, bool focused);
	/* count: the number typed before the key, or -1 */
	enum outcome (*act)(struct pane *p, enum action a, long long count);
	enum outcome (*click)(struct pane *p, int row, int col); /* NULL: takes none */
	void (*changed)(struct pane *p); /* the session did; NULL: just draw again */
};

extern const struct pane_class *const panes[]; /* ends with NULL */

#endif
