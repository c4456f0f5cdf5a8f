/*
 * The described formats: those of the program, from the folder formats of its sources, and the
 * user's own, files in opscope/formats in $XDG_CONFIG_HOME.
 *
 * A file of the user replaces the format of its name.  Each description is compiled when it is
 * needed first, by any thread.
 */
#ifndef FORMAT_DESCRIBED_H
#define FORMAT_DESCRIBED_H

#include "base/str.h"
#include "format/format.h"

/* The nth described format in the order of detection, from 0; NULL means after the
 * last. */
const struct format *described_at(size_t n);

/* Which bytes follow which in those lines of the first bytes of a file that have no byte 0, and
 * with 0, which there are. */
struct described_pairs {
	bool after[256][256];
};
void described_pairs_of(struct described_pairs *out, const uint8_t *head, size_t len);

/* True if no line of these bytes can be part of a record of the nth format, because its
 * lines have characters that do not follow each other there, and no byte 0.  It need not
 * be compiled to know this. */
bool described_excluded(size_t n, const struct described_pairs *pairs);

/* True if it is a file of the user. */
bool described_by_user(const struct format *f);

/* The user's description that replaces a format of this name; NULL if there is none. */
const struct format *described_instead(const char *name);

/* The nth file of the user that has an error: a sentence, and the place in it as lines;
 * NULL means after the last. */
const char *described_error(size_t n, const char **place);

/* The path of the user's file for a format, which the caller frees; NULL if the name
 * cannot be one, or there is no folder. */
char *described_path(const char *name);

/* Compile a file, as pattern_compile(); the message has its name and line, and `place`, if it is not
 * NULL, its line and a caret. */
enum status described_read(struct format **out, const char *path, struct str *place,
			   struct err *err);

#endif
