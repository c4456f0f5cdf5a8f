/*
 * Lines.  The list shows records with the gaps between them, but only records
 * have numbers, and how many gaps stand above a record is known only while that
 * record is at hand.  So a place is a struct position, moving goes line by line
 * through the rows of the pager, and where rows are missing a step simply goes to
 * the next record.
 *
 * Rows.  Everything asks the pager through one window of some pages around the
 * place, because what pager_get() gives holds only until it is asked again.
 */
#include "tui/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/find.h"

enum {
	PAGER_MEMORY = 16 << 20,
	STEPS_MOST = 4096 /* lines that are walked one by one */
};

bool position_same(struct position a, struct position b)
{
	return a.ordinal == b.ordinal && a.gap == b.gap;
}

bool position_before(struct position a, struct position b)
{
	return a.ordinal != b.ordinal ? a.ordinal < b.ordinal : a.gap > b.gap;
}

/* A search is a job with what it needs to know. */
struct search {
	struct session *s;
	struct job *job;
	uint64_t from;
	bool backward;
	long long count;
	uint64_t found;
};

/* Life cycle */

enum status session_open(struct session **out, struct trace *t, void (*wake)(void *arg),
			 void *wake_arg, struct err *err)
{
	struct session *s = mem_new(1, sizeof *s);
	enum status st = pager_open(&s->pager, t, PAGER_MEMORY, wake, wake_arg, err);
	if (st != ST_OK) {
		free(s);
		return st;
	}
	s->trace = t;
	s->schema = trace_schema(t);
	const char *path = trace_path(t), *slash = strrchr(path, '/');
	s->name = slash && slash[1] ? slash + 1 : path;
	if (strcmp(path, "-") == 0)
		s->name = "standard input";
	str_init(&s->message);
	s->wake = wake;
	s->wake_arg = wake_arg;
	s->page = 1;
	session_columns_reset(s);
	s->field = s->ncolumns ? s->column[0] : 0;
	*out = s;
	return ST_OK;
}

static void forget_query(struct session *s);

static void stop_search(struct session *s)
{
	if (!s->search)
		return;
	job_stop(s->search->job);
	free(s->search);
	s->search = NULL;
}

void session_free(struct session *s)
{
	if (!s)
		return;
	stop_search(s);
	job_stop(s->explorer);
	pager_free(s->pager);
	forget_query(s);
	str_release(&s->message);
	free(s);
}

static void say(struct session *s, bool bad, const char *fmt, va_list ap)
	__attribute__((format(printf, 3, 0)));

static void say(struct session *s, bool bad, const char *fmt, va_list ap)
{
	char buf[512];
	vsnprintf(buf, sizeof buf, fmt, ap);
	str_clear(&s->message);
	str_add(&s->message, buf);
	s->message_bad = bad;
}

void session_say(struct session *s, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(s, false, fmt, ap);
	va_end(ap);
}

void session_complain(struct session *s, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(s, true, fmt, ap);
	va_end(ap);
}

/* Running */

static enum status explore(void *arg, struct task *task, struct err *err)
{
	return trace_explore(arg, task, err);
}

void session_explore(struct session *s)
{
	if (!s->explorer && !s->explored)
		s->explorer = job_start(explore, s->trace, s->wake, s->wake_arg);
}

static void measure(struct session *s)
{
	s->extent = trace_extent(s->trace);
	if (s->extent.complete) {
		s->records = s->extent.records;
		s->ended = true;
		return;
	}
	/* The pager may have read farther than the explorer. */
	uint64_t seen = s->window_first;
	for (size_t i = s->window.n; i--;)
		if (s->window.row[i].batch) {
			seen += i + 1;
			break;
		}
	if (s->extent.records > s->records)
		s->records = s->extent.records;
	if (seen > s->records)
		s->records = seen;
	if (s->window.end) {
		s->records = s->window_first + s->window.n;
		s->ended = true;
	}
}

static void arrive(struct session *s, uint64_t ordinal)
{
	session_jumped(s);
	session_go(s, (struct position) { ordinal, 0 });
}

