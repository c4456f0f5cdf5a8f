#include "tui/session/session_internal.h"

#include <string.h>

#include "base/clock.h"

static void follow_go_to_end(struct session *s)
{
	uint64_t last = s->records ? s->records - 1 : 0;
	if (s->at.ordinal != last || s->at.gap)
		session_go(s, (struct position) { last, 0 });
}

/* Watch for findings only in records that arrive after following began.  Start when the
 * index has reached the file size at that time.  If the file has grown by then, all
 * records after the last known record can be new. */
static void follow_watch(struct session *s, uint64_t before)
{
	const double nearly = 0.99;
	uint64_t size = source_facts(trace_source(s->trace)).file_size;
	double indexed = s->extent.fraction * (double)size;
	if (s->own->watching || indexed < nearly * (double)s->own->follow_size)
		return;
	s->own->watching = true;
	if (s->own->follow_last != UINT64_MAX)
		before = s->own->follow_last;
	session_watch_findings(s, size > s->own->follow_size ? before : s->at.ordinal);
}

void session_follow_on(struct session *to, const struct session *from)
{
	to->own->follow_size = from->own->follow_size;
	to->own->follow_last = from->records ? from->records - 1 : UINT64_MAX;
}

void session_follow(struct session *s)
{
	struct source *src = trace_source(s->trace);
	const char *path = trace_path(s->trace);
	if (!source_facts(src).growing && strcmp(path, "-") != 0) {
		if (trace_is_followed(s->trace) ||
		    source_change(src) != SOURCE_UNCHANGED) {
			session_open(s, path, OPEN_TO_FOLLOW);
			return;
		}
	} else if (!source_facts(src).growing) {
		session_goto_end(s);
		session_message(s,
				"the standard input has ended; this is its last record");
		return;
	}
	if (session_filters(s)) {
		session_error(s, "a filtered list cannot be followed; press & and Enter "
				 "to show all records");
		return;
	}
	if (!s->own->following)
		session_push_jump(s);
	s->own->following = true;
	s->own->follow_idle = !source_facts(src).growing;
	s->own->watching = false;
	s->own->follow_size = source_facts(src).file_size;
	s->own->follow_last = UINT64_MAX;
	follow_go_to_end(s);
	follow_watch(s, s->at.ordinal);
	session_message(s, "following: new records appear as they arrive; any movement "
			   "stops it");
}

void session_unfollow(struct session *s)
{
	if (!s->own->following)
		return;
	s->own->following = false;
	session_unwatch_findings(s);
	session_message(s, "no longer following; F follows again");
}

bool session_grows(const struct session *s)
{
	return s->own->for_following || trace_is_followed(s->trace);
}

bool session_growing(const struct session *s)
{
	return source_facts(trace_source(s->trace)).growing;
}

bool session_following(const struct session *s)
{
	return s->own->following;
}

/* Measure the arrival rate.  Records of the first index are not new, so start measuring
 * when the cursor is at the end. */
static void follow_measure(struct session *s)
{
	enum { SECOND = 1000 };
	struct follow_rate *r = &s->own->rate;
	int64_t now = clock_ms();
	if (!s->own->watching || !r->from) {
		*r = (struct follow_rate) { now, now, s->records, 0 };
		return;
	}
	if (s->records != r->records && now - r->from < SECOND)
		r->arrived = now;
	if (now - r->from < SECOND)
		return;
	r->rate = (double)(s->records - r->records) * SECOND / (double)(now - r->from);
	if (s->records != r->records)
		r->arrived = now;
	r->from = now;
	r->records = s->records;
}

void session_follow_text(const struct session *s, struct str *out)
{
	enum { QUIET = 2 }; /* seconds */
	const struct follow_rate *r = &s->own->rate;
	int64_t quiet = (clock_ms() - r->arrived) / 1000;
	/* Scripts must print the same output each time. */
	if (!s->own->following || !r->arrived || !s->jobs.wake)
		return;
	if (quiet >= QUIET)
		str_addf(out, "%s s without data", COUNT_TEXT((uint64_t)quiet));
	else if (r->rate >= 1)
		str_addf(out, "+%s records/s", COUNT_TEXT((uint64_t)(r->rate + 0.5)));
}

bool session_follow_poll(struct session *s)
{
	if (!s->own->following)
		return false;
	follow_measure(s);
	uint64_t before = s->at.ordinal;
	follow_go_to_end(s);
	follow_watch(s, before);
	if (s->own->follow_idle)
		return s->at.ordinal != before;
	struct source *src = trace_source(s->trace);
	/* Show all records before reporting that the trace has ended. */
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

/* Changes of an unfollowed file */

static void follow_report_change(struct session *s)
{
	static const char *const text[] = {
		[SOURCE_GROWN] = "has grown; F follows it",
		[SOURCE_REWRITTEN] = "has changed on disk; R reads it again",
		[SOURCE_REPLACED] = "was replaced by another file; R reads the new one",
		[SOURCE_REMOVED] = "was removed; the records shown remain readable",
	};
	s->own->reported = s->change;
	if (text[s->change])
		session_error(s, "%s %s%s", s->name, text[s->change],
			      s->change == SOURCE_REMOVED && s->own->following
				      ? ", and following continues while it is written"
				      : "");
}

void session_notice_change(struct session *s)
{
	enum { EVERY = 1000 /* in milliseconds; scripts check each time */ };
	int64_t now = clock_ms();
	bool truncated =
		s->change < SOURCE_REWRITTEN && source_shortened(trace_source(s->trace));
	if (s->jobs.wake && s->own->looked && now - s->own->looked < EVERY && !truncated)
		return;
	s->own->looked = now;
	s->change = source_change(trace_source(s->trace));
	if (s->change == s->own->reported)
		return;
	bool idle = s->own->following && s->own->follow_idle;
	if (idle && s->change == SOURCE_GROWN) {
		s->own->reported = s->change;
		session_open(s, trace_path(s->trace), OPEN_TO_FOLLOW);
		return;
	}
	if (idle && s->change != SOURCE_UNCHANGED)
		session_unfollow(s);
	/* Show other messages first; they last until the next key. */
	if (idle || !s->message.len)
		follow_report_change(s);
}
