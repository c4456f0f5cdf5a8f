#include "tui/pane/row_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/session/session.h"

/* Move *at to the nearest hit.  If up is set, prefer the last hit at or before it,
 * otherwise the first at or after it; if there is none, use the nearest on the other
 * side.  False if there is no hit yet. */
static bool row_list_snap(struct row_view *v, uint64_t *at, bool up)
{
	uint64_t to;
	enum row_answer a =
		up ? row_view_previous(v, *at, &to) : row_view_next(v, *at, &to);
	if (a == ROW_NONE)
		a = up ? row_view_next(v, *at, &to) : row_view_previous(v, *at, &to);
	if (a == ROW_FOUND)
		*at = to;
	return a == ROW_FOUND;
}

/* Set the first row so that as few rows as possible are blank; return the last hit that
 * is visible then. */
static uint64_t row_list_fill(struct row_list *st, struct row_view *v)
{
	uint64_t last = st->top;
	long long shown = row_view_step(v, &last, st->rows - 1);
	if (shown < st->rows - 1)
		row_view_step(v, &st->top, shown - (st->rows - 1));
	return last;
}

/* Set the first row so that the current hit is visible. */
static void row_list_fit(struct row_list *st, struct row_view *v)
{
	struct row r;
	if (st->top > st->current || !row_view_row(v, st->top, &r, NULL))
		st->top = st->current;
	if (row_list_fill(st, v) < st->current) {
		st->top = st->current;
		row_view_step(v, &st->top, 1 - st->rows);
	}
}

void row_list_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct row_list *st = p->rows;
	struct row_view *v = p->class->rows->view(p);
	uint64_t at;
	st->n = 0;
	st->rows = c->rows;
	if (!v) {
		pane_draw_sentence(c, 0, p->class->rows->none);
		return;
	}
	if (!focused && !st->go_pending && !st->sought) {
		st->current = s->at.ordinal;
		st->pending = 0;
	}
	bool known = row_list_snap(v, &st->current, st->upward);
	struct row_request request = session_row_request(
		st->rows > 0 ? (size_t)st->rows : 1, st->current, st->upward);
	row_view_request(v, &request);
	if (!known) {
		bool none = row_view_next(v, 0, &at) == ROW_NONE;
		canvas_text(c, 0, 1, STYLE_DIM,
			    none ? "none" : canvas_glyph(c, GLYPH_CUT));
		return;
	}
	row_list_fit(st, v);
	at = st->top;
	for (int k = 0; k < st->rows; k++) {
		struct row r;
		if (!row_view_row(v, at, &r, NULL))
			break;
		st->n++;
		p->class->rows->draw(p, c, k, at, &r);
		if (at == st->current)
			canvas_cursor_row(c, k);
		if (!row_view_step(v, &at, 1))
			break;
	}
	if (st->n < st->rows && row_view_next(v, at + 1, &at) == ROW_UNKNOWN)
		canvas_text(c, st->n, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
}

/* Moving */

/* True if there may be more hits in this direction that are not known yet. */
static bool may_have_more(struct row_view *v, uint64_t at, bool up)
{
	uint64_t to;
	if (up && !at)
		return false;
	return (up ? row_view_previous(v, at - 1, &to) : row_view_next(v, at + 1, &to)) ==
	       ROW_UNKNOWN;
}

/* Move by n hits plus the pending moves.  Return the number of hits moved. */
static long long row_list_move(struct pane *p, struct row_view *v, long long n)
{
	struct row_list *st = p->rows;
	uint64_t first;
	n += st->pending;
	st->pending = n;
	if (row_view_next(v, 0, &first) == ROW_NONE)
		st->pending = st->go_pending = 0;
	if (!row_list_snap(v, &st->current, st->upward))
		return 0;
	long long went = row_view_step(v, &st->current, n);
	if (st->pending_scrolls)
		row_view_step(v, &st->top, went);
	st->pending -= went;
	if (st->pending && !may_have_more(v, st->current, st->pending < 0))
		st->pending = 0;
	if (!st->pending && st->go_pending) {
		st->go_pending = false;
		session_goto(p->session, st->current);
	}
	return went;
}

enum outcome row_list_go(struct pane *p, long long count, int arg)
{
	struct row_view *v = p->class->rows->view(p);
	if (!v)
		return OUT_DONE;
	p->rows->go_pending = true;
	row_list_move(p, v, 0);
	return OUT_RECORDS;
}

/* Scroll like list_state_act().  Beyond the known hits, move the current hit and the
 * first row together. */
static void row_list_scroll(struct pane *p, struct row_view *v, enum action a,
			    long long count)
{
	struct row_list *st = p->rows;
	bool by = a == ACT_SCROLL_DOWN || a == ACT_SCROLL_UP;
	long long n = a == ACT_ROW_TOP      ? 0
		      : a == ACT_ROW_MIDDLE ? -(st->rows / 2)
		      : a == ACT_ROW_BOTTOM ? 1 - st->rows
		      : count > 0           ? count
					    : 1;
	if (a == ACT_SCROLL_UP)
		n = -n;
	if (!by)
		st->top = st->current;
	long long left = n - row_view_step(v, &st->top, n);
	bool more = by && left && may_have_more(v, st->top, left < 0);
	uint64_t last = row_list_fill(st, v);
	if (st->current < st->top)
		st->current = st->top;
	else if (st->current > last)
		st->current = last;
	st->pending_scrolls = true;
	if (more)
		row_list_move(p, v, left);
}

