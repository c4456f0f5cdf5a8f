/*
 * Notes on the trace of a session, for positions on the screen (see trace/notes.h).
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_NOTES_H
#define TUI_SESSION_NOTES_H

#include "trace/notes.h"

struct session;

/* Return the notes of the trace; the first call reads them. */
struct notes *session_notes(struct session *s);

/* If another process has changed the notes, read them again, at most once a second.  Call
 * it before drawing. */
void session_notes_refresh(struct session *s);

/* True if there are notes. */
bool session_has_notes(struct session *s);

/* Append the notes on a record and on the span that begins at the record, escaped; false
 * if there are none.  b is NULL if the record is not loaded. */
bool session_note_text(struct session *s, const struct batch *b, size_t i,
		       uint64_t ordinal, struct str *out);

/* The kinds of places for a new note. */
enum note_here { NOTE_HERE_RECORD, NOTE_HERE_SPAN, NOTE_HERE_PC };

/* Get the place for a note at the cursor.  ST_INVALID if there is no such place. */
enum status session_note_place(struct session *s, enum note_here what,
			       struct note_place *out, struct err *err);

/* Write a note, or delete it if text is "", with a message. */
enum status session_note_write(struct session *s, struct note_place place,
			       const char *text, struct err *err);

/* Go to the record of a note, to its span (which becomes the marked span), or to the next
 * execution of its address. */
void session_note_go(struct session *s, struct note_place place);

/* Handle "export FILE" and "import FILE". */
enum status session_notes_command(struct session *s, const char *args, struct err *err);

#endif
