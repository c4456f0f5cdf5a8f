/*
 * "hit 3 of 870,545": the rank of a hit among all hits of the search, in the last line.
 *
 * The message appears as soon as the hit is found and is completed while the hits are
 * counted, until another message replaces it.  A job reads the part of the trace around
 * the hit that the counts of the hits do not resolve.
 */
#include "tui/session/session_internal.h"

#include <string.h>

static enum status rank_work(void *arg, struct task *task, struct err *err)
{
	struct hit_rank *r = arg;
	const uint64_t *ordinal = r->before.running;
	return hits_rank(r->session->own->counter.hits, *ordinal, r->before.made, task,
			 err);
}

void session_rank_init(struct session *s)
{
	/* Do not show an error, because counting reports the same error. */
	static const struct latest_class class = {
		.size = sizeof(uint64_t),
		.work = rank_work,
		.result = sizeof(uint64_t),
	};
	struct hit_rank *r = &s->own->rank;
	r->session = s;
	str_init(&r->rest);
	str_init(&r->shown);
	latest_init(&r->before, &class, r, &s->jobs);
}

void session_rank_free(struct session *s)
{
	latest_release(&s->own->rank.before);
	str_release(&s->own->rank.rest);
	str_release(&s->own->rank.shown);
}

void session_rank_stop(struct session *s)
{
	latest_reset(&s->own->rank.before);
	str_clear(&s->own->rank.shown);
}

static void rank_print(struct hit_rank *r, const struct hits_sum *sum, struct str *out)
{
	const uint64_t *before = latest_result(&r->before);
	const char *least = sum->complete ? "" : "at least ";
	const char *n = COUNT_TEXT(sum->hits);
	if (before)
		str_addf(out, "hit %s of %s%s", COUNT_TEXT(*before + 1), least, n);
	else if (sum->hits)
		str_addf(out, "one of %s%s hit%s", least, n, sum->hits == 1 ? "" : "s");
	else
		str_add(out, "a hit");
	str_add(out, r->rest.text);
}

static void rank_show(struct hit_rank *r, const struct hits_sum *sum)
{
	str_clear(&r->shown);
	rank_print(r, sum, &r->shown);
	session_complete_message(r->session, r->shown.text);
}

void session_rank_show(struct session *s, uint64_t ordinal, const char *rest)
{
	struct hit_rank *r = &s->own->rank;
	session_rank_stop(s);
	r->ordinal = ordinal;
	str_clear(&r->rest);
	str_add(&r->rest, rest);
	struct hits_sum sum = hits_sum(s->own->counter.hits);
	rank_show(r, &sum);
}

bool session_rank_poll(struct session *s)
{
	struct hit_rank *r = &s->own->rank;
	if (!r->shown.len || !s->own->counter.hits)
		return false;
	if (strcmp(s->message.text, r->shown.text) != 0) { /* replaced or cleared */
		session_rank_stop(s);
		return false;
	}
	struct hits_sum sum = hits_sum(s->own->counter.hits);
	if (sum.records > r->ordinal)
		latest_want(&r->before, &r->ordinal);
	struct str now = STR_INIT;
	rank_print(r, &sum, &now);
	bool news = strcmp(now.text, r->shown.text) != 0;
	str_release(&now);
	if (news)
		rank_show(r, &sum);
	return news;
}
