/*
 * The marked span: consecutive records selected by the user, to limit analyses to these
 * records.  V starts it at the cursor; it then extends to the cursor until V ends it
 * there.
 */
#ifndef TUI_SESSION_SPAN_H
#define TUI_SESSION_SPAN_H

#include "trace/scan/scan.h"

struct session;

struct marked_span {
	enum { SPAN_NONE, SPAN_GROWING, SPAN_SET } state;
	uint64_t from, to; /* record numbers, inclusive, in any order */
};

/* Handle V: start a span, end it, or start another. */
void session_span_toggle(struct session *s);

void session_span_set(struct session *s, struct span over);
void session_span_clear(struct session *s);

/* Get the marked span; false if no span is marked or it begins after the last known
 * record.  out->last is at most the last known record. */
bool session_span(const struct session *s, struct span *out);
bool session_span_holds(const struct session *s, uint64_t ordinal);

/* Append "span 1,200..3,400: 2,201 records", or nothing if no span is marked. */
void session_span_text(const struct session *s, struct str *out);

/* Show the text of session_span_text() as the message, followed by an addition such as ";
 * Backspace returns". */
void session_span_report(struct session *s, const char *addition);

/* A span that begins and ends at intervals of a chart. */
struct span_anchor {
	bool set; /* true if V has started the span with these records */
	struct span at;
};

/* Handle V at an interval: start a span, or end it.  True if it has ended; the caller
 * then marks *over, which is from one interval to the other. */
bool session_span_anchor(struct session *s, struct span_anchor *a, struct span here,
			 struct span *over);

#endif
