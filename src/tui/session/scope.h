/*
 * The records counted by a table or chart: a span and the filters of the session.  If
 * Enter in a pane sets a filter to show the records of an entry, the filter is the pane's
 * own: the pane ignores it, so that its counts do not change.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SCOPE_H
#define TUI_SCOPE_H

#include "query/reduce.h"
#include "tui/session/session.h"

struct scope {
	struct span over;   /* SPAN_ALL for the whole trace */
	struct str filters; /* queries of the filters, one per line */

	/* Set by the owner: */
	bool whole;   /* true for the whole trace, ignoring filters and span */
	bool no_span; /* true to ignore the span */
	struct span
		own_span; /* span marked by the pane; its last is 0 if there is none */

	struct str own; /* the pane's own filter; "" if none */
};

/* The compiled filters of a scope.  Must not be moved. */
struct scope_queries {
	struct query *query[FILTERS_MAX];
	struct selection of; /* the records of the scope */
};

/* Life cycle */

void scope_init(struct scope *c); /* select the whole trace */
void scope_release(struct scope *c);
void scope_copy(struct scope *to, const struct scope *from);

/* Use */

/* Select the filtered records of the marked span if it has ended, otherwise of the trace;
 * for the pane's own span, keep the span.  True if the records differ. */
bool scope_update(struct scope *c, struct session *s);
bool scope_is_whole(const struct scope *c);

/* Append "whole trace" or "records 1,000..1,999 where taken". */
void scope_text(const struct scope *c, struct str *out);

/* Append the query of the filters, such as "(load) and (taken)"; nothing without
 * filters. */
void scope_query(const struct scope *c, struct str *out);

/* Compile the filters, replacing the queries in *out, which can be zeroed.  The caller
 * releases them, even after an error. */
enum status scope_compile(const struct scope *c, const struct schema *s,
			  struct scope_queries *out, struct err *err);
void scope_queries_release(struct scope_queries *q);

/* Replace the pane's own filter by an ordinary one, with a message. */
void scope_filter(struct scope *c, struct session *s, const char *query);

/* Replace the pane's own filter, false after an error message; remove it if still set; or
 * keep it as an ordinary filter.  scope_own_keep() returns false if none was set. */
bool scope_show(struct scope *c, struct session *s, const char *query);
void scope_own_drop(struct scope *c, struct session *s);
bool scope_own_keep(struct scope *c, const struct session *s);

#endif
