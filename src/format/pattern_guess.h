/*
 * Suggest a description of a text in an unknown format: its lines, with names in place of
 * the parts that differ.
 */
#ifndef FORMAT_PATTERN_GUESS_H
#define FORMAT_PATTERN_GUESS_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* Append a description of the first lines of a text.  It always compiles.  Return true if
 * at least one field is not a text, and enough lines are of one kind. */
bool pattern_guess(const uint8_t *text, size_t len, struct str *out);

/* Append a statement for one line, passed without its end: a record, or a note if the
 * line has no number. */
void pattern_guess_line(const uint8_t *line, size_t len, struct str *out);

#endif
