/*
 * A list on the screen: the current entry and the first visible one.  Keys that move work
 * in the same way in all lists, and so does searching.
 *
 * For text, the entries are its lines, and keys move the visible part.
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
	int64_t n; /* entries */
	/* 0..n - 1; 0 if n is 0.  for text: the line that was found last, or -1 */
	int64_t current;
	int64_t top; /* first visible entry */
	int rows;    /* visible when it was last drawn, at least 1 */
	bool text;
};

enum pane_found {
	PANE_FOUND,
	PANE_FOUND_WRAPPED, /* after continuing at the other end */
	PANE_NOT_FOUND,
	PANE_FOUND_LATER /* the search still runs, or the pane has shown its result */
};

/* Set the size; current and top are limited to the entries, and top so that current is
 * visible. */
void list_state_fit(struct list_state *l, int64_t n, int rows);
/* Make an entry current and visible. */
void list_state_go(struct list_state *l, int64_t k);
/* Carry out an action that moves; count: the number typed before the key, or -1.  False if
 * the action does not move. */
bool list_state_act(struct list_state *l, enum action a, long long count);
bool list_state_moves(enum action a); /* whether list_state_act() would be true */
/* Go to the next or previous entry whose text contains a text, ignoring case.  print()
 * appends the text of entry k. */
enum pane_found list_state_find(struct list_state *l, const char *text, bool backward,
				void (*print)(void *arg, int k, struct str *out),
				void *arg);
/* "1-7 of 2,214"; nothing if all entries are visible. */
void list_state_position(const struct list_state *l, struct str *out);

#endif
