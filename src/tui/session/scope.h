/*
 * The records that a table or chart counts: a span, and the filters of the session.  If
 * Enter in a pane sets a filter to show the records of an entry, that filter is the
 * pane's own: the pane ignores it, so that its counts do not change.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SCOPE_H
#define TUI_SCOPE_H

#include "tui/session/session.h"

struct scope {
	struct span over;   /* SPAN_ALL: the whole trace */
	struct str filters; /* their queries, one a line */
};

/* Life cycle */

void scope_init(struct scope *c); /* the whole trace */
void scope_release(struct scope *c);

/* Use */

/* Get the records that the filters select of the marked span, once it has ended; or the
 * whole trace.  Ignore the pane's own filter ("" if none); *own becomes "" if that is no
 * longer set. */
void scope_get(struct scope *c, struct session *s, bool whole, struct str *own);
bool scope_is_whole(const struct scope *c);
bool scope_same(const struct scope *a, const struct scope *b);

/* Append "whole trace" or "records 1,000..1,999 where taken". */
void scope_text(const struct scope *c, struct str *out);

/* Compile the filters.  The caller frees the *n compiled queries, also after an error. */
enum status scope_compile(const struct scope *c, const struct schema *s,
			  struct query *query[FILTERS_MAX], size_t *n, struct err *err);

/* A pane's own filter: set it and remember it in *own, after the previous one was removed;
 * remove it, if it is still set; and keep it, so that it is not the pane's own any more.
 * scope_own_keep() returns false if none was set. */
enum status scope_own_set(struct str *own, struct session *s, const char *query,
			  struct err *err);
void scope_own_drop(struct str *own, struct session *s);
bool scope_own_keep(struct str *own, const struct session *s);

#endif
