/*
 * Searching.  One job searches; when it ends, the cursor goes to the record found, and
 * another job starts counting all hits.  A new query stops both jobs; repeating a search
 * keeps the counts.
 */
#include "tui/session/session_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/query_text.h"
#include "trace/losses.h"

/* Records to read because their matches are unknown (see search_hit()). */
struct search_look {
	struct hits *hits;
	struct span over;
};

static void session_forget_query(struct session *s)
{
	session_search_before_filters(s);
	query_scratch_free(s->own->scratch);
	query_free(s->query);
	s->query = NULL;
	s->own->scratch = NULL;
}

void session_search_end(struct session *s)
{
	session_forget_query(s);
	bgjob_release(&s->own->search.job);
	str_release(&s->own->search.text);
	str_release(&s->own->offer);
	latest_release(&s->own->look);
	session_rank_free(s);
	hit_counter_release(&s->own->counter);
}

/* If the query is for findings, get the finding of the record found or, if none was
 * found, of the gaps after the last record. */
static enum status search_explain(struct search *search, enum status st,
				  struct task *task, struct err *err)
{
	struct session *s = search->session;
	uint64_t kinds = query_finding_kinds(s->query);
	str_clear(&search->text);
	search->found_gap = false;
	if (!kinds || (st != ST_OK && (st != ST_END || !search->tail)))
		return st;
	if (st == ST_END)
		search->found = trace_extent(s->trace).records;
	search->found_gap = st == ST_END;
	enum status explained = session_finding_text(s->trace, kinds, search->found,
						     &search->text, task, err);
	return st == ST_END ? explained : st;
}

enum status session_find_hits(struct hits *h, struct span over, bool backward,
			      uint64_t *left, uint64_t *found, struct task *task,
			      struct err *err)
{
	enum { AT_ONCE = 512 }; /* number of hits to find in one call */
	uint64_t hit[AT_ONCE];
	while (backward || over.first <= over.last) {
		struct hits_found f;
		size_t n = *left < AT_ONCE ? (size_t)*left : AT_ONCE;
		enum status st = hits_find(h, over, n, 0, hit, &f, task, err);
		if (st)
			return st;
		*left -= f.n;
		if (f.n)
			*found = hit[f.n - 1];
		if (!*left || f.end || f.seen == over.last)
			return ST_OK;
		over.first = backward ? f.seen - 1 : f.seen + 1;
	}
	return ST_OK;
}

static enum status search_some(struct search *search, uint64_t at, uint64_t *left,
			       struct task *task, struct err *err)
{
	struct span over = { at, search->backward ? 0 : search->last };
	return session_find_hits(search->hits, over, search->backward, left,
				 &search->found, task, err);
}

/* Find the count-th hit.  If there are fewer hits, a search that wraps counts the same
 * hits again; otherwise it finds nothing or, for findings, the last hit. */
static enum status search_hits(void *arg, struct task *task, struct err *err)
{
	struct search *search = arg;
	uint64_t left = search->count;
	enum status st = search->wrapped
				 ? ST_OK
				 : search_some(search, search->from, &left, task, err);
	if (!search->wrap && left && st == ST_OK)
		return query_finding_kinds(search->session->query) && left < search->count
			       ? ST_OK
			       : ST_END;
	while (left && st == ST_OK) {
		uint64_t before = left;
		search->wrapped = true;
		st = search_some(search, search->backward ? search->last : 0, &left, task,
				 err);
		if (st == ST_OK && left == before)
			return ST_END;
		/* All hits have been counted once, unless the search ended early. */
		if (st == ST_OK && left)
			left %= before - left;
	}
	return st;
}

static enum status search_work(void *arg, struct task *task, struct err *err)
{
	return search_explain(arg, search_hits(arg, task, err), task, err);
}

/* Find hit number count, from 0. */
static enum status search_nth(void *arg, struct task *task, struct err *err)
{
	struct search *search = arg;
	return hits_nth(search->hits, search->count, &search->found, task, err);
}

/* Return the hits of the search: records that match it and all filters. */
static struct hits *search_session_hits(struct session *s)
{
	const struct query *query[FILTERS_MAX + 1];
	if (!s->own->counter.hits) {
		size_t n = session_filter_queries(s, query);
		query[n++] = s->query;
		hit_counter_set(&s->own->counter, query, n);
	}
	return s->own->counter.hits;
}

/* True if the search is for a hit by its number in the filtered list, not for the next
 * hit. */
static bool search_is_by_number(const struct search *search)
{
	return search->hits != search->session->own->counter.hits;
}

