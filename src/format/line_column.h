/*
 * One column of a file of lines, as a format: each line is a record, whatever is in it, so that
 * the nth line is the record n.  Its first field is the value, its second whether the line is
 * damaged: it has no such column, or a value of another type.  An empty value, and "-", is absent.
 */
#ifndef FORMAT_LINE_COLUMN_H
#define FORMAT_LINE_COLUMN_H

#include "format/format.h"

enum { LINE_COLUMN_VALUE, LINE_COLUMN_DAMAGED };

/*
 * The format for the first bytes of a file, which end with a whole line unless there are
 * no others.  column: a name of the heading, or a number from 1; NULL means the only one.
 * *skip: the bytes before the first line with a value; name: the name in the heading, as
 * that of a field; empty: there is none.  The caller frees the format with format_free().
 * ST_INVALID if there is no such column.
 */
enum status line_column_format(struct format **out, const uint8_t *head, size_t len,
			       const char *column, uint64_t *skip, struct str *name,
			       struct err *err);

#endif