enum outcome row_list_act(struct pane *p, enum action a, long long count)
{
	struct session *s = p->session;
	struct row_list *st = p->rows;
	struct row_view *v = p->class->rows->view(p);
	long long n = 0;
	switch (a) {
	case ACT_TOP:
	case ACT_BOTTOM:
		st->pending = 0;
		st->go_pending = false;
		st->upward = a == ACT_BOTTOM;
		st->current = count >= 0     ? (uint64_t)count
			      : a == ACT_TOP ? 0
			      : s->records   ? s->records - 1
					     : 0;
		return OUT_DONE;
	case ACT_SCROLL_DOWN:
	case ACT_SCROLL_UP:
	case ACT_ROW_TOP:
	case ACT_ROW_MIDDLE:
	case ACT_ROW_BOTTOM:
		if (v)
			row_list_scroll(p, v, a, count);
		return OUT_DONE;
	default:
		if (!list_state_rows(a, count, st->rows, &n))
			return OUT_UNKNOWN;
	}
	if (!v)
		return OUT_DONE;
	st->upward = n < 0;
	st->pending_scrolls = a != ACT_DOWN && a != ACT_UP;
	row_list_move(p, v, n);
	return OUT_DONE;
}

/* Searching */

static void end_search(struct row_list *st)
{
	free(st->sought);
	st->sought = NULL;
}

/* Wrap the search around once; false if it has already wrapped. */
static bool row_list_turn(struct pane *p, struct row_list *st)
{
	if (st->wrapped)
		return false;
	st->wrapped = st->test_current = true;
	st->upward = st->sought_back;
	st->current =
		st->sought_back && p->session->records ? p->session->records - 1 : 0;
	return true;
}

static bool row_list_matches(struct pane *p, const struct row_list *st,
			     const struct row *r)
{
	struct str text = STR_INIT;
	p->class->rows->print(p, st->current, r, &text);
	bool found = str_contains_nocase(text.text, st->sought);
	str_release(&text);
	return found;
}

/* Search row by row while rows are loaded; drawing requests the rows around the current
 * row.  True if the search has moved or ended. */
static bool row_list_seek(struct pane *p, struct row_view *v)
{
	struct row_list *st = p->rows;
	bool moved = false;
	struct row r;
	while (st->sought && row_list_snap(v, &st->current, st->upward) &&
	       row_view_row(v, st->current, &r, NULL)) {
		bool back = st->sought_back, end = false;
		if (!st->test_current && !row_view_step(v, &st->current, back ? -1 : 1)) {
			if (may_have_more(v, st->current, back))
				break;
			if (row_list_turn(p, st))
				return true;
			end = true;
		}
		st->test_current = false;
		moved = true;
		if (!end && row_view_row(v, st->current, &r, NULL) &&
		    row_list_matches(p, st, &r)) {
			if (st->wrapped)
				session_message(p->session, "continued at the %s",
						back ? "bottom" : "top");
			end_search(st);
		} else if (end ||
			   (st->wrapped && (back ? st->current <= st->sought_from
						 : st->current >= st->sought_from))) {
			session_message(p->session, "%s is not in %s", st->sought,
					p->class->search->what);
			st->current = st->sought_from;
			end_search(st);
		}
	}
	return moved;
}

enum pane_found row_list_find(struct pane *p, const char *text, bool backward)
{
	struct row_list *st = p->rows;
	struct row_view *v = p->class->rows->view(p);
	if (!v)
		return PANE_NOT_FOUND;
	end_search(st);
	st->sought = mem_text(text);
	st->sought_back = backward;
	st->sought_from = st->current;
	st->wrapped = st->test_current = false;
	row_list_seek(p, v);
	return PANE_FOUND_LATER;
}

void row_list_click(struct pane *p, int row)
{
	struct row_list *st = p->rows;
	struct row_view *v = p->class->rows->view(p);
	if (!v || row < 0 || row >= st->n)
		return;
	st->current = st->top;
	row_view_step(v, &st->current, row);
}

bool row_list_catch_up(struct pane *p)
{
	struct row_list *st = p->rows;
	struct row_view *v = p->class->rows->view(p);
	bool opening = st->go_pending;
	if (v && st->sought)
		return row_list_seek(p, v);
	if (!v || (!st->pending && !opening))
		return false;
	return row_list_move(p, v, 0) || st->go_pending != opening;
}

bool row_list_cancel(struct pane *p)
{
	struct row_list *st = p->rows;
	bool was = st->pending || st->go_pending || st->sought;
	end_search(st);
	st->pending = 0;
	st->go_pending = false;
	return was;
}

struct row_list *row_list_new(const struct session *s)
{
	struct row_list *l = mem_new(1, sizeof *l);
	l->current = s->at.ordinal;
	return l;
}

void row_list_free(struct row_list *l)
{
	if (l)
		end_search(l);
	free(l);
}
