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