/* Append ", 12 records forward", "; the search went on at the beginning". */
static void search_add_way(const struct search *search, struct str *out)
{
	uint64_t records = search->session->records, to = search->found;
	uint64_t from = search->origin < records ? search->origin : records - 1;
	uint64_t by = to > from ? to - from : from - to;
	if (search->wrapped)
		str_addf(out, "; search wrapped to the %s",
			 search->backward ? "end" : "beginning");
	else if (search->show_distance)
		str_addf(out, ", %s record%s %s", COUNT_TEXT(by), by == 1 ? "" : "s",
			 to > from ? "forward" : "back");
}

/* Append the limits of the result: its assumptions, at first use only, and omissions. */
static void search_add_limits(const struct session *s, struct str *out)
{
	struct str limits = STR_INIT;
	losses_print(s->trace, &limits);
	if (!limits.len && !s->own->rows_noted)
		query_limits(s->query, &limits);
	if (limits.len)
		str_addf(out, "; %s", limits.text);
	str_release(&limits);
}

static void search_found(struct session *s, const struct search *search)
{
	if (search->found_gap) {
		session_push_jump(s);
		session_go(s, (struct position) { search->found, 1 });
	} else {
		session_jump(s, search->found);
	}
	s->highlight = true;
	if (search->text.len) {
		session_message(s, "%s", search->text.text);
	} else if (!search_is_by_number(search)) {
		struct str rest = STR_INIT;
		if (query_uses_rows(s->query) && !s->own->rows_noted)
			str_add(&rest,
				" in the printed rows; this format has no opcodes");
		else
			search_add_way(search, &rest);
		search_add_limits(s, &rest);
		session_rank_show(s, search->found, rest.text);
		str_release(&rest);
	}
	s->own->rows_noted = true;
}

static const char *search_none(const struct session *s)
{
	return query_finding_kinds(s->query) ? "no finding" : "not found";
}

/* Report that nothing was found.  A word that is not an opcode is often an address, a
 * register or the name of a value. */
static void search_report_none(struct session *s, const struct search *search)
{
	const char *text = query_text(s->query),
		   *shown = session_filters(s) ? "shown " : "";
	struct str what = STR_INIT, limits = STR_INIT;
	str_clear(&s->own->offer);
	search_add_limits(s, &limits);
	bool opcodes = query_is_opcodes(s->query);
	if (search->wrap && (opcodes || query_uses_rows(s->query)) &&
	    query_text_guess(s->schema, text, &s->own->offer, &what))
		session_error(s, "no %s%s matches %s; Enter searches for %s", shown,
			      opcodes ? "opcode" : "record", text, what.text);
	else if (search->wrap)
		session_error(s, "no %s%s%s matches %s%s", shown,
			      opcodes ? "opcode" : "record",
			      session_grows(s) ? " so far" : "", text, limits.text);
	else
		session_error(s, "%s %s this record%s%s: %s%s", search_none(s),
			      search->backward ? "before" : "after",
			      search->backward || !session_grows(s) ? "" : " so far",
			      session_filters(s) ? " (filtered)" : "", text, limits.text);
	str_release(&what);
	str_release(&limits);
}

bool session_take_offer(struct session *s)
{
	struct err err = ERR_INIT;
	if (!s->own->offer.len)
		return false;
	char *text = mem_text(s->own->offer.text);
	str_clear(&s->own->offer);
	if (session_search(s, text, s->own->backward, 1, &err))
		session_error(s, "%s", err.text);
	free(text);
	return true;
}

void session_refuse_offer(struct session *s)
{
	str_clear(&s->own->offer);
}

static void search_done(void *owner, enum status st, const struct err *err)
{
	struct search *search = owner;
	struct session *s = search->session;
	if (st == ST_OK)
		search_found(s, search);
	else if (st == ST_END || st == ST_AGAIN)
		search_report_none(s, search);
	else if (st == ST_CANCELLED)
		session_message(s, "search stopped");
	else
		session_error(s, "%s", err->text);
	/* Start counting only now, because it would slow down the search. */
	if (!search_is_by_number(search) && (st == ST_OK || st == ST_END))
		hit_counter_start(&s->own->counter);
}

static struct search *search_new(struct session *s, struct hits *h, uint64_t count)
{
	struct search *search = &s->own->search;
	bgjob_stop(&search->job);
	s->own->goto_pending = false;
	search->hits = h;
	search->count = count;
	search->show_distance = search->tail = search->wrap = search->wrapped = false;
	str_clear(&search->text);
	return search;
}

