/*
 * From a syntax tree to what is evaluated: NAME RELATION LITERAL, in either order, becomes
 * sets of intervals, which summaries decide best; any other comparison becomes an
 * expression.
 *
 * Private to query/.
 */
#ifndef QUERY_LOWER_H
#define QUERY_LOWER_H

#include "query/syntax.h"
#include "query/tree.h"

/* The tree of a condition, a node of s.  On ST_INVALID err->at is the column of the
 * error, from 1, and out is empty. */
enum status lower_condition(struct tree *out, const struct syntax *s, int node,
			    struct err *err);

/* A tree of one node: a regular expression of len bytes over the opcodes, or over the
 * printed row in formats without opcodes.  column: where the expression begins in the
 * text that was typed, from 1.  Errors as for lower_condition(). */
enum status lower_regex(struct tree *out, const char *re, size_t len, int column,
			const struct schema *s, struct err *err);

/* A node as an expression that is a condition.  The caller releases it, also after a
 * error, which is false. */
bool lower_expression(struct expr *out, const struct syntax *s, int node,
		      struct err *err);

/* Compile the text of a computed column, from column 1 on; *kind is how its values are
 * shown: as addresses if it is the name of one, line(), page() or hex(), otherwise as
 * numbers, signed or not.  ST_INVALID: *out is empty. */
enum status expr_compile(struct expr *out, enum kind *kind, const char *text,
			 const struct schema *s, struct err *err);

/* The unit of the value: that of its names if they are only added, subtracted and
 * compared; NULL if it has none. */
const char *expr_unit(const struct expr *e);

#endif
