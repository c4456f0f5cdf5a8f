/*
 * A JSON value, written to a stream piece by piece.
 *
 * The first levels of nesting have each element on a line of its own, indented by two
 * blanks for each level; deeper ones are on the line of the element that holds them.
 * Keys are stable names without characters that would need an escape.  Within a list
 * key is NULL.
 */
#ifndef OUTPUT_JSON_H
#define OUTPUT_JSON_H

#include <stdio.h>

#include "base/str.h"

enum { JSON_DEEPEST = 8 };

struct json {
	FILE *to;
	unsigned lines; /* levels with an element on each line */
	unsigned depth; /* of what is open */
	bool list[JSON_DEEPEST + 1];
	bool any;        /* the innermost open value has an element */
	struct str text; /* work space */
};

/* Begins the outermost object. */
void json_begin(struct json *j, FILE *to, unsigned lines);
/* Ends it, with a line feed, and releases what j holds.  Errors in writing are left to
 * the stream: see ferror(). */
void json_finish(struct json *j);

void json_object(struct json *j, const char *key);
void json_list(struct json *j, const char *key);
void json_end(struct json *j); /* of the innermost object or list */

void json_text(struct json *j, const char *key, const char *text);
void json_uint(struct json *j, const char *key, uint64_t n);
void json_address(struct json *j, const char *key, uint64_t n); /* "0x48d1e2" */
void json_bool(struct json *j, const char *key, bool yes);
/* A value that is JSON already: a number, null. */
void json_raw(struct json *j, const char *key, const char *value);

#endif
