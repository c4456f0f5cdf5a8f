/* The list of marks, with the opcode of each record, and of notes. */
#include <string.h>

#include "tui/pane/pane.h"
#include "tui/session/session.h"

struct pane_marks_state {
	struct list_state list;
	int letter[SESSION_MARKS]; /* the marks that are set; 0 is a */
	int marks, n;              /* entries: marks, and notes after them */
};

static void pane_marks_list(struct pane *p)
{
	struct pane_marks_state *st = p->state;
	st->marks = 0;
	for (int k = 0; k < SESSION_MARKS; k++)
		if (p->session->mark[k].set)
			st->letter[st->marks++] = k;
	st->n = st->marks;
	while (notes_at(session_notes(p->session), (size_t)(st->n - st->marks)))
		st->n++;
}

/* The note of an entry; NULL: it is a mark. */
static const struct note *pane_marks_note(struct pane *p, int k)
{
	const struct pane_marks_state *st = p->state;
	return k < st->marks
		       ? NULL
		       : notes_at(session_notes(p->session), (size_t)(k - st->marks));
}

/* The note of the current entry; NULL: it is a mark, or there are no entries. */
static const struct note *pane_marks_current(struct pane *p)
{
	pane_marks_list(p);
	return pane_marks_note(p, ((struct pane_marks_state *)p->state)->list.current);
}

static int pane_marks_preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	pane_marks_list(p);
	int n = ((struct pane_marks_state *)p->state)->n;
	return n > 4 ? n : 4;
}

/* The place and the text of an entry. */
static void pane_marks_texts(struct pane *p, int k, struct str *place, struct str *text)
{
	const struct pane_marks_state *st = p->state;
	const struct note *note = pane_marks_note(p, k);
	char n[32];
	if (note) {
		note_place_print(note->place, false, place);
		str_escape(text, note->text, strlen(note->text), true);
	} else if (k < st->marks) {
		const struct mark *mark = &p->session->mark[st->letter[k]];
		str_add(place, human_count(n, sizeof n, mark->at.ordinal));
		str_add(text, mark->note);
	}
}

static void pane_marks_draw_entry(struct pane *p, struct canvas *c, int k, int wide)
{
	const struct pane_marks_state *st = p->state;
	struct str place = STR_INIT, text = STR_INIT;
	int row = k - st->list.top;
	pane_marks_texts(p, k, &place, &text);
	if (k < st->marks)
		canvas_textf(c, row, 1, STYLE_KEY, "%c", 'a' + st->letter[k]);
	else
		canvas_text(c, row, 1, STYLE_NOTE, "\"");
	canvas_field(c, row, 3, wide, true, STYLE_TEXT, place.text);
	canvas_field(c, row, wide + 5, c->cols - wide - 6, false,
		     k < st->marks ? STYLE_DIM : STYLE_TEXT, text.text);
	str_release(&place);
	str_release(&text);
}

/* The columns of the widest place, at most a half of all. */
static int pane_marks_place_width(struct pane *p, int cols)
{
	const struct pane_marks_state *st = p->state;
	struct str place = STR_INIT, text = STR_INIT;
	int wide = 6;
	for (int k = 0; k < st->n; k++) {
		str_clear(&place);
		str_clear(&text);
		pane_marks_texts(p, k, &place, &text);
		int width = canvas_text_width(place.text);
		wide = width > wide ? width : wide;
	}
	str_release(&place);
	str_release(&text);
	return wide < cols / 2 ? wide : cols / 2;
}

static void pane_marks_draw_none(struct canvas *c)
{
	static const char whole[] = "No marks or notes; ma sets mark a, AA writes a note";
	if (canvas_text_width(whole) < c->cols) {
		canvas_text(c, 0, 1, STYLE_DIM, whole);
		return;
	}
	canvas_text(c, 0, 1, STYLE_DIM, "No marks or notes");
	canvas_text(c, 1, 1, STYLE_DIM, "ma sets mark a");
	canvas_text(c, 2, 1, STYLE_DIM, "AA writes a note");
}

