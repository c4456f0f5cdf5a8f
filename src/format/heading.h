/*
 * Read comma-, semicolon- or tab-separated values whose first line names the columns,
 * using a description (pattern.h) made from the heading and the first lines.
 */
#ifndef FORMAT_HEADING_H
#define FORMAT_HEADING_H

#include "format/format.h"

/*
 * Return the format for the first bytes of a file, for which `detected` was detected
 * (NULL if none).  Return NULL if the first line matches `detected`, if there is no heading
 * with two known names, one of them an address (or one name, of hexadecimal addresses),
 * or if lines do not match it.  whole is true if head is the whole file.  The caller frees
 * the format with format_free().
 */
struct format *heading_format(const struct format *detected, const uint8_t *head,
			      size_t len, bool whole);

/* Return the format of an example file; the caller frees it. */
struct format *heading_example(void);

/*
 * Set name, an array of HEADING_NAME + 1 bytes, to the field name for a heading or key:
 * its role if it is known, otherwise the text in lower case.  Return false if the name
 * has another meaning.
 */
enum { HEADING_NAME = 24 };
bool heading_name(const char *text, size_t len, char *name);

/* Return the kind of access that a word such as R or load means; HEADING_ANY for other
 * words. */
enum heading_access { HEADING_ANY, HEADING_READS, HEADING_WRITES, HEADING_NEITHER };
enum heading_access heading_access_of(const void *word, size_t len);

/* Set name, an array of the same size, to the text in lower case, with _ for characters
 * that are not allowed in names.  Return false if the text does not begin with a
 * letter. */
bool heading_lower(const char *text, size_t len, char *name);

/* Get the line at *p, without its end, and advance *p to the next line.  Return false if
 * no line is left. */
bool heading_line(const char **p, const char *end, const char **line, size_t *len);

/* Get the next value of a line at *p, without double quotes around it.  Return false if
 * no value is left. */
bool heading_next(const char **p, const char *end, char separator, const char **from,
		  size_t *len);

#endif
