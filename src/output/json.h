/*
 * Writes a JSON object to a stream, element by element.
 *
 * In the outer levels of nesting each element has a line of its own, indented by two
 * blanks for each level; deeper ones are on the line of the element that contains them.
 * Keys are escaped: they are stable names, or texts of a trace.  Within a list key is NULL.
 */
#ifndef OUTPUT_JSON_H
#define OUTPUT_JSON_H

#include <stdio.h>

#include "base/str.h"

enum { JSON_DEEPEST = 8 };

struct json {
	FILE *to;
	unsigned lines; /* number of outer levels with an element on each line */
	unsigned depth; /* of the innermost open value; the outermost object has 1 */
	bool list[JSON_DEEPEST + 1];
	bool any;             /* the innermost open value is not empty */
	struct str text, key; /* scratch */
};

/* Begins the outermost object. */
void json_begin(struct json *j, FILE *to, unsigned lines);
/* Ends the outermost object, with a line feed, and releases j.  Errors of writing stay
 * in the stream: see ferror(). */
void json_finish(struct json *j);

void json_object(struct json *j, const char *key);
void json_list(struct json *j, const char *key);
void json_end(struct json *j); /* ends the innermost object or list */

void json_text(struct json *j, const char *key, const char *text);
void json_bytes(struct json *j, const char *key, const char *text, size_t len);
void json_uint(struct json *j, const char *key, uint64_t n);
void json_address(struct json *j, const char *key, uint64_t n); /* "0x48d1e2" */
void json_bool(struct json *j, const char *key, bool yes);
/* A value that is JSON already: a number, null. */
void json_raw(struct json *j, const char *key, const char *value);

#endif
