/*
 * Comma-, semicolon- and tab-separated values whose first line names the columns: a
 * description (pattern.h) is made of the heading and the first lines.
 */
#ifndef FORMAT_HEADING_H
#define FORMAT_HEADING_H

#include "format/format.h"

/*
 * The format of the first bytes of a file; NULL if they have no heading with two known
 * names, one of them an address, or lines that do not fit it.  whole: head is the whole
 * file.  The caller frees it with format_free().
 */
struct format *heading_format(const uint8_t *head, size_t len, bool whole);

/* The format of an example of such a file; the caller frees it. */
struct format *heading_example(void);

/*
 * The name of the field for a heading or a key: a role if it is known; else the text in
 * lower case, in an array of HEADING_NAME + 1 bytes.  False if the name has another
 * meaning.
 */
enum { HEADING_NAME = 24 };
bool heading_name(const char *text, size_t len, char *name);

/* The text in lower case, with _ for what a name cannot have, in such an array.  False if
 * it does not begin with a letter. */
bool heading_lower(const char *text, size_t len, char *name);

/* The line at *p, without its end; *p becomes the start of the next one.  False if no
 * line is left. */
bool heading_line(const char **p, const char *end, const char **line, size_t *len);

/* The next value of a line at *p, without double quotes around it; false if there is
 * none. */
bool heading_next(const char **p, const char *end, char separator, const char **from,
		  size_t *len);

#endif