uint64_t session_search_last(const struct session *s)
{
	return session_grows(s) && s->records ? s->records - 1 : UINT64_MAX;
}

static struct search *search_start(struct session *s, uint64_t from, bool backward,
				   long long count, bool wrap)
{
	struct search *search =
		search_new(s, search_session_hits(s), count > 0 ? (uint64_t)count : 1);
	search->from = from;
	search->last = session_search_last(s);
	search->backward = backward;
	search->wrap = wrap && !query_finding_kinds(s->query);
	search->wrapped = search->wrap && backward && from == UINT64_MAX;
	search->tail = !backward && !session_filters(s) &&
		       !(s->at.gap && s->at.ordinal == s->records);
	str_addf(bgjob_start(&search->job, search_work), "searching %s for %s",
		 backward ? "backward" : "forward", query_text(s->query));
	return search;
}

void session_hit_from(struct session *s, uint64_t ordinal)
{
	if (s->own->counter.hits)
		search_start(s, ordinal, false, 1, false);
	else /* in a filtered list, hits are the rows */
		session_jump(s, ordinal);
}

void session_goto_shown(struct session *s, uint64_t n)
{
	struct hits *h = session_filter_hits(s);
	struct hits_sum sum = hits_sum(h);
	if (!sum.hits)
		return;
	struct search *search = search_new(s, h, n < sum.hits ? n : sum.hits - 1);
	str_add(bgjob_start(&search->job, search_nth), "locating the position");
}

/* Search from the record after the cursor, or before it if backward. */
static void search_start_beside(struct session *s, bool backward, long long count)
{
	/* If a jump is pending, search from its record. */
	struct position p = s->at;
	if (s->own->goto_pending)
		p = s->own->goto_at;
	struct search *search = NULL;
	bool wrap = s->wrap && !query_finding_kinds(s->query);
	if (!backward) /* from a gap, the next record is the one below the gap */
		search = search_start(s,
				      p.ordinal + (p.gap == 0 && p.ordinal < UINT64_MAX),
				      false, count, wrap);
	else if (p.ordinal > 0 || wrap)
		search = search_start(s, p.ordinal ? p.ordinal - 1 : UINT64_MAX, true,
				      count, wrap);
	else
		session_error(s, "%s before this record: %s", search_none(s),
			      query_text(s->query));
	if (search) {
		search->origin = p.ordinal;
		search->show_distance = true;
	}
}

/* Highlighting */

enum { LOOK = 256 /* number of records read at a time */ };

static enum status search_look_work(void *arg, struct task *task, struct err *err)
{
	const struct search_look *l = ((struct session *)arg)->own->look.running;
	uint64_t n;
	enum status st = hits_read(l->hits, l->over, &n, task, err);
	return st == ST_END ? ST_OK : st;
}

void session_search_init(struct session *s)
{
	static const struct bgjob_class class = { .done = search_done };
	/* Do not show an error, because a search reports the same error. */
	static const struct latest_class look = { .size = sizeof(struct search_look),
						  .work = search_look_work };
	struct search *search = &s->own->search;
	search->session = s;
	str_init(&search->text);
	str_init(&s->own->offer);
	bgjob_init(&search->job, &s->jobs, &class, search, BGJOB_INTERACTIVE);
	latest_init(&s->own->look, &look, s, &s->jobs);
	hit_counter_init(&s->own->counter, s);
}

/* True if a record matches a query that depends on other records.  If not known yet, a
 * job reads them, and the row is redrawn when the job ends. */
static bool search_hit(struct session *s, uint64_t ordinal)
{
	bool is = false;
	struct hits *h = search_session_hits(s);
	if (hits_known(h, ordinal, &is))
		return is;
	bool not_read = !s->ended && ordinal + query_reach(s->query).after >= s->records;
	uint64_t first = ordinal - ordinal % LOOK;
	const struct search_look look = { h, { first, first + LOOK - 1 } };
	if (!not_read && !bgjob_running(&s->own->look.job))
		latest_want(&s->own->look, &look);
	return false;
}

bool session_hit(struct session *s, const struct batch *b, size_t i)
{
	struct batch one;
	bool is;
	if (!s->query || !s->highlight)
		return false;
	struct query_reach reach = query_reach(s->query);
	if (reach.before || reach.after || query_uses_history(s->query))
		return search_hit(s, b->first + i);
	batch_copy(&one, b, i, 1);
	query_mark(s->query, s->own->scratch, &one, &is);
	batch_release(&one);
	return is;
}

