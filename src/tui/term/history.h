/*
 * Lines that were typed before; and the file that keeps them for the next time,
 * $XDG_STATE_HOME/opscope/history, or ~/.local/state/opscope/history.
 *
 * The file has a line for each: a letter that says at which prompt, a blank, and the
 * text, in which whatever is not printable ASCII is escaped.  Lines are added at its
 * end as they are typed, so that several programs may share it; when it has become
 * long it is written anew.  Where it cannot be read or written, nothing is kept, and
 * nobody is told.
 */
#ifndef TUI_HISTORY_H
#define TUI_HISTORY_H

#include <stddef.h>

struct history {
	char **line; /* oldest first */
	size_t n, room;
	char letter; /* in the file */
};

enum { HISTORY_MOST = 200, HISTORY_LINE_MOST = 4096 /* bytes of one that is kept */ };

void history_release(struct history *h);
void history_add(struct history *h, const char *line); /* also moves an old one up */

/* The file; NULL: nobody has said where it could be.  To be freed. */
char *history_path(void);

/* Take in what was typed in earlier runs.  path may be NULL. */
void history_read(const char *path, struct history *h, size_t n);

/* Keep a line for later runs.  path may be NULL. */
void history_keep(const char *path, const struct history *h, const char *line);

#endif
