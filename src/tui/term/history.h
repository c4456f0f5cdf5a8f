/*
 * The history of a prompt, and the file that keeps it between runs:
 * $XDG_STATE_HOME/opscope/history, or ~/.local/state/opscope/history.
 *
 * The file has one line for each entry: the letter of the prompt, a blank, and the text,
 * in which all but printable ASCII is escaped.  Entries are appended as they are typed,
 * so that several programs can share the file; a long file is rewritten.  If it cannot be
 * read or written, nothing is kept and no error is reported.
 */
#ifndef TUI_HISTORY_H
#define TUI_HISTORY_H

#include <stddef.h>

struct history {
	char **line; /* oldest first */
	size_t n, room;
	char letter; /* of the prompt, in the file */
};

enum {
	HISTORY_MOST = 200,
	HISTORY_LINE_MOST = 4096 /* bytes; a longer line is not saved */
};

void history_release(struct history *h);
void history_add(struct history *h,
		 const char *line); /* an equal line moves to the end; "" is ignored */

/* The path of the file; NULL if the environment names no folder.  The caller frees it. */
char *history_path(void);

/* Add the lines of earlier runs to n histories, by their letters.  path may be NULL. */
void history_read(const char *path, struct history *h, size_t n);

/* Save a line for later runs.  path may be NULL. */
void history_append(const char *path, const struct history *h, const char *line);

#endif
