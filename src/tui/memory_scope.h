/*
 * Which records the memory pane is about.
 */
#ifndef TUI_MEMORY_SCOPE_H
#define TUI_MEMORY_SCOPE_H

#include "tui/session.h"

enum memory_scope {
	MEMORY_TRACE,
	MEMORY_SPAN,   /* the marked one */
	MEMORY_FILTER, /* those that the filtered list shows */
	MEMORY_WINDOW, /* those on the screen */
	MEMORY_SCOPES
};

/* Whether it can be chosen now: there is a span, a filter. */
bool memory_scope_there(const struct session *s, enum memory_scope scope);
const char *memory_scope_name(enum memory_scope scope); /* "whole trace" */

/* What it means now. */
struct scope {
	struct span over;
	struct query *where[FILTERS_MOST];
	size_t nwhere;
	struct str filters; /* their texts */
};

void scope_init(struct scope *sc);
void scope_release(struct scope *sc);

/* Whether it means something else than before: it does so from now on, as far as
 * records and the texts of filters go. */
bool scope_look(struct scope *sc, struct session *s, enum memory_scope scope);

/* Make queries of the filters, for a job that does not run yet. */
enum status scope_compile(struct scope *sc, const struct session *s,
			  enum memory_scope scope, struct err *err);

#endif
