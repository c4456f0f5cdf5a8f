/*
 * Lower a syntax tree to a form that can be evaluated.  NAME RELATION LITERAL, in
 * either order, is compiled to sets of intervals, for which summaries give the best
 * bounds; any other comparison is compiled to an expression.
 *
 * Private to query/.
 */
#ifndef QUERY_LOWER_H
#define QUERY_LOWER_H

#include "query/syntax.h"
#include "query/tree.h"

/* Make the tree of a condition, which is node `node` of s.  On ST_INVALID, err->at is
 * the column of the error, from 1, and out is empty. */
enum status lower_condition(struct tree *out, const struct syntax *s, int node,
			    struct err *err);

/* Make a tree with one node, a regular expression of len bytes over the opcodes or, in
 * formats without opcodes, over the printed row.  column is the column of the typed
 * text, from 1, at which the expression begins.  Errors are the same as for
 * lower_condition(). */
enum status lower_regex(struct tree *out, const char *re, size_t len, int column,
			const struct schema *s, struct err *err);

/* Compile a node as a conditional expression, a comparison with "-" as one that is true if
 * the value is present.  Return false after an error.  The caller releases *out in either
 * case. */
bool lower_expression(struct expr *out, const struct syntax *s, int node,
		      struct err *err);

/* Compile the text of a computed column, from column 1 on.  Set *kind to the kind for
 * showing its values: KIND_ADDR if the text is the name of an address, line(), page()
 * or hex(), otherwise a signed or unsigned number.  After ST_INVALID, *out is empty. */
enum status expr_compile(struct expr *out, enum kind *kind, const char *text,
			 const struct schema *s, struct err *err);

/* Return the unit of the value, which is the unit of its names if they are only added,
 * subtracted and compared; NULL if there is none. */
const char *expr_unit(const struct expr *e);

#endif
