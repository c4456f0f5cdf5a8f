/*
 * The marked span: a run of records that the user has chosen, for whatever is to be
 * asked of some records only.  V begins it where the cursor is; it then reaches as
 * far as the cursor goes, until V ends it there.
 */
#ifndef TUI_SESSION_SPAN_H
#define TUI_SESSION_SPAN_H

#include "trace/scan/scan.h"

struct session;

struct marked_span {
	enum { SPAN_NONE, SPAN_GROWING, SPAN_SET } state;
	uint64_t from, to; /* ordinals, both included, in any order */
};

/* What V does: begin, or end, or begin anew. */
void session_span_toggle(struct session *s);

void session_span_set(struct session *s, struct span over);
void session_span_clear(struct session *s);

/* False: there is none.  first <= last, and the last is a record that is known. */
bool session_span(const struct session *s, struct span *out);
bool session_span_holds(const struct session *s, uint64_t ordinal);

/* "span 1,200..3,400: 2,201 records", or nothing. */
void session_span_text(const struct session *s, struct str *out);

#endif
