/*
 * Write a JSON object to a stream, element by element.
 *
 * In the outer levels of nesting, write each element on its own line, indented by two
 * blanks per level; write deeper elements on the line of their parent.  Escape keys,
 * because they may be texts of a trace.  Within a list, key is NULL.
 */
#ifndef OUTPUT_JSON_H
#define OUTPUT_JSON_H

#include <stdio.h>

#include "base/str.h"

enum { JSON_DEEPEST = 8 };

struct json {
	FILE *to;
	unsigned lines; /* number of outer levels whose elements have their own lines */
	unsigned depth; /* depth of the innermost open value; 1 for the outermost
	                 * object */
	bool list[JSON_DEEPEST + 1];
	bool any;             /* the innermost open value has elements */
	struct str text, key; /* scratch */
};

/* Begin the outermost object. */
void json_begin(struct json *j, FILE *to, unsigned lines);
/* End the outermost object with a line feed, and release j.  Write errors stay in the
 * stream: see ferror(). */
void json_finish(struct json *j);

void json_object(struct json *j, const char *key);
void json_list(struct json *j, const char *key);
void json_end(struct json *j); /* end the innermost object or list */

void json_text(struct json *j, const char *key, const char *text);
void json_bytes(struct json *j, const char *key, const char *text, size_t len);
void json_uint(struct json *j, const char *key, uint64_t n);
void json_address(struct json *j, const char *key, uint64_t n); /* "0x48d1e2" */
void json_bool(struct json *j, const char *key, bool yes);
/* Write a value that is already JSON, such as a number or null. */
void json_raw(struct json *j, const char *key, const char *value);

#endif
