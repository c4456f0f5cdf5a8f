/*
 * Find the described formats: the built-in formats, in the directory `formats` of the
 * sources, and the user's files in $XDG_CONFIG_HOME/opscope/formats.
 *
 * A user's file replaces the built-in format with the same name.  Each description is
 * compiled on first use, by any thread.
 */
#ifndef FORMAT_DESCRIBED_H
#define FORMAT_DESCRIBED_H

#include "base/str.h"
#include "format/format.h"

/* Return the nth described format in the order of detection, from 0; NULL after the
 * last. */
const struct format *described_at(size_t n);

/* Return the name of described_at(n), and set *title, without compiling it. */
const char *described_name(size_t n, const char **title);

/*
 * Compiling a description takes longer than reading a page of a trace, so find out first if
 * it can match a text: the literals of a kind of records occur in it.  This is decided by
 * the pairs of adjacent characters of the text, seen once.
 */
enum { DESCRIBED_PAIRS = 1 << 14 };
void described_see(uint8_t pairs[DESCRIBED_PAIRS], const uint8_t *head, size_t len);

enum described_chance {
	DESCRIBED_END,      /* n is past the last description */
	DESCRIBED_NEVER,    /* it cannot match */
	DESCRIBED_POSSIBLE, /* a kind of records has no literals */
	DESCRIBED_LIKELY
};
/* Return if described_at(n) can match a text with these pairs. */
enum described_chance described_chance(size_t n, const uint8_t pairs[DESCRIBED_PAIRS]);

/* Read the user's file for a format again after it was written. */
void described_saved(const char *name);

/* True if the format comes from a user's file. */
bool described_by_user(const struct format *f);

/* Return the user's description that replaces the format with this name; NULL if there is
 * none. */
const struct format *described_instead(const char *name);

/* Return the error of the nth user's file with an error; if err->at > 0, it is the column
 * in *line, a line of the file.  Return NULL after the last. */
const struct err *described_error(size_t n, const char **line);

/* Return the path of the user's file for a format, which the caller frees; NULL if the
 * name is not allowed or there is no directory. */
char *described_path(const char *name);

/* Compile a file, like layout_compile_file().  The message contains the name of the file and
 * the line number.  If line is not NULL, it receives the line, and err->at is its
 * column. */
enum status described_read(struct format **out, const char *path, struct str *line,
			   struct err *err);

#endif
