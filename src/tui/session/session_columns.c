/* The columns of the list. */
#include "tui/session/session_internal.h"

#include <string.h>

bool session_field_shown(const struct session *s, int field)
{
	return !(schema_field(s->schema, field)->flags & FIELD_PADDING);
}

void session_columns(struct session *s, const uint8_t *field, size_t n)
{
	memmove(s->column, field, n * sizeof *field);
	s->ncolumns = n;
}

/*
 * The fields that identify the instruction come first, wherever the format has them: a
 * narrow window shows only the first columns without scrolling.
 */
void session_columns_reset(struct session *s)
{
	static const enum role first[] = { ROLE_UOP, ROLE_PC, ROLE_MACRO, ROLE_MICRO,
					   ROLE_CLASS };
	fieldset rest = s->schema->shown;
	s->ncolumns = 0;
	for (size_t k = 0; k <= sizeof first / sizeof *first; k++) {
		fieldset now = k < sizeof first / sizeof *first
				       ? rest & s->schema->by_role[first[k]]
				       : rest;
		for (size_t f = 0; f < s->schema->format->nfields; f++)
			if (now >> f & 1)
				s->column[s->ncolumns++] = (uint8_t)f;
		rest &= ~now;
	}
}

int session_column_of(const struct session *s, int field)
{
	for (size_t i = 0; i < s->ncolumns; i++)
		if (s->column[i] == field)
			return (int)i;
	return -1;
}

const struct field *session_field(struct session *s)
{
	if (s->field >= 0)
		return schema_field(s->schema, s->field);
	session_error(s, "this byte does not belong to a value; choose another");
	return NULL;
}
