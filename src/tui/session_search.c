/* Searching: one job at a time, which brings the place to what it finds. */
#include "tui/session_private.h"

#include <stdlib.h>

#include "base/mem.h"
#include "query/find.h"

/* A search is a job with what it needs to know. */
struct search {
	struct session *s;
	struct job *job;
	uint64_t from;
	bool backward;
	long long count;
	uint64_t found;
};

void session_stop_search(struct session *s)
{
	if (!s->search)
		return;
	job_stop(s->search->job);
	free(s->search);
	s->search = NULL;
}

static enum status look(void *arg, struct task *task, struct err *err)
{
	struct search *search = arg;
	uint64_t at = search->from;
	for (long long k = 0; k < search->count; k++) {
		uint64_t found;
		enum status st = find_next(search->s->trace, search->s->query, at,
					   search->backward, &found, task, err);
		if (st != ST_OK)
			return st;
		search->found = found;
		if (search->backward && found == 0 && k + 1 < search->count)
			return ST_END;
		at = search->backward ? found - 1 : found + 1;
	}
	return ST_OK;
}

static void start(struct session *s, uint64_t from, bool backward, long long count)
{
	session_stop_search(s);
	s->awaiting = false;
	struct search *search = mem_new(1, sizeof *search);
	search->s = s;
	search->from = from;
	search->backward = backward;
	search->count = count > 0 ? count : 1;
	s->search = search;
	search->job = job_start(look, search, s->wake, s->wake_arg);
}

/* Start behind the place, or before it. */
static void start_beside(struct session *s, bool backward, long long count)
{
	/* A record that is waited for is where the user wants to be. */
	struct position p = s->at;
	if (s->awaiting)
		p = (struct position) { s->awaited, 0 };
	if (!backward) /* from a gap the record below it is the next one */
		start(s, p.ordinal + (p.gap == 0), false, count);
	else if (p.ordinal > 0)
		start(s, p.ordinal - 1, true, count);
	else
		session_complain(s, "not found above here: %s", query_text(s->query));
}

/* Which records of a batch match is asked once for each drawing. */
bool session_hit(struct session *s, const struct batch *b, size_t i)
{
	if (!s->query || !s->highlight)
		return false;
	size_t k = 0;
	while (k < s->nhits && s->hits[k].batch != b)
		k++;
	if (k == s->nhits) {
		if (k == HITS_MOST)
			return false;
		uint32_t *hit = mem_new(b->n + 1, sizeof *hit);
		size_t n = query_select(s->query, s->scratch, b, hit);
		bool *is = mem_new(b->n + 1, sizeof *is);
		for (size_t h = 0; h < n; h++)
			is[hit[h]] = true;
		free(hit);
		s->hits[k].batch = b;
		s->hits[k].is = is;
		s->nhits++;
	}
	return s->hits[k].is[i];
}

void session_forget_query(struct session *s)
{
	session_forget_hits(s);
	query_scratch_free(s->scratch);
	query_free(s->query);
	s->query = NULL;
	s->scratch = NULL;
}

static void take_query(struct session *s, struct query *q, bool backward)
{
	session_stop_search(s);
	session_forget_query(s);
	s->query = q;
	s->told_rows = false;
	s->scratch = query_scratch_new(q);
	s->backward = backward;
	s->highlight = true;
}

enum status session_search(struct session *s, const char *text, bool backward,
			   long long count, struct err *err)
{
	if (!*text) {
		if (!s->query)
			return err_set(err, ST_INVALID,
				       "nothing was searched for before");
		s->backward = backward;
		start_beside(s, backward, count);
		return ST_OK;
	}
	struct query *q;
	enum status st = query_compile(&q, text, s->schema, err);
	if (st != ST_OK)
		return st;
	take_query(s, q, backward);
	start_beside(s, backward, count);
	return ST_OK;
}

enum status session_search_from(struct session *s, const char *text, uint64_t ordinal,
				struct err *err)
{
	struct query *q;
	enum status st = query_compile(&q, text, s->schema, err);
	if (st != ST_OK)
		return st;
	take_query(s, q, false);
	start(s, ordinal, false, 1);
	return ST_OK;
}

enum status session_search_pc(struct session *s, uint64_t pc, bool backward,
			      long long count, struct err *err)
{
	if (!s->schema->by_role[ROLE_PC])
		return err_set(err, ST_INVALID,
			       "records of this format have no instruction address");
	take_query(s, query_execution(pc, s->schema), backward);
	start_beside(s, backward, count);
	return ST_OK;
}

void session_search_again(struct session *s, bool opposite, long long count)
{
	if (!s->query) {
		session_complain(s, "nothing was searched for before");
		return;
	}
	start_beside(s, s->backward != opposite, count);
}

bool session_pc(struct session *s, uint64_t *pc)
{
	const struct batch *b;
	size_t i;
	return session_record(s, &b, &i) && record_role(b, i, ROLE_PC, pc);
}

static void search_ended(struct session *s, enum status st, const struct err *err)
{
	struct search *search = s->search;
	s->search = NULL;
	job_stop(search->job);
	if (st == ST_OK) {
		session_arrive(s, search->found);
		s->highlight = true;
		if (query_over_rows(s->query) && !s->told_rows)
			session_say(s, "this format has no opcodes: the rows as they are "
				       "printed were searched");
		s->told_rows = true;
	} else if (st == ST_END) {
		session_complain(s, "not found %s here: %s",
				 search->backward ? "above" : "below",
				 query_text(s->query));
	} else if (st == ST_CANCELLED) {
		session_say(s, "search stopped");
	} else {
		session_complain(s, "%s", err->text);
	}
	free(search);
}

bool session_search_poll(struct session *s)
{
	enum status st;
	struct err err = ERR_INIT;
	if (!s->search || !job_done(s->search->job, &st, &err))
		return false;
	search_ended(s, st, &err);
	return true;
}

void session_search_wait(struct session *s)
{
	if (s->search)
		job_wait(s->search->job);
}

bool session_search_done(const struct session *s)
{
	return s->search && job_done(s->search->job, NULL, NULL);
}

bool session_search_cancel(struct session *s)
{
	if (!s->search)
		return false;
	/* It ends by itself a moment later; session_poll() then says so. */
	task_cancel(job_task(s->search->job));
	return true;
}

void session_search_text(const struct session *s, struct str *out)
{
	struct task *task = job_task(s->search->job);
	uint64_t done = task->done, total = task->total;
	str_addf(out, "searching %s for %s", s->search->backward ? "backward" : "forward",
		 query_text(s->query));
	if (total && done <= total)
		str_addf(out, ", %.0f %%", 100.0 * (double)done / (double)total);
	str_add(out, "  (Ctrl-C stops)");
}
