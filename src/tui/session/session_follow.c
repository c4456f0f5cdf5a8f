#include "tui/session/session_internal.h"

#include <string.h>

static void follow_go_to_end(struct session *s)
{
	uint64_t last = s->records ? s->records - 1 : 0;
	if (s->at.ordinal != last || s->at.gap)
		session_go(s, (struct position) { last, 0 });
}

/* Report only findings of records that arrive after following began: watching starts when
 * the index has reached the size that the file had then.  If the file has grown by then,
 * all records after the last one known before may be new. */
static void follow_watch(struct session *s, uint64_t before)
{
	const double nearly = 0.99;
	uint64_t size = source_facts(trace_source(s->trace)).file_size;
	double indexed = s->extent.fraction * (double)size;
	if (s->own->watching || indexed < nearly * (double)s->own->follow_size)
		return;
	s->own->watching = true;
	session_watch_findings(s, size > s->own->follow_size ? before : s->at.ordinal);
}

void session_follow(struct session *s)
{
	struct source *src = trace_source(s->trace);
	const char *path = trace_path(s->trace);
	if (!source_facts(src).growing) {
		if (strcmp(path, "-") == 0)
			session_error(s, "the standard input has ended");
		else
			s->reopen = true;
		return;
	}
	if (session_filters(s)) {
		session_error(s, "a filtered list cannot be followed; & and Enter "
				 "shows all records");
		return;
	}
	if (!s->own->following)
		session_push_jump(s);
	s->own->following = true;
	s->own->watching = false;
	s->own->follow_size = source_facts(src).file_size;
	follow_go_to_end(s);
	follow_watch(s, s->at.ordinal);
	session_message(s,
			"following: new records are shown as they arrive; any movement "
			"ends it");
}

void session_unfollow(struct session *s)
{
	if (!s->own->following)
		return;
	s->own->following = false;
	session_unwatch_findings(s);
	session_message(s, "no longer following; F follows again");
}

bool session_follow_poll(struct session *s)
{
	if (!s->own->following)
		return false;
	uint64_t before = s->at.ordinal;
	follow_go_to_end(s);
	follow_watch(s, before);
	struct source *src = trace_source(s->trace);
	/* Show all records first, and then that the trace has ended. */
	if (source_facts(src).growing || !s->extent.complete)
		return s->at.ordinal != before;
	s->own->following = false;
	session_unwatch_findings(s);
	const char *reason = source_follow_ended(src);
	if (reason)
		session_error(s, "%s is no longer followed: %s; F reopens it", s->name,
			      reason);
	else
		session_message(s, "end of the trace; no more data will arrive");
	return true;
}
