/*
 * Lines.  The list shows records with the gaps between them, but only records
 * have numbers, and how many gaps stand above a record is known only while that
 * record is at hand.  So a place is a struct position, moving goes line by line
 * through the rows of the pager, and where rows are missing a step simply goes to
 * the next record.
 *
 * Of a filtered list the rows come from a view, and its neighbours are those that the
 * view knows; where it does not know (yet), lines end, and s->lacking is set.
 *
 * Rows.  Everything asks the pager through one window of some pages around the
 * place, because what pager_get() gives holds only until it is asked again.
 */
#include "tui/session_private.h"

#include <stdlib.h>

enum { STEPS_MOST = 4096 /* lines that are walked one by one */ };

void session_forget_hits(struct session *s)
{
	for (size_t i = 0; i < s->nhits; i++)
		free(s->hits[i].is);
	s->nhits = 0;
}

static void fetch(struct session *s, uint64_t first, size_t rows)
{
	session_forget_hits(s);
	s->window_first = first;
	s->window_rows = rows;
	pager_get(s->pager, first, rows, &s->window);
	session_measure(s);
}

/* One page before what is shown and one behind it. */
void session_fetch_around(struct session *s, uint64_t ordinal)
{
	uint64_t page = (uint64_t)s->page;
	if (session_view(s))
		return; /* session_filter_want() */
	fetch(s, ordinal > page ? ordinal - page : 0, (size_t)page * 3 + 1);
}

/* A row of the list, if it is at hand. */
static bool row_at(const struct session *s, uint64_t ordinal, struct row *out)
{
	if (session_view(s))
		return view_row(session_view(s), ordinal, out, NULL);
	if (ordinal < s->window_first || ordinal - s->window_first >= s->window.n)
		return false;
	*out = s->window.row[ordinal - s->window_first];
	return out->batch != NULL;
}

/* The first record of the list from a record on, and the last one up to it. */
static enum view_answer list_next(struct session *s, uint64_t from, uint64_t *ordinal)
{
	if (session_view(s)) {
		enum view_answer a = view_next(session_view(s), from, ordinal);
		s->lacking |= a == VIEW_UNKNOWN;
		return a;
	}
	*ordinal = from;
	return from < s->records ? VIEW_THERE : VIEW_NONE;
}

static enum view_answer list_previous(struct session *s, uint64_t from, uint64_t *ordinal)
{
	if (session_view(s)) {
		enum view_answer a = view_previous(session_view(s), from, ordinal);
		s->lacking |= a == VIEW_UNKNOWN;
		return a;
	}
	*ordinal = from;
	return VIEW_THERE;
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
	struct row own, above;
	bool has_own = row_at(s, ordinal, &own);
	bool has_above = ordinal && row_at(s, ordinal - 1, &above);
	size_t n = 0;
	if (has_above && above.i + 1 == above.batch->n &&
	    (!has_own || own.batch != above.batch))
		n = add_gaps(above.batch, above.batch->n, out, n);
	if (has_own)
		return add_gaps(own.batch, own.i, out, n);
	const struct batch *tail = s->window.tail;
	if (!session_view(s) && s->window.end && tail &&
	    ordinal == s->window_first + s->window.n)
		n = add_gaps(tail, tail->n, out, n);
	return n;
}

/* Whether records are left out above one: a line says so where there is context. */
static bool left_out(const struct session *s, uint64_t ordinal)
{
	struct row own, above;
	return session_view(s) && session_context(s) && ordinal &&
	       row_at(s, ordinal, &own) && !row_at(s, ordinal - 1, &above);
}

/* The highest line above which there is none: a record has at most its gaps, and what
 * says that records are left out. */
static unsigned ngaps(const struct session *s, uint64_t ordinal)
{
	const struct gap *g[GAPS_BETWEEN];
	return (unsigned)gaps_above(s, ordinal, g) + left_out(s, ordinal);
}

