/*
 * Write comma-separated values, quoted as in RFC 4180.  Lines end with LF alone, which
 * all CSV readers accept and Unix tools expect.
 */
#ifndef OUTPUT_CSV_H
#define OUTPUT_CSV_H

#include "base/str.h"

/* Append a value, which may contain any bytes, quoted if necessary.  Escape unprintable
 * bytes as str_plain() does. */
void csv_quote(struct str *out, const char *text, size_t len);

/* Append a cell to a line, after a comma unless it is the first cell.  *any is true if
 * the line already has a cell; the caller sets it to false at the beginning of a line. */
void csv_cell(struct str *line, bool *any, const char *text);
void csv_cell_of(struct str *line, bool *any, const char *text, size_t len);

#endif
