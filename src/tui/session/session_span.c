#include "tui/session/session_span.h"

#include "tui/session/session.h"

void session_span_toggle(struct session *s)
{
	struct marked_span *m = &s->marked_span;
	if (m->state == SPAN_GROWING) {
		m->to = s->at.ordinal;
		m->state = SPAN_SET;
		return;
	}
	*m = (struct marked_span) { SPAN_GROWING, s->at.ordinal, s->at.ordinal };
	session_message(s, "span from here to the cursor; V ends it");
}

void session_span_set(struct session *s, struct span over)
{
	s->marked_span = (struct marked_span) { SPAN_SET, over.first, over.last };
}

void session_span_clear(struct session *s)
{
	s->marked_span.state = SPAN_NONE;
}

bool session_span(const struct session *s, struct span *out)
{
	const struct marked_span *m = &s->marked_span;
	if (m->state == SPAN_NONE || !s->records)
		return false;
	uint64_t to = m->state == SPAN_GROWING ? s->at.ordinal : m->to;
	*out = m->from < to ? (struct span) { m->from, to }
			    : (struct span) { to, m->from };
	if (out->last >= s->records) /* "1000.." ends at the last record */
		out->last = s->records - 1;
	return out->first <= out->last;
}

bool session_span_holds(const struct session *s, uint64_t ordinal)
{
	struct span over;
	return session_span(s, &over) && over.first <= ordinal && ordinal <= over.last;
}

void session_span_text(const struct session *s, struct str *out)
{
	struct span over;
	if (!session_span(s, &over))
		return;
	uint64_t records = over.last - over.first + 1;
	str_addf(out, "span %s..%s: %s record%s", COUNT_TEXT(over.first),
		 COUNT_TEXT(over.last), COUNT_TEXT(records), records == 1 ? "" : "s");
}

void session_span_report(struct session *s, const char *addition)
{
	struct str text = STR_INIT;
	session_span_text(s, &text);
	session_message(s, "%s%s", text.text, addition);
	str_release(&text);
}

bool session_span_anchor(struct session *s, struct span_anchor *a, struct span here,
			 struct span *over)
{
	a->set = !a->set;
	if (a->set) {
		a->at = here;
		session_message(s, "span from here to the cursor; V ends it");
		return false;
	}
	over->first = here.first < a->at.first ? here.first : a->at.first;
	over->last = here.last > a->at.last ? here.last : a->at.last;
	return true;
}
