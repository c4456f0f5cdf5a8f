#include "tui/session/session_internal.h"

#include <string.h>

static void follow_to_the_end(struct session *s)
{
	uint64_t last = s->records ? s->records - 1 : 0;
	if (s->at.ordinal != last || s->at.gap)
		session_go(s, (struct position) { last, 0 });
}

/* What was there before is not told of: only once all of it has been seen.  If more has
 * come meanwhile, all behind the last record known before may be new. */
static void follow_watch(struct session *s, uint64_t before)
{
	const double nearly = 0.99;
	uint64_t size = source_facts(trace_source(s->trace)).file_size;
	double seen = s->extent.fraction * (double)size;
	if (s->own->watches || seen < nearly * (double)s->own->follow_size)
		return;
	s->own->watches = true;
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
	s->own->watches = false;
	s->own->follow_size = source_facts(src).file_size;
	follow_to_the_end(s);
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
	follow_to_the_end(s);
	follow_watch(s, before);
	struct source *src = trace_source(s->trace);
	/* What is known of it by now is shown first. */
	if (source_facts(src).growing || !s->extent.complete)
		return s->at.ordinal != before;
	s->own->following = false;
	session_unwatch_findings(s);
	const char *left = source_follow_ended(src);
	if (left)
		session_error(s, "%s is no longer followed: %s; F reopens it", s->name,
			      left);
	else
		session_message(s, "end of the trace; no more data will arrive");
	return true;
}
