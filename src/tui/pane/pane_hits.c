/*
 * All hits of the last search: number, address and opcode of each.
 *
 * Like the list of records, this is a window on a long list that is not in memory: the
 * current hit and the first visible one are record numbers, and moving steps from hit to
 * hit through the row view.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"

enum { ROWS_MOST = 256, PREFERRED_ROWS = 8, NUMBER_WIDTH = 7 };

struct pane_hits_state {
	uint64_t current, top;
	bool upward;
	/* Keys are not lost while hits are being read: the number of hits still to move,
	 * whether the first row moves too, and whether to go to the hit reached. */
	long long pending;
	bool pending_scrolls;
	bool go_pending;
	char *sought; /* the text that is searched; NULL: none */
	bool sought_back;
	uint64_t sought_from;    /* the hit at which the search began */
	int rows;                /* when last drawn */
	uint64_t row[ROWS_MOST]; /* the hits in these rows */
	int n;
};

/* Move *at to the nearest hit: up: at or before it, or else the next one; otherwise at or
 * after it, or else the previous one.  False if there is none (yet). */
static bool pane_hits_snap(struct row_view *v, uint64_t *at, bool up)
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

/* Set the first row so that as few rows as possible are blank; returns the last hit that
 * is then visible. */
static uint64_t pane_hits_fill(struct pane_hits_state *st, struct row_view *v)
{
	uint64_t last = st->top;
	long long shown = row_view_step(v, &last, st->rows - 1);
	if (shown < st->rows - 1)
		row_view_step(v, &st->top, shown - (st->rows - 1));
	return last;
}

/* The same so that the current hit is visible. */
static void pane_hits_fit(struct pane_hits_state *st, struct row_view *v)
{
	struct row r;
	if (st->top > st->current || !row_view_row(v, st->top, &r, NULL))
		st->top = st->current;
	if (pane_hits_fill(st, v) < st->current) {
		st->top = st->current;
		row_view_step(v, &st->top, 1 - st->rows);
	}
}

/* The opcode; for records without one, the columns of the list. */
static void pane_hits_describe(const struct session *s, const struct batch *b, size_t i,
			       struct str *out)
{
	struct str opcode = STR_INIT;
	if (record_opcode(b, i, &opcode)) {
		str_escape(out, opcode.text, opcode.len, false);
	} else {
		for (size_t k = 0; k < s->ncolumns; k++) {
			int f = s->column[k];
			size_t before = out->len;
			if (schema_field(s->schema, f)->role != ROLE_PC)
				field_print(b, i, f, out);
			if (out->len > before)
				str_add(out, "  ");
		}
	}
	str_release(&opcode);
}

static void pane_hits_draw_hit(struct session *s, struct canvas *c, int row,
			       uint64_t ordinal, const struct row *r)
{
	char n[32];
	uint64_t pc;
	struct str text = STR_INIT;
	const struct schema *schema = s->schema;
	human_count(n, sizeof n, s->records);
	int wide = (int)strlen(n) > NUMBER_WIDTH ? (int)strlen(n) : NUMBER_WIDTH;
	int col = 1 + wide;
	canvas_field(c, row, 1, wide, true, STYLE_DIM, human_count(n, sizeof n, ordinal));
	if (record_role(r->batch, r->i, ROLE_PC, &pc)) {
		wide = (int)field_column(schema, schema_first(schema, ROLE_PC));
		str_addf(&text, "%llx", (unsigned long long)pc);
		canvas_address(c, row, col + 2, wide, true, STYLE_PC, text.text);
		col += 2 + wide;
	}
	str_clear(&text);
	pane_hits_describe(s, r->batch, r->i, &text);
	canvas_field(c, row, col + 2, c->cols - col - 3, false, STYLE_OPCODE, text.text);
	str_release(&text);
}

static void pane_hits_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct pane_hits_state *st = p->state;
	struct row_view *v = session_hits_view(s);
	st->n = 0;
	st->rows = c->rows < ROWS_MOST ? c->rows : ROWS_MOST;
	if (!v) {
		canvas_text(c, 0, 1, STYLE_DIM, "No search yet; / searches");
		return;
	}
	if (!focused && !st->go_pending && !st->sought) {
		st->current = s->at.ordinal;
		st->pending = 0;
	}
	bool known = pane_hits_snap(v, &st->current, st->upward);
	struct row_request request = session_row_request(
		st->rows > 0 ? (size_t)st->rows : 1, st->current, st->upward);
	row_view_request(v, &request);
	uint64_t at;
	if (!known) {
		bool none = row_view_next(v, 0, &at) == ROW_NONE;
		canvas_text(c, 0, 1, STYLE_DIM,
			    none ? "none" : canvas_glyph(c, GLYPH_CUT));
		return;
	}
	pane_hits_fit(st, v);
	at = st->top;
	for (int k = 0; k < st->rows; k++) {
		struct row r;
		if (!row_view_row(v, at, &r, NULL))
			break;
		st->row[st->n++] = at;
		pane_hits_draw_hit(s, c, k, at, &r);
		if (at == st->current)
			canvas_cursor_row(c, k);
		if (!row_view_step(v, &at, 1))
			break;
	}
	if (st->n < st->rows && row_view_next(v, at + 1, &at) == ROW_UNKNOWN)
		canvas_text(c, st->n, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
}

