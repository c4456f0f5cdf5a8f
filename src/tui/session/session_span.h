/*
 * The marked span: consecutive records chosen by the user, for analyses of these records
 * only.  V begins it at the cursor; it then extends to the cursor until V ends it there.
 */
#ifndef TUI_SESSION_SPAN_H
#define TUI_SESSION_SPAN_H

#include "trace/scan/scan.h"

struct session;

struct marked_span {
	enum { SPAN_NONE, SPAN_GROWING, SPAN_SET } state;
	uint64_t from, to; /* record numbers, both included, in any order */
};

/* Handle V: begin a span, end it, or begin another. */
void session_span_toggle(struct session *s);

void session_span_set(struct session *s, struct span over);
void session_span_clear(struct session *s);

/* Get the marked span; false if no span is marked, or it begins after the last known
 * record. out->last is at most the last known record. */
bool session_span(const struct session *s, struct span *out);
bool session_span_holds(const struct session *s, uint64_t ordinal);

/* Append "span 1,200..3,400: 2,201 records", or nothing if no span is marked. */
void session_span_text(const struct session *s, struct str *out);

/* Show that text as the message, with an addition such as "; Backspace returns". */
void session_span_report(struct session *s, const char *addition);

/* A span that begins and ends at intervals of a chart. */
struct span_anchor {
	bool set; /* V has begun the span with these records */
	struct span at;
};

/* Handle V at an interval: begin a span, or end it.  True if it ended: the caller marks
 * *over, from one interval to the other. */
bool session_span_anchor(struct session *s, struct span_anchor *a, struct span here,
			 struct span *over);

#endif
