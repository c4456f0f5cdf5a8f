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

static int preferred_rows(struct pane *p, int cols)
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
		canvas_text(c, 0, 1, STYLE_DIM, "No marks; ma sets mark a here");
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

static void heading(struct pane *p, struct str *left, struct str *right)
{
	(void)left;
	roll_note(&((struct marks *)p->state)->roll, right);
}

static enum outcome act(struct pane *p, enum action a, long long count)
{
	struct marks *st = p->state;
	return roll_act(&st->roll, a, count) ? OUT_DONE : OUT_UNKNOWN;
}

static enum outcome marks_key(struct pane *p, long long count, int delete)
{
	(void)count;
	struct marks *st = p->state;
	if (st->roll.current >= st->n) {
		session_say(p->session, "there are no marks");
		return OUT_DONE;
	}
	int letter = st->letter[st->roll.current];
	if (delete) {
		p->session->marked[letter] = false;
		return OUT_DONE;
	}
	session_goto_mark(p->session, (uint32_t)('a' + letter));
	return OUT_CLOSE;
}

static const struct pane_key marks_keys[] = {
	{ "Enter", "go there", "go to the mark", .act = marks_key, .arg = false },
	{ "d Delete", "delete", "delete the mark", .act = marks_key, .arg = true },
	{ 0 }
};

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
	.keys = "M",
	.own = marks_keys,
	.help = "the list of marks",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct marks),
	.preferred_rows = preferred_rows,
	.draw = draw,
	.heading = heading,
	.act = act,
	.click = click,
};
