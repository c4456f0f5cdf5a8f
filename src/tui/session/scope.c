#include "tui/session/scope.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void scope_init(struct scope *c)
{
	*c = (struct scope) { .over = SPAN_ALL, .filters = STR_INIT, .own = STR_INIT };
}

void scope_release(struct scope *c)
{
	str_release(&c->filters);
	str_release(&c->own);
}

void scope_copy(struct scope *to, const struct scope *from)
{
	scope_release(to);
	*to = *from;
	str_init(&to->filters);
	str_init(&to->own);
	str_addn(&to->filters, from->filters.text, from->filters.len);
	str_addn(&to->own, from->own.text, from->own.len);
}

/* Find the pane's own filter; return the number of filters if it is not set. */
static size_t scope_find_own(const struct scope *c, const struct session *s)
{
	size_t n = session_filters(s);
	for (size_t i = n; c->own.len && i--;)
		if (strcmp(session_filter_text(s, i), c->own.text) == 0)
			return i;
	return n;
}

static bool scope_same_span(struct span a, struct span b)
{
	return a.first == b.first && a.last == b.last;
}

bool scope_update(struct scope *c, struct session *s)
{
	struct str filters = STR_INIT;
	struct span over = SPAN_ALL;
	size_t skip = scope_find_own(c, s);
	if (skip == session_filters(s))
		str_clear(&c->own); /* the user has removed it */
	for (size_t i = 0; i < session_filters(s) && !c->whole; i++)
		if (i != skip)
			str_addf(&filters, "%s\n", session_filter_text(s, i));
	/* A growing span would restart each job at each movement. */
	if (s->marked_span.state == SPAN_SET && !c->whole && !c->no_span)
		session_span(s, &over);
	if (c->own_span.last && scope_same_span(over, c->own_span))
		over = c->over;
	bool same = scope_same_span(over, c->over) && filters.len == c->filters.len &&
		    (!filters.len || strcmp(filters.text, c->filters.text) == 0);
	str_release(&c->filters);
	c->filters = filters;
	c->over = over;
	return !same;
}

static bool scope_is_all(const struct scope *c)
{
	return c->over.first == 0 && c->over.last == UINT64_MAX;
}

bool scope_is_whole(const struct scope *c)
{
	return scope_is_all(c) && !c->filters.len;
}

/* Return the next line of the filters; NULL if there are no more. */
static const char *scope_next(const struct scope *c, const char *line, size_t *len)
{
	line = line ? line + *len + 1 : c->filters.text;
	if (!c->filters.len || !*line)
		return NULL;
	*len = strcspn(line, "\n");
	return line;
}

void scope_text(const struct scope *c, struct str *out)
{
	size_t len = 0;
	str_add(out, scope_is_whole(c) ? "whole trace" : "records");
	if (!scope_is_all(c))
		str_addf(out, " %s..%s", COUNT_TEXT(c->over.first),
			 COUNT_TEXT(c->over.last));
	const char *line = NULL;
	for (size_t i = 0; (line = scope_next(c, line, &len)); i++)
		str_addf(out, " %s %.*s", i ? "and" : "where", (int)len, line);
}

void scope_query(const struct scope *c, struct str *out)
{
	const char *line = NULL;
	size_t len = 0;
	bool one = scope_next(c, line, &len) && len + 1 == c->filters.len;
	for (size_t i = 0; (line = scope_next(c, line, &len)); i++)
		str_addf(out, one ? "%s%.*s" : "%s(%.*s)", i ? " and " : "", (int)len,
			 line);
}

enum status scope_compile(const struct scope *c, const struct schema *s,
			  struct scope_queries *out, struct err *err)
{
	enum status st = ST_OK;
	const char *line = NULL;
	size_t len = 0;
	scope_queries_release(out);
	out->of.over = c->over;
	out->of.where = (const struct query *const *)out->query;
	while (st == ST_OK && (line = scope_next(c, line, &len))) {
		char *text = mem_copy(line, len);
		st = query_compile(&out->query[out->of.nwhere], text, s, err);
		out->of.nwhere += st == ST_OK;
		free(text);
	}
	return st;
}

void scope_queries_release(struct scope_queries *q)
{
	while (q->of.nwhere)
		query_free(q->query[--q->of.nwhere]);
}

void scope_filter(struct scope *c, struct session *s, const char *query)
{
	struct err err = ERR_INIT;
	scope_own_drop(c, s);
	if (session_filter(s, query, &err) == ST_OK)
		session_message(s, "only records with %s; :unfilter removes the filter",
				query);
	else
		session_error(s, "%s", err.text);
}

bool scope_show(struct scope *c, struct session *s, const char *query)
{
	struct err err = ERR_INIT;
	scope_own_drop(c, s);
	if (session_filter(s, query, &err) != ST_OK) {
		session_error(s, "%s", err.text);
		return false;
	}
	str_add(&c->own, query);
	return true;
}

void scope_own_drop(struct scope *c, struct session *s)
{
	struct err err = ERR_INIT;
	size_t i = scope_find_own(c, s);
	if (i < session_filters(s))
		session_unfilter(s, (unsigned)i + 1, &err);
	str_clear(&c->own);
}

bool scope_own_keep(struct scope *c, const struct session *s)
{
	bool set = scope_find_own(c, s) < session_filters(s);
	str_clear(&c->own);
	return set;
}
