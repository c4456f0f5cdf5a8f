/*
 * Lines of the list.  The list shows records with the gaps between them, but only records
 * have numbers, and the number of gaps above a record is known only while the record is
 * loaded.  A position is therefore a struct position, and moving goes line by line
 * through the rows of session_list(); if rows are not loaded, a step goes to the next
 * record.  If the next row is not known yet, moving stops and sets s->own->lacking.
 */
#include "tui/session/session_internal.h"

#include <stdlib.h>

#include "base/mem.h"
#include "tui/session/thread_model.h"

enum { STEPS_MAX = 4096 /* max lines to move one by one */ };

/* Get a row of the list; false if it is not in the list or not loaded. */
static bool lines_row_at(const struct session *s, uint64_t ordinal, struct row *out)
{
	return row_view_row(session_list(s), ordinal, out, NULL);
}

/* Find the first row of the list at or after a record, or the last row at or before
 * it. */
static enum row_answer lines_list_next(struct session *s, uint64_t from,
				       uint64_t *ordinal)
{
	enum row_answer a = row_view_next(session_list(s), from, ordinal);
	s->own->lacking |= a == ROW_UNKNOWN;
	return a;
}

static enum row_answer lines_list_previous(struct session *s, uint64_t from,
					   uint64_t *ordinal)
{
	enum row_answer a = row_view_previous(session_list(s), from, ordinal);
	s->own->lacking |= a == ROW_UNKNOWN;
	return a;
}

/* The gaps above a record, in trace order: gaps after the last record of a batch, then
 * gaps of the next batch. */
struct lines_gaps {
	const struct gap *gap[2];
	size_t n[2];
};

/* Drop gaps of the first batch that are also in the second, because two adjacent batches
 * can both have the gaps between them. */
static void lines_gaps_join(struct lines_gaps *g)
{
	for (size_t i = 0; i < g->n[0] && g->n[1]; i++)
		if (g->gap[0][i].offset == g->gap[1]->offset &&
		    g->gap[0][i].kind == g->gap[1]->kind)
			g->n[0] = i;
}

static struct lines_gaps lines_gaps(struct row_view *v, uint64_t ordinal)
{
	struct lines_gaps g = { .n = { 0, 0 } };
	struct row own, above;
	bool has_own = row_view_row(v, ordinal, &own, NULL);
	bool has_above = ordinal && row_view_row(v, ordinal - 1, &above, NULL);
	const struct batch *tail = has_own ? NULL : row_view_tail(v, ordinal);
	if (has_above && above.i + 1 == above.batch->n &&
	    (!has_own || own.batch != above.batch))
		g.gap[0] = batch_gaps_before(above.batch, above.batch->n, &g.n[0]);
	if (has_own)
		g.gap[1] = batch_gaps_before(own.batch, own.i, &g.n[1]);
	else if (tail)
		g.gap[1] = batch_gaps_before(tail, tail->n, &g.n[1]);
	lines_gaps_join(&g);
	return g;
}

size_t session_gaps_above(struct row_view *v, uint64_t ordinal)
{
	struct lines_gaps g = lines_gaps(v, ordinal);
	return g.n[0] + g.n[1];
}

const struct gap *session_gap_above(struct row_view *v, uint64_t ordinal, size_t n)
{
	struct lines_gaps g = lines_gaps(v, ordinal);
	if (!n || n > g.n[0] + g.n[1])
		return NULL;
	return n <= g.n[1] ? &g.gap[1][g.n[1] - n] : &g.gap[0][g.n[0] + g.n[1] - n];
}

/* True if there is a separator line above a loaded row, because a list with context hides
 * records there or because another thread runs. */
static bool lines_separated(struct session *s, uint64_t ordinal)
{
	struct row own;
	struct thread_run from, to;
	if (lines_row_at(s, ordinal, &own) && thread_model_switch(s, ordinal, &from, &to))
		return true;
	uint64_t above;
	return session_context(s) && ordinal && lines_row_at(s, ordinal, &own) &&
	       !(row_view_previous(session_list(s), ordinal - 1, &above) == ROW_FOUND &&
		 above == ordinal - 1);
}

/* Return the number of lines above a record that belong to it: gaps and the separator. */
static unsigned lines_ngaps(struct session *s, uint64_t ordinal)
{
	return (unsigned)session_gaps_above(session_list(s), ordinal) +
	       lines_separated(s, ordinal);
}

/* Move one line down; false at the end. */
static bool lines_line_down(struct session *s, struct position *p)
{
	if (p->gap > 1 || (p->gap == 1 && p->ordinal < s->records)) {
		p->gap--;
		return true;
	}
	if (p->gap == 1)
		return false;
	uint64_t next = p->ordinal + 1;
	if (lines_list_next(s, next, &next) != ROW_FOUND &&
	    !(row_view_tail(session_list(s), next) && lines_ngaps(s, next)))
		return false;
	p->ordinal = next;
	p->gap = lines_ngaps(s, next);
	return true;
}

