/*
 * "hit 3 of 870,545": the place of a hit among all hits of the search, in the last line.
 *
 * It is shown as soon as the hit is found and completed while the hits are counted, until
 * another message replaces it.  A job reads the part of the trace around the hit that the
 * counts of the hits do not resolve.
 */
#include "tui/session/session_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

struct hit_rank {
	struct session *session;
	struct bgjob job;
	uint64_t ordinal;  /* of the hit */
	uint64_t before;   /* hits before it, once known is set */
	bool known, asked; /* asked: the job was started for this hit */
	struct str rest;   /* the end of the message */
	struct str shown;  /* the message as it was last set; "": not shown */
};

static enum status rank_work(void *arg, struct task *task, struct err *err)
{
	struct hit_rank *r = arg;
	return hits_rank(r->session->own->counter.hits, r->ordinal, &r->before, task,
			 err);
}

/* Counting reports the same error. */
static void rank_done(void *owner, enum status st, const struct err *err)
{
	struct hit_rank *r = owner;
	r->known = st == ST_OK;
}

static struct hit_rank *rank_of(struct session *s)
{
	static const struct bgjob_class class = { .done = rank_done };
	if (!s->own->rank) {
		struct hit_rank *r = mem_new(1, sizeof *r);
		r->session = s;
		str_init(&r->rest);
		str_init(&r->shown);
		bgjob_init(&r->job, &s->jobs, &class, r, BGJOB_BATCH);
		s->own->rank = r;
	}
	return s->own->rank;
}

void session_rank_free(struct session *s)
{
	struct hit_rank *r = s->own->rank;
	if (!r)
		return;
	bgjob_release(&r->job);
	str_release(&r->rest);
	str_release(&r->shown);
	free(r);
	s->own->rank = NULL;
}

void session_rank_stop(struct session *s)
{
	if (!s->own->rank)
		return;
	bgjob_stop(&s->own->rank->job);
	str_clear(&s->own->rank->shown);
}

static void rank_print(struct hit_rank *r, const struct hits_sum *sum, struct str *out)
{
	char k[32], n[32];
	const char *least = sum->complete ? "" : "at least ";
	human_count(n, sizeof n, sum->hits);
	if (r->known)
		str_addf(out, "hit %s of %s%s", human_count(k, sizeof k, r->before + 1),
			 least, n);
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
	session_message(r->session, "%s", r->shown.text);
}

void session_rank_show(struct session *s, uint64_t ordinal, const char *rest)
{
	struct hit_rank *r = rank_of(s);
	session_rank_stop(s);
	r->ordinal = ordinal;
	r->known = r->asked = false;
	str_clear(&r->rest);
	str_add(&r->rest, rest);
	struct hits_sum sum = hits_sum(s->own->counter.hits);
	rank_show(r, &sum);
}

bool session_rank_poll(struct session *s)
{
	struct hit_rank *r = s->own->rank;
	if (!r || !r->shown.len || !s->own->counter.hits)
		return false;
	if (strcmp(s->message.text, r->shown.text) != 0) { /* replaced or cleared */
		session_rank_stop(s);
		return false;
	}
	struct hits_sum sum = hits_sum(s->own->counter.hits);
	if (!r->asked && sum.records > r->ordinal) {
		r->asked = true;
		bgjob_start(&r->job, rank_work);
	}
	struct str now = STR_INIT;
	rank_print(r, &sum, &now);
	bool news = strcmp(now.text, r->shown.text) != 0;
	str_release(&now);
	if (news)
		rank_show(r, &sum);
	return news;
}