static void pane_marks_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_marks_state *st = p->state;
	pane_marks_list(p);
	list_state_fit(&st->list, st->n, c->rows);
	if (st->n == 0)
		pane_marks_draw_none(c);
	int wide = pane_marks_place_width(p, c->cols);
	for (int k = st->list.top; k < st->n && k < st->list.top + st->list.rows; k++) {
		pane_marks_draw_entry(p, c, k, wide);
		if (k == st->list.current && focused)
			canvas_cursor_row(c, k - st->list.top);
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
	const struct pane_marks_state *st = p->state;
	struct str place = STR_INIT, text = STR_INIT;
	pane_marks_texts(p, k, &place, &text);
	if (k < st->marks)
		str_addf(out, "%c ", 'a' + st->letter[k]);
	str_addf(out, "%s %s", place.text, text.text);
	str_release(&place);
	str_release(&text);
}

static enum pane_found pane_marks_find(struct pane *p, const char *text, bool backward)
{
	struct pane_marks_state *st = p->state;
	return list_state_find(&st->list, text, backward, pane_marks_print, p);
}

static const struct pane_search marks_search = { "the marks and notes", pane_marks_find };

static enum outcome pane_marks_act(struct pane *p, enum action a, long long count)
{
	struct pane_marks_state *st = p->state;
	return list_state_act(&st->list, a, count) ? OUT_DONE : OUT_UNKNOWN;
}

static enum outcome pane_marks_key(struct pane *p, long long count, int delete)
{
	(void)count;
	struct pane_marks_state *st = p->state;
	struct session *s = p->session;
	struct err err = ERR_INIT;
	const struct note *note = pane_marks_current(p);
	if (st->list.current >= st->n)
		session_message(s, "there are no marks and no notes");
	else if (note && !delete)
		session_note_go(s, note->place);
	else if (note && session_note_write(s, note->place, "", &err) != ST_OK)
		session_error(s, "%s", err.text);
	else if (!note && delete)
		session_unmark(s, st->letter[st->list.current]);
	else if (!note)
		session_goto_mark(s, (uint32_t)('a' + st->letter[st->list.current]));
	return delete || st->list.current >= st->n ? OUT_DONE : OUT_RECORDS;
}

/* The place of the current entry, for a note on it. */
static bool pane_marks_place(struct pane *p, struct note_place *out)
{
	const struct note *note = pane_marks_current(p);
	const struct pane_marks_state *st = p->state;
	if (note) {
		*out = note->place;
	} else if (st->list.current < st->marks) {
		const struct mark *mark = &p->session->mark[st->letter[st->list.current]];
		*out = (struct note_place) { NOTE_RECORDS, mark->at.ordinal,
					     mark->at.ordinal };
	}
	return st->list.current < st->n;
}

static void pane_marks_offer(struct pane *p, struct str *out)
{
	struct note_place place;
	const char *now = pane_marks_place(p, &place)
				  ? notes_text(session_notes(p->session), place)
				  : NULL;
	str_add(out, now ? now : "");
}

static enum status pane_marks_answer(struct pane *p, const char *text, struct err *err)
{
	struct note_place place;
	if (!pane_marks_place(p, &place))
		return err_set(err, ST_INVALID, "there are no marks and no notes");
	return session_note_write(p->session, place, text, err);
}

static const struct pane_key marks_keys[] = {
	{ "Enter", "show", "show the record of the mark, or the records of the note",
	  .act = pane_marks_key, .arg = false, .of = ACT_ENTER },
	{ "Delete", "delete", "delete the mark or the note", .act = pane_marks_key,
	  .arg = true, .of = ACT_DELETE },
	{ "AA", "on the entry",
	  "write the note of the entry, or on the record of the mark", .of = ACT_NOTE,
	  .ask = "note: ", .answer = pane_marks_answer, .offer = pane_marks_offer },
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
	.title = "Marks and notes",
	.keys = "M",
	.hint = "marks",
	.own = marks_keys,
	.hint_now = pane_marks_hint,
	.search = &marks_search,
	.help = "the list of marks and notes",
	.place = PLACE_SIDE,
	.of_trace = true,
	.state_size = sizeof(struct pane_marks_state),
	.preferred_rows = pane_marks_preferred_rows,
	.draw = pane_marks_draw,
	.heading = pane_marks_heading,
	.act = pane_marks_act,
	.click = pane_marks_click,
};