static void search_ended(struct session *s, enum status st, const struct err *err)
{
	struct search *search = s->search;
	s->search = NULL;
	job_stop(search->job);
	if (st == ST_OK) {
		arrive(s, search->found);
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

bool session_poll(struct session *s)
{
	bool news = false;
	enum status st;
	struct err err = ERR_INIT;
	struct extent was = s->extent;
	measure(s);
	news = was.records != s->extent.records || was.complete != s->extent.complete ||
	       was.fraction != s->extent.fraction || was.damages != s->extent.damages ||
	       was.gaps != s->extent.gaps;
	if (s->explorer && job_done(s->explorer, &st, &err)) {
		job_stop(s->explorer);
		s->explorer = NULL;
		s->explored = true;
		measure(s);
		if (st != ST_OK && st != ST_END && st != ST_CANCELLED)
			session_complain(s, "%s", err.text);
		news = true;
	}
	if (s->search && job_done(s->search->job, &st, &err)) {
		search_ended(s, st, &err);
		news = true;
	}
	if (s->awaiting && (s->awaited < s->records || s->ended)) {
		s->awaiting = false;
		session_goto(s, s->awaited);
		news = true;
	}
	return news;
}

void session_settle(struct session *s, bool all)
{
	if (all && s->explorer)
		job_wait(s->explorer);
	if (s->search)
		job_wait(s->search->job);
	session_poll(s);
	/* Rows that come may move the window: gaps among them take lines. */
	for (int tries = 0; tries < 8; tries++) {
		session_prepare(s);
		if (s->window.complete)
			break;
		pager_wait(s->pager, s->window_first, s->window_rows);
	}
}

bool session_urgent(const struct session *s)
{
	return !s->window.complete || (s->search && job_done(s->search->job, NULL, NULL));
}

bool session_busy(const struct session *s)
{
	return s->search || s->awaiting;
}

bool session_cancel(struct session *s)
{
	if (s->awaiting) {
		s->awaiting = false;
		session_say(s, "not waiting for that record any more");
		return true;
	}
	if (!s->search)
		return false;
	/* It ends by itself a moment later; session_poll() then says so. */
	task_cancel(job_task(s->search->job));
	return true;
}

void session_known_text(const struct session *s, struct str *out)
{
	if (source_facts(trace_source(s->trace)).arriving)
		str_add(out, "more is arriving");
	else
		str_addf(out, "%.0f %% indexed", 100 * s->extent.fraction);
}

/* Why there is nothing below although the trace goes on. */
static void say_unknown(struct session *s, const char *what)
{
	struct str known = STR_INIT;
	session_known_text(s, &known);
	session_say(s, "%s: %s", what, known.text);
	str_release(&known);
}

void session_busy_text(const struct session *s, struct str *out)
{
	char n[32];
	if (s->search) {
		struct task *task = job_task(s->search->job);
		uint64_t done = task->done, total = task->total;
		str_addf(out, "searching %s for %s",
			 s->search->backward ? "backward" : "forward",
			 query_text(s->query));
		if (total && done <= total)
			str_addf(out, ", %.0f %%", 100.0 * (double)done / (double)total);
		str_add(out, "  (Ctrl-C stops)");
	} else if (s->awaiting) {
		str_addf(out,
			 "record %s is not known yet: going there when it is  "
			 "(Ctrl-C forgets it)",
			 text_count(n, sizeof n, s->awaited));
	}
}

/* Looking */

static void forget_hits(struct session *s)
{
	for (size_t i = 0; i < s->nhits; i++)
		free(s->hits[i].is);
	s->nhits = 0;
}

static void fetch(struct session *s, uint64_t first, size_t rows)
{
	forget_hits(s);
	s->window_first = first;
	s->window_rows = rows;
	pager_get(s->pager, first, rows, &s->window);
	measure(s);
}

/* One page before what is shown and one behind it. */
static void fetch_around(struct session *s, uint64_t ordinal)
{
	uint64_t page = (uint64_t)s->page;
	fetch(s, ordinal > page ? ordinal - page : 0, (size_t)page * 3 + 1);
}

static const struct row *row_at(const struct session *s, uint64_t ordinal)
{
	if (ordinal < s->window_first || ordinal - s->window_first >= s->window.n)
		return NULL;
	const struct row *r = &s->window.row[ordinal - s->window_first];
	return r->batch ? r : NULL;
}

static size_t add_gaps(const struct batch *b, size_t before, const struct gap **out,
		       size_t n)
{
	for (size_t k = 0; k < b->ngaps && n < GAPS_BETWEEN; k++) {
		const struct gap *g = &b->gap[k];
		/* Two batches that meet may both have it. */
		if (g->before == before &&
		    (n == 0 || g->offset > out[n - 1]->offset ||
		     (g->offset == out[n - 1]->offset && g->kind != out[n - 1]->kind)))
			out[n++] = g;
	}
	return n;
}

/* The gaps above a record, in the order of the trace. */
static size_t gaps_above(const struct session *s, uint64_t ordinal,
			 const struct gap *out[GAPS_BETWEEN])
{
	const struct row *own = row_at(s, ordinal);
	const struct row *above = ordinal ? row_at(s, ordinal - 1) : NULL;
	size_t n = 0;
	if (above && above->i + 1 == above->batch->n &&
	    (!own || own->batch != above->batch))
		n = add_gaps(above->batch, above->batch->n, out, n);
	if (own)
		return add_gaps(own->batch, own->i, out, n);
	const struct batch *tail = s->window.tail;
	if (s->window.end && tail && ordinal == s->window_first + s->window.n)
		n = add_gaps(tail, tail->n, out, n);
	return n;
}

/* The highest line above which there is none: a record has at most its gaps. */
static unsigned ngaps(const struct session *s, uint64_t ordinal)
{
	const struct gap *g[GAPS_BETWEEN];
	return (unsigned)gaps_above(s, ordinal, g);
}

static bool in_window(const struct session *s, uint64_t ordinal)
{
	uint64_t end = s->window_first + s->window.n;
	return ordinal >= s->window_first &&
	       (ordinal < end || (ordinal == end && s->window.end));
}

static void have(struct session *s, uint64_t ordinal)
{
	if (!in_window(s, ordinal) || (ordinal && ordinal == s->window_first))
		fetch_around(s, ordinal);
}

/* One line down; false: there is none. */
static bool line_down(struct session *s, struct position *p)
{
	if (p->gap > 1 || (p->gap == 1 && p->ordinal < s->records)) {
		p->gap--;
		return true;
	}
	if (p->gap == 1)
		return false;
	have(s, p->ordinal + 1);
	if (p->ordinal + 1 < s->records) {
		p->ordinal++;
		p->gap = ngaps(s, p->ordinal);
		return true;
	}
	unsigned n = s->ended ? ngaps(s, p->ordinal + 1) : 0;
	if (n == 0)
		return false;
	p->ordinal++;
	p->gap = n;
	return true;
}

static bool line_up(struct session *s, struct position *p)
{
	have(s, p->ordinal);
	if (p->gap < ngaps(s, p->ordinal)) {
		p->gap++;
		return true;
	}
	if (p->ordinal == 0)
		return false;
	p->ordinal--;
	p->gap = 0;
	return true;
}

/* Move by lines as far as there are any; returns how many lines it went. */
static long long walk(struct session *s, struct position *p, long long lines)
{
	long long went = 0;
	/* So far nobody counts the gaps in between. */
	if (lines > STEPS_MOST || lines < -STEPS_MOST) {
		uint64_t by = lines < 0 ? -(uint64_t)lines : (uint64_t)lines;
		uint64_t last = s->records ? s->records - 1 : 0;
		uint64_t from = p->ordinal < last ? p->ordinal : last;
		if (lines < 0)
			p->ordinal = from > by ? from - by : 0;
		else
			p->ordinal = last - from > by ? from + by : last;
		p->gap = 0;
		return lines;
	}
	for (; lines > 0 && line_down(s, p); lines--)
		went++;
	for (; lines < 0 && line_up(s, p); lines++)
		went--;
	return went;
}

/* The number of lines from a to b if b is fewer than most lines below a, else most. */
static long long lines_between(struct session *s, struct position a, struct position b,
			       long long most)
{
	long long n = 0;
	while (n < most && position_before(a, b) && line_down(s, &a))
		n++;
	return position_before(a, b) ? most : n;
}

/* Move the page as little as needed, or, when far away, put the place into its
 * middle. */
static void follow(struct session *s)
{
	if (position_before(s->at, s->top)) {
		struct position p = s->at;
		bool near = s->top.ordinal - s->at.ordinal <= (uint64_t)s->page;
		if (!near)
			walk(s, &p, -s->page / 2);
		s->top = p;
		return;
	}
	long long below = s->at.ordinal - s->top.ordinal > 2 * (uint64_t)s->page
				  ? 2LL * s->page
				  : lines_between(s, s->top, s->at, 2LL * s->page);
	if (below < s->page)
		return;
	struct position p = s->at;
	bool near = below < 2LL * s->page;
	walk(s, &p, near ? 1 - s->page : -s->page / 2);
	s->top = p;
}

/* No blank lines below the end while there are lines above. */
static void fill_page(struct session *s)
{
	struct position p = s->top;
	long long n = walk(s, &p, s->page - 1);
	if (n < s->page - 1 && s->ended)
		walk(s, &s->top, n - (s->page - 1));
}

static void clamp(struct session *s)
{
	if (s->records == 0) {
		if (s->at.gap == 0)
			s->at.ordinal = 0;
		return;
	}
	if (s->at.ordinal < s->records)
		return;
	if (s->at.ordinal == s->records && s->at.gap > 0)
		return;
	s->at = (struct position) { s->records - 1, 0 };
}

void session_prepare(struct session *s)
{
	if (s->page < 1)
		s->page = 1;
	uint64_t page = (uint64_t)s->page;
	uint64_t low = s->top.ordinal < s->at.ordinal ? s->top.ordinal : s->at.ordinal;
	if (s->at.ordinal - low > 2 * page)
		low = s->at.ordinal;
	fetch_around(s, low);
	clamp(s);
	follow(s);
	fill_page(s);
	/* A trace of nothing but gaps has its cursor on the first of them. */
	if (s->records == 0 && s->ended && s->at.gap == 0)
		s->at.gap = ngaps(s, 0);
	/* The rows of the whole page, and the ones next to it: whether a row is the
	 * first or last of a group is said by its neighbours. */
	uint64_t first = s->top.ordinal ? s->top.ordinal - 1 : 0;
	if (s->window_first > first ||
	    s->window_first + s->window_rows < s->top.ordinal + page + 1)
		fetch_around(s, s->top.ordinal);
}

size_t session_lines(struct session *s, struct position top, size_t n, struct line *out)
{
	size_t k = 0;
	struct position p = top;
	uint64_t end = s->records;
	while (k < n) {
		const struct gap *gap[GAPS_BETWEEN];
		unsigned ng = (unsigned)gaps_above(s, p.ordinal, gap);
		if (p.gap > ng)
			p.gap = ng;
		for (; p.gap > 0 && k < n; p.gap--)
			out[k++] = (struct line) { .at = p, .gap = gap[ng - p.gap] };
		if (k == n || p.ordinal >= end)
			break;
		const struct row *r = row_at(s, p.ordinal);
		out[k++] = (struct line) { .at = p,
					   .batch = r ? r->batch : NULL,
					   .i = r ? r->i : 0 };
		p.ordinal++;
		p.gap = ngaps(s, p.ordinal);
	}
	return k;
}

bool session_peek(struct session *s, uint64_t ordinal, const struct batch **b, size_t *i)
{
	const struct row *r = row_at(s, ordinal);
	if (!r)
		return false;
	*b = r->batch;
	*i = r->i;
	return true;
}

bool session_record(struct session *s, const struct batch **b, size_t *i)
{
	return s->at.gap == 0 && session_peek(s, s->at.ordinal, b, i);
}

const struct gap *session_gap(struct session *s)
{
	const struct gap *gap[GAPS_BETWEEN];
	unsigned n = (unsigned)gaps_above(s, s->at.ordinal, gap);
	return s->at.gap && s->at.gap <= n ? gap[n - s->at.gap] : NULL;
}

/* Moving */

void session_go(struct session *s, struct position p)
{
	s->awaiting = false;
	s->at = p;
	session_prepare(s);
}

void session_step(struct session *s, long long lines)
{
	struct position p = s->at;
	if (walk(s, &p, lines) == 0 && lines > 0 && !s->ended)
		say_unknown(s, "the rest is not known yet");
	session_go(s, p);
}

void session_scroll(struct session *s, long long lines)
{
	struct position p = s->at;
	long long went = walk(s, &p, lines);
	if (went == 0 && lines > 0 && !s->ended)
		say_unknown(s, "the rest is not known yet");
	walk(s, &s->top, went);
	session_go(s, p);
}

void session_wheel(struct session *s, long long lines)
{
	struct position low = s->top;
	walk(s, &low, s->page - 1);
	if (lines > 0)
		lines = walk(s, &low, lines);
	walk(s, &s->top, lines);
	low = s->top;
	walk(s, &low, s->page - 1);
	struct position p = s->at;
	if (position_before(p, s->top))
		p = s->top;
	else if (position_before(low, p))
		p = low;
	session_go(s, p);
}

void session_jumped(struct session *s)
{
	if (s->jump_at && position_same(s->jump[s->jump_at - 1], s->at)) {
		s->njumps = s->jump_at;
		return;
	}
	if (s->jump_at == SESSION_JUMPS) {
		memmove(s->jump, s->jump + 1, (SESSION_JUMPS - 1) * sizeof *s->jump);
		s->jump_at--;
	}
	s->jump[s->jump_at++] = s->at;
	s->njumps = s->jump_at;
}

/*
 * The list holds the places that were left.  Going back swaps the place with the
 * one in the list, so that going forward finds it again.
 */
void session_back(struct session *s, bool forward)
{
	if (forward ? s->jump_at == s->njumps : s->jump_at == 0) {
		session_say(s, "there is no jump to go %s", forward ? "forward" : "back");
		return;
	}
	size_t i = forward ? s->jump_at++ : --s->jump_at;
	struct position p = s->jump[i];
	s->jump[i] = s->at;
	session_go(s, p);
}

void session_goto(struct session *s, uint64_t ordinal)
{
	char n[32];
	fetch_around(s, ordinal); /* a record behind the index may be at hand */
	if (ordinal < s->records) {
		arrive(s, ordinal);
		return;
	}
	if (!s->ended) {
		s->awaiting = true;
		s->awaited = ordinal;
		session_prepare(s);
		return;
	}
	arrive(s, s->records ? s->records - 1 : 0);
	if (s->records)
		session_say(s, "the last record is %s",
			    text_count(n, sizeof n, s->records - 1));
}

void session_goto_end(struct session *s)
{
	session_jumped(s);
	if (s->records)
		session_go(s, (struct position) { s->records - 1, 0 });
	if (!s->ended) {
		say_unknown(s, "the last record so far");
		return;
	}
	/* What stands behind the last record is to be seen too. */
	struct position p = s->at;
	walk(s, &p, GAPS_BETWEEN);
	session_go(s, p);
}

void session_goto_percent(struct session *s, double percent)
{
	double known = s->ended ? 100 : 100 * s->extent.fraction;
	if (percent > 100)
		percent = 100;
	if (!s->ended && percent > known) {
		say_unknown(s, "that far the trace is not known yet");
		return;
	}
	double share = known > 0 ? percent / known : 0;
	uint64_t n = (uint64_t)((double)s->records * share);
	if (n >= s->records)
		n = s->records ? s->records - 1 : 0;
	session_goto(s, n);
}

/* Columns and fields */

bool field_shown(const struct session *s, int field)
{
	return !(schema_field(s->schema, field)->flags & FIELD_PADDING);
}

void session_columns(struct session *s, const uint8_t *field, size_t n)
{
	memmove(s->column, field, n * sizeof *field);
	s->ncolumns = n;
}

/*
 * What says which instruction it is comes first, wherever the format has it: in
 * a narrow window the other columns are those that have to be scrolled to.
 */
void session_columns_reset(struct session *s)
{
	static const enum role first[] = { ROLE_UOP, ROLE_PC, ROLE_MACRO, ROLE_MICRO,
					   ROLE_CLASS };
	fieldset rest = s->schema->shown;
	s->ncolumns = 0;
	for (size_t k = 0; k <= sizeof first / sizeof *first; k++) {
		fieldset now = k < sizeof first / sizeof *first
				       ? rest & s->schema->by_role[first[k]]
				       : rest;
		for (size_t f = 0; f < s->schema->format->nfields; f++)
			if (now >> f & 1)
				s->column[s->ncolumns++] = (uint8_t)f;
		rest &= ~now;
	}
}

int session_column_of(const struct session *s, int field)
{
	for (size_t i = 0; i < s->ncolumns; i++)
		if (s->column[i] == field)
			return (int)i;
	return -1;
}

/* Searching */

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
	stop_search(s);
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

static void forget_query(struct session *s)
{
	forget_hits(s);
	query_scratch_free(s->scratch);
	query_free(s->query);
	s->query = NULL;
	s->scratch = NULL;
}

static void take_query(struct session *s, struct query *q, bool backward)
{
	stop_search(s);
	forget_query(s);
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

/* Marks */

bool session_mark(struct session *s, uint32_t letter)
{
	if (letter < 'a' || letter > 'z')
		return false;
	unsigned k = letter - 'a';
	s->mark[k] = s->at;
	s->marked[k] = true;
	s->mark_note[k][0] = '\0';
	const struct batch *b;
	size_t i;
	uint64_t pc;
	struct str text = STR_INIT;
	if (session_record(s, &b, &i)) {
		if (record_role(b, i, ROLE_PC, &pc))
			str_addf(&text, "pc %llx  ", (unsigned long long)pc);
		struct str opcode = STR_INIT;
		if (record_opcode(b, i, &opcode))
			str_escape(&text, opcode.text, opcode.len, false);
		str_release(&opcode);
	}
	snprintf(s->mark_note[k], sizeof s->mark_note[k], "%s", text.text);
	str_release(&text);
	return true;
}

bool session_goto_mark(struct session *s, uint32_t letter)
{
	struct position p;
	if (letter == '\'' || letter == '`') {
		if (s->jump_at == 0)
			return false;
		p = s->jump[s->jump_at - 1];
	} else if (letter >= 'a' && letter <= 'z' && s->marked[letter - 'a']) {
		p = s->mark[letter - 'a'];
	} else {
		return false;
	}
	session_jumped(s);
	session_go(s, p);
	return true;
}
