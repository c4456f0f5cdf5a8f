/*
 * A subject is a value to count or to show in a column: the values of a name of the query
 * language, the opcode as a whole, or the value of an expression.
 *
 *   op   load   .branch   m   opcode   addr >> 6 & 63   delta(mem)
 *
 * Threads: a subject does not change.
 */
#ifndef QUERY_SUBJECT_H
#define QUERY_SUBJECT_H

#include "query/expr.h"

struct subject {
	const struct schema *schema;
	char *text;
	bool opcode;     /* the subject is the whole opcode */
	fieldset values; /* fields, all of one kind; empty for an expression and the whole
			 * opcode */
	fieldset fields; /* fields to read */
	enum kind kind;  /* kind of its values; KIND_TEXT for the opcode */
	struct expr expr; /* see expr_values() */
};

/* Compile a subject.  On ST_INVALID, err->at is the column of the error.  The schema is
 * borrowed. */
enum status subject_compile(struct subject **out, const char *text,
			    const struct schema *s, struct err *err);
void subject_free(struct subject *s); /* s may be NULL */

/* Append a query for the records with a value.  value is a string; for an expression or
 * a number, it is spelled as in a query. */
void subject_query(const struct subject *s, const char *value, struct str *out);

#endif