static bool lines_line_up(struct session *s, struct position *p)
{
	if (p->gap < lines_ngaps(s, p->ordinal)) {
		p->gap++;
		return true;
	}
	uint64_t previous;
	if (p->ordinal == 0 ||
	    lines_list_previous(s, p->ordinal - 1, &previous) != ROW_FOUND)
		return false;
	p->ordinal = previous;
	p->gap = 0;
	return true;
}

long long session_walk(struct session *s, struct position *p, long long lines)
{
	long long went = 0;
	/* Do not count gaps over a long distance. */
	if (lines > STEPS_MAX || lines < -STEPS_MAX) {
		went = row_view_step(session_list(s), &p->ordinal, lines);
		lines -= went;
		p->gap = 0;
	}
	for (; lines > 0 && lines_line_down(s, p); lines--)
		went++;
	for (; lines < 0 && lines_line_up(s, p); lines++)
		went--;
	return went;
}

/* Count the lines from a to b; return `most` if b is at least `most` lines below a. */
static long long lines_between(struct session *s, struct position a, struct position b,
			       long long most)
{
	long long n = 0;
	while (n < most && session_position_before(a, b) && lines_line_down(s, &a))
		n++;
	return session_position_before(a, b) ? most : n;
}

/* Move the cursor to the middle of the page; repeat when the rows above it are loaded. */
static void lines_centre(struct session *s)
{
	bool lacking = s->own->lacking;
	s->own->lacking = false;
	s->top = s->at;
	session_walk(s, &s->top, -s->page / 2);
	s->own->centring = s->own->lacking;
	s->own->lacking |= lacking;
}

int session_margin(const struct session *s)
{
	int most = (s->page - 1) / 4;
	return s->margin < most ? s->margin : most;
}

struct position session_margin_top(struct session *s)
{
	struct position p = s->top;
	if (session_walk(s, &p, -1) < 0) { /* not the first line of the list */
		p = s->top;
		session_walk(s, &p, session_margin(s));
	}
	return p;
}

struct position session_margin_bottom(struct session *s)
{
	struct position p = s->top;
	long long down = session_walk(s, &p, s->page - 1);
	struct position last = p;
	if (down == s->page - 1 && session_walk(s, &p, 1) > 0)
		session_walk(s, &last, -session_margin(s));
	return last;
}

/* Move the page so that the cursor is visible: as little as needed or, if the cursor is
 * more than a page away, so that it is in the middle.  After a move of the cursor, also
 * keep the margin lines above and below it, except at the end of the list
 * (lines_fill_page()). */
static void lines_show_cursor(struct session *s)
{
	int margin = s->own->keep_margin ? session_margin(s) : 0;
	struct position p = s->at;
	if (session_position_before(s->at, s->top)) {
		if (lines_between(s, s->at, s->top, s->page + 1) > s->page) {
			lines_centre(s);
			return;
		}
		session_walk(s, &p, -margin);
		s->top = p;
		return;
	}
	long long below = lines_between(s, s->top, s->at, 2LL * s->page);
	if (below >= 2LL * s->page) {
		lines_centre(s);
	} else if (below >= s->page - margin) {
		session_walk(s, &p, margin + 1 - s->page);
		s->top = p;
	} else if (below < margin) {
		session_walk(s, &p, -margin);
		s->top = p;
	}
}

/* Move the page up if it has blank lines after the end of the trace. */
static void lines_fill_page(struct session *s)
{
	struct position p = s->top;
	long long n = session_walk(s, &p, s->page - 1);
	uint64_t next;
	/* While following, treat the last record so far as the end. */
	bool ended = lines_list_next(s, p.ordinal + 1, &next) == ROW_NONE &&
		     (s->ended || s->own->following);
	if (n < s->page - 1 && ended)
		session_walk(s, &s->top, n - (s->page - 1));
}

static void lines_clamp(struct session *s)
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

/* True if p is a gap after the last record.  A filtered list does not show these gaps. */
static bool lines_in_tail(const struct session *s, struct position p)
{
	return p.gap && p.ordinal == s->records && s->ended && !session_filters(s);
}