static bool in_window(const struct session *s, uint64_t ordinal)
{
	uint64_t end = s->window_first + s->window.n;
	return ordinal >= s->window_first &&
	       (ordinal < end || (ordinal == end && s->window.end));
}

static void have(struct session *s, uint64_t ordinal)
{
	if (session_view(s))
		return;
	if (!in_window(s, ordinal) || (ordinal && ordinal == s->window_first))
		session_fetch_around(s, ordinal);
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
	uint64_t next;
	if (list_next(s, p->ordinal + 1, &next) == VIEW_THERE) {
		p->ordinal = next;
		p->gap = ngaps(s, next);
		return true;
	}
	unsigned n = s->ended && !session_view(s) ? ngaps(s, p->ordinal + 1) : 0;
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
	uint64_t previous;
	if (p->ordinal == 0 || list_previous(s, p->ordinal - 1, &previous) != VIEW_THERE)
		return false;
	p->ordinal = previous;
	p->gap = 0;
	return true;
}

/* Move by lines as far as there are any; returns how many lines it went. */
long long session_walk(struct session *s, struct position *p, long long lines)
{
	long long went = 0;
	/* So far nobody counts the gaps in between. */
	if (!session_view(s) && (lines > STEPS_MOST || lines < -STEPS_MOST)) {
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

/* Whether so many lines are certainly not as many as lie between two records. */
static bool far_apart(const struct session *s, uint64_t a, uint64_t b, uint64_t lines)
{
	return !session_view(s) && b - a > lines;
}

/* The place into the middle of the page: once more when the rows above it are there. */
static void centre(struct session *s)
{
	bool lacking = s->lacking;
	s->lacking = false;
	s->top = s->at;
	session_walk(s, &s->top, -s->page / 2);
	s->centring = s->lacking;
	s->lacking |= lacking;
}

/* Move the page as little as needed, or, when far away, put the place into its
 * middle. */
static void follow(struct session *s)
{
	uint64_t page = (uint64_t)s->page;
	if (position_before(s->at, s->top)) {
		struct position p = s->at;
		bool near = !far_apart(s, s->at.ordinal, s->top.ordinal, page) &&
			    lines_between(s, s->at, s->top, s->page + 1) <= s->page;
		if (near)
			s->top = p;
		else
			centre(s);
		return;
	}
	long long below = far_apart(s, s->top.ordinal, s->at.ordinal, 2 * page)
				  ? 2LL * s->page
				  : lines_between(s, s->top, s->at, 2LL * s->page);
	if (below < s->page)
		return;
	struct position p = s->at;
	if (below >= 2LL * s->page) {
		centre(s);
		return;
	}
	session_walk(s, &p, 1 - s->page);
	s->top = p;
}

/* No blank lines below the end while there are lines above. */
static void fill_page(struct session *s)
{
	struct position p = s->top;
	long long n = session_walk(s, &p, s->page - 1);
	uint64_t next;
	/* Where more is arriving, the last so far is the end for who follows it. */
	bool ended = session_view(s) ? list_next(s, p.ordinal + 1, &next) == VIEW_NONE
				     : s->ended || s->following;
	if (n < s->page - 1 && ended)
		session_walk(s, &s->top, n - (s->page - 1));
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

/* The place of a filtered list is one of its records, when these are known. */
static void snap(struct session *s)
{
	struct row own;
	uint64_t to = s->at.ordinal;
	if (row_at(s, to, &own)) {
		unsigned most = ngaps(s, to);
		if (s->at.gap > most)
			s->at.gap = most;
		s->snap_up = false;
		return;
	}
	enum view_answer a =
		s->snap_up ? list_previous(s, to, &to) : list_next(s, to, &to);
	if (a == VIEW_NONE)
		a = s->snap_up ? list_next(s, to, &to) : list_previous(s, to, &to);
	if (a != VIEW_THERE)
		return;
	if (s->sought && s->at.ordinal != to && !s->snap_up) {
		char n[32];
		session_say(s, "record %s is filtered out: this is the next that is not",
			    text_count(n, sizeof n, s->at.ordinal));
	}
	s->at = (struct position) { to, 0 };
	s->snap_up = s->sought = false;
}

static void prepare_filtered(struct session *s)
{
	struct row top;
	s->lacking = false;
	clamp(s);
	session_filter_want(s);
	snap(s);
	if (s->centring || !row_at(s, s->top.ordinal, &top))
		centre(s);
	follow(s);
	fill_page(s);
	session_filter_want(s);
}

void session_prepare(struct session *s)
{
	if (s->page < 1)
		s->page = 1;
	session_measure(s);
	if (session_view(s)) {
		prepare_filtered(s);
		return;
	}
	uint64_t page = (uint64_t)s->page;
	uint64_t low = s->top.ordinal < s->at.ordinal ? s->top.ordinal : s->at.ordinal;
	if (s->at.ordinal - low > 2 * page)
		low = s->at.ordinal;
	session_fetch_around(s, low);
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
		session_fetch_around(s, s->top.ordinal);
}

/* Waiting */

bool session_lacks_rows(const struct session *s)
{
	return session_view(s) ? s->lacking : !s->window.complete;
}

bool session_rows_wait(struct session *s)
{
	struct view *v = session_view(s);
	session_prepare(s);
	if (v) {
		if (!view_busy(v))
			return false;
		session_forget_hits(s);
		view_wait(v);
		/* Rows that come may move the place, and more lines be owed. */
		session_pay(s);
		return true;
	}
	if (s->window.complete)
		return false;
	pager_wait(s->pager, s->window_first, s->window_rows);
	return !pager_error(s->pager);
}

/* A line of a record, or of the place where it is to come. */
static struct line line_of(const struct session *s, struct position p)
{
	struct row r;
	struct line line = { .at = p };
	if (row_at(s, p.ordinal, &r)) {
		line.batch = r.batch;
		line.i = r.i;
	}
	if (session_view(s)) {
		bool match = true;
		view_row(session_view(s), p.ordinal, &r, &match);
		line.context = !match;
	}
	return line;
}

/* How many records are left out above one, in a filtered list. */
static uint64_t count_left_out(struct session *s, uint64_t ordinal)
{
	uint64_t above;
	enum view_answer a = list_previous(s, ordinal - 1, &above);
	return a == VIEW_THERE ? ordinal - 1 - above : a == VIEW_NONE ? ordinal : 0;
}

size_t session_lines(struct session *s, struct position top, size_t n, struct line *out)
{
	size_t k = 0;
	struct position p = top;
	while (k < n) {
		const struct gap *gap[GAPS_BETWEEN];
		unsigned ng = (unsigned)gaps_above(s, p.ordinal, gap);
		unsigned all = ng + left_out(s, p.ordinal);
		if (p.gap > all)
			p.gap = all;
		if (p.gap > ng) {
			out[k++] = (struct line) { .at = p,
						   .separates = true,
						   .left_out =
							   count_left_out(s, p.ordinal) };
			p.gap--;
		}
		for (; p.gap > 0 && k < n; p.gap--)
			out[k++] = (struct line) { .at = p, .gap = gap[ng - p.gap] };
		uint64_t here;
		enum view_answer a = list_next(s, p.ordinal, &here);
		if (k == n || a == VIEW_NONE)
			break;
		if (a == VIEW_UNKNOWN) {
			out[k++] = (struct line) { .at = p, .to_come = true };
			break;
		}
		p.ordinal = here;
		out[k++] = line_of(s, p);
		a = list_next(s, p.ordinal + 1, &here);
		p.ordinal = a == VIEW_THERE ? here : p.ordinal + 1;
		p.gap = ngaps(s, p.ordinal);
	}
	return k;
}

bool session_peek(struct session *s, uint64_t ordinal, const struct batch **b, size_t *i)
{
	struct row r;
	if (!row_at(s, ordinal, &r))
		return false;
	*b = r.batch;
	*i = r.i;
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
