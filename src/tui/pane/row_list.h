/*
 * A list of the rows of a row view, which has too many rows for memory.  The current row
 * and the first visible row are record numbers, and moving steps from row to row.  Keys
 * are not lost while rows are being read: pending steps continue when more rows arrive.
 *
 * Threads: main loop only.
 */
#ifndef TUI_ROW_LIST_H
#define TUI_ROW_LIST_H

#include "query/row_view.h"
#include "tui/pane/pane.h"

struct row_list_class {
	struct row_view *(*view)(struct pane *p); /* NULL if there are no rows yet */
	const char *none;                         /* text drawn if there are no rows */
	void (*print)(struct pane *p, uint64_t ordinal, const struct row *r,
		      struct str *out);
	void (*draw)(struct pane *p, struct canvas *c, int row, uint64_t ordinal,
		     const struct row *r);
};

struct row_list {
	uint64_t current, top;
	bool upward;
	/* Number of rows left to move.  If pending_scrolls is set, also scroll; if
	 * go_pending is set, go to the record of the row reached. */
	long long pending;
	bool pending_scrolls;
	bool go_pending;
	char *sought; /* string to search for */
	bool sought_back, wrapped;
	bool test_current;    /* true if the current row must be searched too */
	uint64_t sought_from; /* row at which the search started */
	int rows, n;          /* height and number of rows when last drawn */
};

/* Handle Enter: go to the record of the current row, now or once it is known. */
enum outcome row_list_go(struct pane *p, long long count, int arg);

/* For pane.c */

struct row_list *row_list_new(const struct session *s);
void row_list_draw(struct pane *p, struct canvas *c, bool focused);
enum outcome row_list_act(struct pane *p, enum action a, long long count);
enum pane_found row_list_find(struct pane *p, const char *text, bool backward);
void row_list_click(struct pane *p, int row);
bool row_list_catch_up(struct pane *p);
bool row_list_cancel(struct pane *p);
void row_list_free(struct row_list *l); /* l may be NULL */

#endif