static int pane_hits_preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	struct hits_sum sum;
	if (!session_hits_sum(p->session, &sum) || sum.hits < 1)
		return 2;
	return sum.hits < PREFERRED_ROWS ? (int)sum.hits : PREFERRED_ROWS;
}

static void pane_hits_heading(struct pane *p, struct str *left, struct str *right)
{
	struct hits_sum sum;
	char n[32];
	if (!session_hits_sum(p->session, &sum))
		return;
	const char *text = query_text(p->session->query);
	str_escape(left, text, strlen(text), true);
	str_addf(right, "%s hit%s%s", human_count(n, sizeof n, sum.hits),
		 sum.hits == 1 ? "" : "s", sum.complete ? "" : " so far");
}

/* Whether there can be more hits in this direction that are not known yet. */
static bool pane_hits_may_have_more(struct row_view *v, uint64_t at, bool up)
{
	uint64_t to;
	if (up && !at)
		return false;
	return (up ? row_view_previous(v, at - 1, &to) : row_view_next(v, at + 1, &to)) ==
	       ROW_UNKNOWN;
}

/* Move by n hits and those that are pending.  Returns the number of hits moved. */
static long long pane_hits_move(struct pane *p, struct row_view *v, long long n)
{
	struct pane_hits_state *st = p->state;
	uint64_t first;
	n += st->pending;
	st->pending = n;
	if (row_view_next(v, 0, &first) == ROW_NONE)
		st->pending = st->go_pending = 0;
	if (!pane_hits_snap(v, &st->current, st->upward))
		return 0;
	long long went = row_view_step(v, &st->current, n);
	if (st->pending_scrolls)
		row_view_step(v, &st->top, went);
	st->pending -= went;
	if (st->pending && !pane_hits_may_have_more(v, st->current, st->pending < 0))
		st->pending = 0;
	if (!st->pending && st->go_pending) {
		st->go_pending = false;
		session_goto(p->session, st->current);
	}
	return went;
}

/* The text of a hit, for a search. */
static void pane_hits_print(const struct session *s, uint64_t ordinal,
			    const struct row *r, struct str *out)
{
	char n[32];
	uint64_t pc;
	str_add(out, human_count(n, sizeof n, ordinal));
	if (record_role(r->batch, r->i, ROLE_PC, &pc))
		str_addf(out, " %llx", (unsigned long long)pc);
	str_addc(out, ' ');
	pane_hits_describe(s, r->batch, r->i, out);
}

static void pane_hits_end_search(struct pane_hits_state *st)
{
	free(st->sought);
	st->sought = NULL;
}

/* Step from hit to hit as far as rows are loaded; drawing requests those around the
 * current one.  True: the search has moved or has ended. */
static bool pane_hits_seek(struct pane *p, struct row_view *v)
{
	struct pane_hits_state *st = p->state;
	struct str text = STR_INIT;
	bool moved = false, found = false;
	struct row r;
	while (st->sought && !found && row_view_row(v, st->current, &r, NULL)) {
		if (row_view_step(v, &st->current, st->sought_back ? -1 : 1) == 0) {
			if (pane_hits_may_have_more(v, st->current, st->sought_back))
				break;
			session_message(p->session, "%s is not in the hits %s here",
					st->sought, st->sought_back ? "above" : "below");
			st->current = st->sought_from;
			pane_hits_end_search(st);
			moved = true;
			break;
		}
		moved = true;
		if (!row_view_row(v, st->current, &r, NULL))
			break;
		str_clear(&text);
		pane_hits_print(p->session, st->current, &r, &text);
		found = str_contains_nocase(text.text, st->sought);
	}
	if (found)
		pane_hits_end_search(st);
	str_release(&text);
	return moved;
}

