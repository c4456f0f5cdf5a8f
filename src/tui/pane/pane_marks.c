/* Lists marks, with the opcode of each record, and notes. */
#include <string.h>

#include "tui/pane/pane.h"
#include "tui/session/session.h"

struct pane_marks_entry {
	int letter; /* letter of a mark; 0 for a note */
	struct note_place place;
	const char *text; /* escaped only for a mark */
};

/* Get entry k, marks before notes; false if there is none. */
static bool marks_at(struct pane *p, int k, struct pane_marks_entry *out)
{
	for (int i = 0; i < SESSION_MARKS; i++) {
		const struct mark *m = &p->session->mark[i];
		if (!m->set || k--)
			continue;
		uint64_t at = m->at.ordinal;
		*out = (struct pane_marks_entry) { 'a' + i,
						   { NOTE_RECORDS, at, at },
						   m->note };
		return true;
	}
	const struct note *note = notes_at(session_notes(p->session), (size_t)k);
	if (note)
		*out = (struct pane_marks_entry) { 0, note->place, note->text };
	return note != NULL;
}

static void marks_place(const struct pane_marks_entry *e, struct str *out)
{
	if (e->letter)
		str_add(out, COUNT_TEXT(e->place.first));
	else
		note_place_print(e->place, false, out);
}

static int marks_entries(struct pane *p)
{
	struct pane_marks_entry e;
	int n = 0;
	while (marks_at(p, n, &e))
		n++;
	return n;
}

static void marks_cells(struct pane *p, int k, struct list_cells *out)
{
	struct pane_marks_entry e = { 0 };
	struct str place = STR_INIT, text = STR_INIT;
	marks_at(p, k, &e);
	marks_place(&e, &place);
	if (e.letter)
		str_add(&text, e.text);
	else
		str_escape(&text, e.text, strlen(e.text), true);
	pane_cell(out, e.letter ? STYLE_KEY : STYLE_NOTE, "%c",
		  e.letter ? e.letter : '"');
	pane_cell(out, STYLE_TEXT, "%6s", place.text);
	pane_cell(out, e.letter ? STYLE_DIM : STYLE_TEXT, "%s", text.text);
	str_release(&place);
	str_release(&text);
}

static enum outcome marks_key(struct pane *p, long long count, int delete)
{
	struct session *s = p->session;
	struct err err = ERR_INIT;
	struct pane_marks_entry e;
	bool any = marks_at(p, p->list.current, &e);
	if (!any)
		session_message(s, "there are no marks and no notes");
	else if (!e.letter && !delete)
		session_note_go(s, e.place);
	else if (!e.letter && session_note_write(s, e.place, "", &err) != ST_OK)
		session_error(s, "%s", err.text);
	else if (e.letter && delete)
		session_unmark(s, e.letter - 'a');
	else if (e.letter)
		session_goto_mark(s, (uint32_t)e.letter);
	return delete || !any ? OUT_DONE : OUT_RECORDS;
}

static void marks_offer(struct pane *p, struct str *out)
{
	struct pane_marks_entry e;
	bool any = marks_at(p, p->list.current, &e);
	const char *now = any ? notes_text(session_notes(p->session), e.place) : NULL;
	str_add(out, now ? now : "");
}

static enum status marks_answer(struct pane *p, const char *text, struct err *err)
{
	struct pane_marks_entry e;
	if (!marks_at(p, p->list.current, &e))
		return err_set(err, ST_INVALID, "there are no marks and no notes");
	return session_note_write(p->session, e.place, text, err);
}

static const struct pane_key marks_keys[] = {
	{ "Enter", "show", "show the record of the mark, or the records of the note",
	  .act = marks_key, .arg = false, .of = ACT_ENTER },
	{ "Delete", "delete", "delete the mark or the note", .act = marks_key,
	  .arg = true, .of = ACT_DELETE },
	{ "AA", "on the entry", "edit the note, or write one on the record of the mark",
	  .of = ACT_NOTE, .ask = "note: ", .answer = marks_answer, .offer = marks_offer },
	{ 0 }
};

const struct pane_class pane_marks = {
	.name = "marks",
	.title = "Marks and notes",
	.keys = "M",
	.hint = "marks",
	.own = marks_keys,
	.list =
		&(const struct pane_list) {
			.entries = marks_entries,
			.cells = marks_cells,
			.right = 1 << 1,
			.none = "No marks or notes; ma sets mark a, AA writes a note" },
	.search = &(const struct pane_search) { .what = "the marks and notes" },
	.help = "list marks and notes",
	.place = PLACE_SIDE,
	.of_trace = true,
};
