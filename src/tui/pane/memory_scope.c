#include "tui/pane/memory_scope.h"

#include <string.h>

void memory_shown_init(struct memory_shown *w)
{
	str_init(&w->filter);
}

void memory_shown_release(struct memory_shown *w)
{
	str_release(&w->filter);
}

/* The filter that Enter has set; the number of filters if it was removed. */
static size_t memory_shown_find_filter(const struct memory_shown *w,
				       const struct session *s)
{
	size_t n = session_filters(s);
	for (size_t i = n; w->filter.len && i--;)
		if (strcmp(session_filter_text(s, i), w->filter.text) == 0)
			return i;
	return n;
}

static struct span memory_scope_screen(struct session *s)
{
	return (struct span) { s->top.ordinal, session_page_last(s) };
}

void memory_scope_get(struct memory_scope *out, struct session *s,
		      enum memory_scope_mode mode, const struct memory_shown *w)
{
	*out = (struct memory_scope) { .over = SPAN_ALL };
	if (mode == MEMORY_SCOPE_TRACE)
		return;
	size_t own = memory_shown_find_filter(w, s);
	for (size_t i = 0; i < session_filters(s); i++)
		if (i != own || mode == MEMORY_SCOPE_SCREEN)
			out->filter[out->nfilters++] = session_filter_text(s, i);
	if (mode == MEMORY_SCOPE_SCREEN) {
		out->screen = true;
		out->over = memory_scope_screen(s);
		return;
	}
	/* A span that still grows would start each job again at each movement. */
	if (s->marked_span.state == SPAN_SET)
		session_span_of(s, &s->marked_span, &out->over);
}

void memory_scope_text(const struct memory_scope *scope, struct str *out)
{
	char first[32], last[32];
	bool all = scope->over.first == 0 && scope->over.last == UINT64_MAX;
	if (scope->screen) {
		str_add(out, "records on the screen");
		return;
	}
	if (all && !scope->nfilters)
		str_add(out, "whole trace");
	else
		str_add(out, "records");
	if (!all)
		str_addf(out, " %s..%s",
			 human_count(first, sizeof first, scope->over.first),
			 human_count(last, sizeof last, scope->over.last));
	for (size_t i = 0; i < scope->nfilters; i++)
		str_addf(out, " %s %s", i ? "and" : "where", scope->filter[i]);
}

enum status memory_shown_filter(struct memory_shown *w, struct session *s,
				const char *query, struct err *err)
{
	memory_shown_undo(w, s);
	enum status st = session_filter(s, query, err);
	if (st == ST_OK)
		str_add(&w->filter, query);
	return st;
}

void memory_shown_undo(struct memory_shown *w, struct session *s)
{
	struct err err = ERR_INIT;
	size_t own = memory_shown_find_filter(w, s);
	if (own < session_filters(s))
		session_unfilter(s, (unsigned)own + 1, &err);
	memory_shown_keep(w, s);
}

bool memory_shown_keep(struct memory_shown *w, const struct session *s)
{
	bool any = memory_shown_find_filter(w, s) < session_filters(s);
	str_clear(&w->filter);
	return any;
}
