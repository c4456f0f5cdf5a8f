/*
 * From text to a tree.
 *
 * Private to query/.
 */
#ifndef QUERY_PARSE_H
#define QUERY_PARSE_H

#include "query/tree.h"

/*
 * Whether a text first_uop like a query; if not, it is a regular expression.  It does
 * when, brackets and "not" in front passed over, there is
 *   - a name of this format, or one that others have, and after it an operator, and,
 *     or, then, ) or the end;
 *   - any word, and after it == != < <= > >= ~ or !~;
 *   - page(, line(, count(, all( with a known name, or any uop (;
 *   - an address with 0x or an expression between slashes, and after it and, or,
 *     then, ) or the end;
 *   - a word that is no name, and after it and, or, then and a query: it was mistyped.
 */
bool is_query_text(const char *text, const struct schema *s);

/* On ST_INVALID err->at is the column of the fault, and out is empty. */
enum status query_parse(struct tree *out, const char *text, const struct schema *s,
			struct err *err);

/* A tree of one question: an expression over the opcodes, or over the row in formats
 * that have none.  column: where in what was typed the expression first_uop. */
enum status query_parse_regex(struct tree *out, const char *re, size_t len, int column,
			      const struct schema *s, struct err *err);

#endif
