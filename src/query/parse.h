/*
 * From text to a tree.
 *
 * Private to query/.
 */
#ifndef QUERY_PARSE_H
#define QUERY_PARSE_H

#include "query/tree.h"

/*
 * Whether a text begins like a query; otherwise it is a regular expression.  After any
 * opening brackets and "not", a query begins with
 *   - a name of this format, or a common name of other formats, followed by an operator,
 *     in, not in, and, or, then, ) or the end;
 *   - any word followed by == != < <= > >= ~ or !~;
 *   - page(, line(, count( or all( with a known name, or any uop (;
 *   - an address with 0x or an expression between slashes, followed by and, or, then, )
 *     or the end;
 *   - an unknown name followed by and, or, then and a query: the name was mistyped.
 */
bool is_query_text(const char *text, const struct schema *s);

/* On ST_INVALID err->at is the column of the error, from 1, and out is empty. */
enum status query_parse(struct tree *out, const char *text, const struct schema *s,
			struct err *err);

/* A tree of one node: a regular expression of len bytes over the opcodes, or over the
 * printed row in formats without opcodes.  column: where the expression begins in the
 * text that was typed, from 1.  Errors as for query_parse(). */
enum status query_parse_regex(struct tree *out, const char *re, size_t len, int column,
			      const struct schema *s, struct err *err);

#endif
