/*
 * Read one column of a text file as a format.  Each line is a record, whatever it
 * contains, so that the nth line is record n.  The first field is the value.  The second
 * is true if the line is damaged: the column is missing or its value has another type.
 * An empty value or "-" is absent.
 */
#ifndef FORMAT_LINE_COLUMN_H
#define FORMAT_LINE_COLUMN_H

#include "format/format.h"

enum { LINE_COLUMN_VALUE, LINE_COLUMN_DAMAGED };

/*
 * Make the format for the first bytes of a file, which end with a whole line unless there
 * is none.  column is a name in the heading or a number from 1; NULL selects the only
 * column.  Set *skip to the number of bytes before the first line with a value, and name
 * to the name in the heading as a field name, or to "" if there is none.  The caller
 * frees the format with format_free().  Return ST_INVALID if the column does not exist.
 */
enum status line_column_format(struct format **out, const uint8_t *head, size_t len,
			       const char *column, uint64_t *skip, struct str *name,
			       struct err *err);

#endif
