/* The marks that were set, and what stood there. */
#include "tui/pane.h"
#include "tui/session.h"

struct marks {
	struct roll roll;
	int letter[SESSION_MARKS]; /* those that are set, from 0 */
	int n;
};

static void list(struct pane *p)
{
	struct marks *st = p->state;
	st->n = 0;
	for (int k = 0; k < SESSION_MARKS; k++)
		if (p->session->marked[k])
			st->letter[st->n++] = k;
}

static int wish(struct pane *p, int cols)
{
	(void)cols;
	list(p);
	int n = ((struct marks *)p->state)->n;
	return n > 4 ? n : 4;
}

static void draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct marks *st = p->state;
	list(p);
	roll_fit(&st->roll, st->n, c->rows);
	if (st->n == 0)
		canvas_text(c, 0, 1, STYLE_DIM, "No marks yet: ma sets mark a here");
	for (int k = st->roll.top; k < st->n && k < st->roll.top + st->roll.rows; k++) {
		int row = k - st->roll.top, letter = st->letter[k];
		char n[32];
		canvas_textf(c, row, 1, STYLE_KEY, "%c", 'a' + letter);
		canvas_field(c, row, 4, 14, true, STYLE_TEXT,
			     text_count(n, sizeof n, s->mark[letter].ordinal));
		canvas_field(c, row, 20, c->cols - 21, false, STYLE_DIM,
			     s->mark_note[letter]);
		if (k == st->roll.current && focused)
			canvas_cursor_row(c, row);
	}
}

static void note(struct pane *p, struct str *left, struct str *right)
{
	(void)left;
	roll_note(&((struct marks *)p->state)->roll, right);
}

static enum outcome act(struct pane *p, enum action a, long long count)
{
	struct marks *st = p->state;
	bool some = st->roll.current < st->n;
	if (!some && (a == ACT_OPEN || a == ACT_DELETE)) {
		session_say(p->session, "there is no mark yet");
		return OUT_DONE;
	}
	switch (a) {
	case ACT_OPEN:
		session_goto_mark(p->session,
				  (uint32_t)('a' + st->letter[st->roll.current]));
		return OUT_CLOSE;
	case ACT_DELETE:
		p->session->marked[st->letter[st->roll.current]] = false;
		return OUT_DONE;
	case ACT_MARK_LIST:
		return OUT_CLOSE;
	default:
		return roll_act(&st->roll, a, count) ? OUT_DONE : OUT_UNKNOWN;
	}
}

static enum outcome click(struct pane *p, int row, int col)
{
	(void)col;
	struct marks *st = p->state;
	if (st->roll.top + row < st->n)
		st->roll.current = st->roll.top + row;
	return OUT_DONE;
}

const struct pane_class pane_marks = {
	.name = "marks",
	.title = "Marks",
	.help = "the marks that were set",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct marks),
	.wish = wish,
	.draw = draw,
	.note = note,
	.act = act,
	.click = click,
};
