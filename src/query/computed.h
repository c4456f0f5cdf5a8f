/*
 * Computed columns: fields whose values are expressions.
 *
 *   set = addr >> 6 & 63
 *   stride = delta(load)
 *
 * They are fields of the schema after those of the format.  Readers compute their values;
 * a record without a value has the none value.  Queries contain their expression instead
 * of their name, so they use summaries and need no slot.  The value of a record is that
 * of the first value of each name, in queries too.
 *
 * Threads: adding and removing belong to one thread; see trace_extend() for the others.
 */
#ifndef QUERY_COMPUTED_H
#define QUERY_COMPUTED_H

#include "query/expr.h"
#include "trace/beside.h"

/* True if a text contains a name; for the texts of columns and queries. */
bool computed_is_used(const char *text, const char *name);

/* Split "NAME = EXPRESSION": *name is a copy, which the caller frees after ST_OK; *text is
 * the expression.  ST_INVALID, with the column in err->at. */
enum status computed_split(const char *definition, char **name, const char **text,
			   struct err *err);

/* True if a text defines a column: "NAME = EXPRESSION", or a name with a meaning of its
 * own that is not a column yet. */
bool computed_adds(const struct schema *s, const char *text);

/* Add a column for which computed_adds() is true to the schema of a trace.  ST_INVALID,
 * with the column in err->at, if the name exists, the expression is invalid, or there are
 * too many columns. */
enum status computed_add(struct trace *t, const char *definition, struct err *err);

/* Add the column with a derived name (names.h), such as `thread`, in formats without a
 * field of this name, unless it exists.  Returns its number, or -1 if the format has
 * none.  Its values are absent until trace_derive() has found them. */
int computed_add_name(struct trace *t, const char *name);

/* Add all that a text uses. */
void computed_add_names(struct trace *t, const char *text);

/* Remove a column; the numbers of later columns decrease by one.  ST_INVALID if there is
 * no such column, or another column uses it. */
enum status computed_remove(struct trace *t, const char *name, struct err *err);

/* Compile the columns again after the length of a cycle has changed.  A column that no
 * longer compiles is removed. */
void computed_renew(struct trace *t);

/* Add the columns of another trace, except those of its program, as far as this trace has
 * the names that they use; returns the number of columns that could not be added. */
size_t computed_copy(struct trace *to, const struct schema *from);

/*
 * Add the fields that come from the program of the trace (code/program.h), before other
 * columns: `symbol`, `disasm` and `source`, unless the format has a field with this role
 * or name.
 */
void computed_add_program(struct trace *t);

/*
 * Add a column from a file beside the trace (trace/beside.h), with the suggested name, or
 * with a number appended if that is in use.  *name: borrowed.  The column takes a
 * reference to x.  ST_INVALID if there is no room.
 */
enum status computed_add_beside(struct trace *t, struct beside *x, const char **name,
				struct err *err);

/* Append the sentences of beside_difference() about such columns, each with the path of
 * its file, or nothing. */
void computed_print_beside(struct trace *t, struct str *out);

/* True if a field is computed by an expression. */
static inline bool computed_is(const struct schema *s, int field)
{
	return field >= 0 && ((s->computed & ~s->given) >> field & 1);
}

/* The expression of a computed field, borrowed from the schema. */
const char *computed_text(const struct schema *s, int field);
const struct expr *computed_expr(const struct schema *s, int field);

#endif
