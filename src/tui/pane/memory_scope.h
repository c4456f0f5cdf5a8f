/*
 * Which records the memory pane counts, and what Enter in a chart has set to show the
 * records of an entry: a span or a filter, by which the charts do not count, so that they
 * stay as they are beside the list.  Threads: main loop only.
 */
#ifndef TUI_MEMORY_SCOPE_H
#define TUI_MEMORY_SCOPE_H

#include "tui/session/session.h"

enum memory_scope_mode {
	MEMORY_SCOPE_CHOSEN, /* the filters and the marked span, once it has ended */
	MEMORY_SCOPE_TRACE,  /* the whole trace */
	MEMORY_SCOPE_SCREEN  /* the records on the screen */
};

struct memory_scope {
	struct span over;                /* SPAN_ALL: the whole trace */
	const char *filter[FILTERS_MAX]; /* borrowed until the filters change */
	size_t nfilters;
	bool screen;
};

/* What Enter has set. */
struct memory_shown {
	struct str filter; /* its query; "": no filter was set */
};

/* Life cycle */

void memory_shown_init(struct memory_shown *w);
void memory_shown_release(struct memory_shown *w);

/* Use */

void memory_scope_get(struct memory_scope *out, struct session *s,
		      enum memory_scope_mode mode, const struct memory_shown *w);

/* Append "whole trace" or "records 1,000..1,999 where taken". */
void memory_scope_text(const struct memory_scope *scope, struct str *out);

/* Add a filter and remember it.  The previous one is undone first. */
enum status memory_shown_filter(struct memory_shown *w, struct session *s,
				const char *query, struct err *err);

/* Undo it, if it is still set. */
void memory_shown_undo(struct memory_shown *w, struct session *s);
/* Keep it: from now on the charts count by them.  False: nothing was set. */
bool memory_shown_keep(struct memory_shown *w, const struct session *s);

#endif
