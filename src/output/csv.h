/*
 * Comma-separated values, quoted as RFC 4180 says.  Lines end with LF alone, which all
 * readers of such files take and Unix tools want.
 */
#ifndef OUTPUT_CSV_H
#define OUTPUT_CSV_H

#include "base/str.h"

/* Appends a value; in quotes where it needs them. */
void csv_quote(struct str *out, const char *text, size_t len);

/* The same as the next cell of a line: a comma before all but the first.  *any: whether
 * the line has a cell; false at its beginning. */
void csv_cell(struct str *line, bool *any, const char *text);

#endif
