/*
 * A list on the screen: the current entry and the first visible entry.  Movement keys and
 * searching work the same in all lists.
 *
 * For text, the entries are lines, and keys move the visible part.
 *
 * Threads: main loop only.
 */
#ifndef TUI_LIST_STATE_H
#define TUI_LIST_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "tui/term/action.h"

struct list_state {
	int64_t n; /* number of entries */
	/* index from 0, 0 if n is 0; for text, the last found line, or -1 */
	int64_t current;
	int64_t top; /* first visible entry */
	int rows;    /* number of rows when last drawn, at least 1 */
	bool text;
};

enum pane_found {
	PANE_FOUND,
	PANE_FOUND_WRAPPED, /* found after wrapping around */
	PANE_NOT_FOUND,
	PANE_FOUND_LATER /* the search is still running, or the pane reports its result */
};

/* Set the size.  Limit current and top to the entries, and keep current visible. */
void list_state_fit(struct list_state *l, int64_t n, int rows);
/* Make an entry current and visible. */
void list_state_go(struct list_state *l, int64_t k);
/* Get the number of rows by which an action moves in a list of `rows` visible rows; false
 * if it moves to an end, or does not move. */
bool list_state_rows(enum action a, long long count, int rows, long long *by);
/* Get the number of columns by which an action moves, at most LIST_COLUMNS; false if it does
 * not move to another column. */
enum { LIST_COLUMNS = 1 << 30 };
bool list_state_columns(enum action a, long long count, int *by);
/* Perform an action that moves; count is the number typed before the key, -1 if none.
 * False if the action does not move. */
bool list_state_act(struct list_state *l, enum action a, long long count);
bool list_state_moves(enum action a); /* true if list_state_act() would return true */
/* Go to the next or previous entry that contains a string, ignoring case.  print()
 * appends the text of entry k. */
enum pane_found list_state_find(struct list_state *l, const char *text, bool backward,
				void (*print)(void *arg, int k, struct str *out),
				void *arg);
/* Append "1-7 of 2,214"; nothing if all entries are visible. */
void list_state_position(const struct list_state *l, struct str *out);

#endif