/* Move the cursor to a row of the list if the rows near it are known. */
static void lines_snap(struct session *s)
{
	struct row own;
	uint64_t to = s->at.ordinal;
	if (lines_in_tail(s, s->at))
		return;
	if (lines_row_at(s, to, &own)) {
		unsigned most = lines_ngaps(s, to);
		if (s->at.gap > most)
			s->at.gap = most;
		s->own->snap_up = false;
		return;
	}
	enum row_answer a = s->own->snap_up ? lines_list_previous(s, to, &to)
					    : lines_list_next(s, to, &to);
	if (a == ROW_NONE)
		a = s->own->snap_up ? lines_list_next(s, to, &to)
				    : lines_list_previous(s, to, &to);
	if (a != ROW_FOUND)
		return;
	if (s->at.ordinal != to) {
		if (s->own->sought && !s->own->snap_up)
			session_message(
				s,
				"record %s is hidden by a filter; this is the next "
				"record that matches",
				COUNT_TEXT(s->at.ordinal));
		s->at = (struct position) { to, 0 };
	}
	s->own->snap_up = s->own->sought = false;
}

/* True if the first line of the page is a line of the list. */
static bool lines_top_is_line(struct session *s)
{
	uint64_t first;
	return lines_in_tail(s, s->top) ||
	       (row_view_next(session_list(s), s->top.ordinal, &first) == ROW_FOUND &&
		first == s->top.ordinal);
}

void session_prepare(struct session *s)
{
	bool known = s->page > 0;
	if (!known)
		s->page = 1;
	session_update_extent(s);
	s->own->lacking = false;
	lines_clamp(s);
	session_list_request(s);
	lines_snap(s);
	if (s->own->centring || !lines_top_is_line(s))
		lines_centre(s);
	lines_show_cursor(s);
	lines_fill_page(s);
	s->own->keep_margin = s->own->keep_margin && s->own->lacking;
	/* In a trace without records, place the cursor at the first gap. */
	if (s->records == 0 && s->ended && s->at.gap == 0)
		s->at.gap = lines_ngaps(s, 0);
	session_list_request(s);
	if (!known) { /* place the cursor in the middle of the first page */
		s->page = 0;
		s->own->centring = s->at.ordinal > 0;
	}
}

/* Return the line of a record; without its batch if it is not loaded. */
static struct line lines_line_of(const struct session *s, struct position p)
{
	struct row r;
	bool match;
	if (!row_view_row(session_list(s), p.ordinal, &r, &match))
		return (struct line) { .at = p,
				       .missing = s->change >= SOURCE_REWRITTEN &&
						  !row_view_busy(session_list(s)) };
	return (struct line) { .at = p, .batch = r.batch, .i = r.i, .context = !match };
}

bool session_record_missing(const struct session *s)
{
	return lines_line_of(s, s->at).missing;
}

/* Return the number of records hidden above a record of a filtered list; 0 if unknown. */
static uint64_t lines_count_left_out(struct session *s, uint64_t ordinal)
{
	uint64_t above;
	enum row_answer a = lines_list_previous(s, ordinal - 1, &above);
	return a == ROW_FOUND ? ordinal - 1 - above : a == ROW_NONE ? ordinal : 0;
}

size_t session_lines(struct session *s, struct position top, size_t n, struct line *out)
{
	size_t k = 0;
	struct position p = top;
	while (k < n) {
		struct row_view *v = session_list(s);
		unsigned ng = (unsigned)session_gaps_above(v, p.ordinal);
		unsigned all = ng + lines_separated(s, p.ordinal);
		if (p.gap > all)
			p.gap = all;
		if (p.gap > ng) {
			out[k++] = (struct line) { .at = p,
						   .separator = true,
						   .left_out = lines_count_left_out(
							   s, p.ordinal) };
			p.gap--;
		}
		for (; p.gap > 0 && k < n; p.gap--)
			out[k++] = (struct line) {
				.at = p, .gap = session_gap_above(v, p.ordinal, p.gap)
			};
		uint64_t here;
		enum row_answer a = lines_list_next(s, p.ordinal, &here);
		if (k == n || a == ROW_NONE)
			break;
		if (a == ROW_UNKNOWN) {
			out[k++] = (struct line) { .at = p, .pending = true };
			break;
		}
		p.ordinal = here;
		out[k] = lines_line_of(s, p);
		s->own->lacking |= !out[k++].batch;
		a = lines_list_next(s, p.ordinal + 1, &here);
		p.ordinal = a == ROW_FOUND ? here : p.ordinal + 1;
		p.gap = lines_ngaps(s, p.ordinal);
	}
	s->own->lacking |= k < n && !s->ended;
	return k;
}

uint64_t session_page_last(struct session *s)
{
	size_t page = s->page > 0 ? (size_t)s->page : 0;
	struct line *line = mem_new(page + 1, sizeof *line);
	size_t n = session_lines(s, s->top, page, line);
	uint64_t last = n ? line[n - 1].at.ordinal : s->top.ordinal;
	free(line);
	return last;
}

bool session_peek(struct session *s, uint64_t ordinal, const struct batch **b, size_t *i)
{
	struct row r;
	if (!lines_row_at(s, ordinal, &r))
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
	return session_gap_above(session_list(s), s->at.ordinal, s->at.gap);
}
