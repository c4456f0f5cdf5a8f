/*
 * From text to an expression.
 *
 *   condition := value [ relation value | ["not"] "in" set ]
 *   value     := operand { operator operand }, with | ^ & << >> + - * / % from the
 *                weakest to the strongest; those of a group (+ and -) from the left
 *   operand   := NUMBER [UNIT] | NAME | FUNCTION "(" ... ")" | "(" value ")"
 *             | ("-" | "~") operand
 *
 * A minus sign inside a word is one if the word is not a name: commit-issue.
 *
 * Private to query/.
 */
#ifndef QUERY_EXPR_PARSE_H
#define QUERY_EXPR_PARSE_H

#include "query/expr.h"

/* For completion and documentation; ends with a name of NULL. */
struct expr_function {
	const char *name, *help;
};
extern const struct expr_function expr_functions[];

/*
 * Whether the text at p, which may be the beginning of a condition, is arithmetic: an
 * operator or function, and a comparison with operands on both sides; or, without a
 * comparison, known names.  Names in a comparison need not be known: they are reported.
 */
bool expr_shape(const char *p, const struct schema *s);

struct parser;

/* Whether the comparison at the parser is one of expressions, and not of a name with a
 * value; and parse it to a new node.  Private to parse.c and compare.c. */
bool expr_is_next(const struct parser *p);
bool parse_expression(struct parser *p, int *out);

/* Parse the text of a computed column, from column 1 on.  ST_INVALID: *out is empty. */
enum status expr_compile(struct expr *out, const char *text, const struct schema *s,
			 struct err *err);

/* How the values of an expression with this text are shown: as addresses if it is the name
 * of one, line(), page() or hex(), otherwise as numbers, signed or not. */
enum kind expr_kind(const struct expr *e, const char *text);

/* The unit of the value: that of its names if they are only added, subtracted and
 * compared; NULL: it has none. */
const char *expr_unit(const struct expr *e);

#endif
