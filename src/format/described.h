/*
 * Find the described formats: the built-in formats, from the folder formats of the
 * sources, and the user's files in opscope/formats in $XDG_CONFIG_HOME.
 *
 * A user's file replaces the format of the same name.  Each description is compiled on
 * first use, by any thread.
 */
#ifndef FORMAT_DESCRIBED_H
#define FORMAT_DESCRIBED_H

#include "base/str.h"
#include "format/format.h"

/* Return the nth described format in the order of detection, from 0; NULL after the
 * last. */
const struct format *described_at(size_t n);

/* Return the name of the nth described format, and its title in *title, without compiling
 * it. */
const char *described_name(size_t n, const char **title);

/* Pairs of adjacent bytes in the first lines of a file: after[a][b] is true if b follows
 * a, and after[0][b] if b occurs.  Lines with a byte 0 are ignored. */
struct described_pairs {
	bool after[256][256];
};
void described_pairs_of(struct described_pairs *out, const uint8_t *head, size_t len);

/* True if no line of these bytes can be part of a record of the nth format, because its
 * lines have no byte 0, and pairs of characters that do not occur there.  Does not
 * compile the format. */
bool described_excluded(size_t n, const struct described_pairs *pairs);

/* True if the format is a user's file. */
bool described_by_user(const struct format *f);

/* Return the user's description that replaces the format of this name; NULL if none. */
const struct format *described_instead(const char *name);

/* Return the error, a sentence, of the nth user's file that has an error, and set *place
 * to the place in the file as lines.  Return NULL after the last. */
const char *described_error(size_t n, const char **place);

/* Return the path of the user's file for a format, which the caller frees; NULL if the
 * name is not allowed, or there is no folder. */
char *described_path(const char *name);

/* Compile a file like pattern_compile().  The message contains its name and the line
 * number; *place receives the line and a caret. place may be NULL. */
enum status described_read(struct format **out, const char *path, struct str *place,
			   struct err *err);

#endif
