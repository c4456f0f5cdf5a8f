#include "tui/session/session_notes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/xdg.h"
#include "output/newfile.h"
#include "tui/session/session.h"

struct notes *session_notes(struct session *s)
{
	if (s->notes)
		return s->notes;
	s->notes = notes_new(s->trace, s->keep_notes);
	if (notes_trouble(s->notes) && !s->message_is_error)
		session_error(s, "%s", notes_trouble(s->notes));
	return s->notes;
}

void session_notes_refresh(struct session *s)
{
	enum { EVERY_MS = 1000 };
	int64_t now = clock_ms();
	if (!s->notes || now - s->notes_looked < EVERY_MS)
		return;
	s->notes_looked = now;
	if (notes_refresh(s->notes) && notes_trouble(s->notes))
		session_error(s, "%s", notes_trouble(s->notes));
}

bool session_has_notes(struct session *s)
{
	return notes_at(session_notes(s), 0);
}

bool session_note_text(struct session *s, const struct batch *b, size_t i,
		       uint64_t ordinal, struct str *out)
{
	struct str text = STR_INIT;
	uint64_t pc;
	bool has_pc = b && record_role(b, i, ROLE_PC, &pc);
	bool any = notes_of_record(session_notes(s), ordinal, has_pc ? &pc : NULL, &text);
	str_escape(out, text.text, text.len, true);
	str_release(&text);
	return any;
}

enum status session_note_place(struct session *s, enum note_here what,
			       struct note_place *out, struct err *err)
{
	struct span span = { s->at.ordinal, s->at.ordinal };
	uint64_t pc;
	if (what == NOTE_HERE_PC && !session_pc(s, &pc))
		return err_set(err, ST_INVALID, "there is no instruction address here");
	if (what == NOTE_HERE_SPAN && !session_span(s, &span))
		return err_set(err, ST_INVALID, "no span is marked; V begins one");
	if (what == NOTE_HERE_RECORD && session_gap(s))
		return err_set(err, ST_INVALID,
			       "gaps are not numbered and cannot have "
			       "notes");
	if (what == NOTE_HERE_PC)
		*out = (struct note_place) { NOTE_PC, pc, pc };
	else
		*out = (struct note_place) { NOTE_RECORDS, span.first, span.last };
	return ST_OK;
}

enum status session_note_write(struct session *s, struct note_place place,
			       const char *text, struct err *err)
{
	struct notes *n = session_notes(s);
	struct str name = STR_INIT;
	struct err why = ERR_INIT;
	bool none = !*text && !notes_text(n, place);
	enum status st = notes_set(n, place, text, &why);
	note_place_print(place, false, &name);
	if (none)
		session_message(s, "there is no note on %s", name.text);
	else if (st == ST_INVALID)
		err_set(err, st, "%s", why.text);
	else if (st != ST_OK)
		err_set(err, st, "the note cannot be saved: %s", why.text);
	else if (!notes_path(n))
		session_message(s, "the note cannot be saved; use :notes export FILE to "
				   "write it");
	else
		session_message(s, "note on %s %s", name.text,
				notes_text(n, place) ? "written" : "removed");
	str_release(&name);
	return st;
}

void session_note_go(struct session *s, struct note_place place)
{
	struct err err = ERR_INIT;
	struct str pc = STR_INIT;
	if (place.on == NOTE_RECORDS) {
		if (place.last > place.first)
			session_span_set(s, (struct span) { place.first, place.last });
		session_goto(s, place.first);
		return;
	}
	str_addx(&pc, place.first);
	if (session_search_pc(s, pc.text, false, 1, &err) != ST_OK)
		session_error(s, "%s", err.text);
	str_release(&pc);
}

/* Commands */

struct notes_file {
	const struct notes *notes;
	const char *trace;
};

static void notes_write_file(const void *what, FILE *to)
{
	const struct notes_file *f = what;
	struct str text = STR_INIT;
	notes_export(f->notes, f->trace, &text);
	fwrite(text.text, 1, text.len, to);
	str_release(&text);
}

static enum status notes_run_export(struct session *s, const char *path, struct err *err)
{
	struct notes_file f = { session_notes(s), s->name };
	size_t n = 0;
	while (notes_at(f.notes, n))
		n++;
	if (!n)
		return err_set(err, ST_INVALID, "there are no notes");
	enum status st = newfile_create(path, notes_write_file, &f, err);
	err->at = 0;
	if (st == ST_OK)
		session_message(s, "%zu note%s written to %s", n, n == 1 ? "" : "s",
				path);
	return st;
}

static enum status notes_run_import(struct session *s, const char *path, struct err *err)
{
	size_t added;
	enum status st = notes_import(session_notes(s), path, &added, err);
	if (st == ST_OK)
		session_message(s, "%zu note%s imported from %s", added,
				added == 1 ? "" : "s", path);
	return st;
}

enum status session_notes_command(struct session *s, const char *args, struct err *err)
{
	static const struct {
		const char *word;
		enum status (*run)(struct session *s, const char *path, struct err *err);
	} runs[] = { { "export", notes_run_export }, { "import", notes_run_import } };
	size_t len = strcspn(args, " ");
	const char *path = args + len + strspn(args + len, " ");
	for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
		if (strlen(runs[i].word) != len || strncmp(args, runs[i].word, len) != 0)
			continue;
		if (!*path)
			return err_at(err, (int)len + 1, "missing file name");
		char *typed = xdg_typed(path);
		enum status st = runs[i].run(s, typed, err);
		free(typed);
		return st;
	}
	return err_at(err, 1, "expected export FILE or import FILE");
}