void session_search_before_filters(struct session *s)
{
	bgjob_stop(&s->own->search.job);
	session_rank_stop(s);
	latest_reset(&s->own->look);
	row_view_free(s->own->hits_view);
	s->own->hits_view = NULL;
	hit_counter_set(&s->own->counter, NULL, 0);
}

void session_search_after_filters(struct session *s)
{
	if (!s->query)
		return;
	search_session_hits(s);
	hit_counter_start(&s->own->counter);
}

static void search_set_query(struct session *s, struct query *q, bool backward)
{
	session_forget_query(s);
	s->query = q;
	s->own->rows_noted = false;
	s->own->scratch = query_scratch_new(q);
	s->own->backward = backward;
	s->highlight = true;
}

void session_search_keep(struct session *s, const char *text)
{
	struct query *q;
	struct err err;
	if (query_compile(&q, text, s->schema, &err) != ST_OK)
		return;
	search_set_query(s, q, s->own->backward);
	session_search_after_filters(s);
}

enum status session_search(struct session *s, const char *text, bool backward,
			   long long count, struct err *err)
{
	session_refuse_offer(s);
	if (!*text && !s->query)
		return err_set(err, ST_INVALID, "no previous search");
	/* Keep the counts if the query has not changed. */
	if (*text && !(s->query && strcmp(text, query_text(s->query)) == 0)) {
		struct query *q;
		enum status st = query_compile(&q, text, s->schema, err);
		if (st != ST_OK)
			return st;
		search_set_query(s, q, backward);
	}
	s->own->backward = backward;
	s->highlight = true;
	search_start_beside(s, backward, count);
	return ST_OK;
}

enum status session_search_from(struct session *s, const char *text, uint64_t ordinal,
				struct err *err)
{
	struct query *q;
	enum status st = query_compile(&q, text, s->schema, err);
	if (st != ST_OK)
		return st;
	search_set_query(s, q, false);
	search_start(s, ordinal, false, 1, s->wrap);
	return ST_OK;
}

enum status session_search_pc(struct session *s, const char *text, bool backward,
			      long long count, struct err *err)
{
	fieldset fields = s->schema->by_role[ROLE_PC];
	uint64_t pc;
	int f = 0;
	if (!fields)
		return err_set(err, ST_INVALID,
			       "this format has no instruction addresses");
	while (!(fields >> f & 1))
		f++;
	if (!value_parse(s->schema, f, text, &pc))
		return err_at(err, 1, "not an address");
	search_set_query(s, query_execution(pc, s->schema), backward);
	search_start_beside(s, backward, count);
	return ST_OK;
}

void session_search_again(struct session *s, bool opposite, long long count)
{
	if (!s->query) {
		session_error(s, "no previous search");
		return;
	}
	search_start_beside(s, s->own->backward != opposite, count);
}

bool session_pc(struct session *s, uint64_t *pc)
{
	const struct batch *b;
	size_t i;
	return session_record(s, &b, &i) && record_role(b, i, ROLE_PC, pc);
}

bool session_hits_ready(const struct session *s)
{
	return s->own->hits_view && row_view_ready(s->own->hits_view);
}

bool session_hits_wait(struct session *s)
{
	if (!s->own->hits_view || !row_view_busy(s->own->hits_view))
		return false;
	return row_view_wait(s->own->hits_view);
}

bool session_search_poll(struct session *s)
{
	struct err err = ERR_INIT;
	bool news = hit_counter_poll(&s->own->counter);
	news = session_rank_poll(s) || news;
	if (!session_hits_ready(s))
		return news;
	row_view_poll(s->own->hits_view, &err);
	if (err.text[0])
		session_error(s, "%s", err.text);
	return true;
}

/* Hits of the last search */

bool session_hits_sum(const struct session *s, struct hits_sum *out)
{
	if (!s->own->counter.hits)
		return false;
	*out = hits_sum(s->own->counter.hits);
	return true;
}

struct row_view *session_hits_view(struct session *s)
{
	if (!s->own->hits_view && s->own->counter.hits)
		s->own->hits_view = row_view_new(s->trace, s->own->counter.hits, 0,
						 s->jobs.wake, s->jobs.wake_arg);
	return s->own->hits_view;
}

bool session_hits_spread(struct session *s, uint64_t *part, size_t n)
{
	struct hits *h =
		s->own->counter.hits ? s->own->counter.hits : session_filter_hits(s);
	if (!h)
		return false;
	hits_spread(h, s->records, part, n);
	return true;
}
