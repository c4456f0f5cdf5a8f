#include "tui/memory_scope.h"

#include <string.h>

const char *memory_scope_name(enum memory_scope scope)
{
	static const char *const names[MEMORY_SCOPES] = {
		[MEMORY_TRACE] = "whole trace",
		[MEMORY_SPAN] = "marked span",
		[MEMORY_FILTER] = "filtered records",
		[MEMORY_WINDOW] = "records on the screen"
	};
	return names[scope];
}

bool memory_scope_there(const struct session *s, enum memory_scope scope)
{
	struct span over;
	if (scope == MEMORY_SPAN)
		return session_span(s, &over);
	return scope != MEMORY_FILTER || session_filters(s);
}

void scope_init(struct scope *sc)
{
	*sc = (struct scope) { .over = SPAN_ALL };
	str_init(&sc->filters);
}

static void forget_queries(struct scope *sc)
{
	for (size_t i = 0; i < sc->nwhere; i++)
		query_free(sc->where[i]);
	sc->nwhere = 0;
}

void scope_release(struct scope *sc)
{
	forget_queries(sc);
	str_release(&sc->filters);
}

/* What is on the screen of a filtered list is filtered too. */
static bool filtered(const struct session *s, enum memory_scope scope)
{
	return (scope == MEMORY_FILTER || scope == MEMORY_WINDOW) && session_filters(s);
}

enum { LINES_MOST = 512 };

static void look_at_window(struct session *s, struct span *over)
{
	struct line line[LINES_MOST];
	size_t rows = s->page < LINES_MOST ? (size_t)s->page : LINES_MOST;
	size_t n = session_lines(s, s->top, rows, line);
	over->first = s->top.ordinal;
	over->last = n ? line[n - 1].at.ordinal : s->top.ordinal;
}

bool scope_look(struct scope *sc, struct session *s, enum memory_scope scope)
{
	struct span over = SPAN_ALL;
	struct str filters = STR_INIT;
	if (scope == MEMORY_SPAN)
		session_span(s, &over);
	else if (scope == MEMORY_WINDOW)
		look_at_window(s, &over);
	for (size_t i = 0; filtered(s, scope) && i < session_filters(s); i++) {
		str_add(&filters, session_filter_text(s, i));
		str_addc(&filters, '\n');
	}
	bool other = over.first != sc->over.first || over.last != sc->over.last ||
		     strcmp(filters.text, sc->filters.text) != 0;
	sc->over = over;
	str_release(&sc->filters);
	sc->filters = filters;
	return other;
}

enum status scope_compile(struct scope *sc, const struct session *s,
			  enum memory_scope scope, struct err *err)
{
	forget_queries(sc);
	for (size_t i = 0; filtered(s, scope) && i < session_filters(s); i++) {
		enum status st = query_compile(&sc->where[sc->nwhere],
					       session_filter_text(s, i), s->schema, err);
		if (st != ST_OK)
			return st;
		sc->nwhere++;
	}
	return ST_OK;
}
