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

/* True if a text contains a name: of the texts of columns and queries. */
bool computed_is_used(const char *text, const char *name);

/* Split "NAME = EXPRESSION": *name is a copy, which the caller frees after ST_OK; *text is
 * the expression.  ST_INVALID, with the column in err->at. */
enum status computed_split(const char *definition, char **name, const char **text,
			   struct err *err);

/* True if a text is to be added: "NAME = EXPRESSION", or a name of its own that is not a
 * column yet. */
bool computed_adds(const struct schema *s, const char *text);

/* Add a column, for which computed_adds(), to the schema of a trace.  ST_INVALID, with the
 * column in err->at: the name exists, the expression is not one, there are too many. */
enum status computed_add(struct trace *t, const char *definition, struct err *err);

/* Add the column of records with a name that is derived (names.h), such as `thread`, in formats
 * that have no field of this name, unless it is there; returns its number, -1: the format has none.  Its values are
 * absent until trace_derive() has found them. */
int computed_add_name(struct trace *t, const char *name);

/* Add all that a text uses. */
void computed_add_names(struct trace *t, const char *text);

/* Remove a column; the numbers of later ones become one less.  ST_INVALID if there is
 * none with this name, or another one uses it. */
enum status computed_remove(struct trace *t, const char *name, struct err *err);

/* Compile the columns again, after a change of the length of a cycle.  A column that cannot
 * be compiled any more is removed. */
void computed_renew(struct trace *t);

/* Add the columns of another trace as far as this one has their names, without those of the
 * program; returns the number of those that it has not. */
size_t computed_copy(struct trace *to, const struct schema *from);

/*
 * Add the fields that come from the program of the trace (code/program.h), before other columns:
 * `symbol`, `disasm` and `source`, unless the format has a field of this role or name.
 */
void computed_add_program(struct trace *t);

/*
 * Add a column of a file beside the trace (trace/beside.h), with the name that it
 * suggests, or this and a number if the name is in use.  *name: borrowed.  The column is
 * one more user of x. ST_INVALID if there is no room.
 */
enum status computed_add_beside(struct trace *t, struct beside *x, const char **name,
				struct err *err);

/* Append what beside_difference() says of such columns, each with the path of its file, or
 * nothing. */
void computed_print_beside(struct trace *t, struct str *out);

/* True if a field is computed by an expression. */
static inline bool computed_is(const struct schema *s, int field)
{
	return field >= 0 && ((s->computed & ~s->given) >> field & 1);
}

/* Of a field that is computed by an expression: borrowed from the schema. */
const char *computed_text(const struct schema *s, int field);
const struct expr *computed_expr(const struct schema *s, int field);

#endif
