/*
 * What is counted, or shown in a column: the values of a name of the query language, the
 * opcode as a whole, or the value of an expression.
 *
 *   op   load   .branch   m   opcode   addr >> 6 & 63   delta(mem)
 *
 * Threads: a subject does not change; an evaluation belongs to one thread.
 */
#ifndef QUERY_SUBJECT_H
#define QUERY_SUBJECT_H

#include "query/expr.h"
#include "trace/trace.h"

struct subject;

/* ST_INVALID, with the column in err->at.  The schema is borrowed. */
enum status subject_compile(struct subject **out, const char *text,
			    const struct schema *s, struct err *err);
void subject_free(struct subject *s); /* s may be NULL */

fieldset subject_fields(const struct subject *s); /* that are read */

/* The fields whose values it has, all of one kind; empty for an expression, and for the
 * opcode. */
fieldset subject_values(const struct subject *s);
bool subject_is_opcode(const struct subject *s);

/* Whether its values are absent until the threads of the trace are found. */
bool subject_uses_threads(const struct subject *s);

/* Of an expression: KIND_ADDR, KIND_INT or KIND_UINT. */
enum kind subject_kind(const struct subject *s);

/* The evaluation of an expression by expr_values(), which the caller frees with
 * expr_scratch_free().  t and task are borrowed; records outside of a batch are read from
 * t. */
struct expr_scratch *subject_eval_new(const struct subject *s, struct trace *t,
				      struct task *task);

/* Append a query for the records with a value, given as text and, for an expression or a
 * number, as it is typed in a query. */
void subject_query(const struct subject *s, const char *value, struct str *out);

#endif
