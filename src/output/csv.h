/*
 * Write comma-separated values, quoted as in RFC 4180.  Lines end with LF only, which all
 * readers of CSV accept and Unix tools expect.
 */
#ifndef OUTPUT_CSV_H
#define OUTPUT_CSV_H

#include "base/str.h"

/* Append a value of any bytes, quoted if necessary.  Unprintable bytes are escaped; see
 * str_plain(). */
void csv_quote(struct str *out, const char *text, size_t len);

/* Append the next cell of a line, after a comma unless it is the first.  *any is true if
 * the line has a cell; the caller sets it to false at the beginning of a line. */
void csv_cell(struct str *line, bool *any, const char *text);
void csv_cell_of(struct str *line, bool *any, const char *text, size_t len);

#endif
