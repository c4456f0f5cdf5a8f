/* The list of marks, with a note about each record. */
#include "tui/pane/pane.h"
#include "tui/session/session.h"

struct pane_marks_state {
	struct list_state list;
	int letter[SESSION_MARKS]; /* the marks that are set; 0 is a */
	int n;
};

static void pane_marks_list(struct pane *p)
{
	struct pane_marks_state *st = p->state;
	st->n = 0;
	for (int k = 0; k < SESSION_MARKS; k++)
		if (p->session->mark[k].set)
			st->letter[st->n++] = k;
}

static int pane_marks_preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	pane_marks_list(p);
	int n = ((struct pane_marks_state *)p->state)->n;
	return n > 4 ? n : 4;
}

static void pane_marks_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct pane_marks_state *st = p->state;
	pane_marks_list(p);
	list_state_fit(&st->list, st->n, c->rows);
	if (st->n == 0)
		canvas_text(c, 0, 1, STYLE_DIM, "No marks; ma sets mark a here");
	for (int k = st->list.top; k < st->n && k < st->list.top + st->list.rows; k++) {
		int row = k - st->list.top, letter = st->letter[k];
		char n[32];
		canvas_textf(c, row, 1, STYLE_KEY, "%c", 'a' + letter);
		canvas_field(c, row, 4, 14, true, STYLE_TEXT,
			     human_count(n, sizeof n, s->mark[letter].at.ordinal));
		canvas_field(c, row, 20, c->cols - 21, false, STYLE_DIM,
			     s->mark[letter].note);
		if (k == st->list.current && focused)
			canvas_cursor_row(c, row);
	}
}

static void pane_marks_heading(struct pane *p, struct str *left, struct str *right)
{
	(void)left;
	list_state_position(&((struct pane_marks_state *)p->state)->list, right);
}

/* The text of a row, for a search. */
static void pane_marks_print(void *arg, int k, struct str *out)
{
	struct pane *p = arg;
	int letter = ((struct pane_marks_state *)p->state)->letter[k];
	char n[32];
	const struct mark *mark = &p->session->mark[letter];
	str_addf(out, "%c %s %s", 'a' + letter,
		 human_count(n, sizeof n, mark->at.ordinal), mark->note);
}

static enum pane_found pane_marks_find(struct pane *p, const char *text, bool backward)
{
	struct pane_marks_state *st = p->state;
	return list_state_find(&st->list, text, backward, pane_marks_print, p);
}

static const struct pane_search marks_search = { "the marks", pane_marks_find };

static enum outcome pane_marks_act(struct pane *p, enum action a, long long count)
{
	struct pane_marks_state *st = p->state;
	return list_state_act(&st->list, a, count) ? OUT_DONE : OUT_UNKNOWN;
}

static enum outcome pane_marks_key(struct pane *p, long long count, int delete)
{
	(void)count;
	struct pane_marks_state *st = p->state;
	if (st->list.current >= st->n) {
		session_message(p->session, "there are no marks");
		return OUT_DONE;
	}
	int letter = st->letter[st->list.current];
	if (delete) {
		session_unmark(p->session, letter);
		return OUT_DONE;
	}
	session_goto_mark(p->session, (uint32_t)('a' + letter));
	return OUT_RECORDS;
}

static const struct pane_key marks_keys[] = {
	{ "Enter", "show", "show the record of the mark", .act = pane_marks_key,
	  .arg = false, .of = ACT_ENTER },
	{ "Delete", "delete", "delete the mark", .act = pane_marks_key, .arg = true,
	  .of = ACT_DELETE },
	{ 0 }
};

static const char *pane_marks_hint(struct pane *p, const struct pane_key *own)
{
	return ((struct pane_marks_state *)p->state)->n ? own->hint : NULL;
}

static enum outcome pane_marks_click(struct pane *p, int row, int col)
{
	(void)col;
	struct pane_marks_state *st = p->state;
	if (st->list.top + row < st->n)
		st->list.current = st->list.top + row;
	return OUT_DONE;
}

const struct pane_class pane_marks = {
	.name = "marks",
	.title = "Marks",
	.keys = "M",
	.hint = "marks",
	.own = marks_keys,
	.hint_now = pane_marks_hint,
	.search = &marks_search,
	.help = "the list of marks",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_marks_state),
	.preferred_rows = pane_marks_preferred_rows,
	.draw = pane_marks_draw,
	.heading = pane_marks_heading,
	.act = pane_marks_act,
	.click = pane_marks_click,
};
