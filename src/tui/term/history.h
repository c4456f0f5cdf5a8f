/*
 * The history of a prompt, saved between runs in $XDG_STATE_HOME/opscope/history, or
 * ~/.local/state/opscope/history.
 *
 * The file has one line for each entry: the letter of the prompt, a blank, and the text,
 * in which all but printable ASCII is escaped.  Entries are appended as they are typed,
 * so that several processes can share the file; a long file is rewritten.  Errors in
 * reading or writing the file are ignored.
 */
#ifndef TUI_HISTORY_H
#define TUI_HISTORY_H

#include <stddef.h>

struct history {
	char **line; /* oldest first */
	size_t n, room;
	char letter; /* letter of the prompt in the file */
};

enum {
	HISTORY_MOST = 200,
	HISTORY_LINE_MOST = 4096 /* in bytes; longer lines are not saved */
};

void history_release(struct history *h);
void history_add(struct history *h,
		 const char *line); /* moves an equal line to the end; ignores "" */

/* Add the lines of earlier runs to n histories, selected by letter.  path can be NULL. */
void history_read(const char *path, struct history *h, size_t n);

/* Append a line to the file for later runs.  path can be NULL. */
void history_append(const char *path, const struct history *h, const char *line);

#endif