static enum pane_found pane_hits_find(struct pane *p, const char *text, bool backward)
{
	struct pane_hits_state *st = p->state;
	struct row_view *v = session_hits_view(p->session);
	if (!v)
		return PANE_NOT_FOUND;
	pane_hits_end_search(st);
	st->sought = mem_text(text);
	st->sought_back = backward;
	st->sought_from = st->current;
	pane_hits_seek(p, v);
	return PANE_FOUND_LATER;
}

static const struct pane_search hits_search = { "the hits", pane_hits_find };

static enum outcome pane_hits_go(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_hits_state *st = p->state;
	struct row_view *v = session_hits_view(p->session);
	if (!v)
		return OUT_DONE;
	st->go_pending = true;
	pane_hits_move(p, v, 0);
	return OUT_RECORDS;
}

static const struct pane_key hits_keys[] = { { "Enter", "show",
					       "show the record of the hit",
					       .act = pane_hits_go, .of = ACT_ENTER },
					     { 0 } };

static const char *pane_hits_hint(struct pane *p, const struct pane_key *own)
{
	return ((struct pane_hits_state *)p->state)->n ? own->hint : NULL;
}

/* Move the visible part, as list_state_act() does.  Hits that are not known yet are passed
 * by the current hit and the first row together. */
static void pane_hits_scroll(struct pane *p, struct row_view *v, enum action a,
			     long long count)
{
	struct pane_hits_state *st = p->state;
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
	bool more = by && left && pane_hits_may_have_more(v, st->top, left < 0);
	uint64_t last = pane_hits_fill(st, v);
	if (st->current < st->top)
		st->current = st->top;
	else if (st->current > last)
		st->current = last;
	st->pending_scrolls = true;
	if (more)
		pane_hits_move(p, v, left);
}

static enum outcome pane_hits_act(struct pane *p, enum action a, long long count)
{
	struct session *s = p->session;
	struct pane_hits_state *st = p->state;
	struct row_view *v = session_hits_view(s);
	long long n = count > 0 ? count : 1;
	switch (a) {
	case ACT_DOWN:
		break;
	case ACT_UP:
		n = -n;
		break;
	case ACT_PAGE_DOWN:
		n *= st->rows;
		break;
	case ACT_PAGE_UP:
		n *= -st->rows;
		break;
	case ACT_HALF_DOWN:
		n *= (st->rows + 1) / 2;
		break;
	case ACT_HALF_UP:
		n *= -((st->rows + 1) / 2);
		break;
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
			pane_hits_scroll(p, v, a, count);
		return OUT_DONE;
	default:
		return OUT_UNKNOWN;
	}
	if (!v)
		return OUT_DONE;
	st->upward = n < 0;
	st->pending_scrolls = a != ACT_DOWN && a != ACT_UP;
	pane_hits_move(p, v, n);
	return OUT_DONE;
}

static enum outcome pane_hits_click(struct pane *p, int row, int col)
{
	(void)col;
	struct pane_hits_state *st = p->state;
	if (row < st->n)
		st->current = st->row[row];
	return OUT_DONE;
}

static bool pane_hits_catch_up(struct pane *p)
{
	struct pane_hits_state *st = p->state;
	struct row_view *v = session_hits_view(p->session);
	bool opening = st->go_pending;
	if (v && st->sought)
		return pane_hits_seek(p, v);
	if (!v || (!st->pending && !opening))
		return false;
	return pane_hits_move(p, v, 0) || st->go_pending != opening;
}

static bool pane_hits_cancel(struct pane *p)
{
	struct pane_hits_state *st = p->state;
	bool was = st->pending || st->go_pending || st->sought;
	pane_hits_end_search(st);
	st->pending = 0;
	st->go_pending = false;
	return was;
}

static enum status pane_hits_open(struct pane *p, struct err *err)
{
	(void)err;
	struct pane_hits_state *st = p->state;
	st->current = p->session->at.ordinal;
	return ST_OK;
}

static void pane_hits_close(struct pane *p)
{
	pane_hits_end_search(p->state);
}

const struct pane_class pane_hits = {
	.name = "hits",
	.title = "Hits",
	.keys = "I",
	.hint = "hits",
	.own = hits_keys,
	.hint_now = pane_hits_hint,
	.search = &hits_search,
	.help = "the list of all records that the last search found",
	.place = PLACE_SIDE,
	.of_trace = true,
	.state_size = sizeof(struct pane_hits_state),
	.open = pane_hits_open,
	.close = pane_hits_close,
	.preferred_rows = pane_hits_preferred_rows,
	.draw = pane_hits_draw,
	.heading = pane_hits_heading,
	.act = pane_hits_act,
	.catch_up = pane_hits_catch_up,
	.cancel = pane_hits_cancel,
	.click = pane_hits_click,
};
