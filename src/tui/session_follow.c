#include "tui/session_private.h"

#include <string.h>

/* What was there before is not told of: only once all of it has been seen. */
static void watch(struct session *s)
{
	const double nearly = 0.99;
	if (s->watches || s->extent.fraction < nearly)
		return;
	s->watches = true;
	session_watch_faults(s, s->at.ordinal);
}

static void to_the_end(struct session *s)
{
	uint64_t last = s->records ? s->records - 1 : 0;
	if (s->at.ordinal != last || s->at.gap)
		session_go(s, (struct position) { last, 0 });
}

void session_follow(struct session *s)
{
	struct source *src = trace_source(s->trace);
	const char *path = trace_path(s->trace);
	if (!source_facts(src).arriving) {
		if (strcmp(path, "-") == 0)
			session_complain(s, "the standard input has ended: nothing more "
					    "will come");
		else
			s->reopen = true;
		return;
	}
	if (session_view(s)) {
		session_complain(s, "a filtered list is not followed; & and Enter shows "
				    "all records again");
		return;
	}
	if (!s->following)
		session_jumped(s);
	s->following = true;
	s->watches = false;
	to_the_end(s);
	watch(s);
	session_say(s, "following: new records are shown as they arrive, until something "
		       "moves");
}

void session_unfollow(struct session *s)
{
	if (!s->following)
		return;
	s->following = false;
	session_watch_faults_end(s);
	session_say(s, "not following any more; F does it again");
}

bool session_follow_poll(struct session *s)
{
	if (!s->following)
		return false;
	to_the_end(s);
	watch(s);
	struct source *src = trace_source(s->trace);
	if (source_facts(src).arriving)
		return true;
	/* What is known of it by now is shown first. */
	if (!s->extent.complete)
		return true;
	s->following = false;
	session_watch_faults_end(s);
	const char *left = source_left(src);
	if (left)
		session_complain(s,
				 "%s is not followed any more: %s; F opens what is there "
				 "now",
				 s->name, left);
	else
		session_say(s, "the end: nothing more will come");
	return true;
}
