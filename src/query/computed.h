/*
 * Add computed columns, which are fields defined by expressions.
 *
 *   set = addr >> 6 & 63
 *   stride = delta(load)
 *
 * Computed columns follow the fields of the format in the schema.  Readers compute their
 * values; a record without a value has the none value.  A compiled query contains the
 * expression of a column instead of its name, so it uses summaries and needs no slot.
 * The expression is evaluated with the first value of each name, in queries too.
 *
 * Threads: add and remove columns on one thread; see trace_extend() for other threads.
 */
#ifndef QUERY_COMPUTED_H
#define QUERY_COMPUTED_H

#include "query/expr.h"
#include "trace/beside.h"

/* True if the text of a column or query contains a name. */
bool computed_is_used(const char *text, const char *name);

/* Split "NAME = EXPRESSION".  *name is a copy, which the caller frees after ST_OK;
 * *text is the expression.  On ST_INVALID, err->at is the column of the error. */
enum status computed_split(const char *definition, char **name, const char **text,
			   struct err *err);

/* True if a string defines a column: "NAME = EXPRESSION", or a predefined name that is
 * not a column yet. */
bool computed_adds(const struct schema *s, const char *text);

/* Add a column to the schema of a trace; computed_adds() must be true for its definition.
 * Return ST_INVALID, with the column of the error in err->at, if the name exists, the
 * expression is invalid, or there are too many columns. */
enum status computed_add(struct trace *t, const char *definition, struct err *err);

/* Add the column of a derived name (names.h), for example `thread`, unless the format
 * has a field of this name or the column exists.  Return the column number, or -1 if
 * the format does not have the name.  The values are absent until trace_derive() has
 * found them. */
int computed_add_name(struct trace *t, const char *name);

/* Add the columns of all derived names in a string. */
void computed_add_names(struct trace *t, const char *text);

/* Remove a column, and subtract 1 from the numbers of later columns.  Return ST_INVALID
 * if the column does not exist or another column uses it. */
enum status computed_remove(struct trace *t, const char *name, struct err *err);

/* Recompile the columns after the cycle length has changed.  Remove columns that no
 * longer compile. */
void computed_renew(struct trace *t);

/*
 * Add the columns of another trace, except its program's columns, if this trace has the
 * names in their expressions.  Append the names of the columns of files beside the trace
 * to *left if it is not NULL, instead of adding them.  Return the number of columns that
 * could not be added.
 */
size_t computed_copy(struct trace *to, const struct schema *from, struct str *left);

/*
 * Add the fields of the trace's program (code/program.h) before other columns:
 * `symbol`, `disasm`, `source`, `inlined`, the registers `read` and `write`,
 * `access`, `kind` and `fallthrough`.  Skip a field if the format has a field with its
 * role or name; then the program fills that field, if it is a text, in records that
 * leave it empty.  Skip the registers if the trace has any, and the last two if the trace
 * has branches or their outcomes; if only the format has, they replace its fields.
 */
void computed_add_program(struct trace *t);

/*
 * Add a column from a file beside the trace (trace/beside.h).  Its name is the
 * suggested name, followed by a number if the name is in use; *name is borrowed.  The
 * column takes a reference to x.  Return ST_INVALID if there is no room.
 */
enum status computed_add_beside(struct trace *t, struct beside *x, const char **name,
				struct err *err);

/* Append the sentences of beside_difference(), if any, about columns from files, each
 * with the path of the file. */
void computed_print_beside(struct trace *t, struct str *out);

/* True if a field is computed by an expression. */
static inline bool computed_is(const struct schema *s, int field)
{
	return field >= 0 && ((s->computed & ~s->given) >> field & 1);
}

/* Return the expression of a computed field, borrowed from the schema. */
const char *computed_text(const struct schema *s, int field);
const struct expr *computed_expr(const struct schema *s, int field);

#endif
