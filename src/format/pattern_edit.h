/*
 * Edit a description by places in a line that it describes, for the layout view.
 *
 * Pass lines without their end.  A result is the whole text; the caller compiles it.
 */
#ifndef FORMAT_PATTERN_EDIT_H
#define FORMAT_PATTERN_EDIT_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

struct format;

/* Return the first byte of the statement that matches a line, or nearly matches it, and
 * set *length to its length. */
size_t pattern_edit_statement(const struct format *f, const uint8_t *line, size_t len,
			      size_t *length);

/* Append the text, with another statement in place of the statement at `at`; an empty
 * statement removes it. */
void pattern_edit_replace(const char *text, size_t at, const char *statement,
			  struct str *out);

/* Append the text, with a statement added after the others but before statements that
 * compute fields.  Return the byte at which it begins. */
size_t pattern_edit_append(const char *text, const char *statement, struct str *out);

/*
 * Append the text, with a value NAME or NAME:TYPE in place of the number or word at a
 * byte of the line; if a value is there, rename it or, if item is NULL, do not store it.
 * Return ST_INVALID if the line does not match or the place is among alternatives.
 */
enum status pattern_edit_name(const struct format *f, const uint8_t *line, size_t len,
			      size_t byte, const char *item, struct str *out,
			      struct err *err);

/* Find the number or word that contains a byte, and set *from and *end to its bounds,
 * without 0x.  Return false if there is none. */
bool pattern_edit_word(const uint8_t *line, size_t len, size_t byte, size_t *from,
		       size_t *end);

#endif
