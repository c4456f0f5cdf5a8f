/*
 * Small text files for what a user made in the program: sessions, notes.
 *
 * Each line of a file is a word and its values, escaped as by str_escape().  The first
 * line has the file's kind and version, the last one a hash of all lines before it:
 *
 *	opscope-session 1
 *	place 12345 0
 *	end 0123456789abcdef
 *
 * Files are replaced as a whole, so that a partial one is never visible; if the path is a
 * symbolic link, its target is replaced.  A damaged file is kept under another name; a
 * file of another version of the program or of another user is neither read nor replaced.
 *
 * Threads: any; a file should belong to one thread.
 */
#ifndef BASE_STATE_FILE_H
#define BASE_STATE_FILE_H

#include <stdbool.h>

#include "base/err.h"
#include "base/str.h"

enum state_file {
	STATE_FILE_NONE, /* there is no such file */
	STATE_FILE_GOOD,
	STATE_FILE_DAMAGED, /* also: not a regular file, too long */
	STATE_FILE_OTHER_VERSION,
	STATE_FILE_OTHER_USER /* or it cannot be opened */
};

/* Reading */

/* Read a file of a kind ("session 1": the kind and its version) without its last line.
 * *out is only valid if the result is STATE_FILE_GOOD. */
enum state_file state_file_read(const char *path, const char *kind, struct str *out);

/* Call each() with the word of each line and its unescaped values, "" for none.  Lines that
 * are not escaped properly are skipped. */
void state_file_lines(const struct str *text,
		      void (*each)(void *arg, const char *word, const char *rest),
		      void *arg);

/* Describe a state as the end of a sentence, such as "is damaged"; NULL if the file is
 * good or does not exist. */
const char *state_file_trouble(enum state_file state);

/* Writing */

void state_file_begin(struct str *out, const char *kind); /* append the first line */

/* Append a line: a word and an escaped text. */
void state_file_put(struct str *out, const char *word, const char *text);

/* Create the folder of a file, and wait until no other process writes in it, at most a
 * second.  Pass the result to state_file_unlock(). */
int state_file_lock(const char *path);
void state_file_unlock(int lock);

/* Append the last line to a text and replace the file by it.  state: of the current file;
 * a damaged file is renamed first.  ST_IO if it was not written; the message has the
 * path. */
enum status state_file_write(const char *path, enum state_file state, struct str *text,
			     struct err *err);

#endif
