/*
 * Notes that a user writes on places of a trace: a line of text on a record, on a span of
 * records, or on an instruction address.  A place has at most one note.
 *
 * They are kept in a state file (base/state_file.h) that the content of the trace names, in
 * $XDG_DATA_HOME/opscope.  Each change is written at once and merged with what other
 * programs have written: of two texts that were written for one place at the same time,
 * both are kept.
 *
 * As plain text, a note is a line: its place, a blank, and its text, in which a backslash
 * and unprintable bytes are escaped.
 *
 *	# a comment
 *	12345 the first miss
 *	100..200 initialisation
 *	pc 409c7d bound check
 *
 * Threads: one.
 */
#ifndef TRACE_NOTES_H
#define TRACE_NOTES_H

#include "base/state_file.h"
#include "trace/trace.h"

enum { NOTE_MAX = 1 << 16 /* bytes of a text */ };

enum note_on { NOTE_RECORDS, NOTE_PC };

/* NOTE_RECORDS: records first..last, which are equal for a single record; NOTE_PC: both
 * are the address. */
struct note_place {
	enum note_on on;
	uint64_t first, last;
};

struct note {
	struct note_place place;
	char *text;   /* NULL if it was removed */
	int64_t when; /* changed: milliseconds since 1970 */
	int64_t kept; /* the time stored in the file; it differs after a change */
};

struct notes;

/* Life cycle */

/* The notes of a trace, read from their file.  If keep is false, or the trace is a pipe,
 * they are neither read nor written. */
struct notes *notes_new(struct trace *t, bool keep);
void notes_free(struct notes *n); /* n may be NULL */

/* Use */

/* The path of the file, borrowed; NULL if the notes are not kept. */
const char *notes_path(const struct notes *n);

/* Read the file again if it has changed.  True if the notes are different now. */
bool notes_refresh(struct notes *n);

/* Why the file is not used, as one sentence; NULL if it is used. */
const char *notes_trouble(const struct notes *n);

/* Note i, from 0: first those on records, in order, then those on addresses.  NULL if
 * there are fewer. */
const struct note *notes_at(const struct notes *n, size_t i);

/* Return the text of the note on a place; NULL if there is none. */
const char *notes_text(const struct notes *n, struct note_place place);

/* Append the texts of all notes that begin at a record, separated by "; ", with that on
 * its address last (pc is NULL if it has none).  False if there are none. */
bool notes_of_record(const struct notes *n, uint64_t record, const uint64_t *pc,
		     struct str *out);

/* Write a note, replacing any existing one; "" removes it.  Line feeds become blanks.
 * ST_IO if it cannot be saved in the file; it is then kept until the program ends. */
enum status notes_set(struct notes *n, struct note_place place, const char *text,
		      struct err *err);

/* Plain text */

/* Append a place: "12,345", "100..200", "pc 409c7d"; plain: without commas. */
void note_place_print(struct note_place place, bool plain, struct str *out);

/* Parse a place, and set *used to the number of bytes consumed; ST_INVALID. */
enum status note_place_parse(const char *text, struct note_place *out, size_t *used,
			     struct err *err);

/* Append all notes as plain text, after a comment with the name of the trace; nothing if
 * there are none. */
void notes_export(const struct notes *n, const char *trace, struct str *out);

/* Add the notes of a plain text file; "-" means standard input.  If a place has a
 * different note, the text is added to it.  *added: the number of new and changed notes.
 * ST_INVALID if a line is not a note; nothing is imported then. */
enum status notes_import(struct notes *n, const char *path, size_t *added,
			 struct err *err);

#endif
